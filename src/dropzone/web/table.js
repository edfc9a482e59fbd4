/** A table: state, board, desk and bar together. */

import { Acting, sharedWords } from "./acting.js";
import { reducedMotion } from "./a11y.js";
import { ApiError } from "./api.js";
import { Bar } from "./bar.js";
import { boardOf } from "./boards/registry.js";
import { NO_OFFER } from "./boards/tools.js";
import { Chat } from "./chat.js";
import { handOver } from "./curtain.js";
import { Desk } from "./desk.js";
import { h } from "./dom.js";
import { joined, knownOf } from "./known.js";
import { Live } from "./live.js";
import { Log } from "./log.js";
import { openMenu, showInvitations } from "./menu.js";
import { notifyTurn } from "./notify.js";
import { Playback, movesBetween } from "./playback.js";
import { Reactions } from "./reactions.js";
import { RefusalCard } from "./refusal.js";
import { Replay } from "./replay.js";
import { resultPage } from "./result.js";
import { loadRules } from "./rules.js";
import { openKeys } from "./settings.js";
import { Surveys } from "./surveys.js";

/** @typedef {import("./main.js").App} App */
/** @typedef {import("./types.js").TableState} TableState */
/** @typedef {import("./types.js").Choice} Choice */

/** Milliseconds between two looks at a table where much happens. */
const REST = 120;

/**
 * @param {App} app
 * @param {string} id
 * @param {string[]} parts
 * @returns {Promise<import("./main.js").Page>}
 */
export async function tablePage(app, id, parts) {
  const seats = app.store.seatsAt(id);
  const table = app.api.at(id, seats[0]?.secret ?? null);
  const [games, state] = await Promise.all([app.api.games(), table.state()]);
  const game = games.find((each) => each.id === state.game);
  if (!game) throw new Error(`unknown game ${state.game}`);
  const [data, createBoard] = await Promise.all([
    app.api.board(state.game, state.scenario, state.options),
    boardOf(game.board),
    loadRules(app, state.game),
  ]);
  const page = new TablePage(app, game, state, seats, data, createBoard);
  await page.start(parts);
  return page;
}

