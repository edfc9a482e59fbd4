/** Counters from afar: one path a side, each with its shape, and a ring around those that are asked about. */

import { s } from "../../lib/dom.js";
import { num } from "./geometry.js";

/** @typedef {{ x: number, y: number }} Point */

/** How large a dot is on the map, and at least on the screen, in pixels. */
const RADIUS = 30;
const LEAST = 2.6;

/** A disc for the first side, a square for the other; of a radius. */
const SHAPES = [
  (/** @type {Point} */ { x, y }, /** @type {number} */ r) => disc(x, y, r),
  (/** @type {Point} */ { x, y }, /** @type {number} */ r) => `M${num(x - 0.9 * r)} ${num(y - 0.9 * r)}h${num(1.8 * r)}v${num(1.8 * r)}h${num(-1.8 * r)}z`,
];

/**
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
function disc(x, y, r) {
  return `M${num(x - r)} ${num(y)}a${r} ${r} 0 1 0 ${2 * r} 0 ${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

export class Dots {
  constructor() {
    this.ready = s("path", { class: "dots-ready" });
    this.paths = SHAPES.map((_, side) => s("path", { class: `dots side-${side}` }));
    this.layer = s("g", { "aria-hidden": "true" }, this.ready, this.paths);
  }

  /**
   * @param {{ at: Point, unit: { id: string, side: string } }[]} pieces
   * @param {(side: string) => number} sideNumber
   * @param {Set<string>} ringed  Those that may act or do.
   * @param {number} scale  Pixels per unit of the map.
   */
  show(pieces, sideNumber, ringed, scale) {
    const radius = Math.max(RADIUS, LEAST / scale);
    this.layer.style.setProperty("--dot-edge", String(radius / 4));
    const ways = SHAPES.map(() => /** @type {Set<string>} */ (new Set()));
    for (const { at, unit } of pieces) {
      const side = sideNumber(unit.side) % SHAPES.length;
      ways[side].add(SHAPES[side](at, radius));
    }
    const rings = pieces.filter(({ unit }) => ringed.has(unit.id)).map(({ at }) => disc(at.x, at.y, 2 * radius));
    redraw(this.ready, rings.join(""));
    this.paths.forEach((path, side) => redraw(path, [...ways[side]].join("")));
  }
}

/**
 * @param {SVGPathElement} path
 * @param {string} d
 */
export function redraw(path, d) {
  if (path.getAttribute("d") !== d) path.setAttribute("d", d);
}
