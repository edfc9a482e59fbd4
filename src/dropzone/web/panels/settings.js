/** Settings, language, theme and the list of keys: dialogs of every page. */

import { openDialog } from "./dialog.js";
import { h, icon } from "../lib/dom.js";
import { LANGUAGES } from "../lib/i18n.js";
import { delayChoice } from "./reactions.js";

/** @typedef {import("../main.js").App} App */

const LANGUAGE_NAMES = /** @type {Record<string, string>} */ ({ en: "English", fr: "Français" });

/**
 * The two small switches of every page: language and theme.
 *
 * @param {App} app
 */
export function switches(app) {
  const { t } = app.texts;
  const dark = () => document.documentElement.dataset.theme === "dark";
  return h(
    "div",
    { class: "switches", role: "group", "aria-label": t("settings.title") },
    LANGUAGES.map((language) =>
      h(
        "button",
        {
          class: "quiet",
          lang: language,
          "aria-pressed": String(language === app.texts.language),
          "aria-label": LANGUAGE_NAMES[language],
          onclick: () => {
            app.store.set({ language });
            void app.reload();
          },
        },
        language.toUpperCase(),
      ),
    ),
    h(
      "button",
      {
        class: "quiet round",
        "aria-label": t("settings.theme.switch"),
        title: t("settings.theme.switch"),
        onclick: () => app.store.set({ theme: dark() ? "light" : "dark" }),
      },
      icon("sun"),
    ),
  );
}

/**
 * A setting with some values to choose from.
 *
 * @param {App} app
 * @param {keyof import("../net/store.js").Settings} key
 * @param {import("../lib/i18n.js").TextKey} label
 * @param {[string, import("../lib/i18n.js").TextKey][]} values
 */
function select(app, key, label, values) {
  const { t } = app.texts;
  const { settings } = app.store;
  return h(
    "label",
    { class: "field" },
    h("span", {}, t(label)),
    h(
      "select",
      {
        value: settings[key],
        onchange: (/** @type {Event} */ event) =>
          app.store.set({ [key]: /** @type {HTMLSelectElement} */ (event.target).value }),
      },
      values.map(([value, name]) => h("option", { value, selected: value === settings[key] }, t(name))),
    ),
  );
}

/**
 * A setting that is on or off.
 *
 * @param {App} app
 * @param {"confirmDice" | "usual" | "control" | "notify" | "sound"} key
 * @param {import("../lib/i18n.js").TextKey} label
 */
function check(app, key, label) {
  return h(
    "label",
    { class: "check" },
    h("input", {
      type: "checkbox",
      checked: app.store.settings[key],
      onchange: async (/** @type {Event} */ event) => {
        const box = /** @type {HTMLInputElement} */ (event.target);
        if (key === "notify" && box.checked && "Notification" in window)
          box.checked = (await Notification.requestPermission()) === "granted";
        app.store.set({ [key]: box.checked });
      },
    }),
    h("span", {}, app.texts.t(label)),
  );
}

/** @param {App} app */
export function settingsForm(app) {
  const { t } = app.texts;
  const { settings } = app.store;
  return h(
    "div",
    { class: "settings" },
    select(app, "theme", "settings.theme", [
      ["auto", "settings.theme.auto"],
      ["light", "settings.theme.light"],
      ["dark", "settings.theme.dark"],
    ]),
    select(app, "playback", "settings.playback", [
      ["off", "settings.playback.off"],
      ["fast", "settings.playback.fast"],
      ["normal", "settings.playback.normal"],
      ["slow", "settings.playback.slow"],
    ]),
    delayChoice(app),
    check(app, "confirmDice", "settings.confirm-dice"),
    check(app, "usual", "settings.usual"),
    check(app, "control", "settings.control"),
    check(app, "notify", "settings.notify"),
    check(app, "sound", "settings.sound"),
    h(
      "label",
      { class: "field" },
      h("span", {}, t("settings.name")),
      h("input", {
        value: settings.name,
        maxlength: "40",
        autocomplete: "nickname",
        onchange: (/** @type {Event} */ event) =>
          app.store.set({ name: /** @type {HTMLInputElement} */ (event.target).value.trim() }),
      }),
    ),
  );
}

/** @param {App} app */
export function openKeys(app) {
  const { t } = app.texts;
  const rows = app.keys.all().map((key) =>
    h(
      "tr",
      {},
      h("td", {}, key.keys.map((name) => h("kbd", {}, KEY_NAMES[name] ?? name))),
      h("td", {}, key.text),
    ),
  );
  openDialog(
    { title: t("keys.title"), close: t("close") },
    h("p", {}, t("keys.intro")),
    h("table", { class: "keys" }, h("tbody", {}, rows)),
  );
}

const KEY_NAMES = /** @type {Record<string, string>} */ ({
  Escape: "Esc",
  Enter: "⏎",
  Backspace: "⌫",
  " ": "␣",
  ArrowLeft: "←",
  ArrowRight: "→",
});
