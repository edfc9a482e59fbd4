/** The cursor of the keyboard on a hex map: it looks, speaks and chooses. */

import { s } from "../../lib/dom.js";
import { hexPath } from "./geometry.js";

/** Pixels that Shift and an arrow move the map. */
const PAN = 90;
const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
});

export class Cursor {
  /** @param {import("./board.js").HexBoard} board */
  constructor(board) {
    this.board = board;
    /** @type {string | null}  The hex it stands on. */
    this.at = null;
    this.ring = s("path", { class: "cursor-ring", d: "" });
  }

  /** Follow the keys of the map. */
  listen() {
    const { svg } = this.board;
    svg.addEventListener("keydown", (event) => this.keydown(event));
    svg.addEventListener("blur", () => this.ring.setAttribute("d", ""));
    svg.addEventListener("focus", () => this.at && this.move(this.at));
  }

  /** @param {KeyboardEvent} event */
  keydown(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = ARROWS[event.key];
    if (step && event.shiftKey) this.board.camera.pan(-step[0] * PAN, -step[1] * PAN);
    else if (step) this.move(this.next(step));
    else if (event.key === "Enter" || event.key === " ") {
      if (!this.pick()) return;
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Choose what is under the cursor; whether there is anything. */
  pick() {
    const { map, camera, pieces, host } = this.board;
    const hex = map.hexes.get(this.at ?? "");
    if (!hex) return false;
    const { x, y } = camera.client(hex);
    const stack = pieces.unitsAt(hex.code);
    host.pick({ place: hex.code, ...(stack.length === 1 ? { unit: stack[0] } : {}), x, y });
    return true;
  }

  /**
   * The hex an arrow leads to: at first the one in the middle of the window.
   *
   * @param {[number, number]} step
   */
  next([dx, dy]) {
    const { map, camera } = this.board;
    const here = map.hexes.get(this.at ?? "");
    if (here) return map.nextTo(here, dx, dy).code;
    const { width, height } = camera.size;
    return map.at(camera.ground({ x: width / 2, y: height / 2 }))?.code ?? [...map.hexes.keys()][0];
  }

  /** @param {string} code */
  move(code) {
    const { board } = this;
    const hex = board.map.hexes.get(code);
    if (!hex) return;
    this.at = code;
    this.ring.setAttribute("d", hexPath(hex, 0.9));
    board.camera.reveal(hex);
    board.look({ place: code });
    const words = board.describe({ place: code });
    const offered = board.offers.words(code, board.host.t);
    if (words) board.host.announce([words.title, ...words.lines.map((line) => line.text), ...offered].join(". "));
  }
}
