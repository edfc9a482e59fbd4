/** The camera: pan, zoom, pinch and fit; a click is a press that did not travel. */

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ x: number, y: number, width: number, height: number }} Extent */
/** @typedef {{ grab: (point: Point) => boolean, carry: (point: Point, event: PointerEvent) => void,
 *   drop: (point: Point | null, event: PointerEvent) => void }} Carrier  Takes hold of what may be dragged;
 *   dropped at null: it was let go. */

const MOST = 3.2;
const CLICK_TRAVEL = 6;
const LONG_PRESS = 450;
/** Milliseconds without movement after which a large map is drawn anew. */
const REST = 140;

export class Camera {
  /**
   * @param {SVGSVGElement} svg
   * @param {SVGGElement} layer  What moves.
   * @param {Extent} extent  What "fit" shows.
   * @param {{ click: (point: Point, event: PointerEvent) => void,
   *   long: (point: Point) => void, hover: (point: Point | null, event: PointerEvent) => void,
   *   moved: () => void, drawn: () => void, start: () => void, carrier?: Carrier }} on  `drawn`: the map is drawn anew at
   *   its place; `start`: the window has a size for the first time.
   */
  constructor(svg, layer, extent, on) {
    this.svg = svg;
    /** What the map is seen through: it stays while the picture slides. */
    this.window = /** @type {HTMLElement} */ (svg.parentElement ?? svg);
    this.layer = layer;
    this.extent = extent;
    this.on = on;
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    this.fitted = true;
    this.started = false;
    /** @type {Map<number, Point>} */
    this.pointers = new Map();
    this.travel = 0;
    /** Whether the mouse holds something that is dragged instead of the map. */
    this.holds = false;
    this.pinch = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.press = undefined;
    this.frame = 0;
    /** @type {{ width: number, height: number } | null} */
    this.measured = null;
    /** Whether the map is too large to be drawn for every step of a movement. */
    this.heavy = false;
    /** @type {{ x: number, y: number, scale: number } | null} */
    this.drawn = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.settling = undefined;
    this.observer = new ResizeObserver(() => this.resized());
    this.observer.observe(this.window);
    this.listen(svg);
  }

  /**
   * Let an element be pointed at; beside the map itself what lies below it, where it slid away.
   *
   * @param {SVGSVGElement | HTMLElement} element
   */
  listen(element) {
    const on = (/** @type {string} */ kind, /** @type {(event: any) => void} */ run) =>
      element.addEventListener(kind, run, kind === "wheel" ? { passive: false } : undefined);
    on("wheel", (event) => this.wheel(event));
    on("pointerdown", (event) => this.down(event, element));
    on("pointermove", (event) => this.move(event));
    on("pointerup", (event) => this.up(event));
    on("pointercancel", (event) => this.up(event, true));
    on("pointerleave", (event) => this.on.hover(null, event));
  }

  /** The size of the window; measured when it changes, for measuring makes the page lay itself out. */
  get size() {
    this.measured ??= this.measure();
    return this.measured;
  }

  measure() {
    const { width, height } = this.window.getBoundingClientRect();
    return { width: width || 1, height: height || 1 };
  }

  /** Whether small print can be read. */
  get near() {
    return this.scale > 0.75;
  }

  /** The part of the map that the window shows. */
  get sees() {
    const { width, height } = this.size;
    return { ...this.ground({ x: 0, y: 0 }), width: width / this.scale, height: height / this.scale };
  }

  /** The shape of the whole map, as CSS says it. */
  get shape() {
    return `${this.extent.width} / ${this.extent.height}`;
  }

  get least() {
    const { width, height } = this.size;
    return Math.min(width / this.extent.width, height / this.extent.height) * 0.9;
  }

  resized() {
    this.measured = this.measure();
    if (!this.started) {
      this.started = this.window.getBoundingClientRect().width > 0;
      if (this.started) this.on.start();
    } else if (this.fitted) this.fit();
    else this.apply();
  }

