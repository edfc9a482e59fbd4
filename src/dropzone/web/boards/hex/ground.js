/** The ground of a hex map: the sheet, the terrain by pattern, towns, grid and names. */

import { s } from "../../lib/dom.js";
import { ROOM, lowestSheet } from "./cartouche.js";
import { Field, NEAT, SIDE, grown, hexPath, noise, num, outlines, smoothLoop } from "./geometry.js";
import { builtUp, labelsOf } from "./labels.js";

/** @typedef {import("./geometry.js").HexMap} HexMap */
/** @typedef {import("./geometry.js").Hex} Hex */

const MARGIN = 46;
/** Terrains that are drawn as areas, the first at the bottom. */
const AREAS = ["wet", "rough", "olive", "forest", "mountain", "lake", "village", "urban", "city", "fortified"];
/** Heights from which the ground is a shade darker, in metres. */
const RELIEF = [120, 300, 600, 1100];

/** Patterns by terrain: size of the tile, and its strokes and shapes as paths with a class. */
/** @type {Record<string, { size: [number, number], paths: [string, string][] }>} */
const PATTERNS = {
  wet: {
    size: [26, 18],
    paths: [["wet-mark", "M2 5h8M15 5h4M9 14h9M22 14h4"]],
  },
  forest: {
    size: [22, 20],
    paths: [
      ["tree-shade", "M3 9.5a4 4 0 1 1 8 0 4 4 0 1 1-8 0zM14 18.5a3.4 3.4 0 1 1 6.8 0 3.4 3.4 0 1 1-6.8 0z"],
      ["tree", "M2.4 8a4 4 0 1 1 8 0 4 4 0 1 1-8 0zM13.4 17a3.4 3.4 0 1 1 6.8 0 3.4 3.4 0 1 1-6.8 0zM14.5 5.5a2.6 2.6 0 1 1 5.2 0 2.6 2.6 0 1 1-5.2 0z"],
    ],
  },
  urban: {
    size: [17, 15],
    paths: [["house", "M1 1h6v4H1zM9 2h6v5H9zM2 8h5v5H2zM10 10h5v4h-5z"]],
  },
  village: {
    size: [23, 21],
    paths: [["house", "M2 3h6v4H2zM13 9h5v5h-5zM4 14h5v4H4z"]],
  },
  city: {
    size: [15, 13],
    paths: [["block", "M.8 .8h6v4.8h-6zM8.4 .8h5.8v4.8H8.4zM.8 7.2h4.4v5H.8zM6.8 7.2h7.4v5H6.8z"]],
  },
  rough: {
    size: [30, 26],
    paths: [["rough-mark", "M3 10l3-5 3 5M15 22l3-5 3 5M22 9l2-3 2 3"]],
  },
  olive: {
    size: [20, 20],
    paths: [["olive-mark", "M4 5a2.4 2.4 0 1 1 4.8 0 2.4 2.4 0 1 1-4.8 0zM13 15a2.4 2.4 0 1 1 4.8 0 2.4 2.4 0 1 1-4.8 0z"]],
  },
  mountain: {
    size: [38, 32],
    paths: [
      ["peak-shade", "M12 4l9 14h-6zM29 16l7 12h-5z"],
      ["peak", "M3 18 12 4l9 14M12 4l2 7-2 7M22 28l7-12 7 12M29 16l1 6-2 6"],
    ],
  },
};
const LIKE = /** @type {Record<string, string>} */ ({
  woods: "forest",
  polder: "wet",
  orchard: "olive",
  vineyard: "olive",
  scrub: "rough",
  town: "urban",
  impassable: "mountain",
});
/** Patterns of terrain that is drawn like another in a colour of its own. */
const TEXTURES = /** @type {Record<string, string>} */ ({ fortified: "city" });

/**
 * What a hex is drawn as.
 *
 * @param {Pick<Hex, "features" | "terrain">} hex
 */
export function looksOf(hex) {
  return hex.features.includes("lake") ? "lake" : (LIKE[hex.terrain] ?? hex.terrain);
}

/**
 * The pattern over ground that looks so, if it has one.
 *
 * @param {string} looks
 */
export function textureOf(looks) {
  const pattern = TEXTURES[looks] ?? looks;
  return pattern in PATTERNS ? `url(#ground-${pattern})` : null;
}

