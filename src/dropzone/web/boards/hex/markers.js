/** Markers and leaders on the map: where each lies, and what it looks like. */

import { Print, s } from "../../lib/dom.js";
import { boxSpot } from "./boxes.js";
import { SIDE } from "./geometry.js";
import { Sight } from "./sight.js";

/** @typedef {{ x: number, y: number }} Point */

/** Where the markers of a hex lie, in hexsides about its middle: in its corners, beside the counters. */
const CORNERS = [[-0.78, 0.14], [0.78, 0.14], [-0.5, 0.74], [0.5, 0.74]];

export class Markers {
  /**
   * @param {import("./pieces.js").Pieces} pieces  What they lie on.
   * @param {import("../../net/wire.js").HexBoard} data
   */
  constructor(pieces, data) {
    this.pieces = pieces;
    this.data = data;
    this.layer = s("g", { class: "markers" });
    this.sight = new Sight(this.layer);
    /** @type {Map<string, string>}  The survey that a marker on a place brings with it. */
    this.surveys = new Map();
    /** @type {{ x: number, y: number, half: number, place: string }[]}  Where the plates of leaders lie. */
    this.plates = [];
    this.print = new Print();
  }

  /**
   * The place of the leader whose plate is at a point.
   *
   * @param {Point} point
   */
  leaderAt({ x, y }) {
    return this.plates.find((plate) => Math.abs(plate.x - x) < plate.half && Math.abs(plate.y - y) < 9)?.place ?? null;
  }

  /** @param {import("../../net/wire.js").HexView} view */
  show(view) {
    const { pieces } = this;
    const markers = markersOf(view);
    const counts = Object.values(markers).map((place) => [pieces.unitsAt(place).length, pieces.frames.get(place)]);
    if (this.print.changes([markers, view.leaders, view.strikes, counts]))
      this.sight.lay([...this.markers(markers), ...this.strikes(view.strikes ?? []), ...this.leaders(view.leaders ?? [])]);
  }

  /** @param {Record<string, string>} markers */
  markers(markers) {
    /** @type {Map<string, number>} */
    const used = new Map();
    return Object.entries(markers).flatMap(([id, place]) => {
      const printed = this.data.markers[id];
      const n = used.get(place) ?? 0;
      const at = printed && this.spot(place, n);
      if (!at) return [];
      used.set(place, n + 1);
      return [{ ...at, draw: () => drawMarker(printed, this.pieces.sideNumber(printed.side), at) }];
    });
  }

  /**
   * Where the n-th marker of a place lies.
   *
   * @param {string} place
   * @param {number} n
   */
  spot(place, n) {
    const frame = this.pieces.frames.get(place);
    if (frame) return boxSpot(frame, this.pieces.unitsAt(place).length + n);
    const hex = this.pieces.map.hexes.get(place);
    const [x, y] = CORNERS[n % CORNERS.length];
    return hex && { x: hex.x + SIDE * x, y: hex.y + SIDE * y };
  }

  /**
   * Airstrikes that were placed and have yet to strike.
   *
   * @param {{ side: string, place: string }[]} strikes
   */
  strikes(strikes) {
    return strikes.flatMap(({ side, place }, n) => {
      const hex = this.pieces.map.hexes.get(place);
      const before = strikes.slice(0, n).filter((each) => each.place === place).length;
      const at = hex && { x: hex.x + SIDE * 0.8, y: hex.y + SIDE * 0.28 - before * 27 };
      return at ? [{ ...at, draw: () => drawMarker({ name: "", kind: "air" }, this.pieces.sideNumber(side), at) }] : [];
    });
  }

  /** @param {import("../../net/wire.js").LeaderView[]} leaders */
  leaders(leaders) {
    /** @type {Map<string, number>} */
    const used = new Map();
    this.surveys.clear();
    this.plates = [];
    return leaders.flatMap(({ id, side, place }) => {
      const hex = place === null ? undefined : this.pieces.map.hexes.get(place);
      const printed = this.data.markers[id];
      if (place === null || !hex || !printed) return [];
      const n = used.get(place) ?? 0;
      used.set(place, n + 1);
      if (printed.survey) this.surveys.set(place, printed.survey);
      const at = { x: hex.x, y: hex.y - SIDE * 0.68 - n * 17 };
      this.plates.push({ ...at, half: plateOf(printed.name).half + 8, place });
      return [{ ...at, draw: () => drawLeader(printed, this.pieces.sideNumber(side), at) }];
    });
  }
}

/**
 * The markers of a view and where each lies.
 *
 * @param {import("../../net/wire.js").HexView} view
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
    { class: `marker marker-${printed.kind} side-${side % 2}`, transform: `translate(${at.x} ${at.y}) scale(0.84)` },
    printed.name && s("title", {}, printed.name),
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
 * What stands on the plate of a leader, and half its width.
 *
 * @param {string} full
 */
function plateOf(full) {
  const name = full.split(" ").at(-1) ?? full;
  return { name, half: name.length * 3.1 + 7 };
}

/**
 * A leader: a star and his name on a plate above the stack he is with.
 *
 * @param {{ name: string, kind: string }} printed
 * @param {number} side
 * @param {Point} at
 */
function drawLeader(printed, side, at) {
  const { name, half } = plateOf(printed.name);
  return s(
    "g",
    { class: `leader side-${side % 2}`, transform: `translate(${at.x} ${at.y})` },
    s("title", {}, printed.name),
    s(
      "g",
      { class: "leader-body" },
      s("path", { class: "leader-plate", d: PLATES[side % 2](half) }),
      s("path", { class: "leader-star", d: MARKERS.leader, transform: `translate(${-half + 1} 0) scale(0.68)` }),
      s("text", { x: 7, y: 3.8 }, name),
    ),
  );
}
