/** Drag and drop: a counter that may act is taken up, what it may do is lit, letting it go is the click there. */

/** @typedef {import("../camera.js").Point} Point */

/** @implements {Carrier} */
export class Carry {
  /** @param {import("./board.js").HexBoard} board */
  constructor(board) {
    this.board = board;
    /** @type {{ unit: string, place: string } | null}  What would be taken up. */
    this.held = null;
    /** @type {SVGGElement | null}  Its counter under the pointer. */
    this.ghost = null;
    /** When it is known what it may do. */
    this.taken = Promise.resolve();
  }

  /**
   * Whether a counter that may be chosen lies at a point: of a stack the topmost.
   *
   * @param {Point} point
   */
  grab(point) {
    const { offers, pieces } = this.board;
    const thing = this.board.thingAt(point);
    const place = thing?.place ?? "";
    const units = thing?.unit ? [thing.unit] : [...pieces.unitsAt(place)].reverse();
    const unit = units.find((id) => pieces.chosen.has(id)) ?? units.find((id) => pieces.ready.has(id));
    this.held = unit && offers.offer.active && !offers.isTarget(place) ? { unit, place } : null;
    return this.held !== null;
  }

  /**
   * @param {Point} point
   * @param {PointerEvent} event
   */
  carry(point, event) {
    if (!this.held) return;
    if (!this.ghost) this.takeUp(this.held, event);
    this.ghost?.setAttribute("transform", `translate(${point.x} ${point.y}) scale(${this.board.pieces.scale})`);
    const over = this.board.map.at(point)?.code;
    this.board.point(over ? { place: over } : null);
  }

  /**
   * @param {{ unit: string, place: string }} held
   * @param {PointerEvent} event
   */
  takeUp({ unit, place }, event) {
    const { board } = this;
    const piece = board.pieces.unit(unit);
    if (!piece) return;
    board.fan.close();
    this.ghost = board.pieces.drawn(piece, "full");
    this.ghost.classList.add("carried");
    board.overlay.layer.after(this.ghost);
    const chosen = board.pieces.chosen.has(unit);
    this.taken = chosen ? Promise.resolve() : Promise.resolve(board.host.pick({ unit, place, x: event.clientX, y: event.clientY }));
  }

  /**
   * @param {Point | null} point
   * @param {PointerEvent} event
   */
  drop(point, event) {
    const { held, board } = this;
    this.ghost?.remove();
    this.ghost = null;
    this.held = null;
    board.point(null);
    const place = point && board.thingAt(point)?.place;
    if (!held || !place || place === held.place) return;
    const { clientX: x, clientY: y } = event;
    void this.taken.then(() => board.host.pick({ place, x, y }));
  }
}

/** @typedef {import("../camera.js").Carrier} Carrier */
