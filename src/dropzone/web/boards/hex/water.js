/** Rivers along hexsides and canals through hexes, as soft lines with banks and their names. */

import { s } from "../../lib/dom.js";
import { SIDE, chains, smoothLine, wander } from "./geometry.js";

/** @typedef {import("./geometry.js").HexMap} HexMap */
/** @typedef {import("./geometry.js").Point} Point */

/**
 * @param {HexMap} map
 * @param {{ a: string, b: string, river?: string | null }[]} edges
 * @param {Record<string, string>} waters  Names by id.
 * @returns {{ water: SVGGElement, names: SVGGElement }}
 */
export function drawWater(map, edges, waters) {
  const water = s("g", { class: "water" });
  const names = s("g", { class: "water-names" });
  /** @type {Map<string, [Point, Point][]>} */
  const rivers = new Map();
  for (const edge of edges) {
    const side = edge.river && map.sideOf(edge.a, edge.b);
    if (edge.river && side) rivers.set(edge.river, [...(rivers.get(edge.river) ?? []), side]);
  }
  const canals = canalPaths(map);
  water.append(
    s("path", { class: "canal-bank", d: canals }),
    s("path", { class: "canal", d: canals }),
  );
  /** @type {string[]} */
  const courses = [];
  let number = 0;
  for (const [id, sides] of rivers) {
    const lines = chains(sides).map((line) => line.map((point) => wander(point, SIDE * 0.16)));
    courses.push(...lines.map(smoothLine));
    for (const line of lines.filter((each) => each.length > 8)) {
      const eastward = line[0].x <= line[line.length - 1].x ? line : [...line].reverse();
      const ref = `river-${(number += 1)}`;
      const shifted = eastward.map((p) => ({ x: p.x, y: p.y }));
      names.append(s("path", { id: ref, class: "river-name-line", d: smoothLine(shifted) }));
      const offsets = line.length > 24 ? [22, 68] : [45];
      for (const at of offsets)
        names.append(
          s(
            "text",
            { class: "river-name", dy: 2.6 },
            s("textPath", { href: `#${ref}`, startOffset: `${at}%` }, waters[id] ?? ""),
          ),
        );
    }
  }
  const d = courses.join("");
  water.append(
    s("path", { class: "river-bank", d }),
    s("path", { class: "river", d }),
    s("path", { class: "river-light", d }),
  );
  return { water, names };
}

/** @param {HexMap} map */
function canalPaths(map) {
  /** @type {Map<string, [Point, Point][]>} */
  const pieces = new Map();
  const beside = (/** @type {Point} */ p) => ({ x: p.x + SIDE * 0.16, y: p.y + SIDE * 0.3 });
  for (const hex of map.hexes.values())
    for (const canal of hex.canals ?? []) {
      const found = pieces.get(canal) ?? [];
      pieces.set(canal, found);
      let joined = 0;
      for (let i = 0; i < 6; i++) {
        const next = map.neighbour(hex, i);
        if (!next?.canals?.includes(canal)) continue;
        joined += 1;
        if (hex.code < next.code) found.push([beside(hex), beside(next)]);
      }
      if (!joined) {
        const here = beside(hex);
        found.push([{ x: here.x - SIDE * 0.7, y: here.y - 5 }, { x: here.x + SIDE * 0.6, y: here.y + 6 }]);
      }
    }
  return [...pieces.values()].flatMap((each) => chains(each).map(smoothLine)).join("");
}
