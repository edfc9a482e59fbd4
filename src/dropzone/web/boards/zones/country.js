/**
 * The country under the zones, made from where they lie and what they are called: fields and hedges,
 * woods, orchards, villages, gullies, the valley of the river, chalk cliffs, the battery in its wire.
 */

import { s } from "../../lib/dom.js";
import { mix, noise, num } from "../hex/geometry.js";

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {import("./ground.js").Zone} Zone */

/** The side of a field, and how far its corners stray. */
const FIELD = 104;
const STRAY = 34;
/** The ground beside a zone that belongs to it. */
const AROUND = { least: 48, most: 88 };

/** What grows or stands at a zone, by words of its id; the first that fits counts. */
const KINDS = /** @type {[RegExp, string][]} */ ([
  [/verger/, "orchard"],
  [/bois|saillant|ailly$/, "wood"],
  [/valleuse|petit-ailly/, "gully"],
  [/phare/, "lighthouse"],
  [/eglise/, "church"],
  [/manoir/, "manor"],
  [/baraquements/, "barracks"],
  [/bourg|carrefour|longueil|blancmesnil|villas/, "village"],
  [/casemate|falaise|flak|poste/, "bunker"],
  [/rive|coude|pont/, "meadow"],
]);

/** @param {Zone} zone */
export function kindOf({ id }) {
  return KINDS.find(([pattern]) => pattern.test(id))?.[1] ?? "";
}

/**
 * A number from 0 to 1 that a word always has.
 *
 * @param {Zone} zone
 * @param {string} what
 */
function chance(zone, what) {
  return noise(`${zone.id} ${what}`);
}

/**
 * A point of the ground that belongs to a zone.
 *
 * @param {Zone} zone
 * @param {string} what
 * @param {number} [least]
 * @param {number} [most]
 * @returns {Point}
 */
function beside(zone, what, least = AROUND.least, most = AROUND.most) {
  const turn = chance(zone, `${what} turn`) * 2 * Math.PI;
  const far = least + Math.sqrt(chance(zone, `${what} far`)) * (most - least);
  return { x: zone.x + far * Math.cos(turn), y: zone.y + far * Math.sin(turn) };
}

/**
 * Fields as a net of crooked squares, ploughed, green or ripe, with hedges along some of their sides.
 *
 * @param {number} width
 * @param {number} height
 */
export function fields(width, height) {
  const corner = (/** @type {number} */ i, /** @type {number} */ k) => ({
    x: i * FIELD + (noise(`fx ${i} ${k}`) - 0.5) * 2 * STRAY,
    y: k * FIELD * 0.8 + (noise(`fy ${i} ${k}`) - 0.5) * 2 * STRAY,
  });
  const plots = ["", "", "", ""];
  let [furrows, hedges] = ["", ""];
  for (let i = -1; i < width / FIELD + 1; i++)
    for (let k = -1; k < height / FIELD / 0.8 + 1; k++) {
      const [a, b, c, d] = [corner(i, k), corner(i + 1, k), corner(i + 1, k + 1), corner(i, k + 1)];
      const kind = Math.floor(noise(`plot ${i} ${k}`) * 4);
      plots[kind] += `M${at(a)}L${at(b)} ${at(c)} ${at(d)}z`;
      if (kind === 1) for (let row = 1; row < 9; row++) furrows += `M${at(mix(a, d, row / 9))}L${at(mix(b, c, row / 9))}`;
      if (kind === 3) for (let row = 1; row < 11; row++) furrows += `M${at(mix(a, b, row / 11))}L${at(mix(d, c, row / 11))}`;
      if (noise(`hedge ${i} ${k}`) < 0.62) hedges += hedge(a, b);
      if (noise(`edge ${i} ${k}`) < 0.62) hedges += hedge(a, d);
    }
  return s(
    "g",
    {},
    plots.map((d, kind) => s("path", { class: `plot plot-${kind}`, d })),
    s("path", { class: "furrows", d: furrows }),
    s("path", { class: "hedge-shade", d: hedges, transform: "translate(1.500 2.5)" }),
    s("path", { class: "hedge", d: hedges }),
  );
}

/** @param {Point} point */
function at({ x, y }) {
  return `${num(x)} ${num(y)}`;
}

