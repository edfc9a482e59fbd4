/** Which module draws which kind of board; a board is loaded when a table needs it. */

/** @type {Record<string, () => Promise<{ createBoard: import("../types.js").CreateBoard }>>} */
const BOARDS = {
  hex: () => import("./hex/board.js"),
  zones: () => import("./zones/board.js"),
  cards: () => import("./cards/board.js"),
};

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
