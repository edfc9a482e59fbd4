/** Rules in our words: a reference in a prompt, a refusal or the log opens the clause. */

import { openDialog } from "./dialog.js";
import { h } from "./dom.js";

/** @typedef {import("./main.js").App} App */
/** @typedef {Record<string, { rule: string, summary: string }>} Clauses */

/** @type {WeakMap<App, Map<string, Promise<Clauses>>>} */
const LOADED = new WeakMap();

/**
 * @param {App} app
 * @param {string} game
 */
function clausesOf(app, game) {
  const known = LOADED.get(app) ?? new Map();
  LOADED.set(app, known);
  const key = `${app.texts.language}/${game}`;
  if (!known.has(key)) known.set(key, app.api.clauses(game));
  return /** @type {Promise<Clauses>} */ (known.get(key));
}

/**
 * The number of a clause as players know it: "market-garden:6.3.2-a" is 6.3.2.
 *
 * @param {string} clause
 */
export function ruleNumber(clause) {
  return clause.replace(/^[^:]*:/, "").replace(/-[a-z0-9]*$/, "");
}

/**
 * A small button with the number of a rule; nothing where there is no clause.
 *
 * @param {App} app
 * @param {string} clause
 */
export function ruleLink(app, clause) {
  if (!clause) return null;
  const number = ruleNumber(clause);
  return h(
    "button",
    {
      class: "rule",
      "aria-label": app.texts.t("rules.open", { rule: number }),
      onclick: (/** @type {Event} */ event) => {
        event.stopPropagation();
        void openRule(app, clause);
      },
    },
    number,
  );
}

/**
 * Show a clause and its neighbours of the same rule.
 *
 * @param {App} app
 * @param {string} clause
 */
export async function openRule(app, clause) {
  const { t } = app.texts;
  const game = clause.split(":")[0];
  const number = ruleNumber(clause);
  const clauses = await clausesOf(app, game).catch(() => /** @type {Clauses} */ ({}));
  const same = Object.entries(clauses).filter(([, each]) => each.rule === (clauses[clause]?.rule ?? number));
  const list = same.map(([id, each]) =>
    h("li", { class: id === clause ? "cited" : "", value: undefined }, each.summary),
  );
  openDialog(
    { title: t("rules.title", { rule: number }), close: t("close"), class: "rule-dialog" },
    list.length ? h("ul", { class: "clauses" }, list) : h("p", {}, t("rules.none")),
    h("p", { class: "small" }, t("rules.words")),
  );
}
