/** A hex map as a board of the page: ground, water, roads, marks, counters, camera, cursor. */

import { Print, h, s } from "../../lib/dom.js";
import { Camera } from "../camera.js";
import { tellingOf } from "../motion.js";
import { Overlay } from "../overlay.js";
import { boardTools } from "../tools.js";
import { Atlas } from "./atlas.js";
import { ROOM, cartouchesOf } from "./cartouche.js";
import { Carry } from "./carry.js";
import { boxesOf, columnsOf, drawBoxes, roomOf } from "./boxes.js";
import { SIZE } from "./counters.js";
import { Cursor } from "./cursor.js";
import { drawDebris } from "./debris.js";
import { Fan } from "./fan.js";
import { HexMap, SIDE, boundsOf, hexPath } from "./geometry.js";
import { drawGround, numbersOf } from "./ground.js";
import { Markers, markersOf } from "./markers.js";
import { drawBridges, drawControl, drawSlopes, featuresOf, objectivesOf } from "./marks.js";
import { sizeAt } from "./labels.js";
import { Links } from "./links.js";
import { Minimap } from "./minimap.js";
import { Offers } from "./offers.js";
import { Pieces } from "./pieces.js";
import { drawRoads, drawRunways } from "./roads.js";
import { sheetsOf } from "./sheets.js";
import { Sight } from "./sight.js";
import { drawStreams } from "./streams.js";
import { SurveyLayer, surveyPatterns } from "./survey.js";
import { Tiles } from "./tiles.js";
import { drawWater } from "./water.js";
import { Words } from "./words.js";

/** @typedef {import("../../lib/types.js").Thing} Thing */

const FAN_WAIT = 380;
/** From this many hexes on the ground is painted in tiles, and counters slide as a picture. */
const HEAVY = 900;

/** A whole map is worth counters that are a little smaller. */
const NEARLY = 0.9;

/** @param {import("../../lib/types.js").HexHost} host */
export function createBoard(host) {
  return new HexBoard(host);
}

/** @typedef {import("../../lib/types.js").Board} Board */

/** @implements {Board} */
export class HexBoard {
  /** @type {Thing | null}  What somebody looks at. */
  looked = null;
  /** @type {string | null}  The place of a leader that was clicked: his survey shows until one looks elsewhere. */
  surveyed = null;
  /** @type {import("../../net/wire.js").HexView | null} */
  view = null;
  /** @type {string | null} */
  hovered = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  fanTimer = undefined;
  /** The question that was followed last. */
  asked = "";
  /** Whether the map has shown the first question from near. */
  opened = false;
  /** @type {string | null}  The stack that was spread out last and from which one has chosen: it stays closed. */
  spent = null;
  /** @type {Map<string, import("./boxes.js").Frame>} */
  frames = new Map();
  /** What the layers that seldom change were drawn from. */
  prints = { boxes: new Print(), control: new Print(), bridges: new Print(), debris: new Print() };

