/** Sketch maps for briefings of games that have no board: where things are, drawn by hand. */

import { h, s } from "../lib/dom.js";

/** @typedef {import("./words.js").Say} Say */
/** @typedef {import("./words.js").LearnKey} LearnKey */
/** @typedef {[east: number, north: number]} Spot  In thousandths of a degree, from 1° west and 49° north. */
/** @typedef {"left" | "right" | "above" | "below"} Beside */
/** @typedef {{ at: Spot, name: string, beside: Beside }} Place */
/**
 * What a scenario shows of the country: `targets` are what it is about.
 *
 * @typedef {object} Sketch
 * @property {[west: number, south: number, east: number, north: number]} frame
 * @property {string[]} targets
 * @property {string[]} villages
 * @property {string[]} zones
 * @property {{ key: LearnKey, at: Spot, turn: number }[]} names  Of waters and the like, as they lie.
 * @property {{ from: Spot, to: Spot, kind: "own" | "enemy" }[]} arrows
 */

const W = 360;
const H = 260;
/** How much shorter a degree of longitude is than one of latitude, here. */
const SQUEEZE = 0.653;

/** @type {Spot[]} */
const COAST = [
  [580, 330], [670, 305], [700, 298], [735, 286], [751, 282], [764, 280], [774, 274], [786, 280], [810, 287], [850, 292],
  [882, 295], [930, 303],
];
/** @type {Record<string, { line: Spot[], kind: "canal" | "river" }>} */
const WATERS = {
  canal: { kind: "canal", line: [[636, 180], [680, 204], [700, 226], [718, 236], [725.6, 242.4], [737, 258], [751, 274], [752, 283]] },
  orne: {
    kind: "river",
    line: [[620, 150], [652, 176], [690, 197], [702, 212], [716, 217], [722, 229], [732.5, 240.4], [741, 249], [752, 258], [763, 266], [770, 278]],
  },
  dives: { kind: "river", line: [[880, 150], [835, 177], [828, 196], [842, 211], [853, 225], [873, 246], [876, 270], [888, 282], [884, 297]] },
  divette: { kind: "river", line: [[812, 238], [832, 246], [850, 252], [874, 256]] },
};
/** Flooded meadows along the Dives. @type {Spot[]} */
const MARSH = [[838, 182], [834, 198], [838, 212], [842, 226], [846, 240], [858, 254], [872, 268], [886, 262], [888, 244], [876, 228], [862, 206], [850, 184]];
/** @type {Spot[]} */
const WOOD = [[800, 194], [796, 210], [800, 226], [812, 234], [822, 224], [820, 206], [814, 194]];
/** @type {Spot[][]} */
const ROADS = [
  [[637, 183], [690, 218], [712, 232], [719, 241], [724, 252], [748, 274]],
  [[719, 241], [725.6, 242.4], [732.5, 240.4], [743, 232], [770, 222], [800, 190], [818, 181], [836, 178], [880, 176]],
  [[743, 232], [764, 250], [765, 263], [790, 277], [840, 286]],
  [[770, 222], [800, 236], [838, 252], [872, 262], [886, 284]],
];
/** @type {Record<string, Place>} */
const VILLAGES = {
  caen: { at: [634, 182], name: "Caen", beside: "right" },
  benouville: { at: [718, 239], name: "Bénouville", beside: "left" },
  leport: { at: [721, 246.5], name: "Le Port", beside: "left" },
  ranville: { at: [743.3, 231.6], name: "Ranville", beside: "right" },
  ouistreham: { at: [745, 275], name: "Ouistreham", beside: "left" },
  sallenelles: { at: [765, 263], name: "Sallenelles", beside: "right" },
  varaville: { at: [838, 252], name: "Varaville", beside: "below" },
  troarn: { at: [818, 181], name: "Troarn", beside: "left" },
  cabourg: { at: [876, 290], name: "Cabourg", beside: "left" },
};
/** @type {Record<string, Place & { kind: "bridge" | "battery", turn?: number }>} */
const TARGETS = {
  canalbridge: { kind: "bridge", at: [725.6, 242.4], name: "Pegasus Bridge", beside: "above", turn: -20 },
  ranvillebridge: { kind: "bridge", at: [732.5, 240.4], name: "", beside: "right", turn: 20 },
  battery: { kind: "battery", at: [803.3, 270], name: "", beside: "right" },
  troarnbridge: { kind: "bridge", at: [835, 177], name: "Troarn", beside: "right", turn: 0 },
  bures: { kind: "bridge", at: [828.5, 197], name: "Bures", beside: "right", turn: 0 },
  robehomme: { kind: "bridge", at: [853, 225], name: "Robehomme", beside: "right", turn: 30 },
  varavillebridge: { kind: "bridge", at: [850, 252], name: "Varaville", beside: "right", turn: 80 },
};
/** Where gliders landed and parachutists jumped. @type {Record<string, Place & { size: [number, number] }>} */
const ZONES = {
  x: { at: [727.6, 240.2], name: "X", beside: "below", size: [1.6, 1.1] },
  y: { at: [730, 243.6], name: "Y", beside: "above", size: [1.6, 1.1] },
  n: { at: [754, 243], name: "N", beside: "right", size: [8, 5] },
  v: { at: [824, 256], name: "V", beside: "left", size: [7, 5] },
  k: { at: [786, 188], name: "K", beside: "left", size: [7, 5] },
};
/** Targets that have no name of their own. @type {Record<string, LearnKey>} */
const WORDS = {
  ranvillebridge: "sketch.orne-bridge",
  battery: "sketch.battery",
};