class TablePage {
  /**
   * @param {App} app
   * @param {import("./types.js").GameInfo} game
   * @param {TableState} state
   * @param {import("./store.js").Seat[]} seats
   * @param {any} data
   * @param {import("./types.js").CreateBoard} createBoard
   */
  constructor(app, game, state, seats, data, createBoard) {
    this.app = app;
    this.game = game;
    this.state = state;
    this.seats = seats;
    this.api = app.api.at(state.id, seats[0]?.secret ?? null);
    this.shown = state.number;
    this.connected = true;
    this.settling = false;
    this.refreshing = false;
    this.stale = false;
    this.watching = false;
    this.wanted = -1;
    /** The answer to a choice of ours that is on its way. */
    this.committing = Promise.resolve();
    /** @type {Map<string, TableState>}  At one screen for both: what each side saw last. */
    this.seen = new Map();
    this.looking = false;
    /** @type {import("./types.js").Thing | null}  What the question is about. */
    this.subject = null;
    /** @type {any}  The view that the sheets were laid from. */
    this.beside = null;
    /** The moment that is shown. */
    this.lookedAt = -1;
    /** @type {"play" | "replay" | "result"} */
    this.mode = "play";
    const { t } = app.texts;
    this.acting = new Acting({
      table: () => this.api,
      confirmDice: () => app.store.settings.confirmDice,
      warn: () => !app.store.settings.warned.includes(state.game),
      waiting: () => {
        this.desk.wait();
        this.refusal.hide();
      },
      ahead: () => this.offer(),
      changed: () => this.render(),
      commit: (text, number) => this.commit(text, number),
      refused: (refusals, pick) => this.refusal.show(refusals, pick),
      failed: (error) => this.failed(error),
    });
    this.boardElement = h("div", { class: "board" });
    /** @type {import("./types.js").BoardHost} */
    const host = {
      element: this.boardElement,
      data,
      t,
      language: app.texts.language,
      sides: game.sides,
      seat: () => this.state.seat,
      motion: () => !reducedMotion() && app.store.settings.playback !== "off",
      still: false,
      pick: (pick) => this.pick(pick),
      look: (thing) => this.look(thing),
      surveying: () => this.surveys.active,
      announce: (text) => app.announcer.say(text),
    };
    this.board = createBoard(host);
    this.makeStill = (/** @type {HTMLElement} */ element) => createBoard({ ...host, element, still: true });
    this.surveys = new Surveys({
      app,
      kinds: this.board.survey ? (data.surveys ?? []) : [],
      ask: (kind, of) => this.api.survey(kind, of, this.mode === "replay" ? this.replay.number : this.shown),
      show: (survey) => this.board.survey?.(survey),
      nameOf: (unit) => this.board.nameOf?.(unit) ?? unit,
    });
    this.boardElement.append(this.surveys.element);
    this.refusal = new RefusalCard(app, this.boardElement, this.board);
    this.reactions = new Reactions({
      app,
      acting: this.acting,
      kinds: () => this.board.reactions ?? [],
      changed: () => this.render(),
      failed: (error) => this.failed(error),
    });
    this.desk = new Desk({
      app,
      acting: this.acting,
      sides: game.sides,
      sideTitle: (side) => this.sideTitle(side),
      point: (choice) => this.pointAt(choice),
      reveal: (thing) => {
        this.board.reveal(thing);
        this.board.point(thing);
        this.desk.look(this.board.describe(thing));
      },
      undo: () => void this.post("/undo"),
      redo: () => void this.post("/redo"),
      draw: (answer) => void this.post("/draw", { answer }),
    });
    this.log = new Log(app, state.id, game.sides, (before) => this.api.page(before));
    this.chat = new Chat(app, game.sides, (text) => this.post("/chat", { text }));
    this.desk.here.after(this.surveys.card);
    this.desk.lower.append(this.log.element, this.chat.element);
    this.playback = new Playback(app, {
      moment: (number) => this.api.moment(number),
      show: async (moment) => {
        this.log.show(this.state.log, moment.number, this.state.since);
        this.showBeside(moment.view);
        await this.board.show(moment.view, { animate: true, follow: true });
        this.surveys.forget();
      },
      changed: () => this.render(),
    });
    this.replay = new Replay(app, state.id, {
      go: (number) => this.showMoment(number),
      leave: () => app.go(`#/table/${state.id}`),
    });
    this.bar = new Bar(app, game, () => this.menu());
    this.middle = h("main", { class: "middle" }, this.boardElement);
    this.element = h("div", { class: "table" }, this.bar.element, this.middle, this.desk.element);
    /** @type {(() => void)[]} */
    this.cleanup = [];
  }

  /** @param {string[]} parts */
  async start(parts) {
    const { app } = this;
    document.title = `${this.game.title} · Dropzone`;
    this.cleanup.push(app.keys.add(this.keys()), app.keys.add(this.board.keys), app.keys.add(this.surveys.keys));
    this.cleanup.push(
      app.store.onChange(() => {
        this.boardElement.classList.toggle("no-control", !app.store.settings.control);
        this.render();
      }),
    );
    this.boardElement.classList.toggle("no-control", !app.store.settings.control);
    await this.takeHotseat();
    this.connect();
    if (!this.follow([ "table", this.state.id, ...parts])) this.settle();
    this.chat.show(this.state.chat ?? []);
    const waiting = this.seats.filter((seat) => seat.side.startsWith("invite:"));
    if (waiting.length && !this.state.number) showInvitations(app, this.state, waiting, this.game);
  }

  connect() {
    this.live?.close();
    this.live = new Live(this.state.id, this.api.seat, {
      message: (message) => void this.heard(message),
      up: () => {
        const again = !this.connected;
        this.connected = true;
        this.render();
        void this.refresh();
        if (again) this.app.announcer.say(this.app.texts.t("live.up"));
      },
      down: () => {
        if (!this.connected) return;
        this.connected = false;
        this.render();
      },
    });
  }

