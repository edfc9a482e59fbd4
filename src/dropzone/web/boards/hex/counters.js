/** Counters: rounded squares with a band, a symbol, printed values and small marks. */

import { s } from "../../lib/dom.js";
import { noise } from "./geometry.js";
import { drawState, statesOf } from "./states.js";
import { drawSymbol } from "./symbols.js";

export const SIZE = 46;
const HALF = SIZE / 2;
const BAND = 11.5;
/** Beside the symbol: where marks of a state lie that must not cover what is printed. */
const BESIDE = 17.6;
/** The middle of the plate with the fire value, and of the ring with the quality. */
const FIRE = -HALF + 6.8;
const QUALITY = HALF - 7.2;
/** So many states show from further off. */
const SMALL_STATES = 2;

/** @typedef {import("../../net/wire.js").HexBoardUnit} Printed */
/** @typedef {import("../../net/wire.js").HexUnitView} UnitView */

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
/** @param {UnitView | Printed} unit */
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
 * @param {number} [count]  How many lie in the stack of which it is the top.
 * @returns {SVGGElement}
 */
export function drawCounter(printed, unit, sideNumber, weapons = {}, look = "full", count = 1) {
  const shape = sideNumber % 2;
  const small = look === "small";
  const group = s(
    "g",
    {
      class: [
        "counter",
        `side-${shape}`,
        `nation-${slug(printed.nation)}`,
        printed.service && `service-${printed.service}`,
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
  if (small) group.append(...(isCompany(unit) ? smallCompany : smallFace)(printed, unit));
  else {
    group.append(s("text", { class: "band-name", y: -HALF + 8.6, ...squeeze(printed.short) }, printed.short));
    group.append(...(isCompany(unit) ? companyFace(printed, unit, weapons) : face(printed, unit)));
  }
  group.append(...marks(unit, small));
  if (count > 1) group.append(drawCount(count));
  return group;
}

/**
 * How many counters a stack has, beside its top corner.
 *
 * @param {number} count
 */
function drawCount(count) {
  return s(
    "g",
    { class: "stack-count", transform: `translate(${-HALF - 2.5} ${-HALF - 1.5})` },
    s("circle", { r: 7.2 }),
    s("text", { y: 3.5 }, String(count)),
  );
}

/**
 * The small marks of what happened to a unit, beside its symbol or its edge: none covers what is
 * printed.  From further off there are fewer, and larger.
 *
 * @param {UnitView} unit
 * @param {boolean} small
 */
function marks(unit, small) {
  const found = [];
  for (let i = 0; i < (unit.damage ?? 0); i++)
    found.push(s("circle", { class: "damage", cx: BESIDE, cy: -7.2 + i * 6.2, r: 2.8 }));
  if (unit.reduced && !isCompany(unit))
    found.push(
      s("g", { class: "reduced-mark", transform: `translate(${-BESIDE} 4.8)` },
        s("circle", { r: 3.5 }),
        s("path", { d: "M-3.5 0a3.5 3.5 0 0 0 7 0z" })),
    );
  if (unit.unsupplied)
    found.push(
      s("g", { class: "supply-mark", transform: isCompany(unit) ? `translate(${-HALF - 4} -2)` : `translate(${-BESIDE} -1.4) scale(0.6)` },
        s("path", { d: "M0 -5.2 5 3.6H-5z" }),
        s("path", { class: "supply-bang", d: "M0 -2.4v3M0 2.2v.6" })),
    );
  const held = small ? statesOf(unit).slice(0, SMALL_STATES) : statesOf(unit);
  held.forEach((each, i) => {
    const mark = drawState(each);
    const [row, column] = [i % 3, Math.floor(i / 3)];
    const place = small
      ? `translate(${HALF + 8.5} ${-HALF + 9 + i * 21}) scale(1.3)`
      : `translate(${HALF + 7} ${-HALF + 7 + row * 15}) scale(0.92)`;
    mark.setAttribute("transform", column ? `translate(${-HALF - 7} ${-HALF + 16 + row * 15}) scale(0.92)` : place);
    found.push(mark);
  });
  if (unit.activity === "done" || unit.acted)
    found.push(
      s("g", { class: "done-mark", transform: `translate(${HALF - 1} ${HALF + 2.5})` },
        s("circle", { r: 5.4 }),
        s("path", { d: "M-2.6 .2l2 2 3.400 -4" })),
    );
  return found;
}

/**
 * What of a company can be read from further off: its fire, its kind, its steps.
 *
 * @param {Printed} printed
 * @param {UnitView} unit
 */
function smallCompany(printed, unit) {
  const symbol = drawSymbol(printed.branch ?? printed.kind);
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
 * What of a larger unit can be read from further off: its kind, and its values larger.
 *
 * @param {Printed} printed
 * @param {UnitView} unit
 */
function smallFace(printed, unit) {
  const symbol = drawSymbol(printed.branch ?? printed.kind);
  symbol.setAttribute("transform", "translate(0 -3.2) scale(0.72)");
  const text = `${unit.strength}-${unit.endurance}-${unit.movement}`;
  return [symbol, s("text", { class: "values values-large", y: HALF - 3 }, text), ...serviceMark(printed)];
}

/** Long marks of a size, about the origin: strokes for companies to regiments, a cross for a brigade. */
const SIZES = /** @type {Record<string, string>} */ ({
  I: "M0 -1.6V1.6",
  II: "M-1.4 -1.6V1.6M1.4 -1.6V1.6",
  III: "M-2.8 -1.6V1.6M0 -1.6V1.6M2.8 -1.6V1.6",
  X: "M-1.7 -1.7 1.7 1.7M-1.7 1.7 1.7 -1.7",
});

/**
 * The service of a unit, beside its symbol: wings for airmen, letters for the SS, nothing for the army.
 *
 * @param {Printed} printed
 */
function serviceMark({ service }) {
  const at = `translate(${-BESIDE} -6.4)`;
  if (service === "luftwaffe")
    return [s("path", { class: "service-mark", transform: at, d: "M-4.6 -1.8 0 .4 4.6 -1.8 2.6 1.600 0 2.4 -2.6 1.6z" })];
  if (service === "ss") return [s("text", { class: "service-letters", x: -BESIDE, y: -5.2 }, "SS")];
  return [];
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
  const symbol = drawSymbol(printed.branch ?? printed.kind);
  symbol.setAttribute("transform", "translate(0 1) scale(0.88)");
  const size = SIZES[printed.size ?? ""];
  const text = `${unit.strength}-${unit.endurance}-${unit.movement}`;
  return [
    symbol,
    ...(size ? [s("path", { class: "unit-size", d: size, transform: "translate(0 -9)" })] : []),
    ...serviceMark(printed),
    s("text", { class: "values", y: HALF - 3.2 }, text),
  ];
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
  const symbol = drawSymbol(printed.branch ?? printed.kind);
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
    [-19, "swords", unit.assault],
    [-6.2, "shield", unit.defense],
    [9.6, "boot", unit.movement],
  ];
  const values = [
    s("path", { class: "value-picture", d: cells.map(([x, picture]) => PICTURES[picture](x, HALF - 6.6)).join("") }),
    ...cells.map(([x, picture, value]) =>
      s("text", { class: "company-value", x: x + 3.1, y: HALF - 3.6 }, signed(value, picture === "shield")),
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
