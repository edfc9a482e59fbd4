/** Which values a new game is played with: ours, an installed pack, or a file of one's own. */

import { h, replace } from "../lib/dom.js";
import { valuesWords } from "./words.js";

/** @typedef {import("../net/wire.js").PackOffer} PackOffer */
/** @typedef {import("../net/wire.js").Titled} Titled */

const FILE = "file:";

/**
 * Fill the part of the form that asks for values.
 *
 * @param {import("../main.js").App} app
 * @param {string} game
 * @param {HTMLElement} into
 */
export async function fillChoosing(app, game, into) {
  const [say, packs] = await Promise.all([
    valuesWords(app),
    /** @type {Promise<PackOffer[]>} */ (app.api.request("GET", `/api/values/${game}/packs`)),
  ]);
  const scenarios = h("div", {});
  const offer = (/** @type {Titled[]} */ added) => replace(scenarios, added.length ? scenarioField(say, added) : null);
  const file = h("input", {
    type: "file",
    name: "values-file",
    accept: ".toml",
    hidden: true,
    "aria-label": say("choose.file"),
    onchange: () => void scenariosOf(app, game, file).then(offer),
  });
  const select = h(
    "select",
    {
      name: "values",
      onchange: () => {
        file.toggleAttribute("hidden", select.value !== FILE);
        offer(packs.find((each) => select.value === `pack:${each.id}`)?.scenarios ?? []);
      },
    },
    h("option", { value: "" }, say("choose.ours")),
    packs.map((each) =>
      h(
        "option",
        { value: `pack:${each.id}` },
        say("choose.pack", { name: each.pack.name, version: each.pack.version, count: each.changes }),
      ),
    ),
    h("option", { value: FILE }, say("choose.file")),
  );
  replace(
    into,
    h("legend", {}, say("choose.title")),
    h("label", { class: "field" }, h("span", {}, say("choose.which")), select),
    file,
    scenarios,
    h("p", { class: "small" }, h("a", { href: `#/values/${game}` }, say("choose.edit"))),
  );
}

/**
 * A scenario that the values bring, to be played instead of the game's own.
 *
 * @param {import("./words.js").Say} say
 * @param {Titled[]} added
 */
function scenarioField(say, added) {
  return h(
    "label",
    { class: "field" },
    h("span", {}, say("choose.scenario")),
    h(
      "select",
      { name: "own-scenario" },
      added.map((each) => h("option", { value: each.id }, each.title)),
      h("option", { value: "" }, say("choose.scenario.ours")),
    ),
  );
}

/**
 * The scenarios that a file brings; a file that is not sound is told when the game begins.
 *
 * @param {import("../main.js").App} app
 * @param {string} game
 * @param {HTMLInputElement} file
 * @returns {Promise<Titled[]>}
 */
async function scenariosOf(app, game, file) {
  const values = await file.files?.[0]?.text();
  if (!values) return [];
  const checked = /** @type {import("../net/wire.js").ValuesChecked} */ (
    await app.api.request("POST", `/api/values/${game}/check`, { body: { values } })
  );
  return checked.scenarios ?? [];
}

/**
 * What a form asks for, as a new table wants it.
 *
 * @param {FormData} form
 * @returns {Promise<{ pack?: string, values?: string }>}
 */
export async function chosenValues(form) {
  const chosen = String(form.get("values") ?? "");
  if (chosen.startsWith("pack:")) return { pack: chosen.slice("pack:".length) };
  const file = form.get("values-file");
  if (chosen === FILE && file instanceof File && file.size) return { values: await file.text() };
  return {};
}
