/** The desk: the decision and its choices, what one needs to decide, what stands here. */

import { keepFocus, walkable } from "../lib/a11y.js";
import { h, icon, replace } from "../lib/dom.js";
import { halves } from "../lib/i18n.js";
import { sidesWaitedFor } from "../pages/invitation.js";
import { isWayOut } from "./acting.js";
import { whyOf } from "../pages/result.js";
import { oddsPanel } from "./odds.js";
import { ruleLink, termed } from "./rules.js";
import { Sheets } from "./sheets.js";

/** @typedef {import("../lib/types.js").Choice} Choice */
/** @typedef {import("../lib/types.js").Description} Description */

const FEW = 5;

/**
 * @typedef {object} DeskHost
 * @property {import("../main.js").App} app
 * @property {import("./acting.js").Acting} acting
 * @property {import("../lib/types.js").Named[]} sides
 * @property {(side: string) => string} sideTitle
 * @property {Record<string, string>} terms  Words of the rules, each with the clause that explains it.
 * @property {(choice: Choice | null) => void} point  A choice of the list has the focus.
 * @property {(thing: import("../lib/types.js").Thing) => void} reveal  Show a thing on the board.
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {(answer: "accept" | "decline") => void} draw
 * @property {() => void} moveToToday
 * @property {() => void} showDifferences  Of the values that the game is played with.
 */

