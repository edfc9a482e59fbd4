/** An invitation to a game with optional or house rules: whoever joins agrees to them. */

import { h } from "../lib/dom.js";

/** @typedef {import("../main.js").App} App */

/**
 * @param {App} app
 * @param {import("../lib/types.js").TableState} state  As a spectator sees it.
 * @param {() => Promise<void>} sit
 * @returns {Promise<import("../main.js").Page>}
 */
export async function invitationPage(app, state, sit) {
  const { t } = app.texts;
  const game = (await app.api.games()).find((each) => each.id === state.game);
  if (!game) throw new Error(`no game ${state.game}`);
  const scenario = game.scenarios.find((each) => each.id === state.scenario);
  const house = state.house_rules ?? {};
  const error = h("p", { class: "error", role: "alert" });
  const join = h("button", { class: "primary big" }, t("agree.join"));
  join.addEventListener("click", () => {
    join.disabled = true;
    sit().then(app.reload, (reason) => {
      join.disabled = false;
      error.textContent = reason instanceof Error ? reason.message : String(reason);
    });
  });
  document.title = `${game.title} · Dropzone`;
  const element = h(
    "main",
    { class: "invitation" },
    h("h1", {}, game.title),
    h("p", {}, t("agree.text", { side: sidesWaitedFor(state) })),
    game.scenarios.length > 1 && scenario ? h("p", {}, h("b", {}, scenario.title)) : null,
    h("p", {}, t("agree.rules")),
    h(
      "ul",
      { class: "rules" },
      game.options
        .filter((option) => state.options.includes(option.id))
        .map((option) => rule(option.title, option.rule, option.text)),
      game.house_rules
        .filter((each) => each.id in house)
        .map((each) => rule(t("agree.set", { rule: each.title, value: value(app, house[each.id]) }), each.ruling, each.text)),
    ),
    error,
    h("div", { class: "buttons" }, join, h("a", { class: "button", href: "#/" }, t("agree.leave"))),
    h("p", { class: "small" }, t("agree.note")),
  );
  return { element, leave: () => undefined };
}

/**
 * The titles of the sides that have yet to agree to the rules.
 *
 * @param {import("../lib/types.js").TableState} state
 */
export function sidesWaitedFor({ sides, waits_for: waited = [] }) {
  return sides
    .filter((side) => waited.includes(side.id))
    .map((side) => side.title)
    .join(", ");
}

/**
 * @param {string} title
 * @param {string} number
 * @param {string} text
 */
function rule(title, number, text) {
  return h(
    "li",
    {},
    h("b", {}, title, " ", h("span", { class: "rule-note" }, number)),
    h("span", { class: "small" }, text),
  );
}

/**
 * @param {App} app
 * @param {boolean | number | string} given
 */
function value(app, given) {
  return typeof given === "boolean" ? app.texts.t(given ? "agree.on" : "agree.off") : String(given);
}
