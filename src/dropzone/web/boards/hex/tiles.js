/**
 * Tiles: the ground of a large map on a canvas under the counters.
 *
 * The ground is drawn once as SVG, its paths and colours are read off and given to the painter,
 * and the SVG is thrown away.  What the window shows is put together from tiles that are kept;
 * until one is painted, a coarser one stands in.
 */

import { h } from "../../lib/dom.js";

/** @typedef {import("./painter.js").Item} Item */
/** @typedef {import("./painter.js").Ground} Ground */
/** @typedef {import("./painter.js").Pattern} Pattern */
/** @typedef {import("./geometry.js").Rectangle} Rectangle */

const PIXELS = 512;
/** Pixels per unit of the map, coarse to fine. */
const LEVELS = [0.0625, 0.125, 0.25, 0.5, 1, 2];
const COARSE = 1;
/** Below this many pixels per unit a map is drawn as from afar. */
const FAR = 0.42;
const KEPT = 160;
/** How many tiles the painter is asked for at a time, and how long arrivals are gathered. */
const ASKED = 12;
const GATHER = 200;

export class Tiles {
  /**
   * @param {SVGSVGElement} svg  In the document, so that its style can be read.
   * @param {SVGGElement} group  What is read off and removed.
   * @param {Rectangle} extent  Where the map lies.
   */
  constructor(svg, group, extent) {
    this.canvas = /** @type {HTMLCanvasElement} */ (h("canvas", { class: "ground-tiles", "aria-hidden": "true" }));
    /** @type {Map<string, ImageBitmap | null>}  Null: asked for. */
    this.tiles = new Map();
    this.worker = new Worker(new URL("./painter.js", import.meta.url), { type: "module" });
    this.worker.addEventListener("message", ({ data }) => this.take(data.key, data.bitmap));
    this.worker.postMessage({ ground: readGround(svg, group) });
    group.remove();
    svg.before(this.canvas);
    /** @type {{ x: number, y: number, scale: number, width: number, height: number } | null} */
    this.window = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.asked = 0;
    /** @type {{ key: string, n: number, x: number, y: number, far: number }[]}  Yet to be asked for. */
    this.missing = [];
    /** @type {string[]}  Arrived, and not drawn yet. */
    this.fresh = [];
    this.level = 0;
    /** Coarse tiles of the whole map, painted when nothing else is: they stand in wherever one leaps. */
    this.coarse = coarseTiles(extent);
  }

  /**
   * Show the ground as a camera sees it.
   *
   * @param {import("../camera.js").Camera} camera
   */
  show(camera) {
    const { width, height } = camera.size;
    this.window = { x: camera.x, y: camera.y, scale: camera.scale, width, height };
    this.draw();
  }