/**
 * A row of bushes, with a gap for the gate.
 *
 * @param {Point} a
 * @param {Point} b
 */
function hedge(a, b) {
  const steps = Math.round(Math.hypot(b.x - a.x, b.y - a.y) / 7);
  const gate = Math.floor(noise(at(a) + at(b)) * steps);
  let path = "";
  for (let i = 0; i <= steps; i++) {
    if (Math.abs(i - gate) < 2) continue;
    const p = mix(a, b, i / steps);
    const r = 2.6 + noise(`${at(p)}`) * 1.8;
    path += disc(p, r);
  }
  return path;
}

/**
 * @param {Point} p
 * @param {number} r
 */
function disc({ x, y }, r) {
  return `M${num(x - r)} ${num(y)}a${num(r)} ${num(r)} 0 1 0 ${num(2 * r)} 0 ${num(r)} ${num(r)} 0 1 0 ${num(-2 * r)} 0z`;
}

/**
 * The valley of the river: wet meadows, and slopes that fall to them.
 *
 * @param {number[][]} river
 */
export function valley(river) {
  let [slopes, rushes] = ["", ""];
  for (let i = 0; i < river.length - 1; i++) {
    const [a, b] = [river[i], river[i + 1]].map(([x, y]) => ({ x, y }));
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
    for (let far = 0; far < length; far += 9) {
      const p = mix(a, b, far / length);
      for (const side of [-1, 1]) {
        const off = 74 + noise(`v${at(p)}${side}`) * 10;
        const long = 10 + noise(`l${at(p)}${side}`) * 12;
        const foot = { x: p.x - uy * side * off, y: p.y + ux * side * off };
        slopes += `M${at(foot)}l${num(-uy * side * long)} ${num(ux * side * long)}`;
        if (noise(`r${at(p)}${side}`) < 0.3) {
          const wet = 16 + noise(`w${at(p)}${side}`) * 44;
          rushes += `M${num(p.x - uy * side * wet - 5)} ${num(p.y + ux * side * wet)}h10m-7 -3v-3m4 3v-4`;
        }
      }
    }
  }
  const line = `M${river.map(([x, y]) => `${x} ${y}`).join("L")}`;
  return [
    s("path", { class: "meadow", d: line }),
    s("path", { class: "slope", d: slopes }),
    s("path", { class: "rushes", d: rushes }),
  ];
}

/**
 * The gullies that lead up from a beach: dark clefts between steep sides.
 *
 * @param {Zone[]} zones
 */
export function gullies(zones) {
  const beaches = zones.filter((zone) => zone.beach);
  return zones
    .filter((zone) => kindOf(zone) === "gully")
    .map((zone) => {
      const near = (/** @type {Zone} */ a) => Math.hypot(a.x - zone.x, a.y - zone.y);
      const beach = beaches.reduce((a, b) => (near(b) < near(a) ? b : a));
      const [dx, dy] = [zone.x - beach.x, zone.y - beach.y];
      const long = Math.hypot(dx, dy);
      const [ux, uy] = [dx / long, dy / long];
      const head = { x: zone.x + ux * 74, y: zone.y + uy * 74 };
      const edge = (/** @type {number} */ share, /** @type {number} */ side) => {
        const wide = 46 - 30 * share;
        const p = mix(beach, head, share);
        return { x: p.x - uy * side * wide, y: p.y + ux * side * wide };
      };
      let path = `M${at(edge(0, 1))}`;
      for (let i = 1; i <= 8; i++) path += `L${at(edge(i / 8, 1))}`;
      for (let i = 8; i >= 0; i--) path += `L${at(edge(i / 8, -1))}`;
      let strokes = "";
      for (let i = 0; i <= 22; i++)
        for (const side of [-1, 1]) {
          const p = edge(i / 22, side);
          const length = 8 + noise(`g${zone.id}${i}${side}`) * 7;
          strokes += `M${at(p)}l${num(uy * side * length)} ${num(-ux * side * length)}`;
        }
      return s("g", {}, s("path", { class: "gully", d: `${path}z` }), s("path", { class: "slope", d: strokes }));
    });
}

/**
 * What grows and stands about a zone.
 *
 * @param {Zone} zone
 */
