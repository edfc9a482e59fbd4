/** What lies beside the map, for the desk: commands, the cup, the turn record, morale, supply, guns. */

/** @typedef {import("../../lib/types.js").Sheet} Sheet */
/** @typedef {import("../../lib/types.js").SheetRow} SheetRow */

/**
 * @param {import("../../lib/types.js").HexHost} host
 * @param {import("../../net/wire.js").HexView} view
 * @returns {Sheet[]}
 */
export function sheetsOf(host, view) {
  return [commands, goals, cup, record, serials, morale, supply, guns, trucks, air].map((make) => make(host, view)).flatMap((sheet) =>
    sheet?.rows.length ? [sheet] : [],
  );
}

/**
 * @param {import("../../lib/types.js").HexHost} host
 * @param {import("../../net/wire.js").HexView} view
 * @returns {Sheet | null}
 */
function commands({ t, data }, view) {
  if (!view.commands) return null;
  return {
    id: "commands",
    title: t("board.hex.commands"),
    rows: Object.entries(view.commands).map(([id, command]) => ({
      text: data.commands?.[id]?.name ?? id,
      side: command.side,
      note: [
        t("board.hex.command-points", { count: command.command_points }),
        t("board.hex.dispatch-points", { count: command.dispatch_points }),
        command.roadblocks ? t("board.hex.roadblocks-left", { count: command.roadblocks }) : "",
      ].filter(Boolean).join(" · "),
    })),
  };
}

/**
 * @param {import("../../lib/types.js").HexHost} host
 * @param {import("../../net/wire.js").HexView} view
 * @returns {Sheet | null}
 */
function cup({ t, data }, view) {
  if (!view.cup) return null;
  const row = (/** @type {string} */ id, /** @type {string} */ note) => ({
    text: data.chits?.[id]?.name ?? id,
    side: data.chits?.[id]?.side,
    note,
  });
  return {
    id: "cup",
    title: t("board.hex.cup", { count: view.cup.length }),
    rows: [
      ...(view.chit ? [row(view.chit, t("board.hex.chit.now"))] : []),
      ...(view.first && view.first !== view.chit ? [row(view.first, t("board.hex.chit.first"))] : []),
      ...[...view.cup].sort().map((id) => row(id, "")),
    ],
  };
}

/**
 * What decides the game, in the order in which the scenario says it.
 *
 * @param {import("../../lib/types.js").HexHost} host
 * @returns {Sheet | null}
 */
function goals({ t, data }) {
  return data.goals ? { id: "goals", title: t("board.hex.goals"), rows: data.goals.map((goal) => ({ ...goal, side: goal.side ?? undefined })) } : null;
}

/**
 * The turn record: units that have not come yet, by the turn in which they are due, and whatever
 * else comes from this turn on.
 *
 * @param {import("../../lib/types.js").HexHost} host
 * @param {import("../../net/wire.js").HexView} view
 * @returns {Sheet | null}
 */
function record({ t, data }, view) {
  /** @type {Map<string, { turn: number, side: string, names: string[] }>} */
  const due = new Map();
  for (const unit of view.units) {
    const turn = data.units[unit.id]?.arrival;
    if (unit.place !== "waiting" || !turn) continue;
    const key = `${turn} ${unit.side}`;
    const group = due.get(key) ?? { turn, side: unit.side, names: /** @type {string[]} */ ([]) };
    group.names.push(data.units[unit.id].name);
    due.set(key, group);
  }
  const count = [...due.values()].reduce((sum, group) => sum + group.names.length, 0);
  /** @type {{ turn: number, side: string, text: string }[]} */
  const others = (data.turn_record ?? []).filter((each) => each.turn >= view.turn);
  for (const { turn, side, text } of others) {
    const group = due.get(`${turn} ${side}`) ?? { turn, side, names: /** @type {string[]} */ ([]) };
    group.names.unshift(text);
    due.set(`${turn} ${side}`, group);
  }
  const groups = [...due.values()].sort((a, b) => a.turn - b.turn);
  return {
    id: "arrivals",
    title: t("board.hex.arrivals", { count }),
    rows: groups.map(({ turn, side, names }) => ({ text: turnName(t, data, turn), side, note: names.join(" · ") })),
  };
}

/**
 * @param {import("../../lib/i18n.js").Translate} t
 * @param {import("../../net/wire.js").HexBoard} data
 * @param {number} turn
 * @returns {string}
 */
function turnName(t, data, turn) {
  return data.turns?.names?.[turn - 1] ?? t("board.hex.turn", { turn });
}

/**
 * Airlanding serials in their order; the first may land on the next turn of landings.
 *
 * @param {import("../../lib/types.js").HexHost} host
 * @param {import("../../net/wire.js").HexView} view
 * @returns {Sheet | null}
 */
