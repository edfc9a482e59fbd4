/**
 * Motion that tells: who is hit shakes, who is reduced turns over, who dies fades, who moves glides along its
 * way in one piece, who drops drifts down under a canopy.  About half a second each; shared by all maps.
 */

import { s } from "../lib/dom.js";

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ ways: Map<string, string[]>, drops: Set<string> }} Telling  What is told: the ways of those who
 *   move, and who comes down from the air. */

const SHAKE = 420;
const TURN = 480;
const FADE = 420;
const DRIFT = 850;
const STEP = 420;
const FURTHER = 130;
const LONGEST = 1100;

/** What of a unit counts its losses, more being worse, and what counts what it has left. */
const LOSSES = /** @type {const} */ (["damage", "cohesion", "suppressed", "drop_markers"]);
const HOLDINGS = /** @type {const} */ (["steps", "level"]);

/** @typedef {{ reduced: boolean, damage?: number, cohesion?: number, suppressed?: boolean, drop_markers?: number,
 *   steps?: number, level?: number }} Harmed  A unit of a view. */

/**
 * What befell a unit between two views: it turned over, or was hit.
 *
 * @param {Harmed} before
 * @param {Harmed} after
 * @returns {"turn" | "shake" | null}
 */
export function harm(before, after) {
  if (after.reduced && !before.reduced) return "turn";
  const worse = LOSSES.some((each) => Number(after[each] ?? 0) > Number(before[each] ?? 0));
  const less = HOLDINGS.some((each) => Number(after[each] ?? 0) < Number(before[each] ?? 0));
  return worse || less ? "shake" : null;
}

/**
 * What a story tells of motion.
 *
 * @param {import("../lib/types.js").Marks | null | undefined} marks
 * @returns {Telling}
 */
export function tellingOf(marks) {
  return {
    ways: new Map((marks?.trails ?? []).map(({ unit, places }) => [unit, places])),
    drops: new Set(marks?.drops ?? []),
  };
}

/**
 * The points of a way between where a unit lay and where it lies; straight, if its way is not known.
 *
 * @param {Point} from
 * @param {Point} to
 * @param {Point[]} way  The middles of the places it passes.
 * @param {number} reach  Nearer than this to either end is there already.
 */
export function along(from, to, way, reach) {
  const apart = (/** @type {Point} */ a, /** @type {Point} */ b) => Math.hypot(a.x - b.x, a.y - b.y) > reach;
  return [from, ...way.filter((point) => apart(point, from) && apart(point, to)), to];
}

/**
 * Glide along points in one piece; `scale` is what the element is drawn with.
 *
 * @param {SVGElement} element
 * @param {Point[]} points
 * @param {number} scale
 * @returns {Promise<unknown>}
 */
export function glide(element, points, scale) {
  const lengths = points.map((point, i) => (i ? Math.hypot(point.x - points[i - 1].x, point.y - points[i - 1].y) : 0));
  const total = lengths.reduce((sum, length) => sum + length, 0) || 1;
  let gone = 0;
  const frames = points.map(({ x, y }, i) => {
    gone += lengths[i];
    return { offset: gone / total, transform: `translate(${x}px, ${y}px) scale(${scale})` };
  });
  const duration = Math.min(LONGEST, STEP + FURTHER * (points.length - 2));
  return over(element.animate(frames, { duration, easing: "cubic-bezier(.3,0,.2,1)" }));
}

/**
 * Come from a little way off to where it is drawn: for elements that lie in a frame of their own.
 *
 * @param {SVGElement} element
 * @param {Point[]} shifts  How far it is from its place along its way, the last one nought.
 * @returns {Promise<unknown>}
 */
