/** The small card that says why not, where one pointed; the rule is one click further. */

import { h, icon } from "../lib/dom.js";
import { ruleLink } from "./rules.js";

export class RefusalCard {
  /**
   * @param {import("../main.js").App} app
   * @param {HTMLElement} ground
   * @param {import("../lib/types.js").Board} board
   */
  constructor(app, ground, board) {
    this.app = app;
    this.ground = ground;
    this.board = board;
    /** @type {HTMLElement | null} */
    this.element = null;
  }

  /**
   * @param {import("../lib/types.js").Refusal[]} refusals
   * @param {import("../lib/types.js").Pick | null} pick
   */
  show(refusals, pick) {
    this.hide();
    const { t } = this.app.texts;
    const words = pick && this.board.describe(pick);
    const title = words ? t("refusal.title", { place: words.title }) : t("refusal.plain");
    const element = h(
      "div",
      { class: "refusal", role: "group", "aria-label": title },
      h("b", {}, title),
      refusals.map(({ clause, text }) => h("p", {}, text, " ", ruleLink(this.app, clause))),
      h(
        "button",
        { class: "quiet round", "aria-label": t("close"), onclick: () => this.hide() },
        icon("close"),
      ),
    );
    this.element = element;
    this.ground.append(element);
    const box = this.ground.getBoundingClientRect();
    const size = element.getBoundingClientRect();
    const at = pick ? { x: pick.x - box.left + 18, y: pick.y - box.top + 18 } : { x: (box.width - size.width) / 2, y: 24 };
    element.style.left = `${Math.max(8, Math.min(box.width - size.width - 8, at.x))}px`;
    element.style.top = `${Math.max(8, Math.min(box.height - size.height - 8, at.y))}px`;
    this.app.announcer.alert(`${title}. ${refusals.map(({ text }) => text).join(" ")}`);
  }

  /** Take the card away; true if there was one. */
  hide() {
    const was = this.element !== null;
    const focused = this.element?.contains(document.activeElement);
    this.element?.remove();
    this.element = null;
    if (focused) /** @type {HTMLElement | null} */ (this.ground.querySelector("[tabindex='0']"))?.focus();
    return was;
  }
}
