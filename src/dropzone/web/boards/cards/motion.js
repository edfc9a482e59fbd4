/** Movement on the table: cards glide from where they lay, a tossed token turns. */

const GLIDE = 320;
const TURN = 560;
const TOSS = 1150;

/** @typedef {{ kind: string, success: boolean, side: string }} Toss */

export class Motion {
  /** @param {import("../../lib/types.js").CardsHost} host */
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
      const known = this.cards.get(element.dataset.unit ?? "");
      const hidden = !known && element.closest(".field") !== null;
      moves.push(glide(element, known ?? (hidden ? this.backs : null), hidden));
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
 * @param {boolean} hidden  Whether it lay face down: it is turned over on its way.
 */
function glide(element, from, hidden) {
  const to = element.getBoundingClientRect();
  const turned = hidden ? "perspective(50rem) rotateY(180deg) " : "";
  const start = from
    ? { transform: `${turned}translate(${(hidden ? -1 : 1) * (from.left - to.left)}px, ${from.top - to.top}px) scale(${Math.min(1, from.width / Math.max(to.width, 1)).toFixed(2)})`, opacity: 0.4 }
    : { transform: `${turned}translateY(1.5rem)`, opacity: 0 };
  const end = { transform: turned ? "perspective(50rem) rotateY(0deg) translate(0, 0) scale(1)" : "none", opacity: 1 };
  if (hidden) element.classList.add("turning-over");
  const duration = hidden ? TURN : GLIDE;
  return element
    .animate([start, end], { duration, easing: "ease-out" })
    .finished.then(() => element.classList.remove("turning-over"), () => undefined);
}

/**
 * The toss that led from one view to the next, if there was one.
 *
 * @param {import("../../net/wire.js").CardsView} before
 * @param {import("../../net/wire.js").CardsView} after
 * @returns {Toss | null}
 */
export function tossBetween(before, after) {
  for (const side of ["british", "german"])
    for (const kind of /** @type {("normal" | "yellow")[]} */ (["normal", "yellow"])) {
      if (after.sides[side].tokens[kind] !== before.sides[side].tokens[kind] - 1) continue;
      const lying = (/** @type {import("../../net/wire.js").CardsView} */ view) => view.fronts.reduce((sum, front) => sum + front.tokens[kind], 0);
      if (after.phase !== "assault" || before.fronts.length !== after.fronts.length) continue;
      if (lying(after) === lying(before) + 1) return { kind, success: true, side };
      if (after.reserve[kind] === before.reserve[kind] + 1) return { kind, success: false, side };
    }
  return null;
}