  draw() {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.window) return;
    const { x, y, scale, width, height } = this.window;
    const dots = devicePixelRatio || 1;
    const [w, t] = [Math.round(width * dots), Math.round(height * dots)];
    if (this.canvas.width !== w || this.canvas.height !== t) [this.canvas.width, this.canvas.height] = [w, t];
    const context = this.canvas.getContext("2d");
    if (!context) return;
    this.fresh = [];
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, w, t);
    context.setTransform(scale * dots, 0, 0, scale * dots, x * dots, y * dots);
    const sees = { x: -x / scale, y: -y / scale, width: width / scale, height: height / scale };
    const wanted = LEVELS.findIndex((level) => level >= scale * dots * 0.8);
    const level = wanted < 0 ? LEVELS.length - 1 : wanted;
    /** @type {{ key: string, n: number, x: number, y: number, far: number }[]} */
    const missing = [];
    const size = PIXELS / LEVELS[level];
    const middle = { x: sees.x + sees.width / 2, y: sees.y + sees.height / 2 };
    for (let cx = Math.floor(sees.x / size); cx * size < sees.x + sees.width; cx++)
      for (let cy = Math.floor(sees.y / size); cy * size < sees.y + sees.height; cy++) {
        const key = `${level} ${cx} ${cy}`;
        const tile = this.tiles.get(key);
        if (tile) {
          this.tiles.delete(key); // the newest last
          this.tiles.set(key, tile);
          context.drawImage(tile, cx * size, cy * size, size, size);
          continue;
        }
        this.standIn(context, level, cx * size, cy * size, size);
        const far = Math.hypot((cx + 0.5) * size - middle.x, (cy + 0.5) * size - middle.y);
        if (tile === undefined) missing.push({ key, n: level, x: cx, y: cy, far });
      }
    this.level = level;
    this.missing = missing.sort((a, b) => a.far - b.far);
    this.askMore();
  }

  askMore() {
    while (this.asked < ASKED) {
      const next = this.missing.shift() ?? (this.asked ? undefined : this.coarse.find(({ key }) => !this.tiles.has(key)));
      if (!next) return;
      this.ask(next);
    }
  }

  /** Draw the tiles that came since all was drawn: their window is the same. */
  drawFresh() {
    this.timer = undefined;
    const context = this.canvas.getContext("2d");
    const size = PIXELS / LEVELS[this.level];
    for (const key of this.fresh.splice(0)) {
      const [level, x, y] = key.split(" ").map(Number);
      const tile = this.tiles.get(key);
      if (tile && level === this.level) context?.drawImage(tile, x * size, y * size, size, size);
    }
  }

  /**
   * Draw what a coarser tile has of a place, or what finer ones have.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {number} level
   * @param {number} x
   * @param {number} y
   * @param {number} size
   */
  standIn(context, level, x, y, size) {
    for (let n = level - 1; n >= 0; n--) {
      const large = PIXELS / LEVELS[n];
      const [cx, cy] = [Math.floor(x / large), Math.floor(y / large)];
      const tile = this.tiles.get(`${n} ${cx} ${cy}`);
      if (!tile) continue;
      const part = LEVELS[n];
      context.drawImage(tile, (x - cx * large) * part, (y - cy * large) * part, size * part, size * part, x, y, size, size);
      return;
    }
    const n = level + 1;
    if (n >= LEVELS.length) return;
    const small = PIXELS / LEVELS[n];
    for (let cx = x / small; cx * small < x + size; cx++)
      for (let cy = y / small; cy * small < y + size; cy++) {
        const tile = this.tiles.get(`${n} ${cx} ${cy}`);
        if (tile) context.drawImage(tile, cx * small, cy * small, small, small);
      }
  }

  /** @param {{ key: string, n: number, x: number, y: number }} wanted */
  ask({ key, n, x, y }) {
    const size = PIXELS / LEVELS[n];
    this.tiles.set(key, null);
    this.asked += 1;
    this.worker.postMessage({
      tile: { key, x: x * size, y: y * size, size, pixels: PIXELS, far: LEVELS[n] < FAR },
    });
  }

  /**
   * @param {string} key
   * @param {ImageBitmap} bitmap
   */
  take(key, bitmap) {
    this.asked -= 1;
    this.tiles.set(key, bitmap);
    for (const [old, tile] of this.tiles) {
      if (this.tiles.size <= KEPT) break;
      if (!tile) continue;
      tile.close();
      this.tiles.delete(old);
    }
    this.fresh.push(key);
    this.askMore();
    // Whenever something is drawn the whole canvas goes to the screen: tiles are taken several at a time.
    this.timer ??= setTimeout(() => this.drawFresh(), this.asked ? GATHER : 0);
  }

  destroy() {
    clearTimeout(this.timer);
    this.worker.terminate();
    for (const tile of this.tiles.values()) tile?.close();
  }
}

