/** What a printed map says of itself, in its lower margin: title, scale, north. */

import { s } from "../../lib/dom.js";
import { NEAT, SIDE, num } from "./geometry.js";

/** @typedef {import("./geometry.js").Island} Island */
/** @typedef {{ title: string, kilometres: number, north: number }} Sheet  `north`: degrees to the right of up. */

/** How much lower the sheet ends below its frame. */
export const ROOM = 64;
/** Round lengths for the scale, in kilometres. */
const LENGTHS = [0.5, 1, 2, 5, 10, 20, 50];

/**
 * The sheet of an island below which there is room: the lowest, of those the leftmost.
 *
 * @param {Island} island
 */
export function lowestSheet({ sheets }) {
  return sheets.reduce((best, sheet) => {
    const [a, b] = [sheet.y + sheet.height, best.y + best.height];
    return a > b + 1 || (a > b - 1 && sheet.x < best.x) ? sheet : best;
  });
}

/**
 * Title, scale and north of each map; a map without a title of its own is named by its sheets.
 *
 * @param {import("./geometry.js").HexMap} map
 * @param {{ sheet?: Sheet }} data
 * @param {string} unit  "km", as the reader writes it.
 */
export function cartouchesOf(map, { sheet }, unit) {
  if (!sheet) return [];
  return map.islands.map((island) => {
    const own = new Set(island.hexes.map((hex) => hex.map ?? 0));
    const names = map.sheets.filter((_, index) => own.has(index)).map(({ name }) => name);
    return drawCartouche(island, sheet, sheet.title || names.join(" · "), unit);
  });
}

/**
 * @param {Island} island
 * @param {Sheet} sheet
 * @param {string} title
 * @param {string} unit  "km", as the reader writes it.
 */
function drawCartouche(island, sheet, title, unit) {
  const { x, y, width, height } = lowestSheet(island);
  const top = y + height + NEAT + 14;
  const right = x + width + NEAT;
  const hex = SIDE * Math.sqrt(3);
  const perKilometre = hex / sheet.kilometres;
  const length = LENGTHS.filter((each) => each * perKilometre <= 330).at(-1) ?? LENGTHS[0];
  const bar = length * perKilometre;
  const from = right - 84 - bar;
  const narrow = from - x < title.length * 17 + 40;
  return s(
    "g",
    { class: "cartouche" },
    s("text", { class: "map-title", x: num(x - NEAT), y: num(top + 36), ...(narrow ? { textLength: num(from - x - 10), lengthAdjust: "spacingAndGlyphs" } : {}) }, title),
    [0, 1, 2, 3].map((i) =>
      s("rect", { class: i % 2 ? "scale-light" : "scale-dark", x: num(from + (bar / 4) * i), y: num(top + 26), width: num(bar / 4), height: 7 }),
    ),
    s("text", { class: "scale-text", x: num(from), y: num(top + 20) }, "0"),
    s("text", { class: "scale-text", x: num(from + bar / 2), y: num(top + 20) }, number(length / 2)),
    s("text", { class: "scale-text", x: num(from + bar), y: num(top + 20) }, `${number(length)} ${unit}`),
    compass({ x: right - 26, y: top + 26 }, sheet.north),
  );
}

/** @param {number} value */
function number(value) {
  return value === 0.25 ? "¼" : value === 0.5 ? "½" : value === 2.5 ? "2½" : String(value);
}

/**
 * @param {import("./geometry.js").Point} at
 * @param {number} north
 */
function compass(at, north) {
  return s(
    "g",
    { class: "compass", transform: `translate(${num(at.x)} ${num(at.y)}) rotate(${num(north)})` },
    s("path", { class: "compass-half", d: "M0 -20 7 18 0 11z" }),
    s("path", { class: "compass-needle", d: "M0 -20 -7 18 0 11z" }),
    s("text", { class: "compass-north", y: -23 }, "N"),
  );
}
