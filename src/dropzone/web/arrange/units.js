/** The units of a position: chosen on the board or in the list, placed by the next click or by a field. */

import { h, replace } from "../lib/dom.js";
import { controlOf } from "./fields.js";
import { GONE, valueAt, withPlace, withState, withValue } from "./table.js";

/** @typedef {import("../net/wire.js").FormField} Field */

/** So many units are listed at once; the search narrows them down. */
const MOST = 200;

export class Units {
  /** @type {string | null} */
  chosen = null;
  /** Whether the next click on the board places the unit. */
  inHand = false;
  /** Only the units of this place are listed. @type {string | null} */
  here = null;

  /** @param {import("./page.js").Arranging} page */
  constructor(page) {
    this.page = page;
    const { say } = page;
    this.search = h("input", { type: "search", placeholder: say("search"), "aria-label": say("search"), oninput: () => this.list() });
    this.one = h("div", { class: "arrange-unit" });
    this.rows = h("div", { class: "arrange-units", role: "group", "aria-label": say("units") });
    this.element = h("section", {}, h("h2", {}, say("units")), this.one, this.search, this.rows);
  }

  /** @returns {string[]} */
  get all() {
    const form = this.page.answer?.form;
    return form?.fields.some((field) => field.kind === "places") ? (form.names.units ?? []) : [];
  }

  /**
   * Whether a key says of units what they are like: it is asked with each of them.
   *
   * @param {Field} field
   */
  isState(field) {
    return field.of === "units" && ["names", "counts", "pairs"].includes(field.kind) && field.key !== "acting" && this.all.length > 0;
  }

  show() {
    const { page } = this;
    this.element.hidden = !this.all.length;
    if (this.chosen && !this.all.includes(this.chosen)) this.chosen = null;
    page.boardElement.classList.toggle("placing", this.inHand);
    page.board?.point(this.chosen && page.names.places.has(page.placeOf(this.chosen)) ? { unit: this.chosen, place: page.placeOf(this.chosen) } : null);
    this.unit();
    this.list();
  }

  /**
   * @param {string | null} unit
   * @param {boolean} [inHand]
   */
  choose(unit, inHand = true) {
    this.chosen = unit;
    this.inHand = Boolean(unit) && inHand;
    this.here = null;
    this.page.show();
    this.one.scrollIntoView({ block: "nearest" });
    if (unit) this.page.app.announcer.say(this.page.say("chosen", { unit: this.page.names.of(unit) }));
  }

  /**
   * Somebody pointed at the board: place what is in hand, or choose what is there.
   *
   * @param {import("../lib/types.js").Pick} pick
   */
  pick({ unit, place }) {
    const { page, chosen } = this;
    if (!place || !this.all.length) return;
    if (chosen && this.inHand && page.placeOf(chosen) !== place) {
      void this.place(chosen, place);
      return;
    }
    const there = unit && this.all.includes(unit) ? [unit] : this.at(place);
    if (there.length === 1) this.choose(there[0], !(there[0] === chosen && this.inHand));
    else {
      this.choose(null);
      this.here = there.length ? place : null;
      this.show();
    }
  }

  /** The units in a place, those aboard something there among them. @param {string} place */
  at(place) {
    const view = this.page.answer?.view;
    /** @type {{ id: string, place: string, zone?: string | null }[]} */
    const units = view && "units" in view ? view.units : [];
    return units.filter((each) => each.place === place || each.zone === place).map((each) => each.id).filter((id) => this.all.includes(id));
  }

  /**
   * @param {string} unit
   * @param {string} place
   */
  async place(unit, place) {
    this.inHand = false;
    await this.page.change((table) => withPlace(table, unit, place));
  }

