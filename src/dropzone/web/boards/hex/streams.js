/** Streams through hexes, from head to mouth: for the eye, no rule asks for them. */

import { s } from "../../dom.js";
import { SIDE, corner, mix, noise, smoothLine } from "./geometry.js";

/** @typedef {import("./geometry.js").HexMap} HexMap */
/** @typedef {import("./geometry.js").Hex} Hex */
/** @typedef {import("./geometry.js").Point} Point */

/**
 * @param {HexMap} map
 * @param {{ name: string, course: string[] }[]} streams
 * @returns {{ lines: SVGGElement, names: SVGGElement }}
 */
export function drawStreams(map, streams) {
  const names = s("g", { class: "water-names" });
  const courses = streams.map((stream, number) => {
    const hexes = stream.course.flatMap((code) => map.hexes.get(code) ?? []);
    const line = [...wayIn(map, hexes[0]), ...hexes.map(besideRoad), ...mouth(map, hexes[hexes.length - 1])];
    const eastward = line[0].x <= line[line.length - 1].x ? line : [...line].reverse();
    const ref = `stream-${number}`;
    names.append(
      s("path", { id: ref, class: "river-name-line", d: smoothLine(eastward) }),
      s("text", { class: "river-name", dy: -5 }, s("textPath", { href: `#${ref}`, startOffset: "38%" }, stream.name)),
    );
    return smoothLine(line);
  });
  const d = courses.join("");
  return {
    lines: s("g", {}, d && [s("path", { class: "stream-bank", d }), s("path", { class: "stream", d })]),
    names,
  };
}

/**
 * A stream keeps clear of the middle of a hex, where roads meet and counters stand.
 *
 * @param {Hex} hex
 */
function besideRoad(hex) {
  const turn = (noise(hex.code) - 0.5) * 1.4 + 0.7;
  return { x: hex.x + Math.cos(turn) * SIDE * 0.42, y: hex.y + Math.sin(turn) * SIDE * 0.42 };
}

/**
 * Where a stream comes onto the map, if its head is not there.
 *
 * @param {HexMap} map
 * @param {Hex} hex
 * @returns {Point[]}
 */
function wayIn(map, hex) {
  const off = sides(map, hex).find(({ beside }) => !beside);
  return off ? [off.middle] : [];
}

/**
 * Where it flows into the sea.
 *
 * @param {HexMap} map
 * @param {Hex} hex
 * @returns {Point[]}
 */
function mouth(map, hex) {
  const sea = sides(map, hex).filter(({ beside }) => beside?.terrain === "sea");
  return sea.length ? [mix(hex, sea[sea.length >> 1].middle, 1.12)] : [];
}

/**
 * @param {HexMap} map
 * @param {Hex} hex
 */
function sides(map, hex) {
  return [0, 1, 2, 3, 4, 5].map((i) => ({
    beside: map.neighbour(hex, i),
    middle: mix(corner(hex, i), corner(hex, i + 1), 0.5),
  }));
}
