/** NATO-style symbols of units, drawn in a frame of 26 by 17 about the origin. */

import { s } from "../../dom.js";

const W = 13;
const H = 8.5;
const CROSS = `M${-W} ${-H}L${W} ${H}M${-W} ${H}L${W} ${-H}`;
const OVAL = `M-5 ${-4.2}H5a4.2 4.2 0 0 1 0 8.4H-5a4.2 4.2 0 0 1 0-8.4z`;
const CANOPY = "M-5.4 8.2a2.7 2.7 0 0 1 5.4 0 2.7 2.7 0 0 1 5.4 0";

/** What each kind of unit shows: lines, and filled shapes. */
/** @type {Record<string, { lines: string, fill?: string }>} */
const SYMBOLS = {
  infantry: { lines: CROSS },
  parachute: { lines: CROSS + CANOPY },
  glider: { lines: `${CROSS}M-8 6.4H8M-8 6.4l3 -2M8 6.4l-3 -2` },
  airlanding: { lines: `${CROSS}M-7 5.6l7 2.6 7-2.6` },
  armor: { lines: OVAL },
  reconnaissance: { lines: `M${-W} ${H}L${W} ${-H}` },
  mountain: { lines: CROSS, fill: `M-4.4 ${H}L0 1.2 4.4 ${H}z` },
  irregular: { lines: "M-7 -3.5a3 3 0 1 1 .1 0M-7 -3.5v8M5 -3.5a3 3 0 1 1 .1 0M5 -3.5v8" },
  artillery: { lines: "", fill: "M-3 0a3 3 0 1 1 6 0 3 3 0 1 1-6 0z" },
  antitank: { lines: `M${-W} ${H}L0 ${-H}L${W} ${H}` },
  engineer: { lines: "M-6 4v-6H6v6M0 -2v6" },
  headquarters: { lines: "" },
};

/**
 * @param {string} kind
 * @returns {SVGGElement}
 */
export function drawSymbol(kind) {
  const symbol = SYMBOLS[kind] ?? SYMBOLS.infantry;
  return s(
    "g",
    { class: "symbol" },
    s("rect", { x: -W, y: -H, width: 2 * W, height: 2 * H }),
    s("path", { d: symbol.lines }),
    symbol.fill && s("path", { class: "symbol-fill", d: symbol.fill }),
  );
}
