/** What may be chosen, on the map: units that glow, hexes with their cost, attacks in red. */

import { s } from "../../lib/dom.js";
import { halves } from "../../lib/i18n.js";
import { NO_OFFER } from "../tools.js";
import { SIDE, hexPath, mix, num } from "./geometry.js";

/** @typedef {import("./geometry.js").HexMap} HexMap */
/** @typedef {import("./pieces.js").Pieces} Pieces */
/** @typedef {import("../../lib/types.js").Offer} Offer */

export class Offers {
  /**
   * @param {HexMap} map
   * @param {Pieces} pieces
   */
  constructor(map, pieces) {
    this.map = map;
    this.pieces = pieces;
    this.under = s("g", { class: "offers" });
    this.over = s("g", { class: "offers-over" });
    /** @type {Offer} */
    this.offer = NO_OFFER;
  }

  /**
   * @param {Offer} offer
   * @param {import("../../lib/types.js").Thing | null} subject  What the question is about.
   * @param {(place: string) => boolean} isEnemy  Whether enemies of the one who asks stand there.
   */
  show(offer, subject, isEnemy) {
    this.offer = offer;
    this.under.replaceChildren();
    this.over.replaceChildren();
    /** @type {Map<string, import("../../lib/types.js").Target>} */
    const places = new Map();
    const risky = offer.choices.some(({ target }) => target.risk);
    /** @type {Set<string>} */
    const ready = new Set();
    const chosenUnits = new Set(offer.chosen.flatMap((target) => target.unit ?? []));
    if (offer.active)
      for (const { target } of offer.choices) {
        const here = target.unit ? this.pieces.unit(target.unit)?.place : undefined;
        if (target.unit) ready.add(target.unit);
        if (target.place && target.place !== here) places.set(target.place, target);
      }
    if (offer.active && subject?.unit) chosenUnits.add(subject.unit);
    this.pieces.choose(ready, chosenUnits);
    const hex = this.map.hexes.get(subject?.place ?? "");
    if (offer.active && hex && !places.has(hex.code)) this.over.append(s("path", { class: "subject", d: hexPath(hex, 0.93) }));
    for (const { target, steps } of offer.further)
      if (target.place && !places.has(target.place)) this.further(target.place, target.cost, Boolean(steps));
    for (const [place, target] of places) this.place(place, target, isEnemy(place), risky);
    this.chosen(offer);
  }

  /**
   * Whether a place may be chosen as such, whoever stands there.
   *
   * @param {string | undefined} code
   */
  isTarget(code) {
    const { active, choices, further } = this.offer;
    return active && code !== undefined && [...choices, ...further].some(({ target }) => target.place === code && !target.unit);
  }

  /**
   * What a stack that is spread out should not cover.
   *
   * @param {string} place
   * @returns {import("./fan.js").Around}
   */
  around(place) {
    const side = this.pieces.unit(this.pieces.unitsAt(place)[0] ?? "")?.side;
    const [friends, enemies] = [/** @type {string[]} */ ([]), /** @type {string[]} */ ([])];
    for (const [where, stack] of this.pieces.stacks)
      if (where !== place) (this.pieces.unit(stack[0])?.side === side ? friends : enemies).push(where);
    const { active, choices, further } = this.offer;
    const targets = active ? [...choices, ...further].flatMap(({ target }) => (target.unit || !target.place ? [] : [target.place])) : [];
    const spots = (/** @type {string[]} */ codes) => codes.flatMap((code) => (code === place ? [] : (this.map.hexes.get(code) ?? [])));
    return { targets: spots(targets), enemies: spots(enemies), friends: spots(friends) };
  }

