/** Counters of the raid: silhouettes, printed values, levels, and marks with a shape of their own. */

import { s } from "../../lib/dom.js";

export const SIZE = 38;
const HALF = SIZE / 2;

/**
 * @typedef {object} UnitView
 * @property {string} id
 * @property {string} side
 * @property {string} place
 * @property {string | null} zone
 * @property {number} fire
 * @property {number} assault
 * @property {number} movement
 * @property {number} level
 * @property {boolean} reduced
 * @property {boolean} done
 * @property {boolean} prisoner
 */

/** What each kind of counter shows, about the origin. */
/** @type {Record<string, string>} */
const FIGURES = {
  commando: "M-3 -9a3.2 3.2 0 1 1 6.4 0M-5 -5H5L7 3H4L3 9H-3L-4 3H-7zM6 -6 11 -12",
  british_officer: "M-3 -9a3.2 3.2 0 1 1 6.4 0M-6 -12H6M-5 -5H5L7 3H4L3 9H-3L-4 3H-7z",
  sniper: "M-11 4 11 -3M-4 2l-3 6M6 -2a3 3 0 1 1 .1 0M0 -8v5",
  mortar: "M-8 8H8M-5 8 4 -9M4 -9l4 3M1 0l6 8",
  lca: "M-14 0H14L10 8H-10zM-8 0V-5H8V0M0 -5V-11",
  infantry: "M-3 -9a3.2 3.2 0 1 1 6.4 0M-5 -9H6M-5 -5H5L7 3H4L3 9H-3L-4 3H-7z",
  machine_gun: "M-11 -2H6M6 -4v4M-3 -2l-5 9M-3 -2l4 9M-9 -6h6v4",
  german_officer: "M-3 -9a3.2 3.2 0 1 1 6.4 0M-5 -12H5L4 -9H-4zM-5 -5H5L7 3H4L3 9H-3L-4 3H-7z",
  flak: "M-9 8H9M0 8V1M-2 1 9 -10M-5 1a5 5 0 1 1 8 3",
  gun155: "M-10 6a5 5 0 1 1 10 0 5 5 0 1 1-10 0M-6 1 13 -7M-5 6H12",
  pillbox: "M-13 8V-3L-8 -8H8L13 -3V8zM-8 0H8",
};

/** The British counter has round corners, the German one cut ones. */
const OUTLINES = {
  british: `M${-HALF + 6} ${-HALF}H${HALF - 6}a6 6 0 0 1 6 6V${HALF - 6}a6 6 0 0 1 -6 6H${-HALF + 6}a6 6 0 0 1 -6 -6V${-HALF + 6}a6 6 0 0 1 6 -6z`,
  german: `M${-HALF + 6} ${-HALF}H${HALF - 6}L${HALF} ${-HALF + 6}V${HALF - 6}L${HALF - 6} ${HALF}H${-HALF + 6}L${-HALF} ${HALF - 6}V${-HALF + 6}z`,
};

/**
 * @param {{ kind: string, side: "british" | "german", number?: number | null }} printed
 * @param {UnitView} unit
 * @returns {SVGGElement}
 */
export function drawCounter(printed, unit) {
  const outline = OUTLINES[printed.side];
  const group = s(
    "g",
    {
      class: ["raid-counter", printed.side, unit.reduced && "reduced", unit.done && "done", unit.prisoner && "prisoner"]
        .filter(Boolean)
        .join(" "),
      "data-unit": unit.id,
    },
    s("path", { class: "halo", d: outline }),
    s("path", { class: "shadow", d: outline, transform: "translate(1.5 2)" }),
    s("path", { class: "face", d: outline }),
    s("path", { class: "figure", d: FIGURES[printed.kind] ?? FIGURES.infantry, transform: "translate(1 -4.5) scale(0.95)" }),
    s("text", { class: "values", y: HALF - 3 }, `${unit.fire}-${unit.assault}-${unit.movement}`),
  );
  if (printed.kind === "lca" && printed.number)
    group.append(s("text", { class: "boat-number", x: HALF - 5, y: -HALF + 10 }, String(printed.number)));
  if (unit.reduced) group.append(s("g", { class: "reduced-mark", transform: `translate(${-HALF + 5.5} 2)` }, s("circle", { r: 3.4 }), s("path", { d: "M-3.4 0a3.4 3.4 0 0 0 6.8 0z" })));
  if (unit.done) group.append(s("g", { class: "done-mark", transform: `translate(${HALF - 1} ${HALF - 1})` }, s("circle", { r: 5 }), s("path", { d: "M-2.400 .2l1.8 1.8 3.200 -3.8" })));
  if (unit.prisoner) group.append(s("path", { class: "prisoner-mark", d: "M-8 -12V8M0 -12V8M8 -12V8" }));
  return group;
}
