/** Lessons: the list of them, and the panel that leads through one on a real table. */

import { h, icon, replace } from "../lib/dom.js";
import { ruleLink } from "../panels/rules.js";
import { switches } from "../panels/settings.js";
import { learnWords, style } from "./words.js";

/** @typedef {import("../main.js").App} App */
/** @typedef {import("./words.js").Say} Say */
/** @typedef {{ id: string, game: string, title: string, about: string, minutes: number, steps: number }} Title */
/** @typedef {{ number: number, say: string, want: string[], otherwise: string, why: string, clause: string,
 *   units: string[], places: string[], other: { choice: string, say: string }[] }} Step */
/** @typedef {{ id: string, game: string, title: string, side: string, steps: Step[],
 *   replies: Record<string, string>, end: string }} Course */

const DONE = "dropzone.lessons.done";
const TABLES = "dropzone.lessons";

/**
 * The list of lessons; with the name of one it begins at once.
 *
 * @param {App} app
 * @param {string} [wanted]
 * @returns {Promise<import("../main.js").Page>}
 */
export async function lessonsPage(app, wanted) {
  const [say, titles, games] = await Promise.all([
    learnWords(app),
    /** @type {Promise<Title[]>} */ (app.api.request("GET", "/api/lessons")),
    app.api.games(),
    style("learn.css"),
  ]);
  const element = h("div", { class: "lessons" });
  const done = /** @type {string[]} */ (app.store.read(DONE, []));
  const tables = Object.entries(app.store.read(TABLES, /** @type {Record<string, { id: string }>} */ ({})));
  if (wanted) {
    history.replaceState(null, "", "#/learn");
    await begin(app, wanted);
  }
  const order = [...games].sort((a, b) => (a.level ?? 9) - (b.level ?? 9));
  replace(
    element,
    h(
      "header",
      { class: "lobby-bar" },
      h("a", { class: "brand", href: "#/" }, "DROPZONE"),
      h("p", {}, say("lessons.title")),
      switches(app),
    ),
    h(
      "main",
      {},
      h("h1", { tabindex: "-1" }, say("lessons.title")),
      h("p", {}, say("lessons.intro")),
      order.map((game) => {
        const own = titles.filter((each) => each.game === game.id);
        if (!own.length) return null;
        return h(
          "section",
          {},
          h("h2", {}, game.title),
          h(
            "ol",
            {},
            own.map((each) => entry(app, say, each, done, tables)),
          ),
        );
      }),
    ),
  );
  document.title = `${say("lessons.title")} · Dropzone`;
  return { element, leave: () => undefined };
}

/**
 * A lesson in the list: to begin, to go on with, or to do again.
 *
 * @param {App} app
 * @param {Say} say
 * @param {Title} each
 * @param {string[]} done
 * @param {[string, { id: string }][]} tables
 */
function entry(app, say, each, done, tables) {
  const table = tables.find(([, kept]) => kept.id === each.id)?.[0];
  const finished = done.includes(each.id);
  return h(
    "li",
    { "data-lesson": each.id },
    h(
      "div",
      {},
      h("b", {}, each.title),
      finished ? h("span", { class: "lesson-done" }, "✓ ", say("lessons.done")) : null,
      h("p", {}, each.about),
      h("p", { class: "small" }, app.texts.duration(each.minutes), " · ", say("lessons.steps", { count: each.steps })),
    ),
    table && !finished
      ? h("a", { class: "button primary", href: `#/table/${table}` }, say("lessons.go-on"))
      : null,
    h(
      "button",
      { class: table || finished ? "" : "primary", onclick: () => void begin(app, each.id) },
      say(table || finished ? "lessons.again" : "lessons.start"),
    ),
  );
}

/**
 * Open a table for a lesson, play it up to a move, and go there.
 *
 * @param {App} app
 * @param {string} id
 * @param {number} [upTo]
 */
