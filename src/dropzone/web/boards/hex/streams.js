/** Streams through hexes, from head to mouth: for the eye, no rule asks for them. */

import { s } from "../../lib/dom.js";
import { SIDE, corner, mix, noise, smoothLine } from "./geometry.js";
import { waysOff } from "./roads.js";

/** @typedef {import("./geometry.js").HexMap} HexMap */
/** @typedef {import("./geometry.js").Hex} Hex */
/** @typedef {import("./geometry.js").Point} Point */

/**
 * @param {HexMap} map
 * @param {{ name: string, course: string[] }[]} streams
 * @returns {{ lines: SVGGElement, names: import("./sight.js").Thing[] }}
 */
export function drawStreams(map, streams) {
  /** @type {import("./sight.js").Thing[]} */
  const names = [];
  const courses = streams.map((stream, number) => {
    const hexes = stream.course.flatMap((code) => map.hexes.get(code) ?? []);
    const line = [...waysOff(map, hexes[0], hexes[1]), ...hexes.map(besideRoad), ...mouth(map, hexes[hexes.length - 1])];
    const eastward = line[0].x <= line[line.length - 1].x ? line : [...line].reverse();
    const ref = `stream-${number}`;
    const named = eastward[Math.floor(eastward.length * 0.5)];
    names.push({
      ...named,
      draw: () =>
        s(
          "g",
          {},
          s("path", { id: ref, class: "river-name-line", d: smoothLine(eastward) }),
          s("text", { class: "river-name", dy: -5 }, s("textPath", { href: `#${ref}`, startOffset: "38%" }, stream.name)),
        ),
    });
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
 * Where it flows into the sea.
 *
 * @param {HexMap} map
 * @param {Hex} hex
 * @returns {Point[]}
 */
function mouth(map, hex) {
  const sea = [0, 1, 2, 3, 4, 5].filter((i) => map.neighbour(hex, i)?.terrain === "sea");
  const side = sea[sea.length >> 1];
  return sea.length ? [mix(hex, mix(corner(hex, side), corner(hex, side + 1), 0.5), 1.12)] : [];
}
