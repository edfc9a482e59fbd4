/** What lies beside the map, for the desk: commands with their points, the cup, who is to come. */

/** @typedef {import("../../types.js").Sheet} Sheet */
/** @typedef {import("../../types.js").SheetRow} SheetRow */

/**
 * @param {import("../../types.js").BoardHost} host
 * @param {any} view
 * @returns {Sheet[]}
 */
export function sheetsOf(host, view) {
  return [commands, cup, arrivals, supply, trucks, air].map((make) => make(host, view)).flatMap((sheet) =>
    sheet?.rows.length ? [sheet] : [],
  );
}

/**
 * @param {import("../../types.js").BoardHost} host
 * @param {any} view
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
 * @param {import("../../types.js").BoardHost} host
 * @param {any} view
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
 * Units that have not come yet, by the turn in which they are due.
 *
 * @param {import("../../types.js").BoardHost} host
 * @param {any} view
 * @returns {Sheet | null}
 */
function arrivals({ t, data }, view) {
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
  const groups = [...due.values()].sort((a, b) => a.turn - b.turn);
  return {
    id: "arrivals",
    title: t("board.hex.arrivals", { count: groups.reduce((sum, group) => sum + group.names.length, 0) }),
    rows: groups.map(({ turn, side, names }) => ({
      text: data.turns?.names?.[turn - 1] ?? t("board.hex.turn", { turn }),
      side,
      note: names.join(" · "),
    })),
  };
}

/**
 * Airstrikes that are planned for turns to come.
 *
 * @param {import("../../types.js").BoardHost} host
 * @param {any} view
 * @returns {Sheet | null}
 */
function air({ t }, view) {
  /** @type {string[]} */
  const turns = view.planned_strikes ?? [];
  return { id: "air", title: t("board.hex.air", { count: turns.length }), rows: turns.map((turn) => ({ text: turn })) };
}

/**
 * Supply by area and side, where a game counts it.
 *
 * @param {import("../../types.js").BoardHost} host
 * @param {any} view
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
        note: t(/** @type {any} */ (`board.hex.supply.${level}`)),
      })),
    ),
  };
}

/**
 * Trucks of the commands: free, carrying, or not to be had.
 *
 * @param {import("../../types.js").BoardHost} host
 * @param {any} view
 * @returns {Sheet | null}
 */
function trucks({ t, data }, view) {
  /** @type {any[]} */
  const all = view.trucks ?? [];
  return {
    id: "trucks",
    title: t("board.hex.trucks", { count: all.length }),
    rows: all.map((truck) => ({
      text: data.commands?.[truck.command]?.name ?? truck.command,
      side: data.commands?.[truck.command]?.side,
      note: t(/** @type {any} */ (`board.hex.truck.${truck.state}`), { name: data.units[truck.load]?.name ?? "" }),
    })),
  };
}
