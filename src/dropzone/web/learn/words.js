/** The texts of the pages for learners, loaded when one of them opens. */

import { loadBook } from "../lib/books.js";

export { style } from "../lib/books.js";

/** @typedef {keyof typeof import("../texts/learn-en.json")} LearnKey */
/** @typedef {(key: LearnKey, values?: Record<string, string | number>) => string} Say */

/**
 * The texts of these pages in the reader's language.
 *
 * @param {import("../main.js").App} app
 * @returns {Promise<Say>}
 */
export async function learnWords(app) {
  const texts = await loadBook(app, "learn");
  return (key, values) => texts.t(/** @type {import("../lib/i18n.js").TextKey} */ (/** @type {string} */ (key)), values);
}
