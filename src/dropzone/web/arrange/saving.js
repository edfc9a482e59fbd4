/** What is arranged as files: a position file, or a scenario of its game that can be sent. */

import { h } from "../lib/dom.js";
import { openDialog } from "../panels/dialog.js";

/**
 * @param {string} name
 * @param {string} text
 */
export function download(name, text) {
  const link = h("a", { href: URL.createObjectURL(new Blob([text], { type: "application/toml" })), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}

/**
 * Ask what the scenario is called, and save it as a pack.
 *
 * @param {import("./page.js").Arranging} page
 */
export function openScenario(page) {
  const { say, game, answer } = page;
  const error = h("p", { class: "error", role: "alert" });
  const field = (/** @type {string} */ name, /** @type {string} */ label, /** @type {Record<string, unknown>} */ more) =>
    h("label", { class: "field" }, h("span", {}, label), h("input", { name, required: true, maxlength: 100, ...more }));
  const form = h(
    "form",
    { class: "arrange-scenario" },
    h("p", {}, say("scenario.text")),
    field("title_en", say("scenario.title_en"), {}),
    field("title_fr", say("scenario.title_fr"), {}),
    field("id", say("scenario.id"), { pattern: "[a-z0-9][a-z0-9\\-]{0,39}", placeholder: "second-day", maxlength: 40 }),
    error,
    h("div", { class: "buttons" }, h("button", { class: "primary", type: "submit" }, say("scenario"))),
  );
  const dialog = openDialog({ title: say("scenario"), close: page.app.texts.t("close") }, form);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const title = Object.fromEntries(new FormData(form));
    page.ask({ position: answer?.file, title }).then(
      ({ pack }) => {
        download(`${game.id}-${title.id}.toml`, pack);
        dialog.close();
      },
      (reason) => {
        error.textContent = reason instanceof Error ? reason.message : String(reason);
      },
    );
  });
}
