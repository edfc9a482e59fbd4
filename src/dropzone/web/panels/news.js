/** What came of it: the stories since one's last decision, as cards with their dice, until one acts. */

import { h, icon, replace } from "../lib/dom.js";
import { arithmeticOf, diceOf, resultsOf, titleOf } from "../lib/stories.js";
import { die } from "./dice.js";
import { ruleLink } from "./rules.js";

/** @typedef {import("../lib/stories.js").Story} Story */

/** Of more stories than this the earlier ones are in the log. */
const MOST = 12;

/**
 * A story as it is told in a card: dice, the sentence, the arithmetic, what came of it.
 *
 * @param {import("../main.js").App} app
 * @param {Story} story
 */
export function tellStory(app, story) {
  const title = titleOf(story);
  const results = resultsOf(story);
  const dice = diceOf(story);
  return [
    h(
      "p",
      { class: "story-title" },
      dice.length ? h("span", { class: "dice" }, dice.map(({ face, sides }) => die(face, sides, app.texts.t("die.face", { face })))) : null,
      h("span", {}, title.text, " ", ruleLink(app, title.clause)),
    ),
    arithmeticOf(story).map((entry) => h("p", { class: "sum" }, entry.text)),
    results.length ? h("p", { class: "came" }, results.join(" ")) : null,
  ];
}

export class News {
  /**
   * @param {import("../main.js").App} app
   * @param {{ again: () => void, light: (story: Story | null) => void }} host
   */
  constructor(app, host) {
    this.app = app;
    this.host = host;
    /** @type {Story[]} */
    this.stories = [];
    this.element = h("section", { class: "card news", "aria-label": app.texts.t("news.title"), hidden: true });
  }

  /** @param {Story[]} stories */
  set(stories) {
    this.stories = stories;
    this.element.hidden = !stories.length;
    const { t } = this.app.texts;
    replace(
      this.element,
      stories.length
        ? h(
            "div",
            { class: "news-head" },
            h("h3", {}, t("news.title")),
            h("button", { class: "quiet again", onclick: () => this.host.again() }, icon("play"), t("news.again")),
          )
        : null,
      h(
        "ol",
        { class: "news-list" },
        stories.slice(-MOST).map((story) => {
          const line = h("li", { class: "story-card", tabindex: "-1" }, ...tellStory(this.app, story).flat());
          line.addEventListener("pointerenter", () => this.host.light(story));
          line.addEventListener("pointerleave", () => this.host.light(null));
          return line;
        }),
      ),
    );
    this.element.scrollTop = 0;
  }

  clear() {
    if (this.stories.length) this.set([]);
  }
}
