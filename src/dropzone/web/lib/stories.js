/**
 * Stories: the lines of a log that belong together.  A combat with its dice, losses and retreats is one
 * story, a walk over several hexes another.  The server says of each line what it is about; here is only
 * how lines join, and what of a story is shown on a board.
 */

/** @typedef {import("./types.js").LogEntry} LogEntry */
/** @typedef {import("./types.js").Shown} Shown */
/** @typedef {{ entries: LogEntry[], opener: string, concluded: boolean, number: number, last: number }} Story
 *   `opener`: how its first line stands to others; `number` and `last`: the moves it begins and ends with. */

/** What ends the dice of a story: dice that fall afterwards are about something else. */
const ENDS = new Set(["result", "hit", "lost", "state"]);
/** What a walk is made of. */
const WALK = new Set(["move", "sum", "state"]);
/** What is worth telling of a story beside its title. */
const TELLS = new Set(["fire", "result", "hit", "lost", "state", "come", "drop", "move", "draw"]);
/** What nobody can know beforehand: one's own are shown as well as others'. */
const CHANCE = new Set(["roll", "draw", "hit", "lost", "result", "attack"]);

/** @type {Shown} */
const NOTHING = {};

/**
 * @param {LogEntry} entry
 * @returns {Shown}
 */
function aboutOf(entry) {
  return entry.about ?? NOTHING;
}

/**
 * Whether a line goes on with a story.
 *
 * @param {Story | undefined} story
 * @param {LogEntry} entry
 */
function continues(story, entry) {
  if (!story || !entry.number || !story.number) return false;
  const { act, tells, units = [] } = aboutOf(entry);
  const first = aboutOf(story.entries[0]);
  if (first.act === "turn" || act === "turn") return false;
  if (tells === "joins") return story.opener !== "" || story.entries.some((each) => aboutOf(each).act === "roll");
  if (tells === "either") {
    if (story.opener === "opens" && first.act === "attack") return entry.number === story.last;
    return story.opener !== "" && !story.concluded && entry.number === story.last;
  }
  if (act !== "move" || tells) return false;
  const walkers = first.units ?? [];
  return (
    units.length === walkers.length &&
    units.every((unit, i) => unit === walkers[i]) &&
    story.entries.every((each) => WALK.has(aboutOf(each).act ?? ""))
  );
}

/**
 * Add lines to stories, in their order.
 *
 * @param {Story[]} stories
 * @param {LogEntry[]} entries
 * @returns {number}  The first story that is new or longer.
 */
export function addTo(stories, entries) {
  let changed = stories.length;
  for (const entry of entries) {
    const story = stories.at(-1);
    const { act = "", tells = "" } = aboutOf(entry);
    if (story && continues(story, entry)) {
      changed = Math.min(changed, stories.length - 1);
      story.entries.push(entry);
      story.last = entry.number;
      if (ENDS.has(act)) story.concluded = true;
    } else
      stories.push({
        entries: [entry],
        opener: tells,
        concluded: tells === "either" && ENDS.has(act),
        number: entry.number,
        last: entry.number,
      });
  }
  return changed;
}

/**
 * @param {LogEntry[]} entries
 * @returns {Story[]}
 */
export function storiesOf(entries) {
  /** @type {Story[]} */
  const stories = [];
  addTo(stories, entries);
  return stories;
}

/**
 * The line that says what a story is: of a walk its end, of dice what they were thrown for.
 *
 * @param {Story} story
 */
export function titleOf({ entries }) {
  const acts = entries.map((entry) => aboutOf(entry).act ?? "");
  const walk = acts.every((act) => WALK.has(act)) ? entries.findLast((_, i) => acts[i] === "move") : undefined;
  const fire = acts[0] === "fire" ? undefined : entries.find((_, i) => acts[i] === "fire");
  return (
    walk ??
    (acts[0] === "attack" ? entries[0] : fire) ??
    entries.find((_, i) => acts[i] !== "roll" && acts[i] !== "sum") ??
    entries[0]
  );
}

/**
 * The dice of a story in their order.
 *
 * @param {Story} story
 * @returns {{ face: number, sides: number }[]}
 */
