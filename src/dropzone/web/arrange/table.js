/** The table of a position that is being arranged: keys with dots, units and their places, as text. */

import { toml } from "../values/file.js";

/** @typedef {Record<string, unknown>} Table */

/** Where a unit is of which a table says nothing. */
export const GONE = "eliminated";

/**
 * @param {unknown} value
 * @returns {Table | null}
 */
function asTable(value) {
  return value && typeof value === "object" && !Array.isArray(value) ? /** @type {Table} */ (value) : null;
}

/**
 * What a table says under a key, which may be one of a table in it.
 *
 * @param {Table} table
 * @param {string[]} path
 * @returns {unknown}
 */
export function valueAt(table, path) {
  /** @type {unknown} */
  let found = table;
  for (const part of path) found = asTable(found)?.[part];
  return found;
}

/**
 * A table that says something else under a key; nothing, if the value is undefined.
 *
 * @param {Table} table
 * @param {string[]} path
 * @param {unknown} value
 * @returns {Table}
 */
export function withValue(table, [first, ...rest], value) {
  const said = rest.length ? withValue(asTable(table[first]) ?? {}, rest, value) : value;
  const next = { ...table, [first]: said };
  if (said === undefined) delete next[first];
  return next;
}

/**
 * Where a unit is: a hex, a zone, a box or a word.
 *
 * @param {Table} table
 * @param {string} unit
 */
export function placeOf(table, unit) {
  const said = valueAt(table, ["units", unit]);
  return String((typeof said === "string" ? said : asTable(said)?.at) ?? GONE);
}

/**
 * A table in which a unit is somewhere else; by which way it came there is not known.
 *
 * @param {Table} table
 * @param {string} unit
 * @param {string} place
 */
export function withPlace(table, unit, place) {
  const state = { ...asTable(valueAt(table, ["units", unit])) };
  for (const key of ["at", "came_from", "left_on"]) delete state[key];
  const bare = place === GONE || !Object.keys(state).length;
  return withValue(table, ["units", unit], bare ? place : { at: place, ...state });
}

/**
 * A table that says something of the state of a unit.
 *
 * @param {Table} table
 * @param {string} unit
 * @param {string} key
 * @param {unknown} value
 */
export function withState(table, unit, key, value) {
  const said = valueAt(table, ["units", unit]);
  const state = withValue(asTable(said) ?? { at: placeOf(table, unit) }, [key], value || undefined);
  return withValue(table, ["units", unit], Object.keys(state).length > 1 ? state : state.at);
}

/**
 * A table as the text of a position file.
 *
 * @param {Table} table
 */
export function positionText(table) {
  const rows = (/** @type {Table} */ said) => Object.entries(said).map(([key, value]) => `${JSON.stringify(key)} = ${toml(value)}`);
  const plain = Object.fromEntries(Object.entries(table).filter(([, value]) => !asTable(value)));
  const lines = rows(plain);
  for (const [key, value] of Object.entries(table)) {
    const inner = asTable(value);
    if (inner) lines.push("", `[${JSON.stringify(key)}]`, ...rows(inner));
  }
  return `${lines.join("\n")}\n`;
}
