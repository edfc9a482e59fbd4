/** Geometry of the hex map: corners, neighbours, outlines and lines. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import {
  boundsOf,
  chains,
  corner,
  Field,
  grown,
  hexPath,
  HexMap,
  keyOf,
  mix,
  noise,
  num,
  outlines,
  SIDE,
  smoothLine,
  smoothLoop,
  wander,
} from "../../../src/dropzone/web/boards/hex/geometry.js";

const HEIGHT = Math.sqrt(3);

/** Columns of hexes as the server places them, in hexsides: every second column is half a hex lower. */
function rowsOf(columns, rows, more = () => ({})) {
  const found = [];
  for (let c = 0; c < columns; c++)
    for (let r = 0; r < rows; r++)
      found.push({ code: `${c}${r}`, x: 1.5 * c, y: HEIGHT * (r + (c % 2) / 2), ...more(c, r) });
  return found;
}

function near(a, b) {
  assert.ok(Math.hypot(a.x - b.x, a.y - b.y) < 1e-6, `${JSON.stringify(a)} is not ${JSON.stringify(b)}`);
}

describe("a map", () => {
  const map = new HexMap(rowsOf(4, 3));
  const hex = (code) => map.hexes.get(code);

  test("finds the hex at a point, and none beside it", () => {
    for (const each of map.hexes.values()) {
      assert.equal(map.at(each).code, each.code);
      for (let i = 0; i < 6; i++) assert.equal(map.at(mix(each, corner(each, i), 0.9)).code, each.code);
    }
    assert.equal(map.at({ x: map.right + SIDE, y: map.bottom }), null);
  });

  test("knows neighbours across each side, both ways", () => {
    assert.equal(map.neighbour(hex("11"), 1).code, "12");
    assert.equal(map.neighbour(hex("11"), 4).code, "10");
    assert.equal(map.neighbour(hex("00"), 4), undefined);
    let pairs = 0;
    for (const each of map.hexes.values())
      for (let i = 0; i < 6; i++) {
        const beside = map.neighbour(each, i);
        if (!beside) continue;
        pairs += 1;
        assert.equal(map.neighbour(beside, (i + 3) % 6).code, each.code);
      }
    assert.equal(pairs, 2 * 23); // 8 down the columns, 5 between each pair of columns
  });

  test("gives the side that neighbours share, from both of them", () => {
    const [a, b] = map.sideOf("11", "12");
    const [c, d] = map.sideOf("12", "11");
    near(a, d);
    near(b, c);
    assert.ok(Math.abs(Math.hypot(a.x - b.x, a.y - b.y) - SIDE) < 1e-6);
    assert.equal(map.sideOf("00", "32"), null);
    assert.equal(map.sideOf("nowhere", "00"), null);
  });

  test("is as large as its hexes", () => {
    assert.equal(map.left, -SIDE);
    assert.equal(map.right, 4.5 * SIDE + SIDE);
    assert.equal(num(map.bottom - map.top), num(3.5 * HEIGHT * SIDE));
  });

  test("has an island for each grid of sheets", () => {
    const sheets = [{ id: "a", name: "A", grid: "1" }, { id: "b", name: "B", grid: "1" }, { id: "c", name: "C", grid: "2" }];
    const several = new HexMap(rowsOf(6, 2, (c) => ({ map: Math.floor(c / 2) })), sheets);
    assert.deepEqual(several.islands.map(({ hexes, sheets: on }) => [hexes.length, on.length]), [[8, 2], [4, 1]]);
    assert.equal(several.cut, true);
    assert.equal(map.cut, false);
    assert.deepEqual(several.boundsOfSheet(2), several.islands[1].sheets[0]);
  });

  test("has a field around it whose ground is that of the nearest hex", () => {
    const field = new Field(map, [...map.hexes.values()], 1);
    const ring = field.hexes.length - 12;
    assert.equal(ring, 16); // four beyond each edge
    assert.equal(new Field(map, [...map.hexes.values()], 0).hexes.length, 12);
    for (const each of map.hexes.values())
      for (let i = 0; i < 6; i++) assert.ok(field.neighbour(each, i));
  });
});

