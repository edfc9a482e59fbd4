/** The covers of the boxes on the shelf, drawn; a game without one gets the canopies. */

import { s } from "../lib/dom.js";

/** @typedef {(svg: SVGSVGElement) => void} Painter */

const W = 300;
const H = 380;

/**
 * @param {string} game
 * @returns {SVGSVGElement}
 */
export function cover(game) {
  const svg = s("svg", {
    class: `cover cover-${game}`,
    viewBox: `0 0 ${W} ${H}`,
    "aria-hidden": "true",
    focusable: "false",
    preserveAspectRatio: "xMidYMax slice",
  });
  (COVERS[game] ?? plain)(svg);
  return svg;
}

/**
 * A canopy with its man, at a place and of a size.
 *
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} [kind]
 */
function parachute(x, y, size, kind = "canopy") {
  const at = (/** @type {number} */ dx, /** @type {number} */ dy) => `${x + dx * size} ${y + dy * size}`;
  return s(
    "g",
    { class: "para" },
    s("path", {
      class: kind,
      d: `M${at(-1, 0)}C${at(-1, -1.3)} ${at(1, -1.3)} ${at(1, 0)}C${at(0.8, -0.18)} ${at(0.5, -0.18)} ${at(0.34, 0)}C${at(0.2, -0.16)} ${at(-0.2, -0.16)} ${at(-0.34, 0)}C${at(-0.5, -0.18)} ${at(-0.8, -0.18)} ${at(-1, 0)}z`,
    }),
    s("path", { class: "cords", d: `M${at(-1, 0)}L${at(0, 1.25)}L${at(1, 0)}M${at(-0.34, 0)}L${at(0, 1.25)}L${at(0.34, 0)}` }),
    s("path", { class: "man", d: `M${at(-0.1, 1.2)}h${0.2 * size}v${0.42 * size}h${-0.2 * size}z` }),
  );
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function plane(x, y, size) {
  return s("path", {
    class: "plane",
    transform: `translate(${x} ${y}) scale(${size})`,
    d: "M-22 0c6-3 14-3.4 24-3l6-9h3l-2 9.4 9 .8 3-4h2.4l-1.6 5.6L23.4 3 3 4.4l-9 .4c-7 0-12-1.4-16-4.8z",
  });
}

/** @type {Painter} */
function plain(svg) {
  svg.append(
    s("rect", { class: "sky", width: W, height: H }),
    s("path", { class: "hills", d: "M0 300c60-40 120-30 170-8s90 10 130-20v108H0z" }),
    parachute(90, 110, 34),
    parachute(200, 70, 22),
    parachute(230, 190, 42),
  );
}

/** The road to the bridge, and the sky full. */
/** @type {Painter} */
function marketGarden(svg) {
  svg.append(
    s("rect", { class: "sky", width: W, height: H }),
    s("circle", { class: "sun", cx: 214, cy: 206, r: 46 }),
    plane(70, 52, 1.1),
    plane(128, 36, 0.9),
    plane(30, 92, 0.8),
    parachute(60, 140, 22),
    parachute(118, 96, 17),
    parachute(178, 128, 26),
    parachute(246, 84, 15),
    parachute(26, 202, 15),
    parachute(262, 160, 19),
    s("path", { class: "far", d: "M0 250h300v40H0z" }),
    s("path", { class: "town", d: "M0 252v-14h14v-10h10v10h18v-22l6-9 6 9v26h20v-8h16v8h40M206 252v-16h12v-8h14v8h10v-30l5-14 5 14v34h20v-10h14v10h14v12z" }),
    s("path", { class: "water", d: "M0 264c80-8 200-8 300 0v56H0z" }),
    s("path", { class: "bridge", d: "M8 262C60 190 112 190 150 262M150 262C188 190 240 190 292 262" }),
    s("path", { class: "deck", d: "M0 260h300v7H0z" }),
    s("path", { class: "hangers", d: "M40 260v-34M60 260v-47M79 260v-51M98 260v-47M118 260v-34M182 260v-34M202 260v-47M221 260v-51M240 260v-47M260 260v-34M150 267v36M8 267v30M292 267v30" }),
    s("path", { class: "near", d: "M0 318c70-14 220-14 300 0v62H0z" }),
    s("path", { class: "route-casing", d: "M104 380c8-30 34-50 66-62l26 0c-30 16-44 36-46 62z" }),
    s("path", { class: "route", d: "M110 380c8-28 32-48 66-62l12 0c-30 16-44 36-46 62z" }),
  );
}

/** The island from the sea, mountains behind the coast. */
/** @type {Painter} */
function mercury(svg) {
  svg.append(
    s("rect", { class: "sky", width: W, height: H }),
    s("circle", { class: "sun", cx: 84, cy: 96, r: 40 }),
    s("path", { class: "far", d: "M0 236l40-52 26 24 48-86 40 60 26-26 54 66 28-30 38 44v40H0z" }),
    s("path", { class: "snow", d: "M114 122l-16 29 14-6 8 10 12-8 10 8z" }),
    s("path", { class: "near", d: "M0 262l60-34 60 22 54-30 66 36 60-22v50H0z" }),
    s("path", { class: "olive", d: "M30 258a9 9 0 1 1 18 0zM70 252a8 8 0 1 1 16 0zM120 262a10 10 0 1 1 20 0zM186 252a8 8 0 1 1 16 0zM236 262a10 10 0 1 1 20 0z" }),
    s("path", { class: "water", d: "M0 276h300v104H0z" }),
    s("path", { class: "waves", d: "M10 300q10-6 20 0t20 0M90 318q10-6 20 0t20 0M180 298q10-6 20 0t20 0M230 336q10-6 20 0t20 0M40 346q10-6 20 0t20 0M130 358q10-6 20 0t20 0" }),
    plane(170, 64, 1.6),
    plane(246, 104, 1.2),
    plane(60, 60, 0.8),
    parachute(206, 132, 16, "canopy dark"),
    parachute(150, 108, 13, "canopy"),
    parachute(244, 172, 20, "canopy dark"),
    parachute(92, 150, 12, "canopy"),
  );
}

/** Companies on their hexes: the runway, the hill above it, and the sheets of the map. */
/** @type {Painter} */
function crete(svg) {
  const hexes = [];
  for (let row = 0; row < 6; row += 1)
    for (let column = 0; column < 6; column += 1) {
      const [x, y] = [column * 58 - 6, 190 + row * 34 + (column % 2) * 17];
      hexes.push(`M${x - 20} ${y}l10-17h20l10 17-10 17h-20z`);
    }
  const counter = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ kind) =>
    s(
      "g",
      { class: `piece ${kind}`, transform: `translate(${x} ${y})` },
      s("rect", { x: -17, y: -17, width: 34, height: 34, rx: 5 }),
      s("path", { d: "M-10-6h20v12h-20zM-10-6l20 12M10-6l-20 12" }),
    );
  svg.append(
    s("rect", { class: "sky", width: W, height: H }),
    s("circle", { class: "sun", cx: 226, cy: 84, r: 34 }),
    s("path", { class: "far", d: "M0 176l52-58 34 26 50-60 46 54 40-26 78 62v60H0z" }),
    s("path", { class: "near", d: "M0 180c80-20 210-20 300 0v200H0z" }),
    s("path", { class: "runway", d: "M34 372 118 214h26l-44 158z" }),
    s("path", { class: "hexes", d: hexes.join("") }),
    counter(82, 266, "german"),
    counter(110, 317, "german"),
    counter(198, 249, "allied"),
    counter(226, 300, "allied"),
    s("path", { class: "fire-arrow", d: "M128 312l64-50" }),
    parachute(62, 96, 18, "canopy dark"),
    parachute(118, 66, 13, "canopy"),
    parachute(166, 118, 15, "canopy dark"),
    plane(70, 44, 1.1),
  );
}

