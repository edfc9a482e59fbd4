/** The middle of the table: terrain, the duel with its totals and what made them, events. */

import { h } from "../../lib/dom.js";
import { scene } from "./scenes.js";
import { picture } from "./symbols.js";

/** @typedef {import("./faces.js").Faces} Faces */
/** @typedef {{ why: string, what: string, n: number }} Part */

const SIDES = ["british", "german"];

/**
 * @param {import("../../lib/types.js").CardsHost} host
 * @param {Faces} faces
 * @param {import("../../net/wire.js").CardsView} view
 */
export function drawField(host, faces, view) {
  const { t } = host;
  const running = view.running.map((/** @type {string} */ id, /** @type {number} */ i) =>
    h("figure", { class: "running" }, faces.card(id, { key: `running-${id}-${i}` }), h("figcaption", {}, t("board.cards.running"))),
  );
  const offered = view.offered.length
    ? h(
        "div",
        { class: "crossroads" },
        h("h3", {}, t("board.cards.crossroads")),
        h("div", { class: "row" }, view.offered.map((/** @type {string} */ id, /** @type {number} */ i) => faces.terrain(id, { key: `offered-${id}-${i}` }))),
      )
    : null;
  const fronts = view.fronts.map((front) => drawFront(host, faces, view, front));
  const empty = !running.length && !offered && !fronts.length;
  return h(
    "section",
    { class: view.fronts.length > 1 ? "field two" : "field", "aria-label": t("board.cards.field") },
    running.length ? h("div", { class: "row events" }, running) : null,
    offered,
    fronts,
    empty ? h("figure", { class: "empty" }, scene("opening", "open"), h("figcaption", {}, t("board.cards.empty"))) : null,
  );
}

/**
 * @param {import("../../lib/types.js").CardsHost} host
 * @param {Faces} faces
 * @param {import("../../net/wire.js").CardsView} view
 * @param {import("../../net/wire.js").FrontView} front
 */
function drawFront(host, faces, view, front) {
  const { t } = host;
  const quiet = !front.duel && !front.duels.length && SIDES.every((side) => !front.table[side].length);
  return h(
    "div",
    { class: quiet ? "bout quiet" : front.winner ? "bout over" : "bout" },
    h(
      "div",
      { class: "bout-ground" },
      faces.terrain(front.terrain, { key: `front-${front.terrain}`, size: front.size, played: front.played, ignored: view.terrain_effect_ignored }),
      h("p", { class: "small" }, t("board.cards.units", { played: front.played, size: front.size }), front.locked ? ` ${t("board.cards.locked")}` : ""),
      front.blue_token ? h("p", { class: "small blue" }, t("board.cards.blue-here")) : null,
      front.winner ? h("p", { class: "verdict" }, t("board.cards.won", { side: faces.sideTitle(front.winner) })) : null,
    ),
    quiet
      ? null
      : h(
          "div",
          { class: "duel" },
          drawSide(host, faces, front, "british"),
          versus(host, faces, front),
          drawSide(host, faces, front, "german"),
        ),
  );
}

/**
 * Who is ahead, told by an arrow and by words.
 *
 * @param {import("../../lib/types.js").CardsHost} host
 * @param {Faces} faces
 * @param {import("../../net/wire.js").FrontView} front
 */
function versus(host, faces, front) {
  const { t } = host;
  const duel = front.duel;
  const facing = duel && SIDES.every((side) => duel[side].unit);
  if (!facing) return h("div", { class: "versus" }, h("span", { class: "sign", "aria-hidden": "true" }, "⚔"));
  const ahead = duel.british.leads ? "british" : "german";
  const tied = duel.british.value === duel.german.value;
  return h(
    "div",
    { class: `versus ahead-${ahead}` },
    h("span", { class: "sign", "aria-hidden": "true" }, ahead === "british" ? "◀" : "▶"),
    h("span", { class: "words" }, t(tied ? "board.cards.tie" : "board.cards.leads", { side: faces.sideTitle(ahead) })),
  );
}

/**
 * @param {import("../../lib/types.js").CardsHost} host
 * @param {Faces} faces
 * @param {import("../../net/wire.js").FrontView} front
 * @param {string} side
 */
