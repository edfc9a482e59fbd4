/** What is drawn, face up: a chit from the cup turns over in the middle of the board. */

import { h } from "../lib/dom.js";

/** As long as it lies there, in milliseconds; the desk and the log keep what it was. */
const LIES = 1300;

/**
 * @param {HTMLElement} board
 * @param {string} text
 */
export function turnUp(board, text) {
  board.querySelector(".turned-up")?.remove();
  const chit = h("div", { class: "turned-up", "aria-hidden": "true" }, h("span", { class: "turned-face" }, text));
  board.append(chit);
  const frames = [
    { transform: "perspective(60rem) translateY(30vh) rotateY(180deg) scale(0.5)", opacity: 0 },
    { transform: "perspective(60rem) rotateY(180deg)", opacity: 1, offset: 0.2 },
    { transform: "perspective(60rem) rotateY(0deg)", opacity: 1, offset: 0.45 },
    { transform: "perspective(60rem) rotateY(0deg)", opacity: 1, offset: 0.88 },
    { transform: "perspective(60rem) scale(0.9)", opacity: 0 },
  ];
  void chit.animate(frames, { duration: LIES, easing: "ease-in-out" }).finished.then(() => chit.remove(), () => chit.remove());
}
