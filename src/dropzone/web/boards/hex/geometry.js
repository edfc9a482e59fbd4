/** Geometry of a flat-top hex map on the screen: places, corners, outlines, smooth lines. */

/** @typedef {{ x: number, y: number }} Point */
/**
 * @typedef {object} Hex
 * @property {string} code
 * @property {number} x
 * @property {number} y
 * @property {string} terrain
 * @property {string} name
 * @property {number | null} vp
 * @property {string[]} features
 * @property {string[]} [canals]
 */

/** Length of a hexside in the units of the drawing. */
export const SIDE = 60;
const HALF = (SIDE * Math.sqrt(3)) / 2;

const CORNERS = [0, 1, 2, 3, 4, 5].map((i) => ({
  x: SIDE * Math.cos((Math.PI / 3) * i),
  y: SIDE * Math.sin((Math.PI / 3) * i),
}));

export class HexMap {
  /** @param {any[]} rows  The hexes of the presentation data, in hexsides. */
  constructor(rows) {
    /** @type {Map<string, Hex>} */
    this.hexes = new Map();
    /** @type {Map<string, Hex>} */
    this.byPlace = new Map();
    for (const row of rows) {
      const hex = { ...row, x: row.x * SIDE, y: row.y * SIDE };
      this.hexes.set(hex.code, hex);
      this.byPlace.set(this.placeKey(hex.x, hex.y), hex);
    }
    const xs = rows.map((row) => row.x * SIDE);
    const ys = rows.map((row) => row.y * SIDE);
    this.left = Math.min(...xs) - SIDE;
    this.top = Math.min(...ys) - HALF;
    this.right = Math.max(...xs) + SIDE;
    this.bottom = Math.max(...ys) + HALF;
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  placeKey(x, y) {
    return `${Math.round(x / (1.5 * SIDE))},${Math.round(y / HALF)}`;
  }

  /**
   * The hex at a point, or null.
   *
   * @param {Point} point
   */
  at({ x, y }) {
    const column = Math.round(x / (1.5 * SIDE));
    /** @type {Hex | null} */
    let best = null;
    let least = SIDE * SIDE;
    for (const c of [column - 1, column, column + 1]) {
      const row = Math.round(y / HALF);
      for (const r of [row - 1, row, row + 1]) {
        const hex = this.byPlace.get(`${c},${r}`);
        if (!hex) continue;
        const distance = (hex.x - x) ** 2 + (hex.y - y) ** 2;
        if (distance < least) [best, least] = [hex, distance];
      }
    }
    return best;
  }

  /**
   * The neighbour across side i (between corners i and i + 1).
   *
   * @param {Hex} hex
   * @param {number} i
   */
  neighbour(hex, i) {
    const angle = (Math.PI / 3) * i + Math.PI / 6;
    return this.byPlace.get(
      this.placeKey(hex.x + 2 * HALF * Math.cos(angle), hex.y + 2 * HALF * Math.sin(angle)),
    );
  }

  /**
   * The two corners that neighbours share, or null.
   *
   * @param {string} a
   * @param {string} b
   * @returns {[Point, Point] | null}
   */
  sideOf(a, b) {
    const hex = this.hexes.get(a);
    if (!hex) return null;
    for (let i = 0; i < 6; i++)
      if (this.neighbour(hex, i)?.code === b) return [corner(hex, i), corner(hex, i + 1)];
    return null;
  }
}

/**
 * The rectangle about some points.
 *
 * @param {Point[]} points
 * @param {number} margin
 */
export function boundsOf(points, margin) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return {
    x: left - margin,
    y: top - margin,
    width: right - left + 2 * margin,
    height: bottom - top + 2 * margin,
  };
}

/**
 * @param {Point} centre
 * @param {number} i
 */
export function corner(centre, i) {
  const c = CORNERS[((i % 6) + 6) % 6];
  return { x: centre.x + c.x, y: centre.y + c.y };
}

/**
 * The name of a corner or centre: both lie on a lattice of half sides and half heights.
 *
 * @param {Point} point
 */
export function keyOf({ x, y }) {
  return `${Math.round((2 * x) / SIDE)},${Math.round(y / HALF)}`;
}

/**
 * One hex as a path, drawn a little smaller where wanted.
 *
 * @param {Point} centre
 * @param {number} [scale]
 */
export function hexPath(centre, scale = 1) {
  return `M${CORNERS.map((c) => `${num(centre.x + c.x * scale)} ${num(centre.y + c.y * scale)}`).join("L")}Z`;
}

