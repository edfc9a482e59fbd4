/** A notification of the browser when it is one's turn and the page is out of sight. */

/**
 * @param {import("../main.js").App} app
 * @param {string} title
 * @param {string} text
 */
export function notifyTurn(app, title, text) {
  const allowed =
    app.store.settings.notify && "Notification" in window && Notification.permission === "granted";
  if (!allowed || document.visibilityState === "visible") return;
  const note = new Notification(title, { body: text, icon: "favicon.svg", tag: location.hash });
  note.addEventListener("click", () => {
    window.focus();
    note.close();
  });
}
