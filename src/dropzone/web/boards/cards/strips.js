/** The edges of the table: what each side holds, the hands, and the common stock. */

import { h } from "../../lib/dom.js";
import { picture } from "./symbols.js";

/** @typedef {import("./faces.js").Faces} Faces */
/** @typedef {import("./faces.js").TokenKind} TokenKind */

const KINDS = /** @type {TokenKind[]} */ (["normal", "yellow", "red"]);

/**
 * A pile with its number; a button where one may look through it.
 *
 * @param {string} words
 * @param {number} count
 * @param {Element} back
 * @param {(() => void) | null} open
 */
function pile(words, count, back, open) {
  const inside = [h("span", { class: count > 1 ? "stack" : count ? "stack one" : "stack none", "aria-hidden": "true" }, count ? back : null), h("span", { class: "pile-words" }, h("b", {}, String(count)), " ", words)];
  return open && count
    ? h("button", { class: "pile quiet", "data-open": words, onclick: open }, inside)
    : h("div", { class: "pile" }, inside);
}

/**
 * What a side holds besides its hand.
 *
 * @param {import("../../lib/types.js").CardsHost} host
 * @param {Faces} faces
 * @param {import("../../net/wire.js").CardsView} view
 * @param {string} side
 * @param {{ mine: boolean, open: (title: string, cards: string[]) => void }} how
 */
export function drawHoldings(host, faces, view, side, { mine, open }) {
  const { t } = host;
  const held = view.sides[side];
  /** @param {string} title @param {{ cards: string[] | null }} from */
  const opener = (title, { cards }) => (cards ? () => open(title, cards) : null);
  const tokens = KINDS.filter((kind) => held.tokens[kind] > 0);
  return h(
    "div",
    { class: "holdings" },
    h(
      "div",
      { class: "tokens", role: "group", "aria-label": t("board.cards.tokens") },
      tokens.map((kind) => faces.token(kind, held.tokens[kind], mine ? `token-${kind}` : null)),
      tokens.length ? null : h("span", { class: "small" }, t("board.cards.tokens.none")),
    ),
    pile(t("board.cards.draw"), held.draw_pile, faces.back(side), held.under?.length ? () => open(t("board.cards.under"), held.under ?? []) : null),
    pile(t("board.cards.discard"), held.discard.count, faces.back(side), opener(t("board.cards.discard.mine"), held.discard)),
    held.heroic.count ? pile(t("board.cards.heroes"), held.heroic.count, faces.back(side, true), opener(t("board.cards.heroes.mine"), held.heroic)) : null,
    held.out.length ? pile(t("board.cards.out"), held.out.length, faces.back(side, true), () => open(t("board.cards.out.title"), held.out)) : null,
    held.captured.length
      ? h("div", { class: "captured" }, h("span", { class: "small" }, t("board.cards.captured")), held.captured.map((/** @type {string} */ id, /** @type {number} */ i) => faces.terrain(id, { key: `captured-${side}-${i}`, brief: true })))
      : null,
  );
}

/**
 * A hand that one may not see: backs with a number, and what one was shown of it.
 *
 * @param {import("../../lib/types.js").CardsHost} host
 * @param {Faces} faces
 * @param {import("../../net/wire.js").CardsView} view
 * @param {string} side
 */
export function drawBacks(host, faces, view, side) {
  const { t } = host;
  const held = view.sides[side];
  /** @type {string[]} */
  const known = held.known ?? [];
  const shownHeroes = known.filter((id) => faces.cards[id].heroic).length;
  const heroes = Math.max(0, held.heroic_in_hand - shownHeroes);
  const hidden = Math.max(0, held.hand_count - known.length);
  return h(
    "div",
    { class: "backs" },
    h("span", { class: "visually-hidden" }, t("board.cards.hand.theirs", { side: faces.sideTitle(side), count: held.hand_count })),
    h("span", { class: "fan-backs", "aria-hidden": "true" }, Array.from({ length: hidden }, (_, i) => faces.back(side, i < heroes))),
    h("b", { class: "hand-count", "aria-hidden": "true" }, String(held.hand_count)),
    known.length
      ? h("span", { class: "known", role: "group", "aria-label": t("board.cards.known") }, known.map((id, i) => faces.card(id, { key: `known-${i}`, mini: true })))
      : null,
  );
}

/**
 * One's own hand, fanned out; the angle of each card is its place in the fan.
 *
 * @param {import("../../lib/types.js").CardsHost} host
 * @param {Faces} faces
 * @param {{ id: string, playable: boolean }[]} hand
 */
export function drawHand(host, faces, hand) {
  /** @type {Map<string, number>} */
  const copies = new Map();
  const fan = h(
    "div",
    { class: "hand", role: "group", "aria-label": host.t("board.cards.hand", { count: hand.length }) },
    hand.map(({ id }, i) => {
      const copy = copies.get(id) ?? 0;
      copies.set(id, copy + 1);
      const card = faces.card(id, { key: `hand-${id}-${copy}` });
      const middle = (hand.length - 1) / 2;
      const off = middle ? (i - middle) / Math.max(middle, 3) : 0;
      card.style.setProperty("--turn", `${(off * 5).toFixed(2)}deg`);
      card.style.setProperty("--drop", `${(off * off * 0.7).toFixed(2)}rem`);
      return card;
    }),
  );
  fan.style.setProperty("--cards", String(Math.max(hand.length, 1)));
  if (!hand.length) fan.append(h("p", { class: "empty" }, host.t("board.cards.hand.none")));
  return fan;
}

/**
 * What lies beside the terrain for both: Reserve, Turn token, strength, counter-attack pile.
 *
 * @param {import("../../lib/types.js").CardsHost} host
 * @param {Faces} faces
 * @param {import("../../net/wire.js").CardsView} view
 * @param {(title: string, cards: string[]) => void} open
 */
export function drawStock(host, faces, view, open) {
  const { t } = host;
  const { reserve, counter_pile: counter } = view;
  const full = host.data.tokens.strength;
  return h(
    "div",
    { class: "stock", role: "group", "aria-label": t("board.cards.stock") },
    view.strength === null
      ? null
      : h(
          "div",
          { class: "strength", title: t("board.cards.strength", { left: view.strength, of: full }) },
          h("span", { class: "small" }, t("board.cards.strength.short")),
          h("span", { class: "hearts", "aria-hidden": "true" }, Array.from({ length: full }, (_, i) => h("i", { class: i < (view.strength ?? 0) ? "heart" : "heart gone" }, picture("unit", "shape")))),
          h("span", { class: "visually-hidden" }, t("board.cards.strength", { left: view.strength, of: full })),
        ),
    view.turn_token
      ? h("div", { class: `turn-token of-${view.turn_token}` }, h("span", { class: "small" }, t("board.cards.turn-token")), h("b", {}, faces.sideTitle(view.turn_token)))
      : null,
    h("div", { class: "reserve" }, h("span", { class: "small" }, t("board.cards.reserve")), KINDS.filter((kind) => kind === "normal" || reserve[kind] > 0).map((kind) => faces.token(kind, reserve[kind], null))),
    view.part === "pegasus-bridge" || counter.count ? pile(t("board.cards.counter"), counter.count, faces.back("german"), counter.cards ? () => open(t("board.cards.counter"), counter.cards ?? []) : null) : null,
    view.campaign ? h("div", { class: "campaign small" }, t("board.cards.campaign.blue", { german: view.campaign.blue_german, british: view.campaign.blue_british })) : null,
  );
}
