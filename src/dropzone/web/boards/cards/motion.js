/** Movement on the table: cards glide from where they lay, a tossed token turns. */

const GLIDE = 320;
const TOSS = 1150;

/** @typedef {{ kind: string, success: boolean, side: string }} Toss */

export class Motion {
  /** @param {import("../../types.js").BoardHost} host */
  constructor(host) {
    this.host = host;
    /** @type {Map<string, DOMRect>} */
    this.cards = new Map();
    /** @type {Set<string>} */
    this.keys = new Set();
    /** @type {DOMRect | null} */
    this.backs = null;
  }

  /**
   * Remember where everything lies before the table is drawn anew.
   *
   * @param {HTMLElement} root
   */
  remember(root) {
    this.cards.clear();
    this.keys.clear();
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".play-card[data-key]"))) {
      this.keys.add(identity(element));
      this.cards.set(element.dataset.unit ?? "", element.getBoundingClientRect());
    }
    this.backs = root.querySelector(".far .backs")?.getBoundingClientRect() ?? null;
  }

  /**
   * Let new cards come from where they were, and show a toss; resolves when all is still.
   *
   * @param {HTMLElement} root
   * @param {HTMLElement | null} toss
   */
  async play(root, toss) {
    root.querySelector(".toss")?.remove();
    if (toss) root.append(toss);
    if (!this.host.motion()) return;
    const moves = [];
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".play-card[data-key]"))) {
      if (this.keys.has(identity(element))) continue;
      const from = this.cards.get(element.dataset.unit ?? "") ?? (element.closest(".field") ? this.backs : null);
      moves.push(glide(element, from));
    }
    if (toss) {
      toss.classList.add("turning");
      moves.push(new Promise((resolve) => setTimeout(resolve, TOSS)));
    }
    await Promise.all(moves);
  }
}

/** @param {HTMLElement} element */
function identity({ dataset }) {
  return `${dataset.key} ${dataset.unit}`;
}

/**
 * @param {HTMLElement} element
 * @param {DOMRect | null | undefined} from
 */
function glide(element, from) {
  const to = element.getBoundingClientRect();
  const start = from
    ? { transform: `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${Math.min(1, from.width / Math.max(to.width, 1)).toFixed(2)})`, opacity: 0.4 }
    : { transform: "translateY(1.5rem)", opacity: 0 };
  return element.animate([start, {}], { duration: GLIDE, easing: "ease-out" }).finished.catch(() => undefined);
}

/**
 * The toss that led from one view to the next, if there was one.
 *
 * @param {any} before
 * @param {any} after
 * @returns {Toss | null}
 */
export function tossBetween(before, after) {
  for (const side of ["british", "german"])
    for (const kind of ["normal", "yellow"]) {
      if (after.sides[side].tokens[kind] !== before.sides[side].tokens[kind] - 1) continue;
      const lying = (/** @type {any} */ view) => view.fronts.reduce((/** @type {number} */ sum, /** @type {any} */ front) => sum + front.tokens[kind], 0);
      if (after.phase !== "assault" || before.fronts.length !== after.fronts.length) continue;
      if (lying(after) === lying(before) + 1) return { kind, success: true, side };
      if (after.reserve[kind] === before.reserve[kind] + 1) return { kind, success: false, side };
    }
  return null;
}
