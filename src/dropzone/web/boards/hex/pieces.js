/** The pieces on the map: where each counter lies, stacks, markers, movement, the open fan. */

import { Print, s } from "../../dom.js";
import { boxSpot } from "./boxes.js";
import { SIZE, drawCounter, isCompany } from "./counters.js";
import { Dots } from "./dots.js";
import { SIDE } from "./geometry.js";

/** @typedef {import("./geometry.js").HexMap} HexMap */
/** @typedef {import("./counters.js").UnitView} UnitView */
/** @typedef {{ x: number, y: number }} Point */

const STEP = 5.5;
/** Counters of companies carry more, and hexes hold fewer of them: they are drawn larger. */
const COMPANY_SCALE = 1.3;
const MOVE_TIME = 420;
const FADE_TIME = 300;
/** Below this scale a counter is a speck: a dot of its side's shape says as much. */
const DOTS_BELOW = 0.2;

export class Pieces {
  /**
   * @param {HexMap} map
   * @param {any} data
   * @param {string[]} sides
   */
  constructor(map, data, sides) {
    this.map = map;
    this.data = data;
    this.sides = sides;
    /** How much larger than drawn the counters lie on the map. */
    this.scale = Object.values(data.units).some(isCompany) ? COMPANY_SCALE : 1;
    this.layer = s("g", { class: "pieces" });
    this.markerLayer = s("g", { class: "markers" });
    this.fanLayer = s("g", { class: "fan" });
    this.dots = new Dots();
    /** @type {Map<string, { element: SVGGElement, at: Point, print: string, unit: UnitView }>} */
    this.pieces = new Map();
    /** What of a large map is in sight: counters elsewhere are not in the page.  Null: all are. */
    /** @type {import("./geometry.js").Rectangle | null} */
    this.window = null;
    /** @type {Set<string>} */
    this.ready = new Set();
    /** @type {Set<string>} */
    this.chosen = new Set();
    /** @type {Map<string, string[]>} */
    this.stacks = new Map();
    /** @type {Map<string, import("./boxes.js").Frame>} */
    this.frames = new Map();
    /** @type {{ place: string, scale: number, spots: { unit: string, x: number, y: number, half: number }[],
     *   area: { x: number, y: number, width: number, height: number } } | null} */
    this.fan = null;
    /** @type {Map<string, string>}  The survey that a marker on a place brings with it. */
    this.surveys = new Map();
    this.markerPrint = new Print();
  }

  /** @param {string} side */
  sideNumber(side) {
    return Math.max(0, this.sides.indexOf(side));
  }

  /**
   * @param {any} view
   * @param {Map<string, import("./boxes.js").Frame>} frames
   * @param {boolean} animate
   * @returns {Promise<void>}
   */
  show(view, frames, animate) {
    this.frames = frames;
    this.closeFan();
    const before = this.stacks;
    this.stacks = new Map();
    /** @type {UnitView[]} */
    const units = view.units.filter((/** @type {UnitView} */ unit) => this.isPlace(unit.place));
    for (const unit of units) {
      const stack = this.stacks.get(unit.place);
      if (stack) stack.push(unit.id);
      else this.stacks.set(unit.place, [unit.id]);
    }
    /** @type {Set<string>}  Places where the order of a stack is another one. */
    const stirred = new Set();
    for (const [place, stack] of this.stacks)
      if (before.get(place)?.join() !== stack.join()) stirred.add(place);
    /** @type {Promise<unknown>[]} */
    const movements = [];
    const gone = new Set(this.pieces.keys());
    for (const unit of units) {
      gone.delete(unit.id);
      movements.push(...this.place(unit, stirred.has(unit.place), animate));
    }
    for (const id of gone) {
      const piece = this.pieces.get(id);
      this.pieces.delete(id);
      if (!piece) continue;
      if (animate) {
        const fade = piece.element.animate([{ opacity: 1 }, { opacity: 0 }], FADE_TIME);
        movements.push(fade.finished.then(() => piece.element.remove()));
      } else piece.element.remove();
    }
    this.showMarkers(view);
    this.showDots();
    return Promise.all(movements).then(() => undefined, () => undefined);
  }

