/** Replay: a slider through the game; every move has an address. */

import { h, icon } from "../lib/dom.js";
import { diceOf, marksOf, storiesOf } from "../lib/stories.js";
import { tellStory } from "../panels/news.js";

/** @typedef {import("../lib/stories.js").Story} Story */
/** @typedef {import("../lib/types.js").LogPage} LogPage */

const SPEEDS = /** @type {const} */ (["0.5", "1", "2", "4"]);
/** Milliseconds that a story is shown for. */
const PACE = 1100;
/** So many moves further the page ends that is asked for to find the next story. */
const AHEAD = 128;

export class Replay {
  /** Keys and clicks are followed one after another: each may need a page of the log first. */
  steps = Promise.resolve();
  /** @type {LogPage | null} The last page that was asked for. */
  page = null;

  /**
   * @param {import("../main.js").App} app
   * @param {string} table
   * @param {{ go: (number: number) => Promise<void>, leave: () => void, known: () => LogPage,
   *   page: (before: number) => Promise<LogPage>, failed: (error: unknown) => void }} host  `known`: the log as far
   *   as it is here; `page`: one that ends with a move.
   */
  constructor(app, table, host) {
    const { t } = app.texts;
    this.app = app;
    this.table = table;
    this.host = host;
    this.number = 0;
    this.last = 0;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
    this.turns = h("datalist", { id: "replay-turns" });
    this.slider = h("input", {
      type: "range",
      list: "replay-turns",
      min: "0",
      max: "0",
      value: "0",
      "aria-label": t("replay.move"),
      "data-focus": "slider",
      oninput: () => this.jump(Number(this.slider.value)),
    });
    this.label = h("output", {});
    this.playButton = h("button", { onclick: () => this.toggle() });
    const button = (
      /** @type {Parameters<typeof icon>[0]} */ name,
      /** @type {import("../lib/i18n.js").TextKey} */ key,
      /** @type {() => void} */ run,
    ) => h("button", { class: "round", "aria-label": t(key), title: t(key), onclick: run }, icon(name));
    this.text = h("div", { class: "said", "aria-live": "polite" });
    this.element = h(
      "section",
      { class: "card replay", "aria-label": t("replay.title") },
      h("h2", {}, t("replay.title")),
      h("div", { class: "replay-line" }, this.slider, this.turns, this.label),
      h(
        "div",
        { class: "buttons" },
        button("undo", "replay.combat-before", () => this.toCombat(-1)),
        button("back", "replay.before", () => this.go(-1)),
        this.playButton,
        button("step", "replay.after", () => this.go(1)),
        button("redo", "replay.combat-after", () => this.toCombat(1)),
        this.speed(),
        h(
          "button",
          {
            onclick: () =>
              void navigator.clipboard?.writeText(location.href).then(() => app.announcer.say(t("link.copied"))),
          },
          icon("link"),
          t("replay.link"),
        ),
        h("button", { class: "primary", onclick: () => this.host.leave() }, t("replay.leave")),
      ),
      this.text,
    );
    this.drawPlay();
  }

  drawPlay() {
    const { t } = this.app.texts;
    const key = this.timer ? "playback.pause" : "playback.go";
    this.playButton.replaceChildren(icon(this.timer ? "pause" : "play"), t(key));
  }

  /**
   * @param {number} number
   * @param {number} last
   */
  show(number, last) {
    this.number = number;
    this.last = last;
    this.slider.max = String(last);
    this.slider.value = String(number);
    this.label.textContent = `${number} / ${last}`;
    const turns = storiesOf(this.host.known().log).filter(({ entries }) => entries[0].event?.[0] === "turn");
    if (turns.length !== this.turns.childElementCount)
      this.turns.replaceChildren(
        ...turns.map((story) => h("option", { value: story.number, label: story.entries[0].text })),
      );
  }

  /**
   * Tell what a move brought, and return what of it the board marks.
   *
   * @param {import("../lib/types.js").LogEntry[]} log
   * @param {number} number
   */
  tell(log, number) {
    const told = storiesOf(log).filter((story) => story.number <= number && story.last >= number);
    this.text.replaceChildren(...told.map((story) => h("div", { class: "story-card" }, ...tellStory(this.app, story).flat())));
    return marksOf(told, true);
  }

  /**
   * One story on or back: the stages of a gesture are passed by.
   *
   * @param {1 | -1} way
   */
  go(way) {
    this.seek(way, () => true, () => (way > 0 ? this.last : 0));
  }

  /**
   * To the next story with dice, or the last one before.
   *
   * @param {1 | -1} way
   */
  toCombat(way) {
    this.seek(way, (story) => diceOf(story).length > 0);
  }

  /**
   * @param {1 | -1} way
   * @param {(story: Story) => boolean} wanted
   * @param {() => number} [otherwise]  Where to go if there is none.
   */
  seek(way, wanted, otherwise = () => this.number) {
    this.steps = this.steps
      .then(() => this.find(way, wanted))
      .then((number) => this.jump(number ?? otherwise()))
      .catch((error) => this.host.failed(error));
  }

  /**
   * The end of the next story that is wanted, page by page.
   *
   * @param {1 | -1} way
   * @param {(story: Story) => boolean} wanted
   */
  async find(way, wanted) {
    for (let from = this.number; way > 0 ? from < this.last : from > 0; ) {
      const page = await this.around(from, way);
      const ends = storiesOf(page.log).filter(wanted).map((story) => story.last);
      const found = way > 0 ? ends.find((end) => end > from) : ends.findLast((end) => end < from);
      if (found !== undefined) return found;
      from = way > 0 ? Math.max(from + 1, page.last) : Math.min(from - 1, page.since);
    }
    return undefined;
  }

  /**
   * A page of the log that tells what came just after a move, or just before.
   *
   * @param {number} from
   * @param {1 | -1} way
   */
  async around(from, way) {
    const tells = (/** @type {LogPage | null} */ page) =>
      page && (way > 0 ? page.since <= from && from < page.last : page.since < from - 1 && from <= page.last);
    for (const page of [this.host.known(), this.page]) if (page && tells(page)) return page;
    for (let ahead = way > 0 ? AHEAD : 0; ; ahead >>= 1) {
      this.page = await this.host.page(Math.min(this.last, from + ahead));
      if (tells(this.page) || ahead <= 1) return this.page; // halved where the moves have much to tell
    }
  }

  speed() {
    const { store, texts } = this.app;
    return h(
      "select",
      {
        class: "replay-speed",
        "aria-label": texts.t("playback.speed"),
        "data-focus": "replay-speed",
        value: store.settings.replaySpeed,
        onchange: (/** @type {Event} */ event) => {
          const { value } = /** @type {HTMLSelectElement} */ (event.target);
          store.set({ replaySpeed: /** @type {typeof SPEEDS[number]} */ (value) });
          if (!this.timer) return;
          this.stop();
          this.toggle();
        },
      },
      SPEEDS.map((speed) => h("option", { value: speed }, `${speed}×`)),
    );
  }

  /** @param {number} number */
  jump(number) {
    const wanted = Math.max(0, Math.min(this.last, number));
    if (wanted === this.number) return;
    this.show(wanted, this.last);
    history.replaceState(null, "", `#/table/${this.table}/at/${wanted}`);
    void this.host.go(wanted);
  }

  toggle() {
    if (this.timer) this.stop();
    else
      this.timer = setInterval(() => {
        if (this.number >= this.last) this.stop();
        else this.go(1);
      }, PACE / Number(this.app.store.settings.replaySpeed));
    this.drawPlay();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.drawPlay();
  }
}
