/** Odds before anything rolls: in a word, what the dice are read with, and every result as a bar. */

import { h } from "../lib/dom.js";

/** @typedef {import("../lib/types.js").Odds} Odds */
/** @typedef {import("../lib/types.js").OddsResult} OddsResult */

const MOST_BARS = 12;

/**
 * @param {Odds} odds
 * @param {import("../lib/i18n.js").Texts} texts
 */
export function oddsPanel(odds, texts) {
  const { t } = texts;
  const shown = odds.results.slice(0, MOST_BARS);
  const others = odds.results.slice(MOST_BARS);
  const rest = others.reduce((sum, each) => sum + each.probability, 0);
  return h(
    "section",
    { class: "card odds", "aria-labelledby": "odds-title" },
    h("h3", { id: "odds-title" }, t("odds.title")),
    odds.summary.length ? h("p", { class: "odds-summary" }, odds.summary.join(" ")) : null,
    odds.arithmetic.map((text) => h("p", { class: "arithmetic" }, text)),
    !shown.length ? h("p", {}, t(odds.reveals ? "odds.reveals" : "odds.many")) : null,
    h(
      "ol",
      { class: "bars" },
      shown.map((each) => barLine(each.probability, meaning(each, texts), texts)),
      rest > 0 ? barLine(rest, h("span", { class: "meaning" }, t("odds.rest", { count: others.length })), texts) : null,
    ),
    odds.exact ? null : h("p", { class: "small" }, t("odds.average")),
  );
}

/**
 * What a result is, the question that it leads to, and, unfolded, the likeliest way there.
 *
 * @param {OddsResult} result
 * @param {import("../lib/i18n.js").Texts} texts
 */
function meaning({ texts: told, then, story }, texts) {
  const { t } = texts;
  const text = told.join(" ") || (then ? "" : t("odds.nothing"));
  return h(
    "span",
    { class: "meaning" },
    text,
    then ? h("span", { class: "more" }, `${text ? " " : ""}${then}`) : null,
    story.length > told.length
      ? h("details", { class: "story" }, h("summary", {}, t("odds.story")), story.map((line) => h("span", {}, line)))
      : null,
  );
}

/**
 * A bar on the scale of all that can be: half its width is one time in two.
 *
 * @param {number} probability
 * @param {Element} words
 * @param {import("../lib/i18n.js").Texts} texts
 */
function barLine(probability, words, texts) {
  const meter = h("span", { class: "meter", "aria-hidden": "true" }, h("span", { class: "meter-fill" }));
  // From code, since the page's policy forbids style in markup.
  /** @type {HTMLElement} */ (meter.firstElementChild).style.width = `${probability * 100}%`;
  return h("li", {}, h("b", { class: "percent" }, texts.percent(probability)), meter, words);
}
