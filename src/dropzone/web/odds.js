/** Odds before anything rolls: the arithmetic in words, and every outcome as a bar. */

import { h } from "./dom.js";

/** @typedef {import("./types.js").Odds} Odds */

const MOST_BARS = 12;
/** How the sentences of dice begin, in both languages; and the same with the face. */
const DIE = /^(Die|Dé|D\d+)\s/;
const DIE_FACE = /^(D\d+) \d+/;

/**
 * Outcomes that say the same are one bar; what all of them begin with is the arithmetic.
 *
 * @param {Odds} odds
 * @returns {{ arithmetic: string[], bars: { probability: number, text: string, more: string[] }[] }}
 */
export function readOdds(odds) {
  // The face of a die is no outcome: what it leads to is.
  const events = odds.outcomes.map((outcome) => outcome.events.map((text) => text.replace(DIE_FACE, "$1")));
  let common = 0;
  while (events.length > 1 && events.every((each) => each.length > common && each[common] === events[0][common]))
    common += 1;
  /** @type {Map<string, { probability: number, text: string, more: string[] }>} */
  const bars = new Map();
  for (const [i, outcome] of odds.outcomes.entries()) {
    const own = events[i].slice(common);
    const lines = own.length > 1 ? own.filter((text) => !DIE.test(text)) : own;
    const [first = "", ...more] = lines.map(withoutFace);
    const text = [first, ...more].join(" ");
    const bar = bars.get(text) ?? { probability: 0, text: first, more };
    bar.probability += outcome.probability;
    bars.set(text, bar);
  }
  return { arithmetic: events[0]?.slice(0, common) ?? [], bars: inOrder([...bars.values()]) };
}

/**
 * "Result 5: attacker 1" is an outcome of several faces: only what it means counts.
 *
 * @param {string} text
 */
function withoutFace(text) {
  const rest = text.replace(/^\p{L}+ \d+\s*:\s+/u, "");
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/**
 * Outcomes that differ by their numbers alone go from one end to the other, others by likelihood.
 *
 * @param {{ probability: number, text: string, more: string[] }[]} bars
 */
function inOrder(bars) {
  const shape = (/** @type {string} */ text) => text.replace(/\d+/g, "#");
  const numbers = (/** @type {string} */ text) => (text.match(/\d+/g) ?? []).map(Number);
  const alike = bars.every((bar) => shape(bar.text) === shape(bars[0].text));
  if (!alike) return bars.sort((a, b) => b.probability - a.probability);
  return bars.sort((a, b) => {
    const [x, y] = [numbers(a.text), numbers(b.text)];
    const at = x.findIndex((value, i) => value !== y[i]);
    return at < 0 ? 0 : x[at] - y[at];
  });
}

/**
 * @param {Odds} odds
 * @param {import("./i18n.js").Texts} texts
 */
export function oddsPanel(odds, texts) {
  const { t } = texts;
  const { arithmetic, bars } = readOdds(odds);
  const shown = bars.slice(0, MOST_BARS);
  const rest = bars.slice(MOST_BARS).reduce((sum, bar) => sum + bar.probability, 0);
  const most = Math.max(...shown.map((bar) => bar.probability), rest, 0.0001);
  return h(
    "section",
    { class: "card odds", "aria-labelledby": "odds-title" },
    h("h3", { id: "odds-title" }, t("odds.title")),
    arithmetic.map(arithmeticLine),
    !bars.length ? h("p", {}, t(odds.reveals ? "odds.reveals" : "odds.many")) : null,
    h(
      "ol",
      { class: "bars" },
      shown.map((bar) => barLine(bar, most, texts)),
      rest > 0
        ? barLine({ probability: rest, text: t("odds.rest", { count: bars.length - shown.length }), more: [] }, most, texts)
        : null,
    ),
    odds.exact === false ? h("p", { class: "small" }, t("odds.average")) : null,
  );
}

/**
 * A sentence of the arithmetic; what a die is modified by becomes a list.
 *
 * @param {string} text
 */
function arithmeticLine(text) {
  const [, said, listed] = /^(.*?)\s?; (.*[+-]\d+)\.$/.exec(text) ?? [];
  if (!listed || !DIE.test(text)) return h("p", { class: "arithmetic" }, text);
  return h(
    "div",
    { class: "arithmetic" },
    said,
    h("ul", { class: "modifiers" }, listed.split(", ").map((each) => h("li", {}, each))),
  );
}

/**
 * @param {{ probability: number, text: string, more: string[] }} bar
 * @param {number} most
 * @param {import("./i18n.js").Texts} texts
 */
function barLine(bar, most, texts) {
  const meter = h("span", { class: "meter", "aria-hidden": "true" }, h("span", { class: "meter-fill" }));
  // From code, since the page's policy forbids style in markup.
  /** @type {HTMLElement} */ (meter.firstElementChild).style.width = `${(bar.probability / most) * 100}%`;
  return h(
    "li",
    {},
    h("b", { class: "percent" }, texts.percent(bar.probability)),
    meter,
    h(
      "span",
      { class: "meaning" },
      bar.text || texts.t("odds.nothing"),
      bar.more.length ? h("span", { class: "more" }, ` ${bar.more.join(" ")}`) : null,
    ),
  );
}
