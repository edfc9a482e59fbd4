/** Roads from hex to hex with a casing; the special ones on top in their colour. */

import { s } from "../../lib/dom.js";
import { NEAT, corner, grown, mix, num } from "./geometry.js";

/** @typedef {import("./geometry.js").HexMap} HexMap */

/**
 * @param {HexMap} map
 * @param {{ a: string, b: string, road: string | null }[]} edges
 * @returns {SVGGElement}
 */
export function drawRoads(map, edges) {
  const group = s("g", { class: "roads" });
  const styled = edges.flatMap((edge) => (edge.road ? [{ ...edge, road: styleOf(edge.road) }] : []));
  const paths = STYLES.map((kind) => /** @type {const} */ ([kind, network(map, styled, kind)]));
  for (const [kind, d] of paths) group.append(s("path", { class: `casing casing-${kind}`, d }));
  for (const [kind, d] of paths) group.append(s("path", { class: `road road-${kind}`, d }));
  return group;
}

/**
 * The runways of airfields, from hex to hex.
 *
 * @param {HexMap} map
 * @returns {SVGGElement}
 */
export function drawRunways(map) {
  let d = "";
  for (const hex of map.hexes.values())
    for (const feature of hex.features) {
      const [kind, code] = feature.split(":");
      const letter = hex.code.replace(/[\d.]+$/, ""); // hexes of several grids carry that of theirs
      const far = kind === "runway" ? map.hexes.get(letter + code) : undefined;
      if (far) d += `M${num(hex.x)} ${num(hex.y)}L${num(far.x)} ${num(far.y)}`;
    }
  return s("g", {}, d && [s("path", { class: "runway", d }), s("path", { class: "runway-middle", d })]);
}

/** From the bottom to the top. */
const STYLES = ["track", "normal", "red"];

/**
 * How a road is drawn: the data may name a kind, or the road itself.
 *
 * @param {string} road
 */
function styleOf(road) {
  if (road === "red") return "red";
  return /track|trail|path/i.test(road) ? "track" : "normal";
}

/**
 * Roads of one kind: a bend where a road passes through a hex, straight where several meet.
 *
 * @param {HexMap} map
 * @param {{ a: string, b: string, road: string | null }[]} edges
 * @param {string} kind
 */
function network(map, edges, kind) {
  /** @type {Map<string, Set<string>>} */
  const net = new Map();
  for (const edge of edges)
    if (edge.road === kind)
      for (const [from, to] of [[edge.a, edge.b], [edge.b, edge.a]]) {
        const known = net.get(from) ?? new Set();
        net.set(from, known.add(to));
      }
  let path = "";
  for (const [code, others] of net) {
    const hex = map.hexes.get(code);
    if (!hex) continue;
    const ends = [...others].flatMap((other) => {
      const there = map.hexes.get(other);
      return there ? [mix(hex, there, 0.5)] : [];
    });
    if (ends.length === 1 && map.cut) ends.push(...waysOff(map, hex, ends[0]));
    if (ends.length === 2)
      path += `M${num(ends[0].x)} ${num(ends[0].y)}Q${num(hex.x)} ${num(hex.y)} ${num(ends[1].x)} ${num(ends[1].y)}`;
    else for (const end of ends) path += `M${num(end.x)} ${num(end.y)}L${num(hex.x)} ${num(hex.y)}`;
  }
  return path;
}

/**
 * Where a road or a stream that ends in a hex at the edge of the land goes on: straight on, out of
 * the sheet.
 *
 * @param {HexMap} map
 * @param {import("./geometry.js").Hex} hex
 * @param {import("./geometry.js").Point} from
 */
export function waysOff(map, hex, from) {
  const sheet = grown(map.boundsOfSheet(hex.map ?? 0), NEAT);
  const off = [0, 1, 2, 3, 4, 5].flatMap((i) => {
    if (map.neighbour(hex, i)) return [];
    const side = mix(corner(hex, i), corner(hex, i + 1), 0.5);
    return [{ side, back: Math.hypot(side.x - from.x, side.y - from.y) }];
  });
  if (!off.length) return [];
  const { side } = off.reduce((best, each) => (each.back > best.back ? each : best));
  const far = mix(hex, side, 2.4);
  return [
    {
      x: Math.min(Math.max(far.x, sheet.x), sheet.x + sheet.width),
      y: Math.min(Math.max(far.y, sheet.y), sheet.y + sheet.height),
    },
  ];
}
