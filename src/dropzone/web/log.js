/** The log: what happened as sentences, with rules, dice, and a link to each moment. */

import { die } from "./dice.js";
import { h } from "./dom.js";
import { ruleLink } from "./rules.js";

/** @typedef {import("./types.js").LogEntry} LogEntry */

/** So many lines are shown at once; who wants earlier ones asks for them, page by page. */
const MOST_SHOWN = 400;

export class Log {
  /**
   * @param {import("./main.js").App} app
   * @param {string} table
   * @param {import("./types.js").Named[]} sides
   * @param {(before: number) => Promise<import("./types.js").LogPage>} page  A page that ends with a move.
   */
  constructor(app, table, sides, page) {
    this.app = app;
    this.table = table;
    this.page = page;
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
    this.shown = -1;
    /** The lines shown begin after this move. */
    this.since = 0;
    this.turned = 0;
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
      this.since = since;
      this.turned = 0;
    }
    for (const entry of added.slice(-MOST_SHOWN)) this.list.prepend(this.line(entry));
    const most = MOST_SHOWN * (this.turned + 1);
    while (this.list.childElementCount > most) this.list.lastElementChild?.remove();
    if (told.length > most) this.since = told[told.length - most].number;
    this.entries = told;
    this.shown = upTo;
    this.earlier.hidden = this.since <= 0;
  }

  /** Turn back one page: its lines follow those that are shown. */
  async goBack() {
    this.earlier.disabled = true;
    const since = this.since;
    try {
      const page = await this.page(since);
      if (since !== this.since) return; // another moment is shown by now
      const last = this.list.lastElementChild;
      // A move that was cut in two is told whole by the page.
      while (Number(/** @type {HTMLElement | null} */ (this.list.lastElementChild)?.dataset.number) <= since)
        this.list.lastElementChild?.remove();
      this.list.append(...page.log.toReversed().map((entry) => this.line(entry)));
      this.since = page.since;
      this.turned += 1;
      this.earlier.hidden = page.since <= 0;
      /** @type {HTMLElement | null} */ (last?.nextElementSibling?.querySelector("a"))?.focus({ preventScroll: true });
    } finally {
      this.earlier.disabled = false;
    }
  }

  /** @param {LogEntry} entry */
  line(entry) {
    const { t } = this.app.texts;
    const [kind, , sides, face] = entry.event ?? [];
    const rolled = kind === "rolled" && typeof face === "number";
    const side = entry.side ? this.sides.indexOf(entry.side) : -1;
    const heading = kind === "turn" || kind === "half";
    return h(
      "li",
      { class: `entry by-${side}${heading ? " heading" : ""}`, "data-number": entry.number },
      rolled ? die(face, sides) : null,
      h("span", { class: "text" }, entry.text, " "),
      ruleLink(this.app, entry.clause),
      h(
        "a",
        {
          class: "moment",
          href: `#/table/${this.table}/at/${entry.number}`,
          "aria-label": t("log.moment", { number: entry.number }),
          title: t("log.moment", { number: entry.number }),
        },
        "↺",
      ),
    );
  }
}
