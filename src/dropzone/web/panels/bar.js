/** The bar on top: game, turn, who is to act, tracks, score, who is there. */

import { Print, h, icon, replace } from "../lib/dom.js";

/** @typedef {import("../lib/types.js").BarItem} BarItem */

/** Tracks with more steps than this show only those around the present one. */
const MOST_STEPS = 19;
const NEAR_STEPS = 8;

export class Bar {
  /**
   * @param {import("../main.js").App} app
   * @param {import("../lib/types.js").GameInfo} game
   * @param {() => void} menu
   * @param {import("./briefs.js").Briefs} briefs
   */
  constructor(app, game, menu, briefs) {
    const { t } = app.texts;
    this.app = app;
    this.briefs = briefs;
    this.game = game;
    this.items = h("div", {
      class: "bar-items",
      onpointerenter: () => void briefs.explain(this.items),
      onclick: (/** @type {Event} */ event) => event.target instanceof Element && event.target.closest(".score") && void briefs.open(),
    });
    this.acts = h("p", { class: "acts" });
    /** What the parts were drawn from. */
    this.prints = { items: new Print(), people: new Print() };
    this.people = h("ul", { class: "people", "aria-label": t("people.title") });
    this.element = h(
      "header",
      { class: "bar" },
      h("a", { class: "brand", href: "#/", "aria-label": t("bar.lobby") }, "DROPZONE"),
      h("div", { class: "bar-title" }, h("h1", {}, game.title), this.acts),
      h(
        "button",
        { class: "quiet bar-scenario", "aria-label": `${briefs.scenario}: ${briefs.title}`, title: briefs.title, onclick: () => void briefs.open() },
        icon("book"),
        h("span", {}, briefs.scenario),
      ),
      this.items,
      this.people,
      h(
        "button",
        { class: "quiet round", "aria-label": t("menu.title"), title: t("menu.title"), onclick: menu },
        icon("menu"),
      ),
    );
  }

  /**
   * Draw the items anew; what the scores mean stays under a pointer that rests on them.
   *
   * @param {BarItem[]} items
   */
  draw(items) {
    const meant = this.items.querySelector(".score")?.getAttribute("title");
    replace(this.items, items.map(barItem));
    if (!this.items.matches(":hover")) return;
    if (meant) for (const score of this.items.querySelectorAll(".score")) score.setAttribute("title", meant);
    void this.briefs.explain(this.items);
  }

  /**
   * @param {import("../lib/types.js").TableState} state
   * @param {BarItem[]} items
   */
  show(state, items) {
    const { t } = this.app.texts;
    const titleOf = (/** @type {string} */ side) =>
      this.game.sides.find((each) => each.id === side)?.title ?? side;
    const decision = state.decision;
    const acts = state.result
      ? t("bar.over")
      : decision && !state.waits_for?.length
        ? decision.yours
          ? t("bar.you-act", { side: titleOf(decision.side) })
          : t("bar.acts", { side: titleOf(decision.side) })
        : "";
    if (this.acts.textContent !== acts) this.acts.textContent = acts;
    if (this.prints.items.changes(items)) this.draw(items);
    if (!this.prints.people.changes([state.seat, state.seats])) return;
    const others = state.seats.filter((seat) => seat.side !== state.seat);
    replace(
      this.people,
      others.map((seat) => {
        const bot = seat.kind.startsWith("bot");
        const name = (bot && this.app.texts.maybe(`bot.${seat.name}`, "")) || seat.name || titleOf(seat.side);
        const how = bot
          ? t("people.bot")
          : seat.joined === false
            ? t("people.invited")
            : seat.online
              ? t("people.online")
              : t("people.away");
        return h(
          "li",
          { class: seat.online || bot ? "online" : "away", title: `${name}: ${how}` },
          h("span", { class: "dot", "aria-hidden": "true" }),
          name,
          h("span", { class: "visually-hidden" }, `: ${how}`),
        );
      }),
    );
  }
}

/** @param {BarItem} item */
function barItem(item) {
  if (item.kind === "text") return h("span", { class: "bar-text" }, item.text);
  if (item.kind === "score")
    return h(
      "span",
      { class: "score", title: item.hint },
      h("span", { class: "label" }, item.label, item.hint ? h("span", { class: "visually-hidden" }, `, ${item.hint}`) : null),
      " ",
      h("b", {}, String(item.value)),
      item.of === undefined ? null : ` / ${item.of}`,
      item.note ? [" ", h("span", { class: "note" }, item.note)] : null,
    );
  // Of a long track the steps around the present one are enough.
  const first = item.steps.length > MOST_STEPS ? Math.max(0, Math.min(item.at - 2, item.steps.length - NEAR_STEPS)) : 0;
  const last = item.steps.length > MOST_STEPS ? first + NEAR_STEPS : item.steps.length;
  return h(
    "div",
    { class: "track" },
    h("span", { class: "label" }, item.label),
    // Who hears the page is told where it stands, not every step of it.
    h("span", { class: "visually-hidden" }, ` ${item.steps[item.at] ?? ""} / ${item.steps.at(-1)} `),
    h(
      "ol",
      { "aria-hidden": "true" },
      first > 0 ? h("li", { class: "past", "aria-hidden": "true" }, "…") : null,
      item.steps.slice(first, last).map((step, n) => {
        const i = first + n;
        return h(
          "li",
          { class: i === item.at ? "now" : i < item.at ? "past" : "", "aria-current": i === item.at ? "step" : null },
          step,
        );
      }),
      last < item.steps.length ? h("li", { class: "of" }, `/ ${item.steps.at(-1)}`) : null,
    ),
    item.note ? h("span", { class: "note" }, item.note) : null,
  );
}
