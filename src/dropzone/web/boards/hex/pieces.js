/** The pieces on the map: where each counter lies, stacks, markers, movement, the open fan. */

import { s } from "../../dom.js";
import { boxSpot } from "./boxes.js";
import { SIZE, drawCounter } from "./counters.js";
import { SIDE } from "./geometry.js";

/** @typedef {import("./geometry.js").HexMap} HexMap */
/** @typedef {import("./counters.js").UnitView} UnitView */
/** @typedef {{ x: number, y: number }} Point */

const STEP = 5.5;
const MOVE_TIME = 420;
const FADE_TIME = 300;

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
    this.scale = 1;
    this.layer = s("g", { class: "pieces" });
    this.markerLayer = s("g", { class: "markers" });
    this.fanLayer = s("g", { class: "fan" });
    /** @type {Map<string, { element: SVGGElement, at: Point, print: string, unit: UnitView }>} */
    this.pieces = new Map();
    /** @type {Map<string, string[]>} */
    this.stacks = new Map();
    /** @type {Map<string, import("./boxes.js").Frame>} */
    this.frames = new Map();
    /** @type {{ place: string, scale: number, spots: { unit: string, x: number, y: number, half: number }[],
     *   area: { x: number, y: number, width: number, height: number } } | null} */
    this.fan = null;
    /** @type {(unit: string) => string} */
    this.marksOf = () => "";
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
    this.stacks.clear();
    /** @type {UnitView[]} */
    const units = view.units.filter((/** @type {UnitView} */ unit) => this.isPlace(unit.place));
    for (const unit of units)
      this.stacks.set(unit.place, [...(this.stacks.get(unit.place) ?? []), unit.id]);
    /** @type {Promise<unknown>[]} */
    const movements = [];
    const gone = new Set(this.pieces.keys());
    for (const unit of units) {
      gone.delete(unit.id);
      movements.push(...this.place(unit, animate));
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
    return Promise.all(movements).then(() => undefined, () => undefined);
  }

  /** @param {string} place */
  isPlace(place) {
    return this.map.hexes.has(place) || this.frames.has(place);
  }

  /**
   * @param {UnitView} unit
   * @param {boolean} animate
   * @returns {Promise<unknown>[]}
   */
  place(unit, animate) {
    const at = this.spot(unit.place, unit.id);
    const print = JSON.stringify({ ...unit, place: "" });
    const known = this.pieces.get(unit.id);
    let element = known?.element;
    if (!known || known.print !== print) {
      const printed = this.data.units[unit.id];
      element = drawCounter(printed, unit, this.sideNumber(unit.side), this.data.weapons);
      known?.element.replaceWith(element);
    }
    const drawn = /** @type {SVGGElement} */ (element);
    drawn.setAttribute("transform", `translate(${at.x} ${at.y})`);
    this.layer.append(drawn); // the order of the view is the order of a stack
    this.pieces.set(unit.id, { element: drawn, at, print, unit });
    if (!animate) return [];
    if (!known) return [drawn.animate([{ opacity: 0 }, { opacity: 1 }], FADE_TIME).finished];
    if (known.at.x === at.x && known.at.y === at.y) return [];
    const from = `translate(${known.at.x}px, ${known.at.y}px)`;
    const to = `translate(${at.x}px, ${at.y}px)`;
    const movement = drawn.animate([{ transform: from }, { transform: to }], {
      duration: MOVE_TIME,
      easing: "cubic-bezier(.3,0,.2,1)",
    });
    return [movement.finished];
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
    const shift = (n - (stack.length - 1) / 2) * STEP;
    return { x: hex.x + shift, y: hex.y - shift - 1 };
  }

  /** @param {any} view */
  showMarkers(view) {
    const markers = /** @type {Record<string, string>} */ (view.markers ?? {});
    /** @type {Map<string, number>} */
    const used = new Map();
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
  openFan(place, scale = 1.25) {
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

/** Pictures of markers by kind. */
const MARKERS = /** @type {Record<string, string>} */ ({
  air: "M0 -9 1.6 -4 9 1v2L1.6 1 1.2 6l2.6 2v1.4L0 8.4l-3.8 1V8l2.6-2L-1.6 1-9 3V1l7.4-5z",
  naval: "M-9 2H9L6 7H-6zM-4 2V-2H3V2M0 -2V-7",
  leader: "M0 -9 2.4 -3 9 -2.6 4 1.6 5.6 8 0 4.4 -5.6 8 -4 1.6 -9 -2.6 -2.4 -3z",
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
