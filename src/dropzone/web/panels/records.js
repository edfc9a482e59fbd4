/** A record from a file: a game that is over is looked at again, another one goes on. */

import { openDialog } from "./dialog.js";
import { h, icon } from "../lib/dom.js";
import { keepSeats } from "../pages/newgame.js";

/** @typedef {import("../lib/types.js").GameInfo} GameInfo */

/**
 * @param {import("../main.js").App} app
 * @param {GameInfo[]} games
 */
export function recordButton(app, games) {
  const { t } = app.texts;
  const file = h("input", {
    type: "file",
    accept: ".txt,.rec,text/plain",
    hidden: true,
    "aria-label": t("record.open"),
    onchange: () => {
      const [chosen] = file.files ?? [];
      file.value = "";
      if (chosen) void open(app, games, chosen);
    },
  });
  return h(
    "p",
    { class: "open-record" },
    file,
    h("button", { class: "quiet", onclick: () => file.click() }, icon("play"), t("record.open")),
    h("span", { class: "small" }, t("record.open.text")),
  );
}

/**
 * @param {import("../main.js").App} app
 * @param {GameInfo[]} games
 * @param {File} file
 */
async function open(app, games, file) {
  const { t } = app.texts;
  const how = h("p", { role: "status" }, t("record.reading"));
  const dialog = openDialog({ title: file.name, close: t("close") }, how, h("progress", {}));
  try {
    const id = await bring(app, games, await file.text());
    if (!dialog.open) return;
    dialog.close();
    const over = (await app.api.at(id, null).state()).result;
    app.go(over ? `#/table/${id}/result` : `#/table/${id}`);
  } catch (error) {
    how.textContent = error instanceof Error ? error.message : String(error);
    how.setAttribute("role", "alert");
    dialog.querySelector("progress")?.remove();
  }
}

/**
 * Bring a record to a table of its own, at which one screen serves all sides; returns its id.
 *
 * @param {import("../main.js").App} app
 * @param {GameInfo[]} games
 * @param {string} record
 */
async function bring(app, games, record) {
  const id = /^game (\S+)$/m.exec(record.slice(0, 2000))?.[1];
  const game = games.find((each) => each.id === id);
  if (!game) throw new Error(app.texts.t("record.unknown"));
  const seats = Object.fromEntries(game.sides.map((side) => [side.id, "hotseat"]));
  const made = await app.api.create({ game: game.id, seats, record, player: app.store.settings.name });
  keepSeats(app, game.id, made);
  return made.id;
}
