/** How hard something is, as five dots and in words. */

import { h } from "./dom.js";

/**
 * @param {import("./i18n.js").Texts} texts
 * @param {number | undefined} level  From 1, easy, to 5; nothing where nobody has said it.
 */
export function grade(texts, level) {
  if (!level) return null;
  const words = texts.maybe(`grade.${level}`, "");
  return h(
    "span",
    { class: "grade" },
    h("span", { "aria-hidden": "true" }, "●".repeat(level) + "○".repeat(5 - level)),
    h("span", { class: "grade-words" }, words),
  );
}
