/** The words of the page on which positions are arranged: its texts, keys of files, names of things. */

import { loadBook } from "../lib/books.js";

/** @typedef {keyof typeof import("../texts/arrange-en.json")} ArrangeKey */
/** @typedef {(key: ArrangeKey, values?: Record<string, string | number>) => string} Say */
/** @typedef {{ say: Say, maybe: (key: string, fallback: string) => string }} Words */
/** @typedef {import("../lib/types.js").BoardData} BoardData */

/**
 * @param {import("../main.js").App} app
 * @returns {Promise<Words>}
 */
export async function arrangeWords(app) {
  const texts = await loadBook(app, "arrange");
  const { t } = texts;
  return {
    say: (key, values) => t(/** @type {import("../lib/i18n.js").TextKey} */ (/** @type {string} */ (key)), values),
    maybe: (key, fallback) => texts.maybe(key, fallback),
  };
}

/** What things are called that a file names by their ids. */
export class Names {
  /**
   * @param {Words} words
   * @param {import("../lib/types.js").Named[]} sides
   * @param {BoardData} data
   */
  constructor(words, sides, data) {
    this.words = words;
    /** @type {Map<string, string>} */
    this.titles = new Map(sides.map((side) => [side.id, side.title]));
    /** @type {Map<string, string>} */
    this.places = new Map();
    const name = (/** @type {Record<string, { name: string } | string> | undefined} */ named) => {
      for (const [id, each] of Object.entries(named ?? {})) this.titles.set(id, typeof each === "string" ? each : each.name);
    };
    if (data.kind === "cards") {
      name(data.cards);
      name(data.terrains);
      return;
    }
    name(data.units);
    if (data.kind === "zones") {
      for (const zone of data.zones) this.places.set(zone.id, `${zone.code} ${zone.name}`);
      return;
    }
    for (const each of [data.markers, data.commands, data.chits, data.formations]) name(each);
    for (const each of [...data.bridges, ...data.boxes, ...(data.display?.boxes ?? [])]) this.titles.set(each.id, each.name);
    for (const hex of data.hexes) this.places.set(hex.code, hex.name ? `${hex.code} ${hex.name}` : hex.code);
  }

  /** @param {string} id */
  of(id) {
    return this.places.get(id) ?? this.titles.get(id) ?? this.word(id);
  }

  /** @param {string} word */
  word(word) {
    return this.words.maybe(`word.${word}`, word || "–");
  }

  /** What a key of a file is called. @param {string} key */
  key(key) {
    const [first, side] = key.split(".");
    const title = this.words.maybe(`field.${first}`, first.replaceAll("_", " "));
    return side ? `${title} (${this.of(side)})` : title;
  }
}
