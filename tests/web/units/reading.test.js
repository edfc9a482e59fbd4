/** What the client makes of what the server says: texts, odds, logs, states. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";

import { tossBetween } from "../../../src/dropzone/web/boards/cards/motion.js";
import { groundOf } from "../../../src/dropzone/web/boards/cards/symbols.js";
import { boxesOf, boxSpot, columnsOf, roomOf } from "../../../src/dropzone/web/boards/hex/boxes.js";
import { statesOf } from "../../../src/dropzone/web/boards/hex/states.js";
import { sameStart } from "../../../src/dropzone/web/panels/desk.js";
import { halves, preferred, Texts } from "../../../src/dropzone/web/lib/i18n.js";
import { sidesWaitedFor } from "../../../src/dropzone/web/pages/invitation.js";
import { storiesOf, titleOf } from "../../../src/dropzone/web/lib/stories.js";
import { changed, joined, knownOf, Told } from "../../../src/dropzone/web/net/known.js";

const WEB = new URL("../../../src/dropzone/web/", import.meta.url);

describe("texts", () => {
  const { t, ...rest } = new Texts("en", { "a": "{count} units of {side}", "a.one": "one unit of {side}" });

  test("have their values, and a form for one", () => {
    assert.equal(t("a", { count: 2, side: "x" }), "2 units of x");
    assert.equal(t("a", { count: 1, side: "x" }), "one unit of x");
    assert.equal(t("a", { count: 2 }), "2 units of ");
    assert.equal(t("unknown"), "unknown");
    assert.equal(rest.language, "en");
  });

  test("count in French as the French do", () => {
    const french = new Texts("fr", { "a": "{count} unités", "a.one": "{count} unité" });
    assert.equal(french.t("a", { count: 0 }), "0 unité");
    assert.equal(french.t("a", { count: 2 }), "2 unités");
  });

  test("are in the first language of the reader that there is", () => {
    assert.equal(preferred(["de-CH", "fr-CH", "en"]), "fr");
    assert.equal(preferred(["EN-us"]), "en");
    assert.equal(preferred(["de"]), "en");
    assert.equal(preferred([]), "en");
  });

  test("say likelihoods, days and halves as one writes them", () => {
    const en = new Texts("en", {});
    assert.equal(en.percent(0.5), "50%");
    assert.equal(en.percent(0.004), "0.4%");
    assert.equal(en.percent(0), "0%");
    assert.equal(en.date("1944-09-17"), "September 17, 1944");
    assert.equal(new Texts("fr", {}).date("1941-05-20"), "20 mai 1941");
    assert.deepEqual([0, 0.5, 1, 2.5].map(halves), ["0", "½", "1", "2½"]);
  });

  test("of both languages keep their values when filled", async () => {
    for (const language of ["en", "fr"]) {
      const texts = JSON.parse(await readFile(new URL(`texts/${language}.json`, WEB), "utf8"));
      const { t: say } = new Texts(language, texts);
      for (const [key, text] of Object.entries(texts)) {
        const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
        const said = say(key, Object.fromEntries(names.map((name) => [name, `<${name}>`])));
        for (const name of names) assert.ok(said.includes(`<${name}>`), `${language} ${key}`);
      }
    }
  });
});

describe("the log", () => {
  const line = (number, text = "") => ({ number, text });

  test("joins what belongs together: a combat with its dice and losses, a walk over several hexes", () => {
    const told = (number, act, tells, units = []) => ({ number, text: "", event: [], about: { act, tells, units } });
    const combat = [told(3, "attack", "opens", ["a"]), told(3, "roll", "joins"), told(3, "lost", "joins", ["b"])];
    const found = storiesOf([...combat, told(4, "attack", "opens", ["c"]), told(4, "roll", "joins")]);
    assert.deepEqual(found.map(({ entries }) => entries.length), [3, 2]);
    assert.equal(titleOf(found[0]), combat[0]);
  });

  test("of an answer goes on from what was known", () => {
    const before = { number: 2, version: 5, since: 0, log: [line(1), line(2)], chat: ["hello"] };
    assert.deepEqual(knownOf(before), { since: 2, version: 5 });
    const after = joined(before, { number: 3, since: 2, log: [line(3)] });
    assert.deepEqual(after.log.map(({ number }) => number), [1, 2, 3]);
    assert.deepEqual([after.since, after.chat], [0, ["hello"]]);
  });

  test("of an answer stands alone if something was taken back", () => {
    const before = { number: 9, since: 0, log: [line(9)] };
    assert.deepEqual(joined(before, { number: 1, since: 0, log: [line(1)] }).log, [line(1)]);
    assert.deepEqual(joined(undefined, { number: 3, since: 2, log: [line(3)] }).log, [line(3)]);
  });
});

describe("small things", () => {
  test("labels share a start if it is long and they are many", () => {
    const labels = ["Fire with all at the bridge", "Fire with all at the wood", "Fire with all at night"];
    assert.equal(sameStart(labels), "Fire with all at ");
    assert.equal(sameStart(labels.slice(1)), "");
    assert.equal(sameStart(["a b c", "a b d", "a b e"]), "");
    assert.equal(sameStart([]), "");
  });

  test("a unit has the states that its view says", () => {
    const found = statesOf({ suppressed: true, cohesion: 2, column: false });
    assert.deepEqual(found.map(({ state, value }) => [state.id, value]), [["suppressed", true], ["cohesion", 2]]);
    assert.deepEqual(statesOf(null), []);
  });

  test("sides are waited for until they agree", () => {
    const sides = [{ id: "a", title: "Allies" }, { id: "g", title: "Germans" }];
    assert.equal(sidesWaitedFor({ sides, waits_for: ["g"] }), "Germans");
    assert.equal(sidesWaitedFor({ sides }), "");
  });

  test("boxes of a display count if they lead anywhere", () => {
    const display = { boxes: [{ id: "a", exit: "11" }, { id: "b", ways: [] }, { id: "c", ways: ["a"] }, { id: "d", kind: "air" }] };
    assert.deepEqual(boxesOf({ boxes: [{ id: "x" }], display }).map(({ id }) => id), ["x", "a", "c", "d"]);
    assert.deepEqual(boxesOf({ boxes: [] }), []);
    assert.deepEqual([columnsOf({ display }), columnsOf({})], [2, 1]);
    const [one, two] = [roomOf(["a", "b", "c"], 1), roomOf(["a", "b", "c"], 2)];
    assert.ok(two.width > one.width && two.height < one.height);
    const frame = { x: 0, y: 0, width: 200, height: 200, head: 20 };
    assert.ok(boxSpot(frame, 1).x > boxSpot(frame, 0).x);
    assert.equal(boxSpot(frame, 1).y, boxSpot(frame, 0).y);
  });

  test("terrains have the ground of their kind", () => {
    assert.equal(groundOf({ tags: ["wood"] }), "wood");
    assert.equal(groundOf({ tags: [] }), "open");
  });
});

describe("a toss", () => {
  const view = (tokens, lying, reserve, phase = "assault") => ({
    phase,
    sides: { british: { tokens: { normal: tokens, yellow: 1 } }, german: { tokens: { normal: 3, yellow: 0 } } },
    fronts: [{ tokens: { normal: lying, yellow: 0 } }],
    reserve: { normal: reserve, yellow: 0 },
  });

  test("succeeds if its token lies on the front, fails if it is in the reserve", () => {
    assert.deepEqual(tossBetween(view(2, 0, 0), view(1, 1, 0)), { kind: "normal", success: true, side: "british" });
    assert.deepEqual(tossBetween(view(2, 0, 0), view(1, 0, 1)), { kind: "normal", success: false, side: "british" });
  });

  test("is none where no token was spent, or outside an assault", () => {
    assert.equal(tossBetween(view(2, 0, 0), view(2, 0, 0)), null);
    assert.equal(tossBetween(view(2, 0, 0), view(1, 1, 0, "end")), null);
  });
});

describe("a state that was told", () => {
  const whole = { id: "t", number: 1, version: 2, tag: "a-1", since: 0, log: [], view: { units: [{ id: "x", place: "1" }, { id: "y" }], "a/b": 1 } };
  const changes = [
    { op: "replace", path: "/view/units/0/place", value: "2" },
    { op: "remove", path: "/view/units/1" },
    { op: "add", path: "/view/units/0", value: { id: "w" } },
    { op: "add", path: "/view/new", value: null },
    { op: "remove", path: "/view/a~1b" },
    { op: "replace", path: "/number", value: 2 },
  ];
  const news = { base: "a-1", tag: "a-2", number: 2, version: 3, since: 1, log: [{ number: 2 }], changes };

  test("is brought up to date by what changed, and the one before stays as it was", () => {
    const told = new Told();
    const before = told.take(whole);
    const after = told.take(news);
    assert.deepEqual(after.view, { units: [{ id: "w" }, { id: "x", place: "2" }], new: null });
    assert.deepEqual([after.number, after.tag, after.since, after.log.length], [2, "a-2", 1, 1]);
    assert.equal(before.view.units[0].place, "1");
    assert.equal(before.view.units.length, 2);
  });

  test("takes no changes of another state, nor a word without any", () => {
    const told = new Told();
    assert.equal(told.take(news), null);
    told.take(whole);
    assert.equal(told.take({ ...news, base: "a-0" }), null);
    assert.equal(told.take({ kind: "state", number: 2, version: 3 }), null);
    assert.equal(told.state, whole);
  });

  test("is named to the server only by who has it with its log", () => {
    const told = new Told();
    assert.deepEqual(told.known({}), { known: "" });
    told.take(whole);
    assert.deepEqual(told.known({ since: 1, version: 2 }), { since: 1, version: 2, known: "a-1" });
    assert.equal(told.known({ since: 0, version: 2 }).known, "");
    assert.equal(told.known({}).known, "");
  });

  test("may be replaced as a whole by one change", () => {
    assert.deepEqual(changed({ a: 1 }, { op: "replace", path: "", value: [1] }), [1]);
  });
});
