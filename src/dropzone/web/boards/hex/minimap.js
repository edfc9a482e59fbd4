/** The mini-map: the whole in a corner, with the window that the camera shows. */

import { s } from "../../dom.js";
import { hexPath } from "./geometry.js";

/** @typedef {import("./geometry.js").HexMap} HexMap */

/** @param {import("./geometry.js").Hex} hex */
function isBuilt({ terrain }) {
  return ["urban", "city", "town"].includes(terrain);
}

export class Minimap {
  /**
   * @param {HexMap} map
   * @param {SVGGElement} water
   * @param {string} land
   * @param {string} label
   * @param {(point: { x: number, y: number }) => void} go
   */
  constructor(map, water, land, label, go) {
    const [width, height] = [map.right - map.left, map.bottom - map.top];
    this.units = s("g", { class: "mini-units" });
    this.frame = s("rect", { class: "mini-window" });
    this.svg = s(
      "svg",
      {
        class: "minimap",
        viewBox: `${map.left} ${map.top} ${width} ${height}`,
        "aria-label": label,
        role: "img",
      },
      map.islands.flatMap((island) => island.sheets.map((sheet) => s("rect", { class: "mini-sheet", ...sheet }))),
      s("path", { class: "land", d: land }),
      s("path", { class: "mini-towns", d: [...map.hexes.values()].filter(isBuilt).map((hex) => hexPath(hex)).join("") }),
      water.cloneNode(true),
      this.units,
      this.frame,
    );
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

  /** @param {{ x: number, y: number, side: number }[]} spots */
  show(spots) {
    this.units.replaceChildren(
      ...spots.map(({ x, y, side }) =>
        side === 1
          ? s("rect", { class: "mini-unit side-1", x: x - 24, y: y - 24, width: 48, height: 48 })
          : s("circle", { class: "mini-unit side-0", cx: x, cy: y, r: 27 }),
      ),
    );
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
    this.svg.classList.toggle("idle", camera.fitted);
  }
}
