/** Boxes beside the map: approach boxes, off-map holdings, air and naval boxes. */

import { s } from "../../lib/dom.js";
import { SIZE } from "./counters.js";

const WIDTH = 4;
const GAP = 8;
const PAD = 12;
const TITLE = 26;
/** The line that says where a box leads. */
const WAYS = 17;
const BOX_GAP = 16;
/** About how much of a column a box takes. */
const BOX_STEP = 130;
const BOX_WIDTH = WIDTH * (SIZE + GAP) + 2 * PAD - GAP;
/** Boxes that hold nothing for most of a game show only when they do. */
const ONLY_WHEN_FULL = ["holding"];

/**
 * @typedef {{ id: string, name: string, kind: string, exit?: string | null, ways?: string[] }} Box
 *   Boxes of an off-map display say where they touch the map and which boxes they lead to.
 */
/** @typedef {{ x: number, y: number, width: number, height: number, head: number }} Frame  `head`: what
 *   is written on top. */

/**
 * The boxes of a game: those of its table, and those of an off-map display that lead anywhere.
 *
 * @param {import("../../net/wire.js").HexBoard} data
 * @returns {Box[]}
 */
export function boxesOf(data) {
  /** @type {Box[]} */
  const display = data.display?.boxes ?? [];
  return [...data.boxes, ...display.filter((box) => box.exit || box.ways?.length || box.kind === "air")];
}

/**
 * How many columns the boxes of a game have: an off-map display has two, so that it can be read at
 * one look.
 *
 * @param {import("../../net/wire.js").HexBoard} data
 */
export function columnsOf(data) {
  return data.display ? 2 : 1;
}

/**
 * How much room the boxes take, about.
 *
 * @param {Box[]} boxes
 * @param {number} columns
 */
export function roomOf(boxes, columns) {
  return { width: columns * (BOX_WIDTH + BOX_GAP) - BOX_GAP, height: BOX_STEP * Math.ceil(boxes.length / columns) };
}

/**
 * Lay the boxes out in columns whose right upper corner is given, and draw their frames.
 *
 * @param {Box[]} boxes
 * @param {Map<string, number>} held  How many pieces each box holds.
 * @param {{ x: number, y: number }} corner
 * @param {number} columns
 * @returns {{ group: SVGGElement, frames: Map<string, Frame> }}
 */
export function drawBoxes(boxes, held, corner, columns) {
  const group = s("g", { class: "boxes" });
  /** @type {Map<string, Frame>} */
  const frames = new Map();
  const shown = boxes.filter(({ id, kind }) => held.has(id) || !ONLY_WHEN_FULL.includes(kind));
  const left = corner.x - roomOf(boxes, columns).width;
  let [y, highest] = [corner.y, 0];
  shown.forEach((box, i) => {
    const count = held.get(box.id) ?? 0;
    if (i % columns === 0) {
      y += highest && highest + BOX_GAP;
      highest = 0;
    }
    const rows = Math.max(1, Math.ceil(count / WIDTH));
    const ways = waysOf(box, boxes);
    const head = TITLE + (ways ? WAYS : 0);
    const height = head + rows * (SIZE + GAP) - GAP + 2 * PAD;
    const x = left + (i % columns) * (BOX_WIDTH + BOX_GAP);
    highest = Math.max(highest, height);
    frames.set(box.id, { x, y, width: BOX_WIDTH, height, head });
    group.append(
      s(
        "g",
        { class: `box box-${box.kind}`, "data-place": box.id },
        s("rect", { x, y, width: BOX_WIDTH, height, rx: 6 }),
        line("box-name", box.name, x, y + 22, 24),
        ways && line("box-ways", ways, x, y + 39, 32),
      ),
    );
  });
  return { group, frames };
}

/**
 * Where a box leads, in short: the hex at which it meets the map, then other boxes.
 *
 * @param {Box} box
 * @param {Box[]} boxes
 */
function waysOf({ exit, ways = [] }, boxes) {
  const names = ways.map((way) => boxes.find((each) => each.id === way)?.name ?? way);
  return [...(exit ? [`⇥ ${exit}`] : []), ...(names.length ? [`→ ${names.join(", ")}`] : [])].join("   ");
}

/**
 * A line of text in a box, set closer if it is long.
 *
 * @param {string} kind
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {number} most
 */
function line(kind, text, x, y, most) {
  const squeezed = text.length > most ? { textLength: BOX_WIDTH - 2 * PAD, lengthAdjust: "spacingAndGlyphs" } : {};
  return s("text", { class: kind, x: x + PAD, y, ...squeezed }, text);
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
    y: frame.y + frame.head + PAD + Math.floor(n / WIDTH) * (SIZE + GAP) + SIZE / 2,
  };
}
