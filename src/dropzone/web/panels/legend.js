/** The key to counters and map: folded beside the board, drawn when it is opened; its lines light up their counters. */

import { loadBook } from "../lib/books.js";
import { h, replace } from "../lib/dom.js";
import { legendOf } from "../boards/registry.js";

/** @typedef {import("../lib/types.js").LegendRow} Row */

/**
 * @typedef {object} LegendPanelHost
 * @property {import("../main.js").App} app
 * @property {string} kind  Of the board.
 * @property {import("../lib/types.js").BoardData} data
 * @property {import("../lib/types.js").Named[]} sides
 * @property {(units: string[]) => void} light  Light up counters on the board; none: as it was.
 */

export class Legend {
  /** @param {LegendPanelHost} host */
  constructor(host) {
    this.host = host;
    const { t } = host.app.texts;
    this.filled = false;
    this.body = h("div", { class: "key-body" });
    this.summary = h("summary", {}, t("legend.title"));
    this.element = h("details", { class: "card sheet aid map-key", "data-aid": "key" }, this.summary, this.body);
    this.element.addEventListener("toggle", () => this.element.open && void this.fill());
    /** @type {import("../lib/types.js").Key[]} */
    this.keys = [{ keys: ["k"], text: t("key.legend"), run: () => this.toggle() }];
  }

  /** Open it and go there, or fold it again. */
  toggle() {
    this.element.open = !this.element.open;
    if (!this.element.open) return;
    const { parentElement } = this.element;
    if (parentElement) parentElement.scrollTop = this.element.offsetTop - parentElement.offsetTop; // and nothing else
    this.summary.focus({ preventScroll: true });
  }

  /**
   * The units of a corps that words name.
   *
   * @param {string} words
   */
  named(words) {
    const { data } = this.host;
    if (data.kind !== "hex") return [];
    const found = new Set(words.split(/[^\p{L}\d]+/u));
    return Object.entries(data.units).flatMap(([id, { corps }]) => (corps && found.has(corps) ? [id] : []));
  }

  async fill() {
    if (this.filled) return;
    this.filled = true;
    const { app, data, kind, sides } = this.host;
    const [book, draw] = await Promise.all([loadBook(app, "legend"), legendOf(kind)]);
    /** @type {import("../lib/types.js").LegendSay} */
    const say = (key, values) => book.t(/** @type {import("../lib/i18n.js").TextKey} */ (/** @type {string} */ (key)), values);
    const sections = draw(data, { say, t: app.texts.t, sides });
    const lights = sections.some(({ rows }) => rows.some(({ units }) => units));
    replace(
      this.body,
      lights ? h("p", { class: "small" }, say("hint")) : null,
      sections.map(({ title, rows }) => [h("h4", {}, title), h("ul", { class: "key-rows" }, rows.map((row) => this.row(row)))]).flat(),
    );
  }

  /** @param {Row} row */
  row({ picture, text, units }) {
    const { light } = this.host;
    if (!units) return h("li", {}, picture, h("span", {}, text));
    const button = h("button", { class: "quiet row-text row-link", onclick: () => light(units) }, picture, h("span", {}, text));
    for (const kind of ["pointerenter", "focus"]) button.addEventListener(kind, () => light(units));
    for (const kind of ["pointerleave", "blur"]) button.addEventListener(kind, () => light([]));
    return h("li", {}, button);
  }
}