describe("outlines", () => {
  const map = new HexMap(rowsOf(5, 5));

  test("of one hex are its six corners", () => {
    const [loop, ...others] = outlines(map, (hex) => hex.code === "22", map.hexes.values());
    assert.equal(loop.length, 6);
    assert.equal(others.length, 0);
  });

  test("of neighbours leave out the side between them", () => {
    const [loop] = outlines(map, ({ code }) => code === "22" || code === "23", map.hexes.values());
    assert.equal(loop.length, 10);
  });

  test("of a ring have an inner and an outer loop", () => {
    const centre = map.hexes.get("22");
    const ring = new Set([0, 1, 2, 3, 4, 5].map((i) => map.neighbour(centre, i).code));
    const loops = outlines(map, ({ code }) => ring.has(code), map.hexes.values());
    assert.deepEqual(loops.map((loop) => loop.length).sort((a, b) => a - b), [6, 18]);
  });

  test("are smoothed to a closed path of four points for each corner", () => {
    const [loop] = outlines(map, (hex) => hex.code === "22", map.hexes.values());
    const path = smoothLoop(loop);
    assert.match(path, /^M.*Z$/);
    assert.equal(path.split("L").length, 4 * 6);
    assert.equal(path, smoothLoop(loop), "the same shore is always drawn alike");
  });
});

describe("lines", () => {
  const at = (x, y) => ({ x: x * SIDE, y: y * SIDE });

  test("are joined to long ones, whatever the order and direction of their pieces", () => {
    const [a, b, c, d] = [at(0, 0), at(1, 0), at(2, 0), at(3, 0)];
    const [line, ...others] = chains([[c, d], [b, a], [b, c]]);
    assert.equal(others.length, 0);
    assert.deepEqual([line, [...line].reverse()].some((each) => each.every((p, i) => p === [a, b, c, d][i])), true);
  });

  test("meet at a fork", () => {
    const [middle, ...ends] = [at(0, 0), at(1, 0), at(-1, 0), at(0, 1)];
    const lines = chains(ends.map((end) => [middle, end]));
    assert.equal(lines.reduce((sum, line) => sum + line.length - 1, 0), 3);
  });

  test("may close", () => {
    const [a, b, c] = [at(0, 0), at(1, 0), at(0, 1)];
    const [line, ...others] = chains([[a, b], [b, c], [c, a]]);
    assert.equal(others.length, 0);
    assert.equal(line.length, 4);
    assert.equal(line[0], line[3]);
  });

  test("begin and end where their points do", () => {
    assert.equal(smoothLine([{ x: 0, y: 0 }, { x: 5, y: 5 }]), "M0 0L5 5");
    const path = smoothLine([{ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 10, y: 10 }, { x: 20, y: 10 }]);
    assert.equal(path, "M0 0Q10 0 10 5Q10 10 20 10");
  });
});

describe("small things", () => {
  test("corners go round", () => {
    near(corner({ x: 0, y: 0 }, 0), { x: SIDE, y: 0 });
    near(corner({ x: 0, y: 0 }, 6), corner({ x: 0, y: 0 }, 0));
    near(corner({ x: 0, y: 0 }, -1), corner({ x: 0, y: 0 }, 5));
  });

  test("bounds hold all points, with a margin", () => {
    assert.deepEqual(boundsOf([{ x: 1, y: 5 }, { x: 4, y: 2 }], 1), { x: 0, y: 1, width: 5, height: 5 });
    assert.deepEqual(grown({ x: 0, y: 0, width: 2, height: 4 }, 3), { x: -3, y: -3, width: 8, height: 10 });
  });

  test("the corner that three hexes share has one key", () => {
    const map = new HexMap(rowsOf(3, 3));
    const keys = new Map();
    for (const hex of map.hexes.values())
      for (let i = 0; i < 6; i++) {
        const key = keyOf(corner(hex, i));
        keys.set(key, (keys.get(key) ?? 0) + 1);
      }
    assert.equal(Math.max(...keys.values()), 3);
    assert.equal([...keys.values()].reduce((sum, each) => sum + each, 0), 9 * 6);
  });

  test("noise is the same for a place and spread over others", () => {
    const values = Array.from({ length: 1000 }, (_, i) => noise(`place ${i}`));
    assert.equal(noise("x1,2"), noise("x1,2"));
    assert.ok(values.every((value) => value >= 0 && value < 1));
    const tenths = new Set(values.map((value) => Math.floor(value * 10)));
    assert.equal(tenths.size, 10);
    near(wander({ x: 3, y: 4 }, 0), { x: 3, y: 4 });
  });

  test("a hex is drawn about its middle, smaller where wanted", () => {
    assert.match(hexPath({ x: 0, y: 0 }), /^M60 0L30 52L-30 52L-60 0L-30 -52L30 -52Z$/);
    assert.match(hexPath({ x: 0, y: 0 }, 0.5), /^M30 0L/);
    assert.equal(num(1.26), 1.3);
  });
});