/** @type {Sketch} */
const BRIDGES = {
  frame: [708, 229, 752, 250],
  targets: ["canalbridge"],
  villages: ["benouville", "leport", "ranville"],
  zones: ["x"],
  names: [
    { key: "sketch.canal", at: [717, 233.4], turn: -40 },
    { key: "sketch.orne", at: [738.5, 246.4], turn: -52 },
  ],
  arrows: [],
};
/** The scenarios of each game that has no board. @type {Record<string, Record<string, Sketch>>} */
const SKETCHES = {
  pegasus: {
    benouville: BRIDGES,
    "pegasus-bridge": {
      ...BRIDGES,
      targets: ["canalbridge", "ranvillebridge"],
      zones: ["x", "y"],
      arrows: [
        { from: [710, 243.2], to: [718, 243.2], kind: "enemy" },
        { from: [710, 233.4], to: [715, 236.9], kind: "enemy" },
      ],
    },
    merville: {
      frame: [716, 242, 858, 303],
      targets: ["battery"],
      villages: ["ouistreham", "sallenelles", "varaville"],
      zones: ["v"],
      names: [
        { key: "sketch.sea", at: [785, 297], turn: 0 },
        { key: "sketch.orne", at: [755, 255], turn: -42 },
      ],
      arrows: [{ from: [817, 260], to: [808, 267], kind: "own" }],
    },
    dives: {
      frame: [762, 165, 912, 271],
      targets: ["troarnbridge", "bures", "robehomme", "varavillebridge"],
      villages: ["troarn"],
      zones: ["k", "v"],
      names: [
        { key: "sketch.dives", at: [853, 171], turn: 42 },
        { key: "sketch.marsh", at: [869, 240], turn: -60 },
        { key: "sketch.wood", at: [809, 214], turn: -80 },
      ],
      arrows: [
        { from: [796, 188], to: [814, 187], kind: "own" },
        { from: [834, 253], to: [845, 252.5], kind: "own" },
      ],
    },
    tonga: {
      frame: [622, 160, 934, 312],
      targets: ["canalbridge", "battery", "troarnbridge", "bures", "robehomme", "varavillebridge"],
      villages: ["caen", "ouistreham", "cabourg"],
      zones: ["n", "v", "k"],
      names: [
        { key: "sketch.sea", at: [800, 301], turn: 0 },
        { key: "sketch.canal", at: [690, 221], turn: -48 },
        { key: "sketch.dives", at: [852, 172], turn: 42 },
      ],
      arrows: [],
    },
  },
};

/**
 * The sketch of a scenario with a caption, or nothing where none was drawn.
 *
 * @param {Say} say
 * @param {string} game
 * @param {string} scenario
 */
export function sketchOf(say, game, scenario) {
  const sketch = SKETCHES[game]?.[scenario];
  if (!sketch) return null;
  const caption = [say("sketch.caption"), sketch.arrows.length ? ` ${say("sketch.arrows")}` : null];
  return h("figure", { class: "briefing-map sketch" }, drawing(say, sketch), h("figcaption", { class: "small" }, caption));
}

/**
 * @param {Say} say
 * @param {Sketch} sketch
 */
function drawing(say, sketch) {
  const at = projection(sketch.frame);
  const name = (/** @type {string} */ id, /** @type {Place} */ place) => (WORDS[id] ? say(WORDS[id]) : place.name);
  return s(
    "svg",
    { viewBox: `0 0 ${W} ${H}`, role: "img", "aria-label": say("sketch.label") },
    s("rect", { class: "land", width: W, height: H }),
    s("path", { class: "sea", d: `${path(COAST, at)}L${W * 9} ${-H * 9}L${-W * 9} ${-H * 9}z` }),
    s("path", { class: "marsh", d: `${path(MARSH, at)}z` }),
    s("path", { class: "wood", d: `${path(WOOD, at)}z` }),
    ROADS.map((road) => s("path", { class: "road", d: path(road, at) })),
    Object.values(WATERS).map(({ kind, line }) => s("path", { class: kind, d: path(line, at) })),
    sketch.names.map(({ key, at: spot, turn }) => lying(say(key), at(spot), turn)),
    sketch.zones.map((id) => zone(ZONES[id], at)),
    sketch.arrows.map(({ from, to, kind }) => arrow(at(from), at(to), kind)),
    sketch.villages.map((id) => village(VILLAGES[id], at)),
    sketch.targets.map((id) => target(TARGETS[id], name(id, TARGETS[id]), at)),
  );
}

