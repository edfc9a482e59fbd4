/** What lies on the zones: stacks, boats with men aboard, markers, mines, wire, the assault. */

import { s } from "../../lib/dom.js";
import { along, appear, comeFrom, fadeAway, harm, suffer } from "../motion.js";
import { SIZE, drawCounter } from "./counters.js";
import { RADIUS } from "./ground.js";

/** @typedef {import("./counters.js").UnitView} UnitView */
/** @typedef {import("./ground.js").Zone} Zone */
/** @typedef {{ element: SVGGElement, x: number, y: number }} Spot */

/** The least size of a counter on the screen, in pixels, and how much larger it may be drawn for that. */
const LEAST = 35;
const MOST = 1.7;

export class Pieces {
  /** @param {import("../../net/wire.js").ZonesBoard} data */
  constructor(data) {
    this.data = data;
    /** @type {Map<string, Zone>} */
    this.zones = new Map(data.zones.map((/** @type {Zone} */ zone) => [zone.id, zone]));
    this.layer = s("g", { class: "pieces" });
    /** How much larger than drawn the counters lie on their zones. */
    this.scale = 1;
    /** @type {Map<string, SVGGElement>}  What lies on each zone, about its middle. */
    this.heaps = new Map();
    /** @type {Map<string, Spot>} */
    this.drawn = new Map();
    /** @type {Map<string, SVGGElement>}  Markers that lie face down, by zone. */
    this.signs = new Map();
    /** @type {UnitView[]} */
    this.units = [];
    /** What is being laid on a zone. */
    this.heap = s("g", {});
  }

  /**
   * @param {import("../../net/wire.js").ZonesView} view
   * @param {import("../motion.js").Telling | null} telling  How what changed is played; null: it is not.
   * @returns {Promise<unknown>}
   */
  show(view, telling) {
    const before = { drawn: new Map(this.drawn), units: new Map(this.units.map((unit) => [unit.id, unit])), signs: new Map(this.signs) };
    this.layAnew(view);
    return telling ? Promise.all(this.play(before, telling)) : Promise.resolve();
  }

  /**
   * Play what changed: who moved glides, who is hurt shows it, who is gone fades, what was turned up turns.
   *
   * @param {{ drawn: Map<string, Spot>, units: Map<string, UnitView>, signs: Map<string, SVGGElement> }} before
   * @param {import("../motion.js").Telling} telling
   */
  play(before, { ways }) {
    /** @type {(Promise<unknown> | null)[]} */
    const plays = [];
    /** @type {Set<SVGGElement>}  Men aboard share the counter of their boat. */
    const played = new Set();
    const turned = [...before.signs].filter(([zone]) => !this.signs.has(zone));
    for (const [zone, sign] of turned) plays.push(fadeAway(this.ghost(sign, zone)));
    for (const unit of this.units) {
      const [spot, was, old] = [this.drawn.get(unit.id), before.drawn.get(unit.id), before.units.get(unit.id)];
      if (!spot || played.has(spot.element) || !spot.element.parentElement) continue;
      played.add(spot.element);
      if (!was || !old) {
        plays.push(turned.some(([zone]) => zone === unit.zone) ? suffer(spot.element, null, "turn") : appear(spot.element));
        continue;
      }
      plays.push(suffer(spot.element, null, unit.place === old.place ? harm(old, unit) : null));
      if (unit.zone === old.zone) continue;
      const way = (ways.get(unit.id) ?? []).flatMap((zone) => this.zones.get(zone) ?? []);
      const shift = (/** @type {{ x: number, y: number }} */ { x, y }) => ({ x: (x - spot.x) / this.scale, y: (y - spot.y) / this.scale });
      plays.push(comeFrom(spot.element, along(was, spot, way, RADIUS).map(shift)));
    }
    for (const [id, { element }] of before.drawn) {
      const old = before.units.get(id);
      if (this.drawn.has(id) || !old?.zone || old.place !== old.zone || !element.childElementCount) continue;
      plays.push(fadeAway(this.ghost(element, old.zone)));
    }
    return plays;
  }

  /**
   * What lay on a zone, once more, to be seen going.
   *
   * @param {SVGGElement} element
   * @param {string} zone
   */
  ghost(element, zone) {
    const { x, y } = /** @type {Zone} */ (this.zones.get(zone));
    const frame = s("g", { class: "ghost", transform: `translate(${x} ${y}) scale(${this.scale.toFixed(3)})` }, element);
    this.layer.append(frame);
    return element;
  }

  /** @param {import("../../net/wire.js").ZonesView} view */
  layAnew(view) {
    this.units = view.units;
    this.signs.clear();
    this.drawn.clear();
    this.heaps.clear();
    this.layer.replaceChildren();
    for (const zone of this.zones.values()) {
      this.heap = s("g", {});
      this.zone(zone, view);
      if (!this.heap.childElementCount) continue;
      this.heaps.set(zone.id, this.heap);
      this.layer.append(this.heap);
    }
    this.lay();
  }

