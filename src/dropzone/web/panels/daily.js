/** The puzzle of the day, in the lobby: the same for everybody on that date. */

import { h, replace } from "../lib/dom.js";

/**
 * @param {import("../main.js").App} app
 * @param {import("../lib/types.js").GameInfo[]} games
 */
export function dailyPuzzle(app, games) {
  const { t } = app.texts;
  const text = h("p", {});
  const section = h(
    "section",
    { class: "welcome daily", "aria-labelledby": "daily-title" },
    h("h2", { id: "daily-title" }, t("lobby.daily")),
    text,
    h("a", { class: "button", href: "#/puzzles/daily" }, t("lobby.daily.go")),
    h("a", { href: "#/puzzles" }, t("lobby.daily.all")),
  );
  void app.api.request("GET", "/api/puzzles/daily").then(
    (/** @type {import("../net/wire.js").Daily} */ { puzzle }) => {
      const game = games.find((each) => each.id === puzzle.game)?.title ?? puzzle.game;
      replace(text, h("b", {}, puzzle.title), ` · ${game}`);
    },
    () => (section.hidden = true),
  );
  return section;
}
