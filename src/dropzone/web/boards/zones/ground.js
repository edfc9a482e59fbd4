/** The ground under the zones: sea, cliffs, fields, woods, villages, the battery, the river. */

import { s } from "../../lib/dom.js";
import { noise, num } from "../hex/geometry.js";
import { battery, country, fields, gullies, valley } from "./country.js";

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {import("../../net/wire.js").ZoneRow} Zone */

export const RADIUS = 40;
/** How far the drawing goes on beyond the zones. */
export const SEAM = 60;

/**
 * A smooth line through points.
 *
 * @param {number[][]} points
 */
function smooth(points) {
  let path = `M${points[0][0]} ${points[0][1]}`;
  for (let i = 1; i < points.length - 1; i++) {
    const [x, y] = points[i];
    const [nx, ny] = points[i + 1];
    path += `Q${x} ${y} ${(x + nx) / 2} ${(y + ny) / 2}`;
  }
  const [x, y] = points[points.length - 1];
  return `${path}L${x} ${y}`;
}

/**
 * Small strokes that fall from the cliff's edge to the sea.
 *
 * @param {number[][]} coast
 */
function hachures(coast) {
  let path = "";
  for (let i = 0; i < coast.length - 1; i++) {
    const [ax, ay] = coast[i];
    const [bx, by] = coast[i + 1];
    const length = Math.hypot(bx - ax, by - ay);
    const steps = Math.floor(length / 9);
    for (let k = 0; k < steps; k++) {
      const share = (k + 0.5) / steps;
      const x = ax + (bx - ax) * share;
      const y = ay + (by - ay) * share;
      const long = 7 + ((k * 7 + i * 3) % 5);
      path += `M${x} ${y}l${(((by - ay) / length) * long).toFixed(1)} ${((-(bx - ax) / length) * long).toFixed(1)}`;
    }
  }
  return path;
}

/**
 * Draw everything that lies still.
 *
 * @param {import("../../net/wire.js").ZonesBoard} data
 * @returns {SVGGElement}
 */
export function drawGround(data) {
  const { width, height, coast, river, title } = data;
  // The sheet goes on a little beyond what the data measure, so that nothing at its edge is cut.
  const line = smooth([[-SEAM, coast[0][1] + 20], ...coast, [width + SEAM, coast[coast.length - 1][1]]]);
  const land = `${line}L${width + SEAM} ${height + SEAM}L${-SEAM} ${height + SEAM}z`;
  /** @type {Zone[]} */
  const zones = data.zones;
  const strand = zones.filter((zone) => zone.beach);
  const ashore = zones.filter((zone) => zone.terrain !== "sea" && zone.terrain !== "waiting");
  return s(
    "g",
    { class: "raid-ground" },
    s("clipPath", { id: "raid-land" }, s("path", { d: land })),
    s("rect", { class: "raid-sea", x: -SEAM, y: -SEAM, width: width + 2 * SEAM, height: height + 2 * SEAM }),
    [150, 96, 52].map((wide) => s("path", { class: "raid-shallows", d: line, "stroke-width": wide })),
    s("path", { class: "raid-swell", d: swell(width, coast) }),
    s("path", { class: "raid-chalk-shade", d: line }),
    s("path", { class: "raid-chalk", d: line }),
    s("path", { class: "raid-cliff", d: hachures(coast) }),
    s("path", { class: "raid-land", d: land }),
    s("g", { "clip-path": "url(#raid-land)" }, fields(width, height), valley(river), gullies(ashore)),
    s("path", { class: "raid-coast", d: line }),
    strand.map(shore),
    s("path", { class: "raid-river-bank", d: smooth(river) }),
    s("path", { class: "raid-river", d: smooth(river) }),
    s("path", { class: "raid-river-light", d: smooth(river) }),
    ashore.map(country),
    battery(ashore),
    title && s("text", { class: "raid-title", x: 26, y: 64 }, title),
    s("path", { class: "raid-compass", d: "M60 100 66 140 60 132 54 140z" }),
    s("text", { class: "raid-north", x: 60, y: 160 }, "N"),
  );
}

