/** Counters from afar: one path a side, each with its shape, and a ring around those that are asked about. */

import { s } from "../../dom.js";
import { num } from "./geometry.js";

/** @typedef {{ x: number, y: number }} Point */

const RADIUS = 30;

/** A disc for the first side, a square for the other. */
const SHAPES = [
  (/** @type {Point} */ { x, y }) => disc(x, y, RADIUS),
  (/** @type {Point} */ { x, y }) => `M${num(x - 27)} ${num(y - 27)}h54v54h-54z`,
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
   */
  show(pieces, sideNumber, ringed) {
    const ways = SHAPES.map(() => /** @type {Set<string>} */ (new Set()));
    for (const { at, unit } of pieces) {
      const side = sideNumber(unit.side) % SHAPES.length;
      ways[side].add(SHAPES[side](at));
    }
    const rings = pieces.filter(({ unit }) => ringed.has(unit.id)).map(({ at }) => disc(at.x, at.y, 2 * RADIUS));
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
