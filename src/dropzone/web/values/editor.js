/** The editor of own values: every reconstructed value beside where it comes from, checked as one types. */

import { style } from "../lib/books.js";
import { h, icon, replace } from "../lib/dom.js";
import { openNewGame } from "../pages/newgame.js";
import { differenceTable } from "./differences.js";
import { keyOf, read, typed, write } from "./file.js";
import { drawingOf } from "./looks.js";
import { shown, valuesWords } from "./words.js";

/** @typedef {import("../main.js").App} App */
/** @typedef {import("./file.js").Value} Value */
/** @typedef {import("./looks.js").Drawn} Drawn */
/** @typedef {import("../net/wire.js").ValuesChecked & { drawn: Record<string, Drawn> }} Checked */

/** So many things are listed at once; the search narrows them down. */
const MOST = 120;
/** Milliseconds without typing before a change is checked. */
const PAUSE = 350;

/**
 * @param {App} app
 * @param {string} id
 * @returns {Promise<import("../main.js").Page>}
 */
export async function valuesPage(app, id) {
  const [say, games] = await Promise.all([valuesWords(app), app.api.games(), style("values.css")]);
  const game = games.find((each) => each.id === id) ?? games[0];
  const editor = new Editor(app, say, game);
  await editor.load(false);
  document.title = `${say("editor.title")} · ${game.title}`;
  return { element: editor.element, leave: () => editor.leave() };
}

class Editor {
  /**
   * @param {App} app
   * @param {import("./words.js").Say} say
   * @param {import("../lib/types.js").GameInfo} game
   */
  constructor(app, say, game) {
    this.app = app;
    this.say = say;
    this.game = game;
    /** @type {Value[]} */
    this.values = [];
    /** What was typed, by the key of its value. @type {Map<string, { value: Value, now: unknown }>} */
    this.changes = new Map();
    /** @type {import("./looks.js").BoardData | null} */
    this.board = null;
    /** @type {import("./looks.js").Draw | null} */
    this.draw = null;
    /** @type {Checked | null} */
    this.checked = null;
    this.timer = 0;
    this.asked = 0;
    this.header = {
      name: h("input", { value: say("editor.name.default", { game: game.title }), maxlength: 80, oninput: () => this.later() }),
      version: h("input", { value: "1", maxlength: 20, oninput: () => this.later() }),
    };
    this.status = h("p", { class: "values-status", role: "status" });
    this.list = h("div", { class: "values-list" });
    this.look = h("div", { class: "values-look", "aria-live": "off" });
    this.changed = h("div", { class: "values-changed" });
    this.search = h("input", { type: "search", placeholder: say("editor.search"), "aria-label": say("editor.search"), oninput: () => this.show() });
    this.element = this.page();
  }

  page() {
    const { say } = this;
    const file = h("input", { type: "file", accept: ".toml", "aria-label": say("editor.open"), onchange: () => void this.open(file) });
    const all = h("input", { type: "checkbox", onchange: () => void this.load(all.checked) });
    return h(
      "div",
      { class: "values" },
      h(
        "header",
        { class: "book-bar" },
        h("button", { class: "quiet", onclick: () => this.app.go("#/") }, icon("back"), say("editor.back")),
        h("div", {}, h("h1", { tabindex: "-1" }, this.game.title), h("p", { class: "small" }, say("editor.title"))),
        this.search,
      ),
      h(
        "main",
        {},
        h("p", {}, say("editor.intro")),
        h(
          "div",
          { class: "values-head" },
          h("label", {}, h("span", {}, say("editor.name")), this.header.name),
          h("label", {}, h("span", {}, say("editor.version")), this.header.version),
          h("label", { class: "check" }, all, h("span", {}, say("editor.all"))),
          h("label", {}, h("span", {}, say("editor.open")), file),
        ),
        this.list,
      ),
      h(
        "aside",
        {},
        this.look,
        this.status,
        h(
          "div",
          { class: "buttons" },
          h("button", { class: "primary values-play", onclick: () => void this.play() }, say("editor.play")),
          h("button", { class: "values-save", onclick: () => this.save() }, say("editor.save")),
        ),
        this.changed,
      ),
    );
  }

  /** @param {boolean} all  Also the values that we did not reconstruct. */
  async load(all) {
    const scenario = this.game.scenarios[0].id;
    const [values, board] = await Promise.all([
      /** @type {Promise<Value[]>} */ (this.app.api.request("GET", `/api/values/${this.game.id}`, { query: all ? { all: "true" } : {} })),
      this.board ?? this.app.api.request("GET", `/api/games/${this.game.id}/${scenario}/board`),
    ]);
    this.values = values;
    this.board = board;
    this.draw ??= await drawingOf(this.app, this.game, board);
    this.show();
    this.tell();
  }

  leave() {
    clearTimeout(this.timer);
  }

