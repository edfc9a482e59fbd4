/** Player aids: the tables of a game, folded beside the board, with the present column lit. */

import { h } from "../lib/dom.js";

/** @typedef {{ id: string, title: string, head: string[], rows: string[][] }} Aid */

export class Aids {
  /** @param {import("../lib/types.js").BoardData} data */
  constructor(data) {
    const aids = ("aids" in data && data.aids) || [];
    /** Of each unit the letter of its fire value: the column that its fire is on. */
    this.letterOf = (/** @type {string} */ unit) => letterOf(data, unit);
    this.element = h("div", { class: "aids" }, aids.map(draw));
  }

  /**
   * Light the column that what is prepared is on: the odds that are told last, or who fires.
   *
   * @param {import("./acting.js").Acting} acting
   */
  light({ pending, chosen, about }) {
    const said = pending?.odds?.outcomes[0]?.events.join(" ") ?? "";
    const firing = [...chosen.map(({ unit = "" }) => unit), ...about];
    const named = said.match(/\d:\d/g)?.at(-1) ?? (pending?.odds ? firing.map(this.letterOf).find(Boolean) : undefined);
    for (const cell of this.element.querySelectorAll("[data-column]"))
      cell.classList.toggle("lit", named !== undefined && cell.getAttribute("data-column") === named);
  }
}

/**
 * @param {import("../lib/types.js").BoardData} data
 * @param {string} unit
 */
function letterOf(data, unit) {
  if (data.kind !== "hex") return undefined;
  const { colour } = data.units[unit] ?? {};
  return colour ? data.weapons?.[colour]?.letter : undefined;
}

/** @param {Aid} aid */
function draw({ id, title, head, rows }) {
  const column = (/** @type {number} */ i) => (/^(\d:\d|[A-Z])$/.test(head[i]) ? head[i] : null);
  return h(
    "details",
    { class: "card sheet aid", "data-aid": id },
    h("summary", {}, title),
    h(
      "table",
      {},
      h("thead", {}, h("tr", {}, head.map((text, i) => h("th", { scope: "col", "data-column": column(i) }, text)))),
      h(
        "tbody",
        {},
        rows.map((row) =>
          h("tr", {}, row.map((text, i) => (i ? h("td", { "data-column": column(i) }, text) : h("th", { scope: "row" }, text)))),
        ),
      ),
    ),
  );
}
