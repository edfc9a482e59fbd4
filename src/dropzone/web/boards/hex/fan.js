/** The open fan: the counters of a stack side by side, as large as they can be read at any zoom. */

import { s } from "../../lib/dom.js";
import { SIZE } from "./counters.js";
import { SIDE } from "./geometry.js";
import { statesOf } from "./states.js";

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {import("./geometry.js").Rectangle} Rectangle */
/**
 * @typedef {object} Around  What lies about a stack that is to be spread out.
 * @property {Point[]} targets  Where one may click to act.
 * @property {Point[]} enemies
 * @property {Point[]} friends
 */

/** What it costs to cover each of them, and to be far from the hex that is looked at. */
const PRICE = { targets: 100, enemies: 12, friends: 3, shift: 0.01 };

/** The least size of a counter on the screen, in pixels: to look at, and magnified. */
const LEAST = { plain: 62, large: 104 };
const PAD = 6;
/** What the buttons on top of the map take, in pixels. */
const TOP = 62;

export class Fan {
  /**
   * @param {import("./pieces.js").Pieces} pieces
   * @param {() => import("../camera.js").Camera} camera
   */
  constructor(pieces, camera) {
    this.pieces = pieces;
    this.camera = camera;
    this.layer = s("g", { class: "fan" });
    /** @type {string | null}  The place whose stack is spread out. */
    this.place = null;
    this.size = 0;
    /** @type {{ unit: string, x: number, y: number }[]} */
    this.spots = [];
    this.area = { x: 0, y: 0, width: 0, height: 0 };
  }

  /**
   * Spread the stack of a hex out beside it, all of it in the window.
   *
   * @param {string} place
   * @param {"plain" | "large"} [how]
   * @param {Around} [around]
   */
  open(place, how = "plain", around = { targets: [], enemies: [], friends: [] }) {
    const stack = this.pieces.unitsAt(place);
    const hex = this.pieces.map.hexes.get(place);
    const { sees, scale } = this.camera();
    const size = Math.max((how === "large" ? 2 : 1.25) * this.pieces.scale * SIZE, LEAST[how] / scale);
    if (this.place === place && this.size === size) return;
    this.close();
    if (!hex || !stack.length) return;
    const pad = size * (PAD / LEAST.plain);
    // The marks of states stand out beside a counter.
    const marked = stack.some((id) => statesOf(this.pieces.unit(id)).length);
    const each = size + (marked ? 2.4 : 1) * pad;
    const most = Math.max(1, Math.floor((sees.width - 3 * pad) / each));
    const rows = Math.ceil(stack.length / most);
    const columns = Math.ceil(stack.length / rows);
    const [width, height] = [columns * each + pad, rows * each + pad];
    const area = this.room(hex, { width, height }, pad, around);
    this.place = place;
    this.size = size;
    this.area = area;
    const stalk = stalkOf(area, hex);
    this.layer.append(s("path", { class: "fan-stalk", d: stalk }), s("rect", { class: "fan-ground", ...area, rx: pad }));
    this.spots = stack.map((unit, i) => ({
      unit,
      x: area.x + pad + (i % columns) * each + size / 2,
      y: area.y + pad + Math.floor(i / columns) * each + size / 2,
    }));
    for (const { unit, x, y } of this.spots) {
      const view = this.pieces.unit(unit);
      if (!view) continue;
      const counter = this.pieces.drawn(view, "full");
      counter.setAttribute("transform", `translate(${x} ${y}) scale(${size / SIZE})`);
      this.layer.append(counter);
    }
  }

  /**
   * Where there is room for a fan: beside, below or above its hex, away from the enemy and off
   * whatever one may want to click on, in the window.
   *
   * @param {Point} hex
   * @param {{ width: number, height: number }} size
   * @param {number} pad
   * @param {Around} around
   * @returns {Rectangle}
   */
  room(hex, { width, height }, pad, around) {
    const { sees, scale } = this.camera();
    const [off, top] = [SIDE * 0.66, sees.y + TOP / scale];
    const spots = [
      { x: hex.x - width / 2, y: hex.y + off },
      { x: hex.x - width / 2, y: hex.y - off - height },
      { x: hex.x + off, y: hex.y - height / 2 },
      { x: hex.x - off - width, y: hex.y - height / 2 },
      { x: hex.x + off * 0.7, y: hex.y + off * 0.7 },
      { x: hex.x - off * 0.7 - width, y: hex.y + off * 0.7 },
      { x: hex.x + off * 0.7, y: hex.y - off * 0.7 - height },
      { x: hex.x - off * 0.7 - width, y: hex.y - off * 0.7 - height },
    ];
    const priced = spots.map((spot) => {
      const x = Math.max(sees.x + pad, Math.min(sees.x + sees.width - width - pad, spot.x));
      const y = Math.max(top, Math.min(sees.y + sees.height - height - pad, spot.y));
      const covered = (/** @type {Point[]} */ points) =>
        points.filter((at) => at.x > x - SIDE / 2 && at.x < x + width + SIDE / 2 && at.y > y - SIDE / 2 && at.y < y + height + SIDE / 2).length;
      const own = hex.x > x && hex.x < x + width && hex.y > y && hex.y < y + height ? 1000 : 0;
      const price =
        own +
        PRICE.targets * covered(around.targets) +
        PRICE.enemies * covered(around.enemies) +
        PRICE.friends * covered(around.friends) +
        PRICE.shift * Math.hypot(x - spot.x, y - spot.y);
      return { price, area: { x, y, width, height } };
    });
    return priced.reduce((best, each) => (each.price < best.price ? each : best)).area;
  }

  close() {
    if (this.place === null) return;
    this.place = null;
    this.layer.replaceChildren();
  }

  /**
   * What of the open fan is at a point: a unit, the fan itself, or nothing.
   *
   * @param {Point} point
   * @returns {{ unit: string | null, place: string } | null}
   */
  at({ x, y }) {
    const { area, place } = this;
    const inside = x >= area.x && x <= area.x + area.width && y >= area.y && y <= area.y + area.height;
    if (place === null || !inside) return null;
    const reach = this.size / 2 + 3;
    const found = this.spots.find((spot) => Math.abs(spot.x - x) <= reach && Math.abs(spot.y - y) <= reach);
    return { unit: found?.unit ?? null, place };
  }
}

/**
 * The small wedge between a fan and its hex.
 *
 * @param {Rectangle} area
 * @param {Point} hex
 */
function stalkOf({ x, y, width, height }, hex) {
  const at = Math.max(x + 16, Math.min(x + width - 16, hex.x));
  if (hex.y <= y) return `M${at - 12} ${y + 1}h24L${at} ${y - 16}z`;
  if (hex.y >= y + height) return `M${at - 12} ${y + height - 1}h24l-12 16z`;
  const level = Math.max(y + 16, Math.min(y + height - 16, hex.y));
  return hex.x <= x ? `M${x + 1} ${level - 12}v24l-16 -12z` : `M${x + width - 1} ${level - 12}v24l16 -12z`;
}
