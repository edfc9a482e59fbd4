/** Counters: rounded squares with a band, a symbol, printed values and small marks. */

import { s } from "../../dom.js";
import { noise } from "./geometry.js";
import { drawState, statesOf } from "./states.js";
import { drawSymbol } from "./symbols.js";

export const SIZE = 46;
const HALF = SIZE / 2;
const BAND = 11.5;
/** The middle of the plate with the fire value, and of the ring with the quality. */
const FIRE = -HALF + 6.8;
const QUALITY = HALF - 7.2;
/** So many states show from further off. */
const SMALL_STATES = 2;

/**
 * @typedef {object} Printed  A unit of the presentation data.
 * @property {string} name
 * @property {string} short
 * @property {string} side
 * @property {string} nation
 * @property {string} corps
 * @property {string} kind
 * @property {string | null} [formation]
 * @property {string} [command]
 * @property {number} [steps]  Of the whole unit, where units have steps.
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
 * @property {number | null} [fire]  Company games print fire and range, assault, defense, quality,
 *   movement; null is a printed No.
 * @property {string} [colour]
 * @property {number} [range]
 * @property {number | null} [assault]
 * @property {number} [defense]
 * @property {number} [quality]
 * @property {number} [steps]
 * @property {string | null} [contact]
 * @property {boolean} [commanded]
 * @property {boolean} [acted]
 * @property {boolean} [unsupplied]
 * @property {"ready" | "moved" | "done"} [activity]
 */

/**
 * How much of a counter shows: all of it, what can be read from further off, or only its edge.
 *
 * @typedef {"full" | "small" | "edge"} Look
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

/** How many colours bands have for formations that share a nation. */
const BAND_COLOURS = 6;

/**
 * The colour of a band: what the game names, or one that a formation always has.
 *
 * @param {Printed} printed
 */
function bandOf(printed) {
  if (printed.formation === undefined) return `band-${slug(printed.corps || printed.nation)}`;
  if (!printed.formation) return "band-independent";
  return `band-formation-${Math.floor(noise(printed.formation) * BAND_COLOURS)}`;
}

/** Whether a game prints the values of companies. */
/** @param {UnitView} unit */
export function isCompany(unit) {
  return unit.fire !== undefined;
}

/**
 * The glow around a counter that may be chosen or is.
 *
 * @param {number} sideNumber
 */
export function drawHalo(sideNumber) {
  return s("path", { class: "halo", d: OUTLINES[sideNumber % 2] });
}

/**
 * Draw a counter about the origin.
 *
 * @param {Printed} printed
 * @param {UnitView} unit
 * @param {number} sideNumber
 * @param {Record<string, { letter: string }>} [weapons]  By the colour of the fire value.
 * @param {Look} [look]
 * @returns {SVGGElement}
 */
export function drawCounter(printed, unit, sideNumber, weapons = {}, look = "full") {
  const shape = sideNumber % 2;
  const small = look === "small" && isCompany(unit);
  const group = s(
    "g",
    {
      class: [
        "counter",
        `side-${shape}`,
        `nation-${slug(printed.nation)}`,
        unit.reduced && "reduced",
        unit.unsupplied && "unsupplied",
        (unit.activity || unit.acted) && `activity-${unit.activity ?? "done"}`,
      ]
        .filter(Boolean)
        .join(" "),
      "data-unit": unit.id,
    },
    look === "full" && s("path", { class: "shadow", d: OUTLINES[shape], transform: "translate(1.5 2.5)" }),
    s("path", { class: "face", d: OUTLINES[shape] }),
    s("path", { class: `band ${bandOf(printed)}`, d: BANDS[shape] }),
  );
  if (look === "edge") return group;
  if (small) group.append(...smallFace(printed, unit));
  else {
    group.append(s("text", { class: "band-name", y: -HALF + 8.6, ...squeeze(printed.short) }, printed.short));
    group.append(...(isCompany(unit) ? companyFace(printed, unit, weapons) : face(printed, unit)));
  }
  group.append(...marks(unit, small));
  return group;
}

/**
 * The small marks of what happened to a unit; from further off fewer and larger.
 *
 * @param {UnitView} unit
 * @param {boolean} small
 */
function marks(unit, small) {
  const found = [];
  for (let i = 0; i < (unit.damage ?? 0); i++)
    found.push(s("circle", { class: "damage", cx: HALF - 5, cy: -HALF + 17 + i * 7, r: 2.9 }));
  if (unit.reduced)
    found.push(s("path", { class: "reduced-mark", d: `M${-HALF} ${HALF - 12}L${-HALF + 12} ${HALF}` }));
  if (unit.unsupplied)
    found.push(
      s("g", { class: "supply-mark", transform: `translate(${-HALF + 6} ${-HALF + 18})` },
        s("path", { d: "M0 -5.2 5 3.6H-5z" }),
        s("path", { class: "supply-bang", d: "M0 -2.4v3M0 2.2v.6" })),
    );
  const held = small ? statesOf(unit).slice(0, SMALL_STATES) : statesOf(unit);
  held.forEach((each, i) => {
    const mark = drawState(each);
    const [row, column] = [i % 3, Math.floor(i / 3)];
    const place = small
      ? `translate(${HALF - 1} ${-HALF + 9 + i * 21}) scale(1.3)`
      : `translate(${HALF + 5 - column * (SIZE + 10)} ${-HALF + 7 + row * 15}) scale(0.92)`;
    mark.setAttribute("transform", place);
    found.push(mark);
  });
  if (unit.activity === "done" || unit.acted)
    found.push(s("path", { class: "done-mark", d: `M${HALF - 12} ${HALF - 3}l3 3 6-7` }));
  return found;
}

