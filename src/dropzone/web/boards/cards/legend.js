/** The key to a card table: types of cards by shape and colour, tokens by what they give. */

import { h } from "../../lib/dom.js";
import { picture } from "./symbols.js";

/**
 * @param {import("../../net/wire.js").CardsBoard} _data
 * @param {import("../../lib/types.js").LegendHost} host
 * @returns {import("../../lib/types.js").LegendSection[]}
 */
export function legendOf(_data, { say }) {
  const types = /** @type {const} */ (["unit", "action", "event"]);
  const tokens = /** @type {const} */ (["normal", "yellow", "red"]);
  return [
    {
      title: say("section.cards"),
      rows: [
        ...types.map((type) => ({
          picture: h("span", { class: `key-picture play-card type-${type}` }, h("span", { class: "badge" }, picture(type, "shape"))),
          text: say(`cards.${type}`),
        })),
        { picture: h("span", { class: "key-picture" }, picture("star", "shape")), text: say("cards.heroic") },
      ],
    },
    {
      title: say("section.tokens"),
      rows: tokens.map((kind) => ({
        picture: h("span", { class: "key-picture" }, h("span", { class: `token token-${kind}` }, h("span", { class: "disc" }, kind === "yellow" ? "+3" : "+1"))),
        text: say(`cards.${kind}`),
      })),
    },
  ];
}