export function country(zone) {
  const kind = kindOf(zone);
  const draw = DRAWN[kind];
  return draw ? s("g", { class: `country country-${kind}` }, draw(zone)) : null;
}

/** @type {Record<string, (zone: Zone) => (SVGElement | null)[]>} */
const DRAWN = {
  wood: (zone) => wood(zone, 46),
  gully: (zone) => wood(zone, 14),
  orchard: (zone) => {
    let trees = "";
    for (let i = -3; i <= 3; i++)
      for (let k = -3; k <= 3; k++) {
        const p = { x: zone.x + i * 25 + k * 4, y: zone.y + k * 24 - i * 4 };
        if (Math.hypot(p.x - zone.x, p.y - zone.y) > 44) trees += disc(p, 6.4);
      }
    return [s("path", { class: "grass", d: blob(zone, 92) }), s("path", { class: "tree-shade", d: trees, transform: "translate(2 3)" }), s("path", { class: "tree fruit", d: trees })];
  },
  village: (zone) => houses(zone, 11),
  barracks: (zone) => [...Array(5).keys()].map((i) => house({ x: zone.x - 62 + (i % 2) * 124, y: zone.y - 26 + Math.floor(i / 2) * 30 }, 0, 30, 12)),
  church: (zone) => [...houses(zone, 4), church({ x: zone.x - 66, y: zone.y + 10 })],
  lighthouse: (zone) => [
    house({ x: zone.x - 60, y: zone.y + 22 }, 0.1, 22, 14),
    s("path", { class: "tower", d: tower({ x: zone.x - 66, y: zone.y - 2 }) }),
    s("path", { class: "beam", d: `M${zone.x - 66} ${zone.y - 44}l-40 -22v26zM${zone.x - 66} ${zone.y - 44}l30 -30 8 20z` }),
  ],
  manor: (zone) => [
    s("path", { class: "wall", d: `M${zone.x - 78} ${zone.y - 62}h156v124h-156z` }),
    house({ x: zone.x - 62, y: zone.y - 44 }, 0, 30, 18),
    house({ x: zone.x + 58, y: zone.y - 44 }, 0, 32, 18),
    house({ x: zone.x + 58, y: zone.y + 44 }, 0, 32, 18),
    s("path", { class: "tower", d: disc({ x: zone.x - 58, y: zone.y + 40 }, 12) }),
  ],
  bunker: (zone) => [bunker({ x: zone.x - 60, y: zone.y + 16 }), bunker({ x: zone.x + 60, y: zone.y - 20 })],
  meadow: (zone) => wood(zone, 6),
};

/**
 * A blot of ground.
 *
 * @param {Zone} zone
 * @param {number} radius
 */
function blob(zone, radius) {
  const points = Array.from({ length: 14 }, (_, i) => {
    const far = radius * (0.8 + 0.35 * chance(zone, `blob ${i}`));
    return { x: zone.x + far * Math.cos((i / 7) * Math.PI), y: zone.y + far * Math.sin((i / 7) * Math.PI) };
  });
  const first = mix(points[13], points[0], 0.5);
  return `M${at(first)}${points.map((p, i) => `Q${at(p)} ${at(mix(p, points[(i + 1) % 14], 0.5))}`).join("")}z`;
}

/**
 * @param {Zone} zone
 * @param {number} count
 */
function wood(zone, count) {
  const trees = Array.from({ length: count }, (_, i) => ({ ...beside(zone, `tree ${i}`, 36, 92), r: 6 + 5 * chance(zone, `r ${i}`) }));
  trees.sort((a, b) => a.y - b.y);
  const crowns = trees.map((tree) => disc(tree, tree.r)).join("");
  const lights = trees.map(({ x, y, r }) => disc({ x: x - r * 0.25, y: y - r * 0.3 }, r * 0.55)).join("");
  return [
    count > 20 ? s("path", { class: "forest-floor", d: blob(zone, 94) }) : null,
    s("path", { class: "tree-shade", d: crowns, transform: "translate(2.5 4)" }),
    s("path", { class: "tree", d: crowns }),
    s("path", { class: "tree-light", d: lights }),
  ];
}

/**
 * @param {Zone} zone
 * @param {number} count
 */
