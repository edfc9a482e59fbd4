/** The end of a game: who won, by what and why; then its story in plots and moments. */

import { analysisSection } from "../panels/analysis.js";
import { openDialog } from "../panels/dialog.js";
import { die } from "../panels/dice.js";
import { h, icon, replace, s } from "../lib/dom.js";
import { historySection } from "../panels/history.js";
import { saveRecord } from "../panels/menu.js";
import { keepSeats } from "./newgame.js";
import { columns, line } from "../panels/plots.js";
import { ruleLink } from "../panels/rules.js";
import { thenAndNow } from "../panels/stills.js";

/** @typedef {import("../main.js").App} App */
/** @typedef {import("../lib/types.js").TableState} TableState */

/**
 * @param {App} app
 * @param {import("../lib/types.js").GameInfo} game
 * @param {TableState} state
 * @param {import("../net/api.js").TableApi} table
 * @param {import("../panels/stills.js").MakeStill} makeStill
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
  const page = h(
    "article",
    { class: "result" },
    h(
      "header",
      { class: `won-by-${number}` },
      winner ? laurel() : null,
      h("p", { class: "eyebrow" }, game.title),
      h("h1", { tabindex: "-1" }, winner ? t("result.won", { side: winner }) : t(alone ? "result.lost" : "result.draw")),
      h("p", { class: "level" }, app.texts.maybe(`result.level.${result.level}`, result.level)),
      h("p", { class: "why" }, whyOf(app, state)),
    ),
    h("div", { class: "rematch-offer" }),
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
    analysisSection(app, game, state, table),
    story,
    state.seed ? h("p", { class: "small seed" }, t("result.seed", { seed: state.seed })) : null,
  );
  offerRematch(app, game, state, table, page);
  return page;
}

/**
 * @param {App} app
 * @param {import("../lib/types.js").GameInfo} game
 * @param {TableState} state
 * @param {import("../lib/types.js").Summary} summary
 */
function tell(app, game, state, summary) {
  const { t } = app.texts;
  const { turns, more } = summary;
  const losses = more.losses ?? [];
  const sides = game.sides.map((side) => side.id);
  const parts = [];
  if (losses.length)
    parts.push(
      figure(
        t("result.losses"),
        columns(
          t("result.losses"),
          losses.map((each) => ({
            name: String(each.turn),
            values: sides.map((side) => each.damaged[side] ?? 0),
          })),
        ),
        legend(game),
      ),
    );
  const points = turns.filter((turn) => turn.numbers.points !== undefined);
  if (points.length)
    parts.push(
      figure(
        t("result.points"),
        line(
          t("result.points"),
          points.map((turn) => ({ name: String(turn.turn), value: turn.numbers.points })),
          points[points.length - 1].numbers.threshold,
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
 * @param {import("../lib/types.js").LogEntry} entry
 */
function isMoment({ event }) {
  return !["turn", "half", "points"].includes(String(event[0]));
}

/**
 * @param {string} title
 * @param {...Node} content
 */
function figure(title, ...content) {
  return h("figure", {}, h("figcaption", {}, title), ...content);
}

/** @param {import("../lib/types.js").GameInfo} game */
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
 * @param {{ number: number, text: string, clause?: string, face?: number, sides?: number }[]} list
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
          typeof each.face === "number" ? die(each.face, each.sides, app.texts.t("die.face", { face: each.face })) : null,
          h("a", { href: `#/table/${state.id}/at/${each.number}` }, each.text),
          " ",
          ruleLink(app, each.clause ?? ""),
        ),
      ),
    ),
  );
}

/**
 * Why a game ended, as its reader would say it: who resigned knows that it was not the other side.
 *
 * @param {App} app
 * @param {TableState} state
 */
export function whyOf(app, state) {
  const { result, seat, sides } = state;
  if (!result) return "";
  if (result.level !== "resignation" || !result.winner || seat === result.winner) return result.why;
  if (seat) return app.texts.t("result.resigned.you");
  const loser = sides.find((side) => side.id !== result.winner)?.title ?? "";
  return app.texts.t("result.resigned.side", { side: loser });
}

/**
 * Say that the other side has set up another game, where the result is read.
 *
 * @param {App} app
 * @param {import("../lib/types.js").GameInfo} game
 * @param {TableState} state
 * @param {import("../net/api.js").TableApi} table
 * @param {HTMLElement} page
 */
export function offerRematch(app, game, state, table, page) {
  const place = page.querySelector(".rematch-offer");
  if (!place || !state.rematch || !state.seat) return;
  const { t } = app.texts;
  replace(
    place,
    h("p", { role: "status" }, t("result.rematch.offered")),
    h("button", { class: "primary", onclick: () => void rematch(app, game, table) }, t("result.rematch.join")),
  );
  app.announcer.say(t("result.rematch.offered"));
}

/**
 * @param {App} app
 * @param {import("../lib/types.js").GameInfo} game
 * @param {import("../net/api.js").TableApi} table
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
