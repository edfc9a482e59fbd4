/**
 * Gestures: how pointing and choosing become one choice for the server.
 *
 * A choice may have stages ("move us-504", then "move us-504 1210").  The stages are read ahead
 * with /choices and nothing is committed before the last one, so that changing one's mind is free.
 * Before dice fall the odds are shown, and before something hidden comes to light for the first
 * time in a game the player is told that it cannot be taken back.
 */

import { ApiError } from "./api.js";

/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {import("./types.js").Stage} Stage */
/** @typedef {import("./types.js").Odds} Odds */
/** @typedef {import("./types.js").Pick} Pick */

/**
 * @typedef {object} ActingHost
 * @property {() => import("./api.js").TableApi} table
 * @property {() => boolean} confirmDice
 * @property {() => boolean} warn  Whether to ask before something comes to light.
 * @property {() => void} waiting  The server is asked: nothing can be chosen until it answers.
 * @property {() => void} ahead  Where a move may lead is known: only the board shows it.
 * @property {() => void} changed  The stage, the narrowing or the odds are other ones.
 * @property {(text: string, number: number) => Promise<void>} commit
 * @property {(refusals: import("./types.js").Refusal[], pick: Pick | null) => void} refused
 * @property {(error: unknown) => void} failed
 */

export class Acting {
  /** @param {ActingHost} host */
  constructor(host) {
    this.host = host;
    /** @type {import("./types.js").Decision | null} */
    this.decision = null;
    /** @type {{ choice: Choice, stage: Stage }[]} */
    this.stages = [];
    /** @type {Choice[] | null} */
    this.narrowed = null;
    /** @type {{ choice: Choice, odds: Odds | null, asked: boolean } | null} */
    this.pending = null;
    this.busy = false;
    this.turn = 0;
    /** @type {{ way: Choice | null, choices: Choice[] } | null}  Where a unit could go if it were to move,
     *   and where it could go on to. */
    this.further = null;
    /** @type {{ notations: string[], sure: boolean } | null}  What is still to be said of a gesture that goes
     *   beyond the next question; `sure`: nothing can come between. */
    this.onward = null;
  }

  /** @param {import("./types.js").Decision | null} decision */
  begin(decision) {
    this.turn += 1;
    this.decision = decision?.yours ? decision : null;
    this.stages = [];
    this.narrowed = null;
    this.pending = null;
    this.further = null;
    const { onward } = this;
    this.onward = null;
    const next = this.decision?.choices?.find(({ notation }) => notation === onward?.notations[0]);
    const walks = next && onward?.sure;
    this.busy = Boolean(walks);
    this.host.changed();
    if (walks) void this.walk(onward.notations, true);
    else if (next) void this.choose(next);
    else void this.lookAhead();
  }

  /** The question on the table: of the decision, or of the stage that was read ahead. */
  get stage() {
    return this.stages.at(-1)?.stage ?? this.decision;
  }

  /** @returns {Choice[]} */
  get choices() {
    return this.narrowed ?? this.stage?.choices ?? [];
  }

  /** Targets of the stages so far. */
  get chosen() {
    return this.stages.map(({ choice }) => choice.target);
  }

  get canGoBack() {
    return !this.busy && Boolean(this.stages.length || this.narrowed || this.pending?.asked);
  }

  /** @param {Choice} choice */
  async choose(choice) {
    if (this.busy || !this.decision) return;
    if (this.pending?.choice.notation === choice.notation && this.pending.odds) return this.confirm();
    const turn = (this.turn += 1);
    this.busy = true;
    this.host.waiting();
    try {
      const [odds, next] = await Promise.all([
        this.host.confirmDice() ? this.odds(choice) : null,
        this.host.table().choices(choice.notation),
      ]);
      if (turn !== this.turn) return;
      if (odds?.rolls || (odds?.reveals && this.host.warn())) {
        this.busy = false;
        this.pending = { choice, odds, asked: true };
        this.host.changed();
      } else if (isJoined(choice.notation, next)) {
        this.busy = false;
        this.push(choice, next);
      } else await this.commit(choice.notation);
    } catch (error) {
      this.fail(error, turn);
    }
  }

  /**
   * @param {Choice} choice
   * @param {Stage} next
   */
  push(choice, next) {
    this.stages.push({ choice, stage: next });
    this.narrowed = null;
    this.pending = null;
    this.further = null;
    this.host.changed();
    const now = next.choices.find((each) => each.notation.endsWith(" now"));
    if (now) void this.foresee(now);
    void this.lookAhead();
  }

