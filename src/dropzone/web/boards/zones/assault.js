/** The assault as two facing columns, supports behind. */

import { h } from "../../lib/dom.js";

/**
 * @typedef {object} AssaultView
 * @property {string} zone
 * @property {{ german: string, behind: string[], commando: string | null, supports: string[] }[]} lines
 * @property {string[]} free
 */

/**
 * @param {import("../../lib/types.js").ZonesHost} host
 * @param {AssaultView | null} assault
 * @param {import("../../net/wire.js").ZonesView} view
 * @returns {HTMLElement | null}
 */
export function drawAssault(host, assault, view) {
  if (!assault) return null;
  const { t, data } = host;
  const zone = data.zones.find((each) => each.id === assault.zone);
  const unit = (/** @type {string} */ id) => {
    const seen = view.units.find((each) => each.id === id);
    return h(
      "li",
      { class: `assault-unit ${data.units[id].side}` },
      `${data.units[id].name} `,
      seen && h("span", { class: "assault-values" }, `${seen.fire}-${seen.assault}-${seen.movement}`),
    );
  };
  const column = (/** @type {string | null} */ front, /** @type {string[]} */ behind) =>
    h("ul", { class: "assault-stack" }, front ? unit(front) : h("li", { class: "assault-empty" }, "?"), behind.map(unit));
  return h(
    "section",
    { class: "assault-board", "aria-label": t("board.zones.assault", { zone: zone?.name ?? assault.zone }) },
    h("h3", {}, t("board.zones.assault", { zone: zone?.name ?? assault.zone })),
    h(
      "ol",
      { class: "assault-lines" },
      assault.lines.map((line, i) =>
        h("li", { class: "assault-line" }, h("span", { class: "assault-number" }, i + 1),
          column(line.commando, line.supports), h("span", { class: "assault-versus", "aria-hidden": "true" }, "⚔"),
          column(line.german, line.behind)),
      ),
    ),
    assault.free.length > 0 && h("p", {}, t("board.zones.free", { count: assault.free.length })),
  );
}
