/** What may be chosen, on the map: units that glow, hexes with their cost, attacks in red. */

import { s } from "../../dom.js";
import { SIDE, hexPath, mix, num } from "./geometry.js";

/** @typedef {import("./geometry.js").HexMap} HexMap */
/** @typedef {import("./pieces.js").Pieces} Pieces */
/** @typedef {import("../../types.js").Offer} Offer */

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
    this.offer = { choices: [], chosen: [], active: false };
  }

  /**
   * @param {Offer} offer
   * @param {(place: string) => boolean} isEnemy  Whether enemies of the one who asks stand there.
   */
  show(offer, isEnemy) {
    this.offer = offer;
    this.under.replaceChildren();
    this.over.replaceChildren();
    /** @type {Map<string, number>} */
    const places = new Map();
    /** @type {Set<string>} */
    const ready = new Set();
    const chosenUnits = new Set(offer.chosen.map((target) => target.unit).filter(Boolean));
    if (offer.active)
      for (const { target } of offer.choices) {
        const here = target.unit ? this.pieces.unit(target.unit)?.place : undefined;
        if (target.unit) ready.add(target.unit);
        if (target.place && target.place !== here) places.set(target.place, target.cost ?? 0);
      }
    for (const [id, { element }] of this.pieces.pieces) {
      element.classList.toggle("ready", ready.has(id));
      element.classList.toggle("chosen", chosenUnits.has(id));
    }
    for (const [place, cost] of places) this.place(place, cost, isEnemy(place));
    this.chosen(offer);
  }

  /**
   * @param {string} place
   * @param {number} cost
   * @param {boolean} enemy
   */
  place(place, cost, enemy) {
    const hex = this.map.hexes.get(place);
    const frame = this.pieces.frames.get(place);
    if (frame) {
      this.under.append(s("rect", { class: "target", ...frame, rx: 6 }));
      return;
    }
    if (!hex) return;
    if (enemy) {
      this.over.append(s("path", { class: "target-enemy", d: hexPath(hex, 0.93) }));
      return;
    }
    this.under.append(s("path", { class: "target", d: hexPath(hex, 0.95) }));
    if (cost)
      this.over.append(
        s(
          "g",
          {
            class: "cost",
            transform: `translate(${num(hex.x + SIDE * 0.52)} ${num(hex.y + SIDE * 0.46)})`,
          },
          s("circle", { r: 10 }),
          s("text", { y: 4 }, String(cost)),
        ),
      );
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