export function comeFrom(element, shifts) {
  const frames = shifts.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` }));
  const duration = Math.min(LONGEST, STEP + FURTHER * (shifts.length - 2));
  return over(element.animate(frames, { duration, easing: "cubic-bezier(.3,0,.2,1)", composite: "add" }));
}

/** @param {SVGElement} element */
export function shake(element) {
  element.classList.add("is-hit");
  const frames = [0, -5, 5, -4, 4, -2, 0].map((x) => ({ transform: `translate(${x}px, 0) rotate(${x * 0.9}deg)` }));
  return over(element.animate(frames, { duration: SHAKE, composite: "add" })).then(() => element.classList.remove("is-hit"));
}

/**
 * Turn a counter over: the old face goes edge on, then the new one comes.
 *
 * @param {SVGElement} element  As it is now, in the page.
 * @param {SVGElement | null} before  As it was, if it is still at hand.
 */
export function turnOver(element, before) {
  const half = TURN / 2;
  if (before) {
    before.classList.add("turning-away");
    before.setAttribute("transform", element.getAttribute("transform") ?? "");
    element.after(before);
    void over(before.animate([{ transform: "none" }, { transform: "scale(0, 1.06)" }], { duration: half, composite: "add", easing: "ease-in" })).then(() => before.remove());
  }
  element.classList.add("turning");
  const hidden = { transform: "scale(0, 1.06)" };
  return over(
    element.animate([hidden, { ...hidden, offset: before ? 0.5 : 0 }, { transform: "none" }], { duration: before ? TURN : half, composite: "add", easing: "ease-out" }),
  ).then(() => element.classList.remove("turning"));
}

/**
 * Fade one that is no more, and take it away.
 *
 * @param {SVGElement} element
 */
export function fadeAway(element) {
  element.classList.add("dying");
  const frames = [
    { opacity: 1, transform: "none" },
    { opacity: 0.9, transform: "rotate(-7deg)", offset: 0.3 },
    { opacity: 0, transform: "rotate(10deg) scale(0.7)" },
  ];
  return over(element.animate(frames, { duration: FADE, composite: "add" })).then(() => element.remove());
}

/** @param {SVGElement} element */
export function appear(element) {
  return over(element.animate([{ opacity: 0 }, { opacity: 1 }], FADE / 2));
}

const CANOPY = "M-21 -34a21 16 0 0 1 42 0q-5 -5 -10.5 0 -5 -5 -10.5 0 -5 -5 -10.5 0 -5 -5 -10.5 0z";
const LINES = "M-21 -34 -6 -20M-10.5 -34 -3 -20M0 -34V-20M10.5 -34 3 -20M21 -34 6 -20";

/**
 * Drift down under a canopy, from the wind's side.
 *
 * @param {SVGElement} element
 */
export function drift(element) {
  const canopy = s("g", { class: "canopy" }, s("path", { class: "canopy-lines", d: LINES }), s("path", { class: "canopy-silk", d: CANOPY }));
  element.append(canopy);
  const frames = [
    { opacity: 0, transform: "translate(-26px, -84px) rotate(7deg)" },
    { opacity: 1, transform: "translate(-10px, -56px) rotate(-6deg)", offset: 0.35 },
    { opacity: 1, transform: "translate(-8px, -26px) rotate(5deg)", offset: 0.7 },
    { opacity: 1, transform: "none" },
  ];
  return over(element.animate(frames, { duration: DRIFT, composite: "add" })).then(() => canopy.remove());
}

/**
 * What happens to a counter where it lies.
 *
 * @param {SVGElement} element
 * @param {SVGElement | null} before  Its old face.
 * @param {"turn" | "shake" | null} what
 */
export function suffer(element, before, what) {
  if (what === "turn") return turnOver(element, before);
  return what === "shake" ? shake(element) : null;
}

/**
 * End whatever moves within an element: somebody does not want to wait for it.
 *
 * @param {Element} root
 */
export function hasten(root) {
  for (const animation of root.getAnimations({ subtree: true }))
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
}

/**
 * @param {Animation} animation
 * @returns {Promise<unknown>}
 */
function over(animation) {
  return animation.finished.catch(() => undefined);
}
