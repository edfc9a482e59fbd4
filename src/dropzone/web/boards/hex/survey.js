/** A survey on the map: hexes by pattern, rings around units, lines to whom one asked about. */

import { s } from "../../lib/dom.js";
import { SIZE } from "./counters.js";
import { hexPath, num, outlines } from "./geometry.js";

/** @typedef {import("./geometry.js").HexMap} HexMap */
/** @typedef {import("./geometry.js").Point} Point */

/** Patterns by the place of a kind in the list: dots, hatching, waves. */
const PATTERNS = [
  "M4 4h2.4v2.4H4zM13 13h2.4v2.4H13z",
  "M-2 6 6 -2M-2 20 20 -2M8 20 20 8",
  "M0 6q4.5 -5 9 0t9 0M0 15q4.5 -5 9 0t9 0",
];

export function surveyPatterns() {
  return PATTERNS.map((d, i) =>
    s(
      "pattern",
      { id: `survey-${i}`, width: 18, height: 18, patternUnits: "userSpaceOnUse" },
      s("path", { class: `survey-mark survey-mark-${i}`, d }),
    ),
  );
}

/** Layers of which only the outline shows: they reach over half the map, or lie over another one. */
const OUTLINES = ["range", "zones"];
/** So does what has more hexes than this. */
const MANY = 900;
/** The pattern of a kind that is none of its place in the list: what the enemy may do is red. */
const OWN_PATTERN = /** @type {Record<string, number>} */ ({ threat: 1 });

export class SurveyLayer {
  /**
   * @param {HexMap} map
   * @param {import("./pieces.js").Pieces} pieces
   * @param {{ id: string }[]} kinds
   */
  constructor(map, pieces, kinds) {
    this.map = map;
    this.pieces = pieces;
    this.kinds = kinds.map((kind) => kind.id);
    this.under = s("g", { class: "survey" });
    this.over = s("g", { class: "survey-over" });
  }

  /**
   * @param {import("../../lib/types.js").Survey | null} survey
   * @param {Point | undefined} from  Where the thing is that was asked about.
   */
  show(survey, from) {
    this.under.replaceChildren();
    this.over.replaceChildren();
    if (!survey) return;
    const n = OWN_PATTERN[survey.kind] ?? Math.max(0, this.kinds.indexOf(survey.kind)) % PATTERNS.length;
    if (from) this.over.append(s("path", { class: `survey-thing survey-line-${n}`, d: hexPath(from, 0.97) }));
    for (const layer of survey.layers) {
      if (layer.places.length) this.area(layer.places, n, OUTLINES.includes(layer.id) || layer.places.length > MANY);
      for (const line of layer.lines) this.line(line, n);
      const lines = from && !layer.places.length && !layer.lines.length && layer.id !== "cut";
      for (const unit of layer.units) {
        const at = this.pieces.pieces.get(unit)?.at;
        if (!at) continue;
        const half = (SIZE * this.pieces.scale) / 2 + 4;
        this.over.append(
          s("rect", { class: `survey-unit survey-line-${n}`, x: at.x - half, y: at.y - half, width: 2 * half, height: 2 * half, rx: 8 }),
        );
        if (lines)
          this.over.append(
            s("path", { class: `survey-string survey-line-${n}`, d: `M${num(at.x)} ${num(at.y)}L${num(from.x)} ${num(from.y)}` }),
          );
      }
    }
  }

  /**
   * A line of supply or command from place to place.
   *
   * @param {string[]} places
   * @param {number} n
   */
  line(places, n) {
    const points = places.flatMap((place) => this.map.hexes.get(place) ?? []);
    if (points.length < 2) return;
    const d = `M${points.map(({ x, y }) => `${num(x)} ${num(y)}`).join("L")}`;
    this.over.append(
      s("path", { class: "survey-casing", d }),
      s("path", { class: `survey-track survey-line-${n}`, d }),
      s("circle", { class: `survey-end survey-line-${n}`, cx: num(points[0].x), cy: num(points[0].y), r: 7 }),
    );
  }

  /**
   * @param {string[]} places
   * @param {number} n
   * @param {boolean} outline  Whether only its border shows.
   */
  area(places, n, outline) {
    const hexes = places.flatMap((place) => this.map.hexes.get(place) ?? []);
    const inside = new Set(hexes);
    const d = hexes.map((hex) => hexPath(hex)).join("");
    const border = outlines(this.map, (hex) => inside.has(hex), hexes)
      .map((loop) => `M${loop.map((p) => `${num(p.x)} ${num(p.y)}`).join("L")}Z`)
      .join("");
    if (outline)
      this.under.append(
        s("path", { class: "survey-casing", d: border }),
        s("path", { class: `survey-outline survey-line-${n}`, d: border }),
      );
    else this.under.append(
      s("path", { class: `survey-area survey-area-${n}`, d }),
      s("path", { class: "survey-pattern", d, fill: `url(#survey-${n})` }),
      s("path", { class: `survey-border survey-line-${n}`, d: border }),
    );
  }
}