  /** What is said of the unit that is chosen. */
  unit() {
    const { page, chosen } = this;
    const form = page.answer?.form;
    if (!chosen || !form) {
      replace(this.one, h("p", { class: "small" }, page.say("choose")));
      return;
    }
    const state = /** @type {Field[]} */ (form.unit_fields).map((field) =>
      controlOf(page.ground, field, valueAt(page.draft, ["units", chosen, field.key]), (value) => void page.change((table) => withState(table, chosen, field.key, value))),
    );
    const more = form.fields.filter((field) => this.isState(field)).map((field) => this.stateOf(chosen, field));
    replace(
      this.one,
      h("h3", {}, page.names.of(chosen)),
      this.inHand ? h("p", { class: "small arrange-hint" }, page.say("place.hint")) : null,
      h("div", { class: "arrange-fields" }, this.placeFields(chosen), state, more),
    );
  }

  /** @param {string} unit */
  placeFields(unit) {
    const { page } = this;
    const { names, say } = page;
    const now = page.placeOf(unit);
    const onMap = names.places.has(now);
    const beside = [...new Set([GONE, .../** @type {string[]} */ (page.answer?.form.elsewhere ?? [])])].filter((each) => each !== unit);
    const told = (/** @type {Event} */ event) => {
      const place = /** @type {HTMLInputElement} */ (event.target).value.trim();
      if (place && place !== now) void this.place(unit, place);
    };
    const zones = page.game.board === "zones";
    return [
      h(
        "label",
        { class: "field" },
        h("span", {}, say("on-map")),
        zones
          ? h(
              "select",
              { "data-key": "unit-place", value: onMap ? now : "", onchange: told },
              h("option", { value: "" }, "–"),
              [...names.places].map(([id, title]) => h("option", { value: id }, title)),
            )
          : h("input", { "data-key": "unit-place", value: onMap ? now : "", size: 8, onchange: told }),
      ),
      h(
        "label",
        { class: "field" },
        h("span", {}, say("elsewhere")),
        h(
          "select",
          { "data-key": "unit-elsewhere", value: onMap ? "" : now, onchange: told },
          h("option", { value: "" }, "–"),
          beside.map((each) => h("option", { value: each }, names.of(each))),
        ),
      ),
    ];
  }

  /**
   * A key that says of many units what they are like, for one of them.
   *
   * @param {string} unit
   * @param {Field} field
   */
  stateOf(unit, field) {
    const { page } = this;
    const said = valueAt(page.draft, [field.key]);
    const set = (/** @type {unknown} */ value) => void page.change((table) => withValue(table, [field.key], value));
    if (field.kind === "names") {
      const named = Array.isArray(said) ? said : [];
      const others = named.filter((each) => each !== unit);
      return controlOf(page.ground, { ...field, kind: "flag" }, named.includes(unit), (on) => set(on ? [...others, unit] : others));
    }
    const kind = field.kind === "counts" ? "number" : "name";
    const table = /** @type {Record<string, unknown>} */ (said ?? {});
    return controlOf(page.ground, { ...field, kind, of: field.to }, table[unit], (value) => set(withValue(table, [unit], value)));
  }

  /** The list of all units, or of those that the search or a click on the map wants. */
  list() {
    const { page } = this;
    const { names } = page;
    const wanted = this.search.value.trim().toLowerCase();
    const here = this.here && this.at(this.here);
    const found = (here || this.all).filter((unit) => `${names.of(unit)} ${unit} ${names.of(page.placeOf(unit))}`.toLowerCase().includes(wanted));
    replace(
      this.rows,
      this.here
        ? h("button", { class: "quiet", onclick: () => this.choose(null) }, page.say("here", { place: names.of(this.here) }))
        : null,
      found.slice(0, MOST).map((unit) =>
        h(
          "button",
          { class: "arrange-row", "data-unit": unit, "data-key": `unit:${unit}`, "aria-pressed": String(unit === this.chosen), onclick: () => this.choose(unit) },
          h("span", {}, names.of(unit)),
          h("span", { class: "small" }, names.of(page.placeOf(unit))),
        ),
      ),
      found.length > MOST ? h("p", { class: "small" }, page.say("more", { count: found.length - MOST })) : null,
    );
  }
}
