/** The key to a hex map: what its counters, marks, ground and lines mean, drawn as they are drawn there. */

import { s } from "../../lib/dom.js";
import { SIZE, drawCounter, isCompany } from "./counters.js";
import { SIDE, hexPath } from "./geometry.js";
import { looksOf, textureOf } from "./ground.js";
import { pictureOf } from "./marks.js";
import { drawState, STATES } from "./states.js";
import { drawSymbol } from "./symbols.js";

/** @typedef {import("../../lib/types.js").LegendHost} Host */
/** @typedef {import("../../lib/types.js").LegendSection} Section */
/** @typedef {import("../../lib/types.js").LegendRow} Row */
/** @typedef {import("../../net/wire.js").HexBoardUnit} Printed */

/**
 * @param {import("../../net/wire.js").HexBoard} data
 * @param {Host} host
 * @returns {Section[]}
 */
export function legendOf(data, host) {
  const { say } = host;
  return [
    { title: say("section.counters"), rows: counters(data, host) },
    { title: say("section.symbols"), rows: branches(data, host) },
    { title: say("section.sizes"), rows: sizes(data, host) },
    { title: say("section.services"), rows: services(data, host) },
    { title: say("section.bands"), rows: bands(data, host) },
    { title: say("section.fire"), rows: fires(data) },
    { title: say("section.marks"), rows: marks(data, host) },
    { title: say("section.terrain"), rows: terrain(data) },
    { title: say("section.lines"), rows: lines(data, host) },
    { title: say("section.features"), rows: features(data, host) },
  ].filter(({ rows }) => rows.length);
}

/**
 * A small picture about the origin.
 *
 * @param {number} half  Half the width of what it shows.
 * @param {...(SVGElement | null | undefined | false)} drawn
 */
function picture(half, ...drawn) {
  return s("svg", { class: "hex-board key-picture", viewBox: `${-half} ${-half} ${2 * half} ${2 * half}`, "aria-hidden": "true" }, ...drawn);
}

/**
 * The units of which something holds, by what it is.
 *
 * @param {import("../../net/wire.js").HexBoard} data
 * @param {(unit: Printed) => string | null | undefined} of
 */
function grouped(data, of) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const [id, unit] of Object.entries(data.units)) {
    const name = of(unit);
    if (name) found.set(name, [...(found.get(name) ?? []), id]);
  }
  return found;
}

/**
 * @param {import("../../net/wire.js").HexBoard} data
 * @param {string} id
 * @param {Host} host
 * @param {object} [state]
 */
function counter(data, id, host, state = {}) {
  const printed = data.units[id];
  const number = host.sides.findIndex((side) => side.id === printed.side);
  const unit = /** @type {import("../../net/wire.js").HexUnitView} */ (/** @type {unknown} */ ({ ...printed, id: "", reduced: false, ...state }));
  return picture(SIZE * 0.62, drawCounter(printed, unit, number, data.weapons));
}

/**
 * @param {import("../../net/wire.js").HexBoard} data
 * @param {Host} host
 * @returns {Row[]}
 */
function counters(data, host) {
  return host.sides.flatMap((side) => {
    const [id, unit] = Object.entries(data.units).find(([, each]) => each.side === side.id) ?? [];
    if (!id || !unit) return [];
    const { name, strength = 0, endurance = 0, movement = 0 } = unit;
    const text = isCompany(unit)
      ? host.say("counter.company", { name })
      : host.say("counter.battle", { name, strength, endurance, movement });
    return [{ picture: counter(data, id, host), text }];
  });
}

/**
 * @param {import("../../net/wire.js").HexBoard} data
 * @param {Host} host
 * @returns {Row[]}
 */
function branches(data, { say }) {
  return [...grouped(data, (unit) => unit.branch ?? unit.kind)].map(([branch, units]) => ({
    picture: picture(15, drawSymbol(branch)),
    text: say(/** @type {"branch.infantry"} */ (`branch.${branch}`)),
    units,
  }));
}

/**
 * @param {import("../../net/wire.js").HexBoard} data
 * @param {Host} host
 * @returns {Row[]}
 */
function sizes(data, host) {
  return [...grouped(data, (unit) => unit.size)].map(([size, units]) => ({
    picture: picture(10, s("text", { class: "key-letters", y: 4 }, size)),
    text: host.say(/** @type {"size.I"} */ (`size.${size}`)),
    units,
  }));
}

/**
 * @param {import("../../net/wire.js").HexBoard} data
 * @param {Host} host
 * @returns {Row[]}
 */
function services(data, host) {
  return [...grouped(data, (unit) => (unit.service === "heer" ? null : unit.service))].map(([service, units]) => ({
    picture: counter(data, units[0], host),
    text: host.say(/** @type {"service.ss"} */ (`service.${service}`)),
    units,
  }));
}

/**
 * @param {import("../../net/wire.js").HexBoard} data
 * @param {Host} host
 * @returns {Row[]}
 */
