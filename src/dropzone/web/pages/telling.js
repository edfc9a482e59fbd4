/** Telling: what happened since the reader last looked is shown, told and stays marked until they act. */

import { hasten } from "../boards/motion.js";
import { reducedMotion } from "../lib/a11y.js";
import { addTo, marksOf, matters, spoken } from "../lib/stories.js";
import { News } from "../panels/news.js";
import { Playback } from "../panels/playback.js";
import { turnUp } from "../panels/turned.js";

/** @typedef {import("../lib/stories.js").Story} Story */

/** Of more stories at once the last ones are spoken; all are in the log. */
const MOST_SPOKEN = 8;

export class Telling {
  /** @param {import("./table.js").TablePage} page */
  constructor(page) {
    this.page = page;
    /** @type {Story[]}  All that happened since the reader's last decision. */
    this.stories = [];
    /** @type {Set<Story>}  What of it was worth seeing. */
    this.told = new Set();
    /** Whether counters are lit up that somebody pointed at in words. */
    this.lit = false;
    const { app } = page;
    this.news = new News(app, { again: () => void this.again(), light: (story) => this.light(story) });
    this.playback = new Playback(app, {
      view: async (number) => (number === page.state.number ? page.state.view : (await page.api.moment(number)).view),
      present: () => page.present,
      show: async (view, number, marks) => {
        page.log.show(page.state.log, number, page.state.since);
        page.showBeside(view);
        await page.lay(view, { animate: true, follow: true, marks });
        page.surveys.forget();
      },
      mark: (marks) => page.board.mark?.(marks),
      turn: (text) => turnUp(page.boardElement, text),
      hasten: () => hasten(page.boardElement),
      changed: () => page.render(),
    });
  }

  /** The reader has decided: what happened before is known. */
  forget() {
    this.stories = [];
    this.told.clear();
    this.news.clear();
  }

  /**
   * Show to a player who has not acted yet what happened before they were asked for the first time.
   *
   * @param {Promise<void>} briefed  When the briefing was read.
   */
  async begin(briefed) {
    const { page } = this;
    const { state, app } = page;
    const acted = state.log.some(({ side, number }) => number > 0 && side === state.seat);
    if (!state.seat || !state.number || state.result || page.mode !== "play" || acted || app.store.lesson(state.id)) return;
    if (!state.log.some(({ about }) => about?.act && about.act !== "turn")) return;
    await briefed;
    if (page.mode !== "play" || page.settling || page.state.number !== state.number || page.acting.stages.length) return;
    await this.from(async () => {
      const { view } = await page.api.moment(0);
      page.acting.begin(null);
      page.shown = 0;
      if (this.playback.pace) await page.lay(view, { animate: false });
      await this.tell();
    });
  }

  /**
   * Show something with nothing coming between, then ask what is to be asked.
   *
   * @param {() => Promise<void>} show
   */
  async from(show) {
    const { page } = this;
    page.settling = true;
    try {
      await show();
    } catch (error) {
      page.failed(error);
    } finally {
      page.settling = false;
    }
    if (page.mode === "play") page.settle();
  }

  /** Show what happened since the board was laid: what others did, and what came of one's own choices. */
  async tell() {
    const { page, playback } = this;
    const { state } = page;
    if (state.number < page.shown) {
      page.shown = state.number; // what was taken back is no news
      this.forget();
    }
    const scenes = this.scenesOf(state.log.filter(({ number }) => number > page.shown && number <= state.number));
    const played = scenes.filter((scene) => scene.played);
    for (const { whole } of played) this.told.add(whole);
    this.news.set([...this.told]);
    if (played.length) {
      page.acting.begin(null);
      // What is not played is spoken all the same.
      const unplayed = played.filter(({ own }) => !playback.pace || (own && reducedMotion()));
      for (const { story } of unplayed.slice(-MOST_SPOKEN)) page.app.announcer.say(spoken(story));
      await playback.run(scenes);
    }
    // More may have come while we watched.
    const more = page.state.number;
    page.shown = state.number;
    if (more > state.number && !playback.skipped) await this.tell();
  }