  /**
   * Where a move is one of the things to do, show its first steps, so that one can point at them at once;
   * where steps are asked for one by one, show how far one can go with nothing coming between.
   */
  async lookAhead() {
    const { turn, stage } = this;
    if (!this.decision || !stage?.choices) return;
    const way = stage.choices.find(({ notation }) => /^\S+ move$/.test(notation)) ?? null;
    const table = this.host.table();
    if (way) {
      const next = await table.choices(way.notation).catch(() => null);
      const choices = next?.choices?.filter(({ target }) => target.place && !target.unit) ?? [];
      if (turn !== this.turn || next?.rolls || !choices.length) return;
      this.further = { way, choices };
      this.host.ahead();
    } else if (this.stages.length || !stage.choices.some(({ target }) => target.place && target.cost)) return;
    const far = await table.ways(way?.notation ?? "").catch(() => []);
    if (turn !== this.turn || !far.length) return;
    this.further = { way, choices: [...(this.further?.choices ?? []), ...far] };
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

  /**
   * Show the odds of acting now, while others may still join.
   *
   * @param {Choice} choice
   */
  async foresee(choice) {
    const turn = this.turn;
    const odds = await this.odds(choice).catch(() => null);
    if (turn !== this.turn || this.pending?.asked || !odds?.rolls) return;
    this.pending = { choice, odds, asked: false };
    this.host.changed();
  }

  /**
   * @param {Choice} choice
   * @returns {Promise<Odds>}
   */
  async odds(choice) {
    try {
      return await this.host.table().odds(choice.notation);
    } catch (error) {
      // Too many outcomes to list: dice fall all the same, and we ask all the same.
      if (error instanceof ApiError && error.kind === "not-now") return { outcomes: [], rolls: true };
      throw error;
    }
  }

  /** Commit what the odds were shown for. */
  async confirm() {
    if (this.busy || !this.pending) return;
    const turn = (this.turn += 1);
    try {
      await this.commit(this.pending.choice.notation);
    } catch (error) {
      this.fail(error, turn);
    }
  }

  /** @param {string} text */
  async commit(text) {
    if (!this.decision) return;
    this.busy = true;
    this.host.waiting();
    await this.host.commit(text, this.decision.number);
  }

  /**
   * @param {unknown} error
   * @param {number} turn
   */
  fail(error, turn) {
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
    if (this.pending?.asked) this.pending = null;
    else if (this.narrowed) this.narrowed = null;
    else this.stages.pop();
    if (!this.pending?.asked) this.pending = null;
    this.host.changed();
    const now = this.stage?.choices?.find((each) => each.notation.endsWith(" now"));
    if (now && this.stages.length) void this.foresee(now);
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
    const lists = [this.narrowed ?? [], stage.choices ?? []];
    for (const list of lists) {
      const found = fitting(list, pick);
      if (found.length === 1) return this.choose(found[0]);
      if (found.length > 1) return this.narrow(found);
    }
    if (pick.unit && this.chosen.some((target) => target.unit === pick.unit))
      return this.drop(pick.unit);
    const before = [this.decision.choices ?? [], ...this.stages.map((each) => each.stage.choices)];
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
    await this.askWhyNot(pick, stage.choices ?? []);
  }

  /** @param {Choice[]} choices */
  narrow(choices) {
    this.turn += 1;
    this.narrowed = choices;
    this.pending = null;
    this.host.changed();
  }

  /**
   * Take one unit out of a gesture that has several, and say the rest again.
   *
   * @param {string} unit
   */
  async drop(unit) {
    const at = this.stages.findIndex(({ choice }) => choice.target.unit === unit);
    const rest = this.stages.slice(at + 1).map(({ choice }) => choice.target.unit);
    this.stages.length = at;
    this.narrowed = null;
    this.pending = null;
    this.turn += 1;
    this.host.changed();
    for (const each of rest) {
      const again = this.stage?.choices?.find((choice) => choice.target.unit === each);
      if (again) await this.choose(again);
    }
    const now = this.stage?.choices?.find((each) => each.notation.endsWith(" now"));
    if (now) void this.foresee(now);
  }

  /**
   * Ask the server why a thing cannot be chosen, in the words a choice of this stage would have.
   *
   * @param {Pick} pick
   * @param {Choice[]} choices
   */
  async askWhyNot(pick, choices) {
    const text = asIfChosen(choices, pick) ?? pick.text;
    if (!text) return;
    try {
      const { refusals } = await this.host.table().whyNot(text);
      if (refusals.length) this.host.refused(refusals, pick);
    } catch (error) {
      if (!(error instanceof ApiError) || error.kind !== "invalid") this.host.failed(error);
    }
  }
}

/**
 * The choices that a pick can mean.
 *
 * @param {Choice[]} choices
 * @param {Pick} pick
 */
export function fitting(choices, pick) {
  const byUnit = pick.unit ? choices.filter(({ target }) => target.unit === pick.unit) : [];
  if (byUnit.length) return byUnit;
  return pick.place ? choices.filter(({ target }) => target.place === pick.place) : [];
}

/**
 * The words that all choices share and none of them is about: what the question itself is about.
 *
 * @param {Choice[]} choices
 */
export function sharedWords(choices) {
  if (!choices.length) return [];
  const rest = choices.map(({ notation }) => new Set(notation.split(" ")));
  const targets = new Set(choices.flatMap(({ target }) => [target.unit, target.place]));
  return [...rest[0]].filter((word) => !targets.has(word) && rest.every((words) => words.has(word)));
}

/**
 * Whether what comes next goes on with the same gesture: its words repeat the earlier ones, and
 * begin as they do (another question about the same unit begins otherwise).
 *
 * @param {string} text
 * @param {Stage} next
 */
export function isJoined(text, next) {
  if (!next.choices?.length || next.rolls) return false;
  const words = text.split(" ");
  return next.choices.every(({ notation }) => {
    const said = notation.split(" ");
    return said.length > words.length && said[0] === words[0] && words.every((word) => said.includes(word));
  });
}

/**
 * The text that choosing a thing would have, after the pattern of the choices there are.
 *
 * @param {Choice[]} choices
 * @param {Pick} pick
 */
export function asIfChosen(choices, pick) {
  for (const kind of /** @type {const} */ (["unit", "place"])) {
    const wanted = pick[kind];
    if (!wanted) continue;
    for (const { notation, target } of choices) {
      const word = target[kind];
      const words = notation.split(" ");
      if (word && words.at(-1) === word) return [...words.slice(0, -1), wanted].join(" ");
    }
  }
  return null;
}
