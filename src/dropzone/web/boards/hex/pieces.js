/** The pieces on the map: where each counter lies, stacks, movement, what of them is in the page. */

import { s } from "../../lib/dom.js";
import { along, appear, drift, fadeAway, glide, harm, suffer } from "../motion.js";
import { boxSpot } from "./boxes.js";
import { SIZE, drawCounter, drawHalo, isCompany } from "./counters.js";
import { Dots } from "./dots.js";

/** @typedef {import("./geometry.js").HexMap} HexMap */
/** @typedef {import("./counters.js").UnitView} UnitView */
/** @typedef {import("./counters.js").Look} Look */
/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ unit: UnitView, at: Point, element: SVGGElement | null, print: string }} Piece  Drawn when
 *   it is first in sight; `print` is what it was drawn from. */

const STEP = 5.5;
/** Counters of companies carry more, and hexes hold fewer of them: they are drawn larger. */
const COMPANY_SCALE = 1.3;
/** Nothing is told of a change of the board. */
const UNTOLD = { ways: new Map(), drops: new Set() };
/** Below this scale small print cannot be read: a counter shows less, and larger. */
const SMALL_BELOW = 0.62;
/** The scale of the map at which counters read well; those of companies are larger and carry more. */
const READS = { company: 0.72, other: 0.8 };
/** Below this scale a counter is a speck: a dot of its side's shape says as much. */
const DOTS_BELOW = 0.2;

export class Pieces {
  /**
   * @param {HexMap} map
   * @param {import("../../net/wire.js").HexBoard} data
   * @param {string[]} sides
   */
  constructor(map, data, sides) {
    this.map = map;
    this.data = data;
    this.sides = sides;
    /** How much larger than drawn the counters lie on the map. */
    const companies = Object.values(data.units).some(isCompany);
    this.scale = companies ? COMPANY_SCALE : 1;
    this.reads = READS[companies ? "company" : "other"];
    this.layer = s("g", { class: "pieces" });
    this.dots = new Dots();
    /** @type {Map<string, Piece>} */
    this.pieces = new Map();
    /** What of a large map is in sight: counters elsewhere are not in the page.  Null: all are. */
    /** @type {import("./geometry.js").Rectangle | null} */
    this.window = null;
    /** Pixels per unit of the map. */
    this.zoom = 1;
    /** @type {Look}  How a counter looks that lies alone or on top. */
    this.look = "full";
    /** @type {Set<string>} */
    this.ready = new Set();
    /** @type {Set<string>} */
    this.chosen = new Set();
    /** @type {Map<string, string[]>} */
    this.stacks = new Map();
    /** @type {Map<string, import("./boxes.js").Frame>} */
    this.frames = new Map();
  }

  /** @param {string} side */
  sideNumber(side) {
    return Math.max(0, this.sides.indexOf(side));
  }

  /**
   * @param {import("../../net/wire.js").HexView} view
   * @param {Map<string, import("./boxes.js").Frame>} frames
   * @param {boolean} animate
   * @param {import("../motion.js").Telling} [telling]
   * @returns {Promise<void>}
   */
  show(view, frames, animate, telling = UNTOLD) {
    this.frames = frames;
    const before = this.stacks;
    this.stacks = new Map();
    /** @type {UnitView[]} */
    const units = view.units.filter((/** @type {UnitView} */ unit) => this.isPlace(unit.place));
    for (const unit of units) {
      const stack = this.stacks.get(unit.place);
      if (stack) stack.push(unit.id);
      else this.stacks.set(unit.place, [unit.id]);
    }
    /** @type {Set<string>}  Places where the order of a stack is another one. */
    const stirred = new Set();
    for (const [place, stack] of this.stacks)
      if (before.get(place)?.join() !== stack.join()) stirred.add(place);
    /** @type {Promise<unknown>[]} */
    const movements = [];
    const gone = new Set(this.pieces.keys());
    for (const unit of units) {
      gone.delete(unit.id);
      movements.push(...this.place(unit, stirred.has(unit.place), animate, telling));
    }
    for (const id of gone) {
      const element = this.pieces.get(id)?.element;
      this.pieces.delete(id);
      if (animate && element?.isConnected) movements.push(fadeAway(element));
      else element?.remove();
    }
    this.showDots();
    return Promise.all(movements).then(() => undefined, () => undefined);
  }

