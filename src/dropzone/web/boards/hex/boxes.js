/** Boxes beside the map: approach boxes, off-map holdings, air and naval boxes. */

import { s } from "../../dom.js";
import { SIZE } from "./counters.js";

const WIDTH = 4;
const GAP = 8;
const PAD = 12;
const TITLE = 26;
export const BOX_WIDTH = WIDTH * (SIZE + GAP) + 2 * PAD - GAP;
/** Boxes that hold nothing for most of a game show only when they do. */
const ONLY_WHEN_FULL = ["holding"];

/**
 * @typedef {{ id: string, name: string, kind: string, exit?: string | null, ways?: string[] }} Box
 *   Boxes of an off-map display say where they touch the map and which boxes they lead to.
 */
/** @typedef {{ x: number, y: number, width: number, height: number }} Frame */

/**
 * The boxes of a game: those of its table, and those of an off-map display that lead anywhere.
 *
 * @param {any} data
 * @returns {Box[]}
 */
export function boxesOf(data) {
  /** @type {Box[]} */
  const display = data.display?.boxes ?? [];
  return [...data.boxes, ...display.filter((box) => box.exit || box.ways?.length || box.kind === "air")];
}

/**
 * Lay the boxes out in a column whose right upper corner is given, and draw their frames.
 *
 * @param {Box[]} boxes
 * @param {Map<string, number>} held  How many pieces each box holds.
 * @param {{ x: number, y: number }} corner
 * @returns {{ group: SVGGElement, frames: Map<string, Frame> }}
 */
export function drawBoxes(boxes, held, corner) {
  const group = s("g", { class: "boxes" });
  /** @type {Map<string, Frame>} */
  const frames = new Map();
  let y = corner.y;
  for (const box of boxes) {
    const count = held.get(box.id) ?? 0;
    if (!count && ONLY_WHEN_FULL.includes(box.kind)) continue;
    const rows = Math.max(1, Math.ceil(count / WIDTH));
    const height = TITLE + rows * (SIZE + GAP) - GAP + 2 * PAD;
    const frame = { x: corner.x - BOX_WIDTH, y, width: BOX_WIDTH, height };
    frames.set(box.id, frame);
    const long = box.name.length > 30;
    group.append(
      s(
        "g",
        { class: `box box-${box.kind}`, "data-place": box.id },
        s("rect", { ...frame, rx: 6 }),
        s(
          "text",
          {
            class: "box-name",
            x: frame.x + PAD,
            y: y + 20,
            ...(long ? { textLength: BOX_WIDTH - 2 * PAD, lengthAdjust: "spacingAndGlyphs" } : {}),
          },
          box.name,
        ),
      ),
    );
    y += height + 16;
  }
  return { group, frames };
}

/**
 * The place of the n-th piece in a box.
 *
 * @param {Frame} frame
 * @param {number} n
 */
export function boxSpot(frame, n) {
  return {
    x: frame.x + PAD + (n % WIDTH) * (SIZE + GAP) + SIZE / 2,
    y: frame.y + TITLE + PAD + Math.floor(n / WIDTH) * (SIZE + GAP) + SIZE / 2,
  };
}
