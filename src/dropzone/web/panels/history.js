/** The history of a battle: chapters to read, each paragraph leading to its moment. */

import { h } from "../lib/dom.js";

/**
 * @param {import("../main.js").App} app
 * @param {string} table
 * @param {import("../lib/types.js").History | null | undefined} history
 */
export function historySection(app, table, history) {
  if (!history?.chapters.length) return null;
  const { t } = app.texts;
  return h(
    "section",
    { class: "history", "aria-label": t("history.title") },
    h("h2", {}, history.title),
    history.chapters.flatMap((chapter) => [
      h("h3", {}, chapter.title),
      ...chapter.passages.map(({ text, number }) => paragraph(app, table, text, number)),
    ]),
    history.tallies.map(tally),
  );
}

/**
 * @param {import("../main.js").App} app
 * @param {string} table
 * @param {string} text
 * @param {number} number
 */
function paragraph(app, table, text, number) {
  const label = app.texts.t("log.moment", { number });
  const href = `#/table/${table}/at/${number}`;
  return h("p", {}, text, " ", h("a", { class: "to-moment", href, "aria-label": label, title: label }, "↺"));
}

/** @param {import("../lib/types.js").History["tallies"][number]} tally */
function tally({ title, head, rows }) {
  return h(
    "table",
    { class: "tally" },
    h("caption", {}, title),
    h("thead", {}, h("tr", {}, head.map((cell) => h("th", { scope: "col" }, cell)))),
    h(
      "tbody",
      {},
      rows.map(([first, ...rest]) =>
        h("tr", {}, h("th", { scope: "row" }, first), rest.map((cell) => h("td", {}, cell))),
      ),
    ),
  );
}
