/** What this browser remembers: the seats it holds and how its reader likes the page. */

/**
 * @typedef {object} Settings
 * @property {string} language
 * @property {"auto" | "light" | "dark"} theme
 * @property {boolean} confirmDice  Show the odds and ask before anything rolls.
 * @property {"off" | "fast" | "normal" | "slow"} playback  How others' moves are shown.
 * @property {boolean} usual  Whether small questions are answered in the usual way.
 * @property {string[]} warned  Games in which I know that what comes to light stays known.
 * @property {boolean} notify  Tell me by the browser when it is my turn.
 * @property {boolean} control  Shade who controls what.
 * @property {"off" | "3" | "6" | "12"} autoPass  After how many seconds reactions pass by themselves.
 * @property {boolean} briefing  Show the briefing when a game begins.
 * @property {boolean} sound  Dice, steps, shots and "your turn" can be heard.
 * @property {"0.5" | "1" | "2" | "4"} replaySpeed
 * @property {string} name  How others see me.
 */

/** @typedef {{ table: string, side: string, secret: string, game: string, learning?: boolean }} Seat  Learning: at a lesson or a puzzle. */
/** @typedef {{ id: string, others: Record<string, string> }} LessonTable  A table on which a lesson is played. */

const SETTINGS = "dropzone.settings";
const SEATS = "dropzone.seats";
const BRIEFED = "dropzone.briefed";
const LESSONS = "dropzone.lessons";
/** So many tables of lessons and puzzles are remembered: seats at games must not be pushed out by them. */
const MOST_LESSONS = 60;

/** @type {Settings} */
const DEFAULTS = {
  language: "",
  theme: "auto",
  confirmDice: true,
  playback: "normal",
  usual: true,
  warned: [],
  notify: false,
  control: true,
  autoPass: "off",
  briefing: true,
  sound: false,
  replaySpeed: "1",
  name: "",
};

export class Store {
  /** @param {Storage} storage */
  constructor(storage) {
    this.storage = storage;
    /** @type {Set<() => void>} */
    this.listeners = new Set();
    /** @type {Settings} */
    this.settings = { ...DEFAULTS, ...this.read(SETTINGS, {}) };
  }

  /**
   * @template T
   * @param {string} key
   * @param {T} fallback
   * @returns {T}
   */
  read(key, fallback) {
    try {
      return JSON.parse(this.storage.getItem(key) ?? "") ?? fallback;
    } catch {
      return fallback;
    }
  }

  /**
   * @param {string} key
   * @param {unknown} value
   */
  write(key, value) {
    try {
      this.storage.setItem(key, JSON.stringify(value));
    } catch {
      // A browser that keeps nothing still plays; it only forgets.
    }
  }

  /** @param {Partial<Settings>} changes */
  set(changes) {
    Object.assign(this.settings, changes);
    this.write(SETTINGS, this.settings);
    for (const listener of this.listeners) listener();
  }

  /** @param {() => void} listener */
  onChange(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** @returns {Seat[]} */
  seats() {
    return this.read(SEATS, []);
  }

  /** Seats at games: neither lessons and puzzles, which have lists of their own, nor invitations. */
  games() {
    const lessons = this.lessons();
    return this.seats().filter(
      ({ table, side, learning }) => !learning && !(table in lessons) && !side.startsWith("invite:"),
    );
  }

  /** @param {string} table */
  seatsAt(table) {
    return this.seats().filter((seat) => seat.table === table);
  }

  /** @param {Seat[]} added */
  keep(added) {
    const kept = this.seats().filter(
      (seat) => !added.some((each) => each.table === seat.table && each.side === seat.side),
    );
    this.write(SEATS, [...added, ...kept].slice(0, 200));
  }

  /**
   * Whether the briefing of a table is to be shown by itself: once.
   *
   * @param {string} table
   */
  briefs(table) {
    /** @type {string[]} */
    const shown = this.read(BRIEFED, []);
    if (!this.settings.briefing || shown.includes(table)) return false;
    this.write(BRIEFED, [table, ...shown].slice(0, 100));
    return true;
  }

  /**
   * The lesson that is played on a table, if it is one.
   *
   * @param {string} table
   * @returns {LessonTable | undefined}
   */
  lesson(table) {
    return this.lessons()[table];
  }

  /** Every table with a lesson or a puzzle on it. */
  lessons() {
    return this.read(LESSONS, /** @type {Record<string, LessonTable>} */ ({}));
  }

  /**
   * Keep a seat at the table of a lesson or puzzle, in the place of an earlier one of the same.
   *
   * @param {Seat} seat
   * @param {LessonTable} lesson
   */
  keepLesson(seat, lesson) {
    const before = Object.entries(this.lessons());
    const kept = before.filter(([, each]) => each.id !== lesson.id).slice(0, MOST_LESSONS - 1);
    this.write(LESSONS, Object.fromEntries([[seat.table, lesson], ...kept]));
    const gone = new Set(before.map(([table]) => table).filter((table) => !(table in this.lessons())));
    this.write(
      SEATS,
      this.seats().filter(({ table }) => !gone.has(table)),
    );
    this.keep([{ ...seat, learning: true }]);
  }

  /** @param {string} table */
  forget(table) {
    this.write(
      SEATS,
      this.seats().filter((seat) => seat.table !== table),
    );
  }
}
