/** One screen for two players with secrets: a curtain falls until the other one sits down. */

import { h } from "../lib/dom.js";

/**
 * Cover the table; resolves when the player of a side says to be there.
 *
 * @param {import("../main.js").App} app
 * @param {HTMLElement} table
 * @param {string} side  Its title.
 * @returns {Promise<void>}
 */
export function handOver(app, table, side) {
  const { t } = app.texts;
  return new Promise((resolve) => {
    const ready = h(
      "button",
      {
        class: "primary big",
        onclick: () => {
          curtain.remove();
          for (const each of table.children) each.removeAttribute("inert");
          resolve();
        },
      },
      t("curtain.ready", { side }),
    );
    const curtain = h(
      "div",
      { class: "curtain", role: "alertdialog", "aria-label": t("curtain.text", { side }) },
      h("p", {}, t("curtain.text", { side })),
      ready,
    );
    for (const each of table.children) each.setAttribute("inert", "");
    table.append(curtain);
    ready.focus();
  });
}