  /** @param {string} place */
  isPlace(place) {
    return this.map.hexes.has(place) || this.frames.has(place);
  }

  /**
   * Lay a unit where it is; what is out of sight is not drawn.
   *
   * @param {UnitView} unit
   * @param {boolean} stirred  Whether its stack is another one than before.
   * @param {boolean} animate
   * @param {import("../motion.js").Telling} telling
   * @returns {Promise<unknown>[]}
   */
  place(unit, stirred, animate, { ways, drops }) {
    const known = this.pieces.get(unit.id);
    const [from, face] = [known?.at, known?.element ?? null];
    const befell = animate && known ? harm(known.unit, unit) : null;
    const at = this.spot(unit.place, unit.id);
    const piece = known ?? { unit, at, element: null, print: "" };
    piece.unit = unit;
    piece.at = at;
    this.pieces.set(unit.id, piece);
    const moves = animate && from && (from.x !== at.x || from.y !== at.y);
    if (!this.isInSight(piece) && !(moves && piece.element?.isConnected)) {
      piece.element?.remove();
      return [];
    }
    const element = this.draw(piece, stirred);
    if (!animate) return [];
    if (drops.has(unit.id)) return [drift(element)];
    if (!from) return [appear(element)];
    const suffered = this.suffer(piece, element, face, befell);
    const points = moves ? along(from, at, this.middles(ways.get(unit.id)), SIZE) : [];
    const moved = moves ? glide(element, points, this.scaleAt(unit.place)).then(() => this.isInSight(piece) || element.remove()) : null;
    return [suffered, moved].filter((each) => each !== null);
  }

  /**
   * Play what befell a counter: on top of its stack, to be seen.
   *
   * @param {Piece} piece
   * @param {SVGGElement} element
   * @param {SVGGElement | null} face  As it looked before.
   * @param {"turn" | "shake" | null} befell
   */
  suffer({ unit }, element, face, befell) {
    if (!befell) return null;
    this.layer.append(element);
    const order = () => {
      for (const id of this.unitsAt(unit.place)) {
        const each = this.pieces.get(id)?.element;
        if (each?.isConnected) this.layer.append(each);
      }
    };
    return suffer(element, face === element ? null : face, befell)?.then(order) ?? null;
  }

  /**
   * The middles of the hexes of a way.
   *
   * @param {string[]} [way]
   */
  middles(way = []) {
    return way.flatMap((place) => this.map.hexes.get(place) ?? []);
  }

  /**
   * Have a counter in the page as it is now; one that is as it was is not touched.
   *
   * @param {Piece} piece
   * @param {boolean} raise  Whether to lay it on top: the order of the view is the order of a stack.
   * @returns {SVGGElement}
   */
  draw(piece, raise) {
    const { unit, at } = piece;
    const look = this.lookOf(unit);
    const count = this.countOf(unit);
    const print = look + count + JSON.stringify({ ...unit, place: "" });
    let { element } = piece;
    if (!element || print !== piece.print) {
      const made = this.drawn(unit, look, count);
      element?.replaceWith(made);
      piece.element = element = made;
      piece.print = print;
    }
    const transform = `translate(${at.x} ${at.y}) scale(${this.scaleAt(unit.place)})`;
    if (element.getAttribute("transform") !== transform) element.setAttribute("transform", transform);
    if (raise || !element.isConnected) this.layer.append(element);
    return element;
  }

  /**
   * A counter with its marks.
   *
   * @param {UnitView} unit
   * @param {Look} look
   * @param {number} [count]  How many lie in the stack of which it is the top.
   */
  drawn(unit, look, count = 1) {
    const side = this.sideNumber(unit.side);
    const element = drawCounter(this.data.units[unit.id], unit, side, this.data.weapons, look, count);
    this.mark(unit.id, element);
    return element;
  }

  /** @param {string} place */
  scaleAt(place) {
    return this.frames.has(place) ? 1 : this.scale;
  }

  /**
   * On a large map only the edges of what lies below another counter are drawn.
   *
   * @param {UnitView} unit
   * @returns {Look}
   */
  lookOf(unit) {
    if (!this.window) return this.look;
    const covered = !this.frames.has(unit.place) && this.unitsAt(unit.place).at(-1) !== unit.id;
    return covered ? "edge" : this.look;
  }

