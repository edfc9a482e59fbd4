/** Small plots for the result: columns by turn, a line of points. */

import { s } from "../lib/dom.js";

const STEP = 46;
const HEIGHT = 110;
const FOOT = 22;

/**
 * Two columns a turn, one for each side.
 *
 * @param {string} label
 * @param {{ name: string, values: number[] }[]} turns
 */
export function columns(label, turns) {
  const most = Math.max(1, ...turns.flatMap(({ values }) => values));
  const width = turns.length * STEP + 20;
  return s(
    "svg",
    { class: "plot", viewBox: `0 0 ${width} ${HEIGHT + FOOT}`, role: "img", "aria-label": label },
    s("path", { class: "axis", d: `M6 ${HEIGHT}H${width - 6}` }),
    turns.map(({ name, values }, i) =>
      s(
        "g",
        { transform: `translate(${12 + i * STEP} 0)` },
        values.map((value, side) => {
          const height = (value / most) * (HEIGHT - 22);
          return s(
            "g",
            { class: `column side-${side}` },
            s("rect", { x: side * 17, y: HEIGHT - height, width: 14, height }),
            value ? s("text", { class: "value", x: side * 17 + 7, y: HEIGHT - height - 4 }, String(value)) : null,
          );
        }),
        s("text", { class: "tick", x: (17 * values.length - 3) / 2, y: HEIGHT + 15 }, name),
      ),
    ),
  );
}

/**
 * A line of values by turn, with the mark to reach.
 *
 * @param {string} label
 * @param {{ name: string, value: number }[]} turns
 * @param {number} [goal]
 */
export function line(label, turns, goal) {
  const most = Math.max(1, goal ?? 0, ...turns.map(({ value }) => value));
  const width = turns.length * STEP + 20;
  const x = (/** @type {number} */ i) => 28 + i * STEP;
  const y = (/** @type {number} */ value) => HEIGHT - (value / most) * (HEIGHT - 24);
  const points = turns.map(({ value }, i) => `${x(i)} ${y(value)}`);
  return s(
    "svg",
    { class: "plot", viewBox: `0 0 ${width} ${HEIGHT + FOOT}`, role: "img", "aria-label": label },
    s("path", { class: "axis", d: `M6 ${HEIGHT}H${width - 6}` }),
    goal === undefined ? null : s("path", { class: "goal", d: `M6 ${y(goal)}H${width - 6}` }),
    goal === undefined ? null : s("text", { class: "value", x: 12, y: y(goal) - 4 }, String(goal)),
    points.length ? s("path", { class: "curve", d: `M${points.join("L")}` }) : null,
    turns.map(({ name, value }, i) => [
      s("circle", { class: "spot", cx: x(i), cy: y(value), r: 3.5 }),
      s("text", { class: "value", x: x(i), y: y(value) - 8 }, String(value)),
      s("text", { class: "tick", x: x(i), y: HEIGHT + 15 }, name),
    ]).flat(),
  );
}
