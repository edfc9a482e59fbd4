/** A new game: opponent, side, and all else under "more". */

import { openDialog } from "./dialog.js";
import { h } from "./dom.js";

/** @typedef {import("./main.js").App} App */
/** @typedef {import("./types.js").GameInfo} GameInfo */

const STRENGTHS = ["random", "heuristic", "search"];

/**
 * @param {App} app
 * @param {GameInfo} game
 */
export function openNewGame(app, game) {
  const { t } = app.texts;
  const bots = [...game.bots].sort((a, b) => STRENGTHS.indexOf(b) - STRENGTHS.indexOf(a));
  const opponents = [
    ...bots.map((bot) => ({
      value: `bot:${bot}`,
      title: app.texts.maybe(`bot.${bot}`, bot),
      text: app.texts.maybe(`bot.${bot}.text`, ""),
    })),
    { value: "friend", title: t("new.friend"), text: t("new.friend.text") },
    { value: "hotseat", title: t("new.hotseat"), text: t("new.hotseat.text") },
  ];
  const error = h("p", { class: "error", role: "alert" });
  const alone = game.sides.length < 2;
  const form = h(
    "form",
    { class: "new-game" },
    h("p", { class: "blurb" }, game.blurb),
    alone ? null : radios("opponent", t("new.opponent"), opponents),
    alone
      ? null
      : radios(
      "side",
      t("new.side"),
      game.sides.map((side) => ({
        value: side.id,
        title: side.title,
        text: side.id === game.first ? t("new.first") : "",
      })),
    ),
    game.scenarios.length > 1
      ? radios(
          "scenario",
          t("new.scenario"),
          game.scenarios.map((each) => ({ value: each.id, title: each.title, text: each.text })),
        )
      : null,
    more(app, game),
    error,
    h("div", { class: "buttons" }, h("button", { class: "primary big", type: "submit" }, t("new.start"))),
  );
  const dialog = openDialog({ title: game.title, close: t("close"), class: "wide" }, form);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    start(app, game, new FormData(form)).then(
      (id) => {
        dialog.close();
        app.go(`#/table/${id}`);
      },
      (reason) => {
        error.textContent = reason instanceof Error ? reason.message : String(reason);
      },
    );
  });
  for (const box of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("[data-requires]")))
    box.addEventListener("change", () => keepRequirements(form, box));
  form.addEventListener("change", (event) => {
    if (event.target instanceof HTMLInputElement && event.target.name === "scenario") keepScenario(form);
  });
  keepScenario(form);
  return dialog;
}

/**
 * @param {string} name
 * @param {string} legend
 * @param {{ value: string, title: string, text: string }[]} values
 */
function radios(name, legend, values) {
  return h(
    "fieldset",
    { class: "radios" },
    h("legend", {}, legend),
    values.map(({ value, title, text }, i) =>
      h(
        "label",
        {},
        h("input", { type: "radio", name, value, checked: i === 0 }),
        h("span", {}, h("b", {}, title), text ? h("span", { class: "small" }, text) : null),
      ),
    ),
  );
}

/**
 * @param {App} app
 * @param {GameInfo} game
 */
function more(app, game) {
  const { t } = app.texts;
  return h(
    "details",
    { class: "more" },
    h("summary", {}, t("new.more")),
    game.options.length
      ? h(
          "fieldset",
          {},
          h("legend", {}, t("new.options")),
          game.options.map((option) =>
            h(
              "label",
              { class: "check" },
              h("input", {
                type: "checkbox",
                name: "option",
                value: option.id,
                "data-requires": option.requires.join(" "),
                "data-scenarios": option.scenarios.join(" "),
              }),
              h(
                "span",
                {},
                h("b", {}, option.title, " ", h("span", { class: "rule-note" }, option.rule)),
                h("span", { class: "small" }, option.text),
              ),
            ),
          ),
        )
      : null,
    game.house_rules.length
      ? h("fieldset", {}, h("legend", {}, t("new.house-rules")), game.house_rules.map(houseRule))
      : null,
    h(
      "fieldset",
      {},
      h("legend", {}, t("new.clock")),
      h(
        "label",
        { class: "field" },
        h("span", {}, t("new.clock.kind")),
        h(
          "select",
          { name: "clock" },
          h("option", { value: "none" }, t("new.clock.none")),
          h("option", { value: "live:3600" }, t("new.clock.live", { minutes: 60 })),
          h("option", { value: "live:7200" }, t("new.clock.live", { minutes: 120 })),
          h("option", { value: "correspondence:259200" }, t("new.clock.days", { days: 3 })),
        ),
      ),
    ),
  );
}

