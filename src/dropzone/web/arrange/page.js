/** A position arranged by hand: units on the board, all else by a form; each change is read as the game would. */

import { boardOf } from "../boards/registry.js";
import { style } from "../lib/books.js";
import { h, icon, replace } from "../lib/dom.js";
import { ApiError } from "../net/api.js";
import { openNewGame } from "../pages/newgame.js";
import { controlOf } from "./fields.js";
import { download, openScenario } from "./saving.js";
import { placeOf, positionText, valueAt, withValue } from "./table.js";
import { Units } from "./units.js";
import { Names, arrangeWords } from "./words.js";

/** @typedef {import("../main.js").App} App */
/** @typedef {import("../lib/types.js").GameInfo} GameInfo */
/** @typedef {import("../net/wire.js").ArrangementInfo} Arranged */
/** @typedef {import("./table.js").Table} Table */

/** The board is that of the values that the game has today. */
const TODAY = /** @type {import("../lib/types.js").DataInfo} */ ({ is_today: true });

/**
 * @param {App} app
 * @param {string} id
 * @returns {Promise<import("../main.js").Page>}
 */
export async function arrangePage(app, id) {
  const [words, games] = await Promise.all([arrangeWords(app), app.api.games(), style("learn.css"), style("arrange.css")]);
  const game = games.find((each) => each.id === id) ?? games[0];
  const page = new Arranging(app, words, game);
  await page.begin({ scenario: game.scenarios[0].id });
  document.title = `${words.say("title")} · ${game.title}`;
  return { element: page.element, leave: () => page.leave() };
}

export class Arranging {
  /** What the file says; the board shows the last sound position. @type {Table} */
  draft = {};
  /** Earlier drafts, the newest last. @type {Table[]} */
  past = [];
  /** @type {Arranged | null} */
  answer = null;
  /** Why the last change cannot be, and whether it was kept to be put right. @type {{ text: string, kept: boolean } | null} */
  fault = null;
  /** @type {import("../lib/types.js").Board | null} */
  board = null;
  /** What the board was made for. */
  drawn = "";
  gone = false;
  /** Changes are made one after the other. @type {Promise<void>} */
  queue = Promise.resolve();

  /**
   * @param {App} app
   * @param {import("./words.js").Words} words
   * @param {GameInfo} game
   */
  constructor(app, words, game) {
    this.app = app;
    this.words = words;
    this.say = words.say;
    this.game = game;
    this.names = new Names(words, game.sides, /** @type {import("../lib/types.js").BoardData} */ ({ kind: "cards" }));
    this.boardElement = h("div", { class: "board" });
    this.status = h("p", { class: "arrange-status", role: "status" });
    this.units = new Units(this);
    this.setting = h("div", { class: "arrange-fields" });
    this.moment = h("div", { class: "arrange-fields" });
    this.rest = h("div", { class: "arrange-fields" });
    this.undoButton = h("button", { class: "arrange-undo", onclick: () => void this.undo() }, icon("undo"), this.say("undo"));
    this.playButton = h("button", { class: "primary arrange-play", onclick: () => this.play() }, icon("play"), this.say("play"));
    this.saveButton = h("button", { class: "arrange-save", onclick: () => this.save() }, icon("download"), this.say("save"));
    this.packButton = h("button", { class: "arrange-pack", onclick: () => openScenario(this) }, icon("download"), this.say("scenario"));
    this.element = this.page();
    this.forget = app.keys.add([
      { keys: ["u"], text: this.say("undo"), run: () => void this.undo() },
      { keys: ["Escape"], text: this.say("put-down"), run: () => this.units.choose(null) },
    ]);
  }