  /** @param {import("../../lib/types.js").HexHost} host */
  constructor(host) {
    const { data, t } = host;
    this.host = host;
    this.map = new HexMap(data.hexes, data.maps);
    this.sides = host.sides.map((side) => side.id);
    this.boxes = boxesOf(data);
    this.words = new Words(host, this.map, this.boxes);
    this.pieces = new Pieces(this.map, data, this.sides);
    this.markers = new Markers(this.pieces, data);
    this.fan = new Fan(this.pieces, /** @returns {Camera} */ () => this.camera);
    this.offers = new Offers(this.map, this.pieces);
    this.surveyLayer = new SurveyLayer(this.map, this.pieces, data.surveys ?? []);
    this.overlay = new Overlay((thing) => this.spotOf(thing), SIDE * 0.86, host.motion);
    this.mark = this.overlay.show;
    this.links = new Links(this.boxes, (thing) => this.spotOf(thing));
    this.cursor = new Cursor(this);
    this.boxColumns = columnsOf(data);
    this.boxCorner = { x: this.map.left - 64, y: this.map.top };

    const { defs, ground, grid, names, land } = drawGround(this.map, (this.pieces.scale * SIZE) / 2);
    this.numbers = new Sight(s("g", { class: "hex-numbers" }), numbersOf(this.map));
    const { water, names: waterNames } = drawWater(this.map, data.edges, data.waters ?? {});
    this.controlLayer = s("g", {});
    this.bridgeLayer = s("g", {});
    this.boxLayer = s("g", {});
    this.debrisLayer = s("g", {});
    this.pointRing = s("path", { class: "point-ring", d: "" });
    const streams = drawStreams(this.map, data.streams ?? []);
    /** Layers of many small things. */
    this.sights = {
      names: new Sight(s("g", { class: "names" }), names),
      streams: new Sight(s("g", { class: "water-names" }), streams.names),
      features: new Sight(s("g", { class: "features" }), featuresOf(this.map)),
      objectives: new Sight(s("g", { class: "objectives" })),
      markers: this.markers.sight,
    };
    const roads = [streams.lines, drawRoads(this.map, data.edges), drawRunways(this.map)];
    const still = s("g", {}, ground, drawSlopes(this.map, data.edges), water, roads, grid);
    const camera = s(
      "g",
      { class: "camera", "aria-hidden": "true" }, // the cursor and the desk say what stands where
      still,
      cartouchesOf(this.map, data, t("board.hex.kilometres")),
      waterNames,
      this.sights.streams.layer,
      this.numbers.layer,
      this.controlLayer,
      this.boxLayer,
      this.surveyLayer.under,
      this.offers.under,
      this.debrisLayer,
      this.bridgeLayer,
      this.sights.features.layer,
      this.sights.names.layer,
      this.pieces.dots.layer,
      this.pieces.layer,
      this.markers.layer,
      this.sights.objectives.layer,
      this.offers.over,
      this.surveyLayer.over,
      this.links.layer,
      this.overlay.layer,
      this.pointRing,
      this.cursor.ring,
      this.fan.layer,
    );
    this.svg = s(
      "svg",
      {
        class: "hex-board",
        tabindex: "0",
        role: "application",
        "aria-label": t("board.hex.label"),
        "aria-describedby": host.still ? null : "board-help",
      },
      s("defs", {}, defs, surveyPatterns()),
      camera,
    );
    const left = this.boxes.length ? this.boxCorner.x - roomOf(this.boxes, this.boxColumns).width - 30 : this.map.left - 60;
    const extent = {
      x: left,
      y: this.map.top - 60,
      width: this.map.right - left + 60,
      height: this.map.bottom - this.map.top + 120 + ROOM,
    };
    this.minimap = new Minimap(this.map, water, land, t, (point) => this.camera.centre(point));
    host.element.append(this.svg);
    this.camera = new Camera(this.svg, camera, extent, {
      carrier: host.still ? undefined : new Carry(this),
      click: (point, event) => this.click(point, event),
      long: (point) => this.magnify(point),
      hover: (point, event) => this.hover(point, event.shiftKey),
      moved: () => {
        this.tiles?.show(this.camera);
        this.minimap.follow(this.camera);
        this.atlas.follow();
      },
      drawn: () => {
        const { sees, near, heavy, scale } = this.camera;
        this.writeNames(scale);
        if (near) this.numbers.show(sees);
        else this.numbers.hide();
        this.fan.close();
        if (!heavy) {
          this.pieces.zoomTo(scale);
          return;
        }
        for (const sight of Object.values(this.sights)) sight.show(sees);
        this.pieces.see(sees, scale);
      },
      start: () => {
        if (this.camera.heavy) {
          this.tiles = new Tiles(this.svg, still, this.camera.extent); // its style can be read now
          this.camera.listen(this.tiles.canvas);
        }
        this.firstSight();
        this.asked = "";
        this.opened = false;
        this.follow(this.offers.offer);
      },
    });
    this.atlas = new Atlas(this.map, this.camera, t, this.boxes.some(({ kind }) => kind === "naval") || data.display ? this.boxArea() : null);
    this.camera.heavy = this.map.hexes.size > HEAVY;
    this.svg.classList.toggle("heavy", this.camera.heavy);
    if (!this.camera.heavy) for (const sight of Object.values(this.sights)) sight.showAll();
    /** @type {Tiles | null}  The ground of a large map is painted apart from what lies on it. */
    this.tiles = null;
    this.cursor.listen();
    const tools = boardTools(host, this.svg, this.camera);
    if (host.still) host.element.style.aspectRatio = this.camera.shape;
    else
      host.element.append(
        h("p", { id: "board-help", class: "visually-hidden" }, t("board.hex.help")),
        this.minimap.element,
        this.atlas.element,
        tools.buttons,
      );
    this.keys = [...tools.keys, ...this.atlas.keys];
  }

