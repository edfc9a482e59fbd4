/** The analysis of a finished game: the chance to win, dice apart from choices, what was better. */

import { h, icon, replace, s } from "../lib/dom.js";

/** @typedef {import("../main.js").App} App */
/** @typedef {import("../net/api.js").TableApi} TableApi */
/** @typedef {{ number: number, chance: number, luck: number, skill: number }} CurvePoint */
/** @typedef {{ number: number, side: string, luck: number, skill: number, played: number | null, best: number | null, plan: string, choice: string }} Turning */
/**
 * @typedef {object} Analysis
 * @property {number} done
 * @property {number} of
 * @property {boolean} [failed]
 * @property {CurvePoint[]} [points]
 * @property {Turning[]} [turnings]
 * @property {Record<string, number>} [accuracy]
 * @property {Record<string, number>} [luck]
 * @property {Record<string, number>} [skill]
 */

/** Milliseconds between two looks at how far it is. */
const LOOK = 700;
const [WIDTH, HEIGHT] = [640, 180];

/**
 * The section of the result page: a button at first, since it is work for the server.
 *
 * @param {App} app
 * @param {import("../lib/types.js").GameInfo} game
 * @param {import("../lib/types.js").TableState} state
 * @param {TableApi} table
 */
export function analysisSection(app, game, state, table) {
  const { t } = app.texts;
  const body = h("div", { class: "analysis-body" });
  const begin = h("button", { class: "analyse", onclick: () => void run() }, icon("eye"), t("analysis.begin"));
  const section = h("section", { class: "analysis" }, h("h2", {}, t("analysis.title")), begin, body);
  void thoughts(app, game, state, table).then((told) => told && section.append(told), () => undefined);

  const run = async () => {
    begin.hidden = true;
    const bar = h("progress", { max: "1", "aria-label": t("analysis.working") });
    replace(body, h("p", { class: "small", role: "status" }, t("analysis.working")), bar);
    try {
      for (;;) {
        const found = /** @type {Analysis} */ (await table.get("/analysis"));
        if (found.failed) throw new Error(t("analysis.failed"));
        if (found.points) return replace(body, ...shown(app, game, state, found));
        if (found.of) bar.value = found.done / found.of;
        await new Promise((resolve) => setTimeout(resolve, LOOK));
        if (!section.isConnected) return;
      }
    } catch (error) {
      replace(body, h("p", { role: "alert" }, error instanceof Error ? error.message : String(error)));
    }
  };
  return section;
}

/**
 * @param {App} app
 * @param {import("../lib/types.js").GameInfo} game
 * @param {import("../lib/types.js").TableState} state
 * @param {Analysis} found
 */
function shown(app, game, state, found) {
  const { t } = app.texts;
  const points = found.points ?? [];
  const first = game.sides[0].title;
  const label = t("analysis.curve", { side: first });
  return [
    h("figure", {}, h("figcaption", {}, label), curve(label, points)),
    h("p", { class: "small legend" }, h("span", { class: "key-chance" }, t("analysis.chance")), h("span", { class: "key-skill" }, t("analysis.without-luck")), " ", t("hints.whose")),
    sums(app, game, found),
    turningPoints(app, game, state, found.turnings ?? []),
  ];
}

/**
 * The chance to win, and what it would be if dice had added nothing.
 *
 * @param {string} label
 * @param {CurvePoint[]} points
 */
function curve(label, points) {
  const last = Math.max(1, points.at(-1)?.number ?? 1);
  const x = (/** @type {number} */ number) => 30 + (number / last) * (WIDTH - 40);
  const y = (/** @type {number} */ chance) => 8 + (1 - Math.min(1, Math.max(0, chance))) * (HEIGHT - 16);
  const way = (/** @type {(point: CurvePoint) => number} */ value) =>
    `M${points.map((point) => `${x(point.number).toFixed(1)} ${y(value(point)).toFixed(1)}`).join("L")}`;
  return s(
    "svg",
    { class: "plot chance-plot", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label },
    [0, 0.5, 1].map((chance) =>
      s("g", {}, s("path", { class: "axis", d: `M30 ${y(chance)}H${WIDTH - 10}` }), s("text", { class: "tick", x: 14, y: y(chance) + 4 }, `${chance * 100}`)),
    ),
    s("path", { class: "curve even", d: way(({ chance, luck }) => chance - luck) }),
    s("path", { class: "curve", d: way(({ chance }) => chance) }),
  );
}

/**
 * @param {App} app
 * @param {import("../lib/types.js").GameInfo} game
 * @param {Analysis} found
 */
function sums(app, game, found) {
  const { t } = app.texts;
  const head = [t("analysis.side"), t("analysis.accuracy"), t("analysis.dice"), t("analysis.choices")];
  return h(
    "table",
    { class: "sums" },
    h("thead", {}, h("tr", {}, head.map((text) => h("th", { scope: "col" }, text)))),
    h(
      "tbody",
      {},
      game.sides.map(({ id, title }) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, title),
          h("td", {}, app.texts.percent(found.accuracy?.[id] ?? 1)),
          h("td", {}, signed(app, found.luck?.[id] ?? 0)),
          h("td", {}, signed(app, found.skill?.[id] ?? 0)),
        ),
      ),
    ),
  );
}

/**
 * @param {App} app
 * @param {import("../lib/types.js").GameInfo} game
 * @param {import("../lib/types.js").TableState} state
 * @param {Turning[]} turnings
 */
function turningPoints(app, game, state, turnings) {
  const { t, percent } = app.texts;
  const titleOf = (/** @type {string} */ side) => game.sides.find(({ id }) => id === side)?.title ?? side;
  return h(
    "section",
    { class: "moments turnings" },
    h("h3", {}, t("analysis.turnings")),
    h(
      "ol",
      {},
      turnings.map((each) =>
        h(
          "li",
          {},
          h(
            "a",
            { href: `#/table/${state.id}/at/${each.number}` },
            t("analysis.move", { number: each.number, side: titleOf(each.side) }),
          ),
          " ",
          t("analysis.brought", { choices: signed(app, each.skill), dice: signed(app, each.luck) }),
          each.plan && each.best !== null && each.played !== null
            ? h("p", { class: "better" }, t("analysis.better", { best: percent.call(app.texts, each.best), played: percent.call(app.texts, each.played), plan: each.plan, choice: each.choice }))
            : h("p", { class: "small" }, t("analysis.nothing-better")),
        ),
      ),
    ),
  );
}

/**
 * What the bots said of their plans while they played, folded.
 *
 * @param {App} app
 * @param {import("../lib/types.js").GameInfo} game
 * @param {import("../lib/types.js").TableState} state
 * @param {TableApi} table
 */
async function thoughts(app, game, state, table) {
  /** @type {{ reasons: { number: number, side: string, text: string }[] }} */
  const { reasons } = await table.get("/reasons");
  if (!reasons.length) return null;
  const titleOf = (/** @type {string} */ side) => game.sides.find(({ id }) => id === side)?.title ?? side;
  return h(
    "details",
    { class: "thoughts" },
    h("summary", {}, app.texts.t("analysis.thoughts")),
    h(
      "ol",
      {},
      reasons.map(({ number, side, text }) =>
        h("li", {}, h("a", { href: `#/table/${state.id}/at/${number}` }, titleOf(side)), ` ${text}`),
      ),
    ),
  );
}

/**
 * @param {App} app
 * @param {number} value
 */
function signed(app, value) {
  return `${value > 0 ? "+" : value < 0 ? "−" : "±"}${app.texts.percent(Math.abs(value))}`;
}
