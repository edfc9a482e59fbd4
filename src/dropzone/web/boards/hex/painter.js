/**
 * The painter of large maps: a worker that draws tiles of the ground, so that the page never
 * waits for a brush.  It gets the ground as a list of paths with their colours, once.
 */

/**
 * @typedef {object} Stroke
 * @property {string} colour
 * @property {number} width
 * @property {number[]} dash
 * @property {CanvasLineCap} cap
 * @property {CanvasLineJoin} join
 */
/**
 * @typedef {object} Item  One path of the ground, in the order of painting.
 * @property {string} d
 * @property {number[]} box  Left, top, right, bottom, with the stroke.
 * @property {number} clip  The number of what it is clipped by, or -1.
 * @property {number} alpha
 * @property {string | null} fill  A colour, or "pattern:NAME".
 * @property {Stroke | null} stroke
 * @property {[number, number]} shift
 */
/** @typedef {{ size: [number, number], items: Item[] }} Pattern */
/** @typedef {{ near: Item[], far: Item[], patterns: Record<string, Pattern>, clips: string[] }} Ground */
/** @typedef {{ key: string, x: number, y: number, size: number, pixels: number, far: boolean }} Tile */

/** Dots of a pattern per unit of the map: as fine as the closest look. */
const FINE = 2;

/** @type {Ground | null} */
let ground = null;
/** @type {Map<string, CanvasPattern>} */
const patterns = new Map();
/** @type {Path2D[]} */
let clips = [];
/** @type {Map<Item, Path2D>} */
const paths = new Map();

addEventListener("message", ({ data }) => {
  if (data.ground) {
    ground = /** @type {Ground} */ (data.ground);
    clips = ground.clips.map((d) => new Path2D(d));
  } else if (ground) paint(ground, /** @type {Tile} */ (data.tile));
});

/**
 * @param {Ground} whole
 * @param {Tile} tile
 */
function paint(whole, tile) {
  const canvas = new OffscreenCanvas(tile.pixels, tile.pixels);
  const context = canvas.getContext("2d");
  if (!context) return;
  const scale = tile.pixels / tile.size;
  context.setTransform(scale, 0, 0, scale, -tile.x * scale, -tile.y * scale);
  const [right, bottom] = [tile.x + tile.size, tile.y + tile.size];
  for (const item of tile.far ? whole.far : whole.near) {
    const [left, top, r, b] = item.box;
    if (left > right || top > bottom || r < tile.x || b < tile.y) continue;
    draw(context, item, whole.patterns);
  }
  const bitmap = canvas.transferToImageBitmap();
  postMessage({ key: tile.key, bitmap }, { transfer: [bitmap] });
}

/**
 * @param {OffscreenCanvasRenderingContext2D} context
 * @param {Item} item
 * @param {Record<string, Pattern>} known
 */
function draw(context, item, known) {
  let path = paths.get(item);
  if (!path) paths.set(item, (path = new Path2D(item.d)));
  context.save();
  if (item.clip >= 0) context.clip(clips[item.clip]);
  context.globalAlpha = item.alpha;
  context.translate(...item.shift);
  if (item.fill) {
    context.fillStyle = item.fill.startsWith("pattern:") ? patternOf(context, item.fill.slice(8), known) : item.fill;
    context.fill(path);
  }
  if (item.stroke) {
    const { colour, width, dash, cap, join } = item.stroke;
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.lineCap = cap;
    context.lineJoin = join;
    context.setLineDash(dash);
    context.stroke(path);
  }
  context.restore();
}

/**
 * @param {OffscreenCanvasRenderingContext2D} context
 * @param {string} name
 * @param {Record<string, Pattern>} known
 * @returns {CanvasPattern | string}
 */
function patternOf(context, name, known) {
  const found = patterns.get(name);
  if (found) return found;
  const { size, items } = known[name];
  const canvas = new OffscreenCanvas(size[0] * FINE, size[1] * FINE);
  const brush = canvas.getContext("2d");
  brush?.scale(FINE, FINE);
  if (brush) for (const item of items) draw(brush, item, {});
  const pattern = context.createPattern(canvas, "repeat");
  if (!pattern) return "transparent";
  pattern.setTransform(new DOMMatrix().scale(1 / FINE));
  patterns.set(name, pattern);
  return pattern;
}

export {};
