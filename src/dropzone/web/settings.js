/** Settings, language, theme and the list of keys: dialogs of every page. */

import { openDialog } from "./dialog.js";
import { h, icon } from "./dom.js";
import { LANGUAGES } from "./i18n.js";
import { delayChoice } from "./reactions.js";

/** @typedef {import("./main.js").App} App */

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

/** @param {App} app */
export function settingsForm(app) {
  const { t } = app.texts;
  const { settings } = app.store;
  /**
   * @template {keyof import("./store.js").Settings} K
   * @param {K} key
   * @param {import("./i18n.js").TextKey} label
   * @param {[string, import("./i18n.js").TextKey][]} values
   */
  const select = (key, label, values) =>
    h(
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
        values.map(([value, name]) =>
          h("option", { value, selected: value === settings[key] }, t(name)),
        ),
      ),
    );
  /**
   * @param {"confirmDice" | "control" | "notify"} key
   * @param {import("./i18n.js").TextKey} label
   */
  const check = (key, label) =>
    h(
      "label",
      { class: "check" },
      h("input", {
        type: "checkbox",
        checked: settings[key],
        onchange: async (/** @type {Event} */ event) => {
          const box = /** @type {HTMLInputElement} */ (event.target);
          if (key === "notify" && box.checked && "Notification" in window)
            box.checked = (await Notification.requestPermission()) === "granted";
          app.store.set({ [key]: box.checked });
        },
      }),
      h("span", {}, t(label)),
    );
  return h(
    "div",
    { class: "settings" },
    select("theme", "settings.theme", [
      ["auto", "settings.theme.auto"],
      ["light", "settings.theme.light"],
      ["dark", "settings.theme.dark"],
    ]),
    select("playback", "settings.playback", [
      ["off", "settings.playback.off"],
      ["fast", "settings.playback.fast"],
      ["normal", "settings.playback.normal"],
      ["slow", "settings.playback.slow"],
    ]),
    delayChoice(app),
    check("confirmDice", "settings.confirm-dice"),
    check("control", "settings.control"),
    check("notify", "settings.notify"),
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
