/** How a counter or card looks, drawn by the code of the board it lies on. */

import { style } from "../lib/books.js";
import { h, s } from "../lib/dom.js";

/** @typedef {{ kind: string, units?: Record<string, Drawn>, cards?: Record<string, Drawn>, weapons?: Record<string, { letter: string }> }} BoardData */
/** @typedef {Record<string, unknown> & { side: string }} Drawn */
/** @typedef {(id: string, drawn: Drawn) => Element} Draw */

/**
 * The way to draw what a board prints, or nothing where its counters print no values.
 *
 * @param {import("../main.js").App} app
 * @param {import("../lib/types.js").GameInfo} game
 * @param {BoardData} board
 * @returns {Promise<Draw | null>}
 */
export async function drawingOf(app, game, board) {
  if (board.kind === "hex") {
    const [{ drawCounter }] = await Promise.all([import("../boards/hex/counters.js"), style("board-hex.css")]);
    return (id, drawn) => {
      const printed = /** @type {import("../boards/hex/counters.js").Printed} */ (/** @type {unknown} */ (drawn));
      const unit = /** @type {import("../boards/hex/counters.js").UnitView} */ (
        /** @type {unknown} */ ({ ...drawn, id, place: "", reduced: false })
      );
      const side = game.sides.findIndex((each) => each.id === drawn.side);
      const counter = drawCounter(printed, unit, side, board.weapons);
      return s("svg", { viewBox: "-32 -28 64 56", class: "look" }, counter);
    };
  }
  if (board.kind === "cards") {
    const [{ Faces }] = await Promise.all([import("../boards/cards/faces.js"), style("board-cards.css")]);
    return (id, drawn) => {
      const data = { ...board, cards: { ...board.cards, [id]: drawn }, terrains: {} };
      const host = /** @type {import("../lib/types.js").CardsHost} */ (
        /** @type {unknown} */ ({ data, sides: game.sides, t: app.texts.t })
      );
      return h("div", { class: "look card-table" }, new Faces(host).card(id, { key: id, large: true }));
    };
  }
  return null;
}
