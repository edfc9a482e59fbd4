/** The desk: the decision and its choices, what one needs to decide, what stands here. */

import { keepFocus, walkable } from "./a11y.js";
import { h, icon, replace } from "./dom.js";
import { halves } from "./i18n.js";
import { sidesWaitedFor } from "./invitation.js";
import { oddsPanel } from "./odds.js";
import { ruleLink } from "./rules.js";
import { Sheets } from "./sheets.js";

/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {import("./types.js").Description} Description */

const FEW = 5;

/**
 * @typedef {object} DeskHost
 * @property {import("./main.js").App} app
 * @property {import("./acting.js").Acting} acting
 * @property {import("./types.js").Named[]} sides
 * @property {(side: string) => string} sideTitle
 * @property {(choice: Choice | null) => void} point  A choice of the list has the focus.
 * @property {(thing: import("./types.js").Thing) => void} reveal  Show a thing on the board.
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {(answer: "accept" | "decline") => void} draw
 */

export class Desk {
  /** @param {DeskHost} host */
  constructor(host) {
    this.host = host;
    const { t } = host.app.texts;
    this.main = h("div", { class: "desk-main", tabindex: "-1" });
    this.here = h("section", { class: "card here", "aria-label": t("here.title"), hidden: true });
    this.sheets = new Sheets(host.sides, t("desk.show"), host.reveal);
    this.lower = h("div", { class: "desk-lower" });
    /** Whether the desk is a sheet that slides, as in css/table.css. */
    this.narrow = matchMedia("(max-width: 52rem)");
    this.handle = h(
      "button",
      {
        class: "desk-handle",
        "aria-expanded": "false",
        "aria-controls": "desk",
        onclick: () => this.slide(),
      },
      h("span", { class: "grip", "aria-hidden": "true" }),
      h("span", { class: "visually-hidden" }, t("desk.slide")),
    );
    this.element = h(
      "aside",
      { class: "desk", id: "desk", "aria-label": t("desk.title") },
      this.handle,
      h("div", { class: "desk-scroll" }, this.main, this.here, this.sheets.element, this.lower),
    );
  }

  /** @param {boolean} [open] */
  slide(open) {
    const now = this.element.classList.toggle("open", open);
    this.handle.setAttribute("aria-expanded", String(now));
    if (!now) this.main.parentElement?.scrollTo(0, 0); // the question
  }

  /**
   * @param {{ state: import("./types.js").TableState, card: Element | null, line: Element | null,
   *   connected: boolean }} model
   */
  render({ state, card, line, connected }) {
    const offline = connected
      ? null
      : h("p", { class: "card offline", role: "status" }, this.host.app.texts.t("live.down"));
    keepFocus(this.main, () => {
      replace(this.main, offline, card ?? this.decision(state, line), card ? null : this.odds());
    });
    // Of a sheet that is down only the top shows: that must be the question.
    if (!this.element.classList.contains("open") && this.narrow.matches)
      this.main.parentElement?.scrollTo(0, 0);
  }

  /**
   * @param {import("./types.js").TableState} state
   * @param {Element | null} line  What the question says of itself: that it will not wait for ever.
   */
  decision(state, line) {
    const { app, acting, sideTitle } = this.host;
    const { t } = app.texts;
    const { decision } = state;
    const stage = acting.stage;
    const yours = Boolean(decision?.yours);
    const prompt = yours ? stage?.prompt : decision?.prompt;
    const clause = (yours ? stage?.clause : decision?.clause) ?? "";
    const title = !decision
      ? t("decision.over")
      : state.waits_for?.length
        ? t("agree.title")
        : yours
          ? t("decision.yours")
          : t("decision.theirs", { side: sideTitle(decision.seat) });
    return h(
      "section",
      { class: `card decision ${yours ? "yours" : "theirs"}`, "aria-labelledby": "decision-title" },
      h("h2", { id: "decision-title" }, title),
      prompt ? h("p", { class: "prompt" }, prompt, " ", ruleLink(app, clause)) : null,
      acting.stages.length
        ? h(
            "p",
            { class: "so-far" },
            acting.stages.map(({ choice }) => choice.label).join(" · "),
          )
        : null,
      acting.narrowed ? h("p", { class: "so-far" }, t("decision.narrowed", { count: acting.narrowed.length })) : null,
      yours ? this.choices() : decision ? this.waiting(state, decision.seat) : this.overLink(state),
      line,
      this.drawOffer(state),
      this.tools(state),
    );
  }

