/** The names on a hex map: one for a place of several hexes, in the manner of what it names. */

import { s } from "../../dom.js";
import { SIDE, num } from "./geometry.js";

/** @typedef {import("./geometry.js").HexMap} HexMap */
/** @typedef {import("./geometry.js").Hex} Hex */

/** The width of a letter as a share of its height. */
const LETTER = 0.58;

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

/** About how large names are written on a large map, by zoom, as in css/board-hex.css. */
const SIZES = /** @type {const} */ ({
  near: { city: 21, town: 18, "": 16 },
  middle: { city: 23, town: 23, "": 23 },
  far: { city: 44, town: 34, "": 30 },
});

/**
 * The names of a map; those that would lie on another one at some zoom say so.
 *
 * @param {HexMap} map
 * @param {Hex[]} hexes
 * @returns {import("./sight.js").Thing[]}
 */
export function labelsOf(map, hexes) {
  const isBuilt = builtUp(map);
  const labels = placesOf(map, hexes).map((place) => {
    const { x, y, name } = middleOf(place);
    return { x, y, name, rank: rankOf(place, isBuilt(middleOf(place))), classes: ["name"] };
  });
  const ranked = [...labels].sort((a, b) => RANKS.indexOf(a.rank) - RANKS.indexOf(b.rank));
  for (const [zoom, sizes] of Object.entries(SIZES)) {
    /** @type {typeof labels} */
    const kept = [];
    for (const label of ranked) {
      const size = sizes[/** @type {keyof typeof sizes} */ (label.rank)] ?? sizes[""];
      const meets = kept.some(
        (other) =>
          Math.abs(other.y - label.y) < size &&
          Math.abs(other.x - label.x) < ((other.name.length + label.name.length) / 2) * size * LETTER,
      );
      if (meets) label.classes.push(`crowded-${zoom}`);
      else kept.push(label);
    }
  }
  return labels.map(({ x, y, name, rank, classes }) => ({
    x,
    y,
    draw: () => s("text", { class: [...classes, rank].join(" ").trim(), x: num(x), y: num(y + SIDE * 0.68) }, name),
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