  /**
   * The count that a counter shows: that of its stack, if it lies on top of others.
   *
   * @param {UnitView} unit
   */
  countOf(unit) {
    const stack = this.frames.has(unit.place) ? [] : this.unitsAt(unit.place);
    return stack.at(-1) === unit.id ? stack.length : 1;
  }

  /**
   * Show the counters of a map that is all in the page as they can be read at a scale.
   *
   * @param {number} scale
   */
  zoomTo(scale) {
    const look = scale < SMALL_BELOW ? "small" : "full";
    if (look === this.look) return;
    this.look = look;
    for (const piece of this.pieces.values()) if (piece.element?.isConnected) this.draw(piece, false);
  }

  // -- what is in sight -------------------------------------------------------------------

  /**
   * Take the counters of a large map that came into sight into the page, and those that left it
   * out of it; from afar all of them are dots.
   *
   * @param {import("./geometry.js").Rectangle} sees
   * @param {number} scale
   */
  see(sees, scale) {
    const edge = SIZE * this.scale;
    const far = scale < DOTS_BELOW;
    this.zoom = scale;
    this.window = {
      x: sees.x - edge,
      y: sees.y - edge,
      width: far ? -1 : sees.width + 2 * edge,
      height: sees.height + 2 * edge,
    };
    const look = scale < SMALL_BELOW ? "small" : "full";
    const another = look !== this.look;
    this.look = look;
    for (const stack of this.stacks.values())
      for (const id of stack) {
        const piece = this.pieces.get(id);
        if (!piece) continue;
        if (!this.isInSight(piece)) piece.element?.remove();
        else if (another || !piece.element?.isConnected) this.draw(piece, false);
      }
    this.showDots();
  }

  /**
   * Whether a piece is in sight; a stack is as a whole.
   *
   * @param {Piece} piece
   */
  isInSight({ unit, at }) {
    const w = this.window;
    const { x, y } = this.map.hexes.get(unit.place) ?? at;
    return !w || (x >= w.x && x <= w.x + w.width && y >= w.y && y <= w.y + w.height);
  }

  showDots() {
    const far = this.window !== null && this.window.width < 0;
    this.dots.show(far ? [...this.pieces.values()] : [], (side) => this.sideNumber(side), new Set([...this.ready, ...this.chosen]), this.zoom);
  }

  /**
   * Mark the counters that may be chosen and those that are.
   *
   * @param {Set<string>} ready
   * @param {Set<string>} chosen
   */
  choose(ready, chosen) {
    const before = new Set([...this.ready, ...this.chosen]);
    this.ready = ready;
    this.chosen = chosen;
    for (const id of new Set([...before, ...ready, ...chosen])) {
      const element = this.pieces.get(id)?.element;
      if (element) this.mark(id, element);
    }
    this.showDots();
  }

  /**
   * @param {string} id
   * @param {SVGGElement} element
   */
  mark(id, element) {
    const [ready, chosen] = [this.ready.has(id), this.chosen.has(id)];
    const halo = element.querySelector(".halo");
    if (!ready && !chosen) halo?.remove();
    else if (!halo) element.prepend(drawHalo(this.sideNumber(this.pieces.get(id)?.unit.side ?? "")));
    element.classList.toggle("ready", ready);
    element.classList.toggle("chosen", chosen);
  }

  /**
   * Where a unit lies: its place in the stack of a hex, or in a box.
   *
   * @param {string} place
   * @param {string} unit
   */
  spot(place, unit) {
    const stack = this.stacks.get(place) ?? [unit];
    const n = Math.max(0, stack.indexOf(unit));
    const frame = this.frames.get(place);
    if (frame) return boxSpot(frame, n);
    const hex = this.map.hexes.get(place);
    if (!hex) return { x: 0, y: 0 };
    const shift = (n - (stack.length - 1) / 2) * STEP * this.scale;
    return { x: hex.x + shift, y: hex.y - shift - 1 };
  }

  /** @param {string} place */
  unitsAt(place) {
    return this.stacks.get(place) ?? [];
  }

  /** @param {string} id */
  unit(id) {
    return this.pieces.get(id)?.unit ?? null;
  }
}
