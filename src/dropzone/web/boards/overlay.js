/**
 * What happens, drawn over a map: rings around who acts and who is hurt, trails, arrows of fire and
 * assault, dice where they fell.  Shared by all boards that can say where a thing lies.
 */

import { s } from "../lib/dom.js";
import { die } from "../panels/dice.js";

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {import("../lib/types.js").Marks} Marks */
/** @typedef {import("../lib/types.js").Thing} Thing */

/** Of a turn in which everything happened only the last things are marked. */
const MOST = 60;
const MOST_DICE = 4;

export class Overlay {
  /**
   * @param {(thing: Thing) => Point | null | undefined} spotOf
   * @param {number} radius  Of a ring around a place.
   * @param {() => boolean} motion  Whether dice may tumble and arrows grow.
   */
  constructor(spotOf, radius, motion) {
    this.spotOf = spotOf;
    this.radius = radius;
    this.layer = s("g", { class: "overlay", "aria-hidden": "true" });
    /** @param {Marks | null} marks */
    this.show = (marks) => {
      this.layer.replaceChildren();
      const moving = marks && !marks.past && motion();
      this.layer.setAttribute("class", `overlay${marks?.past ? " past" : ""}${moving ? " moving" : ""}`);
      if (marks) this.draw(marks);
    };
  }

  /** @param {Marks} marks */
  draw({ units, hurt, places, arrows, trails, dice, at, past, crowded = [] }) {
    for (const each of crowded) this.crowd(each);
    for (const { unit, places: way } of trails.slice(-MOST)) this.trail(unit, way);
    for (const place of new Set(places.slice(-MOST))) this.ring({ place }, "ring-place", 1);
    for (const { from, to, kind } of arrows.slice(-MOST)) this.arrow(from, to, kind);
    const struck = new Set(hurt.slice(-MOST));
    for (const unit of new Set(units.slice(-MOST))) if (!struck.has(unit)) this.ring({ unit }, "ring-actor", 0.62);
    for (const unit of struck) this.ring({ unit }, "ring-hurt", 0.62);
    if (!past && at) this.throwDice(at, dice.slice(-MOST_DICE));
  }

  /**
   * @param {Thing} thing
   * @param {string} kind
   * @param {number} size
   */
  ring(thing, kind, size) {
    const at = this.spotOf(thing);
    if (!at) return;
    const r = this.radius * size;
    if (kind === "ring-place") this.layer.append(s("circle", { class: kind, cx: at.x, cy: at.y, r }));
    else
      this.layer.append(s("rect", { class: kind, x: at.x - r, y: at.y - r, width: 2 * r, height: 2 * r, rx: r * 0.3 }));
    // Told by shape as well as by colour: who is hurt has a cross at the corner.
    if (kind === "ring-hurt") {
      const [x, y, c] = [at.x + r, at.y - r, this.radius * 0.16];
      this.layer.append(s("path", { class: "hurt-cross", d: `M${x - c} ${y - c}L${x + c} ${y + c}M${x + c} ${y - c}L${x - c} ${y + c}` }));
    }
  }

  /**
   * More units than may stay: how many there are and may be.
   *
   * @param {{ place: string, count: number, limit: number }} crowd
   */
  crowd({ place, count, limit }) {
    const at = this.spotOf({ place });
    if (!at) return;
    const size = this.radius * 0.5;
    this.layer.append(
      s(
        "g",
        { class: "crowd", transform: `translate(${at.x + this.radius * 0.6} ${at.y - this.radius * 0.62})` },
        s("rect", { x: -size, y: -size * 0.62, width: 2 * size, height: size * 1.24, rx: size * 0.3 }),
        s("text", { y: size * 0.36, "font-size": size }, `${count}/${limit}`),
      ),
    );
  }

  /**
   * The way of a unit, to where it stands.
   *
   * @param {string} unit
   * @param {string[]} places
   */
  trail(unit, places) {
    const points = places.flatMap((place) => this.spotOf({ place }) ?? []);
    const end = this.spotOf({ unit });
    if (points.length === 1 && end && Math.hypot(end.x - points[0].x, end.y - points[0].y) > this.radius / 2)
      points.unshift(end); // it has yet to go
    if (points.length < 2) return;
    const way = points.map(({ x, y }) => `${x} ${y}`).join("L");
    this.layer.append(
      s("path", { class: "trail-edge", d: `M${way}` }),
      s("path", { class: "trail", d: `M${way}` }),
      this.head(points[points.length - 2], points[points.length - 1], "trail-head"),
    );
  }

  /**
   * @param {Thing} from
   * @param {Thing} to
   * @param {"attack" | "fire"} kind
   */
  arrow(from, to, kind) {
    const [start, end] = [this.spotOf(from), this.spotOf(to)];
    if (!start || !end || Math.hypot(end.x - start.x, end.y - start.y) < 4) return;
    this.layer.append(
      s("path", { class: `shot-edge shot-edge-${kind}`, d: `M${start.x} ${start.y}L${end.x} ${end.y}` }),
      s("path", { class: `shot shot-${kind}`, pathLength: 100, d: `M${start.x} ${start.y}L${end.x} ${end.y}` }),
      this.head(start, end, `shot-head shot-head-${kind}`),
    );
  }

  /**
   * @param {Point} from
   * @param {Point} to
   * @param {string} kind
   */
  head(from, to, kind) {
    const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    const size = this.radius * 0.4;
    return s("path", {
      class: kind,
      d: `M0 0L${-size} ${-size * 0.6}V${size * 0.6}z`,
      transform: `translate(${to.x} ${to.y}) rotate(${angle}) translate(${-this.radius * 0.2} 0)`,
    });
  }

  /**
   * Dice beside a place.
   *
   * @param {Thing} thing
   * @param {{ face: number, sides: number }[]} dice
   */
  throwDice(thing, dice) {
    const at = this.spotOf(thing) ?? (thing.unit ? this.spotOf({ place: thing.place }) : null);
    if (!at) return;
    const size = this.radius * 0.85;
    dice.forEach(({ face, sides }, i) => {
      const drawn = die(face, sides);
      drawn.setAttribute("class", "thrown");
      for (const [name, value] of Object.entries({ x: -size / 2, y: -size / 2, width: size, height: size }))
        drawn.setAttribute(name, String(value));
      const x = at.x + (i - (dice.length - 1) / 2) * size * 1.15;
      this.layer.append(s("g", { transform: `translate(${x} ${at.y - this.radius * 1.15})` }, s("g", { class: "tumble" }, drawn)));
    });
  }
}