  /** Where the boxes lie, for the atlas. */
  boxArea() {
    const { x, y } = this.boxCorner;
    const { width, height } = roomOf(this.boxes, this.boxColumns);
    return { x: x - width - 20, y: y - 90, width: width + 40, height: height + 110 };
  }

  // -- showing --------------------------------------------------------------------------

  /**
   * @param {import("../../net/wire.js").HexView} view
   * @param {import("../../lib/types.js").How} how
   */
  async show(view, { animate, follow, marks }) {
    const before = this.view;
    this.view = view;
    if (follow) this.followChange(before, view);
    const holder = this.holder(view);
    /** @type {Map<string, number>} */
    const held = new Map();
    for (const place of [
      ...view.units.map((unit) => unit.place),
      ...Object.values(markersOf(view)),
    ])
      held.set(place, (held.get(place) ?? 0) + 1);
    if (this.prints.boxes.changes([...held].filter(([place]) => this.isBox(place)))) {
      const { group, frames } = drawBoxes(this.boxes, held, this.boxCorner, this.boxColumns);
      this.boxLayer.replaceChildren(group);
      this.frames = frames;
    }
    if (this.prints.control.changes(view.control)) {
      this.controlLayer.replaceChildren(drawControl(this.map, holder));
      this.sights.objectives.lay(objectivesOf(this.map, holder));
    }
    if (this.prints.bridges.changes([view.bridges, view.repair_begun]))
      this.bridgeLayer.replaceChildren(
        drawBridges(this.map, this.host.data.bridges, (id) =>
          view.repair_begun === id ? "repair" : (view.bridges?.[id] ?? "intact"),
        ),
      );
    if (this.prints.debris.changes([view.barrages, view.rubble, view.roadblocks]))
      this.debrisLayer.replaceChildren(drawDebris(this.map, view, this.sides));
    this.fan.close();
    const moved = this.pieces.show(view, this.frames, animate && this.host.motion(), tellingOf(marks));
    this.markers.show(view);
    this.minimap.show(
      view.units.flatMap((unit) => {
        const hex = this.map.hexes.get(unit.place);
        return hex ? [{ x: hex.x, y: hex.y, side: this.pieces.sideNumber(unit.side) }] : [];
      }),
    );
    await moved;
  }

  /**
   * Write the names of the map as large as they can be read at a scale, and leave out those that
   * would lie on others.
   *
   * @param {number} scale
   */
  writeNames(scale) {
    const { size, step } = sizeAt(scale);
    this.sights.names.layer.style.setProperty("--name", size.toFixed(2)); // only names hang on it
    if (this.svg.getAttribute("data-names") !== String(step)) this.svg.setAttribute("data-names", String(step));
  }