  /**
   * New lines as scenes: each a story, or what is new of one that goes on.
   *
   * @param {import("../lib/types.js").LogEntry[]} fresh
   * @returns {import("../panels/playback.js").Scene[]}
   */
  scenesOf(fresh) {
    const last = this.stories.at(-1);
    const known = last?.entries.length ?? 0;
    const wholes = this.stories.slice(addTo(this.stories, fresh));
    const stories = wholes.map((whole) => {
      const entries = whole === last ? whole.entries.slice(known) : whole.entries;
      return { ...whole, entries, number: entries[0]?.number ?? whole.number };
    });
    return this.judge(stories).map((scene, i) => ({ ...scene, whole: wholes[i] }));
  }

  /**
   * Which stories are worth seeing; each is told from where its units start.
   *
   * @param {Story[]} stories
   * @returns {{ story: Story, own: boolean, played: boolean }[]}
   */
  judge(stories) {
    const held = new Set(this.page.seats.map((seat) => seat.side));
    /** @type {Map<string, { side: string, place: string }>} */
    const units = new Map();
    for (const view of [this.page.state.view, this.page.present])
      for (const unit of "units" in view ? view.units : [])
        units.set(unit.id, { side: unit.side, place: ("zone" in unit && unit.zone) || unit.place });
    const isOwn = (/** @type {string} */ unit) => held.has(units.get(unit)?.side ?? [...held][0]);
    return stories.map((story) => {
      for (const { about } of story.entries) {
        if (!about || !["move", "come", "drop"].includes(about.act ?? "")) continue;
        const unit = units.get(about.units?.[0] ?? "");
        if (about.act === "move" && !about.start && unit) about.start = unit.place;
        for (const id of about.units ?? []) if (about.goal) units.set(id, { side: units.get(id)?.side ?? "", place: about.goal });
      }
      // What the rules do with the other side's units in a game for one is as much another's as a rival's move.
      const [actor] = story.entries.flatMap(({ about }) => about?.units ?? []);
      const mine = held.has(story.entries[0].side ?? "");
      // A heading is worth seeing only where nothing else is.
      const heading = story.entries[0].about?.act === "turn";
      const played = heading ? !mine && stories.length === 1 : !mine || matters(story, isOwn);
      return { story, own: mine && (!actor || isOwn(actor)), played };
    });
  }

  /**
   * Light up what a story is about; null: what happened since one's last decision.
   *
   * @param {Story | null} story
   */
  light(story) {
    if (this.playback.running) return;
    if (story) this.page.board.mark?.(marksOf([story], true));
    else this.markNews();
  }

  /**
   * Light up counters that lie on the board; none: what happened since one's last decision.
   *
   * @param {string[]} units
   */
  lightUp(units) {
    if (this.playback.running || (!units.length && !this.lit)) return;
    this.lit = units.length > 0;
    if (this.lit) this.page.board.mark?.({ ...marksOf([], false), units: this.laid(units) });
    else this.markNews();
  }

  /**
   * Those units that are in sight.
   *
   * @param {string[]} units
   */
  laid(units) {
    const { present } = this.page;
    const there = new Set("units" in present ? present.units.map(({ id }) => id) : []);
    return units.filter((unit) => there.has(unit));
  }

  /** What happened since one's last decision stays in sight until one begins to act. */
  markNews() {
    const { mode, acting, board } = this.page;
    const { stories } = this.news;
    const acts = acting.stages.length > 0 || Boolean(acting.pending?.asked);
    this.news.element.hidden = !stories.length || acts;
    const { present } = this.page;
    const crowded = ("crowded" in present && present.crowded) || [];
    if (mode !== "play") board.mark?.(null);
    else board.mark?.({ ...marksOf(acts ? [] : stories, true), crowded });
  }

  /** Show once more what happened since one's last decision. */
  async again() {
    const { stories } = this.news;
    if (this.playback.running || this.page.settling || !stories.length) return;
    await this.from(async () => {
      const start = await this.page.api.moment(Math.max(0, stories[0].number - 1));
      this.page.acting.begin(null);
      await this.page.lay(start.view, { animate: false });
      await this.playback.run(stories.map((story) => ({ story, whole: story, own: false, played: true })), true);
    });
  }
}
