/** The sheets of the desk: what lies beside the board, each a part that folds; an open one is filled. */

import { Print, h, replace } from "../lib/dom.js";

/** @typedef {import("../lib/types.js").Sheet} Sheet */
/** @typedef {import("../lib/types.js").SheetRow} SheetRow */
/** @typedef {import("../lib/types.js").Named} Named */
/** @typedef {{ part: HTMLDetailsElement, title: HTMLElement, list: HTMLElement, sheet: Sheet, print: Print,
 *   filled: boolean }} Part */

export class Sheets {
  /**
   * @param {Named[]} sides
   * @param {string} show  What a row says that leads to the board.
   * @param {(thing: import("../lib/types.js").Thing) => void} reveal
   */
  constructor(sides, show, reveal) {
    this.sides = sides;
    this.show = show;
    this.reveal = reveal;
    this.element = h("div", { class: "sheets" });
    /** Whether there is room for them beside the board, as in css/table.css. */
    this.roomy = matchMedia("(min-width: 100rem)");
    /** @type {Map<string, Part>} */
    this.parts = new Map();
  }

  /**
   * Lay these sheets, folded unless there is room beside the board; what did not change is not touched.
   *
   * @param {Sheet[]} sheets
   */
  lay(sheets) {
    sheets.forEach((sheet, i) => {
      const part = this.parts.get(sheet.id) ?? this.add(sheet, i === 0 && this.roomy.matches);
      part.sheet = sheet;
      if (part.title.textContent !== sheet.title) part.title.textContent = sheet.title;
      if (part.print.changes(sheet.rows)) part.filled = false;
      this.fill(part);
    });
    const parts = sheets.map((sheet) => this.parts.get(sheet.id)?.part ?? "");
    if (parts.some((part, i) => part !== this.element.children[i]) || parts.length !== this.element.childElementCount)
      this.element.replaceChildren(...parts);
  }

  /**
   * @param {Sheet} sheet
   * @param {boolean} open
   */
  add(sheet, open) {
    const title = h("summary", {}, sheet.title);
    const list = h("ul", {});
    const element = h("details", { class: "card sheet", "data-sheet": sheet.id, open }, title, list);
    const part = { part: element, title, list, sheet, print: new Print(), filled: false };
    title.addEventListener("click", () => this.fill(part, true)); // it opens full, not a moment later
    element.addEventListener("toggle", () => this.fill(part));
    this.parts.set(sheet.id, part);
    return part;
  }

  /**
   * @param {Part} part
   * @param {boolean} opens  Whether it is about to be opened.
   */
  fill(part, opens = false) {
    if (part.filled || !(opens || part.part.open)) return;
    part.filled = true;
    replace(part.list, part.sheet.rows.map((row) => this.row(row)));
  }

  /** @param {SheetRow} row */
  row({ text, note, side, thing }) {
    const number = this.sides.findIndex((each) => each.id === side);
    return h(
      "li",
      {},
      number < 0 ? null : h("span", { class: `side-mark side-mark-${number}`, title: this.sides[number].title }),
      number < 0 ? null : h("span", { class: "visually-hidden" }, `${this.sides[number].title}: `),
      thing
        ? h("button", { class: "row-text row-link", title: this.show, onclick: () => this.reveal(thing) }, text)
        : h("span", { class: "row-text" }, text),
      note ? h("span", { class: "note" }, note) : null,
    );
  }
}