  /** Show the whole map where counters can be read on it, else the units of the sheet that has most of them. */
  firstSight() {
    this.camera.fit();
    const framed = this.host.frame?.flatMap((place) => this.spotOf({ place }) ?? []) ?? [];
    if (framed.length) this.camera.showAll(boundsOf(framed, 1.3 * SIDE), 0, 2, true);
    if (this.host.still || this.camera.scale >= NEARLY * this.pieces.reads) return;
    /** @type {import("./geometry.js").Hex[][]} */
    const sheets = [[]];
    for (const unit of this.view?.units ?? []) {
      const hex = this.map.hexes.get(unit.place);
      if (hex) (sheets[hex.map ?? 0] ??= []).push(hex);
    }
    const most = sheets.filter(Boolean).reduce((a, b) => (b.length > a.length ? b : a));
    this.camera.showAll(most.length ? boundsOf(most, 2 * SIDE) : boundsOf([...this.map.hexes.values()], SIDE), this.pieces.reads, 1);
  }

  /** @param {string} place */
  isBox(place) {
    return this.boxes.some((box) => box.id === place);
  }

  /** @param {import("../../net/wire.js").HexView} view */
  holder(view) {
    /** @type {Map<string, number>} */
    const holders = new Map();
    this.sides.forEach((side, number) => {
      for (const code of view.control?.[side] ?? []) holders.set(code, number);
    });
    return (/** @type {string} */ code) => holders.get(code) ?? -1;
  }

  /** @param {import("../../lib/types.js").Offer} offer */
  offer(offer) {
    const seat = this.host.seat();
    const mine = Object.entries(this.view?.seats ?? {}).find(([, who]) => who === seat)?.[0] ?? seat;
    this.offers.show(offer, this.subject(offer.about), (place) =>
      this.pieces.unitsAt(place).some((id) => this.pieces.unit(id)?.side !== mine),
    );
    this.showLinks();
    this.follow(offer);
  }

  /**
   * What a question is about: the first word that names a unit, a leader or a hex.
   *
   * @param {string[]} words
   * @returns {Thing | null}
   */
  subject(words) {
    for (const word of words) {
      const unit = this.view?.units.find((each) => each.id === word);
      if (unit) return { unit: word, place: unit.place };
      const leader = this.view?.leaders?.find((each) => each.id === word);
      if (leader?.place && this.map.hexes.has(leader.place)) return { place: leader.place };
      if (this.map.hexes.has(word)) return { place: word };
    }
    return null;
  }

  /**
   * Go where a question is about, if none of its places is in sight.
   *
   * @param {import("../../lib/types.js").Offer} offer
   */
  follow(offer) {
    const asked = offer.active ? offer.choices.map(({ notation }) => notation).join() : "";
    if (asked === this.asked) return;
    this.asked = asked;
    const subject = this.subject(offer.about);
    const own = subject && this.spotOf(subject);
    const spots = offer.active ? offer.choices.flatMap(({ target }) => this.spotOf(target) ?? []) : [];
    if (!this.opened && this.camera.started && !this.host.still) {
      // The first question is shown from near, wherever the map was opened.
      this.opened = spots.length > 0;
      if (this.opened && this.camera.scale < NEARLY * this.pieces.reads + 0.2 && !this.camera.fitted) this.goTo(own ? [...spots, own] : spots);
    }
    if (own && !this.isSeen(own) && spots.length < 8) spots.push(own);
    else if (spots.some((at) => this.isSeen(at))) return;
    if (!this.camera.started || !spots.length) return;
    this.goTo(spots);
  }

  /**
   * Leap to places, as near as all of them can be seen, or to where most of them lie together; what the
   * pointer was on is somewhere else then.
   *
   * @param {import("./geometry.js").Point[]} spots
   */
  goTo(spots) {
    const { scale, size } = this.camera;
    const least = this.camera.fitted ? this.pieces.reads : Math.min(this.pieces.reads, scale);
    const [across, down] = [size.width / least / 2 - 2 * SIDE, size.height / least / 2 - 2 * SIDE];
    const near = (/** @type {import("./geometry.js").Point} */ at) =>
      spots.filter(({ x, y }) => Math.abs(x - at.x) < across && Math.abs(y - at.y) < down);
    const most = spots.map(near).reduce((a, b) => (b.length > a.length ? b : a));
    this.camera.showAll(boundsOf(most.length ? most : spots, 2 * SIDE), least, Math.max(least, scale));
    this.hovered = null;
    this.look(null);
  }

