/** Live regions, focus and motion: what makes the page usable without looking or pointing. */

/** Speaks to screen readers: politely, or at once for what must not be missed. */
export class Announcer {
  /**
   * @param {HTMLElement} polite
   * @param {HTMLElement} urgent
   */
  constructor(polite, urgent) {
    this.polite = polite;
    this.urgent = urgent;
    /** @type {string[]} */
    this.waiting = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** @param {string} text */
  say(text) {
    this.waiting.push(text);
    clearTimeout(this.timer);
    // Several sentences of one moment are read as one.
    this.timer = setTimeout(() => {
      this.polite.textContent = this.waiting.join(" ");
      this.waiting = [];
    }, 120);
  }

  /** @param {string} text */
  alert(text) {
    this.urgent.textContent = text;
  }
}

/** Whether the reader's system asks for things to keep still. */
export function reducedMotion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Let the arrow keys walk through the buttons of a list, Home and End to its ends.
 *
 * @param {HTMLElement} list
 */
export function walkable(list) {
  list.addEventListener("keydown", (event) => {
    const steps = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
    const buttons = /** @type {HTMLElement[]} */ ([...list.querySelectorAll("button:not(:disabled)")]);
    const here = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    if (here < 0) return;
    let next;
    if (event.key === "Home") next = 0;
    else if (event.key === "End") next = buttons.length - 1;
    else if (event.key in steps)
      next = here + steps[/** @type {keyof typeof steps} */ (event.key)];
    else return;
    event.preventDefault();
    event.stopPropagation();
    buttons[(next + buttons.length) % buttons.length]?.focus();
  });
}

/**
 * Redraw a part of the page without losing the focus in it: it goes to the same control again
 * (by `data-focus`), else to the part itself.
 *
 * @param {HTMLElement} part
 * @param {() => void} draw
 */
export function keepFocus(part, draw) {
  const active = document.activeElement;
  const inside = active instanceof HTMLElement && part.contains(active) && active !== part;
  const name = inside ? active.dataset.focus : undefined;
  draw();
  if (!inside) return;
  /** @type {HTMLElement | null} */
  const same = name ? part.querySelector(`[data-focus="${CSS.escape(name)}"]`) : null;
  const first = /** @type {HTMLElement | null} */ (part.querySelector("[data-first]"));
  (same ?? first ?? part).focus();
}