  fit() {
    const { width, height } = this.size;
    this.scale = Math.min(width / this.extent.width, height / this.extent.height);
    this.x = (width - this.extent.width * this.scale) / 2 - this.extent.x * this.scale;
    this.y = (height - this.extent.height * this.scale) / 2 - this.extent.y * this.scale;
    this.fitted = true;
    this.apply(true);
  }

  /**
   * Show a rectangle of the map, as large as the window and the limits let it be.
   *
   * @param {Extent} extent
   * @param {number} least
   * @param {number} most
   * @param {boolean} [free]  As of `show`.
   */
  showAll(extent, least, most, free = false) {
    const { width, height } = this.size;
    const scale = Math.min(width / extent.width, height / extent.height);
    const middle = { x: extent.x + extent.width / 2, y: extent.y + extent.height / 2 };
    this.show(middle, Math.min(most, Math.max(least, scale)), free);
  }

  /**
   * Fill the width (or the height) and show the given point.
   *
   * @param {Point} point
   * @param {number} scale
   * @param {boolean} [free]  Whether the point comes to the middle even where that shows what is beyond the map.
   */
  show(point, scale, free = false) {
    const { width, height } = this.size;
    const { extent } = this;
    // Where the map is larger than the window no room is lost beyond its edge.
    const within = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ long, /** @type {number} */ window) =>
      !free && long * scale > window ? Math.min(-from * scale, Math.max(window - (from + long) * scale, at)) : at;
    this.scale = scale;
    this.x = within(width / 2 - point.x * scale, extent.x, extent.width, width);
    this.y = within(height / 2 - point.y * scale, extent.y, extent.height, height);
    this.fitted = false;
    this.apply(true);
  }

  /**
   * Slide until a point is in the middle.
   *
   * @param {Point} point
   */
  centre(point) {
    const { width, height } = this.size;
    this.pan(width / 2 - point.x * this.scale - this.x, height / 2 - point.y * this.scale - this.y);
  }

  /**
   * Bring a point into sight, moving no more than needed.
   *
   * @param {Point} point
   */
  reveal(point) {
    const { width, height } = this.size;
    const edge = Math.min(90, width / 4, height / 4);
    const [sx, sy] = [point.x * this.scale + this.x, point.y * this.scale + this.y];
    const dx = sx < edge ? edge - sx : sx > width - edge ? width - edge - sx : 0;
    const dy = sy < edge ? edge - sy : sy > height - edge ? height - edge - sy : 0;
    if (dx || dy) this.pan(dx, dy);
  }

  /**
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.fitted = false;
    this.apply();
  }

  /**
   * @param {number} factor
   * @param {Point} [about]  A point of the screen, the middle if none is given.
   */
  zoom(factor, about) {
    const { width, height } = this.size;
    const at = about ?? { x: width / 2, y: height / 2 };
    const scale = Math.min(MOST, Math.max(this.least, this.scale * factor));
    const ratio = scale / this.scale;
    this.x = at.x - (at.x - this.x) * ratio;
    this.y = at.y - (at.y - this.y) * ratio;
    this.scale = scale;
    this.fitted = false;
    this.apply();
  }

  /** @param {boolean} [leap]  Whether it goes elsewhere at once: there is nothing to slide then. */
  apply(leap = false) {
    const { width, height } = this.size;
    const { extent, scale } = this;
    // Some of the map always stays in sight.
    const keep = Math.min(160, width / 3, height / 3);
    this.x = Math.min(width - keep - extent.x * scale, this.x);
    this.x = Math.max(keep - (extent.x + extent.width) * scale, this.x);
    this.y = Math.min(height - keep - extent.y * scale, this.y);
    this.y = Math.max(keep - (extent.y + extent.height) * scale, this.y);
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => {
      if (this.heavy && this.drawn && !leap) this.slide(this.drawn);
      else this.draw();
      this.on.moved();
    });
  }

  /** Draw the map anew at its place. */
  draw() {
    clearTimeout(this.settling);
    this.drawn = { x: this.x, y: this.y, scale: this.scale };
    this.svg.style.transform = "";
    this.layer.setAttribute("transform", `translate(${this.x} ${this.y}) scale(${this.scale})`);
    const zoom = this.near ? "near" : this.scale > 0.42 ? "middle" : "far";
    this.svg.setAttribute("data-zoom", zoom);
    this.svg.classList.toggle("afar", this.scale < 0.28); // no name of a village can be read
    this.on.drawn();
  }

  /**
   * Move the picture of a large map as it is, and draw it anew when the hand rests.
   *
   * @param {{ x: number, y: number, scale: number }} drawn
   */
  slide(drawn) {
    const ratio = this.scale / drawn.scale;
    const [dx, dy] = [this.x - drawn.x * ratio, this.y - drawn.y * ratio];
    this.svg.style.transform = `translate(${dx}px, ${dy}px) scale(${ratio})`;
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.draw(), REST);
  }

  /** @param {{ clientX: number, clientY: number }} event */
  screen(event) {
    const { left, top } = this.window.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  /** @param {Point} screen */
  ground(screen) {
    return { x: (screen.x - this.x) / this.scale, y: (screen.y - this.y) / this.scale };
  }

  /**
   * Where a point of the map is in the window.
   *
   * @param {Point} point
   */
  client(point) {
    const { left, top } = this.window.getBoundingClientRect();
    return { x: point.x * this.scale + this.x + left, y: point.y * this.scale + this.y + top };
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    const delta = event.deltaMode === 1 ? event.deltaY * 18 : event.deltaY;
    this.zoom(Math.exp(-delta * (event.ctrlKey ? 0.01 : 0.0016)), this.screen(event));
  }

  /**
   * @param {PointerEvent} event
   * @param {Element} element  Where it happened.
   */
  down(event, element) {
    if (event.button > 1) return;
    this.pointers.set(event.pointerId, this.screen(event));
    element.setPointerCapture(event.pointerId);
    clearTimeout(this.press);
    if (this.pointers.size === 1) {
      this.travel = 0;
      const point = this.ground(this.screen(event));
      this.holds = event.pointerType === "mouse" && event.button === 0 && Boolean(this.on.carrier?.grab(point));
      this.press = setTimeout(() => {
        if (this.travel < CLICK_TRAVEL && this.pointers.size === 1) {
          this.travel = CLICK_TRAVEL; // what was long is no click any more
          this.on.long(point);
        }
      }, LONG_PRESS);
    } else {
      this.travel = CLICK_TRAVEL;
      this.pinch = this.spread();
    }
  }

  /** @param {PointerEvent} event */
  move(event) {
    const now = this.screen(event);
    const before = this.pointers.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse") this.on.hover(this.ground(now), event);
      return;
    }
    this.pointers.set(event.pointerId, now);
    if (this.pointers.size === 1) {
      this.travel += Math.hypot(now.x - before.x, now.y - before.y);
      if (this.travel >= CLICK_TRAVEL) {
        clearTimeout(this.press);
        this.svg.classList.add("dragging");
        if (this.holds) this.on.carrier?.carry(this.ground(now), event);
        else this.pan(now.x - before.x, now.y - before.y);
      }
    } else if (this.pointers.size === 2) {
      const spread = this.spread();
      const middle = this.middle();
      if (this.pinch) this.zoom(spread / this.pinch, middle);
      this.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
      this.pinch = spread;
    }
  }

  /**
   * @param {PointerEvent} event
   * @param {boolean} [cancelled]
   */
  up(event, cancelled = false) {
    clearTimeout(this.press);
    const known = this.pointers.delete(event.pointerId);
    this.pinch = 0;
    this.svg.classList.remove("dragging");
    const point = this.ground(this.screen(event));
    const held = this.holds && this.travel >= CLICK_TRAVEL;
    this.holds = false;
    if (held) this.on.carrier?.drop(cancelled ? null : point, event);
    else if (known && !cancelled && !this.pointers.size && this.travel < CLICK_TRAVEL) this.on.click(point, event);
  }

  spread() {
    const [a, b] = [...this.pointers.values()];
    return Math.hypot(a.x - b.x, a.y - b.y);
  }

  middle() {
    const [a, b] = [...this.pointers.values()];
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  }

  destroy() {
    this.observer.disconnect();
    cancelAnimationFrame(this.frame);
    clearTimeout(this.press);
    clearTimeout(this.settling);
  }
}