  /**
   * Go where units came to, left or changed, if nothing of that is in sight.
   *
   * @param {import("../../net/wire.js").HexView | null} before
   * @param {import("../../net/wire.js").HexView} view
   */
  followChange(before, view) {
    const known = new Map((before?.units ?? []).map((unit) => [unit.id, JSON.stringify(unit)]));
    const changed = view.units.filter((unit) => known.get(unit.id) !== JSON.stringify(unit));
    const spots = changed.flatMap((unit) => this.map.hexes.get(unit.place) ?? []);
    if (this.camera.started && spots.length && !spots.some((at) => this.isSeen(at))) this.goTo(spots.slice(0, 12));
  }

  /** @param {import("./geometry.js").Point} at */
  isSeen(at) {
    const { x, y, width, height } = this.camera.sees;
    return at.x > x && at.x < x + width && at.y > y && at.y < y + height;
  }

  /** @param {Thing | null} thing */
  point(thing) {
    const at = thing && this.spotOf(thing);
    this.looked = thing;
    this.showLinks();
    this.pointRing.setAttribute("d", at ? hexPath(at, 0.86) : "");
  }

  /** @param {Thing} thing */
  reveal(thing) {
    const at = this.spotOf(thing);
    if (at) this.camera.reveal(at);
  }

  /** @param {Thing} thing */
  spotOf(thing) {
    if (thing.place && this.map.hexes.has(thing.place)) return this.map.hexes.get(thing.place);
    if (thing.unit) return this.pieces.pieces.get(thing.unit)?.at;
    const frame = this.pieces.frames.get(thing.place ?? "");
    return frame && { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 };
  }

  /** @param {Thing} thing */
  describe(thing) {
    return this.words.describe(thing, this.view);
  }

  /** @param {import("../../net/wire.js").HexView} view */
  sheets(view) {
    return sheetsOf(this.host, view);
  }

  /** @param {import("../../lib/types.js").Survey | null} survey */
  survey(survey) {
    const of = survey?.of ?? "";
    this.surveyLayer.show(survey, this.spotOf(this.map.hexes.has(of) ? { place: of } : { unit: of }));
  }

  /** @param {string} unit */
  nameOf(unit) {
    return this.host.data.units[unit]?.name ?? unit;
  }

  /** @param {import("../../net/wire.js").HexView} view */
  bar(view) {
    return this.words.bar(view);
  }

  /**
   * Somebody looks at a thing: the desk says what it is, the map what it hangs together with.
   *
   * @param {Thing | null} thing
   */
  look(thing) {
    this.looked = thing;
    this.showLinks();
    if (thing?.place !== this.surveyed) this.surveyed = null;
    const survey = this.markers.surveys.get(this.surveyed ?? "");
    this.host.look(thing && survey ? { ...thing, survey } : thing);
  }

  showLinks() {
    const chosen = this.offers.offer.chosen.filter((target) => target.unit);
    if (this.view) this.links.show(this.view, this.looked ? [this.looked] : chosen);
  }

  // -- pointing -------------------------------------------------------------------------

  /**
   * What is at a point: a counter of the open fan, a box and what lies in it, or a hex.
   *
   * @param {{ x: number, y: number }} point
   * @returns {Thing | null}
   */
  thingAt(point) {
    const fan = this.fan.at(point);
    if (fan) return fan.unit ? { unit: fan.unit, place: fan.place } : { place: fan.place };
    for (const [place, frame] of this.pieces.frames) {
      const inside =
        point.x >= frame.x &&
        point.x <= frame.x + frame.width &&
        point.y >= frame.y &&
        point.y <= frame.y + frame.height;
      if (!inside) continue;
      const unit = this.pieces.unitsAt(place).find((id) => {
        const at = this.pieces.spot(place, id);
        return Math.abs(at.x - point.x) < 26 && Math.abs(at.y - point.y) < 26;
      });
      return unit ? { unit, place } : { place };
    }
    const hex = this.map.at(point);
    if (!hex) return null;
    const stack = this.pieces.unitsAt(hex.code);
    return stack.length === 1 ? { unit: stack[0], place: hex.code } : { place: hex.code };
  }

