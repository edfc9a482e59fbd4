/** NATO-style symbols of units, drawn in a frame of 26 by 17 about the origin. */

import { s } from "../../lib/dom.js";

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
  "at-gun": { lines: `M${-W} ${H}L0 ${-H}L${W} ${H}` },
  mortar: { lines: "M0 4.5V-5M-3 -2 0 -5 3 -2M-2.6 6a2.6 2.6 0 1 0 5.2 0 2.6 2.6 0 1 0-5.2 0" },
  mg: { lines: `${CROSS}M0 6V-4M-2.5 -1.5 0 -4 2.5 -1.5` },
  "heavy-weapons": { lines: `${CROSS}M0 -7V7` },
  flak: { lines: "M-5 7a5 7 0 0 1 10 0M0 7V-6" },
  "light-aa": { lines: "M-5 7a5 7 0 0 1 10 0M0 7V-6" },
  "heavy-aa": { lines: "M-5 7a5 7 0 0 1 10 0M-1.5 7V-6M1.5 7V-6" },
  tank: { lines: OVAL },
  recon: { lines: `M${-W} ${H}L${W} ${-H}` },
  motorcycle: { lines: `${CROSS}M-6 ${H + 2.2}a1.8 1.8 0 1 0 .01 0M6 ${H + 2.2}a1.8 1.8 0 1 0 .01 0` },
  truck: { lines: `M-6 3H6V-3H0L-6 0zM-4 5a1.6 1.6 0 1 0 .01 0M4 5a1.6 1.6 0 1 0 .01 0` },
  coastal: { lines: `M${-W} 4q3 -3 6.5 0t6.5 0 6.5 0 6.5 0`, fill: "M-3 -2.500a3 3 0 1 1 6 0 3 3 0 1 1-6 0z" },
  naval: { lines: "M0 -5V6M-5 2a5 5 0 0 0 10 0M-3 -2H3" },
  commando: { lines: `${CROSS}M-7 -5.600l7 -2.6 7 2.6` },
  police: { lines: CROSS, fill: "M-2.2 0 0 -2.2 2.2 0 0 2.200z" },
  rearguard: { lines: `M${-W} ${-H}L${W} ${H}` },
  hq: { lines: `M${-W} -3.500H${W}` },
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