  /** @param {string} place */
  isPlace(place) {
    return this.map.hexes.has(place) || this.frames.has(place);
  }

  /**
   * Draw a unit where it lies; one that is as it was is not touched.
   *
   * @param {UnitView} unit
   * @param {boolean} stirred  Whether its stack is another one than before.
   * @param {boolean} animate
   * @returns {Promise<unknown>[]}
   */
  place(unit, stirred, animate) {
    const at = this.spot(unit.place, unit.id);
    const print = JSON.stringify({ ...unit, place: "" });
    const known = this.pieces.get(unit.id);
    const same = known && known.print === print;
    const still = known && known.at.x === at.x && known.at.y === at.y;
    if (same && still && !stirred) return [];
    const element = same
      ? known.element
      : drawCounter(this.data.units[unit.id], unit, this.sideNumber(unit.side), this.data.weapons);
    if (!same) known?.element.replaceWith(element);
    const scale = this.frames.has(unit.place) ? 1 : this.scale;
    element.setAttribute("transform", `translate(${at.x} ${at.y}) scale(${scale})`);
    const [came, left] = [this.isInSight(at), known?.element.isConnected ?? false];
    // The order of the view is the order of a stack.
    if (came || (left && animate)) {
      if (stirred || !known || !element.isConnected) this.layer.append(element);
    } else element.remove();
    if (!same) this.mark(unit.id, element);
    this.pieces.set(unit.id, { element, at, print, unit });
    if (!animate || !element.isConnected) return [];
    if (!known) return [element.animate([{ opacity: 0 }, { opacity: 1 }], FADE_TIME).finished];
    if (still) return [];
    const way = [known.at, at].map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px) scale(${scale})` }));
    const movement = element.animate(way, { duration: MOVE_TIME, easing: "cubic-bezier(.3,0,.2,1)" });
    return [movement.finished.then(() => came || this.isInSight(at) || element.remove())];
  }

  // -- what is in sight -------------------------------------------------------------------

  /**
   * Take the counters of a large map that came into sight into the page, and those that left it
   * out of it; from afar all of them are dots.
   *
   * @param {import("./geometry.js").Rectangle} sees
   * @param {number} scale
   */
  see(sees, scale) {
    const edge = SIZE * this.scale;
    const far = scale < DOTS_BELOW;
    this.window = {
      x: sees.x - edge,
      y: sees.y - edge,
      width: far ? -1 : sees.width + 2 * edge,
      height: sees.height + 2 * edge,
    };
    for (const stack of this.stacks.values())
      for (const id of stack) {
        const piece = this.pieces.get(id);
        if (!piece) continue;
        const seen = this.isInSight(piece.at);
        if (seen !== piece.element.isConnected) seen ? this.layer.append(piece.element) : piece.element.remove();
      }
    this.showDots();
  }

  /** @param {Point} at */
  isInSight({ x, y }) {
    const w = this.window;
    return !w || (x >= w.x && x <= w.x + w.width && y >= w.y && y <= w.y + w.height);
  }

  showDots() {
    const far = this.window !== null && this.window.width < 0;
    this.dots.show(far ? [...this.pieces.values()] : [], (side) => this.sideNumber(side), new Set([...this.ready, ...this.chosen]));
  }

  /**
   * Mark the counters that may be chosen and those that are.
   *
   * @param {Set<string>} ready
   * @param {Set<string>} chosen
   */
  choose(ready, chosen) {
    const before = new Set([...this.ready, ...this.chosen]);
    this.ready = ready;
    this.chosen = chosen;
    for (const id of new Set([...before, ...ready, ...chosen])) {
      const element = this.pieces.get(id)?.element;
      if (element) this.mark(id, element);
    }
    this.showDots();
  }

  /**
   * @param {string} id
   * @param {SVGGElement} element
   */
  mark(id, element) {
    element.classList.toggle("ready", this.ready.has(id));
    element.classList.toggle("chosen", this.chosen.has(id));
  }

  /**
   * Where a unit lies: its place in the stack of a hex, or in a box.
   *
   * @param {string} place
   * @param {string} unit
   */
  spot(place, unit) {
    const stack = this.stacks.get(place) ?? [unit];
    const n = Math.max(0, stack.indexOf(unit));
    const frame = this.frames.get(place);
    if (frame) return boxSpot(frame, n);
    const hex = this.map.hexes.get(place);
    if (!hex) return { x: 0, y: 0 };
    const shift = (n - (stack.length - 1) / 2) * STEP * this.scale;
    return { x: hex.x + shift, y: hex.y - shift - 1 };
  }

  /** @param {any} view */
  showMarkers(view) {
    const markers = markersOf(view);
    const counts = Object.values(markers).map((place) => [this.stacks.get(place)?.length, this.frames.get(place)]);
    if (!this.markerPrint.changes([markers, view.leaders, counts])) return;
    /** @type {Map<string, number>} */
    const used = new Map();
    this.surveys.clear();
    this.markerLayer.replaceChildren();
    for (const [id, place] of Object.entries(markers)) {
      const printed = this.data.markers[id];
      if (!printed) continue;
      const n = used.get(place) ?? 0;
      used.set(place, n + 1);
      const frame = this.frames.get(place);
      const hex = this.map.hexes.get(place);
      if (!frame && !hex) continue;
      const units = this.stacks.get(place)?.length ?? 0;
      const at = frame
        ? boxSpot(frame, units + n)
        : { x: (hex?.x ?? 0) - SIDE * 0.56 + n * 20, y: (hex?.y ?? 0) + SIDE * 0.36 };
      this.markerLayer.append(drawMarker(printed, this.sideNumber(printed.side), at));
    }
    /** @type {Map<string, number>} */
    const leaders = new Map();
    for (const leader of view.leaders ?? []) {
      const hex = this.map.hexes.get(leader.place);
      const printed = this.data.markers[leader.id];
      if (!hex || !printed) continue;
      const n = leaders.get(leader.place) ?? 0;
      leaders.set(leader.place, n + 1);
      if (printed.survey) this.surveys.set(leader.place, printed.survey);
      this.markerLayer.append(drawLeader(printed, this.sideNumber(leader.side), { x: hex.x, y: hex.y - SIDE * 0.68 - n * 17 }));
    }
  }

  /** @param {string} place */
  unitsAt(place) {
    return this.stacks.get(place) ?? [];
  }

  /** @param {string} id */
  unit(id) {
    return this.pieces.get(id)?.unit ?? null;
  }

  // -- the open fan ---------------------------------------------------------------------

  /**
   * Spread the stack of a hex out above it.
   *
   * @param {string} place
   * @param {number} [scale]
   */
  openFan(place, scale = 1.25 * this.scale) {
    if (this.fan?.place === place && this.fan.scale === scale) return;
    this.closeFan();
    const stack = this.unitsAt(place);
    const hex = this.map.hexes.get(place);
    if (!hex || !stack.length) return;
    const each = SIZE * scale + 8;
    const width = stack.length * each + 8;
    const area = { x: hex.x - width / 2, y: hex.y - SIDE * 0.75 - each, width, height: each + 8 };
    this.fanLayer.append(
      s("path", {
        class: "fan-stalk",
        d: `M${hex.x - 9} ${area.y + area.height - 1}h18l-9 14z`,
      }),
      s("rect", { class: "fan-ground", ...area, rx: 8 }),
    );
    const spots = stack.map((unit, i) => {
      const [x, y] = [area.x + 8 + each * i + (SIZE * scale) / 2, area.y + 8 + (SIZE * scale) / 2];
      const piece = this.pieces.get(unit);
      if (piece) {
        const copy = /** @type {SVGGElement} */ (piece.element.cloneNode(true));
        copy.setAttribute("transform", `translate(${x} ${y}) scale(${scale})`);
        this.fanLayer.append(copy);
      }
      return { unit, x, y, half: (SIZE * scale) / 2 + 3 };
    });
    this.fan = { place, scale, spots, area };
  }

  closeFan() {
    this.fan = null;
    this.fanLayer.replaceChildren();
  }

  /**
   * What of the open fan is at a point: a unit, the fan itself, or nothing.
   *
   * @param {Point} point
   * @returns {{ unit: string | null, place: string } | null}
   */
  fanAt(point) {
    if (!this.fan) return null;
    const { area, spots, place } = this.fan;
    const inside =
      point.x >= area.x &&
      point.x <= area.x + area.width &&
      point.y >= area.y &&
      point.y <= area.y + area.height + 16;
    if (!inside) return null;
    const found = spots.find(
      (spot) => Math.abs(spot.x - point.x) <= spot.half && Math.abs(spot.y - point.y) <= spot.half,
    );
    return { unit: found?.unit ?? null, place };
  }
}

/**
 * The markers of a view and where each lies.
 *
 * @param {any} view
 * @returns {Record<string, string>}
 */
export function markersOf(view) {
  return { ...view.markers, ...(view.target_zone ? { "target-zone": view.target_zone } : {}) };
}

/** Pictures of markers by kind. */
const MARKERS = /** @type {Record<string, string>} */ ({
  air: "M0 -9 1.6 -4 9 1v2L1.6 1 1.2 6l2.6 2v1.4L0 8.4l-3.8 1V8l2.6-2L-1.6 1-9 3V1l7.4-5z",
  naval: "M-9 2H9L6 7H-6zM-4 2V-2H3V2M0 -2V-7",
  leader: "M0 -9 2.4 -3 9 -2.6 4 1.6 5.6 8 0 4.4 -5.6 8 -4 1.6 -9 -2.6 -2.4 -3z",
  target: "M0 -11V-3M0 3V11M-11 0H-3M3 0H11M-7 0a7 7 0 1 0 14 0 7 7 0 1 0-14 0z",
  artillery: "M-8 5 7 -5M-8 5a3 3 0 1 0 6 0 3 3 0 1 0-6 0z",
});

/**
 * @param {{ name: string, kind: string }} printed
 * @param {number} side
 * @param {Point} at
 */
function drawMarker(printed, side, at) {
  return s(
    "g",
    { class: `marker marker-${printed.kind} side-${side % 2}`, transform: `translate(${at.x} ${at.y})` },
    s("title", {}, printed.name),
    side % 2
      ? s("rect", { class: "marker-plate", x: -13, y: -13, width: 26, height: 26, rx: 3, transform: "rotate(45)" })
      : s("circle", { class: "marker-plate", r: 16 }),
    s("path", { d: MARKERS[printed.kind] ?? MARKERS.leader }),
  );
}

/** Outlines of a name plate of a width, by side: round, or cut. */
const PLATES = [
  (/** @type {number} */ w) => `M${-w} -8H${w}a8 8 0 0 1 0 16H${-w}a8 8 0 0 1 0 -16z`,
  (/** @type {number} */ w) => `M${-w - 2} -8H${w + 2}L${w + 8} 0 ${w + 2} 8H${-w - 2}L${-w - 8} 0z`,
];

/**
 * A leader: a star and his name on a plate above the stack he is with.
 *
 * @param {{ name: string, kind: string }} printed
 * @param {number} side
 * @param {Point} at
 */
function drawLeader(printed, side, at) {
  const name = printed.name.split(" ").at(-1) ?? printed.name;
  const half = name.length * 3.1 + 7;
  return s(
    "g",
    { class: `leader side-${side % 2}`, transform: `translate(${at.x} ${at.y})` },
    s("title", {}, printed.name),
    s("path", { class: "leader-plate", d: PLATES[side % 2](half) }),
    s("path", { class: "leader-star", d: MARKERS.leader, transform: `translate(${-half + 1} 0) scale(0.68)` }),
    s("text", { x: 7, y: 3.8 }, name),
  );
}
