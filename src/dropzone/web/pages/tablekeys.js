/** The keys of a table; those of its board and surveys are their own. */

import { openKeys } from "../panels/settings.js";

/**
 * @param {import("./table.js").TablePage} page
 * @returns {import("../lib/types.js").Key[]}
 */
export function tableKeys(page) {
  const { t } = page.app.texts;
  return [
    { keys: ["Enter"], text: t("key.confirm"), run: () => (page.telling.playback.running ? page.telling.playback.next() : void page.acting.confirm()) },
    { keys: ["Backspace", "Escape"], text: t("key.back"), run: () => page.refusal.hide() || page.acting.back() },
    ...page.desk.keys(),
    { keys: ["c"], text: t("key.choices"), run: () => focusChoices(page) },
    { keys: ["u"], text: t("key.undo"), run: () => page.state.undo.can && void page.post("/undo") },
    { keys: ["r"], text: t("key.redo"), run: () => void page.post("/redo") },
    { keys: ["s", " "], text: t("key.skip"), run: () => page.telling.playback.skip() },
    { keys: ["n"], text: t("key.step"), run: () => page.telling.playback.step() },
    {
      keys: ["ArrowLeft"],
      text: t("key.before"),
      run: () => page.mode === "replay" && page.replay.go(-1),
    },
    {
      keys: ["ArrowRight"],
      text: t("key.after"),
      run: () => page.mode === "replay" && page.replay.go(1),
    },
    { keys: ["l"], text: t("key.log"), run: () => page.log.element.focus() },
    { keys: ["m"], text: t("key.menu"), run: () => page.menu() },
    { keys: ["?"], text: t("key.keys"), run: () => openKeys(page.app) },
  ];
}

/** @param {import("./table.js").TablePage} page */
function focusChoices({ desk }) {
  desk.slide(true);
  const first = /** @type {HTMLElement | null} */ (desk.main.querySelector("[data-first]"));
  (first ?? desk.main).focus();
}
