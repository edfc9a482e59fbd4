/** What of a large map is in the page: of a layer of many small things, those near the window. */

import { grown } from "./geometry.js";

/** @typedef {import("./geometry.js").Rectangle} Rectangle */
/** @typedef {{ x: number, y: number, draw: () => SVGElement }} Thing  Drawn when it is first seen. */

export class Sight {
  /**
   * @param {SVGGElement} layer
   * @param {Thing[]} [things]  In the order in which they lie on each other.
   */
  constructor(layer, things = []) {
    this.layer = layer;
    this.things = things;
    /** @type {Map<Thing, SVGElement>} */
    this.drawn = new Map();
    /** What is in the page: nothing, what lies in a rectangle, or all. */
    /** @type {Rectangle | "nothing" | "all"} */
    this.shown = "nothing";
  }

  /**
   * Put other things in the place of those there were.
   *
   * @param {Thing[]} things
   */
  lay(things) {
    this.things = things;
    this.drawn.clear();
    this.fill();
  }

  /** Show all of it: on a small map that is the least work. */
  showAll() {
    this.shown = "all";
    this.fill();
  }

  hide() {
    if (this.shown === "nothing") return;
    this.shown = "nothing";
    this.fill();
  }

  /**
   * Show what a window sees, and enough around it that a small movement changes nothing.
   *
   * @param {Rectangle} window
   */
  show(window) {
    if (typeof this.shown === "object" && contains(this.shown, window) && this.shown.width < 3 * window.width) return;
    this.shown = grown(window, Math.max(window.width, window.height) / 4);
    this.fill();
  }

  fill() {
    const { shown } = this;
    const seen = this.things.filter(({ x, y }) =>
      typeof shown === "object" ? contains(shown, { x, y, width: 0, height: 0 }) : shown === "all",
    );
    this.layer.replaceChildren(...seen.map((thing) => this.element(thing)));
  }

  /** @param {Thing} thing */
  element(thing) {
    const known = this.drawn.get(thing);
    if (known) return known;
    const element = thing.draw();
    this.drawn.set(thing, element);
    return element;
  }
}

/**
 * @param {Rectangle} outer
 * @param {Rectangle} inner
 */
function contains(outer, inner) {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}
