/** Between two moments: the table after a part of what one move brought about. */

/** @typedef {import("./types.js").View} View */
/** @typedef {{ id: string, place: string, zone?: string | null }} UnitView */

/**
 * Put on a view what a story tells: who moved, came or was lost; `after` has how they are in the end.
 *
 * @param {View} view
 * @param {import("./stories.js").Story} story
 * @param {View} after
 * @returns {View}
 */
export function withStory(view, story, after) {
  if (!("units" in view) || !("units" in after)) return view;
  /** @type {Map<string, UnitView>} */
  const units = new Map(view.units.map((unit) => [unit.id, unit]));
  /** @type {Map<string, UnitView>} */
  const later = new Map(after.units.map((unit) => [unit.id, unit]));
  const markers = { ...view.markers };
  for (const { about } of story.entries) {
    const { act, units: named = [], goal = "", places = [] } = about ?? {};
    for (const id of named) {
      const now = units.get(id);
      const then = later.get(id);
      if (act === "lost" && !then) units.delete(id);
      else if ((act === "hit" || act === "lost") && now && then) units.set(id, { ...then, ...placeOf(now) });
      else if ((act === "move" || act === "come" || act === "drop") && goal) {
        const base = now ?? then;
        if (base) units.set(id, { ...base, place: goal, ...("zone" in base ? { zone: goal } : {}) });
      }
    }
    // A marker that is turned up is gone from where it lay.
    for (const place of [...places, goal]) if (place in markers && !(place in (after.markers ?? {}))) delete markers[place];
  }
  return /** @type {View} */ (/** @type {unknown} */ ({ ...view, units: [...units.values()], markers }));
}

/** @param {UnitView} unit */
function placeOf(unit) {
  return "zone" in unit ? { place: unit.place, zone: unit.zone } : { place: unit.place };
}