  page() {
    const { say } = this;
    const file = h("input", { type: "file", accept: ".toml", hidden: true, "aria-label": say("open"), onchange: () => void this.open(file) });
    return h(
      "div",
      { class: "arrange" },
      h(
        "header",
        { class: "book-bar" },
        h("button", { class: "quiet", onclick: () => this.app.go("#/") }, icon("back"), say("back")),
        h("div", {}, h("h1", { tabindex: "-1" }, this.game.title), h("p", { class: "small" }, say("title"))),
      ),
      h("main", { class: "arrange-board" }, this.boardElement),
      h(
        "aside",
        { class: "arrange-panel", "aria-label": say("title") },
        h("div", { class: "arrange-head" }, this.status, this.undoButton),
        h(
          "div",
          { class: "buttons" },
          this.playButton,
          this.saveButton,
          this.packButton,
          file,
          h("button", { class: "arrange-open", onclick: () => file.click() }, say("open")),
        ),
        this.moment,
        this.units.element,
        h("details", {}, h("summary", {}, say("rest")), this.rest),
        h("details", {}, h("summary", {}, say("setting")), this.setting),
      ),
    );
  }

  // -- changing -----------------------------------------------------------------------------

  /**
   * Begin anew, as a scenario does or as a file says.
   *
   * @param {{ scenario?: string, options?: string[], position?: string }} from
   */
  begin(from) {
    return this.then(async () => {
      const answer = await this.ask(from);
      if (this.answer) this.past.push(this.draft);
      await this.take(answer);
    });
  }

  /**
   * Change the table.  What is refused is taken back, unless it is `kept`: then further changes may put it right.
   *
   * @param {(table: Table) => Table} make
   * @param {{ kept?: boolean }} [how]
   */
  change(make, { kept = false } = {}) {
    return this.then(async () => {
      const before = this.draft;
      const next = make(before);
      try {
        const answer = await this.ask({ position: positionText(next) });
        this.past.push(before);
        await this.take(answer);
      } catch (error) {
        if (kept && isRefusal(error)) {
          this.past.push(before);
          this.draft = next;
        }
        this.refuse(error, kept);
      }
    });
  }

  undo() {
    return this.then(async () => {
      const before = this.past.pop();
      if (!before) return;
      this.draft = before;
      try {
        await this.take(await this.ask({ position: positionText(before) }));
      } catch (error) {
        this.refuse(error, true);
      }
    });
  }

  /**
   * Work after what is under way.
   *
   * @param {() => Promise<void>} work
   */
  then(work) {
    const done = this.queue.then(() => (this.gone ? undefined : work())).catch((error) => {
      if (!this.answer) throw error;
      this.refuse(error, false);
    });
    this.queue = done.catch(() => undefined);
    return done;
  }

  /**
   * @param {object} asked
   * @returns {Promise<Arranged>}
   */
  ask(asked) {
    return this.app.api.request("POST", "/api/arrangements", { body: { game: this.game.id, ...asked } });
  }

  /**
   * @param {unknown} error
   * @param {boolean} kept
   */
  refuse(error, kept) {
    if (!(error instanceof ApiError)) throw error;
    this.fault = { text: error.message.replace(/^position: /, ""), kept: kept && isRefusal(error) };
    this.show();
  }

  /** @param {Arranged} answer  A sound position. */
  async take(answer) {
    if (this.gone) return;
    this.answer = answer;
    this.draft = answer.table;
    this.fault = null;
    await this.drawBoard();
    void this.board?.show(answer.view, { animate: false, follow: true });
    this.show();
  }

  // -- showing ------------------------------------------------------------------------------

  /** Make the board, anew where scenario or options are others. */
  async drawBoard() {
    const { app, game } = this;
    const scenario = String(this.draft.scenario);
    const options = /** @type {string[]} */ (this.draft.options ?? []);
    const wanted = JSON.stringify([scenario, options]);
    if (wanted === this.drawn) return;
    const [data, createBoard] = await Promise.all([app.api.board(game.id, scenario, options, TODAY), boardOf(game.board)]);
    this.drawn = wanted;
    this.names = new Names(this.words, game.sides, data);
    this.board?.destroy();
    replace(this.boardElement);
    this.forgetBoard?.();
    this.board = createBoard({
      element: this.boardElement,
      data,
      t: app.texts.t,
      language: app.texts.language,
      sides: game.sides,
      seat: () => this.answer?.seat ?? null,
      motion: () => false,
      still: false,
      pick: (pick) => this.units.pick(pick),
      look: () => undefined,
      surveying: () => false,
      announce: (text) => app.announcer.say(text),
    });
    this.board.offer({ choices: [], chosen: [], active: false, about: [], further: [] });
    this.forgetBoard = app.keys.add(this.board.keys);
  }

