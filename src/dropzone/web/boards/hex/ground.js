/** The ground of a hex map: the sheet, the terrain by pattern, towns, grid and names. */

import { s } from "../../dom.js";
import { SIDE, hexPath, noise, num, outlines, smoothLoop } from "./geometry.js";

/** @typedef {import("./geometry.js").HexMap} HexMap */
/** @typedef {import("./geometry.js").Hex} Hex */

const MARGIN = 46;
/** Terrains that are drawn as areas, the first at the bottom. */
const AREAS = ["wet", "rough", "olive", "forest", "mountain", "urban"];

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
  village: "urban",
  town: "urban",
  city: "urban",
  fortified: "urban",
  impassable: "mountain",
});

/**
 * Draw everything that never changes under the water and the roads.
 *
 * @param {HexMap} map
 * @returns {{ defs: SVGElement[], ground: SVGGElement, grid: SVGGElement, names: SVGGElement }}
 */
export function drawGround(map) {
  const hexes = [...map.hexes.values()];
  const hasSea = hexes.some((hex) => hex.terrain === "sea");
  const sheet = {
    x: map.left - MARGIN,
    y: map.top - MARGIN,
    width: map.right - map.left + 2 * MARGIN,
    height: map.bottom - map.top + 2 * MARGIN,
    rx: 3,
  };
  const ground = s(
    "g",
    { class: "ground" },
    s("rect", { class: "sheet-shadow", ...sheet }),
    s("rect", { class: hasSea ? "sheet sea" : "sheet", ...sheet }),
  );
  const land = areaPath(map, (hex) => hex.terrain !== "sea");
  if (hasSea) {
    for (const width of [34, 22, 11])
      ground.append(s("path", { class: "waterline", d: land, "stroke-width": width }));
    ground.append(s("path", { class: "land", d: land }), s("path", { class: "coast", d: land }));
  } else {
    const all = outlines(map, () => true).map((loop) => pathOf(loop));
    ground.append(s("path", { class: "land", d: all.join("") }));
  }
  const present = [...new Set(hexes.map((hex) => hex.terrain))];
  const order = (/** @type {string} */ terrain) => {
    const place = AREAS.indexOf(LIKE[terrain] ?? terrain);
    return place < 0 ? AREAS.length : place;
  };
  for (const terrain of present.sort((a, b) => order(a) - order(b))) {
    if (terrain === "sea" || terrain === "clear") continue;
    const d = areaPath(map, (hex) => hex.terrain === terrain);
    ground.append(s("path", { class: `area area-${LIKE[terrain] ?? terrain}`, d }));
    const pattern = LIKE[terrain] ?? terrain;
    if (pattern in PATTERNS)
      ground.append(s("path", { class: "texture", d, fill: `url(#ground-${pattern})` }));
  }
  ground.append(s("path", { class: "villages", d: hexes.map(village).join("") }));
  ground.append(frame(map));
  const land2 = hexes.filter((hex) => hex.terrain !== "sea");
  const grid = s(
    "g",
    { class: "grid" },
    s("path", { class: "grid-lines", d: land2.map((hex) => hexPath(hex)).join("") }),
    hasSea &&
      s("path", {
        class: "grid-lines grid-sea",
        d: hexes.filter((hex) => hex.terrain === "sea").map((hex) => hexPath(hex)).join(""),
      }),
    s(
      "g",
      { class: "hex-numbers" },
      land2.map((hex) => s("text", { x: num(hex.x), y: num(hex.y - SIDE * 0.7) }, hex.code)),
    ),
  );
  const names = s(
    "g",
    { class: "names" },
    hexes
      .filter((hex) => hex.name)
      .map((hex) =>
        s("text", {
          class: hex.terrain === "urban" ? "name city" : hex.vp ? "name town" : "name",
          x: num(hex.x),
          y: num(hex.y + SIDE * 0.68),
        }, hex.name),
      ),
  );
  return { defs: patterns(), ground, grid, names };
}

/**
 * @param {HexMap} map
 * @param {(hex: Hex) => boolean} inside
 */
export function areaPath(map, inside) {
  return outlines(map, inside).map((loop) => smoothLoop(loop)).join("");
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
  if (!hex.name || hex.terrain === "urban" || hex.terrain === "sea") return "";
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
 * @param {HexMap} map
 */
function frame(map) {
  const gap = 16;
  const [x, y] = [map.left - gap, map.top - gap];
  const [right, bottom] = [map.right + gap, map.bottom + gap];
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
