/** A new game: opponent, side, and all else under "more". */

import { openDialog } from "../panels/dialog.js";
import { h } from "../lib/dom.js";
import { grade } from "../lib/grades.js";

/** @typedef {import("../main.js").App} App */
/** @typedef {import("../lib/types.js").GameInfo} GameInfo */
/** @typedef {{ values?: string, position?: string }} Brought  The text of a file of values to play with, or of a
 *   position to play from: it brings scenario, options and house rules. */

/**
 * @param {App} app
 * @param {GameInfo} game
 * @param {Brought} [brought]
 */
export function openNewGame(app, game, brought = {}) {
  const { t } = app.texts;
  const error = h("p", { class: "error", role: "alert" });
  const alone = game.sides.length < 2;
  const form = h(
    "form",
    { class: "new-game" },
    h("p", { class: "blurb" }, game.blurb),
    alone ? null : radios("opponent", t("new.opponent"), opponentsOf(app, game)),
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
    game.scenarios.length > 1 && !brought.position
      ? radios(
          "scenario",
          t("new.scenario"),
          game.scenarios.map((each) => ({
            value: each.id,
            title: each.title,
            text: each.text,
            facts: scenarioFacts(app, game, each),
          })),
          game.begin?.scenario,
        )
      : null,
    game.begin && !brought.position ? about(app, game) : null,
    more(app, game, brought),
    error,
    h("div", { class: "buttons" }, h("button", { class: "primary big", type: "submit" }, t("new.start"))),
  );
  const dialog = openDialog({ title: game.title, close: t("close"), class: "wide" }, form);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    start(app, game, new FormData(form), brought).then(
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
 * Whom one can play against: bots from kind to hard, then people.
 *
 * @param {App} app
 * @param {GameInfo} game
 */
function opponentsOf(app, game) {
  const { t } = app.texts;
  return [
    ...game.bots.map((bot) => ({
      value: `bot:${bot}`,
      title: app.texts.maybe(`bot.${bot}`, bot),
      text: app.texts.maybe(`bot.${bot}.text`, ""),
    })),
    { value: "friend", title: t("new.friend"), text: t("new.friend.text") },
    { value: "hotseat", title: t("new.hotseat"), text: t("new.hotseat.text") },
  ];
}

/**
 * How long a scenario takes and how hard each side has it.
 *
 * @param {App} app
 * @param {GameInfo} game
 * @param {import("../lib/types.js").ScenarioInfo} scenario
 */
function scenarioFacts(app, game, scenario) {
  const sides = game.sides.filter((side) => scenario.difficulty?.[side.id]);
  return h(
    "span",
    { class: "small scenario-facts" },
    h("span", {}, app.texts.duration(scenario.minutes)),
    sides.map((side) => h("span", {}, sides.length > 1 ? `${side.title} ` : "", grade(app.texts, scenario.difficulty?.[side.id]))),
  );
}

/**
 * The briefing of the chosen scenario, loaded when somebody wants it.
 *
 * @param {App} app
 * @param {GameInfo} game
 */
function about(app, game) {
  const into = h("div", { class: "about-scenario" });
  const details = h("details", { class: "more about" }, h("summary", {}, app.texts.t("new.about")), into);
  const load = async () => {
    if (!details.open) return;
    const chosen = new FormData(/** @type {HTMLFormElement} */ (details.closest("form"))).get("scenario");
    const { showBefore } = await import("../learn/briefing.js");
    await showBefore(app, game.id, String(chosen ?? game.scenarios[0].id), into);
  };
  details.addEventListener("toggle", () => void load());
  details.addEventListener("scenario", () => void load());
  return details;
}

/**
 * @param {string} name
 * @param {string} legend
 * @param {{ value: string, title: string, text: string, facts?: HTMLElement }[]} values
 * @param {string} [chosen]  The one that is chosen to begin with; the first, if none is named.
 */
function radios(name, legend, values, chosen = values[0].value) {
  return h(
    "fieldset",
    { class: "radios" },
    h("legend", {}, legend),
    values.map(({ value, title, text, facts }) =>
      h(
        "label",
        {},
        h("input", { type: "radio", name, value, checked: value === chosen }),
        h("span", {}, h("b", {}, title), text ? h("span", { class: "small" }, text) : null, facts),
      ),
    ),
  );
}

/**
 * @param {App} app
 * @param {GameInfo} game
 * @param {Brought} brought
 */
function more(app, game, brought) {
  const { t } = app.texts;
  const choosing = h("fieldset", { class: "choosing-values" });
  const isFree = !brought.values && !brought.position;
  return h(
    "details",
    { class: "more", ontoggle: () => void (isFree && loadChoosing(app, game, choosing)) },
    h("summary", {}, t("new.more")),
    game.options.length && !brought.position
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
    game.house_rules.length && !brought.position
      ? h("fieldset", {}, h("legend", {}, t("new.house-rules")), game.house_rules.map(houseRule))
      : null,
    askingStaff(app),
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
    isFree ? choosing : null,
    isFree ? h("p", { class: "small" }, h("a", { class: "to-arrange", href: `#/arrange/${game.id}` }, t("new.arrange"))) : null,
  );
}

/**
 * Whether players may ask for hints.
 *
 * @param {App} app
 */
function askingStaff(app) {
  const { t } = app.texts;
  return h(
    "fieldset",
    {},
    h("legend", {}, t("hints.title")),
    h("label", { class: "check" }, h("input", { type: "checkbox", name: "hints", value: "true", checked: true }), h("span", {}, t("new.hints"))),
  );
}

/** @param {import("../lib/types.js").HouseRule} rule */
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
  form.querySelector(".about")?.dispatchEvent(new Event("scenario"));
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
 * Which values to play with is asked when somebody opens that part of the form.
 *
 * @param {App} app
 * @param {GameInfo} game
 * @param {HTMLElement} into
 */
async function loadChoosing(app, game, into) {
  if (into.childElementCount) return;
  await (await import("../values/choosing.js")).fillChoosing(app, game.id, into);
}

/** @param {FormData} form */
async function chosenValues(form) {
  return form.get("values") ? (await import("../values/choosing.js")).chosenValues(form) : {};
}

/**
 * Open the table and keep its seats; returns its id.
 *
 * @param {App} app
 * @param {GameInfo} game
 * @param {FormData} form
 * @param {Brought} brought
 */
async function start(app, game, form, brought) {
  const opponent = String(form.get("opponent") ?? "");
  const mine = String(form.get("side") ?? game.sides[0].id);
  /** @type {Record<string, string>} */
  const seats = {};
  for (const side of game.sides)
    seats[side.id] = side.id === mine ? (opponent === "hotseat" ? "hotseat" : "me") : opponent;
  /** @type {Record<string, unknown>} */
  const house = {};
  for (const rule of brought.position ? [] : game.house_rules) {
    const given = form.get(`house:${rule.id}`);
    const value = rule.kind === "bool" ? given === "true" : rule.kind === "int" ? Number(given) : given;
    if (value !== rule.default) house[rule.id] = value;
  }
  const [clock, seconds] = String(form.get("clock")).split(":");
  const made = await app.api.create({
    game: game.id,
    scenario: form.get("own-scenario") || (form.get("scenario") ?? game.scenarios[0].id),
    options: form.getAll("option"),
    house_rules: house,
    seats,
    player: app.store.settings.name,
    ...(brought.values || brought.position ? brought : await chosenValues(form)),
    hints: form.get("hints") === "true",
    ...(clock === "none" ? {} : { clock: { kind: clock, seconds: Number(seconds) } }),
  });
  keepSeats(app, game.id, made);
  return made.id;
}

/**
 * @param {App} app
 * @param {string} game
 * @param {import("../lib/types.js").NewTable} made
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