function serials({ t, data }, view) {
  /** @type {{ number: number, command: string, units: string[] }[]} */
  const line = data.serials?.line ?? [];
  if (!line.length) return null;
  const waiting = new Set(view.units.filter((unit) => unit.place === "waiting").map((unit) => unit.id));
  const left = line
    .map((serial) => ({ ...serial, units: serial.units.filter((id) => waiting.has(id)) }))
    .filter((serial) => serial.units.length);
  /** @type {number[]} */
  const turns = (data.serials?.turns ?? []).filter((turn) => turn >= view.turn);
  return {
    id: "serials",
    title: t("board.hex.serials", { count: left.length }),
    rows: left.map(({ number, command, units }, i) => ({
      text: turns[i]
        ? t("board.hex.serial.from", { number, turn: turnName(t, data, turns[i]) })
        : t("board.hex.serial", { number }),
      side: data.commands?.[command]?.side,
      note: units.map((id) => data.units[id]?.name ?? id).join(" · "),
    })),
  };
}

/**
 * Allied Morale, or how far the withdrawal has come.
 *
 * @param {import("../../lib/types.js").HexHost} host
 * @param {import("../../net/wire.js").HexView} view
 * @returns {Sheet | null}
 */
function morale({ t, data }, view) {
  const [value, level] = [view.morale ?? null, view.withdrawal ?? null];
  const withdrawn = level !== null;
  if (level === null && value === null) return null;
  return {
    id: "morale",
    title: withdrawn ? t("board.hex.withdrawal") : t("board.hex.morale", { value: value ?? 0 }),
    rows: [
      withdrawn
        ? { text: t("bar.withdrawal", { level: level ?? 0 }), note: t("board.hex.withdrawal.note") }
        : { text: t("board.hex.morale.of", { value: value ?? 0, of: data.morale ?? value ?? 0 }), note: t("board.hex.morale.note") },
    ],
  };
}

/**
 * Artillery in parks or in contact with a leader, hex by hex.
 *
 * @param {import("../../lib/types.js").HexHost} host
 * @param {import("../../net/wire.js").HexView} view
 * @returns {Sheet | null}
 */
function guns({ t, data }, view) {
  /** @type {Map<string, import("./counters.js").UnitView[]>} */
  const groups = new Map();
  for (const unit of view.units)
    if (unit.parked || unit.contact) {
      const key = `${unit.place} ${unit.contact ?? ""}`;
      groups.set(key, [...(groups.get(key) ?? []), unit]);
    }
  return {
    id: "guns",
    title: t("board.hex.guns", { count: [...groups.values()].flat().length }),
    rows: [...groups.values()].map((units) => {
      const [{ place, side, contact }] = units;
      const parked = units.some((unit) => unit.parked);
      return {
        text: units.map((unit) => data.units[unit.id]?.name ?? unit.id).join(" · "),
        side,
        note: [
          parked ? t("board.hex.park", { hex: place }) : place,
          contact ? t("board.hex.unit.contact", { name: data.markers[contact]?.name ?? contact }) : t("board.hex.no-contact"),
        ].join(" · "),
        thing: { unit: units[0].id, place },
      };
    }),
  };
}

/**
 * Airstrikes that are planned for turns to come.
 *
 * @param {import("../../lib/types.js").HexHost} host
 * @param {import("../../net/wire.js").HexView} view
 * @returns {Sheet | null}
 */
function air({ t, data }, view) {
  /** @type {string[]} */
  const turns = view.planned_strikes ?? [];
  return {
    id: "air",
    title: t("board.hex.air", { count: turns.length }),
    rows: turns.map((turn) => ({ text: data.turns.names?.[data.turns.ids?.indexOf(turn) ?? -1] ?? turn })),
  };
}

/**
 * Supply by area and side, where a game counts it.
 *
 * @param {import("../../lib/types.js").HexHost} host
 * @param {import("../../net/wire.js").HexView} view
 * @returns {Sheet | null}
 */
function supply({ t, data }, view) {
  if (!view.supply) return null;
  return {
    id: "supply",
    title: t("board.hex.supply"),
    rows: Object.entries(/** @type {Record<string, Record<string, string>>} */ (view.supply)).flatMap(([side, areas]) =>
      Object.entries(areas).map(([area, level]) => ({
        text: data.supply_areas?.[area] ?? area,
        side,
        note: t(/** @type {import("../../lib/i18n.js").TextKey} */ (`board.hex.supply.${level}`)),
      })),
    ),
  };
}

/**
 * Trucks of the commands: free, carrying, or not to be had.
 *
 * @param {import("../../lib/types.js").HexHost} host
 * @param {import("../../net/wire.js").HexView} view
 * @returns {Sheet | null}
 */
function trucks({ t, data }, view) {
  const all = view.trucks ?? [];
  return {
    id: "trucks",
    title: t("board.hex.trucks", { count: all.length }),
    rows: all.map((truck) => ({
      text: data.commands?.[truck.command]?.name ?? truck.command,
      side: data.commands?.[truck.command]?.side,
      note: t(/** @type {const} */ (`board.hex.truck.${truck.state}`), { name: data.units[truck.load ?? ""]?.name ?? "" }),
    })),
  };
}