  /**
   * @param {import("./types.js").TableState} state
   * @param {string} seat
   */
  waiting(state, seat) {
    const { t } = this.host.app.texts;
    if (state.waits_for?.length)
      return h("p", { class: "waiting" }, t("agree.wait", { side: sidesWaitedFor(state) }));
    const who = state.seats.find((each) => each.side === seat);
    const bot = who?.kind.startsWith("bot");
    const invited = who?.joined === false;
    return h(
      "p",
      { class: "waiting" },
      t(bot ? "decision.thinking" : invited ? "people.invited" : "decision.wait"),
    );
  }

  /** @param {import("./types.js").TableState} state */
  overLink(state) {
    return h(
      "p",
      {},
      state.result?.why,
      " ",
      h("a", { href: `#/table/${state.id}/result` }, this.host.app.texts.t("decision.result")),
    );
  }

  /** @param {import("./types.js").TableState} state */
  drawOffer(state) {
    const { t } = this.host.app.texts;
    if (!state.draw_offer || !state.seat || state.result) return null;
    if (state.draw_offer === state.seat) return h("p", { class: "small" }, t("draw.yours"));
    return h(
      "div",
      { class: "buttons" },
      h("p", {}, t("draw.offered")),
      h("button", { onclick: () => this.host.draw("accept") }, t("draw.accept")),
      h("button", { onclick: () => this.host.draw("decline") }, t("draw.decline")),
    );
  }

  choices() {
    const { acting } = this.host;
    const { t } = this.host.app.texts;
    const { choices, pending } = acting;
    const asked = pending?.asked ? pending.choice : null;
    if (asked)
      return h(
        "div",
        { class: "buttons confirm" },
        h(
          "button",
          {
            class: "primary",
            "data-first": true,
            "data-focus": "confirm",
            "aria-disabled": acting.busy ? "true" : null,
            onclick: () => void acting.confirm(),
          },
          asked.label,
          h("kbd", {}, "⏎"),
        ),
        this.backButton(),
      );
    const shown = [...choices].sort((a, b) => Number(hasTarget(a)) - Number(hasTarget(b)));
    const same = sameStart(shown.filter(hasTarget).map((choice) => choice.label));
    const list = h(
      "ul",
      { class: shown.length > FEW ? "choices many" : "choices" },
      shown.map((choice, i) => h("li", {}, this.choiceButton(choice, i, pending?.choice === choice, same))),
    );
    walkable(list);
    this.watch(list);
    return h(
      "div",
      { class: "choice-part" },
      acting.canGoBack ? h("div", { class: "buttons" }, this.backButton()) : null,
      shown.length > FEW ? h("p", { class: "small" }, t("decision.count", { count: shown.length })) : null,
      list,
    );
  }

  /**
   * Point on the board at the choice that has the focus or the pointer.
   *
   * @param {HTMLElement} list
   */
  watch(list) {
    const { acting, point } = this.host;
    const over = (/** @type {Event} */ event) => {
      const button = /** @type {Element} */ (event.target).closest("button");
      const said = button instanceof HTMLElement ? button.dataset.notation : undefined;
      if (said !== undefined) point(acting.choices.find(({ notation }) => notation === said) ?? null);
    };
    for (const kind of ["focusin", "pointerover"]) list.addEventListener(kind, over);
    for (const kind of ["focusout", "pointerleave"]) list.addEventListener(kind, () => point(null));
  }

  /** The server is asked: what is shown stays, and cannot be chosen meanwhile. */
  wait() {
    for (const button of this.main.querySelectorAll(".choice, .confirm button, .choice-part > .buttons button"))
      button.setAttribute("aria-disabled", "true");
  }

