/** The log: what happened as sentences, with rules, dice, and a link to each moment. */

import { die } from "./dice.js";
import { h } from "./dom.js";
import { ruleLink } from "./rules.js";

/** @typedef {import("./types.js").LogEntry} LogEntry */

const MOST_SHOWN = 400;

export class Log {
  /**
   * @param {import("./main.js").App} app
   * @param {string} table
   * @param {import("./types.js").Named[]} sides
   */
  constructor(app, table, sides) {
    this.app = app;
    this.table = table;
    this.sides = sides.map((side) => side.id);
    this.list = h("ol", { class: "log-list" });
    const { t } = app.texts;
    this.element = h(
      "section",
      { class: "card log", "aria-label": t("log.title"), tabindex: "0" },
      h("h3", {}, t("log.title")),
      this.list,
    );
    /** @type {LogEntry[]} */
    this.entries = [];
    this.shown = -1;
  }

  /**
   * Show the entries up to a move, the newest first.
   *
   * @param {LogEntry[]} entries
   * @param {number} upTo
   */
  show(entries, upTo) {
    const told = entries.filter((entry) => entry.number <= upTo);
    // What is known stays the same object up to where the table went back: the last one tells.
    const known = this.entries.length;
    const same = known <= told.length && told[known - 1] === this.entries[known - 1];
    const added = same ? told.slice(known) : told;
    if (!same) this.list.replaceChildren();
    for (const entry of added.slice(-MOST_SHOWN)) this.list.prepend(this.line(entry));
    while (this.list.childElementCount > MOST_SHOWN) this.list.lastElementChild?.remove();
    this.entries = told;
    this.shown = upTo;
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
