/** The lobby: my games first, then the shelf of boxes. */

import { cover } from "../panels/covers.js";
import { dailyPuzzle } from "../panels/daily.js";
import { h, replace } from "../lib/dom.js";
import { grade } from "../lib/grades.js";
import { openNewGame } from "./newgame.js";
import { recordButton } from "../panels/records.js";
import { openKeys, switches } from "../panels/settings.js";

/** @typedef {import("../main.js").App} App */
/** @typedef {import("../lib/types.js").GameInfo} GameInfo */
/** @typedef {import("../lib/types.js").MyTable} MyTable */

const LOOK_AGAIN = 15_000;

/**
 * @param {App} app
 * @param {string} [wanted]  A game whose form opens at once: `#/new/GAME`.
 * @returns {Promise<import("../main.js").Page>}
 */
export async function lobbyPage(app, wanted) {
  const { t } = app.texts;
  const games = inOrder(await app.api.games());
  const mine = h("section", { class: "mine", "aria-labelledby": "mine-title", hidden: true });
  const element = h(
    "div",
    { class: "lobby" },
    h(
      "header",
      { class: "lobby-bar" },
      h("span", { class: "brand" }, "DROPZONE"),
      h("p", {}, t("lobby.claim")),
      switches(app),
    ),
    h(
      "main",
      {},
      mine,
      welcome(app, games),
      dailyPuzzle(app, games),
      h("h1", {}, t("lobby.title")),
      h("ul", { class: "shelf" }, games.map((game) => h("li", {}, box(app, game)))),
      recordButton(app, games),
    ),
    h("footer", { class: "small key-hint" }, t("lobby.foot")),
  );
  document.title = "Dropzone";
  const look = () => showMine(app, games, mine);
  await look();
  const timer = setInterval(() => void look(), LOOK_AGAIN);
  const keys = app.keys.add([{ keys: ["?"], text: t("key.keys"), run: () => openKeys(app) }]);
  const game = games.find((each) => each.id === wanted);
  if (game) openNewGame(app, game).addEventListener("close", leaveForm);
  return {
    element,
    leave: () => {
      clearInterval(timer);
      keys();
    },
  };
}

/** A form that was closed leaves the lobby behind it, and no address that would open it again. */
function leaveForm() {
  if (location.hash.startsWith("#/new/")) history.replaceState(null, "", "#/");
}

/**
 * What is easier to learn comes first.
 *
 * @param {GameInfo[]} games
 */
function inOrder(games) {
  return [...games].sort((a, b) => (a.level ?? 9) - (b.level ?? 9) || a.title.localeCompare(b.title));
}

/**
 * Where somebody begins who has never played here.
 *
 * @param {App} app
 * @param {GameInfo[]} games
 */
function welcome(app, games) {
  const { t } = app.texts;
  const [game] = games.filter((each) => each.begin);
  if (!game?.begin) return null;
  return h(
    "section",
    { class: "welcome", "aria-labelledby": "welcome-title" },
    h("h2", { id: "welcome-title" }, t("lobby.new")),
    h("p", {}, t("lobby.new.text", { game: game.title }), " ", game.begin.text),
    game.begin.lesson
      ? h("a", { class: "button primary", href: `#/learn/${game.begin.lesson}` }, t("lobby.new.begin"))
      : null,
    h("a", { href: "#/learn" }, t("lobby.new.all")),
  );
}

/**
 * How long the scenarios of a game take.
 *
 * @param {App} app
 * @param {GameInfo} game
 */
function length(app, game) {
  const all = game.scenarios.map((each) => each.minutes);
  const [least, most] = [Math.min(...all), Math.max(...all)].map((each) => app.texts.duration(each));
  return least === most ? least : app.texts.t("lobby.span", { least, most });
}

/**
 * @param {App} app
 * @param {GameInfo} game
 */
function box(app, game) {
  const { t } = app.texts;
  const [head, ...rest] = game.title.split(/\s*:\s/);
  return h(
    "button",
    { class: "game-box", "data-game": game.id, onclick: () => openNewGame(app, game) },
    h("span", { class: "lid" }, cover(game.id), h("span", { class: "lid-title" }, head)),
    h(
      "span",
      { class: "spine" },
      h("span", { class: "subtitle" }, game.subtitle || capital(rest.join(": ") || head)),
      h("span", { class: "blurb" }, game.blurb),
      h(
        "span",
        { class: "facts" },
        [
          app.texts.date(game.date),
          t("lobby.players", { count: game.players }),
          length(app, game),
        ].map((fact) => h("span", {}, fact)),
      ),
      game.level ? h("span", { class: "to-learn" }, t("lobby.learn"), " ", grade(app.texts, game.level)) : null,
      h("span", { class: "play-mark" }, t("lobby.play")),
    ),
  );
}

/**
 * @param {App} app
 * @param {GameInfo[]} games
 * @param {HTMLElement} section
 */
async function showMine(app, games, section) {
  const { t } = app.texts;
  const seats = app.store.games();
  if (!seats.length) {
    section.hidden = true;
    return;
  }
  const all = await app.api.mine(seats.map((seat) => seat.secret)).catch(() => []);
  const tables = onePerTable(all).sort((a, b) => rank(a) - rank(b) || b.updated - a.updated);
  section.hidden = !tables.length;
  replace(
    section,
    h("h2", { id: "mine-title" }, t("lobby.mine")),
    h(
      "ul",
      {},
      tables.slice(0, 12).map((table) => {
        const game = games.find((each) => each.id === table.game);
        const side = (/** @type {string | null | undefined} */ id) =>
          game?.sides.find((each) => each.id === id)?.title ?? id ?? "";
        const how = table.over
          ? t("lobby.over")
          : table.yours
            ? t("lobby.your-turn")
            : t("lobby.their-turn", { side: side(table.to_play) });
        return h(
          "li",
          {},
          h(
            "a",
            { class: `my-game ${table.over ? "over" : table.yours ? "yours" : "theirs"}`, href: `#/table/${table.id}` },
            h("b", {}, game?.title ?? table.game),
            h("span", {}, side(table.side)),
            h("span", { class: "how" }, how),
            h("span", { class: "small" }, t("lobby.moves", { count: table.number })),
          ),
          h(
            "button",
            {
              class: "quiet small",
              "aria-label": t("lobby.forget", { game: game?.title ?? table.game }),
              title: t("lobby.forget", { game: game?.title ?? table.game }),
              onclick: () => {
                app.store.forget(table.id);
                void showMine(app, games, section);
              },
            },
            "×",
          ),
        );
      }),
    ),
  );
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** @param {MyTable} table */
function rank(table) {
  return table.over ? 2 : table.yours ? 0 : 1;
}

/**
 * A table where this browser holds several seats is one game.
 *
 * @param {MyTable[]} tables
 */
function onePerTable(tables) {
  /** @type {Map<string, MyTable>} */
  const found = new Map();
  for (const table of tables)
    if (!found.has(table.id) || table.yours) found.set(table.id, table);
  return [...found.values()];
}
