/** Small controls for what a file may say under a key, by the kind of the key. */

import { h, icon } from "../lib/dom.js";

/** @typedef {import("../net/wire.js").FormField} Field */
/** @typedef {(value: unknown) => void} Set */

/**
 * @typedef {object} Ground  What controls are made with.
 * @property {import("./words.js").Names} names
 * @property {import("./words.js").Say} say
 * @property {(kind: string) => string[] | undefined} known  All names of a kind, if they can be listed.
 */

/**
 * A control with its label; every change of it is told at once.
 *
 * @param {Ground} ground
 * @param {Field} field
 * @param {unknown} value
 * @param {Set} set
 */
export function controlOf(ground, field, value, set) {
  const title = ground.names.key(field.key);
  if (field.kind === "flag")
    return h(
      "label",
      { class: "check" },
      h("input", { type: "checkbox", "data-key": field.key, checked: value === true, onchange: (/** @type {Event} */ event) => set(inputOf(event).checked) }),
      h("span", {}, title),
    );
  if (field.kind === "names" || field.kind === "counts" || field.kind === "pairs")
    return h(
      "div",
      { class: "field tall", role: "group", "aria-label": title },
      h("span", {}, title),
      field.kind === "names" ? chips(ground, field, listOf(value), set) : rows(ground, field, /** @type {Record<string, unknown>} */ (value ?? {}), set),
    );
  return h("label", { class: "field" }, h("span", {}, title), single(ground, field, value, set));
}

/** @param {Event} event */
function inputOf(event) {
  return /** @type {HTMLInputElement} */ (event.target);
}

/** @param {unknown} value */
function listOf(value) {
  return Array.isArray(value) ? value.map(String) : [];
}

/**
 * A control for one value.
 *
 * @param {Ground} ground
 * @param {Field} field
 * @param {unknown} value
 * @param {Set} set
 */
function single(ground, field, value, set) {
  const tell = (/** @type {(text: string) => unknown} */ read) => (/** @type {Event} */ event) => set(read(inputOf(event).value.trim()));
  const key = { "data-key": field.key };
  if (field.kind === "number")
    return h("input", { ...key, type: "number", value: value ?? "", onchange: tell((text) => (text === "" ? undefined : Number(text))) });
  if (field.kind === "word" || field.kind === "name") {
    const choices = field.words.length ? field.words : ground.known(field.of);
    if (choices) return select(ground, key, choices, String(value ?? ""), tell((text) => text || undefined), !field.words.length);
    return h("input", { ...key, value: value ?? "", onchange: tell((text) => text || undefined) });
  }
  if (field.kind === "numbers")
    return h("input", { ...key, value: listOf(value).join(" "), onchange: tell((text) => text.split(/[\s,;]+/).filter(Boolean).map(Number)) });
  return h("textarea", { ...key, rows: 2, onchange: tell((text) => (text ? parsed(text) : undefined)) }, value === undefined ? "" : JSON.stringify(value));
}

/** @param {string} text  JSON; what is none is sent as it is, and refused with the reason. */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * @param {Ground} ground
 * @param {Record<string, unknown>} attributes
 * @param {string[]} choices
 * @param {string} value
 * @param {(event: Event) => void} onchange
 * @param {boolean} empty  Whether nothing may be chosen.
 */
function select({ names }, attributes, choices, value, onchange, empty) {
  const all = [...(empty || !choices.includes(value) ? [""] : []), ...choices];
  return h(
    "select",
    { ...attributes, value, onchange },
    [...new Set(all)].map((each) => h("option", { value: each }, each ? names.of(each) : "–")),
  );
}

/**
 * Names in a list: each can be taken away, others be added.
 *
 * @param {Ground} ground
 * @param {Field} field
 * @param {string[]} value
 * @param {Set} set
 */
function chips(ground, field, value, set) {
  const { names, say } = ground;
  return h(
    "span",
    { class: "arrange-chips" },
    value.map((each, number) =>
      h(
        "button",
        { type: "button", class: "chip", "aria-label": say("remove", { name: names.of(each) }), onclick: () => set(value.filter((_, other) => other !== number)) },
        names.of(each),
        icon("close"),
      ),
    ),
    adder(ground, field, (name) => set([...value, name])),
  );
}

/**
 * What a name is added with.
 *
 * @param {Ground} ground
 * @param {Field} field
 * @param {(name: string) => void} add
 */
function adder(ground, field, add) {
  const choices = field.words.length && field.kind === "names" ? field.words : ground.known(field.of);
  const told = (/** @type {Event} */ event) => inputOf(event).value.trim() && add(inputOf(event).value.trim());
  const words = { "data-key": `${field.key}+`, "aria-label": ground.say("add.to", { name: ground.names.key(field.key) }) };
  if (!choices) return h("input", { ...words, class: "short", placeholder: ground.say("add"), onchange: told });
  return h(
    "select",
    { ...words, class: "short", value: "", onchange: told },
    h("option", { value: "" }, ground.say("add")),
    choices.map((each) => h("option", { value: each }, ground.names.of(each))),
  );
}

/**
 * Numbers or words by name.
 *
 * @param {Ground} ground
 * @param {Field} field
 * @param {Record<string, unknown>} value
 * @param {Set} set
 */
function rows(ground, field, value, set) {
  const each = /** @type {Field} */ ({ ...field, kind: field.kind === "counts" ? "number" : "name", of: field.to });
  const first = field.kind === "counts" ? 0 : (field.words[0] ?? ground.known(field.to)?.[0] ?? "");
  const put = (/** @type {string} */ name, /** @type {unknown} */ said) => {
    const next = { ...value, [name]: said };
    if (said === undefined) delete next[name];
    set(next);
  };
  return h(
    "span",
    { class: "arrange-rows" },
    Object.entries(value).map(([name, said]) =>
      h("label", {}, h("span", {}, ground.names.of(name)), single(ground, { ...each, key: `${field.key}.${name}` }, said, (now) => put(name, now))),
    ),
    adder(ground, field, (name) => put(name, first)),
  );
}
