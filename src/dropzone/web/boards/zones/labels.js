/** The names of the zones: as high on the screen at every zoom, none on another, on a disc or on a cost. */

import { s } from "../../lib/dom.js";
import { num } from "../hex/geometry.js";

/** @typedef {import("./ground.js").Zone} Zone */
/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */
/** @typedef {{ zone: Zone, lines: string[], x: number, y: number, anchor: "start" | "middle" | "end" }} Label */

/** The height of a name on the screen, in pixels, and its least and most on the map. */
const HEIGHT = 12.5;
const SIZES = { least: 10, most: 30 };
/** Sizes go up in steps: the places of the names are found anew for each. */
const STEP = 1.12;
/** The width of a letter and the height of a line, as shares of the size. */
const LETTER = 0.5;
const LINE = 1.02;
/** Between a disc and its name. */
const GAP = 5;

/**
 * The size of names at a scale.
 *
 * @param {number} scale  Pixels per unit of the map.
 */
export function sizeAt(scale) {
  const size = Math.min(SIZES.most, Math.max(SIZES.least, HEIGHT / scale));
  return SIZES.least * STEP ** Math.round(Math.log(size / SIZES.least) / Math.log(STEP));
}

/**
 * A name in one line, two or three of about the same length.
 *
 * @param {string} name
 * @param {number} count
 */
function wrap(name, count) {
  const words = name.split(" ");
  if (words.length < count) return null;
  /** @type {string[] | null} */
  let best = null;
  const widest = (/** @type {string[]} */ lines) => Math.max(...lines.map((line) => line.length));
  const split = (/** @type {string[]} */ rest, /** @type {number} */ parts, /** @type {string[]} */ done) => {
    if (parts === 1) {
      const lines = [...done, rest.join(" ")];
      if (!best || widest(lines) < widest(best)) best = lines;
      return;
    }
    for (let i = 1; i <= rest.length - parts + 1; i++) split(rest.slice(i), parts - 1, [...done, rest.slice(0, i).join(" ")]);
  };
  split(words, count, []);
  return /** @type {string[] | null} */ (best);
}

/**
 * @param {Box} a
 * @param {Box} b
 */
function meet(a, b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/**
 * Lay the names out; one for which there is no room at this size is left out.
 *
 * @param {Zone[]} zones
 * @param {Box[]} taken  What names must not lie on.
 * @param {Box} sheet  What can be seen of the map: no name goes beyond it.
 * @param {number} size
 * @returns {Label[]}
 */
export function layOut(zones, taken, sheet, size) {
  const full = [...taken];
  /** @type {Label[]} */
  const labels = [];
  for (const zone of [...zones].sort((a, b) => rankOf(a) - rankOf(b))) {
    const found = places(zone, size).find(
      ({ box }) =>
        box.left > sheet.left && box.right < sheet.right && box.top > sheet.top && box.bottom < sheet.bottom && !full.some((other) => meet(box, other)),
    );
    if (!found) continue;
    full.push(found.box);
    labels.push(found.label);
  }
  return labels;
}

/** What one looks for first is named first: the battery, the beaches, where boats wait, villages. */
/** @param {Zone} zone */
function rankOf(zone) {
  if (zone.id === "hess") return 0;
  if (zone.beach) return 1;
  if (zone.start) return 2;
  return zone.terrain === "strong" ? 3 : zone.terrain === "sea" ? 5 : 4;
}

/**
 * Where a name may stand about its disc: below, above, beside, in as few lines as there is room for.
 *
 * @param {Zone} zone
 * @param {number} size
 * @returns {{ label: Label, box: Box }[]}
 */
function places(zone, size) {
  const [rx, ry] = reachOf(zone);
  const found = [];
  for (const count of zone.name.length > 13 ? [2, 3, 1] : [1, 2]) {
    const lines = wrap(zone.name, count);
    if (!lines) continue;
    const width = Math.max(...lines.map((line) => line.length)) * size * LETTER + 4;
    const height = lines.length * size * LINE;
    /** @type {[number, number, Label["anchor"]][]} */
    const spots = [
      [0, ry + GAP, "middle"],
      [0, -ry - GAP - height, "middle"],
      [rx + GAP, -height / 2, "start"],
      [-rx - GAP, -height / 2, "end"],
      [rx * 0.75, ry * 0.75, "start"],
      [-rx * 0.75, ry * 0.75, "end"],
      [rx * 0.8, -ry * 0.8 - height, "start"],
      [width * 0.3, ry + GAP, "middle"],
      [-width * 0.3, ry + GAP, "middle"],
    ];
    for (const [dx, dy, anchor] of spots) {
      const left = zone.x + dx - (anchor === "middle" ? width / 2 : anchor === "end" ? width : 0);
      const top = zone.y + dy;
      found.push({
        label: { zone, lines, x: zone.x + dx, y: top + size * 0.8, anchor },
        box: { left, top, right: left + width, bottom: top + height },
      });
    }
  }
  return found;
}

/** How far a zone reaches: where boats wait it is wider than its disc. */
/** @param {Zone} zone */
export function reachOf(zone) {
  return zone.terrain === "waiting" ? [66, 68] : [45, 45];
}

/**
 * @param {Label[]} labels
 * @param {number} size
 */
export function drawLabels(labels, size) {
  return labels.map(({ zone, lines, x, y, anchor }) =>
    s(
      "text",
      { class: zone.terrain === "sea" || zone.terrain === "waiting" ? "zone-name at-sea" : "zone-name", "data-name": zone.id, "font-size": num(size), "text-anchor": anchor },
      lines.map((line, i) => s("tspan", { x: num(x), y: num(y + i * size * LINE) }, line)),
    ),
  );
}
