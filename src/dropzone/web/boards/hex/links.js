/**
 * What hangs together without lying side by side: guns and the leader they are in contact with,
 * boxes beside the map and where they lead.  Shown for what one looks at or has chosen.
 */

import { s } from "../../lib/dom.js";
import { mix, num } from "./geometry.js";

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {import("../../lib/types.js").Thing} Thing */
/** @typedef {{ kind: "contact" | "way", from: Point, to: Point }} Link */

/** A telephone for contact, an arrow for a way. */
const PICTURES = {
  contact: "M-8 3v-4a8 6 0 0 1 16 0v4h-4.5v-3.5h-7v3.5z",
  way: "M-8 -6 8 0 -8 6z",
};

export class Links {
  /**
   * @param {import("./boxes.js").Box[]} boxes
   * @param {(thing: Thing) => Point | undefined} spotOf
   */
  constructor(boxes, spotOf) {
    this.boxes = boxes;
    this.spotOf = spotOf;
    this.layer = s("g", { class: "links", "aria-hidden": "true" });
  }

  /**
   * @param {import("../../net/wire.js").HexView} view
   * @param {Thing[]} things
   */
  show(view, things) {
    this.layer.replaceChildren(...things.flatMap((thing) => this.of(view, thing)).map(draw));
  }

  /**
   * @param {import("../../net/wire.js").HexView} view
   * @param {Thing} thing
   * @returns {Link[]}
   */
  of(view, thing) {
    const place = thing.place ?? view?.units.find((unit) => unit.id === thing.unit)?.place;
    return view && place ? [...this.contacts(view, thing, place), ...this.ways(place), ...this.shelling(view, place)] : [];
  }

  /**
   * @param {import("../../net/wire.js").HexView} view
   * @param {Thing} thing
   * @param {string} place
   * @returns {Link[]}
   */
  contacts(view, thing, place) {
    /** @type {Map<string, string | null>} */
    const leaders = new Map((view.leaders ?? []).map((each) => [each.id, each.place]));
    /** @type {Link[]} */
    const found = [];
    for (const unit of view.units) {
      const at = unit.contact ? leaders.get(unit.contact) : undefined;
      if (!at) continue;
      const asked = thing.unit ? unit.id === thing.unit : unit.place === place;
      const [from, to] = [this.spotOf({ place: unit.place }), this.spotOf({ place: at })];
      if ((asked || at === place) && from && to) found.push({ kind: "contact", from, to });
    }
    return found;
  }

  /**
   * @param {string} place
   * @returns {Link[]}
   */
  ways(place) {
    const here = this.spotOf({ place });
    const box = this.boxes.find((each) => each.id === place);
    const ends = box
      ? [box.exit, ...(box.ways ?? [])]
      : this.boxes.filter((each) => each.exit === place).map((each) => each.id);
    return ends.flatMap((end) => {
      const to = end ? this.spotOf({ place: end }) : undefined;
      return here && to ? [{ kind: /** @type {const} */ ("way"), from: here, to }] : [];
    });
  }

  /**
   * From the ships in a naval box to the zone they shell.
   *
   * @param {import("../../net/wire.js").HexView} view
   * @param {string} place
   * @returns {Link[]}
   */
  shelling(view, place) {
    const zone = view.target_zone;
    const box = this.boxes.find(
      ({ id, kind }) => kind === "naval" && view.units.some((unit) => unit.place === id),
    );
    if (!zone || !box || (place !== zone && place !== box.id)) return [];
    const [from, to] = [this.spotOf({ place: box.id }), this.spotOf({ place: zone })];
    return from && to ? [{ kind: "way", from, to }] : [];
  }
}

/** @param {Link} link */
function draw({ kind, from, to }) {
  const at = mix(from, to, 0.5);
  const angle = kind === "way" ? (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI : 0;
  const d = `M${num(from.x)} ${num(from.y)}L${num(to.x)} ${num(to.y)}`;
  return s(
    "g",
    { class: `link link-${kind}` },
    s("path", { class: "link-casing", d }),
    s("path", { class: "link-line", d }),
    s("circle", { class: "link-end", cx: from.x, cy: from.y, r: 7 }),
    s("circle", { class: "link-end", cx: to.x, cy: to.y, r: 7 }),
    s("path", { class: "link-picture", d: PICTURES[kind], transform: `translate(${num(at.x)} ${num(at.y)}) rotate(${num(angle)}) scale(1.6)` }),
  );
}
