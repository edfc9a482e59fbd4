/** Dialogs: native, closed by Escape, and the focus goes back where it came from. */

import { h, icon } from "../lib/dom.js";

/**
 * @param {{ title: string, close: string, class?: string }} words
 * @param {...(import("../lib/dom.js").Child | import("../lib/dom.js").Child[])} content
 */
export function openDialog(words, ...content) {
  const before = document.activeElement;
  const title = h("h2", { id: "dialog-title", tabindex: "-1" }, words.title);
  const dialog = h(
    "dialog",
    { class: `dialog ${words.class ?? ""}`, "aria-labelledby": "dialog-title" },
    h(
      "header",
      {},
      title,
      h(
        "button",
        { class: "quiet round", "aria-label": words.close, onclick: () => dialog.close() },
        icon("close"),
      ),
    ),
    h("div", { class: "dialog-body" }, ...content),
  );
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close(); // a click on the ground beside it
  });
  document.body.append(dialog);
  dialog.showModal();
  title.focus();
  return dialog;
}