/**
 * Draw everything that never changes under the water and the roads.
 *
 * @param {HexMap} map
 * @param {number} foot  Where the counter of a hex ends below its middle.
 * @returns {{ defs: SVGElement[], ground: SVGGElement, grid: SVGGElement,
 *   names: import("./sight.js").Thing[], land: string }}  `land` is the outline of it all, for maps in small.
 */
export function drawGround(map, foot) {
  const ground = s("g", { class: "ground" });
  const lines = s("g", {});
  /** @type {import("./sight.js").Thing[]} */
  const names = [];
  const clips = [];
  let land = "";
  for (const [number, island] of map.islands.entries()) {
    const drawn = drawIsland(map, island, `island-${number}`);
    ground.append(drawn.ground);
    lines.append(drawn.lines);
    names.push(...labelsOf(map, island.hexes, foot));
    land += drawn.land;
    clips.push(drawn.clip);
  }
  return {
    defs: [...patterns(), ...clips],
    ground,
    grid: s("g", { class: "grid" }, lines),
    names,
    land,
  };
}

/**
 * One map of sheets that touch.  Where sheets are cut out of a country the land goes on to
 * their edge; else it ends with the last hex.
 *
 * @param {HexMap} map
 * @param {import("./geometry.js").Island} island
 * @param {string} id
 */
function drawIsland(map, island, id) {
  const { hexes } = island;
  const hasSea = hexes.some((hex) => hex.terrain === "sea");
  const lowest = lowestSheet(island);
  const sheets = island.sheets.map((sheet) => {
    const paper = grown(sheet, MARGIN);
    return sheet === lowest ? { ...paper, height: paper.height + ROOM } : paper;
  });
  const field = hasSea && map.cut ? new Field(map, hexes, 2) : new Field(map, hexes, 0);
  const clip = s("clipPath", { id }, island.sheets.map((sheet) => s("rect", grown(sheet, NEAT))));
  const cut = s("g", map.cut ? { "clip-path": `url(#${id})` } : {});
  const ground = s(
    "g",
    {},
    s("path", { class: "sheet-shadow", d: sheets.map(rectPath).join("") }), // one: shadows do not add up
    sheets.map((sheet) => s("rect", { class: hasSea && !map.cut ? "sheet sea" : "sheet", ...sheet, rx: 3 })),
    cut,
    island.sheets.length === 1 ? frame(island.sheets[0]) : island.sheets.map(border),
  );
  if (hasSea && map.cut) cut.append(...island.sheets.map((sheet) => s("rect", { class: "sheet sea", ...grown(sheet, NEAT) })));
  const land = areaPath(field, (hex) => hex.terrain !== "sea");
  if (hasSea) {
    for (const width of [34, 22, 11])
      cut.append(s("path", { class: "waterline", d: land, "stroke-width": width }));
    cut.append(s("path", { class: "land", d: land }), s("path", { class: "coast", d: land }));
  } else {
    const all = outlines(map, () => true, hexes).map((loop) => pathOf(loop));
    cut.append(s("path", { class: "land", d: all.join("") }));
  }
  const order = (/** @type {string} */ looks) => {
    const place = AREAS.indexOf(looks);
    return place < 0 ? AREAS.length : place;
  };
  const present = [...new Set(hexes.map(looksOf))].sort((a, b) => order(a) - order(b));
  const paths = present.flatMap((looks) => {
    if (looks === "sea" || looks === "clear") return [];
    const d = areaPath(field, (hex) => looksOf(hex) === looks);
    return [{ looks, d, texture: textureOf(looks) }];
  });
  for (const { looks, d } of paths) cut.append(s("path", { class: `area area-${looks}`, d }));
  for (const height of RELIEF) {
    const high = areaPath(field, (hex) => (hex.elevation ?? 0) >= height && hex.terrain !== "sea");
    if (high) cut.append(s("path", { class: "relief", d: high }));
  }
  for (const { d, texture } of paths) if (texture) cut.append(s("path", { class: "texture", d, fill: texture }));
  const islets = areaPath(field, (hex) => hex.features.includes("islet"));
  if (islets) cut.append(s("path", { class: "islet", d: islets }));
  const isBuilt = builtUp(map);
  ground.append(s("path", { class: "villages", d: hexes.filter(isBuilt).map(village).join("") }));
  return { ground, lines: gridLines(hexes), land, clip };
}

