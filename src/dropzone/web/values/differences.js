/** What differs at a table that is played with own values, for everybody who sits or watches there. */

import { h } from "../lib/dom.js";
import { openDialog } from "../panels/dialog.js";
import { shown, valuesWords } from "./words.js";

/** @typedef {import("../net/wire.js").ChangedValue} Changed */

/**
 * @param {import("../main.js").App} app
 * @param {import("../net/api.js").TableApi} table
 */
export async function openDifferences(app, table) {
  const [say, changes] = await Promise.all([valuesWords(app), /** @type {Promise<Changed[]>} */ (table.get("/values"))]);
  openDialog({ title: say("differences.title"), close: app.texts.t("close"), class: "wide" }, differenceTable(say, changes));
}

/**
 * @param {import("./words.js").Say} say
 * @param {Changed[]} changes
 */
export function differenceTable(say, changes) {
  if (!changes.length) return h("p", {}, say("differences.none"));
  const row = (/** @type {Changed} */ each) =>
    h("tr", {}, h("th", { scope: "row" }, each.path.join(" ")), h("td", {}, shown(each.ours)), h("td", {}, shown(each.theirs)));
  return h(
    "table",
    { class: "differences" },
    h("thead", {}, h("tr", {}, h("th", {}, say("differences.where")), h("th", {}, say("differences.ours")), h("th", {}, say("differences.theirs")))),
    h("tbody", {}, changes.map(row)),
  );
}
