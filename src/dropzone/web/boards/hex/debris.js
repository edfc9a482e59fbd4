/** What fighting leaves on the ground: barrages, rubble, roadblocks, each with a shape of its own. */

import { s } from "../../lib/dom.js";
import { SIDE, hexPath, noise, num } from "./geometry.js";

/** @typedef {import("./geometry.js").HexMap} HexMap */
/** @typedef {import("./geometry.js").Hex} Hex */

const BURST = "M0 -15 4 -6 13 -9 8 -1 16 5 6 6 7 15 0 9 -7 15 -6 6 -16 5 -8 -1 -13 -9 -4 -6z";
const BARRIER = "M-15 7V-7M15 7V-7M-18 -5H18V3H-18zM-13 3l8-8M-3 3l8-8M7 3l8-8";

/**
 * @param {HexMap} map
 * @param {import("../../net/wire.js").HexView} view  `barrages` by weight, `rubble`, `roadblocks` by side: lists of hexes.
 * @param {string[]} sides
 */
export function drawDebris(map, view, sides) {
  const group = s("g", { class: "debris" });
  const hexes = (/** @type {string[] | undefined} */ codes) => (codes ?? []).flatMap((code) => map.hexes.get(code) ?? []);
  for (const hex of hexes(view.rubble)) group.append(rubble(hex));
  for (const weight of /** @type {("light" | "heavy")[]} */ (["light", "heavy"]))
    for (const hex of hexes(view.barrages?.[weight])) group.append(barrage(hex, weight));
  sides.forEach((side, number) => {
    for (const hex of hexes(view.roadblocks?.[side]))
      group.append(
        s(
          "g",
          { class: `roadblock of-side-${number}`, transform: `translate(${num(hex.x)} ${num(hex.y + SIDE * 0.52)})` },
          s("path", { d: BARRIER }),
        ),
      );
  });
  return group;
}

/** @param {Hex} hex */
function rubble(hex) {
  let d = "";
  for (let i = 0; i < 22; i++) {
    const angle = noise(`${hex.code}b${i}`) * 2 * Math.PI;
    const far = 10 + noise(`${hex.code}c${i}`) * 36;
    const [x, y] = [hex.x + Math.cos(angle) * far, hex.y + Math.sin(angle) * far];
    const size = 3 + noise(`${hex.code}d${i}`) * 4;
    d += `M${num(x)} ${num(y)}l${num(size)} ${num(-size / 2)} ${num(size / 2)} ${num(size)}z`;
  }
  return s("path", { class: "rubble", d });
}

/**
 * @param {Hex} hex
 * @param {string} weight
 */
function barrage(hex, weight) {
  const bursts = weight === "heavy" ? [[-26, -22, 1.1], [26, -20, 1], [-24, 24, 1], [25, 25, 1.15], [0, -38, 0.8]] : [[-26, -22, 0.8], [26, 20, 0.8], [-22, 24, 0.7]];
  return s(
    "g",
    { class: `barrage barrage-${weight}`, transform: `translate(${num(hex.x)} ${num(hex.y)})` },
    s("path", { class: "barrage-ground", d: hexPath({ x: 0, y: 0 }, 0.94) }),
    bursts.map(([x, y, size]) => s("path", { class: "burst", d: BURST, transform: `translate(${x} ${y}) scale(${size})` })),
  );
}
