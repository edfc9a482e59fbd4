/**
 * States of a unit that pass: each with a shape of its own on the counter and its words in the
 * desk.  A view says them as `unit[id]`: true, or a number of them.
 */

import { s } from "../../lib/dom.js";

/** @typedef {import("./counters.js").UnitView} UnitView */
/** @typedef {"suppressed" | "cohesion" | "drop_markers" | "delayed" | "column" | "mounted" | "improved" | "entrenched"
 *   | "working" | "parked" | "contact" | "heroic"} StateId */
/** @typedef {{ id: StateId, d: string, fill?: boolean, letter?: string }} State */
/** @typedef {{ state: State, value: string | number | true }} Held  How many, whose, or only that. */

/** Shapes about the origin in a frame of 12; a letter or the number stands on top. */
const OCTAGON = "M-2.5 -6H2.5L6 -2.5V2.5L2.5 6H-2.5L-6 2.5V-2.5z";
const DIAMOND = "M0 -6.6 6.6 0 0 6.6 -6.6 0z";

/** @type {State[]} */
export const STATES = [
  { id: "suppressed", d: OCTAGON, letter: "S" },
  { id: "cohesion", d: DIAMOND },
  { id: "drop_markers", d: "M-6 0a6 6 0 0 1 12 0M-6 0 0 6.5 6 0M-2 0 0 6.5 2 0" },
  { id: "delayed", d: "M-4 -6H4L-4 6H4zM-4 -6 4 6" },
  { id: "column", d: "M-5.5 -4 -1.5 0 -5.5 4M-.5 -4 3.5 0 -.5 4" },
  { id: "mounted", d: "M-3.5 1a2.6 2.6 0 1 0 .01 0M3.5 1a2.6 2.6 0 1 0 .01 0M-6 -1.5H6L4 -5H-3z" },
  { id: "improved", d: "M-6 3a3 4 0 0 1 6 0 3 4 0 0 1 6 0z" },
  { id: "entrenched", d: "M-6 4V-2H-2V2H2V-2H6V4z", fill: true },
  { id: "working", d: "M-4 5 2 -1M0 -3l4 4 1.5 -5.500z" },
  { id: "parked", d: "M-5 5V-5H1.500a3 3 0 0 1 0 6H-5" },
  { id: "contact", d: "M0 6V-1M-3 -4a4 4 0 0 1 6 0M-5.5 -6a7 7 0 0 1 11 0" },
  { id: "heroic", d: "M0 -6 1.7 -2 6 -2 2.6 .8 3.8 5.2 0 2.6 -3.8 5.2 -2.6 .8 -6 -2 -1.7 -2z", fill: true },
];

/**
 * The states that hold of a unit.
 *
 * @param {UnitView | null} unit
 * @returns {Held[]}
 */
export function statesOf(unit) {
  return STATES.flatMap((state) => {
    const value = unit?.[state.id];
    return value ? [{ state, value }] : [];
  });
}

/**
 * One state as a small plate.
 *
 * @param {Held} held
 */
export function drawState({ state, value }) {
  const text = state.letter ?? (typeof value === "number" ? String(value) : "");
  return s(
    "g",
    { class: `state state-${state.id}` },
    s("rect", { class: "state-plate", x: -7.5, y: -7.5, width: 15, height: 15, rx: 3.5 }),
    s("path", { class: state.fill ? "state-fill" : "state-line", d: state.d }),
    text && s("text", { class: "state-text", y: 3 }, text),
  );
}
