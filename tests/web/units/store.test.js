/** What the browser remembers: games of one's own, apart from lessons and puzzles. */

import assert from "node:assert/strict";
import test from "node:test";

import { Store } from "../../../src/dropzone/web/net/store.js";

/** A store in memory, as a fresh browser has it. */
function fresh() {
  /** @type {Map<string, string>} */
  const kept = new Map();
  const storage = { getItem: (/** @type {string} */ key) => kept.get(key) ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value) };
  return new Store(/** @type {Storage} */ (/** @type {unknown} */ (storage)));
}

/** @param {string} table */
const seat = (table) => ({ table, side: "allied", secret: `secret of ${table}`, game: "mercury" });
/** @param {Store} store */
const games = (store) => store.games().map(({ table }) => table);

test("lessons and puzzles are not among my games, and their tables can be sat at", () => {
  const store = fresh();
  store.keep([seat("game"), { ...seat("invited"), side: "invite:german" }]);
  store.keepLesson(seat("lesson"), { id: "mercury/first-turn", others: {} });
  assert.deepEqual(games(store), ["game"]);
  assert.equal(store.seatsAt("lesson")[0]?.secret, "secret of lesson");
  assert.equal(store.lesson("lesson")?.id, "mercury/first-turn");
});

test("seats at lessons that were kept before they were marked are not among my games", () => {
  const store = fresh();
  store.keep([seat("lesson"), seat("game")]);
  store.write("dropzone.lessons", { lesson: { id: "mercury/first-turn", others: {} } });
  assert.deepEqual(games(store), ["game"]);
});

test("a lesson begun again takes the place of the earlier table", () => {
  const store = fresh();
  store.keepLesson(seat("first"), { id: "mercury/first-turn", others: {} });
  store.keepLesson(seat("second"), { id: "mercury/first-turn", others: {} });
  assert.deepEqual(store.seatsAt("first"), []);
  assert.equal(store.seatsAt("second").length, 1);
});

test("many puzzles push no game out", () => {
  const store = fresh();
  store.keep([seat("game")]);
  for (let number = 0; number < 300; number++) store.keepLesson(seat(`table ${number}`), { id: `puzzle/${number}`, others: {} });
  assert.deepEqual(games(store), ["game"]);
  assert.equal(store.seatsAt("game").length, 1);
  assert.equal(store.seats().length, 61);
  assert.equal(store.seatsAt("table 299").length, 1);
});
