/** The end of a game: who won, by what and why; then its story in plots and moments. */

import { openDialog } from "./dialog.js";
import { die } from "./dice.js";
import { h, icon, replace, s } from "./dom.js";
import { historySection } from "./history.js";
import { saveRecord } from "./menu.js";
import { keepSeats } from "./newgame.js";
import { columns, line } from "./plots.js";
import { ruleLink } from "./rules.js";
import { thenAndNow } from "./stills.js";

/** @typedef {import("./main.js").App} App */
/** @typedef {import("./types.js").TableState} TableState */

/**
 * @param {App} app
 * @param {import("./types.js").GameInfo} game
 * @param {TableState} state
 * @param {import("./api.js").TableApi} table
 * @param {import("./stills.js").MakeStill} makeStill
 */
export function resultPage(app, game, state, table, makeStill) {
  const { t } = app.texts;
  const { result } = state;
  if (!result) throw new Error("the game is not over");
  const winner = game.sides.find((side) => side.id === result.winner)?.title;
  const number = game.sides.findIndex((side) => side.id === result.winner);
  const alone = game.sides.length === 1; // against the rules nobody draws
  const story = h("div", { class: "story" }, h("p", { class: "small" }, t("result.loading")));
  void table.get("/summary").then(
    (summary) => replace(story, tell(app, game, state, summary)),
    () => replace(story),
  );
  const stills = h("div", {});
  void thenAndNow(app, state, table, makeStill).then(
    (pictures) => replace(stills, pictures),
    () => replace(stills),
  );
  return h(
    "article",
    { class: "result" },
    h(
      "header",
      { class: `won-by-${number}` },
      winner ? laurel() : null,
      h("p", { class: "eyebrow" }, game.title),
      h("h1", { tabindex: "-1" }, winner ? t("result.won", { side: winner }) : t(alone ? "result.lost" : "result.draw")),
      h("p", { class: "level" }, app.texts.maybe(`result.level.${result.level}`, result.level)),
      h("p", { class: "why" }, result.why),
    ),
    h(
      "div",
      { class: "buttons" },
      h("a", { class: "button", href: `#/table/${state.id}` }, icon("eye"), t("result.map")),
      h("a", { class: "button", href: `#/table/${state.id}/at/0` }, icon("play"), t("result.replay")),
      state.seat
        ? h("button", { class: "primary", onclick: () => void rematch(app, game, table) }, t("result.rematch"))
        : null,
      h("button", { onclick: () => void saveRecord(app, table, state) }, icon("download"), t("result.record")),
      h("button", { onclick: () => print() }, icon("print"), t("result.print")),
    ),
    stills,
    story,
    state.seed ? h("p", { class: "small seed" }, t("result.seed", { seed: state.seed })) : null,
  );
}

/**
 * @param {App} app
 * @param {import("./types.js").GameInfo} game
 * @param {TableState} state
 * @param {any} summary
 */
function tell(app, game, state, summary) {
  const { t } = app.texts;
  const turns = summary.turns ?? [];
  const more = summary.more ?? {};
  const losses = more.losses ?? [];
  const sides = game.sides.map((side) => side.id);
  const parts = [];
  if (losses.length)
    parts.push(
      figure(
        t("result.losses"),
        columns(
          t("result.losses"),
          losses.map((/** @type {any} */ each) => ({
            name: String(each.turn),
            values: sides.map((side) => each.damaged?.[side] ?? 0),
          })),
        ),
        legend(game),
      ),
    );
  const points = turns.filter((/** @type {any} */ turn) => turn.numbers?.points !== undefined);
  if (points.length)
    parts.push(
      figure(
        t("result.points"),
        line(
          t("result.points"),
          points.map((/** @type {any} */ turn) => ({ name: String(turn.turn), value: turn.numbers.points })),
          points.at(-1).numbers.threshold,
        ),
      ),
    );
  for (const dice of summary.dice ?? [])
    parts.push(
      figure(
        t("result.dice", { mean: Number(dice.mean).toLocaleString(app.texts.language) }),
        columns(
          t("result.dice.label"),
          Object.entries(dice.faces).map(([face, count]) => ({ name: face, values: [Number(count)] })),
        ),
      ),
    );
  return [
    historySection(app, state.id, summary.history),
    h("div", { class: "plots" }, parts),
    moments(app, state, t("result.objectives"), more.objectives ?? []),
    moments(app, state, t("result.key-dice"), more.dice ?? []),
    moments(app, state, t("result.moments"), (summary.key_moments ?? []).filter(isMoment)),
  ];
}

/**
 * The passing of time is no moment to remember.
 *
 * @param {import("./types.js").LogEntry} entry
 */
function isMoment({ event }) {
  return !["turn", "half", "points"].includes(event[0]);
}

/**
 * @param {string} title
 * @param {...Node} content
 */
function figure(title, ...content) {
  return h("figure", {}, h("figcaption", {}, title), ...content);
}

/** @param {import("./types.js").GameInfo} game */
function legend(game) {
  return h(
    "p",
    { class: "legend small" },
    game.sides.map((side, i) => h("span", { class: `key-${i}` }, side.title)),
  );
}

/**
 * @param {App} app
 * @param {TableState} state
 * @param {string} title
 * @param {any[]} list
 */
function moments(app, state, title, list) {
  if (!list.length) return null;
  return h(
    "section",
    { class: "moments" },
    h("h2", {}, title),
    h(
      "ol",
      {},
      list.map((each) =>
        h(
          "li",
          {},
          typeof each.face === "number" ? die(each.face, each.sides) : null,
          h("a", { href: `#/table/${state.id}/at/${each.number}` }, each.text),
          " ",
          ruleLink(app, each.clause ?? ""),
        ),
      ),
    ),
  );
}

/**
 * @param {App} app
 * @param {import("./types.js").GameInfo} game
 * @param {import("./api.js").TableApi} table
 */
async function rematch(app, game, table) {
  try {
    const made = await table.post("/rematch", {});
    keepSeats(app, game.id, made);
    app.go(`#/table/${made.id}`);
  } catch (error) {
    const { t } = app.texts;
    const why = error instanceof Error ? error.message : String(error);
    openDialog({ title: t("result.rematch"), close: t("close") }, h("p", {}, why));
  }
}

function laurel() {
  return s(
    "svg",
    { class: "laurel", viewBox: "-60 -20 120 40", "aria-hidden": "true" },
    s("path", { d: "M-52 0c8 10 22 15 40 15M52 0c-8 10-22 15-40 15" }),
    [-46, -36, -25].map((x) => s("path", { class: "leaf", d: `M${x} 4c-6-2-8-8-6-13 5 2 8 7 6 13zM${-x} 4c6-2 8-8 6-13-5 2-8 7-6 13z` })),
    s("path", { class: "star", d: "M0 -14 3.6 -5 13 -4.6 5.6 1.4 8.2 10.4 0 5.2 -8.2 10.4 -5.6 1.4 -13 -4.6 -3.6 -5z" }),
  );
}