  /** @param {any} message */
  async heard(message) {
    if (message.kind === "changed") {
      await this.committing; // the answer to our own choice brings what it changed
      if (message.version > (this.state.version ?? -1)) await this.refresh();
    }
    if (message.kind === "chat") {
      this.state.chat = [...(this.state.chat ?? []), message.message];
      this.chat.show(this.state.chat);
    }
    if (message.kind === "presence") {
      for (const seat of this.state.seats)
        if (seat.side === message.side) seat.online = message.online;
      this.render();
    }
    if (message.kind === "rematch") {
      this.state.rematch = message.table;
      this.render();
    }
  }

  get known() {
    return knownOf(this.state);
  }

  /** Fetch the state; what changes meanwhile is fetched in one more go, not in many. */
  async refresh() {
    if (this.refreshing) {
      this.stale = true;
      return;
    }
    this.refreshing = true;
    try {
      do {
        this.stale = false;
        await this.receive(await this.api.state(this.known));
        await new Promise((resolve) => setTimeout(resolve, REST));
      } while (this.stale);
    } catch (error) {
      if (!(error instanceof ApiError) || error.kind !== "offline") this.failed(error);
    } finally {
      this.refreshing = false;
    }
  }

  /**
   * @param {string} what
   * @param {object} [body]
   */
  async post(what, body = {}) {
    try {
      const state = await this.api.post(what, body, this.known);
      if (state?.view) await this.receive(state);
    } catch (error) {
      this.failed(error);
    }
  }

  /**
   * @param {string} text
   * @param {number} number
   */
  async commit(text, number) {
    if (this.acting.pending?.odds?.reveals) this.app.store.set({ warned: [...this.app.store.settings.warned, this.state.game] });
    const played = this.api.play(text, number, this.known);
    this.committing = played.then(() => undefined, () => undefined);
    await this.receive(await played, true);
  }

  // -- states -----------------------------------------------------------------------------

  /**
   * Take a new state: join its log to ours, play back what others did, then ask.
   *
   * @param {TableState} state
   * @param {boolean} [own]  Whether it answers a choice of ours.
   */
  async receive(state, own = false) {
    const before = this.state;
    if (state.version !== undefined && before.version !== undefined && state.version < before.version)
      return;
    this.state = joined(before, state);
    this.chat.show(state.chat ?? []);
    if (this.mode !== "play" || this.playback.running || this.settling) return;
    if (state.version === before.version && !own) {
      this.render(); // nothing new: a gesture that was begun goes on
      return;
    }
    this.settling = true;
    try {
      await this.playOthers();
      await this.takeHotseat();
    } finally {
      this.settling = false;
    }
    if (this.mode === "play") this.settle();
  }

  async playOthers() {
    const { state } = this;
    if (state.number < this.shown) this.shown = state.number;
    const moves = movesBetween(state.log, this.shown, state.number);
    const held = new Set(this.seats.map((seat) => seat.side));
    const others = moves.findIndex((move) => !move.entries.every((entry) => entry.side && held.has(entry.side)));
    const last = this.board;
    if (others < 0) return;
    this.acting.begin(null);
    if (others > 0) {
      const own = await this.api.moment(moves[others - 1].number).catch(() => null);
      if (own) await last.show(own.view, { animate: true });
    }
    await this.playback.run(moves.slice(others));
    // More may have come while we watched.
    const more = this.state.number;
    this.shown = state.number;
    if (more > state.number && !this.playback.skipped) await this.playOthers();
  }

  /** At one screen for both sides, the side that is asked looks. */
  async takeHotseat() {
    const seat = this.state.decision?.seat;
    const held = this.seats.find((each) => each.side === seat);
    if (!held || held.secret === this.api.seat) return;
    if (this.board.secret && this.element.isConnected) await handOver(this.app, this.element, this.sideTitle(held.side));
    if (this.api.seat) this.seen.set(this.api.seat, this.state);
    this.api = this.app.api.at(this.state.id, held.secret);
    const before = this.seen.get(held.secret);
    this.state = joined(before, await this.api.state(before && knownOf(before)));
    this.connect();
    this.app.announcer.say(this.app.texts.t("hotseat.turn", { side: this.sideTitle(held.side) }));
  }