/** Columns of hexes whose lines are one path: what is out of sight need not be drawn. */
const STRIP = 12 * 1.5 * SIDE;

/** @param {Hex[]} hexes */
function gridLines(hexes) {
  /** @type {Map<string, string[]>} */
  const strips = new Map();
  for (const hex of hexes) {
    const key = `${hex.terrain === "sea"} ${Math.floor(hex.x / STRIP)}`;
    const strip = strips.get(key);
    if (strip) strip.push(hexPath(hex));
    else strips.set(key, [hexPath(hex)]);
  }
  return s(
    "g",
    {},
    [...strips].map(([key, paths]) =>
      s("path", { class: key.startsWith("true") ? "grid-lines grid-sea" : "grid-lines", d: paths.join("") }),
    ),
  );
}

/**
 * The numbers of the hexes of the land, at the foot of the hex, below its name.
 *
 * @param {HexMap} map
 * @returns {import("./sight.js").Thing[]}
 */
export function numbersOf(map) {
  return [...map.hexes.values()]
    .filter((hex) => hex.terrain !== "sea")
    .map(({ x, y, code }) => ({ x, y, draw: () => s("text", { x: num(x), y: num(y + SIDE * 0.8) }, code) }));
}

/**
 * @param {Field} field
 * @param {(hex: Hex) => boolean} inside
 */
function areaPath(field, inside) {
  return outlines(field, inside, field.hexes.filter(inside)).map((loop) => smoothLoop(loop)).join("");
}

/** @param {import("./geometry.js").Rectangle} area */
function rectPath({ x, y, width, height }) {
  return `M${num(x)} ${num(y)}h${num(width)}v${num(height)}h${num(-width)}z`;
}

/** @param {import("./geometry.js").Point[]} loop */
function pathOf(loop) {
  return `M${loop.map((p) => `${num(p.x)} ${num(p.y)}`).join("L")}Z`;
}

function patterns() {
  return Object.entries(PATTERNS).map(([name, { size, paths }]) =>
    s(
      "pattern",
      { id: `ground-${name}`, width: size[0], height: size[1], patternUnits: "userSpaceOnUse" },
      paths.map(([kind, d]) => s("path", { class: kind, d })),
    ),
  );
}

/**
 * A handful of houses about the middle of a named hex.
 *
 * @param {Hex} hex
 */
function village(hex) {
  if (["urban", "city", "fortified"].includes(hex.terrain)) return ""; // streets, not houses
  const houses = hex.vp ? 14 : 7;
  let path = "";
  for (let i = 0; i < houses; i++) {
    const angle = noise(`${hex.code}a${i}`) * 2 * Math.PI;
    const far = 6 + noise(`${hex.code}r${i}`) * (hex.vp ? 22 : 15);
    const w = 3 + noise(`${hex.code}w${i}`) * 3.5;
    const h = 2.5 + noise(`${hex.code}h${i}`) * 2.5;
    const x = hex.x + Math.cos(angle) * far;
    const y = hex.y + Math.sin(angle) * far * 0.8;
    path += `M${num(x)} ${num(y)}h${num(w)}v${num(h)}h${num(-w)}z`;
  }
  return path;
}

/**
 * The neat line round the sheet, with ticks like those of a surveyed map.
 *
 * @param {import("./geometry.js").Rectangle} sheet
 */
function frame(sheet) {
  const { x, y, width, height } = grown(sheet, NEAT);
  const [right, bottom] = [x + width, y + height];
  let ticks = "";
  for (let at = x + 30; at < right; at += 90) ticks += `M${num(at)} ${num(y)}v-8M${num(at)} ${num(bottom)}v8`;
  for (let at = y + 30; at < bottom; at += 104) ticks += `M${num(x)} ${num(at)}h-8M${num(right)} ${num(at)}h8`;
  return s(
    "g",
    { class: "frame" },
    s("rect", { x, y, width: right - x, height: bottom - y }),
    s("rect", { class: "frame-outer", x: x - 8, y: y - 8, width: right - x + 16, height: bottom - y + 16 }),
    s("path", { d: ticks }),
  );
}

/**
 * The edge of one of several sheets that touch.
 *
 * @param {import("./geometry.js").Rectangle} sheet
 */
function border(sheet) {
  return s("rect", { class: "sheet-edge", ...sheet });
}