  /**
   * Spread a stack out, off whatever one may want to click on.
   *
   * @param {string} place
   * @param {"plain" | "large"} [how]
   */
  spread(place, how = "plain") {
    this.fan.open(place, how, this.offers.around(place));
  }

  /**
   * @param {{ x: number, y: number }} point
   * @param {PointerEvent} event
   */
  click(point, event) {
    // The ground of a fan, between its counters, is no wall before what may be chosen.
    if (this.fan.at(point)?.unit === null && this.offers.isTarget(this.map.at(point)?.code)) this.fan.close();
    const leader = this.fan.at(point) ? null : this.markers.leaderAt(point);
    if (leader) {
      this.surveyed = leader;
      this.look({ place: leader });
      return;
    }
    const thing = this.thingAt(point);
    if (!thing) {
      this.fan.close();
      this.look(null);
      return;
    }
    const fromFan = this.fan.at(point) !== null;
    if (fromFan && !thing.unit) return;
    this.fan.close();
    clearTimeout(this.fanTimer);
    this.spent = thing.place ?? null;
    if (event.pointerType !== "mouse" && this.host.surveying()) this.look(thing);
    else this.pickUp(thing, event.clientX, event.clientY);
  }

  /**
   * @param {Thing} thing
   * @param {number} x
   * @param {number} y
   */
  pickUp(thing, x, y) {
    if (this.map.hexes.has(thing.place ?? "")) this.cursor.at = thing.place ?? null;
    this.look(thing);
    if (!thing.unit && thing.place && this.isChoiceOfUnits(thing.place)) {
      this.spent = null;
      this.spread(thing.place);
      if (this.offers.offer.choices.filter((each) => each.target.place === thing.place).length > 1)
        return; // which of them: the fan asks, and the list in the desk
    }
    this.host.pick({ ...thing, x, y });
  }

  /**
   * Whether a click on a place leaves open which unit of its stack is meant.
   *
   * @param {string} place
   */
  isChoiceOfUnits(place) {
    const stack = new Set(this.pieces.unitsAt(place));
    if (stack.size < 2) return false;
    const { choices, active } = this.offers.offer;
    const units = choices.filter(({ target }) => target.unit && stack.has(target.unit));
    const straight = choices.some(({ target }) => target.place === place && !target.unit);
    return active && units.length > 0 && !straight;
  }

  /**
   * @param {{ x: number, y: number } | null} point
   * @param {boolean} [large]
   */
  hover(point, large = false) {
    const thing = point && this.thingAt(point);
    const place = thing?.place ?? null;
    const key = thing ? `${thing.place}/${thing.unit ?? ""}` : null;
    if (key === this.hovered && !large) return;
    this.hovered = key;
    clearTimeout(this.fanTimer);
    if (place !== this.fan.place) this.fan.close();
    if (place !== this.spent) this.spent = null;
    if (place && this.map.hexes.has(place)) {
      const stack = this.pieces.unitsAt(place);
      if (large && stack.length) this.spread(place, "large");
      else if (stack.length > 1 && place !== this.spent)
        this.fanTimer = setTimeout(() => this.spread(place), FAN_WAIT);
    }
    this.look(thing);
  }

  /** @param {{ x: number, y: number }} point */
  magnify(point) {
    const thing = this.thingAt(point);
    if (!thing?.place) return;
    this.look(thing);
    this.spread(thing.place, "large");
  }

  destroy() {
    clearTimeout(this.fanTimer);
    this.camera.destroy();
    this.tiles?.destroy();
    this.host.element.replaceChildren();
  }
}
