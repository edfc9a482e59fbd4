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
 * @property {number} [elevation]  In metres, where the map says it.
 * @property {number} [map]  The sheet it is on, where there are several.
 */
/** @typedef {{ x: number, y: number, width: number, height: number }} Rectangle */
/** @typedef {{ hexes: Hex[], sheets: Rectangle[] }} Island  Sheets that touch, apart from others. */
/** @typedef {{ id: string, name: string, grid: string }} Sheet */

/** Length of a hexside in the units of the drawing. */
export const SIDE = 60;
/** How far outside the hexes the neat line runs, to which cut land goes on. */
export const NEAT = 16;
const HALF = (SIDE * Math.sqrt(3)) / 2;

const CORNERS = [0, 1, 2, 3, 4, 5].map((i) => ({
  x: SIDE * Math.cos((Math.PI / 3) * i),
  y: SIDE * Math.sin((Math.PI / 3) * i),
}));

/** From the middle of a hex to that of the neighbour across side i. */
const STEPS = [0, 1, 2, 3, 4, 5].map((i) => ({
  x: 2 * HALF * Math.cos((Math.PI / 3) * i + Math.PI / 6),
  y: 2 * HALF * Math.sin((Math.PI / 3) * i + Math.PI / 6),
}));

/**
 * @param {number} x
 * @param {number} y
 */
function placeKey(x, y) {
  return `${Math.round(x / (1.5 * SIDE))},${Math.round(y / HALF)}`;
}

/**
 * The hexes of an island, with some rings of ground around them that are like their nearest hex:
 * what is drawn to the edge of a sheet needs them.
 */
export class Field {
  /**
   * @param {HexMap} map
   * @param {Hex[]} hexes
   * @param {number} rings
   */
  constructor(map, hexes, rings) {
    this.hexes = [...hexes];
    this.byPlace = new Map(hexes.map((hex) => [placeKey(hex.x, hex.y), hex]));
    let edge = hexes.filter((hex) => STEPS.some((_, i) => !map.neighbour(hex, i)));
    for (let ring = 0; ring < rings; ring++) {
      /** @type {Hex[]} */
      const next = [];
      for (const hex of edge)
        for (const step of STEPS) {
          const [x, y] = [hex.x + step.x, hex.y + step.y];
          const key = placeKey(x, y);
          if (this.byPlace.has(key)) continue;
          const ghost = { ...hex, x, y, name: "", features: [] };
          this.byPlace.set(key, ghost);
          next.push(ghost);
        }
      this.hexes.push(...next);
      edge = next;
    }
  }

  /**
   * @param {Hex} hex
   * @param {number} i
   */
  neighbour(hex, i) {
    return this.byPlace.get(placeKey(hex.x + STEPS[i].x, hex.y + STEPS[i].y));
  }
}

export class HexMap {
  /**
   * @param {import("../../net/wire.js").HexRow[]} rows  The hexes of the presentation data, in hexsides.
   * @param {Sheet[]} [sheets]  The sheets they are on; those of one grid touch.
   */
  constructor(rows, sheets = []) {
    this.sheets = sheets;
    /** Whether the maps are cut out of a country that goes on beyond their edge. */
    this.cut = sheets.length > 0;
    /** @type {Map<string, Hex>} */
    this.hexes = new Map();
    /** @type {Map<string, Hex>} */
    this.byPlace = new Map();
    /** @type {Map<number, Rectangle>} */
    this.sheetBounds = new Map();
    for (const row of rows) {
      const hex = { ...row, x: row.x * SIDE, y: row.y * SIDE };
      this.hexes.set(hex.code, hex);
      this.byPlace.set(placeKey(hex.x, hex.y), hex);
    }
    const all = boundsOf([...this.hexes.values()], 0);
    this.left = all.x - SIDE;
    this.top = all.y - HALF;
    this.right = all.x + all.width + SIDE;
    this.bottom = all.y + all.height + HALF;
    this.islands = this.findIslands();
  }

  /**
   * The rectangle of one sheet.
   *
   * @param {number} sheet
   */
  boundsOfSheet(sheet) {
    let bounds = this.sheetBounds.get(sheet);
    if (!bounds) {
      bounds = sheetOf([...this.hexes.values()].filter((hex) => (hex.map ?? 0) === sheet));
      this.sheetBounds.set(sheet, bounds);
    }
    return bounds;
  }

  /** @returns {Island[]} */
  findIslands() {
    /** @type {Map<string, Map<number, Hex[]>>} */
    const grids = new Map();
    for (const hex of this.hexes.values()) {
      const sheet = hex.map ?? 0;
      const grid = this.sheets[sheet]?.grid ?? "";
      const found = grids.get(grid) ?? new Map();
      grids.set(grid, found);
      const on = found.get(sheet);
      if (on) on.push(hex);
      else found.set(sheet, [hex]);
    }
    return [...grids.values()].map((sheets) => ({
      hexes: [...sheets.values()].flat(),
      sheets: [...sheets.values()].map(sheetOf),
    }));
  }

  /**
   * The hex beside another one in a direction of the arrow keys, or itself at the edge.
   *
   * @param {Hex} here
   * @param {number} dx
   * @param {number} dy
   */
  nextTo(here, dx, dy) {
    const tries = dx
      ? [HALF, -HALF].map((y) => ({ x: here.x + dx * 1.5 * SIDE, y: here.y + y }))
      : [{ x: here.x, y: here.y + dy * 2 * HALF }];
    for (const point of tries) {
      const found = this.at(point);
      if (found && found !== here) return found;
    }
    return here;
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
    return this.byPlace.get(placeKey(hex.x + STEPS[i].x, hex.y + STEPS[i].y));
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

/** @param {Hex[]} hexes */
function sheetOf(hexes) {
  const { x, y, width, height } = boundsOf(hexes, 0);
  return { x: x - SIDE, y: y - HALF, width: width + 2 * SIDE, height: height + 2 * HALF };
}

/**
 * @param {Rectangle} area
 * @param {number} by
 */
export function grown({ x, y, width, height }, by) {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
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
 * @param {{ neighbour: (hex: Hex, i: number) => Hex | undefined }} map
 * @param {(hex: Hex) => boolean} inside
 * @param {Iterable<Hex>} among  Where all that are inside can be found.
 * @returns {Point[][]}
 */
export function outlines(map, inside, among) {
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
    let [key, side] = /** @type {[string, { from: Point, to: Point } | undefined]} */ (
      sides.entries().next().value
    );
    while (side) {
      sides.delete(key);
      loop.push(side.from);
      key = keyOf(side.to);
      side = sides.get(key);
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