async function begin(app, id, upTo = 0) {
  const [game] = id.split("/");
  const made = await app.api.create({ game, lesson: id, seats: { lesson: "me" }, player: app.store.settings.name });
  const course = await courseOf(app, id);
  const { [course.side]: own, ...others } = /** @type {Record<string, string>} */ (made.seats);
  app.store.keepLesson({ table: made.id, side: course.side, secret: own, game }, { id, others });
  for (let number = 0; number < upTo; ) {
    const step = course.steps.find((each) => each.number === number);
    const text = step ? step.want[0] : course.replies[number];
    if (text === undefined) break;
    const secret = step ? own : Object.values(others)[0];
    const state = await app.api.at(made.id, secret).play(text, number, {});
    number = state.number;
  }
  app.go(`#/table/${made.id}`);
}

/**
 * @param {App} app
 * @param {string} id
 * @returns {Promise<Course>}
 */
function courseOf(app, id) {
  return app.api.request("GET", `/api/lessons/${id}`);
}

/** Leads through a lesson: stands above the question, lets only what is wanted pass, and says why. */
export class LessonPanel {
  /** @param {import("../pages/table.js").TablePage} page */
  constructor(page) {
    this.page = page;
    this.app = page.app;
    this.element = h("section", { class: "card lesson-panel", "aria-live": "polite" });
    /** @type {Say | null} */
    this.say = null;
    /** @type {Course | null} */
    this.course = null;
    /** @type {string[]}  The secrets of the seats that the lesson answers for. */
    this.others = [];
    this.answer = "";
    this.asked = false;
    this.answering = -1;
    this.shown = -1;
    /** The lesson after this one, known at its end. @type {Title | undefined} */
    this.next = undefined;
    /** For which step the list was scrolled to what is wanted. */
    this.scrolled = "";
  }

  async start() {
    const kept = this.app.store.lesson(this.page.state.id);
    if (!kept) return;
    this.others = Object.values(kept.others);
    [this.say, this.course] = await Promise.all([learnWords(this.app), courseOf(this.app, kept.id), style("learn.css")]);
    const { page } = this;
    page.element.classList.add("in-lesson"); // what the staff would do is another matter
    const [commit, settle, render] = [page.commit.bind(page), page.settle.bind(page), page.render.bind(page)];
    page.commit = (text, number) => (this.passes(text) ? commit(text, number) : this.refuse(text));
    page.settle = () => {
      settle();
      this.update();
    };
    page.render = () => {
      render();
      this.mark();
    };
    // On a phone the desk is a sheet below: what the lesson says must not slide away with it.
    if (page.desk.narrow.matches) page.middle.append(this.element);
    else page.desk.main.before(this.element);
    this.update();
  }

  /** @returns {Step | undefined} */
  get step() {
    return this.course?.steps.find((each) => each.number === this.page.state.number);
  }

  get over() {
    const last = this.course?.steps.at(-1);
    return last !== undefined && this.page.state.number > last.number && !this.step;
  }

  /** @param {string} text */
  passes(text) {
    return !this.step || this.step.want.some((each) => same(each, text));
  }

  /** Answer a choice that is not wanted; nothing of it is played. @param {string} text */
  async refuse(text) {
    const { page, step } = this;
    const special = step?.other.find((each) => same(each.choice, text));
    this.answer = special?.say ?? step?.otherwise ?? "";
    page.acting.begin(page.state.decision);
    this.show();
    this.app.announcer.say(this.answer);
  }

  /** After every change of the table: show the step, or let the others answer. */
  update() {
    const { page, course } = this;
    if (!course) return;
    const { state } = page;
    if (state.number !== this.shown) {
      this.answer = "";
      this.asked = false;
      this.shown = state.number;
    }
    const reply = course.replies[state.number];
    if (!this.step && reply !== undefined && !state.result) void this.replyFor(reply, state.number);
    if (this.over && (reply === undefined || state.result)) this.remember();
    this.show();
    this.point();
  }

  /**
   * @param {string} text
   * @param {number} number
   */
  async replyFor(text, number) {
    if (this.answering === number || !this.others.length) return;
    this.answering = number;
    await this.app.api.at(this.page.state.id, this.others[0]).play(text, number, {});
    await this.page.refresh();
  }

  remember() {
    if (!this.course) return;
    const done = /** @type {string[]} */ (this.app.store.read(DONE, []));
    if (!done.includes(this.course.id)) this.app.store.write(DONE, [...done, this.course.id]);
    if (!this.next) void this.findNext(this.course);
  }

