/** The ground under the zones: sea, cliffs, fields, woods, villages, the battery, the river. */

import { s } from "../../dom.js";

/** @typedef {{ x: number, y: number }} Point */
/**
 * @typedef {object} Zone  A zone of the presentation data.
 * @property {string} id
 * @property {string} code
 * @property {string} name
 * @property {"sea" | "waiting" | "open" | "light" | "strong"} terrain
 * @property {number} protection
 * @property {number} x
 * @property {number} y
 * @property {boolean} beach
 * @property {"A" | "B" | null} marker
 * @property {boolean} telephone
 * @property {number | null} reinforcement
 * @property {string | null} start
 */

export const RADIUS = 40;

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
 * What a zone looks like from above: trees, houses, guns, furrows.
 *
 * @param {Zone} zone
 */
function texture(zone) {
  const group = s("g", { class: "zone-ground", transform: `translate(${zone.x} ${zone.y})` });
  const spots = [...zone.id].map((letter, i) => {
    const turn = (letter.charCodeAt(0) * 37 + i * 71) % 360;
    const far = 46 + ((letter.charCodeAt(0) * 13 + i * 29) % 34);
    return { x: far * Math.cos((turn * Math.PI) / 180), y: far * Math.sin((turn * Math.PI) / 180) };
  });
  if (/bois|saillant|verger|ailly$/.test(zone.id))
    for (const { x, y } of spots) group.append(s("circle", { class: "tree", cx: x, cy: y, r: 9 }), s("circle", { class: "tree-shade", cx: x + 2, cy: y + 3, r: 5 }));
  else if (/bourg|eglise|villas|carrefour|longueil|manoir|baraquements|blancmesnil|quiberville-sud|pont|phare|poste/.test(zone.id))
    for (const { x, y } of spots.slice(0, 7)) group.append(s("rect", { class: "house", x: x - 5, y: y - 4, width: 11, height: 8 }));
  else if (/champs|plateau|route|reseau/.test(zone.id))
    group.append(s("path", { class: "furrow", d: "M-76 -30h60M-70 -20h50M20 34h56M14 44h52M18 54h44" }));
  if (zone.id === "hess")
    for (const [x, y] of [[-62, -34], [-70, 0], [-62, 34], [62, -34], [70, 0], [62, 34]])
      group.append(s("path", { class: "gun-pit", d: `M${x - 11} ${y}a11 11 0 1 1 22 0 11 11 0 1 1-22 0M${x} ${y}l0 -16` }));
  return group;
}

/**
 * Draw everything that lies still.
 *
 * @param {any} data
 * @returns {SVGGElement}
 */
export function drawGround(data) {
  const { width, height, coast, river } = data;
  const line = smooth(coast);
  /** @type {Zone[]} */
  const zones = data.zones;
  const strand = zones.filter((zone) => zone.beach);
  return s(
    "g",
    { class: "raid-ground" },
    s("rect", { class: "raid-sea", x: 0, y: 0, width, height }),
    s("path", { class: "raid-swell", d: swell(width, coast) }),
    s("path", { class: "raid-land", d: `${line}L${width} ${height}L0 ${height}z` }),
    s("path", { class: "raid-cliff", d: hachures(coast) }),
    s("path", { class: "raid-coast", d: line }),
    ...strand.map((zone) => s("ellipse", { class: "raid-beach", cx: zone.x, cy: zone.y - 26, rx: 66, ry: 26 })),
    s("path", { class: "raid-river-bank", d: smooth(river) }),
    s("path", { class: "raid-river", d: smooth(river) }),
    ...zones.filter((zone) => zone.terrain !== "sea" && zone.terrain !== "waiting").map(texture),
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
 * @param {any} data
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
    s("text", { class: "zone-name", y: RADIUS + 16 }, linesOf(zone.name).map((text, i) => s("tspan", { x: 0, dy: i * 13 }, text))),
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

/**
 * A name in one line, or a long one in two, broken where it says more precisely what it names.
 *
 * @param {string} name
 */
function linesOf(name) {
  const [head, more] = name.split(/ (?=\()/);
  return more && name.length > 22 ? [head, more] : [name];
}
