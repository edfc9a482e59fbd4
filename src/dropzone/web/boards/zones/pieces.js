/** What lies on the zones: stacks, boats with men aboard, markers, mines, wire, the assault. */

import { s } from "../../dom.js";
import { SIZE, drawCounter } from "./counters.js";
import { RADIUS } from "./ground.js";

/** @typedef {import("./counters.js").UnitView} UnitView */
/** @typedef {import("./ground.js").Zone} Zone */

export class Pieces {
  /** @param {any} data */
  constructor(data) {
    this.data = data;
    /** @type {Map<string, Zone>} */
    this.zones = new Map(data.zones.map((/** @type {Zone} */ zone) => [zone.id, zone]));
    this.layer = s("g", { class: "pieces" });
    /** @type {Map<string, { element: SVGGElement, x: number, y: number }>} */
    this.drawn = new Map();
    /** @type {UnitView[]} */
    this.units = [];
  }

  /** @param {any} view */
  show(view) {
    this.units = view.units;
    this.drawn.clear();
    this.layer.replaceChildren();
    for (const zone of this.zones.values()) this.zone(zone, view);
  }

  /**
   * @param {Zone} zone
   * @param {any} view
   */
  zone(zone, view) {
    const here = this.units.filter((unit) => unit.zone === zone.id && unit.place === zone.id);
    const kinds = (/** @type {UnitView} */ unit) => this.data.units[unit.id].kind;
    const boats = here.filter((unit) => kinds(unit) === "lca");
    const british = here.filter((unit) => (unit.side === "british" && kinds(unit) !== "lca") || unit.prisoner);
    const german = here.filter((unit) => unit.side === "german" && !unit.prisoner);
    const top = view.tops[zone.id];
    british.sort((a, b) => Number(b.id === top) - Number(a.id === top));
    const both = british.length > 0 && german.length > 0;
    if (british.length) this.stack(british, zone.x - (both ? 24 : 0), zone.y);
    if (german.length) this.stack(german.sort((a, b) => b.fire - a.fire), zone.x + (both ? 24 : 0), zone.y);
    boats.forEach((boat, i) => this.boat(boat, zone.x + (i - (boats.length - 1) / 2) * (SIZE + 6), zone.y));
    const letter = view.markers[zone.id];
    if (letter) this.sign(zone.x, zone.y, "hidden", letter);
    if (view.mines.includes(zone.id)) this.sign(zone.x + RADIUS - 6, zone.y + RADIUS - 10, "mines", "✸");
    if (view.wire.includes(zone.id)) this.sign(zone.x + RADIUS - 6, zone.y + RADIUS - 10, "wire", "╳╳");
    if (view.cut.includes(zone.id)) this.sign(zone.x, zone.y - RADIUS - 10, "cut", "✂");
  }

  /**
   * @param {UnitView[]} units  The one in front first.
   * @param {number} x
   * @param {number} y
   */
  stack(units, x, y) {
    const shown = units.slice(0, 4);
    for (let i = shown.length - 1; i >= 0; i--) this.counter(shown[i], x + i * 5 - 6, y - i * 4 + 2);
    for (const unit of units.slice(4)) this.drawn.set(unit.id, { ...this.spotOf(shown[0]), x, y });
    const levels = units.filter((unit) => !unit.prisoner).reduce((sum, unit) => sum + unit.level, 0);
    if (units.length > 1)
      this.layer.append(
        s("g", { class: "stack-levels", transform: `translate(${x + 22} ${y + 18})` },
          s("circle", { r: 10 }), s("text", { y: 4 }, String(levels))),
      );
  }

  /** @param {UnitView} unit */
  spotOf(unit) {
    return this.drawn.get(unit.id) ?? { element: s("g"), x: 0, y: 0 };
  }

  /**
   * @param {UnitView} unit
   * @param {number} x
   * @param {number} y
   */
  counter(unit, x, y) {
    const element = drawCounter(this.data.units[unit.id], unit);
    element.setAttribute("transform", `translate(${x} ${y})`);
    this.layer.append(element);
    this.drawn.set(unit.id, { element, x, y });
  }

  /**
   * A boat, with a dot for each level aboard.
   *
   * @param {UnitView} boat
   * @param {number} x
   * @param {number} y
   */
  boat(boat, x, y) {
    const aboard = this.units.filter((unit) => unit.place === boat.id);
    this.counter(boat, x, y);
    const levels = aboard.reduce((sum, unit) => sum + (unit.prisoner ? 0 : unit.level), 0);
    for (let i = 0; i < levels; i++)
      this.layer.append(s("circle", { class: "aboard-dot", cx: x - 14 + (i % 4) * 9, cy: y + SIZE / 2 + 7 + Math.floor(i / 4) * 8, r: 3 }));
    for (const unit of aboard) this.drawn.set(unit.id, { ...this.spotOf(boat), x, y });
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {string} kind
   * @param {string} text
   */
  sign(x, y, kind, text) {
    this.layer.append(
      s("g", { class: `sign sign-${kind}`, transform: `translate(${x} ${y})` },
        s("rect", { x: -15, y: -15, width: 30, height: 30, rx: 4 }), s("text", { y: 7 }, text)),
    );
  }
}
