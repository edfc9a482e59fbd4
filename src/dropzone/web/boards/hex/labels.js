/** The names on a hex map: one for a place of several hexes, in the manner of what it names. */

import { s } from "../../dom.js";
import { SIDE, num } from "./geometry.js";

/** @typedef {import("./geometry.js").HexMap} HexMap */
/** @typedef {import("./geometry.js").Hex} Hex */

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

/**
 * @param {HexMap} map
 * @param {Hex[]} hexes
 * @returns {import("./sight.js").Thing[]}
 */
export function labelsOf(map, hexes) {
  const isBuilt = builtUp(map);
  return placesOf(map, hexes).map((place) => {
    const hex = middleOf(place);
    const { x, y, name } = hex;
    const kind = classOf(place, isBuilt(hex));
    return { x, y, draw: () => s("text", { class: kind, x: num(x), y: num(y + SIDE * 0.68) }, name) };
  });
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
function classOf(place, built) {
  const has = (/** @type {string} */ terrain) => place.some((hex) => hex.terrain === terrain);
  if (place.every((hex) => hex.terrain === "sea" && !hex.features.length)) return "name of-sea";
  if (place.some((hex) => hex.features.includes("lake"))) return "name of-water";
  if (has("urban") || has("city")) return "name city";
  if (has("town") || place.some((hex) => hex.vp)) return "name town";
  return built ? "name" : "name of-ground";
}