export class Desk {
  /** @param {DeskHost} host */
  constructor(host) {
    this.host = host;
    const { t } = host.app.texts;
    this.main = h("div", { class: "desk-main", tabindex: "-1" });
    /** What was asked last. */
    this.asked = "";
    this.here = h("section", { class: "card here", id: "here", "aria-label": t("here.title"), tabindex: "0" });
    this.sheets = new Sheets(host.sides, t("desk.show"), host.reveal);
    /** What folds: sheets and chat; on a wide screen it lies beside the board. */
    this.beside = h("div", { class: "desk-beside" }, this.sheets.element);
    this.scroll = h("div", { class: "desk-scroll" }, this.main, this.here, this.beside);
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
      this.scroll,
    );
    this.look(null);
  }

  /** @param {boolean} [open] */
  slide(open) {
    const now = this.element.classList.toggle("open", open);
    this.handle.setAttribute("aria-expanded", String(now));
    if (!now) this.main.parentElement?.scrollTo(0, 0); // the question
  }

  /**
   * @param {{ state: import("../lib/types.js").TableState, card: Element | null, line: Element | null,
   *   connected: boolean }} model
   */
  render({ state, card, line, connected }) {
    const offline = connected
      ? null
      : h("p", { class: "card offline", role: "status" }, this.host.app.texts.t("live.down"));
    keepFocus(this.main, () => {
      replace(this.main, offline, card ?? this.decision(state, line), card ? null : this.odds());
    });
    const asked = [state.number, this.host.acting.stages.length, this.host.acting.pending?.choice.notation].join();
    if (asked !== this.asked) {
      this.main.scrollTop = 0; // another question is read from its beginning
      if (this.asked.startsWith(`${state.number},`) && !card) this.sayStage();
    }
    this.asked = asked;
    // Of a sheet that is down only the top shows: that must be the question.
    if (!this.element.classList.contains("open") && this.narrow.matches)
      this.main.parentElement?.scrollTo(0, 0);
  }

  /** A stage of the question is read ahead, or what is prepared waits for a word: who hears the page hears it. */
  sayStage() {
    const { acting, app } = this.host;
    const { pending, stage } = acting;
    if (!stage) return;
    const ready = pending ? [pending.warning, this.deedOf(pending), ...(pending.odds?.summary ?? [])] : [];
    app.announcer.say([pending?.asked ? "" : stage.prompt, ...ready].filter(Boolean).join(" "));
  }

  /**
   * @param {import("../lib/types.js").TableState} state
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
      prompt ? h("p", { class: "prompt" }, termed(app, prompt, this.host.terms), " ", ruleLink(app, clause)) : null,
      yours && stage?.cause ? h("p", { class: "cause small" }, stage.cause.text) : null,
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
      this.otherData(state),
      this.tools(state),
    );
  }

  /**
   * @param {import("../lib/types.js").TableState} state
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

  /** @param {import("../lib/types.js").TableState} state */
  overLink(state) {
    return h(
      "p",
      {},
      whyOf(this.host.app, state),
      " ",
      h("a", { href: `#/table/${state.id}/result` }, this.host.app.texts.t("decision.result")),
    );
  }

  /** @param {import("../lib/types.js").TableState} state */
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

  /**
   * A game goes on with the values it was begun with, and says so where they are not today's.
   *
   * @param {import("../lib/types.js").TableState} state
   */
  otherData(state) {
    const { t } = this.host.app.texts;
    const { data } = state;
    if (data.packs.length) return this.ownValues(data.packs);
    if (data.is_today) return null;
    const said = h("p", { class: "small" }, t("data.other", { version: data.version }));
    if (!state.seat || state.result) return said;
    if (data.agreed.includes(state.seat)) return h("div", {}, said, h("p", { class: "small" }, t("data.yours")));
    return h(
      "div",
      { class: "buttons" },
      said,
      data.agreed.length ? h("p", { class: "small" }, t("data.asked")) : null,
      h("button", { class: "to-today", onclick: () => this.host.moveToToday() }, t("data.move")),
    );
  }

  /**
   * Which pack of own values the game is played with, and what differs: all at the table may know.
   *
   * @param {import("../lib/types.js").DataInfo["packs"]} packs
   */
  ownValues(packs) {
    const { t } = this.host.app.texts;
    const names = packs.map(({ name, version }) => `${name} (${version})`).join(", ");
    return h(
      "p",
      { class: "small own-values" },
      t("data.pack", { names }),
      " ",
      h("button", { class: "quiet", onclick: () => this.host.showDifferences() }, t("data.differs")),
    );
  }

  choices() {
    const { acting } = this.host;
    const { t } = this.host.app.texts;
    const { choices, pending } = acting;
    if (pending?.asked) return this.confirmation(pending);
    const ready = choices.find((each) => each === pending?.choice);
    const main = choices
      .filter((each) => !isWayOut(each) && each !== ready)
      .sort((a, b) => Number(hasTarget(a)) - Number(hasTarget(b)));
    const same = sameStart(main.filter(hasTarget).map((choice) => choice.label));
    const list = h(
      "ul",
      { class: main.length > FEW ? "choices many" : "choices" },
      main.map((choice, i) => h("li", {}, this.choiceButton(choice, i, same))),
    );
    const out = this.waysOut(choices.filter(isWayOut));
    const part = h(
      "div",
      { class: "choice-part" },
      acting.canGoBack ? h("div", { class: "buttons" }, this.backButton()) : null,
      main.length > FEW ? h("p", { class: "small" }, t("decision.count", { count: main.length })) : null,
      ready ? this.readyButton(ready) : null,
      acting.stage?.all && !acting.narrowed ? this.allButton() : null,
      this.stackButton(),
      main.length ? list : null,
      out,
    );
    walkable(part);
    this.watch(part);
    return part;
  }

  /**
   * The button that does what is prepared, and says so.
   *
   * @param {import("./acting.js").Pending} pending
   */
  confirmation(pending) {
    const { acting } = this.host;
    const { choice, warning } = pending;
    return h(
      "div",
      { class: "confirmation" },
      warning ? h("p", { class: "warning", role: "alert" }, warning) : null,
      h(
        "div",
        { class: "buttons confirm" },
        h(
          "button",
          {
            class: choice.role === "give-up" ? "primary gives-up" : "primary",
            "data-first": true,
            "data-focus": "confirm",
            "aria-disabled": acting.busy ? "true" : null,
            onclick: () => void acting.confirm(),
          },
          this.deedOf(pending),
          h("kbd", { "aria-hidden": "true" }, "⏎"),
        ),
        this.backButton(),
      ),
    );
  }

  /**
   * What confirming does, in words.
   *
   * @param {import("./acting.js").Pending} pending
   */
  deedOf({ choice, deed, rolls }) {
    const { t } = this.host.app.texts;
    return deed || (rolls ? t("decision.roll", { label: choice.label || t("decision.all") }) : choice.label);
  }

  /**
   * What is prepared and can be done now, while more may still be added: Enter does it, no number.
   *
   * @param {Choice} choice
   */
  readyButton(choice) {
    const { acting } = this.host;
    return h(
      "button",
      {
        class: "choice primary",
        "data-first": true,
        "data-focus": "ready",
        "data-notation": choice.notation,
        "aria-disabled": acting.busy ? "true" : null,
        onclick: () => void acting.confirm(),
      },
      h("span", {}, acting.pending?.deed || choice.label),
      h("kbd", { "aria-hidden": "true" }, "⏎"),
    );
  }

  /** All units at once that are asked for one by one. */
  allButton() {
    const { acting } = this.host;
    return h(
      "button",
      { class: "all-together", "aria-disabled": acting.busy ? "true" : null, onclick: () => void acting.chooseAll() },
      this.host.app.texts.t("decision.all"),
    );
  }

  /** All units that lie with the chosen one go where it goes. */
  stackButton() {
    const { acting } = this.host;
    const count = acting.stack.others.length + 1;
    if (count < 2 || acting.pending) return null;
    return h(
      "button",
      {
        class: "whole-stack",
        "data-focus": "stack",
        "aria-pressed": String(acting.stack.together !== null),
        "aria-disabled": acting.busy ? "true" : null,
        onclick: () => void acting.stack.toggle(),
      },
      this.host.app.texts.t("decision.stack", { count }),
      h("kbd", { "aria-hidden": "true" }, "T"),
    );
  }

  /**
   * What ends something or gives it up stands apart, and no number leads to it.
   *
   * @param {Choice[]} choices
   */
  waysOut(choices) {
    if (!choices.length) return null;
    const { acting } = this.host;
    const number = acting.decision?.number ?? 0;
    return h(
      "ul",
      { class: "ways-out" },
      choices.map((choice) =>
        h(
          "li",
          {},
          h(
            "button",
            {
              class: `choice way-out ${choice.role}`,
              "data-focus": `${number} ${choice.notation}`, // the next question's is another one
              "data-notation": choice.notation,
              "data-role": choice.role,
              "aria-disabled": acting.busy ? "true" : null,
              onclick: () => void acting.choose(choice),
            },
            h("span", {}, choice.label),
            h("kbd", { "aria-hidden": "true" }, choice.role === "end" ? "E" : "G"),
          ),
        ),
      ),
    );
  }

  /**
   * The key of the ways out: the only one is taken, of several the next has the focus.
   *
   * @param {"end" | "give-up"} role
   */
  wayOut(role) {
    const buttons = /** @type {HTMLButtonElement[]} */ ([
      ...this.main.querySelectorAll(`.ways-out [data-role="${role}"]`),
    ]);
    if (buttons.length === 1) return buttons[0].click();
    const here = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    buttons[(here + 1) % buttons.length]?.focus();
  }

  /** @returns {import("../lib/types.js").Key[]} */
  keys() {
    const { t } = this.host.app.texts;
    const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(String);
    return [
      { keys: digits, text: t("key.digit"), run: (event) => this.nth(Number(event.key) - 1) },
      { keys: ["e"], text: t("key.end"), run: () => this.wayOut("end") },
      { keys: ["g"], text: t("key.give-up"), run: () => this.wayOut("give-up") },
      { keys: ["t"], text: t("key.stack"), run: () => void this.host.acting.stack.toggle() },
    ];
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
      if (said === undefined) return;
      point(acting.choices.find(({ notation }) => notation === said) ?? null);
      // What stands there belongs to what is read of the choice.
      if (event.type === "focusin") button?.setAttribute("aria-describedby", this.here.id);
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
   * @param {string} same  What all labels begin with, and need not repeat for the eye.
   */
  choiceButton(choice, i, same) {
    const { acting, app } = this.host;
    const { t } = app.texts;
    return h(
      "button",
      {
        class: "choice",
        "data-focus": choice.notation,
        "data-notation": choice.notation,
        "data-first": i === 0,
        "aria-disabled": acting.busy ? "true" : null,
        onclick: () => void acting.choose(choice),
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
      choice.note ? h("span", { class: "cost-note" }, choice.note) : null,
      i < 9 ? h("kbd", { "aria-hidden": "true" }, String(i + 1)) : null,
    );
  }

  backButton() {
    const { acting, app } = this.host;
    return h(
      "button",
      { "data-focus": "back", "aria-disabled": acting.busy ? "true" : null, onclick: () => void acting.back() },
      app.texts.t("decision.back"),
      h("kbd", { "aria-hidden": "true" }, "⌫"),
    );
  }

  odds() {
    const { pending } = this.host.acting;
    return pending?.odds ? oddsPanel(pending.odds, this.host.app.texts) : null;
  }

  /** @param {import("../lib/types.js").TableState} state */
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
    this.here.classList.toggle("empty", !words);
    if (!words) {
      replace(this.here, h("p", { class: "small" }, this.host.app.texts.t("here.hint")));
      return;
    }
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
