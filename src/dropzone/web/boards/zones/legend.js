/** The key to a zone map: counters by kind, zones by protection, ways by style. */

import { s } from "../../lib/dom.js";
import { SIZE, drawCounter } from "./counters.js";
import { RADIUS } from "./ground.js";

/** @typedef {import("../../lib/types.js").LegendHost} Host */
/** @typedef {import("../../lib/types.js").LegendRow} Row */

/**
 * @param {import("../../net/wire.js").ZonesBoard} data
 * @param {Host} host
 * @returns {import("../../lib/types.js").LegendSection[]}
 */
export function legendOf(data, { say }) {
  return [
    { title: say("section.kinds"), rows: kinds(data, say) },
    {
      title: say("section.terrain"),
      rows: Object.entries(data.terrain).map(([id, { name, protection }]) => ({
        picture: picture(RADIUS + 6, s("g", { class: `zone zone-${id}` }, s("circle", { class: "zone-disc", r: RADIUS }))),
        text: say("zone", { name, protection }),
      })),
    },
    {
      title: say("section.links"),
      rows: [...new Set(data.links.map((link) => link.kind))].map((kind) => ({
        picture: picture(26, s("path", { class: `link-casing link-${kind}`, d: "M-24 8L24 -8" }), s("path", { class: `link link-${kind}`, d: "M-24 8L24 -8" })),
        text: say(/** @type {"link.sea"} */ (`link.${kind}`)),
      })),
    },
  ];
}

/**
 * @param {number} half
 * @param {...SVGElement} drawn
 */
function picture(half, ...drawn) {
  return s("svg", { class: "zone-board key-picture", viewBox: `${-half} ${-half} ${2 * half} ${2 * half}`, "aria-hidden": "true" }, ...drawn);
}

/**
 * @param {import("../../net/wire.js").ZonesBoard} data
 * @param {import("../../lib/types.js").LegendSay} say
 * @returns {Row[]}
 */
function kinds(data, say) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const [id, { kind }] of Object.entries(data.units)) found.set(kind, [...(found.get(kind) ?? []), id]);
  return [...found].map(([kind, units]) => {
    const printed = data.units[units[0]];
    const unit = /** @type {import("./counters.js").UnitView} */ (/** @type {unknown} */ ({ id: "", side: printed.side, fire: "F", assault: "A", movement: "M" }));
    return {
      picture: picture(SIZE * 0.62, drawCounter({ ...printed, number: null }, unit)),
      text: say("counter.raid", { name: say(/** @type {"kind.lca"} */ (`kind.${kind}`)) }),
      units,
    };
  });
}
