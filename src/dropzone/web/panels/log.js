/** The log: what happened, one line a story that unfolds, with rules, dice, and a link to each moment. */

import { h } from "../lib/dom.js";
import { addTo, diceOf, resultsOf, storiesOf, titleOf } from "../lib/stories.js";
import { die } from "./dice.js";
import { ruleLink } from "./rules.js";

/** @typedef {import("../lib/types.js").LogEntry} LogEntry */
/** @typedef {import("../lib/stories.js").Story} Story */

/** So many stories are shown at once; who wants earlier ones asks for them, page by page. */
const MOST_SHOWN = 400;

export class Log {
  /**
   * @param {import("../main.js").App} app
   * @param {string} table
   * @param {import("../lib/types.js").Named[]} sides
   * @param {{ page: (before: number) => Promise<import("../lib/types.js").LogPage>,
   *   light: (story: Story | null) => void }} host  `page`: a page that ends with a move; `light`: show on the
   *   board what a story is about.
   */
  constructor(app, table, sides, host) {
    this.app = app;
    this.table = table;
    this.host = host;
    this.sides = sides.map((side) => side.id);
    this.list = h("ol", { class: "log-list" });
    const { t } = app.texts;
    this.earlier = h("button", { class: "quiet earlier", hidden: true, onclick: () => void this.goBack() }, t("log.earlier"));
    this.element = h(
      "section",
      { class: "card log", "aria-label": t("log.title"), tabindex: "0" },
      h("h3", {}, t("log.title")),
      this.list,
      this.earlier,
    );
    /** @type {LogEntry[]} */
    this.entries = [];
    /** @type {Story[]} */
    this.stories = [];
    /** @type {WeakMap<Element, Story>} */
    this.storyOf = new WeakMap();
    this.shown = -1;
    /** The lines shown begin after this move. */
    this.since = 0;
    this.turned = 0;
    for (const kind of ["pointerover", "focusin"]) this.list.addEventListener(kind, (event) => this.pointed(event.target));
    for (const kind of ["pointerleave", "focusout"]) this.list.addEventListener(kind, () => this.host.light(null));
  }

  /** @param {EventTarget | null} target */
  pointed(target) {
    const line = target instanceof Element ? target.closest(".entry") : null;
    const story = line && this.storyOf.get(line);
    if (story) this.host.light(story);
  }

  /**
   * Show the entries up to a move, the newest first.
   *
   * @param {LogEntry[]} entries
   * @param {number} upTo
   * @param {number} [since]  The move after which they begin.
   */
  show(entries, upTo, since = 0) {
    const told = entries.filter((entry) => entry.number <= upTo);
    // What is known stays the same object up to where the table went back: the last one tells.
    const known = this.entries.length;
    const same = known <= told.length && told[known - 1] === this.entries[known - 1];
    const added = same ? told.slice(known) : told;
    if (!same || !known) {
      this.list.replaceChildren();
      this.stories = [];
      this.since = since;
      this.turned = 0;
    }
    this.add(added);
    const most = MOST_SHOWN * (this.turned + 1);
    while (this.list.childElementCount > most) {
      this.list.lastElementChild?.remove();
      this.since = Number(/** @type {HTMLElement | null} */ (this.list.lastElementChild)?.dataset.first ?? 1) - 1;
    }
    this.entries = told;
    this.shown = upTo;
    this.earlier.hidden = this.since <= 0;
  }

  /** @param {LogEntry[]} entries */
  add(entries) {
    if (!entries.length) return;
    const before = this.stories.length;
    const changed = addTo(this.stories, entries);
    if (changed < before) {
      const open = this.list.firstElementChild?.querySelector("details")?.open;
      this.list.firstElementChild?.remove();
      this.list.prepend(this.line(this.stories[changed], open));
    }
    for (const story of this.stories.slice(before).slice(-MOST_SHOWN)) this.list.prepend(this.line(story));
  }

  /** Turn back one page: its lines follow those that are shown. */
  async goBack() {
    this.earlier.disabled = true;
    const since = this.since;
    try {
      const page = await this.host.page(since);
      if (since !== this.since) return; // another moment is shown by now
      const last = this.list.lastElementChild;
      // A move that was cut in two is told whole by the page.
      while (Number(/** @type {HTMLElement | null} */ (this.list.lastElementChild)?.dataset.first) <= since)
        this.list.lastElementChild?.remove();
      this.list.append(...storiesOf(page.log).toReversed().map((story) => this.line(story)));
      this.since = page.since;
      this.turned += 1;
      this.earlier.hidden = page.since <= 0;
      /** @type {HTMLElement | null} */ (last?.nextElementSibling?.querySelector("a"))?.focus({ preventScroll: true });
    } finally {
      this.earlier.disabled = false;
    }
  }

  /**
   * @param {Story} story
   * @param {boolean} [open]
   */
  line(story, open = false) {
    const title = titleOf(story);
    const side = title.side ? this.sides.indexOf(title.side) : -1;
    const heading = title.about?.act === "turn";
    const dice = diceOf(story).map(({ face, sides }) => die(face, sides, this.app.texts.t("die.face", { face })));
    const results = resultsOf(story);
    const whole = [h("span", { class: "text" }, title.text, " "), results.length ? h("span", { class: "results" }, results.join(" "), " ") : null];
    const line = h(
      "li",
      { class: `entry by-${side}${heading ? " heading" : ""}`, "data-number": story.last, "data-first": story.number },
      story.entries.length > 1
        ? h(
            "details",
            { class: "story", open },
            h("summary", {}, dice, ...whole),
            h("ul", { class: "story-lines" }, story.entries.map((entry) => this.part(entry))),
          )
        : [...dice, ...whole, ruleLink(this.app, title.clause)],
      this.moment(story.last),
    );
    this.storyOf.set(line, story);
    return line;
  }

  /** @param {LogEntry} entry */
  part(entry) {
    return h("li", {}, h("span", { class: "text" }, entry.text, " "), ruleLink(this.app, entry.clause));
  }

  /** @param {number} number */
  moment(number) {
    const { t } = this.app.texts;
    const label = t("log.moment", { number });
    return h("a", { class: "moment", href: `#/table/${this.table}/at/${number}`, "aria-label": label, title: label }, "↺");
  }
}
