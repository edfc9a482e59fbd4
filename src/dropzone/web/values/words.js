/** The texts of the pages about own values, loaded when one of them opens. */

import { loadBook } from "../lib/books.js";

/** @typedef {keyof typeof import("../texts/values-en.json")} ValuesKey */
/** @typedef {(key: ValuesKey, values?: Record<string, string | number>) => string} Say */

/**
 * @param {import("../main.js").App} app
 * @returns {Promise<Say>}
 */
export async function valuesWords(app) {
  const texts = await loadBook(app, "values");
  return (key, values) => texts.t(/** @type {import("../lib/i18n.js").TextKey} */ (/** @type {string} */ (key)), values);
}

/**
 * A value as a player reads it.
 *
 * @param {unknown} value
 */
export function shown(value) {
  return typeof value === "string" ? value || "–" : JSON.stringify(value);
}
