/** The briefing of a table: what it is about, how one wins and how that stands, what to do first. */

import { openDialog } from "../panels/dialog.js";
import { h, replace } from "../lib/dom.js";
import { grade } from "../lib/grades.js";
import { sketchOf } from "./sketches.js";
import { learnWords, style } from "./words.js";

/** @typedef {import("../main.js").App} App */
/** @typedef {{ text: string, met: boolean | null }} Item */
/** @typedef {{ side: string | null, text: string, now: string, met: boolean | null, items: Item[] }} Goal */
/** @typedef {{ id: string, title: string, task: string, first: string, difficulty: number,
 *   forces: string[] }} Side */
/** @typedef {{ game: string, title: string, scenario: string, scenario_title: string, date: string,
 *   situation: string, minutes: number, level: number, sides: Side[], goals: Goal[] }} Briefing */
/** @typedef {import("./words.js").Say} Say */
/** @typedef {{ seat: string | null, api: import("../net/api.js").TableApi, view: import("../lib/types.js").View,
 *   makeStill: import("../panels/stills.js").MakeStill, picture: boolean }} At */

/**
 * Show the briefing over the table.
 *
 * @param {App} app
 * @param {At} at
 */
export async function openBriefing(app, at) {
  const [say, briefing] = await Promise.all([
    learnWords(app),
    /** @type {Promise<Briefing>} */ (at.api.get("/briefing")),
    style("learn.css"),
    at.picture ? undefined : style("sketch.css"),
  ]);
  const own = briefing.sides.find((side) => side.id === at.seat);
  const others = briefing.sides.filter((side) => side !== own);
  const map = at.picture ? h("div", { class: "still", inert: true }) : null;
  const dialog = openDialog(
    { title: briefing.scenario_title, close: app.texts.t("close"), class: "briefing" },
    h("p", { class: "eyebrow" }, briefing.title, " · ", app.texts.duration(briefing.minutes)),
    h(
      "div",
      { class: "briefing-page" },
      h(
        "div",
        { class: "briefing-words" },
        h("section", {}, h("h3", {}, say("brief.situation")), h("p", {}, briefing.situation)),
        own ? sideSection(app, say, own, true) : null,
        own && others.length
          ? h(
              "details",
              {},
              h("summary", {}, say("brief.others")),
              others.map((side) => sideSection(app, say, side, false)),
            )
          : others.map((side) => sideSection(app, say, side, false)),
      ),
      h(
        "div",
        { class: "briefing-goals" },
        map ? h("figure", { class: "briefing-map" }, map) : sketchOf(say, briefing.game, briefing.scenario),
        goalsSection(say, briefing, own ?? null),
      ),
    ),
    footer(app, say, briefing, () => dialog.close()),
  );
  if (map) void at.makeStill(map).show(at.view, { animate: false });
  return dialog;
}

/**
 * @param {App} app
 * @param {Say} say
 * @param {Side} side
 * @param {boolean} own
 */
function sideSection(app, say, side, own) {
  return h(
    "section",
    { class: own ? "own" : "other" },
    h("h3", {}, own ? say("brief.you", { side: side.title }) : side.title, " ", grade(app.texts, side.difficulty)),
    h("p", {}, side.task),
    side.forces.length ? h("p", { class: "small" }, h("b", {}, say("brief.forces")), " ", side.forces.join("; ")) : null,
    side.first ? [h("h4", {}, say("brief.first")), h("p", {}, side.first)] : null,
  );
}

/**
 * @param {Say} say
 * @param {Briefing} briefing
 * @param {Side | null} own
 */
function goalsSection(say, briefing, own) {
  const alone = briefing.sides.length === 1;
  const sides = [...briefing.sides].sort((a, b) => Number(b === own) - Number(a === own));
  const groups = sides.map((side) => ({
    title: alone ? say("brief.win") : side === own ? say("brief.win.you") : say("brief.win.side", { side: side.title }),
    goals: briefing.goals.filter((goal) => goal.side === side.id),
  }));
  groups.push({ title: say("brief.draw"), goals: briefing.goals.filter((goal) => goal.side === null) });
  return groups
    .filter((group) => group.goals.length)
    .map((group) =>
      h(
        "section",
        { class: "goals" },
        h("h3", {}, group.title),
        h("ul", {}, group.goals.map((goal) => goalLine(say, goal))),
      ),
    );
}

/**
 * @param {Say} say
 * @param {Goal} goal
 */
function goalLine(say, goal) {
  const few = goal.items.length <= 4;
  const items = h("ul", { class: "goal-items" }, goal.items.map((item) => h("li", { class: had(item.met) }, mark(say, item.met), item.text)));
  return h(
    "li",
    { class: had(goal.met) },
    mark(say, goal.met),
    goal.text,
    goal.now ? [" ", h("b", { class: "now" }, goal.now)] : null,
    goal.items.length
      ? few
        ? items
        : h("details", {}, h("summary", {}, say("brief.items", { count: goal.items.length })), items)
      : null,
  );
}

/** @param {boolean | null} met */
function had(met) {
  return met === null ? "" : met ? "met" : "unmet";
}

/**
 * @param {Say} say
 * @param {boolean | null} met
 */
function mark(say, met) {
  if (met === null) return null;
  return [
    h("span", { class: "mark", "aria-hidden": "true" }, met ? "✓" : "○"),
    h("span", { class: "visually-hidden" }, `${say(met ? "brief.met" : "brief.unmet")}: `),
  ];
}

/**
 * @param {App} app
 * @param {Say} say
 * @param {Briefing} briefing
 * @param {() => void} close
 */
function footer(app, say, briefing, close) {
  return h(
    "div",
    { class: "buttons" },
    h("button", { class: "primary", onclick: close }, say("brief.go")),
    h("a", { class: "button", href: `#/rules/${briefing.game}`, onclick: close }, say("rules.open")),
    h(
      "label",
      { class: "check small" },
      h("input", {
        type: "checkbox",
        checked: app.store.settings.briefing,
        onchange: (/** @type {Event} */ event) =>
          app.store.set({ briefing: /** @type {HTMLInputElement} */ (event.target).checked }),
      }),
      h("span", {}, say("brief.always")),
    ),
  );
}

/**
 * Let the scores of the bar say what they mean.
 *
 * @param {At["api"]} api
 * @param {HTMLElement} bar
 */
export async function explainScores(api, bar) {
  const briefing = /** @type {Briefing} */ (await api.get("/briefing"));
  const title = (/** @type {string | null} */ id) => briefing.sides.find((side) => side.id === id)?.title ?? "";
  const lines = briefing.goals.map((goal) =>
    [title(goal.side), [goal.text, goal.now && `(${goal.now})`].filter(Boolean).join(" ")].filter(Boolean).join(": "),
  );
  for (const score of bar.querySelectorAll(".score")) score.setAttribute("title", lines.join("\n"));
}

/**
 * Fill an element with the briefing of a scenario before it begins: for the form of a new game.
 *
 * @param {App} app
 * @param {string} game
 * @param {string} scenario
 * @param {HTMLElement} into
 */
export async function showBefore(app, game, scenario, into) {
  const [say, briefing] = await Promise.all([
    learnWords(app),
    /** @type {Promise<Briefing>} */ (app.api.request("GET", `/api/games/${game}/${scenario}/briefing`)),
    style("learn.css"),
  ]);
  replace(
    into,
    h("p", {}, briefing.situation),
    briefing.sides.map((side) => sideSection(app, say, side, false)),
    goalsSection(say, briefing, null),
  );
}
