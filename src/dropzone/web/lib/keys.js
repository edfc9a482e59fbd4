/** The keyboard: one table of keys for the page that is shown, listed under "?". */

/** @typedef {import("./types.js").Key} Key */

export class Keys {
  constructor() {
    /** @type {Key[][]} */
    this.groups = [];
    addEventListener("keydown", (event) => this.press(event));
  }

  /**
   * Add keys; the newest group is asked first.
   *
   * @param {Key[]} keys
   * @returns {() => void} takes them away again
   */
  add(keys) {
    this.groups.unshift(keys);
    return () => {
      this.groups = this.groups.filter((group) => group !== keys);
    };
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog[open]")) return;
    const target = event.target;
    if (target instanceof HTMLElement && target.matches("input, textarea, select")) return;
    if (
      target instanceof HTMLElement &&
      target.matches("button, a, summary") &&
      (event.key === "Enter" || event.key === " ")
    )
      return;
    for (const group of this.groups) {
      const found = group.find((key) => key.keys.includes(event.key));
      if (found) {
        event.preventDefault();
        found.run(event);
        return;
      }
    }
  }

  all() {
    return this.groups.flat().filter((key) => key.text);
  }
}
