/** Starts the page and follows the address. */

import { Announcer } from "./lib/a11y.js";
import { Api, ApiError } from "./net/api.js";
import { h, replace } from "./lib/dom.js";
import { loadTexts, preferred } from "./lib/i18n.js";
import { invitationPage } from "./pages/invitation.js";
import { Keys } from "./lib/keys.js";
import { lobbyPage } from "./pages/lobby.js";
import { Store } from "./net/store.js";
import { tablePage } from "./pages/table.js";

/**
 * What every page works with.
 *
 * @typedef {object} App
 * @property {Api} api
 * @property {Store} store
 * @property {import("./lib/i18n.js").Texts} texts
 * @property {Keys} keys
 * @property {Announcer} announcer
 * @property {(hash: string) => void} go
 * @property {() => Promise<void>} reload  Draws the page anew, for example in another language.
 */
/** @typedef {{ element: HTMLElement, leave: () => void, follow?: (parts: string[]) => boolean }} Page */

const page = /** @type {HTMLElement} */ (document.getElementById("page"));
const store = new Store(localStorage);
if (!store.settings.language) store.settings.language = preferred(navigator.languages);

/** @type {App} */
const app = {
  api: new Api(() => store.settings.language),
  store,
  texts: await loadTexts(store.settings.language),
  keys: new Keys(),
  announcer: new Announcer(
    /** @type {HTMLElement} */ (document.getElementById("polite")),
    /** @type {HTMLElement} */ (document.getElementById("urgent")),
  ),
  go: (hash) => {
    location.hash = hash;
  },
  reload: async () => {
    await language();
    await show(true);
  },
};

/** @type {Page | null} */
let current = null;
let turn = 0;

async function language() {
  if (app.texts.language !== store.settings.language)
    app.texts = await loadTexts(store.settings.language);
  document.documentElement.lang = app.texts.language;
}

function theme() {
  const { theme: wanted } = store.settings;
  const dark = wanted === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : wanted === "dark";
  document.documentElement.dataset.theme = dark ? "dark" : "light";
}

/** @param {boolean} [afresh] */
async function show(afresh = false) {
  const parts = location.hash.replace(/^#\/?/, "").split("/").filter(Boolean).map(decodeURIComponent);
  if (!afresh && current?.follow?.(parts)) return;
  const mine = (turn += 1);
  current?.leave();
  current = null;
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  try {
    const made = await make(parts);
    if (mine !== turn) {
      made.leave();
      return;
    }
    current = made;
    replace(page, made.element);
  } catch (error) {
    if (mine === turn) replace(page, trouble(error));
  }
}

/**
 * @param {string[]} parts
 * @returns {Promise<Page>}
 */
async function make([kind, id, ...rest]) {
  if (kind === "join" && id) {
    const state = await app.api.at(id, null).state();
    const sit = () => takeSeat(state, rest[0] ?? "");
    if (state.waits_for?.length) return invitationPage(app, state, sit);
    await sit();
    return tablePage(app, id, []);
  }
  if (kind === "table" && id) return tablePage(app, id, rest);
  if (kind === "learn") return (await import("./learn/lessons.js")).lessonsPage(app, [id, rest[0]].filter(Boolean).join("/"));
  if (kind === "example" && id) return (await import("./learn/pictures.js")).playExample(app, id, rest[0] ?? "");
  if (kind === "puzzles") return (await import("./learn/puzzles.js")).puzzlesPage(app, [id, rest[0]].filter(Boolean).join("/"));
  if (kind === "rules" && id) return (await import("./learn/rulebook.js")).rulebookPage(app, id, rest[0]);
  if (kind === "values" && id) return (await import("./values/editor.js")).valuesPage(app, id);
  if (kind === "arrange" && id) return (await import("./arrange/page.js")).arrangePage(app, id);
  return lobbyPage(app, kind === "new" ? id : undefined);
}

/**
 * @param {import("./lib/types.js").TableState} state  As a spectator sees it.
 * @param {string} invitation
 */
async function takeSeat({ id, game }, invitation) {
  const { side, secret } = await app.api.join(id, invitation, store.settings.name);
  store.keep([{ table: id, side, secret, game }]);
  history.replaceState(null, "", `#/table/${id}`); // the invitation leaves no trace
}

/** @param {unknown} error */
function trouble(error) {
  const { t } = app.texts;
  const offline = error instanceof ApiError && error.kind === "offline";
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof ApiError)) console.error(error);
  return h(
    "main",
    { class: "trouble" },
    h("h1", {}, t(offline ? "error.offline" : "error.title")),
    h("p", {}, offline ? t("error.offline.text") : message),
    h(
      "p",
      {},
      h("button", { class: "primary", onclick: () => void show(true) }, t("error.again")),
      " ",
      h("a", { href: "#/", class: "button" }, t("error.lobby")),
    ),
  );
}

await language();
theme();
store.onChange(theme);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", theme);
addEventListener("hashchange", () => void show());
await show();
