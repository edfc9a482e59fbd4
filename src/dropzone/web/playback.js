/** Others' moves at reading speed: one moment after the other, with its sentences; step, skip. */

import { reducedMotion } from "./a11y.js";
import { h, icon } from "./dom.js";
import { ruleLink } from "./rules.js";

/** @typedef {import("./types.js").LogEntry} LogEntry */
/** @typedef {import("./types.js").Moment} Moment */

const PACE = { off: 0, fast: 0.35, normal: 1, slow: 1.8 };
/** However much happened, watching takes no longer than this, in milliseconds. */
const LONGEST = 25_000;
const PLAIN = 450;
const PER_LETTER = 26;

/**
 * The moves to show between two states: those with something to tell.
 *
 * @param {LogEntry[]} log
 * @param {number} from
 * @param {number} to
 * @returns {{ number: number, entries: LogEntry[] }[]}
 */
export function movesBetween(log, from, to) {
  /** @type {Map<number, LogEntry[]>} */
  const moves = new Map();
  for (const entry of log)
    if (entry.number > from && entry.number <= to)
      moves.set(entry.number, [...(moves.get(entry.number) ?? []), entry]);
  return [...moves].sort(([a], [b]) => a - b).map(([number, entries]) => ({ number, entries }));
}

export class Playback {
  /**
   * @param {import("./main.js").App} app
   * @param {{ moment: (number: number) => Promise<Moment>, show: (moment: Moment) => Promise<void>,
   *   changed: () => void }} host
   */
  constructor(app, host) {
    this.app = app;
    this.host = host;
    /** @type {{ number: number, entries: LogEntry[] } | null} */
    this.now = null;
    this.left = 0;
    this.paused = false;
    this.skipped = false;
    /** @type {(() => void) | null} */
    this.wake = null;
  }

  get running() {
    return this.now !== null;
  }

  /**
   * @param {{ number: number, entries: LogEntry[] }[]} moves
   */
  async run(moves) {
    const pace = PACE[this.app.store.settings.playback];
    if (!pace || !moves.length) return;
    this.skipped = false;
    this.paused = false;
    const time = (/** @type {LogEntry[]} */ entries) =>
      (PLAIN + PER_LETTER * entries.reduce((sum, entry) => sum + entry.text.length, 0)) * pace;
    const total = moves.reduce((sum, { entries }) => sum + time(entries), 0);
    const hurry = Math.min(1, (LONGEST * pace) / total);
    let next = this.host.moment(moves[0].number);
    for (const [i, move] of moves.entries()) {
      if (this.skipped) break;
      const moment = await next.catch(() => null);
      if (i + 1 < moves.length) {
        next = this.host.moment(moves[i + 1].number);
        next.catch(() => undefined); // looked at when its turn comes
      }
      if (this.skipped) break;
      this.now = move;
      this.left = moves.length - i - 1;
      this.host.changed();
      if (moment) await this.host.show(moment);
      if (this.skipped) break;
      await this.pause(time(move.entries) * hurry);
    }
    this.now = null;
    this.host.changed();
  }

  /** @param {number} milliseconds */
  pause(milliseconds) {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.wake = null;
        resolve(undefined);
      };
      const timer = setTimeout(() => this.paused || done(), milliseconds);
      this.wake = done;
    });
  }

  step() {
    this.paused = true;
    this.wake?.();
    this.host.changed();
  }

  toggle() {
    this.paused = !this.paused;
    if (!this.paused) this.wake?.();
    this.host.changed();
  }

  skip() {
    this.skipped = true;
    this.wake?.();
  }

  /** The card of the desk while others move. */
  card() {
    const { t } = this.app.texts;
    if (!this.now) return null;
    return h(
      "section",
      { class: "card playback", "aria-label": t("playback.title") },
      h("h2", {}, t("playback.title")),
      h(
        "div",
        { class: "said", "aria-live": reducedMotion() ? "polite" : "off" },
        this.now.entries.map((entry) => h("p", {}, entry.text, " ", ruleLink(this.app, entry.clause))),
      ),
      h(
        "div",
        { class: "buttons" },
        h(
          "button",
          { "data-focus": "pause", onclick: () => this.toggle() },
          icon(this.paused ? "play" : "pause"),
          t(this.paused ? "playback.go" : "playback.pause"),
        ),
        h("button", { "data-focus": "step", onclick: () => this.step() }, icon("step"), t("playback.step")),
        h(
          "button",
          { class: "primary", "data-focus": "skip", "data-first": true, onclick: () => this.skip() },
          icon("skip"),
          t("playback.skip", { count: this.left }),
        ),
      ),
    );
  }
}
