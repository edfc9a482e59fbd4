/** Texts and styles of pages that are loaded when one of them opens. */

import { Texts } from "./i18n.js";

/** @type {Map<string, Promise<Texts>>} */
const LOADED = new Map();
/** @type {Map<string, Promise<void>>} */
const STYLES = new Map();

/**
 * The texts of a book in the reader's language.
 *
 * @param {import("../main.js").App} app
 * @param {string} book
 * @returns {Promise<Texts>}
 */
export function loadBook(app, book) {
  const file = `${book}-${app.texts.language}`;
  let loading = LOADED.get(file);
  if (!loading) {
    loading = fetch(new URL(`../texts/${file}.json`, import.meta.url))
      .then((answer) => answer.json())
      .then((texts) => new Texts(app.texts.language, texts));
    LOADED.set(file, loading);
  }
  return loading;
}

/**
 * Load a style sheet, once.
 *
 * @param {string} file
 */
export function style(file) {
  let loading = STYLES.get(file);
  if (!loading) {
    loading = new Promise((resolve) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = new URL(`../css/${file}`, import.meta.url).href;
      link.onload = link.onerror = () => resolve();
      document.head.append(link);
    });
    STYLES.set(file, loading);
  }
  return loading;
}
