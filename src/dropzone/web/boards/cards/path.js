/** The way from the drop to the objective: what lies behind, where we are, what is ahead. */

import { h } from "../../lib/dom.js";
import { picture } from "./symbols.js";

/** @typedef {import("./faces.js").Faces} Faces */

/**
 * @param {import("../../lib/types.js").CardsHost} host
 * @param {Faces} faces
 * @param {import("../../net/wire.js").CardsView} view
 */
export function drawPath(host, faces, view) {
  const { t } = host;
  return h(
    "section",
    { class: "path", "aria-label": t("board.cards.path") },
    h(
      "ol",
      { tabindex: "0", "aria-label": t("board.cards.path") },
      h("li", { class: "drop" }, picture("parachute", "crest"), h("span", {}, t("board.cards.drop"))),
      behind(host, faces, view),
      view.fronts.map((front) =>
        h(
          "li",
          { class: "here" },
          faces.terrain(front.terrain, { key: `path-${front.terrain}`, size: front.size, played: front.played, brief: true }),
          h("span", { class: "flag" }, t("board.cards.here")),
        ),
      ),
      ahead(host, faces, view),
    ),
  );
}

/**
 * @param {import("../../lib/types.js").CardsHost} host
 * @param {Faces} faces
 * @param {import("../../net/wire.js").CardsView} view
 */
function behind(host, faces, view) {
  return view.path.map((/** @type {{ terrain: string, winner: string | null }} */ { terrain, winner }, /** @type {number} */ i) =>
    h(
      "li",
      { class: `past ${winner ? `won-${winner}` : ""}` },
      faces.terrain(terrain, { key: `past-${i}`, brief: true }),
      winner
        ? h(
            "span",
            { class: "flag", title: host.t("board.cards.won", { side: faces.sideTitle(winner) }) },
            h("span", { "aria-hidden": "true" }, `⚑ ${faces.sideTitle(winner)}`),
            h("span", { class: "visually-hidden" }, host.t("board.cards.won", { side: faces.sideTitle(winner) })),
          )
        : h("span", { class: "flag" }, host.t("board.cards.unfought")),
    ),
  );
}

/**
 * @param {import("../../lib/types.js").CardsHost} host
 * @param {Faces} faces
 * @param {import("../../net/wire.js").CardsView} view
 */
function ahead(host, faces, view) {
  const { t, data } = host;
  const { piles } = view;
  if (piles.dives)
    return piles.dives.map((pile, /** @type {number} */ i) =>
      view.turn && !pile.bridge && !pile.left ? null : divesPile(host, faces, pile, i),
    );
  const goals = piles.waiting.map((/** @type {string} */ terrain) =>
    h("li", { class: "goal-step" }, faces.terrain(terrain, { key: `ahead-${terrain}`, brief: true })),
  );
  if (view.part === "merville")
    return [
      piles.road ? facedown(t("board.cards.pile.ground", { count: piles.road })) : null,
      piles.second ? facedown(t("board.cards.pile.objectives", { count: piles.second })) : null,
      ...goals,
    ];
  const gone = view.path.length + view.fronts.length;
  const left = Math.max(0, Math.min(data.road.turns - gone, piles.road + piles.second));
  return [...Array.from({ length: left }, (_, i) => facedown(t("board.cards.turn", { turn: gone + i + 1 }))), ...goals];
}

/** @param {string} words */
function facedown(words) {
  return h("li", { class: "unknown" }, h("div", { class: "terrain-back" }, h("b", { "aria-hidden": "true" }, "?"), h("span", {}, words)));
}

/**
 * A bridge on the Dives with the terrains before it; face down for who may not know.
 *
 * @param {import("../../lib/types.js").CardsHost} host
 * @param {Faces} faces
 * @param {{ bridge: string | null, left: number, terrains: string[] | null, attacked: boolean }} pile
 * @param {number} i
 */
function divesPile(host, faces, pile, i) {
  const { t } = host;
  const name = pile.bridge ? faces.terrains[pile.bridge].name : "?";
  const known = (pile.terrains ?? []).map((each) => faces.terrains[each].name).join(", ");
  const words = t("board.cards.pile.left", { count: pile.left });
  const element = h(
    "div",
    { class: pile.bridge ? "terrain-back known" : "terrain-back", title: known || null },
    pile.bridge ? picture("bridge", "vignette") : h("b", { "aria-hidden": "true" }, "?"),
    h("span", { class: "card-name" }, `${i + 1}. ${name}`),
    h("span", {}, words),
  );
  faces.pickable(element, `pile-${i + 1}`, { place: `pile-${i + 1}` }, [t("board.cards.pile", { number: i + 1 }), name, words, known]);
  return h("li", { class: pile.attacked ? "pile attacked" : "pile" }, element, pile.attacked ? h("span", { class: "flag" }, t("board.cards.attacked")) : null);
}
