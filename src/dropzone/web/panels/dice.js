/** Dice as small faces; the number is also in the sentence beside them. */

import { s } from "../lib/dom.js";

/** @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

/**
 * @param {number} face
 * @param {number} [sides]
 * @param {string} [name]  What it is called for those who hear the page.
 */
export function die(face, sides = 6, name = String(face)) {
  const pips = sides === 6 ? PIPS[face] : undefined;
  return s(
    "svg",
    { class: "die", viewBox: "-10 -10 20 20", role: "img", "aria-label": name },
    s("rect", { x: -9, y: -9, width: 18, height: 18, rx: 4 }),
    pips
      ? pips.map(([x, y]) => s("circle", { cx: x * 4.6, cy: y * 4.6, r: 1.9 }))
      : s("text", { y: 4 }, String(face)),
  );
}