/** @param {number} value */
export function num(value) {
  return Math.round(value * 10) / 10;
}

/**
 * A number from 0 to 1 that a place always gives: nature's irregularity without chance.
 *
 * @param {string} key
 */
export function noise(key) {
  let hash = 2166136261;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 16777619);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 2246822519);
  return ((hash ^ (hash >>> 13)) >>> 0) / 4294967296;
}

/**
 * The corner moved a little, always in the same way, so that neighbours still meet.
 *
 * @param {Point} point
 * @param {number} amount
 */
export function wander(point, amount) {
  const key = keyOf(point);
  return {
    x: point.x + (noise(`x${key}`) - 0.5) * amount,
    y: point.y + (noise(`y${key}`) - 0.5) * amount,
  };
}

/**
 * The outline of a set of hexes as closed loops of corners.
 *
 * @param {HexMap} map
 * @param {(hex: Hex) => boolean} inside
 * @param {Iterable<Hex>} [among]  Where all that are inside can be found.
 * @returns {Point[][]}
 */
export function outlines(map, inside, among = map.hexes.values()) {
  /** @type {Map<string, { from: Point, to: Point }>} */
  const sides = new Map();
  for (const hex of among) {
    if (!inside(hex)) continue;
    for (let i = 0; i < 6; i++) {
      const beside = map.neighbour(hex, i);
      if (beside && inside(beside)) continue;
      const from = corner(hex, i);
      sides.set(keyOf(from), { from, to: corner(hex, i + 1) });
    }
  }
  const loops = [];
  while (sides.size) {
    const loop = [];
    let [key, side] = /** @type {[string, {from: Point, to: Point}]} */ (
      sides.entries().next().value
    );
    while (side) {
      sides.delete(key);
      loop.push(side.from);
      key = keyOf(side.to);
      side = /** @type {any} */ (sides.get(key));
    }
    loops.push(loop);
  }
  return loops;
}

/**
 * A closed loop with its corners cut twice: a shore or the edge of a wood.
 *
 * @param {Point[]} loop
 * @param {number} [unrest]
 */
export function smoothLoop(loop, unrest = SIDE * 0.22) {
  let points = loop.map((point) => wander(point, unrest));
  for (let round = 0; round < 2; round++) {
    /** @type {Point[]} */
    const next = [];
    points.forEach((a, i) => {
      const b = points[(i + 1) % points.length];
      next.push(mix(a, b, 0.25), mix(a, b, 0.75));
    });
    points = next;
  }
  return `M${points.map((p) => `${num(p.x)} ${num(p.y)}`).join("L")}Z`;
}

/**
 * @param {Point} a
 * @param {Point} b
 * @param {number} share
 */
export function mix(a, b, share) {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}

/**
 * Join pieces of line into long ones.
 *
 * @param {[Point, Point][]} pieces
 * @returns {Point[][]}
 */
export function chains(pieces) {
  /** @type {Map<string, { point: Point, to: Set<string> }>} */
  const net = new Map();
  const node = (/** @type {Point} */ point) => {
    const key = keyOf(point);
    const known = net.get(key) ?? { point, to: new Set() };
    net.set(key, known);
    return known;
  };
  for (const [a, b] of pieces) {
    node(a).to.add(keyOf(b));
    node(b).to.add(keyOf(a));
  }
  /** @type {Point[][]} */
  const lines = [];
  const walk = (/** @type {string} */ start) => {
    let here = net.get(start);
    while (here && here.to.size) {
      const line = [here.point];
      while (here && here.to.size) {
        const next = /** @type {string} */ (here.to.values().next().value);
        const there = net.get(next);
        here.to.delete(next);
        there?.to.delete(keyOf(here.point));
        if (there) line.push(there.point);
        here = there;
      }
      lines.push(line);
      here = net.get(start);
    }
  };
  for (const [key, { to }] of net) if (to.size !== 2) walk(key);
  for (const key of net.keys()) walk(key);
  return lines;
}

/**
 * A line as a path that turns softly at its points.
 *
 * @param {Point[]} line
 */
export function smoothLine(line) {
  if (line.length < 3) return `M${line.map((p) => `${num(p.x)} ${num(p.y)}`).join("L")}`;
  let path = `M${num(line[0].x)} ${num(line[0].y)}`;
  for (let i = 1; i < line.length - 1; i++) {
    const end = i === line.length - 2 ? line[i + 1] : mix(line[i], line[i + 1], 0.5);
    path += `Q${num(line[i].x)} ${num(line[i].y)} ${num(end.x)} ${num(end.y)}`;
  }
  return path;
}
