/** Faces and backs: cards, terrains and tokens as elements one can point at. */

import { h } from "../../lib/dom.js";
import { scene } from "./scenes.js";
import { groundOf, picture } from "./symbols.js";

/**
 * @typedef {object} CardData  A card as the game's board data has it.
 * @property {string} number
 * @property {string} name
 * @property {string} text
 * @property {string} side
 * @property {"unit" | "action" | "event"} type
 * @property {boolean} heroic
 * @property {number | null} value
 * @property {string[]} unit_types
 * @property {string[]} unit_type_names
 *
 * @typedef {object} TerrainData
 * @property {string} name
 * @property {string} text
 * @property {number} british_draw
 * @property {number} german_draw
 * @property {number} size
 * @property {string[]} tags
 * @property {number} guns
 * @property {boolean} objective
 *
 * @typedef {"normal" | "yellow" | "red"} TokenKind
 */

const TYPES = /** @type {const} */ ({
  unit: "board.cards.type.unit",
  action: "board.cards.type.action",
  event: "board.cards.type.event",
});
const TOKENS = /** @type {const} */ ({
  normal: "board.cards.token.normal",
  yellow: "board.cards.token.yellow",
  red: "board.cards.token.red",
});

export class Faces {
  /** @param {import("../../lib/types.js").CardsHost} host */
  constructor(host) {
    this.host = host;
    /** @type {Record<string, CardData>} */
    this.cards = host.data.cards;
    /** @type {Record<string, TerrainData>} */
    this.terrains = host.data.terrains;
  }

  /** @param {string} side */
  sideTitle(side) {
    return this.host.sides.find((each) => each.id === side)?.title ?? side;
  }

  /** @param {CardData} card */
  typeLine(card) {
    const { t } = this.host;
    return [t(TYPES[card.type]), ...card.unit_type_names, card.heroic && t("board.cards.heroic")].filter(Boolean).join(" · ");
  }

  /**
   * A card face up. `key` tells copies apart; equal keys are the same card from view to view.
   *
   * @param {string} id
   * @param {{ key: string, large?: boolean, mini?: boolean, lost?: boolean }} how
   */
  card(id, { key, large = false, mini = false, lost = false }) {
    const card = this.cards[id];
    const { t } = this.host;
    const classes = ["play-card", `of-${card.side}`, `type-${card.type}`];
    if (card.heroic) classes.push("heroic");
    if (large) classes.push("large");
    if (mini) classes.push("mini");
    if (lost) classes.push("tipped");
    const value = card.value === null ? null : h("b", { class: "value" }, String(card.value));
    const element = h(
      "div",
      { class: classes.join(" ") },
      h("div", { class: "card-head" }, h("span", { class: "badge" }, picture(card.type, "shape"), value), h("span", { class: "card-name" }, card.name)),
      h("div", { class: "card-art" }, scene(id, card.type === "unit" ? `unit-${card.side}` : card.type), card.heroic ? picture("star", "hero-star") : null),
      h("div", { class: "card-type" }, this.typeLine(card)),
      h("div", { class: "card-text" }, card.text),
    );
    fitWords(element, card.name, card.text);
    if (large) return element;
    return this.pickable(element, key, { unit: id }, [
      card.name,
      this.typeLine(card),
      card.value === null ? "" : t("board.cards.value", { value: card.value }),
      card.text,
      lost ? t("board.cards.destroyed") : "",
    ]);
  }

  /**
   * The back of a card: it tells the side, and the star of a heroic one (its back shows it).
   *
   * @param {string} side
   * @param {boolean} [heroic]
   */
  back(side, heroic = false) {
    return h("div", { class: `card-back of-${side}`, "aria-hidden": "true" }, picture(side === "british" ? "parachute" : "steel", "crest"), heroic ? picture("star", "hero-star") : null);
  }