/**
 * A beach: shingle between two breaks of the cliff, and the surf before it.
 *
 * @param {Zone} zone
 */
function shore(zone) {
  const { x, y } = zone;
  let stones = "";
  for (let i = 0; i < 46; i++) {
    const turn = noise(`${zone.id} s${i}`) * 2 * Math.PI;
    const far = 0.55 + 0.42 * noise(`${zone.id} d${i}`);
    stones += `M${num(x + 72 * far * Math.cos(turn))} ${num(y - 24 + 30 * far * Math.sin(turn))}h1.600`;
  }
  const wave = (/** @type {number} */ off) =>
    `M${x - 78 + off} ${y - 50 - off}q13 -9 26 0t26 0 26 0 26 0 26 0 26 0`;
  return s(
    "g",
    {},
    s("ellipse", { class: "raid-beach", cx: x, cy: y - 24, rx: 76, ry: 33 }),
    s("path", { class: "shingle", d: stones }),
    s("path", { class: "surf", d: wave(0) }),
    s("path", { class: "surf surf-far", d: wave(14) }),
  );
}

/**
 * @param {number} width
 * @param {number[][]} coast
 */
function swell(width, coast) {
  const top = Math.min(...coast.map(([, y]) => y));
  let path = "";
  for (let y = 30; y < top + 180; y += 46)
    for (let x = ((y * 3) % 70) - 40; x < width; x += 130) path += `M${x} ${y}q9 -7 18 0t18 0`;
  return path;
}

/**
 * Links between zones: who may use them is told by line, not by colour alone.
 *
 * @param {import("../../net/wire.js").ZonesBoard} data
 * @returns {SVGGElement}
 */
export function drawLinks(data) {
  const at = new Map(data.zones.map((/** @type {Zone} */ zone) => [zone.id, zone]));
  const group = s("g", { class: "raid-links" });
  for (const link of data.links) {
    const a = /** @type {Zone} */ (at.get(link.a));
    const b = /** @type {Zone} */ (at.get(link.b));
    const d = `M${a.x} ${a.y}L${b.x} ${b.y}`;
    group.append(s("path", { class: `link-casing link-${link.kind}`, d }), s("path", { class: `link link-${link.kind}`, d }));
    if (link.cost > 1)
      group.append(
        s("g", { class: "link-cost", transform: `translate(${(a.x + b.x) / 2} ${(a.y + b.y) / 2})` },
          s("circle", { r: 10 }), s("text", { y: 4 }, String(link.cost))),
      );
  }
  return group;
}

/**
 * The disc of a zone: its protection as number and pattern, its name, and what it is marked for.
 *
 * @param {Zone} zone
 * @returns {SVGGElement}
 */
export function drawZone(zone) {
  const group = s(
    "g",
    { class: `zone zone-${zone.terrain}`, transform: `translate(${zone.x} ${zone.y})`, "data-zone": zone.id },
    s("circle", { class: "zone-disc", r: RADIUS }),
  );
  if (zone.terrain !== "sea" && zone.terrain !== "waiting")
    group.append(
      s("g", { class: "zone-shield", transform: `translate(${-RADIUS + 6} ${-RADIUS + 6})` },
        s("path", { d: "M-9 -9H9V2c0 6 -6 9 -9 11c-3 -2 -9 -5 -9 -11z" }),
        s("text", { y: 4 }, String(zone.protection))),
    );
  if (zone.reinforcement !== null)
    group.append(s("text", { class: "zone-entry", x: RADIUS - 2, y: -RADIUS + 4 }, `R${zone.reinforcement}`));
  if (zone.telephone)
    group.append(s("path", { class: "zone-telephone", transform: `translate(0 ${-RADIUS - 10})`, d: "M0 8V-8M-8 -5H8M-6 -1H6" }));
  return group;
}