/** @param {Rectangle} extent */
function coarseTiles({ x, y, width, height }) {
  const size = PIXELS / LEVELS[COARSE];
  const found = [];
  for (let cx = Math.floor(x / size); cx * size < x + width; cx++)
    for (let cy = Math.floor(y / size); cy * size < y + height; cy++)
      found.push({ key: `${COARSE} ${cx} ${cy}`, n: COARSE, x: cx, y: cy });
  return found;
}

/**
 * Read paths and colours off a drawing, as from near and as from afar.
 *
 * @param {SVGSVGElement} svg
 * @param {SVGGElement} group
 * @returns {Ground}
 */
function readGround(svg, group) {
  /** @type {Record<string, Pattern>} */
  const patterns = {};
  for (const pattern of svg.querySelectorAll("pattern"))
    patterns[pattern.id] = {
      size: [Number(pattern.getAttribute("width")), Number(pattern.getAttribute("height"))],
      items: [...pattern.querySelectorAll("path")].flatMap((path) => itemOf(path, -1, true) ?? []),
    };
  const clipElements = [...svg.querySelectorAll("clipPath")];
  const clips = clipElements.map((clip) => [...clip.querySelectorAll("rect")].map(rectPath).join(""));
  const read = (/** @type {string} */ zoom) => {
    svg.setAttribute("data-zoom", zoom);
    return [...group.querySelectorAll("path, rect")].flatMap((each) => {
      const id = each.closest("[clip-path]")?.getAttribute("clip-path")?.slice(5, -1);
      const clip = clipElements.findIndex((element) => element.id === id);
      return itemOf(/** @type {SVGGeometryElement} */ (each), clip, false) ?? [];
    });
  };
  return { far: read("far"), near: read("near"), patterns, clips };
}

/** @param {Element} rect */
function rectPath(rect) {
  const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(rect.getAttribute(name)));
  return `M${x} ${y}h${width}v${height}h${-width}z`;
}

/**
 * @param {SVGGeometryElement} element
 * @param {number} clip
 * @param {boolean} whole  Whether it need not be looked up where it is.
 * @returns {Item | null}
 */
function itemOf(element, clip, whole) {
  const style = getComputedStyle(element);
  const d = element.localName === "rect" ? rectPath(element) : (element.getAttribute("d") ?? "");
  if (style.display === "none" || !d) return null;
  const shift = new DOMMatrix(style.transform === "none" ? "" : style.transform);
  const width = parseFloat(style.strokeWidth) || 0;
  const stroked = style.stroke !== "none" && width > 0;
  const box = whole ? { x: 0, y: 0, width: 0, height: 0 } : element.getBBox();
  const reach = stroked ? width : 0;
  return {
    d,
    box: [box.x + shift.e - reach, box.y + shift.f - reach, box.x + box.width + shift.e + reach, box.y + box.height + shift.f + reach],
    clip,
    alpha: Number(style.opacity),
    fill: fillOf(style),
    stroke: stroked
      ? {
          colour: faded(style.stroke, Number(style.strokeOpacity)),
          width,
          dash: style.strokeDasharray === "none" ? [] : style.strokeDasharray.split(/[ ,]+/).map(parseFloat),
          cap: /** @type {CanvasLineCap} */ (style.strokeLinecap),
          join: /** @type {CanvasLineJoin} */ (style.strokeLinejoin),
        }
      : null,
    shift: [shift.e, shift.f],
  };
}

/** @param {CSSStyleDeclaration} style */
function fillOf(style) {
  const pattern = /url\("?#([^")]+)"?\)/.exec(style.fill);
  if (pattern) return `pattern:${pattern[1]}`;
  return style.fill === "none" ? null : faded(style.fill, Number(style.fillOpacity));
}

/**
 * @param {string} colour
 * @param {number} opacity
 */
function faded(colour, opacity) {
  const parts = colour.match(/[\d.]+/g) ?? [];
  if (opacity >= 1 || parts.length < 3) return colour;
  return `rgba(${parts.slice(0, 3).join(", ")}, ${Number(parts[3] ?? 1) * opacity})`;
}
