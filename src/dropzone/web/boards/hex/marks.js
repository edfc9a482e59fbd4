/** What matters for play on the ground: objectives, bridges, supply, airfields, the front. */

import { s } from "../../lib/dom.js";
import { SIDE, corner, mix, num } from "./geometry.js";

/** @typedef {import("./geometry.js").HexMap} HexMap */
/** @typedef {import("./geometry.js").Hex} Hex */

/** Small pictures by feature, in a frame of 16 about the origin; the last words of a feature win. */
/** @type {Record<string, { d: string, fill?: string }>} */
const PICTURES = {
  drop: { d: "M-6 -1a6 6 0 0 1 12 0M-6 -1 0 6.5 6 -1M-2 -1 0 6.5 2 -1" },
  supply: { d: "M-5 -4H5V5H-5zM-5 -.5H5M0 -4V5" },
  entry: { d: "M0 6V-5M-4 -1l4-4 4 4" },
  exit: { d: "M1 -5.5H-5.5V5.5H1M-2 0H6M3 -3 6 0 3 3" },
  airfield: { d: "M-6 3 6 -3M-2 -6l4 3.5M-5 6l3 -4", fill: "M-1 -1l2 2" },
  port: { d: "M0 -3V6M-5 2a5 5 0 0 0 10 0M-3 -.5H3M0 -3a1.6 1.6 0 1 1 .1 0" },
  ferry: { d: "M-6 1H6L4 5H-4zM0 1v-7l4 4H0" },
  post: { d: "M-6 5 0 -6 6 5zM0 -1.5a1.6 1.6 0 1 0 .1 0" },
  depot: { d: "M-6 5V-1l6-4 6 4v6zM-2 5V1h4v4" },
  star: { d: "", fill: "M0 -6.5 1.9 -2 6.5 -2 2.8 1 4.2 5.6 0 2.9 -4.2 5.6 -2.8 1 -6.5 -2 -1.9 -2z" },
};
/** @type {[RegExp, string, number][]} */
const FEATURES = [
  [/^supply-airborne$/, "drop", 0],
  [/^landing-hex$/, "drop", -1],
  [/^supply-allied/, "supply", 0],
  [/^supply-german$/, "supply", 1],
  [/^airfield(:|$)/, "airfield", -1],
  [/^port[-:]/, "port", -1],
  [/^exit(-edge)?:/, "exit", -1],
  [/^op:/, "post", -1],
  [/^entry-german$/, "entry", 1],
  [/^ferry$/, "ferry", -1],
];

/**
 * The small picture of a feature, about the origin; none for what is not drawn.
 *
 * @param {string} feature
 */
export function pictureOf(feature) {
  const found = FEATURES.find(([pattern]) => pattern.test(feature));
  if (!found) return null;
  const [, name, side] = found;
  const { d, fill } = PICTURES[name];
  const draw = (transform = "") =>
    s(
      "g",
      { class: `feature feature-${name} ${side < 0 ? "" : `of-side-${side}`}`, transform },
      side === 1
        ? s("rect", { class: "plate", x: -8.5, y: -8.5, width: 17, height: 17, rx: 1.5 })
        : s("circle", { class: "plate", r: 9 }),
      s("path", { d }),
      fill && s("path", { class: "picture-fill", d: fill }),
    );
  return { name, draw };
}

/**
 * Marks of the map that never change: supply, drop zones, airfields, ports, ferries.
 *
 * @param {HexMap} map
 * @returns {import("./sight.js").Thing[]}
 */
export function featuresOf(map) {
  /** @type {import("./sight.js").Thing[]} */
  const things = [];
  for (const hex of map.hexes.values()) {
    let place = 0;
    /** @type {Set<string>} */
    const drawn = new Set();
    for (const feature of hex.features) {
      const picture = pictureOf(feature);
      if (!picture || drawn.has(picture.name)) continue; // one picture of a kind is enough
      drawn.add(picture.name);
      const x = num(hex.x + SIDE * 0.66 - place * 19);
      const y = num(hex.y - SIDE * 0.54);
      place += 1;
      things.push({ x: hex.x, y: hex.y, draw: () => picture.draw(`translate(${x} ${y})`) });
    }
  }
  return things;
}

/**
 * Slopes: a crest along the hexside, with hachures that run downhill.
 *
 * @param {HexMap} map
 * @param {{ a: string, b: string, slope_up_to?: string | null }[]} edges
 */
export function drawSlopes(map, edges) {
  let [crests, hachures] = ["", ""];
  for (const edge of edges) {
    const side = edge.slope_up_to ? map.sideOf(edge.a, edge.b) : null;
    const low = map.hexes.get(edge.slope_up_to === edge.a ? edge.b : edge.a);
    if (!side || !low) continue;
    const middle = mix(side[0], side[1], 0.5);
    crests += `M${num(side[0].x)} ${num(side[0].y)}L${num(side[1].x)} ${num(side[1].y)}`;
    for (let i = 1; i < 8; i++) {
      const from = mix(side[0], side[1], i / 8);
      const share = i % 2 ? 0.22 : 0.13;
      hachures += `M${num(from.x)} ${num(from.y)}l${num((low.x - middle.x) * share)} ${num((low.y - middle.y) * share)}`;
    }
  }
  return s("g", {}, s("path", { class: "slopes", d: hachures }), s("path", { class: "crests", d: crests }));
}