/**
 * What of a company can be read from further off: its fire, its kind, its steps.
 *
 * @param {Printed} printed
 * @param {UnitView} unit
 */
function smallFace(printed, unit) {
  const symbol = drawSymbol(printed.kind);
  symbol.setAttribute("transform", "translate(6 0.5)");
  const fires = unit.fire !== null && unit.fire !== undefined;
  const plate = s(
    "g",
    { class: `fire-plate fire-${fires ? slug(unit.colour ?? "none") : "none"}` },
    s("rect", { x: -HALF + 1.5, y: -9, width: 14, height: 19, rx: 2 }),
    s("text", { class: "fire-large", x: -HALF + 8.5, y: 6 }, fires ? String(unit.fire) : "–"),
  );
  return [symbol, plate, ...steps(printed, unit, { y: 16.5, gap: 8.5, radius: 2.9 })];
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
 * Symbol, strength, endurance and movement.
 *
 * @param {Printed} printed
 * @param {UnitView} unit
 */
function face(printed, unit) {
  const symbol = drawSymbol(printed.kind);
  symbol.setAttribute("transform", "translate(0 -1.5)");
  const text = `${unit.strength}-${unit.endurance}-${unit.movement}`;
  return [symbol, s("text", { class: "values", y: HALF - 3.6 }, text)];
}

/**
 * Small pictures before the values of a company: crossed swords, a shield, a boot; about a point.
 * They are written where they lie: a transform each would cost a large map more than the picture.
 *
 * @type {Record<"swords" | "shield" | "boot", (x: number, y: number) => string>}
 */
const PICTURES = {
  swords: (x, y) =>
    `M${x - 2.1} ${y - 2.1}l4.2 4.2M${x + 2.1} ${y - 2.1}l-4.2 4.2M${x - 2.3} ${y + 0.7}l1.6 1.6M${x + 2.3} ${y + 0.7}l-1.6 1.6`,
  shield: (x, y) => `M${x - 2} ${y - 2.3}h4v2.5q0 1.7 -2 2.4 -2 -.7 -2 -2.4z`,
  boot: (x, y) => `M${x - 1.8} ${y - 2.5}h2.2v3l2.1 .9v1.1h-4.3z`,
};

/**
 * The face of a company: fire and its weapon on a plate, quality in a ring, steps as dots, then
 * assault, defense and movement.
 *
 * @param {Printed} printed
 * @param {UnitView} unit
 * @param {Record<string, { letter: string }>} weapons
 */
function companyFace(printed, unit, weapons) {
  const symbol = drawSymbol(printed.kind);
  symbol.setAttribute("transform", "translate(0.5 -4.5) scale(0.74)");
  const colour = slug(unit.colour ?? "none");
  const fires = unit.fire !== null && unit.fire !== undefined;
  const plate = s(
    "g",
    { class: `fire-plate fire-${fires ? colour : "none"}` },
    s("rect", { x: FIRE - 5.6, y: -10.5, width: 11.2, height: 15, rx: 2 }),
    s("text", { class: "fire-value", x: FIRE, y: -1.9 }, fires ? String(unit.fire) : "–"),
    s("text", { class: "fire-letter", x: FIRE, y: 3.5 }, weapons[unit.colour ?? ""]?.letter ?? ""),
  );
  const quality = s(
    "g",
    { class: "quality" },
    s("circle", { cx: QUALITY, cy: -4.5, r: 5.4 }),
    s("text", { x: QUALITY, y: -1.5 }, String(unit.quality ?? "")),
  );
  /** @type {[number, keyof typeof PICTURES, number | null | undefined][]} */
  const cells = [
    [-15, "swords", unit.assault],
    [-0.5, "shield", unit.defense],
    [14.5, "boot", unit.movement],
  ];
  const values = [
    s("path", { class: "value-picture", d: cells.map(([x, picture]) => PICTURES[picture](x - 3.8, HALF - 6.6)).join("") }),
    ...cells.map(([x, picture, value]) =>
      s("text", { class: "company-value", x: x + 3.4, y: HALF - 3.6 }, signed(value, picture === "shield")),
    ),
  ];
  const dots = steps(printed, unit, { y: 6.4, gap: 6, radius: 1.9 });
  const range = (unit.range ?? 1) > 1 && fires;
  return [
    symbol,
    plate,
    quality,
    ...dots,
    ...(range ? [s("text", { class: "range", x: FIRE, y: 11.2 }, `↔${unit.range}`)] : []),
    ...values,
  ];
}

/**
 * Steps as dots, those that are lost hollow.
 *
 * @param {Printed} printed
 * @param {UnitView} unit
 * @param {{ y: number, gap: number, radius: number }} how
 */
function steps({ steps: all = 0 }, { steps: left = 0 }, { y, gap, radius: r }) {
  const dot = (/** @type {number} */ i) =>
    `M${0.5 + (i - (all - 1) / 2) * gap - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0 ${r} ${r} 0 1 0 ${-2 * r} 0z`;
  const path = (/** @type {string} */ kind, /** @type {number} */ from, /** @type {number} */ to) =>
    from < to ? [s("path", { class: kind, d: Array.from({ length: to - from }, (_, i) => dot(from + i)).join("") })] : [];
  return [...path("step", 0, left), ...path("step step-lost", left, all)];
}

/**
 * @param {number | null | undefined} value
 * @param {boolean} sign  Whether plus and minus matter.
 */
function signed(value, sign) {
  if (value === null || value === undefined) return "–";
  if (!sign || !value) return String(value);
  return value > 0 ? `+${value}` : `−${-value}`;
}
