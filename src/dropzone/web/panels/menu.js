/** The menu of a table: invitation, settings, keys, draw, resignation, record. */

import { openDialog } from "./dialog.js";
import { h, icon } from "../lib/dom.js";
import { openKeys, settingsForm, switches } from "./settings.js";

/** @typedef {import("../main.js").App} App */
/** @typedef {import("../lib/types.js").TableState} TableState */

/**
 * @param {App} app
 * @param {{ state: TableState, game: import("../lib/types.js").GameInfo, seats: import("../net/store.js").Seat[],
 *   post: (what: string, body?: object) => Promise<void>, table: import("../net/api.js").TableApi }} table
 */
export function openMenu(app, { state, game, seats, post, table }) {
  const { t } = app.texts;
  const playing = state.seat !== null && !state.result;
  const invitations = seats.filter((seat) => seat.side.startsWith("invite:"));
  const people = state.seats.some((seat) => seat.side !== state.seat && !seat.kind.startsWith("bot"));
  const dialog = openDialog(
    { title: t("menu.title"), close: t("close"), class: "menu" },
    h("div", { class: "menu-switches" }, switches(app)),
    invitations.length
      ? h("button", { onclick: () => showInvitations(app, state, invitations, game) }, icon("link"), t("invite.title"))
      : null,
    h("button", { onclick: () => copy(app, `${location.origin}/#/table/${state.id}`) }, icon("eye"), t("menu.watch")),
    h("button", { onclick: () => void close(dialog, () => openKeys(app)) }, icon("book"), t("keys.title")),
    h("a", { class: "button", href: `#/table/${state.id}/at/${state.number}`, onclick: () => dialog.close() }, icon("play"), t("replay.title")),
    playing && people
      ? h(
          "button",
          { onclick: () => void close(dialog, () => void post("/draw", { answer: "offer" })) },
          t("menu.draw"),
        )
      : null,
    playing
      ? h(
          "button",
          { class: "danger", onclick: () => void close(dialog, () => confirmResign(app, post)) },
          icon("flag"),
          t("menu.resign"),
        )
      : null,
    state.result
      ? h("button", { onclick: () => void saveRecord(app, table, state) }, icon("download"), t("result.record"))
      : null,
    h("h3", {}, t("settings.title")),
    settingsForm(app),
    state.seed_hash ? h("p", { class: "small seed" }, t("menu.seed", { hash: state.seed_hash.slice(0, 16) })) : null,
  );
}

/**
 * @param {HTMLDialogElement} dialog
 * @param {() => void} then
 */
function close(dialog, then) {
  dialog.close();
  then();
}

/**
 * @param {App} app
 * @param {(what: string, body?: object) => Promise<void>} post
 */
function confirmResign(app, post) {
  const { t } = app.texts;
  const dialog = openDialog(
    { title: t("menu.resign"), close: t("close") },
    h("p", {}, t("menu.resign.sure")),
    h(
      "div",
      { class: "buttons" },
      h(
        "button",
        { class: "danger", onclick: () => close(dialog, () => void post("/resign")) },
        t("menu.resign"),
      ),
      h("button", { onclick: () => dialog.close() }, t("menu.resign.no")),
    ),
  );
}

/**
 * Save the record of a finished game as a file; a game that began from a position has none.
 *
 * @param {App} app
 * @param {import("../net/api.js").TableApi} table
 * @param {TableState} state
 */
export async function saveRecord(app, table, state) {
  const { t } = app.texts;
  let body;
  try {
    body = String(await table.get("/record"));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    openDialog({ title: t("result.record"), close: t("close") }, h("p", {}, why));
    return;
  }
  const link = h("a", {
    href: URL.createObjectURL(new Blob([body], { type: "text/plain" })),
    download: `${state.game}-${state.id}.txt`,
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // the browser may still be reading it
}

/**
 * @param {App} app
 * @param {string} text
 */
async function copy(app, text) {
  await navigator.clipboard?.writeText(text).catch(() => undefined);
  app.announcer.say(app.texts.t("link.copied"));
}

/**
 * The links that friends need to sit down.
 *
 * @param {App} app
 * @param {TableState} state
 * @param {import("../net/store.js").Seat[]} invitations
 * @param {import("../lib/types.js").GameInfo} game
 */
export function showInvitations(app, state, invitations, game) {
  const { t } = app.texts;
  openDialog(
    { title: t("invite.title"), close: t("close"), class: "invite" },
    h("p", {}, t("invite.text")),
    invitations.map((seat) => {
      const side = seat.side.replace("invite:", "");
      const link = `${location.origin}/#/join/${state.id}/${seat.secret}`;
      const field = h("input", { readonly: true, value: link, onfocus: () => field.select() });
      return h(
        "div",
        { class: "field" },
        h("label", {}, game.sides.find((each) => each.id === side)?.title ?? side, " ", field),
        h("button", { class: "primary", onclick: () => void copy(app, link) }, icon("link"), t("link.copy")),
      );
    }),
  );
}
