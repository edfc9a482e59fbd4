/** The mini-map: the whole in a corner, with the window that the camera shows. */

import { h, icon, replace, s } from "../../lib/dom.js";
import { redraw } from "./dots.js";
import { hexPath } from "./geometry.js";

/** @typedef {import("./geometry.js").HexMap} HexMap */

/** Where units stand: a disc or a square, by side. */
/** @param {{ x: number, y: number, side: number }} spot */
function shapeOf({ x, y, side }) {
  return side % 2
    ? `M${x - 24} ${y - 24}h48v48h-48z`
    : `M${x - 27} ${y}a27 27 0 1 0 54 0 27 27 0 1 0 -54 0z`;
}

/** @param {import("./geometry.js").Hex} hex */
function isBuilt({ terrain }) {
  return ["urban", "city", "town"].includes(terrain);
}

/** Where this browser remembers that its reader does not want the small map. */
const CLOSED = "dropzone.minimap-closed";

export class Minimap {
  /**
   * @param {HexMap} map
   * @param {SVGGElement} water
   * @param {string} land
   * @param {import("../../lib/i18n.js").Translate} t
   * @param {(point: { x: number, y: number }) => void} go
   */
  constructor(map, water, land, t, go) {
    const [width, height] = [map.right - map.left, map.bottom - map.top];
    this.units = [0, 1].map((side) => s("path", { class: `mini-unit side-${side}` }));
    this.frame = s("rect", { class: "mini-window" });
    this.svg = s(
      "svg",
      {
        viewBox: `${map.left} ${map.top} ${width} ${height}`,
        "aria-label": t("board.hex.minimap"),
        role: "img",
      },
      map.islands.flatMap((island) => island.sheets.map((sheet) => s("rect", { class: "mini-sheet", ...sheet }))),
      s("path", { class: "land", d: land }),
      s("path", { class: "mini-towns", d: [...map.hexes.values()].filter(isBuilt).map((hex) => hexPath(hex)).join("") }),
      water.cloneNode(true),
      this.units,
      this.frame,
    );
    this.t = t;
    this.button = h("button", { class: "round", onclick: () => this.close(!this.closed) });
    this.element = h("div", { class: "minimap" }, this.svg, this.button);
    this.closed = false;
    this.close(recall());
    const follow = (/** @type {PointerEvent} */ event) => {
      if (!(event.buttons & 1)) return;
      const box = this.svg.getBoundingClientRect();
      go({
        x: map.left + ((event.clientX - box.left) / box.width) * width,
        y: map.top + ((event.clientY - box.top) / box.height) * height,
      });
    };
    this.svg.addEventListener("pointerdown", follow);
    this.svg.addEventListener("pointermove", follow);
  }

  /** @param {boolean} closed  Fold the small map into a button, or open it. */
  close(closed) {
    this.closed = closed;
    const label = this.t(closed ? "board.hex.minimap.open" : "board.hex.minimap.close");
    this.element.classList.toggle("closed", closed);
    this.button.setAttribute("aria-label", label);
    this.button.title = label;
    replace(this.button, icon(closed ? "map" : "close"));
    remember(closed);
  }

  /** @param {{ x: number, y: number, side: number }[]} spots */
  show(spots) {
    const ways = [0, 1].map((side) => new Set(spots.flatMap((spot) => (spot.side % 2 === side ? shapeOf(spot) : []))));
    this.units.forEach((path, side) => redraw(path, [...ways[side]].join("")));
  }

  /**
   * @param {import("../camera.js").Camera} camera
   */
  follow(camera) {
    const { width, height } = camera.size;
    const from = camera.ground({ x: 0, y: 0 });
    const to = camera.ground({ x: width, y: height });
    for (const [name, value] of Object.entries({ x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y }))
      this.frame.setAttribute(name, String(value));
    this.element.classList.toggle("idle", camera.fitted);
  }
}

function recall() {
  try {
    return localStorage.getItem(CLOSED) === "true";
  } catch {
    return false;
  }
}

/** @param {boolean} closed */
function remember(closed) {
  try {
    localStorage.setItem(CLOSED, String(closed));
  } catch {
    // A browser that keeps nothing only forgets.
  }
}
