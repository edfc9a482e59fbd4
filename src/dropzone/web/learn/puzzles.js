/** Puzzles: the list of them, and the panel that asks one on a real table and judges the answer. */

import { h, replace } from "../lib/dom.js";
import { loadBook, style } from "../lib/books.js";
import { ruleLink } from "../panels/rules.js";
import { switches } from "../panels/settings.js";

/** @typedef {import("../main.js").App} App */
/** @typedef {keyof typeof import("../texts/puzzles-en.json")} PuzzleKey */
/** @typedef {(key: PuzzleKey, values?: Record<string, string | number>) => string} Say */
/** @typedef {import("../net/wire.js").PuzzleTitle} Title */
/** @typedef {import("../net/wire.js").Verdict} Verdict */
/** @typedef {import("../net/wire.js").Judged} Judged */

const SOLVED = "dropzone.puzzles.solved";
/** Before the name of a puzzle where tables of lessons are kept. */
const PREFIX = "puzzle/";

/**
 * @param {App} app
 * @returns {Promise<Say>}
 */
async function words(app) {
  const texts = await loadBook(app, "puzzles");
  return (key, values) => texts.t(/** @type {import("../lib/i18n.js").TextKey} */ (/** @type {string} */ (key)), values);
}

/**
 * @param {App} app
 * @returns {string[]}
 */
function solved(app) {
  return app.store.read(SOLVED, /** @type {string[]} */ ([]));
}

/**
 * The list of puzzles; with the name of one, or "daily", it is asked at once.
 *
 * @param {App} app
 * @param {string} [wanted]
 * @returns {Promise<import("../main.js").Page>}
 */
export async function puzzlesPage(app, wanted) {
  const [say, titles, games] = await Promise.all([
    words(app),
    /** @type {Promise<Title[]>} */ (app.api.request("GET", "/api/puzzles")),
    app.api.games(),
    style("learn.css"),
  ]);
  const element = h("div", { class: "lessons puzzles" });
  if (wanted) {
    history.replaceState(null, "", "#/puzzles");
    const daily = /** @type {Promise<import("../net/wire.js").Daily>} */ (app.api.request("GET", "/api/puzzles/daily"));
    await begin(app, wanted === "daily" ? (await daily).puzzle.id : wanted);
  }
  const done = solved(app);
  const order = [...games].sort((a, b) => (a.level ?? 9) - (b.level ?? 9));
  replace(
    element,
    h(
      "header",
      { class: "lobby-bar" },
      h("a", { class: "brand", href: "#/" }, "DROPZONE"),
      h("p", {}, say("puzzles.title")),
      switches(app),
    ),
    h(
      "main",
      {},
      h("h1", { tabindex: "-1" }, say("puzzles.title")),
      h("p", {}, say("puzzles.intro")),
      h("p", { class: "small" }, say("puzzles.count", { done: titles.filter((each) => done.includes(each.id)).length, all: titles.length })),
      order.map((game) => {
        const own = titles.filter((each) => each.game === game.id);
        if (!own.length) return null;
        return h("section", {}, h("h2", {}, game.title), h("ol", {}, own.map((each) => entry(app, say, each, done))));
      }),
    ),
  );
  document.title = `${say("puzzles.title")} · Dropzone`;
  return { element, leave: () => undefined };
}

/**
 * @param {App} app
 * @param {Say} say
 * @param {Title} each
 * @param {string[]} done
 */
function entry(app, say, each, done) {
  const found = done.includes(each.id);
  return h(
    "li",
    { "data-puzzle": each.id },
    h(
      "div",
      {},
      h("b", {}, each.title),
      found ? h("span", { class: "lesson-done" }, "✓ ", say("puzzles.solved")) : null,
      h("p", {}, each.ask),
      h("p", { class: "small" }, stars(say, each.difficulty)),
    ),
    h(
      "button",
      { class: found ? "" : "primary", "aria-label": say("puzzles.open", { title: each.title }), onclick: () => void begin(app, each.id) },
      say(found ? "puzzles.again" : "puzzles.start"),
    ),
  );
}

/**
 * @param {Say} say
 * @param {number} level
 */
function stars(say, level) {
  const names = [say("puzzles.level.1"), say("puzzles.level.2"), say("puzzles.level.3")];
  return [h("span", { "aria-hidden": "true" }, "★".repeat(level) + "☆".repeat(3 - level)), " ", names[level - 1]];
}

/**
 * Open a table with the position of a puzzle and go there.
 *
 * @param {App} app
 * @param {string} id
 */
async function begin(app, id) {
  const [game] = id.split("/");
  const [made, title] = await Promise.all([
    app.api.create({ game, puzzle: id, seats: { puzzle: "me" }, hints: false, player: app.store.settings.name }),
    titleOf(app, id),
  ]);
  const { [title.side]: own } = /** @type {Record<string, string>} */ (made.seats);
  app.store.keepLesson({ table: made.id, side: title.side, secret: own, game }, { id: PREFIX + id, others: {} });
  app.go(`#/table/${made.id}`);
}

/**
 * @param {App} app
 * @param {string} id
 * @returns {Promise<Title>}
 */
function titleOf(app, id) {
  return app.api.request("GET", `/api/puzzles/${id}`);
}

/** Asks a puzzle: stands above the question, judges every answer, plays none. */
export class PuzzlePanel {
  /** @param {import("../pages/table.js").TablePage} page */
  constructor(page) {
    this.page = page;
    this.app = page.app;
    this.element = h("section", { class: "card lesson-panel puzzle-panel", "aria-live": "polite" });
    this.id = "";
    this.trouble = "";
    /** @type {Say | null} */
    this.say = null;
    /** @type {Title | null} */
    this.title = null;
    /** @type {Verdict | null} */
    this.verdict = null;
  }

