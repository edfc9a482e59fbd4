/** The board then and now: pictures of the first and the last moment for the end of a game. */

import { h } from "../lib/dom.js";

/** @typedef {(element: HTMLElement) => import("../lib/types.js").Board} MakeStill */

/**
 * Two pictures side by side; each one's caption leads to its moment.
 *
 * @param {import("../main.js").App} app
 * @param {import("../lib/types.js").TableState} state
 * @param {import("../net/api.js").TableApi} table
 * @param {MakeStill} make
 */
export async function thenAndNow(app, state, table, make) {
  const { t } = app.texts;
  if (!state.number) return null;
  const first = await table.moment(0);
  return h(
    "section",
    { class: "stills", "aria-label": t("result.stills") },
    still(make, first.view, t("result.then"), `#/table/${state.id}/at/0`),
    still(make, state.view, t("result.now"), `#/table/${state.id}`),
  );
}

/**
 * A picture of a view: nothing in it can be chosen, and its caption says what it shows.
 *
 * @param {MakeStill} make
 * @param {import("../lib/types.js").View} view
 * @param {string} caption
 * @param {string} href
 */
function still(make, view, caption, href) {
  const element = h("div", { class: "still", inert: true });
  const figure = h("figure", {}, h("figcaption", {}, h("a", { href }, caption)), element);
  void make(element).show(view, { animate: false });
  return figure;
}
