/** Replay: a slider through the game; every move has an address. */

import { h, icon } from "./dom.js";

export class Replay {
  /**
   * @param {import("./main.js").App} app
   * @param {string} table
   * @param {{ go: (number: number) => Promise<void>, leave: () => void }} host
   */
  constructor(app, table, host) {
    const { t } = app.texts;
    this.app = app;
    this.table = table;
    this.host = host;
    this.number = 0;
    this.last = 0;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
    this.slider = h("input", {
      type: "range",
      min: "0",
      max: "0",
      value: "0",
      "aria-label": t("replay.move"),
      "data-focus": "slider",
      oninput: () => this.jump(Number(this.slider.value)),
    });
    this.label = h("output", {});
    this.playButton = h("button", { onclick: () => this.toggle() });
    const button = (
      /** @type {Parameters<typeof icon>[0]} */ name,
      /** @type {import("./i18n.js").TextKey} */ key,
      /** @type {() => void} */ run,
    ) => h("button", { class: "round", "aria-label": t(key), title: t(key), onclick: run }, icon(name));
    this.text = h("div", { class: "said", "aria-live": "polite" });
    this.element = h(
      "section",
      { class: "card replay", "aria-label": t("replay.title") },
      h("h2", {}, t("replay.title")),
      h("div", { class: "replay-line" }, this.slider, this.label),
      h(
        "div",
        { class: "buttons" },
        button("back", "replay.before", () => this.jump(this.number - 1)),
        this.playButton,
        button("step", "replay.after", () => this.jump(this.number + 1)),
        h(
          "button",
          {
            onclick: () =>
              void navigator.clipboard?.writeText(location.href).then(() => app.announcer.say(t("link.copied"))),
          },
          icon("link"),
          t("replay.link"),
        ),
        h("button", { class: "primary", onclick: () => this.host.leave() }, t("replay.leave")),
      ),
      this.text,
    );
    this.drawPlay();
  }

  drawPlay() {
    const { t } = this.app.texts;
    const key = this.timer ? "playback.pause" : "playback.go";
    this.playButton.replaceChildren(icon(this.timer ? "pause" : "play"), t(key));
  }

  /**
   * @param {number} number
   * @param {number} last
   */
  show(number, last) {
    this.number = number;
    this.last = last;
    this.slider.max = String(last);
    this.slider.value = String(number);
    this.label.textContent = `${number} / ${last}`;
  }

  /** @param {number} number */
  jump(number) {
    const wanted = Math.max(0, Math.min(this.last, number));
    if (wanted === this.number) return;
    this.show(wanted, this.last);
    history.replaceState(null, "", `#/table/${this.table}/at/${wanted}`);
    void this.host.go(wanted);
  }

  toggle() {
    if (this.timer) this.stop();
    else
      this.timer = setInterval(() => {
        if (this.number >= this.last) this.stop();
        else this.jump(this.number + 1);
      }, 900);
    this.drawPlay();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.drawPlay();
  }
}
