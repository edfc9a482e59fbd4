/** A table: state, board, desk and bar together. */

import { Acting } from "../panels/acting.js";
import { reducedMotion } from "../lib/a11y.js";
import { ApiError } from "../net/api.js";
import { Bar } from "../panels/bar.js";
import { boardOf } from "../boards/registry.js";
import { Briefs } from "../panels/briefs.js";
import { NO_OFFER } from "../boards/tools.js";
import { Chat } from "../panels/chat.js";
import { Aids } from "../panels/aids.js";
import { handOver } from "../panels/curtain.js";
import { Desk } from "../panels/desk.js";
import { h } from "../lib/dom.js";
import { Hints } from "../panels/hints.js";
import { Legend } from "../panels/legend.js";
import { joined, knownOf } from "../net/known.js";
import { Live } from "../net/live.js";
import { Log } from "../panels/log.js";
import { openMenu, showInvitations } from "../panels/menu.js";
import { notifyTurn } from "../lib/notify.js";
import { Reactions } from "../panels/reactions.js";
import { RefusalCard } from "../panels/refusal.js";
import { Replay } from "./replay.js";
import { offerRematch, resultPage, whyOf } from "./result.js";
import { loadRules } from "../panels/rules.js";
import { play } from "../lib/sound.js";
import { Surveys } from "../panels/surveys.js";
import { tableKeys } from "./tablekeys.js";
import { Telling } from "./telling.js";

/** @typedef {import("../main.js").App} App */
/** @typedef {import("../lib/types.js").TableState} TableState */
/** @typedef {import("../lib/types.js").Choice} Choice */

/** Milliseconds between two looks at a table where much happens. */
const REST = 120;

/**
 * @param {App} app
 * @param {string} id
 * @param {string[]} parts
 * @returns {Promise<import("../main.js").Page>}
 */
export async function tablePage(app, id, parts) {
  const seats = app.store.seatsAt(id);
  const table = app.api.at(id, seats[0]?.secret ?? null);
  const [games, state] = await Promise.all([app.api.games(), table.state()]);
  const game = games.find((each) => each.id === state.game);
  if (!game) throw new Error(`unknown game ${state.game}`);
  const [data, createBoard] = await Promise.all([
    app.api.board(state.game, state.scenario, state.options, state.data),
    boardOf(game.board),
    loadRules(app, state.game),
  ]);
  const page = new TablePage(app, game, state, seats, data, createBoard);
  await page.start(parts);
  return page;
}

export class TablePage {
  connected = true;
  settling = false;
  refreshing = false;
  stale = false;
  watching = false;
  wanted = -1;
  /** The answer to a choice of ours that is on its way. */
  committing = Promise.resolve();
  /** @type {Map<string, TableState>}  At one screen for both: what each side saw last. */
  seen = new Map();
  looking = false;
  /** @type {import("../lib/types.js").Thing | null}  What the question is about. */
  subject = null;
  /** @type {import("../lib/types.js").Thing | null}  What somebody looks at. */
  regarded = null;
  /** Whether the last question was ours too: then it is no news that it is our turn. */
  wasYours = false;
  /** @type {import("../lib/types.js").View | null}  The view that the sheets were laid from. */
  beside = null;
  /** The moment that is shown. */
  lookedAt = -1;
  /** @type {"play" | "replay" | "result"} */
  mode = "play";