  async start() {
    const kept = this.app.store.lesson(this.page.state.id);
    if (!kept) return;
    this.id = kept.id.slice(PREFIX.length);
    [this.say, this.title] = await Promise.all([words(this.app), titleOf(this.app, this.id), style("learn.css")]);
    const { page } = this;
    page.commit = (text) => this.judge(text);
    // On a phone the desk is a sheet below: the question must not slide away with it.
    if (page.desk.narrow.matches) page.middle.append(this.element);
    else page.desk.main.before(this.element);
    this.show();
    this.point();
  }

  /** Ask what an answer is worth; nothing of it is played. @param {string} text */
  async judge(text) {
    const { app, page } = this;
    this.trouble = "";
    try {
      this.verdict = /** @type {Verdict} */ (
        await app.api.request("GET", `/api/puzzles/${this.id}/verdict`, { query: { choice: text } })
      );
    } catch (error) {
      this.verdict = null;
      this.trouble = error instanceof Error ? error.message : String(error);
    }
    if (this.verdict?.right) this.remember();
    page.acting.begin(page.state.decision);
    this.show();
    app.announcer.say(this.summary());
    this.element.scrollIntoView({ block: "nearest" });
  }

  /** What the verdict comes to, in a sentence. */
  summary() {
    const { say, verdict } = this;
    if (!say || !verdict) return this.trouble;
    const mine = verdict.answers.find((each) => each.yours);
    const best = verdict.answers.find((each) => each.best);
    const key = verdict.right ? "puzzle.right" : "puzzle.wrong";
    return say(key, { yours: this.figure(mine), best: this.figure(best), what: verdict.figure });
  }

  /** @param {Judged | undefined} each */
  figure(each) {
    if (!each || !this.verdict) return "";
    const { language } = this.app.texts;
    if (this.verdict.kind === "chance") return each.figure.toLocaleString(language, { style: "percent", maximumFractionDigits: 1 });
    return each.figure.toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  }

  remember() {
    const done = solved(this.app);
    if (!done.includes(this.id)) this.app.store.write(SOLVED, [...done, this.id]);
  }

  /** Point on the board at what the question is about. */
  point() {
    const unit = this.title?.units[0];
    const place = this.title?.places[0];
    if (!unit && !place) return;
    const thing = place ? { place } : { unit };
    this.page.board.reveal(thing);
    this.page.board.point(thing);
  }

  show() {
    const { say, title, verdict } = this;
    if (!say || !title) return;
    replace(
      this.element,
      h("header", {}, h("b", {}, title.title), h("span", { class: "small" }, stars(say, title.difficulty))),
      h("p", { class: "lesson-say" }, title.ask),
      this.trouble ? h("p", { class: "lesson-answer", role: "alert" }, this.trouble) : null,
      verdict ? h("p", { class: verdict.right ? "puzzle-right" : "lesson-answer" }, h("b", {}, this.summary())) : null,
      verdict ? h("p", { class: "puzzle-why" }, verdict.why, verdict.clauses.flatMap((each) => [" ", ruleLink(this.app, each)])) : null,
      h("div", { class: "buttons" }, this.controls(say)),
      verdict ? this.table(say, verdict) : null,
    );
  }

  /**
   * All answers side by side, the best first.
   *
   * @param {Say} say
   * @param {Verdict} verdict
   */
  table(say, verdict) {
    const most = Math.max(...verdict.answers.map((each) => Math.abs(each.figure)), Number.EPSILON);
    return h(
      "table",
      { class: "puzzle-answers" },
      h("caption", {}, say("puzzle.answers", { what: verdict.figure })),
      h(
        "tbody",
        {},
        verdict.answers.map((each) =>
          h(
            "tr",
            { class: [each.best ? "best" : "", each.yours ? "yours" : ""].join(" ").trim() },
            h("th", { scope: "row" }, each.label, each.yours ? h("span", { class: "small" }, " · ", say("puzzle.yours")) : null),
            h("td", {}, h("meter", { min: 0, max: most, value: Math.abs(each.figure), "aria-hidden": "true" })),
            h("td", {}, each.best ? "★ " : "", this.figure(each)),
          ),
        ),
      ),
      verdict.more ? h("tfoot", {}, h("tr", {}, h("td", { colspan: 3 }, say("puzzle.more", { count: verdict.more })))) : null,
    );
  }

  /** @param {Say} say */
  controls(say) {
    const { verdict } = this;
    return [
      verdict ? h("button", { class: verdict.right ? "primary puzzle-next" : "puzzle-next", onclick: () => void this.next() }, say("puzzle.next")) : null,
      verdict && !verdict.right ? h("button", { class: "primary", onclick: () => this.again() }, say("puzzle.again")) : null,
      h("a", { class: "button quiet", href: "#/puzzles" }, say("puzzle.all")),
    ];
  }

  again() {
    this.verdict = null;
    this.show();
    this.point();
  }

  /** Go on to the next puzzle that is not solved: of this game first, then of the others. */
  async next() {
    const titles = /** @type {Title[]} */ (await this.app.api.request("GET", "/api/puzzles"));
    const done = solved(this.app);
    const at = titles.findIndex((each) => each.id === this.id);
    const order = [...titles.slice(at + 1), ...titles.slice(0, at)];
    const [game] = this.id.split("/");
    const open = order.filter((each) => !done.includes(each.id));
    const next = open.find((each) => each.game === game) ?? open[0] ?? order[0];
    if (next) await begin(this.app, next.id);
  }
}
