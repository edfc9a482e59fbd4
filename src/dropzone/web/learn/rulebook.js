/** The rulebook of a game to leaf through: contents, search, every clause in the book's order. */

import { h, icon, replace } from "../lib/dom.js";
import { Pictures } from "./pictures.js";
import { learnWords, style } from "./words.js";

/** @typedef {import("../main.js").App} App */
/** @typedef {import("./words.js").Say} Say */
/** @typedef {import("../net/wire.js").LessonTitle} LessonTitle */
/** @typedef {{ id: string, text: string, optional: boolean }} Clause */
/** @typedef {{ key: string, title: string, optional: boolean, rules: { rule: string, clauses: Clause[] }[] }} Chapter */
/** @typedef {{ id: string, rule: string, title: string, text: string }} Setting */
/** @typedef {{ id: string, title: string, head: string[], rows: string[][], provenance: string[] }} Chart */
/** @typedef {{ game: string, title: string, chapters: Chapter[], rulings: Setting[], options: Setting[], house_rules: Setting[],
 *   charts: Chart[], examples: import("../net/wire.js").BookExample[] }} Book */

/**
 * @param {App} app
 * @param {string} game
 * @param {string} [clause]  Where to open it.
 * @returns {Promise<import("../main.js").Page>}
 */
export async function rulebookPage(app, game, clause) {
  const [say, book, lessons] = await Promise.all([
    learnWords(app),
    /** @type {Promise<Book>} */ (app.api.request("GET", `/api/games/${game}/rulebook`)),
    /** @type {Promise<LessonTitle[]>} */ (app.api.request("GET", "/api/lessons")),
    style("learn.css"),
  ]);
  const found = h("p", { class: "small book-found", role: "status" });
  const pictures = new Pictures(app, say, game);
  const text = h("div", { class: "book-text" }, chapters(say, book, lessons, pictures), settings(say, book), charts(say, book));
  const search = h("input", {
    type: "search",
    placeholder: say("book.search"),
    "aria-label": say("book.search"),
    oninput: () => filter(say, text, search.value, found),
  });
  const element = h(
    "div",
    { class: "book" },
    h(
      "header",
      { class: "book-bar" },
      h("button", { class: "quiet", onclick: () => goBack(app) }, icon("back"), say("book.back")),
      h("div", {}, h("h1", { tabindex: "-1" }, book.title), h("p", { class: "small" }, say("book.title"))),
      search,
      h("button", { class: "quiet", onclick: () => void pictures.drawAll().then(() => print()) }, icon("print"), say("book.print")),
    ),
    found,
    contents(say, book, game),
    h("main", {}, text),
  );
  document.title = `${say("rules.open")} · ${book.title}`;
  const keys = app.keys.add([
    { keys: ["/"], text: say("book.search"), run: () => search.focus() },
    { keys: ["Escape"], text: say("book.back"), run: () => goBack(app) },
  ]);
  const show = (/** @type {string | undefined} */ id) => {
    const cited = id ? text.querySelector(`[id="${CSS.escape(id)}"]`) : null;
    for (const each of text.querySelectorAll(".cited")) each.classList.remove("cited");
    cited?.classList.add("cited");
    (cited ?? element).scrollIntoView({ block: cited ? "center" : "start" });
  };
  requestAnimationFrame(() => show(clause));
  return {
    element,
    leave: () => {
      keys();
      pictures.destroy();
    },
    follow: ([kind, id, wanted]) => {
      if (kind !== "rules" || id !== game) return false;
      show(wanted);
      return true;
    },
  };
}

/** Back to where one came from; to the games if the book was opened by its address. @param {App} app */
function goBack(app) {
  if (history.length > 1) history.back();
  else app.go("#/");
}

/**
 * @param {Say} say
 * @param {Book} book
 * @param {string} game
 */
function contents(say, book, game) {
  const line = (/** @type {string} */ id, /** @type {string} */ title, /** @type {boolean} */ optional) =>
    h("li", {}, h("a", { href: `#/rules/${game}/${id}` }, title), optional ? badge(say) : null);
  return h(
    "nav",
    { class: "book-contents", "aria-label": say("book.contents") },
    h(
      "ol",
      {},
      book.chapters.map((chapter) => line(`chapter-${chapter.key}`, chapterTitle(chapter), chapter.optional)),
      book.rulings.length ? line("rulings", say("book.rulings"), false) : null,
      book.options.length ? line("options", say("book.options"), false) : null,
      book.house_rules.length ? line("house", say("book.house"), false) : null,
      book.charts.length ? line("charts", say("book.charts"), false) : null,
    ),
  );
}

/** @param {Chapter} chapter */
function chapterTitle(chapter) {
  const numbered = /^[A-Z]?\d+$/.test(chapter.key);
  return numbered ? `${chapter.key}  ${chapter.title}` : chapter.title;
}

/** @param {Say} say */
function badge(say) {
  return h("span", { class: "optional-mark" }, say("book.optional"));
}

