/** The card table in words: what a thing is, and what the bar on top says. */

/** @typedef {import("../../lib/types.js").BarItem} BarItem */

const PHASES = /** @type {Record<string, "board.cards.phase.setup" | "board.cards.phase.progression" | "board.cards.phase.british" | "board.cards.phase.german" | "board.cards.phase.assault">} */ ({
  setup: "board.cards.phase.setup",
  progression: "board.cards.phase.progression",
  british: "board.cards.phase.british",
  german: "board.cards.phase.german",
  assault: "board.cards.phase.assault",
});

/**
 * @param {import("../../lib/types.js").CardsHost} host
 * @param {import("./faces.js").Faces} faces
 * @param {import("../../lib/types.js").Thing} thing
 * @returns {import("../../lib/types.js").Description | null}
 */
export function describe({ t }, faces, { unit, place }) {
  const card = unit ? faces.cards[unit] : undefined;
  if (card)
    return {
      title: card.name,
      lines: [
        { text: faces.typeLine(card), note: card.value === null ? undefined : t("board.cards.value", { value: card.value }) },
        { text: card.text },
      ],
    };
  const terrain = place ? faces.terrains[place] : undefined;
  if (!terrain) return null;
  return {
    title: terrain.name,
    lines: [
      { text: t("board.cards.size", { count: terrain.size }), note: t("board.cards.draws", { british: terrain.british_draw, german: terrain.german_draw }) },
      { text: terrain.text },
    ],
  };
}

/**
 * @param {import("../../lib/types.js").CardsHost} host
 * @param {import("../../net/wire.js").CardsView} view
 * @returns {BarItem[]}
 */
export function barOf({ t, data }, view) {
  /** @type {BarItem[]} */
  const items = [];
  const phase = PHASES[view.phase];
  const guns = (/** @type {string[]} */ terrains) => terrains.reduce((sum, each) => sum + data.terrains[each].guns, 0);
  if (view.part === "dives")
    items.push(
      { kind: "score", label: t("board.cards.bridges.blown"), value: view.sides.british.captured.length, of: data.bridges_needed.british },
      { kind: "score", label: t("board.cards.bridges.held"), value: view.sides.german.captured.length, of: data.bridges_needed.german },
    );
  else if (view.part === "merville")
    items.push(
      { kind: "score", label: t("board.cards.turn.short"), value: view.turn },
      { kind: "score", label: t("board.cards.guns.taken"), value: guns(view.sides.british.captured), of: data.guns_needed },
    );
  else {
    const { turns } = data.road;
    const last = view.part === "pegasus-bridge" ? [t("board.cards.step.bridges"), t("board.cards.step.hold")] : [t("board.cards.step.bridge")];
    items.push({
      kind: "track",
      label: t("board.cards.turn.short"),
      steps: [...Array.from({ length: turns }, (_, i) => String(i + 1)), ...last],
      at: view.turn - 1,
      note: phase && t(phase),
    });
  }
  if (view.strength !== null) items.push({ kind: "score", label: t("board.cards.strength.short"), value: view.strength, of: data.tokens.strength });
  if (view.campaign) items.push({ kind: "score", label: t("board.cards.points"), value: view.campaign.score });
  if (phase && items[0].kind !== "track") items.push({ kind: "text", text: t(phase) });
  return items;
}
