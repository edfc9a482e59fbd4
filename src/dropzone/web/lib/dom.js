/** Elements from code: the only way the page makes markup. */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, any>} Attributes */

/**
 * @param {Element} element
 * @param {Attributes} attributes
 */
function assign(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value" && "value" in element) /** @type {HTMLInputElement} */ (element).value = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * @param {Element} element
 * @param {(Child | Child[])[]} children
 */
function fill(element, children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/**
 * Make an HTML element; attributes that start with "on" are listeners.
 *
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  assign(element, attributes);
  fill(element, children);
  if ("value" in attributes && tag === "select") /** @type {HTMLSelectElement} */ (/** @type {unknown} */ (element)).value = attributes.value;
  return element;
}

/**
 * Make an SVG element.
 *
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  assign(element, attributes);
  fill(element, children);
  return element;
}

/**
 * Put other children into an element.
 *
 * @template {Element} E
 * @param {E} element
 * @param {...(Child | Child[])} children
 * @returns {E}
 */
export function replace(element, ...children) {
  element.replaceChildren();
  fill(element, children);
  return element;
}

/** What something was drawn from the last time, so that what did not change is not drawn again. */
export class Print {
  constructor() {
    this.last = "";
  }

  /**
   * Whether these plain data are other ones than the last time.
   *
   * @param {unknown} data
   */
  changes(data) {
    const print = JSON.stringify(data);
    if (print === this.last) return false;
    this.last = print;
    return true;
  }
}

/**
 * A small picture from `icons` below, for buttons; the words beside it say what it means.
 *
 * @param {keyof typeof ICONS} name
 */
export function icon(name) {
  return s(
    "svg",
    { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    s("path", { d: ICONS[name] }),
  );
}

const ICONS = {
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 0 12",
  redo: "M15 7l5 5-5 5M20 12H10a6 6 0 0 0 0 12",
  play: "M7 4v16l13-8z",
  step: "M5 4v16l10-8zM19 4v16",
  skip: "M4 4v16l8-8zM12 4v16l8-8zM21 4v16",
  pause: "M7 4v16M17 4v16",
  close: "M5 5l14 14M19 5 5 19",
  menu: "M4 6h16M4 12h16M4 18h16",
  link: "M10 14a4 4 0 0 0 6 0l4-4a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-4 4a4 4 0 0 0 6 6l1-1",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 .01 0",
  chat: "M4 5h16v11H9l-5 4z",
  flag: "M5 21V4h13l-3 4 3 4H5",
  download: "M12 4v11M7 11l5 5 5-5M4 20h16",
  print: "M7 8V3h10v5M5 17H3V8h18v9h-2M7 14h10v7H7z",
  up: "M5 15l7-7 7 7",
  down: "M5 9l7 7 7-7",
  sun: "M12 8a4 4 0 1 0 .01 0M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5 19 19M5 19l1.5-1.5M17.5 6.5 19 5",
  book: "M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM8 8h7M8 12h7",
  back: "M14 6l-6 6 6 6",
  sight: "M4 8l2-3h3v3M20 8l-2-3h-3v3M9 8h6M9 12h6M3 8h6v8a3 3 0 1 1-6 0zM15 8h6v8a3 3 0 1 1-6 0z",
  fire: "M12 5a7 7 0 1 0 .01 0M12 2v6M12 16v6M2 12h6M16 12h6",
  command: "M12 8l1.2 2.8 3 .2-2.3 2 .8 3-2.7-1.7L9.3 16l.8-3-2.3-2 3-.2zM12 2a10 10 0 1 0 .01 0",
  map: "M3 6l6-2 6 2 6-2v14l-6 2-6-2-6 2zM9 4v14M15 6v14",
  threat: "M4 20 16 8M16 8h-6M16 8v6M14 3h7v7M3 13v8h8",
  bell: "M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 22h4",
};
