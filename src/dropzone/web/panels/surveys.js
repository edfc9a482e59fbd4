/**
 * Surveys: what a unit, a marker or a place sees, covers or commands, asked of the server.
 *
 * A survey is switched on like a lamp: as long as it is, whatever one looks at is surveyed.
 * Markers may name a survey of their own, which shows while one looks at them.
 */

import { ApiError } from "../net/api.js";
import { h, icon, replace } from "../lib/dom.js";

/** @typedef {import("../lib/types.js").Thing} Thing */
/** @typedef {import("../lib/types.js").Survey} Survey */
/** @typedef {{ id: string, title: string, layers: Record<string, string> }} SurveyKind */

/** Milliseconds that one must look at a thing before it is surveyed. */
const PATIENCE = 110;
const KEYS = /** @type {Record<string, string>} */ ({ sight: "v", fire: "f", command: "d", supply: "y", stops: "z", reach: "w", threat: "x" });
const ICONS = /** @type {const} */ ({ sight: "sight", fire: "fire", command: "command", supply: "link", stops: "flag", reach: "map", threat: "threat" });
/** Of more units than this only their number is told: the map has them ringed. */
const MOST_NAMED = 12;

/**
 * @typedef {object} SurveysHost
 * @property {import("../main.js").App} app
 * @property {SurveyKind[]} kinds  As the board's data list them.
 * @property {(kind: string, of: string) => Promise<Survey>} ask
 * @property {(survey: Survey | null) => void} show
 * @property {(unit: string) => string} nameOf
 */

export class Surveys {
  /** @param {SurveysHost} host */
  constructor(host) {
    this.host = host;
    /** @type {string | null} */
    this.mode = null;
    /** @type {Thing | null} */
    this.thing = null;
    /** What was asked last, and whether an answer is on the board. */
    this.shown = "";
    this.visible = false;
    /** @type {Map<string, Promise<Survey>>} */
    this.known = new Map();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.card = h("section", { class: "card survey-card", hidden: true, "aria-live": "polite" });
    this.buttons = new Map(host.kinds.map((kind) => [kind.id, this.button(kind)]));
    this.element = h("div", { class: "survey-buttons", hidden: !host.kinds.length }, [...this.buttons.values()]);
    this.keys = host.kinds.map((kind) => ({
      keys: KEYS[kind.id] ? [KEYS[kind.id]] : [],
      text: host.app.texts.t("key.survey", { title: kind.title }),
      run: () => this.toggle(kind.id),
    }));
  }

  /** @param {SurveyKind} kind */
  button(kind) {
    const name = ICONS[/** @type {keyof typeof ICONS} */ (kind.id)] ?? "eye";
    const label = `${kind.title}${KEYS[kind.id] ? ` (${KEYS[kind.id]})` : ""}`;
    return h(
      "button",
      { class: "round", "aria-pressed": "false", "aria-label": label, title: label, onclick: () => this.toggle(kind.id) },
      icon(name),
    );
  }

  /** @param {string} id */
  toggle(id) {
    this.mode = this.mode === id ? null : id;
    for (const [kind, button] of this.buttons) button.setAttribute("aria-pressed", String(kind === this.mode));
    const { t } = this.host.app.texts;
    const title = this.host.kinds.find((kind) => kind.id === id)?.title ?? id;
    this.host.app.announcer.say(t(this.mode ? "survey.on" : "survey.off", { title }));
    this.shown = "";
    this.look(this.thing);
  }

  /** Whether looking is meant, not acting: a finger cannot hover. */
  get active() {
    return this.mode !== null;
  }

  /** The position is another one: nothing that was asked holds any more. */
  forget() {
    this.known.clear();
    this.shown = "";
    if (this.thing) this.look(this.thing);
  }

  /** @param {Thing | null} thing */
  look(thing) {
    clearTimeout(this.timer);
    // Whoever leaves the board with a survey on goes to read what it says.
    if (thing || !this.mode) this.thing = thing;
    const kind = this.mode ?? thing?.survey;
    const of = this.thing?.unit ?? this.thing?.place;
    if (!kind || !of) {
      this.clear();
      return;
    }
    const key = `${kind} ${of}`;
    if (key === this.shown) return;
    this.timer = setTimeout(() => void this.ask(kind, of, key), PATIENCE);
  }

  clear() {
    this.shown = "";
    if (!this.visible) return;
    this.visible = false;
    this.card.hidden = true;
    this.host.show(null);
  }

  /**
   * @param {string} kind
   * @param {string} of
   * @param {string} key
   */
  async ask(kind, of, key) {
    const asked = this.known.get(key) ?? this.host.ask(kind, of);
    this.known.set(key, asked);
    this.shown = key;
    try {
      const survey = await asked;
      if (this.shown !== key) return;
      this.visible = true;
      this.host.show(survey);
      this.write(survey);
    } catch (error) {
      // What lies beside the map sees nothing.
      if (!(error instanceof ApiError)) throw error;
      if (this.shown === key) this.clear();
    }
  }

  /** @param {Survey} survey */
  write(survey) {
    const { app, kinds, nameOf } = this.host;
    const { t } = app.texts;
    const kind = kinds.find((each) => each.id === survey.kind);
    if (!kind) return;
    const lines = survey.layers.map((layer) => {
      const parts = layer.places.length ? [t("survey.places", { count: layer.places.length })] : [];
      if (layer.units.length > MOST_NAMED) parts.push(t("survey.units", { count: layer.units.length }));
      else parts.push(...layer.units.map(nameOf));
      if (layer.lines.length && !parts.length) parts.push(layer.lines.map((line) => line.join(" – ")).join("; "));
      return h("li", {}, h("b", {}, kind.layers[layer.id] ?? layer.id), " ", parts.join(" · ") || t("survey.none"));
    });
    this.card.hidden = false;
    replace(this.card, h("h3", {}, kind.title), h("ul", {}, lines.length ? lines : h("li", {}, t("survey.none"))));
  }

  stop() {
    clearTimeout(this.timer);
  }
}