  /** Show all beside the board; the focus stays where it was. */
  show() {
    if (!this.answer) return;
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.key : undefined;
    this.tell();
    this.units.show();
    const { form } = this.answer;
    const fields = form.fields.filter((field) => field.kind !== "places" && !this.units.isState(field));
    const early = new Set(["turn", "impulse", "side", "step"]);
    replace(this.moment, fields.filter((field) => early.has(field.key)).map((field) => this.control(field)));
    replace(this.rest, fields.filter((field) => !early.has(field.key)).map((field) => this.control(field)));
    replace(this.setting, this.settingFields());
    if (focused) /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-key="${CSS.escape(focused)}"]`))?.focus();
  }

  tell() {
    const { say, fault, answer } = this;
    const sound = !fault?.kept;
    this.status.classList.toggle("error", Boolean(fault));
    this.status.textContent = fault
      ? say(fault.kept ? "refused.kept" : "refused", { why: fault.text })
      : answer?.seat
        ? say("sound", { side: this.names.of(answer.seat) })
        : say("over");
    this.undoButton.disabled = !this.past.length;
    for (const button of [this.playButton, this.saveButton, this.packButton]) button.disabled = !sound;
    this.packButton.hidden = !answer?.takes_setups;
  }

  /** @returns {import("./fields.js").Ground} */
  get ground() {
    const { form } = /** @type {Arranged} */ (this.answer);
    const zones = this.game.board === "zones" ? [...this.names.places.keys()] : undefined;
    return { names: this.names, say: this.say, known: (kind) => form.names[kind] ?? (kind === "zones" ? zones : undefined) };
  }

  /** @param {import("../net/wire.js").FormField} field */
  control(field) {
    const path = field.key.split(".");
    return controlOf(this.ground, field, valueAt(this.draft, path), (value) => void this.change((table) => withValue(table, path, value), { kept: true }));
  }

  /** Scenario and options; another scenario is begun anew. */
  settingFields() {
    const { game, say } = this;
    const scenario = String(this.draft.scenario);
    const chosen = /** @type {string[]} */ (this.draft.options ?? []);
    const option = (/** @type {string} */ id, /** @type {boolean} */ on) => (on ? [...chosen, id] : chosen.filter((each) => each !== id));
    return [
      h(
        "label",
        { class: "field" },
        h("span", {}, say("scenario.which")),
        h(
          "select",
          { "data-key": "scenario", value: scenario, onchange: (/** @type {Event} */ event) => void this.begin({ scenario: /** @type {HTMLSelectElement} */ (event.target).value }) },
          game.scenarios.map((each) => h("option", { value: each.id }, each.title)),
        ),
      ),
      ...game.options
        .filter((each) => !each.scenarios.length || each.scenarios.includes(scenario))
        .map((each) =>
          h(
            "label",
            { class: "check" },
            h("input", {
              type: "checkbox",
              "data-key": `option:${each.id}`,
              checked: chosen.includes(each.id),
              onchange: (/** @type {Event} */ event) =>
                void this.change((table) => ({ ...table, options: option(each.id, /** @type {HTMLInputElement} */ (event.target).checked) })),
            }),
            h("span", {}, each.title),
          ),
        ),
    ];
  }

  /** @param {string} unit */
  placeOf(unit) {
    return placeOf(this.draft, unit);
  }

  // -- going on -----------------------------------------------------------------------------

  play() {
    if (this.answer) openNewGame(this.app, this.game, { position: this.answer.file });
  }

  save() {
    if (this.answer) download(`${this.game.id}-position.toml`, this.answer.file);
  }

  /** @param {HTMLInputElement} file */
  async open(file) {
    const text = await file.files?.[0]?.text();
    file.value = "";
    if (text) await this.begin({ position: text });
  }

  leave() {
    this.gone = true;
    this.forget();
    this.forgetBoard?.();
    this.board?.destroy();
  }
}

/**
 * Whether the server read a position and says what is wrong with it.
 *
 * @param {unknown} error
 */
function isRefusal(error) {
  return error instanceof ApiError && (error.kind === "invalid" || error.kind === "unknown");
}
