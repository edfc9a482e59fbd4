/** What this browser knows of a table already, and how an answer adds to it. */

/** @typedef {import("./types.js").TableState} TableState */

/**
 * What a request says of the state it knows, so that the answer leaves out the log up to there.
 *
 * @param {TableState} state
 */
export function knownOf(state) {
  const known = /** @type {Record<string, number>} */ ({ since: state.number });
  if (state.version !== undefined) known.version = state.version;
  return known;
}

/**
 * Put the log that was known before what a new state adds to it.
 *
 * @param {TableState | undefined} before
 * @param {TableState} state
 */
export function joined(before, state) {
  const since = state.since ?? 0;
  if (before && since > 0 && since <= before.number) {
    state.log = [...before.log.filter((entry) => entry.number <= since), ...state.log];
    state.since = Math.min(since, before.since ?? 0);
  }
  state.chat ??= before?.chat;
  return state;
}
