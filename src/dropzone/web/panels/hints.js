/**
 * Hints: what the staff would do at the open decision, in two or three plans with their chances.
 *
 * A plan is drawn on the board while one points at it; choosing it chooses what it begins with.
 */

import { h, icon, replace } from "../lib/dom.js";

/** @typedef {import("../lib/types.js").Choice} Choice */
/** @typedef {import("../lib/types.js").Target} Target */
/** @typedef {{ choice: Choice, plan: string, reason: string, chance: number | null, steps: Target[] }} Hint */

/**
 * @typedef {object} HintsHost
 * @property {import("../main.js").App} app
 * @property {() => import("../lib/types.js").TableState} state
 * @property {import("./acting.js").Acting} acting
 * @property {() => Promise<{ number: number, hints: Hint[], asked: number }>} ask
 * @property {(marks: import("../lib/types.js").Marks | null) => void} mark
 */

export class Hints {
  /** @param {HintsHost} host */
  constructor(host) {
    this.host = host;
    const { t } = host.app.texts;
    /** The move that was asked about last; -1: none. */
    this.number = -1;
    this.waiting = false;
    this.button = h(
      "button",
      { class: "quiet ask-staff", onclick: () => void this.ask() },
      icon("flag"),
      t("hints.ask"),
      h("kbd", { "aria-hidden": "true" }, "A"),
    );
    this.told = h("div", { class: "hints-told", "aria-live": "polite" });
    this.element = h("section", { class: "card hints", "aria-label": t("hints.title") }, this.button, this.told);
    this.keys = [{ keys: ["a"], text: t("key.hint"), run: () => void this.ask() }];
    this.show();
  }

  /** Whether there is something to ask the staff about. */
  get open() {
    const state = this.host.state();
    return state.hints_allowed !== false && Boolean(state.decision?.yours) && !state.result;
  }

  /** Whether one is about to do something, or watches: then the room is for that. */
  get aside() {
    const { acting } = this.host;
    return !acting.decision || acting.stages.length > 0 || Boolean(acting.pending);
  }

  /** Follow the table: what was said about another move is gone. */
  show() {
    this.element.hidden = !this.open || (this.aside && this.number < 0 && !this.waiting);
    this.button.toggleAttribute("disabled", this.waiting);
    if (this.number >= 0 && this.number !== this.host.state().number) this.forget();
  }

  forget() {
    this.number = -1;
    replace(this.told);
    this.host.mark(null);
  }

  async ask() {
    if (!this.open || this.waiting) return;
    const { app, ask, state } = this.host;
    const { t } = app.texts;
    this.waiting = true;
    this.show();
    replace(this.told, h("p", { class: "small" }, t("hints.thinking")));
    try {
      const found = await ask();
      if (found.number === state().number) this.tell(found);
      else replace(this.told);
    } catch (error) {
      replace(this.told, h("p", { class: "small", role: "alert" }, error instanceof Error ? error.message : String(error)));
    } finally {
      this.waiting = false;
      this.show();
    }
  }

  /** @param {{ number: number, hints: Hint[], asked: number }} found */
  tell({ number, hints, asked }) {
    const { t } = this.host.app.texts;
    this.number = number;
    const list = h("ol", { class: "plans" }, hints.map((hint) => h("li", {}, this.planButton(hint))));
    replace(this.told, list, h("p", { class: "small" }, t("hints.asked", { count: asked }), " ", t("hints.whose")));
    this.draw(hints[0] ?? null);
    /** @type {HTMLElement | null} */ (list.querySelector("button"))?.focus();
  }

  /** @param {Hint} hint */
  planButton(hint) {
    const { acting, app } = this.host;
    const chosen = () => acting.choices.find(({ notation }) => notation === hint.choice.notation);
    return h(
      "button",
      {
        class: "plan",
        "data-notation": hint.choice.notation,
        onfocus: () => this.draw(hint),
        onpointerenter: () => this.draw(hint),
        onclick: () => {
          const choice = chosen();
          if (choice) void acting.choose(choice);
        },
      },
      hint.chance === null ? null : h("b", { class: "percent" }, app.texts.percent(hint.chance)),
      h("span", { class: "plan-words" }, hint.plan),
      hint.reason && hint.reason !== hint.plan ? h("span", { class: "small" }, hint.reason) : null,
      h("span", { class: "small first-step" }, app.texts.t("hints.first", { choice: hint.choice.label })),
    );
  }

  /**
   * Draw a plan on the board: who goes where, what is attacked or taken.
   *
   * @param {Hint | null} hint
   */
  draw(hint) {
    if (!hint) return this.host.mark(null);
    const trails = hint.steps.filter(({ unit, place }) => unit && place);
    this.host.mark({
      units: hint.steps.flatMap(({ unit, place }) => (unit && !place ? [unit] : [])),
      hurt: [],
      places: hint.steps.flatMap(({ unit, place }) => (place && !unit ? [place] : [])),
      arrows: [],
      trails: trails.map(({ unit = "", place = "" }) => ({ unit, places: [place] })),
      dice: [],
      at: null,
      past: false,
    });
  }
}