  /**
   * What may be done with a place, for those who hear the map.
   *
   * @param {string} code
   * @param {import("../../lib/i18n.js").Translate} t
   */
  words(code, t) {
    const { active, choices, further } = this.offer;
    if (!active) return [];
    const here = [...choices, ...further].filter(({ target }) => target.place === code);
    return here.slice(0, 3).map(({ label, target: { cost }, steps }) => {
      const points = cost ? t("decision.cost", { count: Math.ceil(cost), cost: halves(cost) }) : "";
      return [label, ...(steps ? [t("decision.steps", { count: steps.length }), points] : [])].join(", ");
    });
  }

  /**
   * A hex to which a move would lead, with what the way there costs.
   *
   * @param {string} place
   * @param {number} [cost]
   * @param {boolean} [far]  Whether it is more than one step off.
   */
  further(place, cost, far = false) {
    const hex = this.map.hexes.get(place);
    if (!hex) return;
    this.under.append(s("path", { class: `target target-${far ? "far" : "further"}`, d: hexPath(hex, 0.95) }));
    if (cost) this.over.append(drawCost(hex, cost));
  }

  /**
   * @param {string} place
   * @param {import("../../lib/types.js").Target} target
   * @param {boolean} enemy
   * @param {boolean} risky  Whether places differ in their danger: all of them say it then.
   */
  place(place, { cost, risk = 0 }, enemy, risky) {
    const hex = this.map.hexes.get(place);
    const frame = this.pieces.frames.get(place);
    if (frame) {
      const { x, y, width, height } = frame;
      this.under.append(s("rect", { class: "target", x, y, width, height, rx: 6 }));
      return;
    }
    if (!hex) return;
    if (enemy) {
      this.over.append(s("path", { class: "target-enemy", d: hexPath(hex, 0.93) }));
      return;
    }
    const danger = risky ? ` risk risk-${Math.min(3, Math.max(0, risk))}` : "";
    this.under.append(s("path", { class: `target${danger}`, d: hexPath(hex, 0.95) }));
    if (risky)
      this.over.append(
        s(
          "g",
          { class: `risk-mark risk-${Math.min(3, Math.max(0, risk))}`, transform: `translate(${num(hex.x)} ${num(hex.y - SIDE * 0.04)}) scale(1.5)` },
          s("path", { d: "M0 -12 13 10H-13z" }),
          s("text", { y: 7.5 }, risk > 0 ? `+${risk}` : String(risk).replace("-", "−")),
        ),
      );
    if (cost) this.over.append(drawCost(hex, cost));
  }

  /** @param {Offer} offer */
  chosen(offer) {
    const goals = offer.chosen.filter((target) => target.place && !target.unit);
    const units = offer.chosen.filter((target) => target.unit);
    for (const target of goals) {
      const hex = this.map.hexes.get(target.place ?? "");
      if (hex) this.over.append(s("path", { class: "target-chosen", d: hexPath(hex, 0.93) }));
    }
    for (const target of units) {
      const unit = this.pieces.unit(target.unit ?? "");
      const from = unit && this.map.hexes.get(unit.place);
      for (const goal of goals) {
        const to = this.map.hexes.get(goal.place ?? "");
        if (from && to && from !== to) this.over.append(arrow(from, to));
      }
    }
  }
}

/**
 * @param {{ x: number, y: number }} hex
 * @param {number} cost
 */
function drawCost(hex, cost) {
  return s(
    "g",
    { class: "cost", transform: `translate(${num(hex.x)} ${num(hex.y - SIDE * 0.66)})` },
    s("g", { class: "cost-body" }, s("circle", { r: 10 }), s("text", { y: 4 }, halves(cost))),
  );
}

/**
 * A broad arrow across the hexside.
 *
 * @param {{ x: number, y: number }} from
 * @param {{ x: number, y: number }} to
 */
function arrow(from, to) {
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const at = mix(from, to, 0.5);
  return s("path", {
    class: "arrow",
    d: "M-24 -6H4V-15L26 0 4 15V6H-24z",
    transform: `translate(${num(at.x)} ${num(at.y)}) rotate(${num(angle)})`,
  });
}
