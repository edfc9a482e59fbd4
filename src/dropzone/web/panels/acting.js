/**
 * Gestures: how pointing and choosing become one choice for the server.
 *
 * A choice may have stages ("move us-504", then "move us-504 1210").  One preview a stage says what
 * follows it, and nothing is committed before the last one, so that changing one's mind is free.
 * Before dice fall the odds are shown; before something is given up, or comes to light for the
 * first time in a game, or costs what the player may not think of, it is asked for once more.
 */

import { ApiError } from "../net/api.js";
import { Stack } from "./stack.js";

/** @typedef {import("../lib/types.js").Choice} Choice */
/** @typedef {import("../lib/types.js").Decision} Decision */
/** @typedef {import("../lib/types.js").Odds} Odds */
/** @typedef {import("../lib/types.js").Pick} Pick */
/** @typedef {import("../lib/types.js").Preview} Preview */

/**
 * @typedef {object} ActingHost
 * @property {() => import("../net/api.js").TableApi} table
 * @property {() => boolean} confirmDice
 * @property {() => boolean} warn  Whether to ask before something comes to light.
 * @property {() => void} waiting  The server is asked: nothing can be chosen until it answers.
 * @property {() => void} ahead  Where a move may lead is known: only the board shows it.
 * @property {() => void} changed  The stage, the narrowing or the odds are other ones.
 * @property {(text: string, number: number, byItself: boolean) => Promise<void>} commit
 * @property {() => boolean} usual  Whether small questions are answered in the usual way.
 * @property {(refusals: import("../lib/types.js").Refusal[], pick: Pick | null) => void} refused
 * @property {(error: unknown) => void} failed
 * @property {() => boolean} canUndo  Whether the last choice can be taken back: no dice fell, nothing came to light.
 * @property {(units: string[]) => void} halted  The whole stack was to go, and these have not.
 */

/**
 * @typedef {object} Pending  What is prepared, to be confirmed.
 * @property {Choice} choice
 * @property {Odds | null} odds
 * @property {boolean} asked  Whether it waits for the confirmation alone; else more may be added.
 * @property {string} deed  What confirming it does, where the label says only a part of it.
 * @property {string} warning
 * @property {boolean} rolls
 */

export class Acting {
  /** @param {ActingHost} host */
  constructor(host) {
    this.host = host;
    /** @type {Decision | null} */
    this.decision = null;
    /** @type {{ choice: Choice, stage: Decision, ahead: Preview }[]} */
    this.stages = [];
    /** @type {Choice[] | null} */
    this.narrowed = null;
    /** @type {Pending | null} */
    this.pending = null;
    this.busy = false;
    this.turn = 0;
    /** @type {{ way: Choice | null, choices: Choice[] } | null}  Where a unit could go if it were to move,
     *   and where it could go on to. */
    this.further = null;
    /** @type {{ notations: string[], sure: boolean } | null}  What is still to be said of a gesture that goes
     *   beyond the next question; `sure`: nothing can come between. */
    this.onward = null;
    /** The moment of the last question. */
    this.number = -1;
    /** Whether the page itself is giving the usual answer. */
    this.byItself = false;
    this.stack = new Stack(this);
  }

  /** @param {Decision | null} decision */
  begin(decision) {
    this.turn += 1;
    this.decision = decision?.yours ? decision : null;
    this.stages = [];
    this.narrowed = null;
    this.pending = null;
    this.further = null;
    this.stack.forget();
    const { onward } = this;
    this.onward = null;
    const next = this.decision?.choices?.find(({ notation }) => notation === onward?.notations[0]);
    const walks = next && onward?.sure;
    const usual = this.usualAnswer(decision);
    this.byItself = usual !== "";
    this.busy = Boolean(walks || usual);
    if (usual) return void this.walk([usual], true);
    if (this.stack.next()) return;
    this.host.changed();
    if (walks) void this.walk(onward.notations, true);
    else if (next) void this.choose(next);
    else void this.lookAhead();
  }

  /**
   * The answer that spares the player a click; what was taken back is asked.
   *
   * @param {Decision | null} decision
   */
  usualAnswer(decision) {
    const back = decision !== null && decision.number < this.number;
    if (decision) this.number = decision.number;
    if (!decision?.yours || !decision.usual || back || !this.host.usual()) return "";
    return decision.usual;
  }

  /** The question on the table: of the decision, or of the stage that was read ahead. */
  get stage() {
    return this.stages.at(-1)?.stage ?? this.decision;
  }

  /** @returns {Choice[]} */
  get choices() {
    return this.stack.together?.goals ?? this.narrowed ?? this.stage?.choices ?? [];
  }

  /** Targets of the stages so far. */
  get chosen() {
    return this.stages.map(({ choice }) => choice.target);
  }

  /** The units and places that the question is about. */
  get about() {
    const { units = [], places = [] } = (this.decision && this.stage?.about) || {};
    return [...units, ...places];
  }