function drawSide(host, faces, front, side) {
  const { t } = host;
  const now = front.duel?.[side] ?? { unit: null, value: 0, parts: [], chance: null, leads: false };
  /** @type {Part[]} */
  const parts = now.parts.filter((/** @type {Part} */ part) => part.n || part.why === "printed");
  return h(
    "div",
    { class: `combatant of-${side} ${now.unit && now.leads ? "leads" : ""}` },
    h("h4", {}, faces.sideTitle(side)),
    h(
      "div",
      { class: "stand" },
      now.unit
        ? faces.card(now.unit, { key: `duel-${front.terrain}-${side}` })
        : h("div", { class: "slot" }, t(front.duel ? "board.cards.slot.wait" : "board.cards.slot")),
      now.unit ? h("div", { class: "sum" }, h("b", { class: "total", "data-total": side }, String(now.value)), h("ul", { class: "parts" }, parts.map((part) => partLine(host, faces, part)))) : null,
    ),
    chances(host, now, side),
    laid(host, faces, front, side),
  );
}

/**
 * @param {import("../../lib/types.js").CardsHost} host
 * @param {Faces} faces
 * @param {Part} part
 */
function partLine(host, faces, { why, what, n }) {
  const { t } = host;
  const name =
    why === "printed"
      ? t("board.cards.part.printed")
      : why === "effect"
        ? t("board.cards.part.effect")
        : why === "token"
          ? t(what === "normal" ? "board.cards.part.token" : what === "yellow" ? "board.cards.part.yellow" : "board.cards.part.red")
          : (faces.terrains[what]?.name ?? faces.cards[what]?.name ?? what);
  return h("li", {}, h("b", {}, why === "printed" ? String(n) : signed(n)), " ", name);
}

/** @param {number} n */
function signed(n) {
  return n < 0 ? `−${-n}` : `+${n}`;
}

/**
 * How likely a side that is behind can still get ahead with what it holds.
 *
 * @param {import("../../lib/types.js").CardsHost} host
 * @param {import("../../net/wire.js").DuelSide} now
 * @param {string} side
 */
function chances(host, now, side) {
  if (!now.chance || now.leads) return null;
  const { t, language } = host;
  const percent = (/** @type {number} */ p) => p.toLocaleString(language, { style: "percent", maximumFractionDigits: p > 0 && p < 0.01 ? 1 : 0 });
  const { tokens, hand } = now.chance;
  if (!tokens && !hand) return h("p", { class: "chance" }, t("board.cards.chance.none"));
  return h(
    "p",
    { class: "chance" },
    t(host.seat() === side ? "board.cards.chance.mine" : "board.cards.chance.theirs", { chance: percent(tokens) }),
    hand !== null && hand !== tokens ? ` ${t("board.cards.chance.hand", { chance: percent(hand) })}` : null,
  );
}

/**
 * What else lies on this terrain: combat actions, and the units of earlier duels.
 *
 * @param {import("../../lib/types.js").CardsHost} host
 * @param {Faces} faces
 * @param {import("../../net/wire.js").FrontView} front
 * @param {string} side
 */
function laid(host, faces, front, side) {
  /** @type {string[]} */
  const cards = [...front.table[side]];
  const unit = front.duel?.[side]?.unit;
  if (unit && cards.lastIndexOf(unit) >= 0) cards.splice(cards.lastIndexOf(unit), 1);
  /** @type {string[]} */
  const destroyed = side === "german" ? front.duels.filter((duel) => duel.result === "tipped").map((duel) => duel.german) : [];
  if (!cards.length) return null;
  return h(
    "div",
    { class: "laid", role: "group", "aria-label": host.t("board.cards.laid") },
    cards.map((id, i) => {
      const at = destroyed.indexOf(id);
      if (at >= 0) destroyed.splice(at, 1);
      return faces.card(id, { key: `laid-${front.terrain}-${side}-${i}`, mini: true, lost: at >= 0 });
    }),
  );
}

/**
 * A token in the air: it turns and shows what it came to.
 *
 * @param {import("../../lib/types.js").CardsHost} host
 * @param {{ kind: string, success: boolean, side: string }} toss
 */
export function drawToss(host, { kind, success, side }) {
  const { t } = host;
  const worth = kind === "yellow" ? "+3" : "+1";
  return h(
    "div",
    { class: `toss of-${side} token-${kind} ${success ? "success" : "failure"}`, role: "status" },
    h(
      "div",
      { class: "coin", "aria-hidden": "true" },
      h("span", { class: "disc obverse" }, success ? worth : "0"),
      h("span", { class: "disc reverse" }, picture("star", "crest")),
    ),
    h("p", {}, t(success ? "board.cards.toss.success" : "board.cards.toss.failure", { worth })),
  );
}
