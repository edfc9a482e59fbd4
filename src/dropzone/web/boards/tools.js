/** The buttons and keys of every board that is seen through a camera: zoom, fit, hide the counters. */

import { h, icon } from "../lib/dom.js";

/** @typedef {import("../lib/types.js").Key} Key */
/** @typedef {Parameters<typeof icon>[0]} IconName */

/** @type {import("../lib/types.js").Offer}  Nobody is asked anything. */
export const NO_OFFER = { choices: [], chosen: [], active: false, about: [], further: [] };

const BUTTON_STEP = 1.3;
const KEY_STEP = 1.25;

/**
 * A round button beside the board.
 *
 * @param {IconName} name
 * @param {string} label
 * @param {() => void} run
 */
export function roundButton(name, label, run) {
  return h("button", { class: "round", "aria-label": label, title: label, onclick: run }, icon(name));
}

/**
 * @param {import("../lib/types.js").BoardHost} host
 * @param {SVGSVGElement} svg
 * @param {import("./camera.js").Camera} camera
 * @returns {{ buttons: HTMLElement, keys: Key[] }}
 */
export function boardTools(host, svg, camera) {
  const { t } = host;
  const hide = () => {
    const hidden = svg.classList.toggle("no-counters");
    host.announce(t(hidden ? "board.hidden" : "board.shown"));
  };
  const buttons = h(
    "div",
    { class: "board-buttons" },
    roundButton("plus", t("key.zoom-in"), () => camera.zoom(BUTTON_STEP)),
    roundButton("minus", t("key.zoom-out"), () => camera.zoom(1 / BUTTON_STEP)),
    roundButton("fit", t("key.fit"), () => camera.fit()),
    roundButton("eye", t("key.hide"), hide),
  );
  const keys = [
    { keys: ["h"], text: t("key.hide"), run: hide },
    { keys: ["+", "="], text: t("key.zoom-in"), run: () => camera.zoom(KEY_STEP) },
    { keys: ["-"], text: t("key.zoom-out"), run: () => camera.zoom(1 / KEY_STEP) },
    { keys: ["0"], text: t("key.fit"), run: () => camera.fit() },
    { keys: ["b"], text: t("key.board"), run: () => svg.focus() },
  ];
  return { buttons, keys };
}
