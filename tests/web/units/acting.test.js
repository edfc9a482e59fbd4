/** Gestures: what pointing means, and what is asked of the server before anything is committed. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { Acting, fitting, isWayOut } from "../../../src/dropzone/web/panels/acting.js";

/** A choice by its notation; what it is about are its last words. */
function choice(notation, target = {}) {
  return { notation, label: notation, target };
}

const MOVES = [
  choice("move a 11", { unit: "a", place: "11" }),
  choice("move a 12", { unit: "a", place: "12" }),
  choice("move b 12", { unit: "b", place: "12" }),
  choice("pass"),
];

describe("a pick", () => {
  test("means the choices of its unit, whatever stands where it stands", () => {
    assert.deepEqual(fitting(MOVES, { unit: "a", place: "12" }), MOVES.slice(0, 2));
  });

  test("means the choices of its place if none is about its unit", () => {
    assert.deepEqual(fitting(MOVES, { unit: "c", place: "12" }), MOVES.slice(1, 3));
    assert.deepEqual(fitting(MOVES, { place: "12" }), MOVES.slice(1, 3));
  });

  test("means nothing where no choice is", () => {
    assert.deepEqual(fitting(MOVES, { place: "99" }), []);
    assert.deepEqual(fitting(MOVES, {}), []);
  });
});

describe("a way out", () => {
  test("ends something or gives it up", () => {
    assert.deepEqual(["continue", "commit", "end", "give-up"].map((role) => isWayOut({ ...MOVES[0], role })), [false, false, true, true]);
  });
});

/** What a choice would do, unless it is said otherwise: it commits, and nothing comes of it. */
const PLAIN = { next: null, ways: [], odds: null, now: "", deed: "", warning: "", rolls: false, reveals: false };

/** A table that answers from a script, and notes what was asked of it. */
function tableOf({ previews = {}, refusals = [] } = {}) {
  const asked = [];
  return {
    asked,
    async preview(text) {
      asked.push(`preview ${text}`);
      return { ...PLAIN, ...previews[text] };
    },
    async whyNot(what) {
      asked.push(what);
      return { refusals };
    },
  };
}

function actingOn(table, choices, how = {}) {
  const told = { committed: [], refused: [], failed: [], halted: [] };
  const acting = new Acting({
    table: () => table,
    confirmDice: () => how.confirmDice ?? true,
    warn: () => how.warn ?? false,
    waiting: () => undefined,
    ahead: () => undefined,
    changed: () => undefined,
    commit: async (text, number) => void told.committed.push([text, number]),
    refused: (refusals) => void told.refused.push(refusals),
    failed: (error) => void told.failed.push(error),
    usual: () => false,
    canUndo: () => how.canUndo ?? true,
    halted: (units) => void told.halted.push(units),
  });
  acting.begin({ yours: true, number: 7, choices });
  return { acting, told };
}

describe("choosing", () => {
  const units = [choice("move a", { unit: "a" }), choice("move b", { unit: "b" }), choice("pass")];
  const previews = { "move a": { next: { choices: MOVES.slice(0, 2) } } };

  test("commits what leads nowhere further", async () => {
    const { acting, told } = actingOn(tableOf({ previews }), units);
    await acting.choose(units[2]);
    assert.deepEqual(told.committed, [["pass", 7]]);
    assert.equal(acting.busy, true);
  });

  test("reads stages ahead and commits the last one only; going back is free", async () => {
    const { acting, told } = actingOn(tableOf({ previews }), units);
    await acting.pick({ unit: "a" });
    assert.deepEqual(told.committed, []);
    assert.deepEqual(acting.choices, MOVES.slice(0, 2));
    assert.equal(acting.back(), true);
    assert.deepEqual(acting.choices, units);
    assert.equal(acting.back(), false);
    await acting.pick({ unit: "a" });
    await acting.pick({ place: "12" });
    assert.deepEqual(told.committed, [["move a 12", 7]]);
  });

  test("of a unit and a place takes two looks ahead and no more", async () => {
    const table = tableOf({ previews });
    const { acting } = actingOn(table, units);
    await acting.pick({ unit: "a" });
    await acting.pick({ place: "12" });
    assert.deepEqual(table.asked, ["preview move a", "preview move a 12"]);
  });

  test("shows the odds before dice fall, and commits when they are confirmed", async () => {
    const odds = { outcomes: [], rolls: true };
    const { acting, told } = actingOn(tableOf({ previews: { pass: { odds, rolls: true } } }), units);
    await acting.choose(units[2]);
    assert.deepEqual(told.committed, []);
    assert.equal(acting.pending?.odds, odds);
    await acting.choose(units[2]);
    assert.deepEqual(told.committed, [["pass", 7]]);
  });

  test("asks all the same where the outcomes are too many to list", async () => {
    const { acting, told } = actingOn(tableOf({ previews: { pass: { rolls: true } } }), units);
    await acting.choose(units[2]);
    assert.equal(acting.pending?.rolls, true);
    assert.deepEqual([told.committed, told.failed], [[], []]);
  });

  test("does not stop for dice if the player does not want it", async () => {
    const { acting, told } = actingOn(tableOf({ previews: { pass: { rolls: true } } }), units, { confirmDice: false });
    await acting.choose(units[2]);
    assert.deepEqual(told.committed, [["pass", 7]]);
  });

  test("stops for a warning, and for what gives something up, whatever the player wants", async () => {
    for (const [each, ahead] of [
      [units[2], { warning: "one will be lost" }],
      [{ ...units[2], role: "give-up" }, {}],
    ]) {
      const { acting, told } = actingOn(tableOf({ previews: { pass: ahead } }), [each], { confirmDice: false });
      await acting.choose(each);
      assert.deepEqual(told.committed, []);
      await acting.confirm();
      assert.deepEqual(told.committed, [["pass", 7]]);
    }
  });

  test("has ready what could be carried out as the gesture stands; a second click on its target confirms", async () => {
    const attack = choice("attack 12", { place: "12" });
    const now = choice("attack 12 with a now");
    const more = choice("attack 12 with a b", { unit: "b" });
    const odds = { outcomes: [], rolls: true };
    const { acting, told } = actingOn(
      tableOf({ previews: { "attack 12": { next: { choices: [now, more] }, now: now.notation, odds } } }),
      [attack],
    );
    await acting.pick({ place: "12" });
    assert.equal(acting.pending?.choice, now);
    await acting.pick({ place: "12" });
    assert.deepEqual(told.committed, [["attack 12 with a now", 7]]);
  });

  test("narrows to several choices about one thing", async () => {
    const { acting, told } = actingOn(tableOf(), MOVES);
    await acting.pick({ place: "12" });
    assert.deepEqual(acting.choices, MOVES.slice(1, 3));
    assert.deepEqual(told.committed, []);
  });

  test("asks why not where nothing is offered, by what was pointed at", async () => {
    const table = tableOf({ refusals: [{ text: "too far" }] });
    const { acting, told } = actingOn(table, [choice("move a 11", { place: "11" })]);
    await acting.pick({ place: "99" });
    assert.deepEqual(table.asked.at(-1), { unit: "", place: "99", after: "", choice: "" });
    assert.deepEqual(told.refused, [[{ text: "too far" }]]);
  });

  test("does nothing while it is somebody else's turn", async () => {
    const { acting, told } = actingOn(tableOf(), units);
    acting.begin({ yours: false, number: 8, choices: units });
    await acting.choose(units[2]);
    await acting.pick({ unit: "a" });
    assert.deepEqual(told.committed, []);
  });
});

