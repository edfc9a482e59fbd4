/** Chat with the others at the table. */

import { h } from "../lib/dom.js";

/** @typedef {import("../lib/types.js").ChatLine} ChatLine */

export class Chat {
  /**
   * @param {import("../main.js").App} app
   * @param {import("../lib/types.js").Named[]} sides
   * @param {(text: string) => Promise<void>} send
   */
  constructor(app, sides, send) {
    const { t } = app.texts;
    this.app = app;
    this.sides = sides;
    this.list = h("ol", { class: "chat-list", "aria-live": "polite" });
    const input = h("input", {
      maxlength: "500",
      "aria-label": t("chat.message"),
      placeholder: t("chat.message"),
      autocomplete: "off",
    });
    const form = h("form", {}, input, h("button", {}, t("chat.send")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = input.value.trim();
      if (!text) return;
      input.value = "";
      void send(text);
    });
    this.form = form;
    this.element = h(
      "details",
      { class: "card chat" },
      h("summary", {}, t("chat.title"), (this.count = h("span", { class: "count" }))),
      this.list,
      form,
    );
    this.element.addEventListener("toggle", () => {
      this.read = this.lines;
      this.mark();
    });
    this.lines = 0;
    this.read = -1;
  }

  /** @param {ChatLine[]} lines */
  show(lines) {
    this.lines = lines.length;
    if (this.element.open || this.read < 0) this.read = this.lines; // old news when the page opens
    this.list.replaceChildren(...lines.map((line) => this.line(line)));
    this.list.scrollTop = this.list.scrollHeight;
    this.mark();
  }

  /** @param {ChatLine} line */
  line(line) {
    const side = this.sides.find((each) => each.id === line.seat);
    const number = side ? this.sides.indexOf(side) : -1;
    return h(
      "li",
      { class: `by-${number}` },
      h("b", {}, line.name || side?.title || ""),
      " ",
      line.at ? h("time", {}, this.app.texts.time(line.at)) : null,
      h("span", {}, line.text),
    );
  }

  mark() {
    const unread = this.lines - Math.max(0, this.read);
    this.count.textContent = unread > 0 ? String(unread) : "";
  }
}
