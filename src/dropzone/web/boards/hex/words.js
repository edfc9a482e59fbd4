/** The hex map in words: what stands in a hex, and what the bar on top says. */

import { isCompany } from "./counters.js";
import { markersOf } from "./markers.js";
import { statesOf } from "./states.js";

/** @typedef {import("../../lib/types.js").BarItem} BarItem */
/** @typedef {import("../../lib/types.js").Description} Description */
/** @typedef {import("../../lib/types.js").Line} Line */
/** @typedef {import("./counters.js").UnitView} UnitView */

const FEATURES = /** @type {const} */ ({
  "supply-allied-ground": "board.hex.feature.supply-allied",
  "supply-allied": "board.hex.feature.supply-allied",
  "supply-german": "board.hex.feature.supply-german",
  "supply-airborne": "board.hex.feature.drop",
  "optional-supply-airborne": "board.hex.feature.drop-optional",
  "landing-hex": "board.hex.feature.landing",
  "entry-allied": "board.hex.feature.entry-allied",
  "optional-refit": "board.hex.feature.depot",
  airfield: "board.hex.feature.airfield",
  ferry: "board.hex.feature.ferry",
  "port-north": "board.hex.feature.port",
  "port-south": "board.hex.feature.port",
  port: "board.hex.feature.port",
  op: "board.hex.feature.op",
  exit: "board.hex.feature.exit",
  "exit-edge": "board.hex.feature.exit",
  "white-star": "board.hex.feature.star",
});

export class Words {
  /**
   * @param {import("../../lib/types.js").HexHost} host
   * @param {import("./geometry.js").HexMap} map
   * @param {import("./boxes.js").Box[]} boxes
   */
  constructor(host, map, boxes) {
    this.host = host;
    this.map = map;
    this.boxes = boxes;
  }

  /** @param {string} side */
  sideTitle(side) {
    return this.host.sides.find((each) => each.id === side)?.title ?? side;
  }

  /**
   * One unit as a line: name, values, and every mark as a word.
   *
   * @param {UnitView} unit
   * @returns {Line}
   */
  unit(unit) {
    const { t, data } = this.host;
    const printed = data.units[unit.id];
    const notes = isCompany(unit) ? this.company(unit) : [t("board.hex.unit.values", { strength: unit.strength ?? 0, endurance: unit.endurance ?? 0, movement: unit.movement })];
    for (const { state, value } of statesOf(unit)) {
      const key = /** @type {const} */ (`board.hex.unit.${state.id}`);
      if (typeof value === "number") notes.push(t(key, { count: value }));
      else notes.push(t(key, { name: data.markers[String(value)]?.name ?? "" }));
    }
    if (unit.commanded === false && this.map.hexes.has(unit.place)) notes.push(t("board.hex.unit.uncommanded"));
    if (unit.damage) notes.push(t("board.hex.unit.damage", { count: unit.damage }));
    if (unit.reduced) notes.push(t("board.hex.unit.reduced"));
    if (unit.unsupplied) notes.push(t("board.hex.unit.unsupplied"));
    if (unit.activity === "done" || unit.acted) notes.push(t("board.hex.unit.done"));
    if (unit.activity === "moved") notes.push(t("board.hex.unit.moved"));
    return { text: printed?.name ?? unit.id, note: notes.join(" · "), unit: unit.id };
  }

  /**
   * The values of a company, with its weapon and formation in words.
   *
   * @param {UnitView} unit
   */
  company(unit) {
    const { t, data } = this.host;
    const printed = data.units[unit.id];
    const weapon = data.weapons?.[unit.colour ?? ""]?.name;
    return [
      data.formations?.[printed?.formation ?? ""] ?? data.commands?.[printed?.command ?? ""]?.name,
      t("board.hex.unit.company", {
        fire: unit.fire ?? "–",
        range: unit.range ?? "",
        assault: unit.assault ?? "–",
        defense: unit.defense ?? "",
        quality: unit.quality ?? "",
        movement: unit.movement,
      }),
      unit.fire === null ? "" : weapon,
      t("board.hex.unit.steps", { count: unit.steps ?? 0, of: printed?.steps ?? 0 }),
    ].flatMap((each) => each || []);
  }