  get canGoBack() {
    return !this.busy && Boolean(this.stages.length || this.narrowed || this.pending?.asked);
  }

  /** @param {Choice} choice */
  async choose(choice) {
    if (this.busy || !this.decision) return;
    if (this.pending?.choice.notation === choice.notation) return this.confirm();
    if (this.stack.together) return this.stack.go(choice);
    const turn = (this.turn += 1);
    this.busy = true;
    this.host.waiting();
    try {
      const ahead = await this.host.table().preview(choice.notation);
      if (turn !== this.turn) return;
      if (ahead.next && !choice.way) {
        this.busy = false;
        this.push(choice, ahead.next, ahead);
      } else if (this.mustAsk(choice, ahead)) {
        this.busy = false;
        this.pending = prepared(choice, ahead, true);
        this.host.changed();
      } else await this.commit(choice.notation);
    } catch (error) {
      this.fail(error, turn);
    }
  }

  /**
   * Whether to ask once more before a choice is made.
   *
   * @param {Choice} choice
   * @param {Preview} ahead
   */
  mustAsk(choice, ahead) {
    return Boolean(
      choice.role === "give-up" ||
        ahead.warning ||
        (ahead.rolls && this.host.confirmDice()) ||
        (ahead.reveals && this.host.confirmDice() && this.host.warn()),
    );
  }

  /**
   * @param {Choice} choice
   * @param {Decision} stage
   * @param {Preview} ahead
   */
  push(choice, stage, ahead) {
    this.stages.push({ choice, stage, ahead });
    this.narrowed = null;
    this.further = null;
    this.prepare();
    this.host.changed();
    void this.lookAhead();
  }

  /** Where the gesture could be carried out as it stands, have that ready with its odds. */
  prepare() {
    const last = this.stages.at(-1);
    const now = last?.stage.choices?.find(({ notation }) => notation === last.ahead.now);
    this.pending = last && now ? prepared(now, last.ahead, false) : null;
  }

  /**
   * Where a move is one of the things to do, show its first steps, so that one can point at them at once;
   * where steps are asked for one by one, show how far one can go with nothing coming between.
   */
  async lookAhead() {
    const { turn, stage } = this;
    if (!this.decision || !stage?.choices) return;
    const way = stage.choices.find((each) => each.way) ?? null;
    if (!way && (this.stages.length || !stage.steps)) return;
    const ahead = await this.host.table().preview(way?.notation ?? "").catch(() => null);
    if (turn !== this.turn || !ahead) return;
    const near = ahead.next?.choices?.filter(({ target }) => target.place && !target.unit) ?? [];
    const far = ahead.ways.map(({ label, target, notations }) => ({
      notation: notations.join(" / "),
      label,
      target,
      role: /** @type {const} */ ("commit"),
      steps: notations,
    }));
    if (!near.length && !far.length) return;
    this.further = { way, choices: [...near, ...far] };
    this.host.ahead();
  }

  /**
   * Say one thing after another, as long as each leads to the question that the next one answers.
   *
   * @param {string[]} notations
   * @param {boolean} sure  Whether dice are known not to fall: else the odds are shown before.
   */
  async walk([now, ...notations], sure) {
    const turn = (this.turn += 1);
    this.onward = { notations, sure };
    try {
      await this.commit(now);
    } catch (error) {
      this.onward = null;
      this.fail(error, turn);
    }
  }

  /** Commit what is prepared. */
  async confirm() {
    if (this.busy || !this.pending) return;
    const turn = (this.turn += 1);
    try {
      await this.commit(this.pending.choice.notation);
    } catch (error) {
      this.fail(error, turn);
    }
  }

  /**
   * Enter on the board, before the board hears of it: it confirms what is prepared and chooses nothing anew.
   *
   * @param {KeyboardEvent} event
   */
  confirmFirst(event) {
    if (event.key !== "Enter" || !this.pending?.asked) return;
    event.preventDefault();
    event.stopPropagation();
    void this.confirm();
  }

  /** @param {string} text */
  async commit(text) {
    if (!this.decision) return;
    this.busy = true;
    this.host.waiting();
    await this.host.commit(text, this.decision.number, this.byItself);
  }

  /**
   * @param {unknown} error
   * @param {number} turn
   */
  fail(error, turn) {
    this.stack.following = null;
    if (turn === this.turn) {
      this.busy = false;
      this.host.changed();
    }
    if (error instanceof ApiError && error.refusals.length) this.host.refused(error.refusals, null);
    else this.host.failed(error);
  }

  /** One stage back; true if there was one. */
  back() {
    if (!this.canGoBack) return false;
    this.turn += 1;
    this.further = null;
    if (!this.pending?.asked) {
      if (this.stack.together) this.stack.forget();
      else if (this.narrowed) this.narrowed = null;
      else this.stages.pop();
    }
    this.prepare();
    this.host.changed();
    void this.lookAhead();
    return true;
  }