/**
 * From the country to the paper: all of the frame is in sight, in its own proportions.
 *
 * @param {Sketch["frame"]} frame
 * @returns {(spot: Spot) => Spot}
 */
function projection([west, south, east, north]) {
  const scale = Math.min(W / ((east - west) * SQUEEZE), H / (north - south));
  const [middle, height] = [(west + east) / 2, (south + north) / 2];
  return ([x, y]) => [W / 2 + (x - middle) * SQUEEZE * scale, H / 2 - (y - height) * scale];
}

/**
 * @param {Spot[]} line
 * @param {(spot: Spot) => Spot} at
 */
function path(line, at) {
  return `M${line.map((each) => at(each).map((number) => number.toFixed(1)).join(" ")).join("L")}`;
}

/**
 * A word beside a spot, with a rim of the ground's colour so that it is read over lines.
 *
 * @param {string} text
 * @param {Spot} spot
 * @param {Beside} beside
 * @param {string} kind
 * @param {number} [gap]
 */
function word(text, [x, y], beside, kind, gap = 9) {
  const flat = beside === "left" || beside === "right";
  return s(
    "text",
    {
      class: kind,
      x: (x + (flat ? (beside === "left" ? -gap : gap) : 0)).toFixed(1),
      y: (y + (flat ? 4 : beside === "above" ? -gap : gap + 9)).toFixed(1),
      "text-anchor": flat ? (beside === "left" ? "end" : "start") : "middle",
    },
    text,
  );
}

/**
 * A name that lies along what it names.
 *
 * @param {string} text
 * @param {Spot} spot
 * @param {number} turn
 */
function lying(text, [x, y], turn) {
  const place = `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn})`;
  return s("text", { class: "water-name", transform: place, "text-anchor": "middle" }, text);
}

/**
 * @param {Place} place
 * @param {(spot: Spot) => Spot} at
 */
function village(place, at) {
  const [x, y] = at(place.at);
  const houses = [-6, -1, 4].map((dx, i) => s("rect", { class: "house", x: x + dx, y: y - 4 + (i % 2) * 4, width: 4, height: 4 }));
  return s("g", {}, houses, word(place.name, [x, y], place.beside, "place-name"));
}

/**
 * A bridge across its water, or a battery; what the fight is about stands out.
 *
 * @param {Place & { kind: "bridge" | "battery", turn?: number }} place
 * @param {string} name
 * @param {(spot: Spot) => Spot} at
 */
function target(place, name, at) {
  const [x, y] = at(place.at);
  const sign =
    place.kind === "bridge"
      ? s("path", { class: "target", transform: `rotate(${place.turn ?? 0})`, d: "M-10 -6l3 2.5h14l3 -2.5M-10 6l3 -2.5h14l3 2.5" })
      : s("path", { class: "target", d: "M-8 6v-7a8 7 0 0 1 16 0v7zM0 -1l10 -5" });
  return s("g", {}, s("g", { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` }, sign), word(name, [x, y], place.beside, "target-name", 14));
}

/**
 * A field for gliders or parachutes.
 *
 * @param {Place & { size: [number, number] }} place
 * @param {(spot: Spot) => Spot} at
 */
function zone({ at: spot, name, beside, size }, at) {
  const [x, y] = at(spot);
  const [right, top] = at([spot[0] + size[0], spot[1] + size[1]]);
  const [rx, ry] = [Math.max(right - x, 9), Math.max(y - top, 7)];
  const gap = beside === "left" || beside === "right" ? rx + 4 : ry + 3;
  return s(
    "g",
    {},
    s("ellipse", { class: "zone", cx: x.toFixed(1), cy: y.toFixed(1), rx: rx.toFixed(1), ry: ry.toFixed(1) }),
    s("path", { class: "canopy", transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`, d: "M-5 0a5 5 0 0 1 10 0zM-5 0L0 6L5 0" }),
    word(name, [x, y], beside, "zone-name", gap),
  );
}

/**
 * @param {Spot} from
 * @param {Spot} to
 * @param {"own" | "enemy"} kind
 */
function arrow([x0, y0], [x1, y1], kind) {
  const turn = Math.atan2(y1 - y0, x1 - x0);
  const wing = (/** @type {number} */ by) => `${(x1 - 9 * Math.cos(turn + by)).toFixed(1)} ${(y1 - 9 * Math.sin(turn + by)).toFixed(1)}`;
  return s("path", { class: `way ${kind}`, d: `M${x0.toFixed(1)} ${y0.toFixed(1)}L${x1.toFixed(1)} ${y1.toFixed(1)}M${wing(0.5)}L${x1.toFixed(1)} ${y1.toFixed(1)}L${wing(-0.5)}` });
}