  /**
   * @param {import("../../lib/types.js").Thing} thing
   * @param {import("../../net/wire.js").HexView | null} view
   * @returns {Description | null}
   */
  describe(thing, view) {
    /** @type {UnitView[]} */
    const all = view?.units ?? [];
    const place = thing.place ?? all.find((unit) => unit.id === thing.unit)?.place;
    if (!view || !place) return null;
    const units = all.filter((unit) => unit.place === place).map((unit) => this.unit(unit));
    const hex = this.map.hexes.get(place);
    if (!hex) {
      const box = this.boxes.find((each) => each.id === place);
      const unit = all.find((each) => each.id === thing.unit);
      if (!box && unit) return { title: this.unit(unit).text, lines: [{ text: this.unit(unit).note ?? "" }] };
      return box ? { title: box.name, lines: [...units, ...this.ways(box)] } : null;
    }
    return { title: this.hexTitle(hex), lines: [...units, ...this.leaders(hex, view), ...this.ground(hex, view)] };
  }

  /**
   * Where one comes to from a box.
   *
   * @param {import("./boxes.js").Box} box
   * @returns {Line[]}
   */
  ways(box) {
    const { t } = this.host;
    const named = (box.ways ?? []).map((way) => this.boxes.find((each) => each.id === way)?.name ?? way);
    return [
      ...(box.exit ? [{ text: t("board.hex.box.exit", { hex: box.exit }) }] : []),
      ...(named.length ? [{ text: t("board.hex.box.ways", { boxes: named.join(", ") }) }] : []),
    ];
  }

  /**
   * @param {import("./geometry.js").Hex} hex
   * @param {import("../../net/wire.js").HexView} view
   * @returns {Line[]}
   */
  leaders(hex, view) {
    const { t, data } = this.host;
    const all = view.leaders ?? [];
    return all
      .filter((leader) => leader.place === hex.code)
      .map((leader) => {
        const guns = view.units.filter((/** @type {UnitView} */ unit) => unit.contact === leader.id);
        const names = guns.map((/** @type {UnitView} */ unit) => data.units[unit.id]?.name ?? unit.id).join(", ");
        return {
          text: data.markers[leader.id]?.name ?? leader.id,
          note: [
            t(leader.replaced ? "board.hex.leader.replaced" : "board.hex.leader", { range: leader.range }),
            names && t("board.hex.leader.guns", { names }),
          ].filter(Boolean).join(" · "),
        };
      });
  }

  /** @param {import("./geometry.js").Hex} hex */
  hexTitle(hex) {
    const terrain = this.host.data.terrain[hex.terrain] ?? hex.terrain;
    return [hex.name || terrain, hex.code, hex.name ? terrain : ""].filter(Boolean).join(" · ");
  }