  /**
   * A terrain face up.
   *
   * @param {string} id
   * @param {{ key: string, size?: number, played?: number, large?: boolean, brief?: boolean, ignored?: boolean }} how
   */
  terrain(id, { key, size, played = 0, large = false, brief = false, ignored = false }) {
    const terrain = this.terrains[id];
    const { t } = this.host;
    const room = size ?? terrain.size;
    const sizeWords = t("board.cards.size", { count: room });
    const draws = t("board.cards.draws", { british: terrain.british_draw, german: terrain.german_draw });
    const classes = ["terrain-card", `ground-${groundOf(terrain)}`];
    if (large) classes.push("large");
    if (brief) classes.push("brief");
    if (terrain.objective) classes.push("objective");
    const element = h(
      "div",
      { class: classes.join(" ") },
      h("div", { class: "card-art" }, scene(id, groundOf(terrain)), terrain.objective ? picture("star", "goal") : null),
      h("div", { class: "card-name" }, terrain.name),
      h("div", { class: "terrain-size", title: sizeWords }, this.pips(room, played), terrain.guns ? h("span", { class: "guns" }, t("board.cards.guns", { count: terrain.guns })) : null),
      brief ? null : h("div", { class: "terrain-draws" }, draws),
      brief ? null : h("div", { class: ignored ? "card-text ignored" : "card-text" }, terrain.text, ignored ? h("b", {}, ` ${t("board.cards.ignored")}`) : null),
    );
    fitWords(element, terrain.name, terrain.text);
    if (large) return element;
    return this.pickable(element, key, { place: id }, [terrain.name, sizeWords, draws, terrain.text, terrain.objective ? t("board.cards.objective") : ""]);
  }

  /**
   * How many German units may be played: filled squares are those that were.
   *
   * @param {number} size
   * @param {number} played
   */
  pips(size, played) {
    return h(
      "span",
      { class: "pips", "aria-hidden": "true" },
      Array.from({ length: Math.max(size, played) }, (_, i) => h("i", { class: i < played ? "pip used" : i < size ? "pip" : "pip over" })),
      size === 0 ? "0" : null,
    );
  }

  /**
   * Tokens of a kind with their number; `key` where they can be tossed.
   *
   * @param {TokenKind} kind
   * @param {number} count
   * @param {string | null} key
   */
  token(kind, count, key) {
    const { t } = this.host;
    const words = t(TOKENS[kind]);
    const element = h(
      "div",
      { class: `token token-${kind}`, title: words },
      h("span", { class: "disc" }, kind === "yellow" ? "+3" : "+1"),
      h("span", { class: "times" }, `×${count}`),
    );
    if (!key) {
      element.append(h("span", { class: "visually-hidden" }, words));
      return element;
    }
    return this.pickable(element, key, { unit: `token-${kind}` }, [words, t("board.cards.held", { count })]);
  }

  /**
   * @param {HTMLElement} element
   * @param {string} key
   * @param {import("../../lib/types.js").Thing} thing
   * @param {string[]} words
   */
  pickable(element, key, thing, words) {
    element.dataset.key = key;
    if (thing.unit) element.dataset.unit = thing.unit;
    if (thing.place) element.dataset.place = thing.place;
    element.tabIndex = -1;
    element.setAttribute("role", "button");
    element.setAttribute("aria-label", words.filter(Boolean).join(". "));
    return element;
  }
}

/** Texts are set smaller the longer they are, by the most letters of each size. */
const LENGTHS = [58, 88, 112, 140];
/** The smallest size, for a long text below a long name. */
const SMALLEST = 7;

/**
 * Set the texts that their card cuts smaller, until none is: all are measured, then all are set.
 *
 * @param {Element} within
 */
export function fitTexts(within) {
  for (let round = 0; round <= SMALLEST; round++) {
    const cut = [...within.querySelectorAll(".play-card:not(.mini, .large) .card-text")].filter(
      (text) => text.scrollHeight > text.clientHeight + 1 && text.clientHeight > 0,
    );
    if (!cut.length) return;
    for (const text of cut) {
      const card = /** @type {HTMLElement} */ (text.parentElement);
      const size = [...Array(SMALLEST).keys()].find((each) => card.classList.contains(`text-${each}`));
      if (size === undefined) continue;
      card.classList.replace(`text-${size}`, `text-${size + 1}`);
    }
  }
}

/**
 * Let the style sheet know the longest word of a name, so that no word is broken, and how long the
 * text is, so that none is cut.
 *
 * @param {HTMLElement} element
 * @param {string} name
 * @param {string} text
 */
function fitWords(element, name, text) {
  const size = LENGTHS.findIndex((most) => text.length <= most);
  element.classList.add(`text-${size < 0 ? LENGTHS.length : size}`);
  const longest = Math.max(...name.split(/[\s-]/).map((word) => word.length));
  element.style.setProperty("--word", String(longest));
}