/**
 * Objectives with their value, in the colour and shape of who holds them.
 *
 * @param {HexMap} map
 * @param {(code: string) => number} holder  Number of the side that controls a hex, or -1.
 * @returns {import("./sight.js").Thing[]}
 */
export function objectivesOf(map, holder) {
  return [...map.hexes.values()]
    .filter((hex) => hex.vp || hex.features.includes("white-star"))
    .map((hex) => ({ x: hex.x, y: hex.y, draw: () => drawObjective(hex, holder(hex.code)) }));
}

const STAR = "M0 -11.5 3.2 -4 11.4 -3.6 5 1.6 7.2 9.6 0 5 -7.2 9.6 -5 1.6 -11.4 -3.6 -3.2 -4z";

/**
 * @param {Hex} hex
 * @param {number} side
 */
function drawObjective(hex, side) {
  return s(
    "g",
    {
      class: `objective held-${side}`,
      transform: `translate(${num(hex.x - SIDE * 0.7)} ${num(hex.y - SIDE * 0.3)})`,
    },
    side === 1
      ? s("rect", { class: "holder", x: -10.5, y: -10.5, width: 21, height: 21, rx: 2, transform: "rotate(45)" })
      : s("circle", { class: "holder", r: 13.5 }),
    s("path", { class: "star", d: STAR }),
    s("text", { class: "points", y: 3.4 }, hex.vp ? String(hex.vp) : ""),
  );
}

/**
 * Bridges with their state: whole, blown, or under repair.
 *
 * @param {HexMap} map
 * @param {{ id: string, hex: string, far: string | null, kind: string }[]} bridges
 * @param {(id: string) => "intact" | "destroyed" | "repair"} state
 * @returns {SVGGElement}
 */
export function drawBridges(map, bridges, state) {
  const group = s("g", { class: "bridges" });
  for (const bridge of bridges) {
    const hex = map.hexes.get(bridge.hex);
    if (!hex) continue;
    const far = bridge.far ? map.hexes.get(bridge.far) : undefined;
    const at = far ? mix(hex, far, 0.5) : { x: hex.x + SIDE * 0.5, y: hex.y + SIDE * 0.34 };
    const angle = far ? (Math.atan2(far.y - hex.y, far.x - hex.x) * 180) / Math.PI : -30;
    const how = state(bridge.id);
    group.append(
      s(
        "g",
        { class: `bridge bridge-${how}`, transform: `translate(${num(at.x)} ${num(at.y)}) rotate(${num(angle)})` },
        s("rect", { class: "deck", x: -13, y: -6, width: 26, height: 12, rx: 1.5 }),
        how === "intact" && s("path", { class: "rail", d: "M-16 -9.5 -12 -6H12L16 -9.5M-16 9.5 -12 6H12L16 9.5" }),
        how === "destroyed" && [
          s("path", { class: "gap", d: "M-4 -7 -1 -2 -5 1 -2 7H4L7 2 3 -1 6 -7z" }),
          s("path", { class: "rail", d: "M-16 -9.5 -12 -6H-5M5 -6H12L16 -9.5M-16 9.5 -12 6H-4M6 6H12L16 9.5" }),
          s("path", { class: "blown", d: "M-7 -7 7 7M7 -7 -7 7" }),
        ],
        how === "repair" &&
          s("path", { class: "rail works", d: "M-16 -9.5 -12 -6H12L16 -9.5M-16 9.5 -12 6H12L16 9.5" }),
      ),
    );
  }
  return group;
}

/**
 * Who controls what: a line along the border on each side's own bank, and a breath of colour.
 *
 * @param {HexMap} map
 * @param {(code: string) => number} holder
 * @returns {SVGGElement}
 */
export function drawControl(map, holder) {
  /** @type {string[]} */
  const lines = ["", ""];
  for (const hex of map.hexes.values()) {
    const side = holder(hex.code);
    if (side < 0) continue;
    for (let i = 0; i < 6; i++) {
      const beside = map.neighbour(hex, i);
      if (!beside) continue;
      const other = holder(beside.code);
      if (other < 0 || other === side) continue;
      const a = mix(corner(hex, i), hex, 0.07);
      const b = mix(corner(hex, i + 1), hex, 0.07);
      lines[side] += `M${num(a.x)} ${num(a.y)}L${num(b.x)} ${num(b.y)}`;
    }
  }
  return s(
    "g",
    { class: "control" },
    lines.map((d, side) => s("path", { class: `front front-${side}`, d })),
  );
}
