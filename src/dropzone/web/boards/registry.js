/** Which module draws which kind of board; a board is loaded when a table needs it. */

/** @type {Record<string, () => Promise<import("../lib/types.js").BoardModule>>} */
const BOARDS = {
  hex: () => import("./hex/board.js"),
  zones: () => import("./zones/board.js"),
  cards: () => import("./cards/board.js"),
};

/** @type {Record<string, () => Promise<import("../lib/types.js").LegendModule>>} */
const LEGENDS = {
  hex: () => import("./hex/legend.js"),
  zones: () => import("./zones/legend.js"),
  cards: () => import("./cards/legend.js"),
};

/**
 * Return what draws the key to boards of a kind.
 *
 * @param {string} kind
 */
export async function legendOf(kind) {
  return (await LEGENDS[kind]()).legendOf;
}

/**
 * Return the maker of boards of a kind.
 *
 * @param {string} kind
 */
export async function boardOf(kind) {
  const load = BOARDS[kind];
  if (!load) throw new Error(`no board draws "${kind}"`);
  return (await load()).createBoard;
}