describe("the whole stack", () => {
  const unit = (id, place) => ({ ...choice(`move ${id}`, { unit: id, place }), role: "continue" });
  const goal = (id, place) => ({ ...choice(`move ${id} ${place}`, { place }), role: "commit" });
  const done = { ...choice("done"), role: "end" };
  const units = [unit("a", "10"), unit("b", "10"), unit("c", "10"), unit("d", "20"), done];
  const reach = { a: ["11", "12", "13"], b: ["12", "13"], c: ["12", "14"] };
  const previews = Object.fromEntries(
    Object.entries(reach).map(([id, places]) => [`move ${id}`, { next: { choices: places.map((place) => goal(id, place)) } }]),
  );

  /** A table at which every move leads to the next question, as the script has it. */
  async function begun(how = {}, asked = (left) => ({ yours: true, choices: left })) {
    const table = tableOf({ previews: { ...previews, ...how.previews }, refusals: how.refusals });
    const { acting, told } = actingOn(table, units, how);
    let left = units;
    acting.host.commit = async (text, number) => {
      told.committed.push(text);
      left = left.filter(({ target }) => target.unit !== text.split(" ")[1]);
      acting.begin({ number: number + 2, ...asked(left, told.committed.length) });
    };
    await acting.pick({ unit: "a" });
    await acting.stack.toggle();
    return { acting, told, table };
  }

  const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

  test("is offered where others lie with the chosen one, and lights where all of them can go", async () => {
    const { acting } = await begun();
    assert.deepEqual(acting.stack.others.map(({ target }) => target.unit), ["b", "c"]);
    assert.deepEqual(acting.choices, [goal("a", "12")]);
    await acting.stack.toggle();
    assert.equal(acting.choices.length, 3);
    acting.back();
    await acting.pick({ unit: "d" });
    assert.deepEqual(acting.stack.others, []);
  });

  test("goes one after the other by one click", async () => {
    const { acting, told } = await begun();
    await acting.pick({ place: "12" });
    await settled();
    assert.deepEqual(told.committed, ["move a 12", "move b 12", "move c 12"]);
    assert.deepEqual([told.halted, acting.busy, acting.stack.following], [[], false, null]);
  });

  test("stops with words where dice have fallen, or the other side is asked", async () => {
    for (const [how, asked] of [
      [{ canUndo: false }, undefined],
      [{}, (left) => ({ yours: false, choices: left })],
      [{}, () => ({ yours: true, choices: [done] })],
    ]) {
      const { acting, told } = await begun(how, asked);
      await acting.pick({ place: "12" });
      await settled();
      assert.deepEqual(told.committed, ["move a 12"]);
      assert.deepEqual(told.halted, [["move b", "move c"]]);
      assert.equal(acting.busy, false);
    }
  });

  test("stops before the dice of one that follows, and before those of the first", async () => {
    const later = await begun({ previews: { "move b 12": { rolls: true } } });
    await later.acting.pick({ place: "12" });
    await settled();
    assert.deepEqual([later.told.committed, later.told.halted], [["move a 12"], [["move b", "move c"]]]);
    const first = await begun({ previews: { "move a 12": { rolls: true } } });
    await first.acting.pick({ place: "12" });
    assert.deepEqual([first.told.committed, first.told.halted], [[], [["move b", "move c"]]]);
    assert.equal(first.acting.pending?.rolls, true);
  });

  test("says why not all can go somewhere; another unit of the hex means that one alone", async () => {
    const { acting, told, table } = await begun({ refusals: [{ text: "too far" }] });
    await acting.pick({ place: "13" });
    assert.deepEqual(told.refused, [[{ text: "too far" }]]);
    assert.deepEqual(table.asked.at(-1), { unit: "", place: "13", after: "move a", choice: "" });
    await acting.pick({ unit: "b", place: "10" });
    assert.deepEqual([acting.stack.together, acting.chosen[0].unit], [null, "b"]);
  });
});
