/** The names on a hex map: one for a place of several hexes, in the manner of what it names. */

import { s } from "../../lib/dom.js";
import { num } from "./geometry.js";

/** @typedef {import("./geometry.js").HexMap} HexMap */
/** @typedef {import("./geometry.js").Hex} Hex */

/** The width of a letter as a share of its height. */
const LETTER = 0.5;
/** How high a name is on the screen, in pixels, as long as the map lets it. */
const HEIGHT = 13.5;
/** From further off names may be this much smaller, and close by they grow with the map. */
const SHRINK = 0.82;
const LEAST = 10.5;
/** Where people live, on maps that tell villages from open country. */
const BUILT = ["village", "town", "city", "fortified", "urban"];

/**
 * Whether houses stand in a named hex: on maps without villages of their own, in every one.
 *
 * @param {HexMap} map
 * @returns {(hex: Hex) => boolean}
 */
export function builtUp(map) {
  const told = [...map.hexes.values()].some((hex) => hex.terrain === "village");
  return (hex) => hex.name !== "" && hex.terrain !== "sea" && (!told || BUILT.includes(hex.terrain));
}

/** Names by rank: where two meet, the first stays. */
const RANKS = ["city", "town", "", "of-ground", "of-water", "of-sea"];

/** How much larger than others names of a rank are, as in css/board-hex.css. */
const LARGER = /** @type {Record<string, number>} */ ({ city: 1.22, town: 1.08, "of-sea": 1.5 });

/** Sizes, in units of the map, at which it was found out which names would lie on others. */
const STEPS = Array.from({ length: 14 }, (_, i) => LEAST * 1.28 ** (i + 1));

/**
 * How large names are written at a scale of the map: as high on the screen over a range of zoom.
 *
 * @param {number} scale  Pixels per unit of the map.
 * @returns {{ size: number, step: number }}  `step`: names of class `crowded-STEP` and above find no room.
 */
export function sizeAt(scale) {
  const height = scale < 0.5 ? HEIGHT * Math.max(SHRINK, 1 - (0.5 - scale)) : HEIGHT;
  const size = Math.max(LEAST, height / scale);
  const step = STEPS.findIndex((most) => size <= most);
  return { size, step: step < 0 ? STEPS.length - 1 : step };
}

/**
 * The names of a map; each says from which size on it would lie on one of a higher rank.
 *
 * @param {HexMap} map
 * @param {Hex[]} hexes
 * @param {number} foot  Where the counter of a hex ends below its middle: there its name begins.
 * @returns {import("./sight.js").Thing[]}
 */
export function labelsOf(map, hexes, foot) {
  const isBuilt = builtUp(map);
  const labels = placesOf(map, hexes).map((place) => {
    const { x, y, name } = middleOf(place);
    return { x, y, name, rank: rankOf(place, isBuilt(middleOf(place))), crowded: "" };
  });
  let left = [...labels].sort((a, b) => RANKS.indexOf(a.rank) - RANKS.indexOf(b.rank));
  STEPS.forEach((size, step) => {
    /** @type {typeof labels} */
    const kept = [];
    for (const label of left) {
      const half = (each = label) => (each.name.length / 2) * size * LETTER * (LARGER[each.rank] ?? 1);
      const meets = kept.some(
        (other) => Math.abs(other.y - label.y) < 1.1 * size && Math.abs(other.x - label.x) < half(other) + half() + 0.2 * size,
      );
      if (meets) label.crowded = ` crowded crowded-${step}`;
      else kept.push(label);
    }
    left = kept; // what found no room finds none when names are larger
  });
  return labels.map(({ x, y, name, rank, crowded }) => ({
    x,
    y,
    draw: () => s("text", { class: `name ${rank}${crowded}`.trim(), x: num(x), y: num(y + foot) }, name),
  }));
}

/**
 * Hexes that touch and bear one name are one place.
 *
 * @param {HexMap} map
 * @param {Hex[]} hexes
 */
function placesOf(map, hexes) {
  /** @type {Set<Hex>} */
  const seen = new Set();
  /** @type {Hex[][]} */
  const places = [];
  for (const first of hexes) {
    if (!first.name || seen.has(first)) continue;
    const place = [first];
    seen.add(first);
    for (const hex of place)
      for (let i = 0; i < 6; i++) {
        const beside = map.neighbour(hex, i);
        if (!beside || beside.name !== first.name || seen.has(beside)) continue;
        seen.add(beside);
        place.push(beside);
      }
    places.push(place);
  }
  return places;
}

/**
 * The hex of a place that lies nearest to its middle.
 *
 * @param {Hex[]} place
 */
function middleOf(place) {
  const x = place.reduce((sum, hex) => sum + hex.x, 0) / place.length;
  const y = place.reduce((sum, hex) => sum + hex.y, 0) / place.length;
  const far = (/** @type {Hex} */ hex) => Math.hypot(hex.x - x, hex.y - y);
  return place.reduce((best, hex) => (far(hex) < far(best) ? hex : best));
}

/**
 * @param {Hex[]} place
 * @param {boolean} built
 */
function rankOf(place, built) {
  const has = (/** @type {string} */ terrain) => place.some((hex) => hex.terrain === terrain);
  if (place.every((hex) => hex.terrain === "sea" && !hex.features.length)) return "of-sea";
  if (place.some((hex) => hex.features.includes("lake"))) return "of-water";
  if (has("urban") || has("city")) return "city";
  if (has("town") || place.some((hex) => hex.vp)) return "town";
  return built ? "" : "of-ground";
}
