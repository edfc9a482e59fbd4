/** Rules in our words: a reference in a prompt, a refusal or the log opens the clause. */

import { openDialog } from "./dialog.js";
import { h } from "../lib/dom.js";

/** @typedef {import("../main.js").App} App */
/** @typedef {Record<string, { rule: string, summary: string }>} Clauses */

/** @type {WeakMap<import("../lib/i18n.js").Texts, Record<string, Clauses>>} */
const LOADED = new WeakMap();

/**
 * Load the rules of a game in the reader's language, once; links to them need their names.
 *
 * @param {App} app
 * @param {string} game
 */
export async function loadRules(app, game) {
  const known = LOADED.get(app.texts) ?? {};
  LOADED.set(app.texts, known);
  known[game] ??= await app.api.clauses(game);
}

/**
 * @param {App} app
 * @param {string} clause
 * @returns {Clauses}
 */
function rulesOf(app, clause) {
  return LOADED.get(app.texts)?.[clause.split(":")[0]] ?? {};
}

/**
 * A rule as players look it up: its printed number, or its heading where the book has none.
 *
 * @param {App} app
 * @param {string} clause
 */
function ruleName(app, clause) {
  return rulesOf(app, clause)[clause]?.rule ?? clause.replace(/^[^:]*:/, "").replace(/-[a-z0-9]*$/, "");
}

/**
 * @param {App} app
 * @param {string} name
 */
function titled(app, name) {
  return /^[A-Z]?\d/.test(name) ? app.texts.t("rules.title", { rule: name }) : name;
}

/**
 * A small button with the number of a rule; nothing where there is no clause.
 *
 * @param {App} app
 * @param {string} clause
 */
export function ruleLink(app, clause) {
  if (!clause) return null;
  const name = ruleName(app, clause);
  return h(
    "button",
    {
      class: "rule",
      "aria-label": titled(app, name),
      onclick: (/** @type {Event} */ event) => {
        event.stopPropagation();
        openRule(app, clause);
      },
    },
    name,
  );
}

/**
 * A text in which terms of the rules can be pressed for what they mean.
 *
 * @param {App} app
 * @param {string} text
 * @param {Record<string, string>} terms  Each with its clause.
 * @returns {(string | HTMLElement)[]}
 */
export function termed(app, text, terms) {
  const words = Object.keys(terms).sort((a, b) => b.length - a.length);
  if (!words.length) return [text];
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  // Each once: the second time it would only be in the way.
  const clauses = new Map(words.map((word) => [word.toLowerCase(), terms[word]]));
  /** @type {Set<string>} */
  const known = new Set();
  return text.split(new RegExp(`(?<!\\p{L})(${escaped.join("|")})(?!\\p{L})`, "iu")).map((part) => {
    const clause = clauses.get(part.toLowerCase());
    if (!clause || known.has(clause)) return part;
    known.add(clause);
    return h("button", { class: "term", onclick: () => openRule(app, clause) }, part);
  });
}

/**
 * Show a clause and its neighbours of the same rule.
 *
 * @param {App} app
 * @param {string} clause
 */
function openRule(app, clause) {
  const { t } = app.texts;
  const name = ruleName(app, clause);
  const same = Object.entries(rulesOf(app, clause)).filter(([, each]) => each.rule === name);
  const list = same.map(([id, each]) =>
    h("li", { class: id === clause ? "cited" : "", value: undefined }, each.summary),
  );
  openDialog(
    { title: titled(app, name), close: t("close"), class: "rule-dialog" },
    list.length ? h("ul", { class: "clauses" }, list) : h("p", {}, t("rules.none")),
    h(
      "p",
      { class: "small" },
      t("rules.words"),
      " ",
      h("a", { href: `#/rules/${clause.split(":")[0]}/${clause}` }, t("rules.book")),
    ),
  );
}