function houses(zone, count) {
  const spots = Array.from({ length: count }, (_, i) => {
    const turn = ((i + 0.6 * chance(zone, `h ${i}`)) / count) * 2 * Math.PI;
    const far = 50 + 30 * chance(zone, `f ${i}`);
    return { x: zone.x + far * Math.cos(turn), y: zone.y + far * Math.sin(turn) * 0.9, turn: chance(zone, `t ${i}`) * 1.2 - 0.6 };
  });
  return [s("path", { class: "gardens", d: blob(zone, 86) }), ...spots.map((spot, i) => house(spot, spot.turn, 13 + 8 * chance(zone, `w ${i}`), 10))];
}

/**
 * A house from above: two sides of a roof.
 *
 * @param {Point} p
 * @param {number} turn
 * @param {number} w
 * @param {number} h
 */
function house(p, turn, w, h) {
  const place = `translate(${num(p.x)} ${num(p.y)}) rotate(${num((turn * 180) / Math.PI)})`;
  return s(
    "g",
    { transform: place },
    s("path", { class: "house-shade", d: `M${-w / 2 + 2} ${-h / 2 + 3}h${w}v${h}h${-w}z` }),
    s("path", { class: "roof", d: `M${-w / 2} ${-h / 2}h${w}v${h / 2}h${-w}z` }),
    s("path", { class: "roof-dark", d: `M${-w / 2} 0h${w}v${h / 2}h${-w}z` }),
  );
}

/** @param {Point} p */
function church(p) {
  return s(
    "g",
    {},
    house(p, 0, 30, 13),
    s("path", { class: "roof-dark", d: `M${p.x - 22} ${p.y - 7}h12v14h-12z` }),
    s("path", { class: "cross", d: `M${p.x - 16} ${p.y - 30}v16M${p.x - 21} ${p.y - 25}h10` }),
  );
}

/** @param {Point} p */
function tower({ x, y }) {
  return `M${x - 7} ${y}L${x - 4.5} ${y - 40}h9L${x + 7} ${y}zM${x - 6} ${y - 48}h12v8h-12z`;
}

/** @param {Point} p */
function bunker({ x, y }) {
  return s("path", { class: "bunker", d: `M${x - 13} ${y + 8}V${y - 3}l6 -7h14l6 7v11zM${x - 7} ${y - 1}h14` });
}

/**
 * The battery: six pits with their guns, and a belt of wire about all that belongs to it.
 *
 * @param {Zone[]} zones
 */
export function battery(zones) {
  const hess = zones.find((zone) => zone.id === "hess");
  if (!hess) return [];
  const inside = zones.filter((zone) => /^(hess|baraquements|reseau|tour)/.test(zone.id));
  const x = inside.reduce((sum, zone) => sum + zone.x, 0) / inside.length;
  const y = inside.reduce((sum, zone) => sum + zone.y, 0) / inside.length;
  const rx = Math.max(...inside.map((zone) => Math.abs(zone.x - x))) + 74;
  const ry = Math.max(...inside.map((zone) => Math.abs(zone.y - y))) + 74;
  let wire = "";
  const knots = Math.round((rx + ry) / 5.4);
  for (const grow of [0, 11])
    for (let i = 0; i < knots; i++) {
      const turn = (i / knots) * 2 * Math.PI;
      const stray = 1 + 0.07 * Math.sin(3 * turn + 1);
      const p = { x: x + (rx * stray + grow) * Math.cos(turn), y: y + (ry * stray + grow) * Math.sin(turn) };
      wire += `M${num(p.x - 4)} ${num(p.y - 4)}l8 8m0 -8l-8 8`;
    }
  const ring = s("ellipse", { class: "wire-line", cx: num(x), cy: num(y), rx: num(rx + 5), ry: num(ry + 5) });
  const pits = [-0.42, -0.14, 0.14, 0.42].map((share, i) => {
    const turn = -Math.PI / 2 + share * 2.2;
    return { x: hess.x + 66 * Math.cos(turn) * 1.25, y: hess.y + 62 * Math.sin(turn) + (i % 2) * 4 };
  });
  return [
    s("path", { class: "trodden", d: blob(hess, 112) }),
    ring,
    s("path", { class: "wire-belt", d: wire }),
    ...pits.map((p) => s("path", { class: "gun-pit", d: `${disc(p, 12)}M${at(p)}l5 -20` })),
  ];
}
