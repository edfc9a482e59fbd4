/** What happened at reading speed: one story after the other, with its dice; step, skip, faster. */

import { reducedMotion } from "../lib/a11y.js";
import { withStory } from "../lib/between.js";
import { h, icon } from "../lib/dom.js";
import { drawnBy, marksOf, spoken } from "../lib/stories.js";
import { play } from "../lib/sound.js";
import { tellStory } from "./news.js";

/** @typedef {import("../lib/stories.js").Story} Story */
/** @typedef {{ story: Story, whole: Story, own: boolean, played: boolean }} Scene  `whole`: the story it goes on
 *   with, or itself; `own`: what came of the reader's own choice; `played`: whether it is shown by itself, or
 *   only with what comes next. */

const PACE = { off: 0, fast: 0.35, normal: 1, slow: 1.8 };
/** The paces one chooses from while one watches. */
const SPEEDS = /** @type {const} */ (["normal", "fast", "off"]);
/** However much happened, watching takes no longer than this, in milliseconds. */
const LONGEST = 25_000;
const LONGEST_OWN = 6000;
const PLAIN = 450;
const PER_LETTER = 22;
const OWN = 900;
/** Of what was skipped so much is spoken. */
const MOST_SPOKEN = 6;
/** Dice and arrows show for so long before what they did. */
const SUSPENSE = 380;

/**
 * @typedef {object} PlaybackHost
 * @property {(number: number) => Promise<import("../lib/types.js").View>} view  The table after a move.
 * @property {() => import("../lib/types.js").View} present  The view on the board.
 * @property {(view: import("../lib/types.js").View, number: number, marks: import("../lib/types.js").Marks) => Promise<void>} show
 * @property {(text: string) => void} turn  Something was drawn and lies face up.
 * @property {() => void} hasten  Whatever moves comes to its end.
 * @property {(marks: import("../lib/types.js").Marks | null) => void} mark
 * @property {() => void} changed
 */

export class Playback {
  /**
   * @param {import("../main.js").App} app
   * @param {PlaybackHost} host
   */
  constructor(app, host) {
    this.app = app;
    this.host = host;
    /** @type {Scene | null} */
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

  get pace() {
    return PACE[this.app.store.settings.playback];
  }

  /**
   * @param {Scene[]} scenes
   * @param {boolean} [asked]  Whether the reader asked to see it: then it is shown at any setting.
   */
  async run(scenes, asked = false) {
    const played = scenes.filter((scene) => scene.played && (!scene.own || asked || !reducedMotion()));
    if ((!this.pace && !asked) || !played.length) return;
    this.skipped = false;
    this.paused = false;
    const hurry = this.hurry(played);
    for (const [i, scene] of played.entries()) {
      if (this.skipped || (!this.pace && !asked)) break;
      this.now = scene;
      this.left = played.length - i - 1;
      this.host.changed();
      this.app.announcer.say(spoken(scene.story));
      await this.play(scene, scenes, hurry);
    }
    if (this.skipped && this.left) for (const { story } of played.slice(-this.left).slice(-MOST_SPOKEN)) this.app.announcer.say(spoken(story));
    this.now = null;
    this.host.mark(null);
    this.host.changed();
  }

  /**
   * How much faster than at leisure these are to be shown.
   *
   * @param {Scene[]} scenes
   */
  hurry(scenes) {
    const pace = this.pace || 1;
    const total = scenes.reduce((sum, scene) => sum + this.time(scene), 0);
    const longest = scenes.every(({ own }) => own) ? LONGEST_OWN : LONGEST;
    return Math.min(1, (longest * pace) / total);
  }

  /** @param {Scene} scene */
  time({ story, own }) {
    const letters = spoken(story).length;
    return (own ? OWN : PLAIN + PER_LETTER * letters) * (this.pace || 1);
  }

  /**
   * @param {Scene} scene
   * @param {Scene[]} scenes
   * @param {number} hurry
   */
  async play(scene, scenes, hurry) {
    const { story } = scene;
    const after = await this.host.view(story.last).catch(() => null);
    if (this.skipped) return;
    const marks = marksOf([story], false);
    this.host.mark(marks);
    const drawn = drawnBy(story);
    if (drawn && !reducedMotion()) this.host.turn(drawn);
    const sound = marks.dice.length ? "die" : marks.arrows.length ? "shot" : marks.trails.length ? "step" : null;
    if (sound) play(this.app.store, sound);
    const time = this.time(scene) * hurry;
    if (marks.dice.length || marks.arrows.length) await this.pause(Math.min(SUSPENSE, time / 2));
    if (this.skipped) return;
    if (after) {
      const rest = scenes.slice(scenes.indexOf(scene) + 1);
      const shared = rest.some((other) => other.story.number <= story.last);
      await this.host.show(shared ? withStory(this.host.present(), story, after) : after, story.last, marks);
      this.host.mark(marks);
    }
    if (!this.skipped) await this.pause(time);
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

  /** On to the next story, without stopping there. */
  next() {
    this.host.hasten();
    this.wake?.();
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
    this.host.hasten();
    this.wake?.();
  }

  /** The card of the desk while something is shown. */
  card() {
    const { t } = this.app.texts;
    if (!this.now) return null;
    return h(
      "section",
      { class: "card playback", "aria-label": t("playback.title") },
      h("h2", {}, t(this.now.own ? "news.title" : "playback.title")),
      h("div", { class: "said story-card" }, ...tellStory(this.app, this.now.whole).flat()),
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
      this.speeds(),
    );
  }

  speeds() {
    const { t } = this.app.texts;
    const { store } = this.app;
    return h(
      "div",
      { class: "speeds", role: "group", "aria-label": t("playback.speed") },
      SPEEDS.map((speed) =>
        h(
          "button",
          {
            class: "quiet",
            "data-focus": `speed-${speed}`,
            "data-speed": speed,
            "aria-pressed": String(store.settings.playback === speed),
            onclick: () => {
              store.set({ playback: speed });
              if (speed === "off") this.skip();
              else this.host.changed();
            },
          },
          t(`playback.speed.${speed}`),
        ),
      ),
    );
  }
}
