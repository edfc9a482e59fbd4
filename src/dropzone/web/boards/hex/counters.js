/** Counters: rounded squares with a band, a symbol, printed values and small marks. */

import { s } from "../../dom.js";
import { drawSymbol } from "./symbols.js";

export const SIZE = 46;
const HALF = SIZE / 2;
const BAND = 11.5;

/**
 * @typedef {object} Printed  A unit of the presentation data.
 * @property {string} name
 * @property {string} short
 * @property {string} side
 * @property {string} nation
 * @property {string} corps
 * @property {string} kind
 * @property {number} strength
 * @property {number} endurance
 * @property {number} movement
 */
/**
 * @typedef {object} UnitView  A unit of the view.
 * @property {string} id
 * @property {string} side
 * @property {string} place
 * @property {number} strength
 * @property {number} endurance
 * @property {number} movement
 * @property {number} [damage]
 * @property {boolean} reduced
 * @property {number} [fire]  Company games print fire and range, assault, defense, quality, movement.
 * @property {string} [colour]
 * @property {number} [range]
 * @property {number} [assault]
 * @property {number} [defense]
 * @property {number} [quality]
 * @property {number} [cohesion]
 * @property {boolean} [suppressed]
 * @property {boolean} [column]
 * @property {boolean} [entrenched]
 * @property {boolean} [acted]
 * @property {boolean} [unsupplied]
 * @property {"ready" | "moved" | "done"} [activity]
 */

/** The first side has round corners and a straight band, the other cut corners and a notched one. */
const OUTLINES = [
  `M${-HALF + 6} ${-HALF}H${HALF - 6}a6 6 0 0 1 6 6V${HALF - 6}a6 6 0 0 1 -6 6H${-HALF + 6}a6 6 0 0 1 -6 -6V${-HALF + 6}a6 6 0 0 1 6 -6z`,
  `M${-HALF + 7} ${-HALF}H${HALF - 7}L${HALF} ${-HALF + 7}V${HALF - 7}L${HALF - 7} ${HALF}H${-HALF + 7}L${-HALF} ${HALF - 7}V${-HALF + 7}z`,
];
const BANDS = [
  `M${-HALF + 6} ${-HALF}H${HALF - 6}a6 6 0 0 1 6 6V${-HALF + BAND}H${-HALF}V${-HALF + 6}a6 6 0 0 1 6 -6z`,
  `M${-HALF + 7} ${-HALF}H${HALF - 7}L${HALF} ${-HALF + 7}L${HALF - 4} ${-HALF + BAND}H${-HALF + 4}L${-HALF} ${-HALF + 7}z`,
];

/** @param {string} word */
function slug(word) {
  return word.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}

/**
 * Draw a counter about the origin.
 *
 * @param {Printed} printed
 * @param {UnitView} unit
 * @param {number} sideNumber
 * @returns {SVGGElement}
 */
export function drawCounter(printed, unit, sideNumber) {
  const shape = sideNumber % 2;
  const group = s(
    "g",
    {
      class: [
        "counter",
        `side-${shape}`,
        `nation-${slug(printed.nation)}`,
        unit.reduced && "reduced",
        unit.unsupplied && "unsupplied",
        unit.activity && `activity-${unit.activity}`,
      ]
        .filter(Boolean)
        .join(" "),
      "data-unit": unit.id,
    },
    s("path", { class: "halo", d: OUTLINES[shape] }),
    s("path", { class: "shadow", d: OUTLINES[shape], transform: "translate(1.5 2.5)" }),
    s("path", { class: "face", d: OUTLINES[shape] }),
    s("path", {
      class: `band band-${slug(printed.corps || printed.nation)}`,
      d: BANDS[shape],
    }),
    s(
      "text",
      { class: "band-name", y: -HALF + 8.6, ...squeeze(printed.short) },
      printed.short,
    ),
  );
  const symbol = drawSymbol(printed.kind);
  symbol.setAttribute("transform", "translate(0 -1.5)");
  group.append(symbol, ...values(unit));
  for (let i = 0; i < (unit.damage ?? 0); i++)
    group.append(s("circle", { class: "damage", cx: HALF - 5, cy: -HALF + 17 + i * 7, r: 2.9 }));
  if (unit.reduced)
    group.append(s("path", { class: "reduced-mark", d: `M${-HALF} ${HALF - 12}L${-HALF + 12} ${HALF}` }));
  if (unit.unsupplied)
    group.append(
      s("g", { class: "supply-mark", transform: `translate(${-HALF + 6} ${-HALF + 18})` },
        s("path", { d: "M0 -5.2 5 3.6H-5z" }),
        s("path", { class: "supply-bang", d: "M0 -2.4v3M0 2.2v.6" })),
    );
  marksOf(unit).forEach((mark, i) =>
    group.append(
      s(
        "g",
        { class: "state-mark", transform: `translate(${HALF - 5} ${-HALF + 17 + i * 9})` },
        s("rect", { x: -5, y: -4.2, width: 10, height: 8.4, rx: 2 }),
        s("text", { y: 2.6 }, mark),
      ),
    ),
  );
  if (unit.activity === "done" || unit.acted)
    group.append(s("path", { class: "done-mark", d: `M${HALF - 12} ${HALF - 3}l3 3 6-7` }));
  return group;
}

/**
 * Long names are set a little closer, so that they keep to the band.
 *
 * @param {string} text
 */
function squeeze(text) {
  return text.length > 8 ? { textLength: SIZE - 6, lengthAdjust: "spacingAndGlyphs" } : {};
}

/**
 * The printed values: strength, endurance and movement, or those of a company.
 *
 * @param {UnitView} unit
 */
function values(unit) {
  if (unit.fire === undefined)
    return [
      s(
        "text",
        { class: "values", y: HALF - 3.6 },
        `${unit.strength}-${unit.endurance}-${unit.movement}`,
      ),
    ];
  return [
    s(
      "text",
      { class: `values company fire-${slug(unit.colour ?? "")}`, y: HALF - 3.6 },
      `${unit.fire}-${unit.assault}-${unit.defense}`,
    ),
    s("text", { class: "side-value", x: -HALF + 5, y: 1.5 }, String(unit.quality ?? "")),
    s("text", { class: "side-value", x: HALF - 5, y: HALF - 13 }, String(unit.movement)),
    (unit.range ?? 1) > 1 ? s("text", { class: "side-value", x: -HALF + 5, y: HALF - 13 }, `r${unit.range}`) : s("g"),
  ];
}

/**
 * States that pass, each as a letter; the desk has the words.
 *
 * @param {UnitView} unit
 */
function marksOf(unit) {
  return [
    unit.cohesion ? `C${unit.cohesion}` : "",
    unit.suppressed ? "S" : "",
    unit.column ? "»" : "",
    unit.entrenched ? "E" : "",
  ].filter(Boolean);
}