  /** Show the state as it is and ask what it asks. */
  settle() {
    const { state } = this;
    const animate = state.number !== this.shown || this.acting.busy;
    this.shown = state.number;
    void this.board.show(state.view, { animate });
    this.surveys.forget();
    this.reactions.begin(state.decision);
    this.acting.begin(state.decision);
    const yours = Boolean(state.decision?.yours);
    if (yours && state.decision) {
      this.app.announcer.say(state.decision.prompt);
      notifyTurn(this.app, this.game.title, state.decision.prompt);
    }
    document.title = `${yours ? "● " : ""}${this.game.title} · Dropzone`;
    if (state.result && this.mode === "play" && this.watching) {
      this.app.announcer.say(state.result.why);
      this.app.go(`#/table/${state.id}/result`);
    }
    this.watching = !state.result;
  }

  /** @param {unknown} error */
  failed(error) {
    if (error instanceof ApiError && error.kind === "not-now") void this.refresh();
    const message =
      error instanceof ApiError && error.kind === "offline"
        ? this.app.texts.t("error.offline.text")
        : error instanceof Error
          ? error.message
          : String(error);
    if (!(error instanceof ApiError)) console.error(error);
    this.refusal.show([{ clause: "", text: message }], null);
  }

  // -- showing ----------------------------------------------------------------------------

  render() {
    const { state, acting } = this;
    if (!this.element) return; // while it is made
    const card = this.mode === "replay" ? this.replay.element : this.playback.card();
    this.desk.render({ state, card, line: this.reactions.line(), connected: this.connected });
    if (this.mode === "play" && !this.playback.running) {
      this.log.show(state.log, state.number, state.since);
      this.showBeside(state.view);
      if (!acting.busy) this.offer(); // else the marks stay as they are: it is a matter of a blink
    } else this.board.offer(NO_OFFER);
    if (!acting.decision || acting.busy) this.refusal.hide();
  }

  /** Show on the board what may be chosen and what the question is about. */
  offer() {
    const { acting } = this;
    if (this.mode !== "play" || this.playback.running) return;
    const choices = acting.pending?.asked ? [acting.pending.choice] : acting.choices;
    const chosen = acting.pending ? [...acting.chosen, acting.pending.choice.target] : acting.chosen;
    const about = acting.decision ? sharedWords(acting.choices) : [];
    const further = (!acting.pending && !acting.narrowed && acting.further?.choices) || [];
    this.board.offer({ choices, chosen, active: Boolean(acting.decision), about, further });
    this.turnTo(this.board.subject?.(about) ?? null);
  }

  /**
   * What a view says beside the board: the bar and the sheets of the desk.
   *
   * @param {any} view
   */
  showBeside(view) {
    this.bar.show(this.state, this.board.bar(view));
    if (view === this.beside) return;
    this.beside = view;
    this.desk.sheets.lay(this.board.sheets?.(view) ?? []);
  }

  /**
   * The desk says what a question is about, until somebody looks at something else.
   *
   * @param {import("./types.js").Thing | null} thing
   */
  turnTo(thing) {
    if (thing?.unit === this.subject?.unit && thing?.place === this.subject?.place) return;
    this.subject = thing;
    this.look(null);
  }

  /** @param {import("./types.js").Thing | null} thing */
  look(thing) {
    const words = thing ?? this.subject;
    if (words || !this.surveys.active) this.desk.look(words && this.board.describe(words));
    this.surveys.look(thing);
  }

  /** @param {import("./types.js").Pick} pick */
  pick(pick) {
    this.refusal.hide();
    if (this.mode === "play" && !this.playback.running) void this.acting.pick(pick);
  }

  /** @param {Choice | null} choice */
  pointAt(choice) {
    const target = choice && (choice.target.unit || choice.target.place) ? choice.target : null;
    this.board.point(target);
    if (target) this.desk.look(this.board.describe(target));
  }

  /** @param {string} side */
  sideTitle(side) {
    return this.game.sides.find((each) => each.id === side)?.title ?? side;
  }

  // -- places of the address ----------------------------------------------------------------

  /**
   * Go to another part of the same table, without loading it anew.
   *
   * @param {string[]} parts
   */
  follow([kind, id, what, number]) {
    if (kind !== "table" || id !== this.state.id) return false;
    this.replay.stop();
    if (what === "at" && number !== undefined) {
      this.setMode("replay");
      this.replay.show(Math.min(Number(number) || 0, this.state.number), this.state.number);
      this.playback.skip();
      void this.showMoment(this.replay.number);
    } else if (what === "result" && this.state.result) {
      this.setMode("result");
      this.playback.skip();
    } else {
      this.setMode("play");
      this.shown = this.state.number;
      this.watching = false;
      this.settle();
    }
    return true;
  }