  /**
   * @param {App} app
   * @param {import("../lib/types.js").GameInfo} game
   * @param {TableState} state
   * @param {import("../net/store.js").Seat[]} seats
   * @param {import("../lib/types.js").BoardData} data
   * @param {import("../lib/types.js").CreateBoard} createBoard
   */
  constructor(app, game, state, seats, data, createBoard) {
    this.app = app;
    this.game = game;
    this.state = state;
    this.seats = seats;
    this.api = app.api.at(state.id, seats[0]?.secret ?? null);
    this.shown = state.number;
    /** @type {import("../lib/types.js").View}  The view on the board. */
    this.present = state.view;
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
      commit: (text, number, byItself) => this.commit(text, number, byItself),
      usual: () => app.store.settings.usual && !app.store.lesson(state.id),
      refused: (refusals, pick) => this.refusal.show(refusals, pick),
      failed: (error) => this.failed(error),
      canUndo: () => this.state.undo.can,
      halted: (units) => this.refusal.show([{ clause: "", text: t("decision.halted", { units: units.join("; ") }) }], null),
    });
    this.boardElement = h("div", { class: "board" });
    /** @type {import("../lib/types.js").BoardHost} */
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
      kinds: this.board.survey ? ("surveys" in data ? data.surveys : []) : [],
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
      terms: "terms" in data ? data.terms : {},
      point: (choice) => this.pointAt(choice),
      reveal: (thing) => {
        this.board.reveal(thing);
        this.board.point(thing);
        this.desk.look(this.board.describe(thing));
      },
      undo: () => void this.post("/undo"),
      redo: () => void this.post("/redo"),
      draw: (answer) => void this.post("/draw", { answer }),
      moveToToday: () => void this.post("/data"),
      showDifferences: () => void import("../values/differences.js").then((page) => page.openDifferences(app, this.api)),
    });
    this.log = new Log(app, state.id, game.sides, {
      page: (before) => this.api.page(before),
      light: (story) => this.telling.light(story),
    });
    this.chat = new Chat(app, game.sides, (text) => this.post("/chat", { text }));
    this.desk.here.after(this.surveys.card, this.log.element);
    this.aids = new Aids(data);
    this.legend = new Legend({ app, kind: game.board, data, sides: game.sides, light: (units) => this.telling.lightUp(units) });
    this.desk.beside.append(this.aids.element, this.legend.element, this.chat.element);
    this.telling = new Telling(this);
    this.hints = new Hints({ app, state: () => this.state, acting: this.acting, ask: () => this.api.post("/hint"), mark: (marks) => this.board.mark?.(marks) });
    this.desk.main.after(this.hints.element, this.telling.news.element);
    this.replay = new Replay(app, state.id, {
      go: (number) => this.showMoment(number),
      leave: () => app.go(`#/table/${state.id}`),
      known: () => ({ since: this.state.since, last: this.state.number, log: this.state.log }),
      page: (before) => this.api.page(before),
      failed: (error) => this.failed(error),
    });
    this.bar = new Bar(app, game, () => this.menu(), new Briefs(this));
    this.middle = h("main", { class: "middle" }, this.boardElement);
    this.element = h("div", { class: "table" }, this.bar.element, this.middle, this.desk.element);
    this.wide = matchMedia("(min-width: 100rem)");
    this.layOut = () => {
      const aside = this.wide.matches && this.desk.beside.querySelector(".sheet") !== null;
      const home = aside ? this.element : this.desk.scroll;
      if (this.desk.beside.parentElement !== home) home.append(this.desk.beside);
    };
    this.layOut();
    this.cleanup = /** @type {(() => void)[]} */ ([]);
  }

  /** @param {string[]} parts */
  async start(parts) {
    const { app } = this;
    document.title = `${this.game.title} · Dropzone`;
    this.cleanup.push(app.keys.add(tableKeys(this)), app.keys.add(this.board.keys), app.keys.add(this.surveys.keys), app.keys.add(this.bar.briefs.keys), app.keys.add([...this.hints.keys, ...this.legend.keys]), () => (this.wide.onchange = null));
    this.cleanup.push(
      app.store.onChange(() => {
        this.boardElement.classList.toggle("no-control", !app.store.settings.control);
        this.render();
      }),
    );
    this.boardElement.classList.toggle("no-control", !app.store.settings.control);
    this.boardElement.addEventListener("keydown", (event) => this.acting.confirmFirst(event), true);
    this.wide.onchange = this.layOut;
    await this.takeHotseat();
    this.connect();
    if (!this.follow([ "table", this.state.id, ...parts])) this.settle();
    this.chat.show(this.state.chat ?? []);
    const waiting = this.seats.filter((seat) => seat.side.startsWith("invite:"));
    if (waiting.length && !this.state.number) showInvitations(app, this.state, waiting, this.game);
    else void this.telling.begin(this.bar.briefs.start());
  }

  connect() {
    this.live?.close();
    this.live = new Live(this.state.id, this.api.seat, this.app.texts.language, {
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

  /** @param {import("../lib/types.js").LiveMessage} message */
  async heard(message) {
    if (message.kind === "changed" || message.kind === "state") {
      await this.committing; // the answer to our own choice brings what it changed
      if (message.version <= (this.state.version ?? -1)) return;
      const state = this.refreshing ? null : this.api.told.take(message);
      await (state ? this.receive(state) : this.refresh());
    }
    if (message.kind === "chat") {
      this.state.chat = [...(this.state.chat ?? []), message.message];
      this.chat.show(this.state.chat);
    }
    if (message.kind === "presence") {
      const taken = this.state.seats.some((seat) => seat.side === message.side && seat.joined === false);
      if (taken) void this.refresh(); // somebody took the seat: the state has the name
      this.state.seats = this.state.seats.map((seat) => (seat.side === message.side ? { ...seat, online: message.online } : seat));
      this.render();
    }
    if (message.kind === "rematch") {
      this.state.rematch = message.table;
      this.render();
      if (this.resultElement) offerRematch(this.app, this.game, this.state, this.api, this.resultElement);
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
      await this.receive(await this.api.act(what, body, this.known));
    } catch (error) {
      this.failed(error);
    }
  }

  /**
   * @param {string} text
   * @param {number} number
   * @param {boolean} [byItself]  Whether the page gave the usual answer: what happened before is still news.
   */
  async commit(text, number, byItself = false) {
    if (!byItself) this.telling.forget();
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
    if (state.version !== undefined && before.version !== undefined && state.version < before.version) return;
    if (state.data.fingerprint !== before.data.fingerprint) {
      location.reload(); // the game goes on with other values, which the board shows
      return;
    }
    this.state = joined(before, state);
    this.chat.show(state.chat ?? []);
    if (this.mode !== "play" || this.telling.playback.running || this.settling) return;
    if (state.version === before.version && !own) {
      this.render(); // nothing new: a gesture that was begun goes on
      return;
    }
    this.settling = true;
    try {
      await this.telling.tell();
      await this.takeHotseat();
    } finally {
      this.settling = false;
    }
    if (this.mode === "play") this.settle();
  }

  /**
   * Lay a view on the board.
   *
   * @param {import("../lib/types.js").View} view
   * @param {import("../lib/types.js").How} how
   */
  async lay(view, how) {
    this.present = view;
    const shown = this.board.show(view, how);
    this.describe(); // whatever the desk says of a place is so now
    await shown;
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
    const animate = this.present !== state.view || this.acting.busy;
    this.shown = state.number;
    void this.lay(state.view, { animate });
    this.surveys.forget();
    this.reactions.begin(state.decision);
    this.acting.begin(state.decision);
    const yours = Boolean(state.decision?.yours);
    if (yours && state.decision && !this.acting.byItself) {
      this.app.announcer.say(state.decision.prompt);
      notifyTurn(this.app, this.game.title, state.decision.prompt);
      if (!this.wasYours) play(this.app.store, "turn");
    }
    this.wasYours = yours;
    document.title = `${yours ? "● " : ""}${this.game.title} · Dropzone`;
    if (state.result && this.mode === "play" && this.watching) {
      this.app.announcer.say(whyOf(this.app, state));
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
    const card = this.mode === "replay" ? this.replay.element : this.telling.playback.card();
    this.desk.render({ state, card, line: this.reactions.line(), connected: this.connected });
    if (this.mode === "play" && !this.telling.playback.running) {
      this.log.show(state.log, state.number, state.since);
      this.showBeside(state.view);
      this.telling.markNews();
      this.aids.light(acting);
      if (!acting.busy) this.offer(); // else the marks stay as they are: it is a matter of a blink
    } else this.board.offer(NO_OFFER);
    this.hints.show();
    if (!acting.decision || acting.busy) this.refusal.hide();
  }

  /** Show on the board what may be chosen and what the question is about. */
  offer() {
    const { acting } = this;
    if (this.mode !== "play" || this.telling.playback.running) return;
    const choices = acting.pending?.asked ? [acting.pending.choice] : acting.choices;
    const chosen = acting.pending ? [...acting.chosen, acting.pending.choice.target] : acting.chosen;
    const further = (!acting.pending && !acting.narrowed && acting.further?.choices) || [];
    this.board.offer({ choices, chosen, active: Boolean(acting.decision), about: acting.about, further });
    this.turnTo(this.board.subject?.(acting.about) ?? null);
  }

  /**
   * What a view says beside the board: the bar and the sheets of the desk.
   *
   * @param {import("../lib/types.js").View} view
   */
  showBeside(view) {
    this.bar.show(this.state, this.board.bar(view));
    if (view === this.beside) return;
    this.beside = view;
    this.desk.sheets.lay(this.board.sheets?.(view) ?? []);
    this.layOut();
  }

  /**
   * The desk says what a question is about, until somebody looks at something else.
   *
   * @param {import("../lib/types.js").Thing | null} thing
   */
  turnTo(thing) {
    if (thing?.unit === this.subject?.unit && thing?.place === this.subject?.place) return;
    this.subject = thing;
    if (thing) this.look(null);
    else this.describe();
  }

  /** @param {import("../lib/types.js").Thing | null} thing */
  look(thing) {
    this.regarded = thing;
    this.describe();
    this.surveys.look(thing);
  }

  /** Say in the desk what is where somebody looks, else what the question is about. */
  describe() {
    const words = this.regarded ?? this.subject;
    if (words || !this.surveys.active) this.desk.look(words && this.board.describe(words));
  }

  /** @param {import("../lib/types.js").Pick} pick */
  async pick(pick) {
    this.refusal.hide();
    if (this.telling.playback.running) this.telling.playback.next();
    else if (this.mode === "play") await this.acting.pick(pick);
  }

  /** @param {Choice | null} choice */
  pointAt(choice) {
    const target = choice && (choice.target.unit || choice.target.place) ? choice.target : null;
    this.board.point(target);
    if (target) this.desk.look(this.board.describe(target));
    this.telling.lightUp(target ? [] : this.legend.named(choice?.label ?? ""));
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
      this.telling.playback.skip();
      void this.showMoment(this.replay.number);
    } else if (what === "result" && this.state.result) {
      this.setMode("result");
      this.telling.playback.skip();
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
    this.refusal.hide();
    this.resultElement?.remove();
    if (mode === "result") {
      this.log.show(this.state.log, this.state.number, this.state.since);
      this.resultElement = resultPage(this.app, this.game, this.state, this.api, this.makeStill);
      this.middle.append(this.resultElement);
      this.resultElement.querySelector("h1")?.focus();
    }
    this.render();
    const pointed = mode === "replay" && this.boardElement.contains(document.activeElement);
    if (pointed) this.replay.playButton.focus(); // the arrows go through the game, not over the map
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
    const marks = this.replay.tell(moment.log, number);
    // A step is played; over a leap of hundreds of moves everything would fly about.
    const step = Math.abs(number - this.lookedAt) === 1;
    await this.lay(moment.view, { animate: step, follow: step });
    this.lookedAt = number;
    this.board.mark?.(marks);
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

  leave() {
    this.telling.playback.skip();
    this.reactions.stop();
    this.surveys.stop();
    this.replay.stop();
    this.live?.close();
    this.board.destroy();
    for (const each of this.cleanup) each();
  }
}
