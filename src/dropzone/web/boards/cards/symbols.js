/** Small drawings of the card table: what a type, a terrain and a token look like. */

import { s } from "../../lib/dom.js";

/** Every picture in a square of 24. */
const PICTURES = {
  // types of cards
  unit: "M4 4h16v8c0 5-4 8-8 9-4-1-8-4-8-9z",
  action: "M12 2 22 12 12 22 2 12z",
  event: "M12 3a9 9 0 1 0 .01 0z",
  star: "M12 2.5 14.8 9l7 .6-5.3 4.6 1.6 6.9L12 17.4l-6.1 3.7 1.6-6.9L2.2 9.6l7-.6z",
  // vignettes
  helmet: "M3 15a9 9 0 0 1 18 0zM1.5 16.5h21M6 17c1 3 3.5 4 6 4s5-1 6-4",
  steel: "M4 12a8 7.5 0 0 1 16 0v3l3 3h-4l-2-2H7l-2 2H1l3-3z",
  parachute: "M2 11a10 8 0 0 1 20 0c-2-1.5-4-1.5-5 0-1.5-1.5-3.5-1.5-5 0-1.5-1.5-3.5-1.5-5 0-1-1.5-3-1.5-5 0M2 11l9 10M22 11l-9 10M7 11l4.5 9M17 11l-4.5 9M10.5 20h3v3h-3z",
  tank: "M2 14h20l-2.5 5.5h-15zM6 14l1-4h8l2 4M15 11h8M5 17h.01M9 17h.01M13 17h.01M17 17h.01",
  works: "M4 20 20 4M15 3l6 6M3 16l5 5M9 10l5 5",
  burst: "M12 1l2.5 6.5L20 4l-1.5 6L23 12l-4.5 2L20 20l-5.5-3L12 23l-2.5-6L4 20l1.5-6L1 12l4.5-2L4 4l5.5 3.5z",
  order: "M5 3h11l3 3v15H5zM16 3v3h3M8 10h8M8 13.5h8M8 17h5",
  // terrains
  open: "M1 19c5-4 9-4 12-2s7 1 10-1M3 14l1.5-3M8 13l1-3M14 14l1.5-3M19 13l1-3",
  built: "M3 21V10l5-5 5 5v11zM13 21v-8l4-3 4 3v8M6 21v-5h4v5M16 16h2",
  water: "M1 8c3-3 5 3 8 0s5 3 8 0 4 2 6 0M1 14c3-3 5 3 8 0s5 3 8 0 4 2 6 0M1 20c3-3 5 3 8 0s5 3 8 0 4 2 6 0",
  wood: "M8 21v-4M8 3l5 7h-3l4 7H2l4-7H3zM17 21v-3M17 8l3.5 5H19l3 5h-6",
  bridge: "M1 16h22M3 16V8M21 16V8M3 8c5 7 13 7 18 0M7 16v5M12 13v8M17 16v5",
  bunker: "M2 20v-6l5-5h10l5 5v6zM7 14h10v2.5H7z",
};

/** @typedef {keyof typeof PICTURES} Picture */

/**
 * @param {Picture} name
 * @param {string} [kind]
 */
export function picture(name, kind = "picture") {
  return s(
    "svg",
    { class: `${kind} ${kind}-${name}`, viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    s("path", { d: PICTURES[name] }),
  );
}

/** @type {Record<string, Picture>} */
const GROUND = { works: "bunker", open: "open", built: "built", water: "water", wood: "wood", bridge: "bridge" };

/** @param {{ tags: string[] }} terrain */
export function groundOf({ tags }) {
  return GROUND[tags[0]] ?? "open";
}