  /**
   * @param {Choice} choice
   * @param {number} i
   * @param {boolean} foreseen
   * @param {string} same  What all labels begin with, and need not repeat for the eye.
   */
  choiceButton(choice, i, foreseen, same) {
    const { acting, app } = this.host;
    const { t } = app.texts;
    return h(
      "button",
      {
        class: foreseen ? "choice primary" : "choice",
        "data-focus": choice.notation,
        "data-notation": choice.notation,
        "data-first": i === 0,
        "aria-disabled": acting.busy ? "true" : null,
        onclick: () => void (foreseen ? acting.confirm() : acting.choose(choice)),
      },
      same && hasTarget(choice)
        ? h(
            "span",
            {},
            h("span", { class: "visually-hidden" }, same),
            choice.label.slice(same.length),
          )
        : h("span", {}, choice.label),
      choice.target.unit && choice.target.place && isHexNumber(choice.target.place) && !choice.label.includes(choice.target.place)
        ? h("span", { class: "cost-note" }, choice.target.place)
        : null,
      choice.target.cost
        ? h("span", { class: "cost-note" }, t("decision.cost", { count: Math.ceil(choice.target.cost), cost: halves(choice.target.cost) }))
        : null,
      choice.target.risk
        ? h("span", { class: "cost-note" }, t("decision.risk", { risk: choice.target.risk > 0 ? `+${choice.target.risk}` : choice.target.risk }))
        : null,
      i < 9 ? h("kbd", { "aria-hidden": "true" }, String(i + 1)) : null,
    );
  }

  backButton() {
    const { acting, app } = this.host;
    return h(
      "button",
      { "data-focus": "back", "aria-disabled": acting.busy ? "true" : null, onclick: () => void acting.back() },
      app.texts.t("decision.back"),
      h("kbd", {}, "⌫"),
    );
  }

  odds() {
    const { pending } = this.host.acting;
    return pending?.odds ? oddsPanel(pending.odds, this.host.app.texts) : null;
  }

  /** @param {import("./types.js").TableState} state */
  tools(state) {
    const { app, undo, redo } = this.host;
    const { t } = app.texts;
    const { can, why } = state.undo ?? { can: false, why: null };
    if (!state.seat) return h("p", { class: "small" }, t("decision.spectator"));
    return h(
      "div",
      { class: "undo-line" },
      h(
        "button",
        { class: "quiet", "data-focus": "undo", disabled: !can, onclick: undo },
        icon("undo"),
        t("undo"),
      ),
      h(
        "button",
        { class: "quiet", "data-focus": "redo", disabled: state.undo?.redo === false, onclick: redo },
        icon("redo"),
        t("redo"),
      ),
      h("span", { class: "small" }, can ? t("undo.can") : t("undo.cannot", { why: why ?? "" })),
    );
  }

  /**
   * What stands where somebody looks.
   *
   * @param {Description | null} words
   */
  look(words) {
    this.here.hidden = !words;
    if (!words) return;
    replace(
      this.here,
      h("h3", {}, words.title),
      words.lines.length
        ? h(
            "ul",
            {},
            words.lines.map((line) =>
              h("li", {}, line.text, line.note ? h("span", { class: "note" }, line.note) : null),
            ),
          )
        : h("p", { class: "small" }, this.host.app.texts.t("here.nobody")),
    );
  }

  /** The choice behind a digit of the keyboard. */
  /** @param {number} n */
  nth(n) {
    const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (
      this.main.querySelectorAll(".choices button.choice")
    );
    buttons[n]?.click();
  }
}

/** Whether a place has a number that a reader finds on the map. */
/** @param {string} place */
function isHexNumber(place) {
  return /^[A-Z]?\d+\.?\d+$/.test(place);
}

/** @param {Choice} choice */
function hasTarget(choice) {
  return Boolean(choice.target.unit || choice.target.place);
}

/**
 * The words that several labels begin with, if they are many enough to be tiresome.
 *
 * @param {string[]} labels
 */
export function sameStart(labels) {
  if (labels.length < 3) return "";
  const words = labels[0].split(" ");
  let count = 0;
  while (
    count < words.length - 1 &&
    labels.every((label) => label.startsWith(`${words.slice(0, count + 1).join(" ")} `))
  )
    count += 1;
  return count > 2 ? `${words.slice(0, count).join(" ")} ` : "";
}