/**
 * @param {Say} say
 * @param {Book} book
 * @param {LessonTitle[]} lessons
 * @param {Pictures} pictures
 */
function chapters(say, book, lessons, pictures) {
  return book.chapters.map((chapter) =>
    h(
      "section",
      { class: "chapter", id: `chapter-${chapter.key}` },
      h("h2", {}, chapterTitle(chapter), chapter.optional ? [" ", badge(say)] : null),
      chapter.rules.map((rule) =>
        h(
          "div",
          { class: "book-rule" },
          chapter.rules.length > 1 || rule.rule !== chapter.title ? h("h3", {}, rule.rule) : null,
          beside(book, rule.rule),
          h(
            "ul",
            {},
            rule.clauses.map((clause) =>
              h(
                "li",
                { id: clause.id, class: "book-clause" },
                clause.text,
                clause.optional && !chapter.optional ? [" ", badge(say)] : null,
                examples(say, clause.id, lessons),
                h("a", { class: "book-anchor", href: `#/rules/${book.game}/${clause.id}`, "aria-label": clause.id }, "#"),
              ),
            ),
          ),
          book.examples.filter((each) => rule.clauses.some(({ id }) => id === each.clause)).map((each) => pictures.figure(each)),
        ),
      ),
    ),
  );
}

/**
 * The lessons in which a clause is played: an example that opens as a position.
 *
 * @param {Say} say
 * @param {string} clause
 * @param {LessonTitle[]} lessons
 */
function examples(say, clause, lessons) {
  return lessons
    .filter((each) => each.clauses.includes(clause))
    .flatMap((each) => [" ", h("a", { class: "book-example", href: `#/learn/${each.id}` }, say("book.example", { title: each.title }))]);
}

/**
 * The rulings and optional rules that belong to a rule: links to them where one reads it.
 *
 * @param {Book} book
 * @param {string} rule
 */
function beside(book, rule) {
  const belonging = [...book.rulings, ...book.options].filter((each) => each.rule.split(/,\s*/).includes(rule));
  if (!belonging.length) return null;
  return h(
    "p",
    { class: "small book-beside" },
    belonging.flatMap((each) => [h("a", { href: `#/rules/${book.game}/${each.id}` }, each.title), " "]),
  );
}

/**
 * @param {Say} say
 * @param {Book} book
 */
function settings(say, book) {
  /**
   * @param {string} id
   * @param {string} title
   * @param {Setting[]} list
   */
  const part = (id, title, list) =>
    list.length
      ? h(
          "section",
          { class: "chapter", id },
          h("h2", {}, title),
          h(
            "dl",
            {},
            list.map((each) => [
              h("dt", { id: each.id }, h("span", { class: "rule-note" }, each.rule), " ", each.title),
              h("dd", {}, each.text),
            ]).flat(),
          ),
        )
      : null;
  return [part("rulings", say("book.rulings"), book.rulings), part("options", say("book.options"), book.options), part("house", say("book.house"), book.house_rules)];
}

/**
 * @param {Say} say
 * @param {Book} book
 */
function charts(say, book) {
  if (!book.charts.length) return null;
  return h(
    "section",
    { class: "chapter", id: "charts" },
    h("h2", {}, say("book.charts")),
    book.charts.map((chart) =>
      h(
        "figure",
        { class: "book-chart", id: `chart-${chart.id}` },
        h("figcaption", {}, h("h3", {}, chart.title)),
        h(
          "div",
          { class: "book-scroll" },
          h(
            "table",
            {},
            h("thead", {}, h("tr", {}, chart.head.map((cell) => h("th", { scope: "col" }, cell)))),
            h(
              "tbody",
              {},
              chart.rows.map((row) =>
                h("tr", {}, row.map((cell, i) => (i ? h("td", {}, cell) : h("th", { scope: "row" }, cell)))),
              ),
            ),
          ),
        ),
        h("p", { class: "small" }, say("book.source", { sources: chart.provenance.map((each) => say(/** @type {import("./words.js").LearnKey} */ (`source.${each}`))).join(", ") })),
      ),
    ),
  );
}

/**
 * Show only what has the words that are looked for.
 *
 * @param {Say} say
 * @param {HTMLElement} text
 * @param {string} wanted
 * @param {HTMLElement} found
 */
function filter(say, text, wanted, found) {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  let count = 0;
  for (const clause of text.querySelectorAll(".book-clause, dt, dd, figure")) {
    const fits = words.every((word) => plain(`${clause.textContent} ${clause.id}`).includes(word));
    clause.toggleAttribute("hidden", !fits);
    if (fits && clause.matches(".book-clause")) count += 1;
  }
  for (const part of text.querySelectorAll(".book-rule, .chapter"))
    part.toggleAttribute("hidden", !part.querySelector(".book-clause:not([hidden]), dd:not([hidden]), figure:not([hidden])"));
  replace(found, words.length ? (count ? say("book.found", { count }) : say("book.none")) : "");
}

/** Without accents and capitals, as people type. @param {string} text */
function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
