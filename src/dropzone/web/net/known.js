/** What this browser knows of a table already, and how an answer adds to it. */

/** @typedef {import("../lib/types.js").TableState} TableState */

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

/** @typedef {import("./wire.js").Change} Change */

/** The state of one seat as the server told it last: nobody changes it but the server. */
export class Told {
  /** @type {TableState | null} */
  state = null;

  /**
   * What a request says of the state that its reader has: changes are of use to who has the one told last.
   *
   * @param {Record<string, number>} reader
   * @returns {Record<string, string | number>}
   */
  known(reader) {
    const { number, version, tag = "" } = this.state ?? {};
    const isLast = reader.since === number && reader.version === version;
    return { ...reader, known: isLast ? tag : "" };
  }

  /**
   * Take a state or what has changed in it; null if the changes are of a state that is not known here.
   *
   * @param {Partial<TableState> & Partial<Omit<import("./wire.js").StateChanges, "kind">>} answer
   * @returns {TableState | null}
   */
  take(answer) {
    if (answer.view) this.state = /** @type {TableState} */ (answer);
    else if (this.state && answer.changes && answer.base === this.state.tag) {
      const { since = 0, log = [], tag = "", left = "" } = answer;
      const state = /** @type {TableState} */ (answer.changes.reduce(changed, /** @type {unknown} */ (this.state)));
      this.state = { ...state, since, log, tag, left };
    } else return null;
    return { ...this.state }; // who shows it may add to it
  }
}

/**
 * Carry out a change; what it does not touch is shared with the value before it.
 *
 * @param {unknown} value
 * @param {Change} change
 * @returns {unknown}
 */
export function changed(value, change) {
  const keys = change.path.split("/").slice(1).map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  return changedAt(value, keys, change);
}

/**
 * @param {unknown} value
 * @param {string[]} keys
 * @param {Change} change
 * @returns {unknown}
 */
function changedAt(value, keys, change) {
  const [key, ...rest] = keys;
  if (key === undefined) return change.value;
  if (Array.isArray(value)) {
    const items = [...value];
    const at = Number(key);
    if (rest.length) items[at] = changedAt(items[at], rest, change);
    else items.splice(at, change.op === "add" ? 0 : 1, ...(change.op === "remove" ? [] : [change.value]));
    return items;
  }
  const fields = { .../** @type {Record<string, unknown>} */ (value) };
  if (rest.length) fields[key] = changedAt(fields[key], rest, change);
  else if (change.op === "remove") delete fields[key];
  else fields[key] = change.value;
  return fields;
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
  state.chat ??= before?.chat ?? [];
  return state;
}