/** @param {import("./types.js").HouseRule} rule */
function houseRule(rule) {
  const name = `house:${rule.id}`;
  const words = h(
    "span",
    {},
    h("b", {}, rule.title, " ", h("span", { class: "rule-note" }, rule.ruling)),
    h("span", { class: "small" }, rule.text),
  );
  if (rule.kind === "bool")
    return h(
      "label",
      { class: "check" },
      h("input", { type: "checkbox", name, value: "true", checked: rule.default === true }),
      words,
    );
  const control =
    rule.kind === "int"
      ? h("input", { type: "number", name, value: rule.default, min: rule.least, max: rule.most })
      : h(
          "select",
          { name },
          rule.allowed.map((value) =>
            h("option", { value, selected: value === rule.default }, String(value)),
          ),
        );
  return h("label", { class: "field tall" }, words, control);
}

/**
 * An option brings those that it needs, and takes those away that need it.
 *
 * @param {HTMLFormElement} form
 * @param {HTMLInputElement} changed
 */
function keepRequirements(form, changed) {
  const boxes = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll("[name=option]")]);
  const needs = (/** @type {HTMLInputElement} */ box) => (box.dataset.requires ?? "").split(" ").filter(Boolean);
  for (const box of boxes) {
    if (changed.checked && needs(changed).includes(box.value)) box.checked = true;
    if (!changed.checked && needs(box).includes(changed.value)) box.checked = false;
  }
}

/**
 * Only the options that the chosen scenario allows can be ticked.
 *
 * @param {HTMLFormElement} form
 */
function keepScenario(form) {
  const scenario = String(new FormData(form).get("scenario") ?? "");
  for (const box of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("[data-scenarios]"))) {
    const fitting = (box.dataset.scenarios ?? "").split(" ").filter(Boolean);
    const fits = !scenario || !fitting.length || fitting.includes(scenario);
    if (!fits) box.checked = false;
    box.disabled = !fits;
    box.closest("label")?.toggleAttribute("hidden", !fits);
  }
  const options = form.querySelector("fieldset:has([name=option])");
  options?.toggleAttribute("hidden", !options.querySelector("[name=option]:enabled"));
}

/**
 * Open the table and keep its seats; returns its id.
 *
 * @param {App} app
 * @param {GameInfo} game
 * @param {FormData} form
 */
async function start(app, game, form) {
  const opponent = String(form.get("opponent") ?? "");
  const mine = String(form.get("side") ?? game.sides[0].id);
  /** @type {Record<string, string>} */
  const seats = {};
  for (const side of game.sides)
    seats[side.id] = side.id === mine ? (opponent === "hotseat" ? "hotseat" : "me") : opponent;
  /** @type {Record<string, unknown>} */
  const house = {};
  for (const rule of game.house_rules) {
    const given = form.get(`house:${rule.id}`);
    const value = rule.kind === "bool" ? given === "true" : rule.kind === "int" ? Number(given) : given;
    if (value !== rule.default) house[rule.id] = value;
  }
  const [clock, seconds] = String(form.get("clock")).split(":");
  const made = await app.api.create({
    game: game.id,
    scenario: form.get("scenario") ?? game.scenarios[0].id,
    options: form.getAll("option"),
    house_rules: house,
    seats,
    player: app.store.settings.name,
    ...(clock === "none" ? {} : { clock: { kind: clock, seconds: Number(seconds) } }),
  });
  keepSeats(app, game.id, made);
  return made.id;
}

/**
 * @param {App} app
 * @param {string} game
 * @param {import("./types.js").NewTable} made
 */
export function keepSeats(app, game, made) {
  const invited = made.invitations ?? [];
  const kept = Object.entries(made.seats).flatMap(([side, secret]) => {
    if (!secret) return [];
    const name = invited.includes(side) ? `invite:${side}` : side;
    return [{ table: made.id, side: name, secret, game }];
  });
  kept.sort((a, b) => Number(a.side.startsWith("invite:")) - Number(b.side.startsWith("invite:")));
  app.store.keep(kept);
}