  /** The things that have values to replace, as far as the search wants them. */
  show() {
    const wanted = this.search.value.trim().toLowerCase();
    /** @type {Map<string, Value[]>} */
    const things = new Map();
    for (const value of this.values) {
      const words = `${value.of} ${value.path.join(" ")} ${value.file}`.toLowerCase();
      if (wanted && !words.includes(wanted)) continue;
      const thing = keyOf({ file: value.file, path: value.path.slice(0, -1) });
      things.set(thing, [...(things.get(thing) ?? []), value]);
    }
    const first = [...things.values()].slice(0, MOST);
    replace(
      this.list,
      h("p", { class: "small" }, this.say("editor.count", { count: things.size, shown: first.length })),
      first.map((each) => this.thing(each)),
    );
  }

  /** @param {Value[]} values  Of one counter, hex, card or table. */
  thing(values) {
    const [{ file, path, of }] = values;
    const id = path[path.length - 2] ?? "";
    return h(
      "fieldset",
      { class: "values-thing", onfocusin: () => this.showLook(id) },
      h("legend", {}, of || path.slice(0, -1).join(" ") || file, " ", h("span", { class: "small" }, of ? id : file)),
      values.map((value) => this.field(value)),
    );
  }

  /** @param {Value} value */
  field(value) {
    const name = value.path[value.path.length - 1];
    const now = this.changes.get(keyOf(value))?.now ?? value.value;
    const input = h("input", {
      value: typed(now),
      "data-value": value.path.join("."),
      oninput: () => this.change(value, input.value),
    });
    return h(
      "label",
      {},
      h("span", {}, name),
      input,
      h("span", { class: "small" }, this.say(/** @type {import("./words.js").ValuesKey} */ (`source.${value.provenance}`), { value: shown(value.value) })),
    );
  }

  /**
   * @param {Value} value
   * @param {string} text
   */
  change(value, text) {
    const same = text.trim() === typed(value.value);
    if (same) this.changes.delete(keyOf(value));
    else this.changes.set(keyOf(value), { value, now: read(value.value, text) });
    this.later();
  }

  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.check(), PAUSE);
  }

  text() {
    const changes = [...this.changes.values()].map(({ value, now }) => ({ ...value, value: now }));
    const header = { name: this.header.name.value.trim() || this.game.title, version: this.header.version.value.trim() || "1", author: "" };
    return write(this.game.id, header, changes);
  }

  /** Ask the server whether what is typed is sound; only the last answer counts. */
  async check(text = this.text()) {
    const asked = (this.asked += 1);
    try {
      const checked = /** @type {Checked} */ (await this.app.api.request("POST", `/api/values/${this.game.id}/check`, { body: { values: text } }));
      if (asked !== this.asked) return false;
      if (!checked.fault) this.checked = checked;
      this.tell(checked.fault || undefined);
      return !checked.fault;
    } catch (error) {
      if (asked === this.asked) this.tell(error instanceof Error ? error.message : String(error));
      return false;
    }
  }

  /** @param {string} [fault] */
  tell(fault) {
    const { say } = this;
    const count = this.checked?.changes.length ?? 0;
    this.status.classList.toggle("error", Boolean(fault));
    this.status.textContent = fault ?? (count ? say("editor.sound", { count }) : say("editor.untouched"));
    if (fault) return;
    replace(this.changed, count ? differenceTable(say, this.checked?.changes ?? []) : null);
    const drawn = Object.keys(this.checked?.drawn ?? {});
    if (drawn.length) this.showLook(drawn.includes(this.looked ?? "") ? (this.looked ?? drawn[0]) : drawn[drawn.length - 1]);
  }

  /**
   * A counter or card as it is and as it becomes.
   *
   * @param {string} id
   */
  showLook(id) {
    const before = (this.board?.units ?? this.board?.cards)?.[id];
    if (!this.draw || !before) return;
    this.looked = id;
    const after = this.checked?.drawn[id];
    replace(
      this.look,
      h("figure", {}, this.draw(id, before), h("figcaption", {}, this.say("editor.before"))),
      after ? h("figure", { class: "after" }, this.draw(id, after), h("figcaption", {}, this.say("editor.after"))) : null,
    );
  }

  /** Take the values of a file that was saved before. @param {HTMLInputElement} file */
  async open(file) {
    const text = await file.files?.[0]?.text();
    if (text === undefined || !(await this.check(text)) || !this.checked) return;
    const { pack, changes } = this.checked;
    if (pack) [this.header.name.value, this.header.version.value] = [pack.name, pack.version];
    this.changes.clear();
    for (const { file: name, path, ours, theirs, provenance } of changes) {
      const value = { file: name, path, value: ours, provenance, of: "" };
      this.changes.set(keyOf(value), { value, now: read(ours, typed(theirs)) });
    }
    this.show();
    this.tell();
  }

  save() {
    const link = h("a", { href: URL.createObjectURL(new Blob([this.text()], { type: "application/toml" })), download: `${this.game.id}-values.toml` });
    link.click();
    URL.revokeObjectURL(link.href);
  }

  async play() {
    clearTimeout(this.timer);
    if (await this.check()) openNewGame(this.app, this.game, { values: this.text() });
  }
}