  /**
   * Draw the counters so that they can be read at a scale of the map.
   *
   * @param {number} scale
   */
  zoomTo(scale) {
    const wanted = Math.min(MOST, Math.max(1, LEAST / SIZE / scale));
    if (Math.abs(wanted - this.scale) < 0.01) return;
    this.scale = wanted;
    this.lay();
  }

  lay() {
    for (const [id, heap] of this.heaps) {
      const zone = /** @type {Zone} */ (this.zones.get(id));
      heap.setAttribute("transform", `translate(${zone.x} ${zone.y}) scale(${this.scale.toFixed(3)})`);
    }
  }

  /**
   * @param {Zone} zone
   * @param {import("../../net/wire.js").ZonesView} view
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
    // Where both stand in a zone they stand closer, and a little smaller.
    const apart = both ? 17 : 0;
    if (british.length) this.stack(british, zone, -apart);
    if (german.length) this.stack(german.sort((a, b) => b.fire - a.fire), zone, apart);
    const columns = boats.length > 3 ? 2 : Math.max(1, Math.ceil(boats.length / 2));
    boats.forEach((boat, i) => {
      const rows = Math.ceil(boats.length / columns);
      this.boat(boat, zone, ((i % columns) - (columns - 1) / 2) * (SIZE + 3), (Math.floor(i / columns) - (rows - 1) / 2) * (SIZE + 3));
    });
    const letter = view.markers[zone.id];
    if (letter) this.signs.set(zone.id, this.sign(0, 0, "hidden", letter));
    if (view.mines.includes(zone.id)) this.sign(RADIUS - 12, RADIUS - 16, "mines", "✸");
    if (view.wire.includes(zone.id)) this.sign(RADIUS - 12, RADIUS - 16, "wire", "╳╳");
    if (view.cut.includes(zone.id)) this.sign(0, -RADIUS + 4, "cut", "✂");
  }

  /**
   * @param {UnitView[]} units  The one in front first.
   * @param {Zone} zone
   * @param {number} x  Beside the middle of the zone.
   */
  stack(units, zone, x) {
    const shown = units.slice(0, 4);
    for (let i = shown.length - 1; i >= 0; i--) this.counter(shown[i], zone, x + i * 4 - (shown.length > 1 ? 4 : 0), 2 - i * 3.5);
    for (const unit of units.slice(4)) this.drawn.set(unit.id, { ...this.spotOf(shown[0]), x: zone.x, y: zone.y });
    const levels = units.filter((unit) => !unit.prisoner).reduce((sum, unit) => sum + unit.level, 0);
    if (units.length > 1)
      this.heap.append(
        s("g", { class: "stack-levels", transform: `translate(${x + 19} 20)` },
          s("circle", { r: 8 }), s("text", { y: 3.5 }, String(levels))),
      );
  }

  /** @param {UnitView} unit */
  spotOf(unit) {
    return this.drawn.get(unit.id) ?? { element: s("g"), x: 0, y: 0 };
  }

  /**
   * @param {UnitView} unit
   * @param {Zone} zone
   * @param {number} x  Beside the middle of the zone.
   * @param {number} y
   */
  counter(unit, zone, x, y) {
    const element = drawCounter(this.data.units[unit.id], unit);
    element.setAttribute("transform", `translate(${x} ${y})`);
    this.heap.append(element);
    this.drawn.set(unit.id, { element, x: zone.x + x, y: zone.y + y });
  }

  /**
   * A boat, with a dot for each level aboard.
   *
   * @param {UnitView} boat
   * @param {Zone} zone
   * @param {number} x  Beside the middle of the zone.
   * @param {number} y
   */
  boat(boat, zone, x, y) {
    const aboard = this.units.filter((unit) => unit.place === boat.id);
    this.counter(boat, zone, x, y);
    const levels = aboard.reduce((sum, unit) => sum + (unit.prisoner ? 0 : unit.level), 0);
    for (let i = 0; i < levels; i++)
      this.heap.append(s("circle", { class: "aboard-dot", cx: x - 15.500 + (i % 2) * 5, cy: y - 14 + Math.floor(i / 2) * 5, r: 2.1 }));
    for (const unit of aboard) this.drawn.set(unit.id, { ...this.spotOf(boat), x: zone.x + x, y: zone.y + y });
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {string} kind
   * @param {string} text
   */
  sign(x, y, kind, text) {
    const sign = s("g", { class: `sign sign-${kind}`, transform: `translate(${x} ${y}) scale(0.84)` },
      s("rect", { x: -15, y: -15, width: 30, height: 30, rx: 4 }), s("text", { y: 7 }, text));
    this.heap.append(sign);
    return sign;
  }
}