  /** @param {"play" | "replay" | "result"} mode */
  setMode(mode) {
    this.mode = mode;
    this.element.dataset.mode = mode;
    this.turnTo(null);
    this.resultElement?.remove();
    if (mode === "result") {
      this.log.show(this.state.log, this.state.number, this.state.since);
      this.resultElement = resultPage(this.app, this.game, this.state, this.api, this.makeStill);
      this.middle.append(this.resultElement);
      this.resultElement.querySelector("h1")?.focus();
    }
    this.render();
  }

  /** @param {number} number */
  async showMoment(number) {
    this.wanted = number;
    if (this.looking) return; // what is asked for meanwhile comes next, and only the last of it
    this.looking = true;
    try {
      for (let shown = -1; shown !== this.wanted && this.mode === "replay"; ) {
        shown = this.wanted;
        await this.lookBack(shown);
      }
    } catch (error) {
      this.failed(error);
    } finally {
      this.looking = false;
    }
  }

  /** @param {number} number */
  async lookBack(number) {
    const moment = await this.api.lookBack(number);
    if (this.wanted !== number || this.mode !== "replay") return;
    this.log.show(moment.log, number, moment.since);
    this.showBeside(moment.view);
    this.replay.text.replaceChildren(
      ...moment.log.filter((entry) => entry.number === number).map((entry) => h("p", {}, entry.text)),
    );
    // A step is played; over a leap of hundreds of moves everything would fly about.
    const step = Math.abs(number - this.lookedAt) === 1;
    await this.board.show(moment.view, { animate: step, follow: step });
    this.lookedAt = number;
    this.surveys.forget();
  }

  menu() {
    openMenu(this.app, {
      state: this.state,
      game: this.game,
      seats: this.seats,
      post: (what, body) => this.post(what, body),
      table: this.api,
    });
  }

  /** @returns {import("./types.js").Key[]} */
  keys() {
    const { t } = this.app.texts;
    const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(String);
    return [
      { keys: ["Enter"], text: t("key.confirm"), run: () => void this.acting.confirm() },
      { keys: ["Backspace", "Escape"], text: t("key.back"), run: () => this.goBack() },
      { keys: digits, text: t("key.digit"), run: (event) => this.desk.nth(Number(event.key) - 1) },
      { keys: ["c"], text: t("key.choices"), run: () => this.focusChoices() },
      { keys: ["u"], text: t("key.undo"), run: () => this.state.undo.can && void this.post("/undo") },
      { keys: ["r"], text: t("key.redo"), run: () => void this.post("/redo") },
      { keys: ["s", " "], text: t("key.skip"), run: () => this.playback.skip() },
      { keys: ["n"], text: t("key.step"), run: () => this.playback.step() },
      {
        keys: ["ArrowLeft"],
        text: t("key.before"),
        run: () => this.mode === "replay" && this.replay.jump(this.replay.number - 1),
      },
      {
        keys: ["ArrowRight"],
        text: t("key.after"),
        run: () => this.mode === "replay" && this.replay.jump(this.replay.number + 1),
      },
      { keys: ["l"], text: t("key.log"), run: () => this.log.element.focus() },
      { keys: ["m"], text: t("key.menu"), run: () => this.menu() },
      { keys: ["?"], text: t("key.keys"), run: () => openKeys(this.app) },
    ];
  }

  goBack() {
    if (this.refusal.hide()) return;
    this.acting.back();
  }

  focusChoices() {
    this.desk.slide(true);
    const first = /** @type {HTMLElement | null} */ (this.desk.main.querySelector("[data-first]"));
    (first ?? this.desk.main).focus();
  }

  leave() {
    this.playback.skip();
    this.reactions.stop();
    this.surveys.stop();
    this.replay.stop();
    this.live?.close();
    this.board.destroy();
    for (const each of this.cleanup) each();
  }
}