  /** Where a learner goes on: the next lesson of the same game. @param {Course} course */
  async findNext(course) {
    const titles = /** @type {Title[]} */ (await this.app.api.request("GET", "/api/lessons"));
    const own = titles.filter(({ game }) => game === course.game);
    this.next = own[own.findIndex(({ id }) => id === course.id) + 1];
    if (this.next) this.show();
  }

  /** Point on the board at what the step is about. */
  point() {
    const { step, page } = this;
    const [unit] = step?.units ?? [];
    const [place] = step?.places ?? [];
    if (!unit && !place) return;
    const thing = unit ? { unit } : { place };
    page.board.reveal(thing);
    page.board.point(thing);
  }

  /** Mark the choices of the list that lead to what is wanted. */
  mark() {
    const wanted = this.step?.want.map((each) => each.split(" ")) ?? [];
    for (const button of this.page.desk.main.querySelectorAll(".choice[data-notation]")) {
      const words = (button.getAttribute("data-notation") ?? "").split(" ");
      const leads = wanted.some((want) => words.every((word) => want.includes(word)));
      button.classList.toggle("lesson-wanted", leads);
    }
    this.bringWanted();
  }

  /** Scroll the list, once for every question, so that what is wanted can be seen. */
  bringWanted() {
    const list = this.page.desk.main;
    const offered = [...list.querySelectorAll(".choice[data-notation]")].map((each) => each.getAttribute("data-notation")).join();
    const wanted = list.querySelector(".choice.lesson-wanted");
    if (!wanted || offered === this.scrolled) return;
    this.scrolled = offered;
    requestAnimationFrame(() => wanted.scrollIntoView({ block: "nearest" }));
  }

  show() {
    const { say, course, step } = this;
    if (!say || !course) return;
    const at = step ? course.steps.indexOf(step) : -1;
    const over = this.over && (course.replies[this.page.state.number] === undefined || this.page.state.result);
    replace(
      this.element,
      h(
        "header",
        {},
        h("b", {}, course.title),
        step ? h("span", { class: "small" }, say("lesson.step", { step: at + 1, all: course.steps.length })) : null,
      ),
      h("progress", { max: course.steps.length, value: over ? course.steps.length : Math.max(at, 0), "aria-hidden": "true" }),
      this.answer ? h("p", { class: "lesson-answer", role: "alert" }, h("b", {}, say("lesson.other")), " ", this.answer) : null,
      h("p", { class: "lesson-say" }, over ? course.end : (step?.say ?? say("lesson.wait"))),
      step && this.asked ? h("p", { class: "lesson-why" }, step.why, " ", ruleLink(this.app, step.clause)) : null,
      h("div", { class: "buttons" }, over ? this.ending(say) : this.controls(say, at)),
    );
    this.mark();
  }

  /**
   * @param {Say} say
   * @param {number} at
   */
  controls(say, at) {
    const id = this.course?.id ?? "";
    const before = this.course?.steps[at - 1]?.number;
    return [
      h(
        "button",
        {
          class: "lesson-ask",
          "aria-expanded": String(this.asked),
          disabled: at < 0,
          onclick: () => {
            this.asked = !this.asked;
            this.show();
          },
        },
        say("lesson.why"),
      ),
      h("button", { class: "quiet lesson-back", disabled: before === undefined, onclick: () => void begin(this.app, id, before) }, icon("undo"), say("lesson.back")),
      h("button", { class: "quiet", onclick: () => void begin(this.app, id) }, say("lesson.restart")),
    ];
  }

  /** @param {Say} say */
  ending(say) {
    const { next } = this;
    return [
      next ? h("a", { class: "button primary lesson-next", href: `#/learn/${next.id}` }, say("lesson.next", { title: next.title })) : null,
      h("a", { class: `button ${next ? "" : "primary"}`, href: "#/learn" }, say("lesson.all")),
      h("button", { class: "quiet", onclick: () => void begin(this.app, this.course?.id ?? "") }, say("lesson.restart")),
    ];
  }
}

/**
 * Whether two texts say the same: the order in which units were named does not matter.
 *
 * @param {string} one
 * @param {string} other
 */
function same(one, other) {
  const words = (/** @type {string} */ text) => text.split(" ").filter((word) => word !== "now").sort().join(" ");
  return words(one) === words(other);
}