  /**
   * Somebody pointed at the board.
   *
   * @param {Pick} pick
   */
  async pick(pick) {
    if (this.busy || !this.decision) return;
    const stage = this.stage;
    if (!stage) return;
    if (this.isPrepared(pick)) return this.confirm();
    if (await this.stack.pick(pick)) return;
    const lists = [this.narrowed ?? [], stage.choices ?? []];
    for (const list of lists) {
      const found = fitting(list, pick);
      if (found.length === 1) return this.choose(found[0]);
      if (found.length > 1) return stage.all && found.every(isJoining) ? this.addAll(found) : this.narrow(found);
    }
    if (pick.unit && this.chosen.some((target) => target.unit === pick.unit))
      return this.drop(pick.unit);
    const before = [this.decision.choices ?? [], ...this.stages.map((each) => each.stage.choices ?? [])];
    for (let depth = this.stages.length - 1; depth >= 0; depth--) {
      const found = fitting(before[depth], pick);
      if (!found.length) continue;
      this.stages.length = depth;
      this.narrowed = null;
      this.pending = null;
      return found.length === 1 ? this.choose(found[0]) : this.narrow(found);
    }
    const [step, another] = this.further && !this.pending ? fitting(this.further.choices, { ...pick, unit: "" }) : [];
    if (this.further && step && !another) {
      const begins = this.further.way ? [this.further.way.notation] : [];
      return this.walk([...begins, ...(step.steps ?? [step.notation])], Boolean(step.steps));
    }
    await this.askWhyNot(pick);
  }

  /**
   * Whether one points once more at what the prepared choice is aimed at, to say that it is meant.
   *
   * @param {Pick} pick
   */
  isPrepared(pick) {
    if (!this.pending || !pick.place) return false;
    const aims = [...this.chosen, this.pending.asked ? this.pending.choice.target : {}];
    return aims.some((target) => target.place === pick.place && (!target.unit || this.pending?.asked));
  }

  /** @param {Choice[]} choices */
  narrow(choices) {
    this.turn += 1;
    this.narrowed = choices;
    this.pending = null;
    this.host.changed();
  }

  /** Name all units at once that are asked for one by one. */
  async chooseAll() {
    const { all } = this.stage ?? {};
    if (all) await this.choose({ notation: all, label: "", target: {}, role: "continue" });
  }

  /**
   * Name several units that are asked for one by one: those of a stack.
   *
   * @param {Choice[]} choices
   */
  async addAll(choices) {
    for (const { target } of choices) {
      const again = this.stage?.choices?.find((choice) => choice.target.unit === target.unit);
      if (again) await this.choose(again);
    }
  }

  /**
   * Take one unit out of a gesture that has several, and say the rest again.
   *
   * @param {string} unit
   */
  async drop(unit) {
    const at = this.stages.findIndex(({ choice }) => choice.target.unit === unit);
    const rest = this.stages.slice(at + 1).map(({ choice }) => choice);
    this.stages.length = at;
    this.narrowed = null;
    this.turn += 1;
    this.prepare();
    this.host.changed();
    await this.addAll(rest);
  }

  /**
   * Ask the server why a thing cannot be chosen at this stage.
   *
   * @param {Pick} pick
   */
  async askWhyNot(pick) {
    const { unit = "", place = "", text = "" } = pick;
    const after = this.stages.at(-1)?.choice.notation ?? "";
    try {
      const { refusals } = await this.host.table().whyNot({ unit, place, after, choice: text });
      if (refusals.length) this.host.refused(refusals, pick);
    } catch (error) {
      if (!(error instanceof ApiError) || error.kind !== "invalid") this.host.failed(error);
    }
  }
}

/**
 * @param {Choice} choice
 * @param {Preview} ahead
 * @param {boolean} asked
 * @returns {Pending}
 */
function prepared(choice, ahead, asked) {
  const { odds, deed, warning } = ahead;
  return { choice, odds, asked, deed, warning, rolls: asked ? ahead.rolls : Boolean(odds?.rolls) };
}

/** @param {Choice} choice */
function isJoining(choice) {
  return choice.role === "continue" && Boolean(choice.target.unit);
}

/**
 * The choices that a pick can mean: about the unit, and about the place it stands in.
 *
 * @param {Choice[]} choices
 * @param {Pick} pick
 */
export function fitting(choices, pick) {
  const byUnit = pick.unit ? choices.filter(({ target }) => target.unit === pick.unit) : [];
  const byPlace = pick.place ? choices.filter(({ target }) => target.place === pick.place) : [];
  return byUnit.length ? [...byUnit, ...byPlace.filter(({ target }) => !target.unit)] : byPlace;
}

/**
 * Whether a choice is a way out: it ends something or gives it up.
 *
 * @param {Choice} choice
 */
export function isWayOut(choice) {
  return choice.role === "end" || choice.role === "give-up";
}
