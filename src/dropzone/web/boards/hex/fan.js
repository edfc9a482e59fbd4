/** The open fan: the counters of a stack side by side, as large as they can be read at any zoom. */

import { s } from "../../dom.js";
import { SIZE } from "./counters.js";
import { SIDE } from "./geometry.js";
import { statesOf } from "./states.js";

/** @typedef {{ x: number, y: number }} Point */

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
   */
  open(place, how = "plain") {
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
    const above = hex.y - SIDE * 0.62 - height;
    const top = sees.y + TOP / scale;
    const below = above < top && hex.y + SIDE * 0.62 + height < sees.y + sees.height;
    const area = {
      x: Math.max(sees.x + pad, Math.min(sees.x + sees.width - width - pad, hex.x - width / 2)),
      y: below ? hex.y + SIDE * 0.62 : Math.max(top, above),
      width,
      height,
    };
    this.place = place;
    this.size = size;
    this.area = area;
    const stalk = below ? `M${hex.x - 12} ${area.y + 1}h24L${hex.x} ${area.y - 16}z` : `M${hex.x - 12} ${area.y + height - 1}h24l-12 16z`;
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
    const inside = x >= area.x && x <= area.x + area.width && y >= area.y - 16 && y <= area.y + area.height + 16;
    if (place === null || !inside) return null;
    const reach = this.size / 2 + 3;
    const found = this.spots.find((spot) => Math.abs(spot.x - x) <= reach && Math.abs(spot.y - y) <= reach);
    return { unit: found?.unit ?? null, place };
  }
}