function bands(data, host) {
  const corps = [...grouped(data, (unit) => unit.corps)].map(([name, units]) => ({
    picture: counter(data, units[0], host),
    text: name === "airborne" ? host.say("band.airborne") : host.say("band.corps", { name }),
    units,
  }));
  const formations = [...grouped(data, (unit) => unit.formation)].map(([id, units]) => ({
    picture: counter(data, units[0], host),
    text: data.formations?.[id] ?? id,
    units,
  }));
  return [...corps, ...formations];
}

/**
 * @param {import("../../net/wire.js").HexBoard} data
 * @returns {Row[]}
 */
function fires(data) {
  return Object.entries(data.weapons ?? {}).flatMap(([colour, { name, letter }]) => {
    const units = grouped(data, (unit) => unit.colour).get(colour);
    if (!units) return [];
    const plate = s("g", { class: `fire-plate fire-${colour}` }, s("rect", { x: -7, y: -9, width: 14, height: 18, rx: 2 }), s("text", { class: "fire-large", y: 5 }, letter));
    return [{ picture: picture(11, plate), text: name, units }];
  });
}

/**
 * @param {import("../../net/wire.js").HexBoard} data
 * @param {Host} host
 * @returns {Row[]}
 */
function marks(data, host) {
  const [id, unit] = Object.entries(data.units)[0];
  const { say, t } = host;
  const drawn = (/** @type {object} */ state) => counter(data, id, host, state);
  const shared = [{ picture: drawn({ unsupplied: true }), text: say("mark.unsupplied") }, { picture: drawn({ acted: true }), text: say("mark.acted") }];
  if (!isCompany(unit))
    return [{ picture: drawn({ damage: 1 }), text: say("mark.damage") }, { picture: drawn({ reduced: true }), text: say("mark.reduced") }, ...shared];
  return [
    ...STATES.map((state) => ({
      picture: picture(9, drawState({ state, value: 1 })),
      text: t(/** @type {"board.hex.unit.column"} */ (`board.hex.unit.${state.id}`), { count: 1, name: "…" }),
    })),
    ...shared,
  ];
}

/**
 * @param {import("../../net/wire.js").HexBoard} data
 * @returns {Row[]}
 */
function terrain(data) {
  const d = hexPath({ x: 0, y: 0 }, 0.95);
  return Object.entries(data.terrain).map(([id, name]) => {
    const looks = looksOf({ terrain: id, features: [] });
    const texture = textureOf(looks);
    return {
      picture: picture(
        SIDE,
        s("path", { class: looks === "sea" ? "sheet sea" : "land", d }),
        s("path", { class: `area area-${looks}`, d }),
        texture !== null && s("path", { class: "texture", d, fill: texture }),
        s("path", { class: "grid-lines", d }),
      ),
      text: name,
    };
  });
}

/**
 * @param {import("../../net/wire.js").HexBoard} data
 * @param {Host} host
 * @returns {Row[]}
 */
function lines(data, { say }) {
  const road = (/** @type {string} */ kind) =>
    picture(20, s("path", { class: `casing casing-${kind}`, d: "M-20 8Q0 -12 20 0" }), s("path", { class: `road road-${kind}`, d: "M-20 8Q0 -12 20 0" }));
  const roads = data.edges.map((edge) => edge.road ?? "");
  const tracks = roads.some((name) => /track|trail|path/i.test(name));
  return [
    roads.includes("red") && { picture: road("red"), text: say("line.red") },
    { picture: road("normal"), text: say("line.normal") },
    tracks && { picture: road("track"), text: say("line.track") },
    data.edges.some((edge) => edge.river) && {
      picture: picture(20, s("path", { class: "river-bank", d: "M-20 4Q-6 -10 2 2T20 -2" }), s("path", { class: "river", d: "M-20 4Q-6 -10 2 2T20 -2" })),
      text: say("line.river"),
    },
    data.edges.some((edge) => edge.slope_up_to) && {
      picture: picture(20, s("path", { class: "slopes", d: "M-16 0v9M-10 0v6M-4 0v9M2 0v6M8 0v9M14 0v6" }), s("path", { class: "crests", d: "M-18 0H18" })),
      text: say("line.slope"),
    },
  ].flatMap((row) => row || []);
}

/**
 * @param {import("../../net/wire.js").HexBoard} data
 * @param {Host} host
 * @returns {Row[]}
 */
function features(data, { say }) {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const hex of data.hexes)
    for (const feature of hex.features) {
      const name = pictureOf(feature)?.name;
      if (name && !found.has(name)) found.set(name, feature);
    }
  const rows = [...found].map(([name, feature]) => ({
    picture: picture(10, pictureOf(feature)?.draw()),
    text: say(/** @type {"feature.drop"} */ (`feature.${name}`)),
  }));
  if (!data.hexes.some((hex) => hex.vp)) return rows;
  return [{ picture: picture(10, s("g", { class: "feature" }, s("path", { class: "key-star", d: "M0 -8 2.3 -2.5 8 -2.5 3.4 1.2 5.2 7 0 3.6 -5.2 7 -3.4 1.2 -8 -2.5 -2.3 -2.5z" }))), text: say("feature.star") }, ...rows];
}
