/**
 * Reactions: questions that only ask whether one answers a card of the other side.
 *
 * Who wants it lets them pass by themselves after a while.  The while is the same whatever the
 * hand holds, so that its length tells the other side nothing.
 */

import { h } from "../lib/dom.js";

/** @typedef {import("../lib/types.js").Decision} Decision */

const PASS = "pass";
const DELAYS = /** @type {const} */ (["off", "3", "6", "12"]);

/**
 * @typedef {object} ReactionsHost
 * @property {import("../main.js").App} app
 * @property {import("./acting.js").Acting} acting
 * @property {() => string[]} kinds  The kinds of decisions that are reactions.
 * @property {() => void} changed
 * @property {(error: unknown) => void} failed
 */

export class Reactions {
  /** @param {ReactionsHost} host */
  constructor(host) {
    this.host = host;
    /** @type {Decision | null} */
    this.asked = null;
    this.left = 0;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
  }

  /** @param {Decision | null} decision */
  begin(decision) {
    this.stop();
    const { app, kinds } = this.host;
    const passable = decision?.choices?.some(({ notation }) => notation === PASS);
    this.asked = decision?.yours && passable && kinds().includes(decision.kind) ? decision : null;
    const { autoPass } = app.store.settings;
    if (!this.asked || autoPass === "off") return;
    this.left = Number(autoPass);
    this.timer = setInterval(() => this.tick(), 1000);
  }

  /** Wait as long as the setting says now. */
  again() {
    this.begin(this.asked);
    this.host.changed();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.left = 0;
  }

  tick() {
    const { acting, failed } = this.host;
    const choice = this.asked?.choices?.find(({ notation }) => notation === PASS);
    if (acting.decision !== this.asked || acting.busy || acting.pending || !choice) {
      this.stop();
      this.host.changed();
      return;
    }
    this.left -= 1;
    if (this.left > 0) {
      this.host.changed();
      return;
    }
    this.stop();
    acting.commit(choice.notation).catch(failed);
  }

  /** The calm line below the question: how long it waits, and the choice to change that. */
  line() {
    const { app, acting } = this.host;
    const { t } = app.texts;
    if (!this.asked || acting.decision !== this.asked) return null;
    return h(
      "div",
      { class: "reaction" },
      this.timer === undefined
        ? null
        : h(
            "p",
            {},
            t("reaction.soon", { count: this.left }),
            " ",
            h("button", { class: "quiet", "data-focus": "reaction-wait", onclick: () => { this.stop(); this.host.changed(); } }, t("reaction.wait")),
          ),
      delayChoice(app, () => this.again(), "reaction-delay"),
    );
  }
}

/**
 * How long reactions wait, as a setting.
 *
 * @param {import("../main.js").App} app
 * @param {() => void} [changed]
 * @param {string} [focus]
 */
export function delayChoice(app, changed, focus) {
  const { t } = app.texts;
  const { autoPass } = app.store.settings;
  return h(
    "label",
    { class: "field" },
    h("span", {}, t("reaction.setting")),
    h(
      "select",
      {
        value: autoPass,
        "data-focus": focus ?? null,
        onchange: (/** @type {Event} */ event) => {
          const value = /** @type {typeof DELAYS[number]} */ (/** @type {HTMLSelectElement} */ (event.target).value);
          app.store.set({ autoPass: value });
          changed?.();
        },
      },
      DELAYS.map((value) =>
        h(
          "option",
          { value, selected: value === autoPass },
          value === "off" ? t("reaction.off") : t("reaction.after", { count: Number(value) }),
        ),
      ),
    ),
  );
}