export function diceOf({ entries }) {
  return entries.flatMap(({ event }) =>
    event?.[0] === "rolled" && typeof event[2] === "number" && typeof event[3] === "number" ? [{ sides: event[2], face: event[3] }] : [],
  );
}

/**
 * The arithmetic of a story: its dice and what led to them.
 *
 * @param {Story} story
 */
export function arithmeticOf(story) {
  const title = titleOf(story);
  return story.entries.filter((entry) => entry !== title && ["roll", "sum"].includes(aboutOf(entry).act ?? ""));
}

/**
 * What came of a story, each sentence once.
 *
 * @param {Story} story
 * @returns {string[]}
 */
export function resultsOf(story) {
  const title = titleOf(story);
  const walk = story.entries.every((entry) => WALK.has(aboutOf(entry).act ?? ""));
  /** @type {Map<string, number>} */
  const told = new Map();
  for (const entry of story.entries) {
    const { act = "" } = aboutOf(entry);
    if (entry !== title && TELLS.has(act) && !(walk && act === "move"))
      told.set(entry.text, (told.get(entry.text) ?? 0) + 1);
  }
  return [...told].map(([text, count]) => (count > 1 ? `${text.replace(/\.$/, "")} ×${count}.` : text));
}

/**
 * A story in one breath, for those who hear the page.
 *
 * @param {Story} story
 */
export function spoken(story) {
  return [titleOf(story).text, ...resultsOf(story)].join(" ");
}

/**
 * What a story draws that lies nowhere on the board: what stands on the chit.
 *
 * @param {Story} story
 */
export function drawnBy({ entries }) {
  const { act, goal } = aboutOf(entries[0]);
  return act === "draw" && !goal ? entries[0].text.replace(/^[^:]*?\s?:\s/, "").replace(/\.$/, "") : "";
}

/**
 * Whether a story is about chance, or about units that are not those of a side: what its own player
 * wants to see as much as anybody.
 *
 * @param {Story} story
 * @param {(unit: string) => boolean} isOwn
 */
export function matters(story, isOwn) {
  return story.entries.some((entry) => {
    const { act = "", units = [] } = aboutOf(entry);
    return CHANCE.has(act) || (units.length > 0 && !isOwn(units[0]));
  });
}

/**
 * What of stories is marked on a board.
 *
 * @param {Story[]} stories
 * @param {boolean} past  Whether it is over: marked quietly.
 * @returns {import("./types.js").Marks}
 */
export function marksOf(stories, past) {
  /** @type {import("./types.js").Marks} */
  const marks = { units: [], hurt: [], places: [], arrows: [], trails: [], drops: [], dice: [], at: null, past };
  for (const story of stories) markStory(story, marks);
  return marks;
}

/**
 * @param {Story} story
 * @param {import("./types.js").Marks} marks
 */
function markStory(story, marks) {
  /** @type {Map<string, string[]>}  The ways of those who moved. */
  const ways = new Map();
  for (const entry of story.entries) {
    const { act = "", units = [], foes = [], start = "", goal = "", places = [] } = aboutOf(entry);
    if (act === "hit" || act === "lost") marks.hurt.push(...units);
    else marks.units.push(...units);
    if (act === "attack" || act === "fire") {
      for (const unit of units.length ? units : [""])
        marks.arrows.push({
          from: act === "fire" && start ? { place: start } : { unit, place: start },
          to: foes.length ? { unit: foes[0], place: goal } : { place: goal },
          kind: act,
        });
      marks.hurt.push(...foes);
    }
    if (act === "drop") marks.drops?.push(...units);
    if (act === "move" && goal)
      for (const unit of units) ways.set(unit, [...(ways.get(unit) ?? (start ? [start] : [])), ...places, goal]);
    else if (goal) marks.places.push(goal);
    if (!marks.at && (goal || foes[0] || units[0])) marks.at = { unit: foes[0] ?? units[0], place: goal };
  }
  for (const [unit, places] of ways) marks.trails.push({ unit, places });
  marks.dice.push(...diceOf(story));
}