  /**
   * @param {import("./geometry.js").Hex} hex
   * @param {import("../../net/wire.js").HexView} view
   * @returns {Line[]}
   */
  ground(hex, view) {
    const { t, data } = this.host;
    /** @type {Line[]} */
    const lines = [];
    const holder = Object.entries(/** @type {Record<string, string[]>} */ (view.control ?? {})).find(
      ([, codes]) => codes.includes(hex.code),
    )?.[0];
    if (hex.vp)
      lines.push({
        text: t("board.hex.objective", { count: hex.vp }),
        note: holder ? t("board.hex.held", { side: this.sideTitle(holder) }) : undefined,
      });
    else if (holder) lines.push({ text: t("board.hex.held", { side: this.sideTitle(holder) }) });
    for (const bridge of data.bridges)
      if (bridge.hex === hex.code || bridge.far === hex.code) {
        const state =
          view.repair_begun === bridge.id ? "repair" : (view.bridges?.[bridge.id] ?? "intact");
        lines.push({
          text: t("board.hex.bridge", { name: bridge.name, water: data.waters?.[bridge.water] ?? "" }),
          note: t(/** @type {const} */ (`board.hex.bridge.${state}`)),
        });
      }
    for (const feature of hex.features) {
      const [kind, name = ""] = feature.split(":");
      const key = FEATURES[/** @type {keyof typeof FEATURES} */ (kind)];
      const box = kind === "exit" && this.boxes.find((each) => each.exit === hex.code);
      if (box) lines.push({ text: t("board.hex.feature.exit.to", { box: box.name }) });
      else if (key) lines.push({ text: [t(key), name.replaceAll("-", " ")].filter(Boolean).join(" · ") });
    }
    for (const strike of view.strikes ?? [])
      if (strike.place === hex.code) lines.push({ text: t("board.hex.strike", { side: this.sideTitle(strike.side) }) });
    if (view.barrages?.light.includes(hex.code)) lines.push({ text: t("board.hex.barrage.light") });
    if (view.barrages?.heavy.includes(hex.code)) lines.push({ text: t("board.hex.barrage.heavy") });
    if (view.rubble?.includes(hex.code)) lines.push({ text: t("board.hex.rubble") });
    for (const [side, codes] of Object.entries(/** @type {Record<string, string[]>} */ (view.roadblocks ?? {})))
      if (codes.includes(hex.code)) lines.push({ text: t("board.hex.roadblock", { side: this.sideTitle(side) }) });
    for (const [id, place] of Object.entries(markersOf(view)))
      if (place === hex.code && data.markers[id]) lines.push({ text: data.markers[id].name });
    return lines;
  }

  /**
   * @param {import("../../net/wire.js").HexView} view
   * @returns {BarItem[]}
   */
  bar(view) {
    const { t, data, language } = this.host;
    const turns = data.turns;
    /** @type {BarItem[]} */
    const items = [];
    if (turns) {
      const steps = Array.from({ length: turns.count }, (_, i) => String(i + 1));
      const note = turns.impulses
        ? dayOf(turns.first ?? "", view.turn, language)
        : (turns.names?.[view.turn - 1]?.replace(/^\d+\s*:\s*/u, "") ?? view.time);
      items.push({ kind: "track", label: t("bar.turn"), steps, at: view.turn - 1, note });
      if (turns.impulses)
        items.push({
          kind: "track",
          label: t("bar.impulse"),
          steps: turns.impulses,
          at: turns.impulses.indexOf(view.impulse ?? ""),
        });
    }
    if (typeof view.morale === "number") items.push({ kind: "score", label: t("bar.morale"), value: view.morale });
    if (typeof view.withdrawal === "number")
      items.push({ kind: "text", text: t("bar.withdrawal", { level: view.withdrawal }) });
    if (view.night && !turns?.names) items.push({ kind: "text", text: t("bar.night") });
    if (view.rain) items.push({ kind: "text", text: t("bar.rain") });
    if (view.options?.includes("artillery")) items.push({ kind: "text", text: this.guns(view) });
    if (view.points && typeof view.points === "object")
      for (const [side, value] of Object.entries(view.points))
        items.push({ kind: "score", label: this.sideTitle(side), value: Number(value), hint: t("bar.losses") });
    if (typeof view.points === "number")
      items.push({ kind: "score", label: t("bar.points"), value: view.points, of: view.threshold });
    return items;
  }

  /**
   * The artillery that may still fire this turn: until it does, its marker lies beside the map.
   *
   * @param {import("../../net/wire.js").HexView} view
   */
  guns(view) {
    const { t, data } = this.host;
    const ready = Object.entries(data.markers).filter(
      ([id, each]) => each.kind === "artillery" && (view.markers?.[id] || (view.turn >= (each.from_turn ?? 1) && !view.used?.includes(id))),
    );
    return ready.length ? t("bar.guns", { names: ready.map(([, each]) => each.name).join(", ") }) : t("bar.guns.none");
  }
}

/**
 * The date of a turn in a game of one turn a day.
 *
 * @param {string} first
 * @param {number} turn
 * @param {string} language
 */
function dayOf(first, turn, language) {
  const day = new Date(`${first}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() + turn - 1);
  return day.toLocaleDateString(language, { day: "numeric", month: "long", timeZone: "UTC" });
}