/** Cliffs, boats and the battery at dawn. */
/** @type {Painter} */
function dieppe(svg) {
  svg.append(
    s("rect", { class: "sky", width: W, height: H }),
    s("circle", { class: "sun", cx: 150, cy: 214, r: 34 }),
    s("path", { class: "far", d: "M150 168h150v70H130z" }),
    s("path", { class: "cliff", d: "M168 150l24-12h108v128H158l8-40-6-24z" }),
    s("path", { class: "cliff-lines", d: "M176 158v96M196 148v112M218 146v118M244 144v120M272 146v118M180 176h20M204 196h18M226 170h22M252 206h24" }),
    s("path", { class: "grass", d: "M164 152l28-16h108v10H196z" }),
    s("path", { class: "gun", d: "M226 136v-12h34v12M232 126l-34-14 2-5 38 12" }),
    s("path", { class: "water", d: "M0 250h300v130H0z" }),
    s("path", { class: "waves", d: "M14 276q10-6 20 0t20 0M120 292q10-6 20 0t20 0M220 280q10-6 20 0t20 0M60 350q10-6 20 0t20 0M190 356q10-6 20 0t20 0" }),
    s("path", { class: "boat", d: "M30 300h84l-10 24H42zM46 300v-8h12v8M66 300v-10h10v10M86 300v-8h10v8" }),
    s("path", { class: "boat", d: "M150 322h110l-12 30H164zM168 322v-10h14v10M194 322v-12h12v12M220 322v-10h14v10" }),
    s("path", { class: "beam", d: "M226 128 40 60l-6 30z" }),
  );
}

/** Two gliders beside a lifting bridge by moonlight. */
/** @type {Painter} */
function pegasus(svg) {
  svg.append(
    s("rect", { class: "sky", width: W, height: H }),
    s("circle", { class: "moon", cx: 222, cy: 84, r: 38 }),
    s("path", { class: "stars", d: "M40 40h2M96 70h2M60 120h2M140 34h2M266 150h2M170 110h2M24 160h2M118 150h2" }),
    s("path", { class: "far", d: "M0 250c70-24 200-24 300 0v40H0z" }),
    s("path", { class: "water", d: "M0 296h300v84H0z" }),
    s("path", { class: "shine", d: "M200 312h44M192 330h60M206 350h30" }),
    s("path", { class: "bridge", d: "M0 262h120v14H0zM120 262h22l46-62 12 8-40 54h140v14H120zM176 206V120h14l20 14v64M186 120l70 0v10l-60 6M144 200v62M210 204v58" }),
    s("path", { class: "hangers", d: "M188 128 152 262M196 132l-24 130" }),
    s("path", { class: "glider", d: "M40 176l96-22-70 34 4 12-14-8-30 6zM66 182l-36-34 20 38" }),
    s("path", { class: "glider", d: "M14 100l64-16-46 24 2 8-9-5-20 4z" }),
    s("path", { class: "near", d: "M0 340c60-26 120-20 160 40H0z" }),
  );
}

/** @type {Record<string, Painter>} */
const COVERS = {
  "market-garden": marketGarden,
  mercury,
  crete,
  dieppe,
  pegasus,
};
