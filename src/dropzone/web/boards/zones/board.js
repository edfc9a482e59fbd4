/** A zone map as a board of the page: drawn ground, zones, links, counters, the assault. */

import { h, s } from "../../lib/dom.js";
import { Camera } from "../camera.js";
import { tellingOf } from "../motion.js";
import { Overlay } from "../overlay.js";
import { NO_OFFER, boardTools } from "../tools.js";
import { drawAssault } from "./assault.js";
import { RADIUS, SEAM, drawGround, drawLinks, drawZone } from "./ground.js";
import { drawLabels, layOut, reachOf, sizeAt } from "./labels.js";
import { Pieces } from "./pieces.js";

/** @typedef {import("../../lib/types.js").Thing} Thing */
/** @typedef {import("../../lib/types.js").BarItem} BarItem */
/** @typedef {import("./ground.js").Zone} Zone */
/** @typedef {import("./counters.js").UnitView} UnitView */

/** @param {import("../../lib/types.js").ZonesHost} host */
export function createBoard(host) {
  return new ZoneBoard(host);
}

/** @typedef {import("../../lib/types.js").Board} Board */

/** @implements {Board} */
class ZoneBoard {
  /** @param {import("../../lib/types.js").ZonesHost} host */
  constructor(host) {
    const { data, t } = host;
    this.host = host;
    /** @type {Map<string, Zone>} */
    this.zones = new Map(data.zones.map((/** @type {Zone} */ zone) => [zone.id, zone]));
    this.pieces = new Pieces(data);
    /** @type {import("../../net/wire.js").ZonesView | null} */
    this.view = null;
    /** @type {import("../../lib/types.js").Offer} */
    this.offered = NO_OFFER;
    /** @type {string | null} */
    this.cursor = null;
    this.offerLayer = s("g", { class: "offers" });
    this.overlay = new Overlay((thing) => this.spotOf(thing), RADIUS, host.motion);
    this.mark = this.overlay.show;
    this.cursorRing = s("circle", { class: "cursor-ring", r: 0 });
    this.pointRing = s("circle", { class: "point-ring", r: 0 });
    this.labelLayer = s("g", { class: "zone-names" });
    /** The size for which names were laid out. */
    this.labelled = 0;
    const camera = s(
      "g",
      { class: "camera", "aria-hidden": "true" }, // the cursor and the desk say what lies where
      drawGround(data),
      drawLinks(data),
      s("g", { class: "zones" }, [...this.zones.values()].map(drawZone)),
      this.labelLayer,
      this.offerLayer,
      this.pieces.layer,
      this.overlay.layer,
      this.pointRing,
      this.cursorRing,
    );
    this.svg = s(
      "svg",
      { class: "zone-board", tabindex: "0", role: "application", "aria-label": t("board.zones.label"), "aria-describedby": host.still ? null : "board-help" },
      camera,
    );
    this.camera = new Camera(this.svg, camera, { x: -SEAM / 2, y: -SEAM / 2, width: data.width + SEAM, height: data.height + SEAM }, {
      click: (point, event) => this.click(point, event),
      long: (point) => this.host.look(this.thingAt(point)),
      hover: (point) => this.host.look(point && this.thingAt(point)),
      moved: () => {},
      drawn: () => this.fitTo(this.camera.scale),
      start: () => this.firstSight(),
    });
    this.svg.addEventListener("keydown", (event) => this.keydown(event));
    this.svg.addEventListener("blur", () => this.cursorRing.setAttribute("r", "0"));
    this.assault = h("div", { class: "assault-place" });
    const tools = boardTools(host, this.svg, this.camera);
    host.element.append(this.svg);
    if (host.still) host.element.style.aspectRatio = this.camera.shape;
    else
      host.element.append(
        h("p", { id: "board-help", class: "visually-hidden" }, t("board.zones.help")),
        this.assault,
        tools.buttons,
      );
    this.keys = tools.keys;
  }

  /** Show all of it where it is legible, else the beaches and the battery. */
  firstSight() {
    this.camera.fit();
    const framed = this.host.frame?.flatMap((place) => this.zones.get(place) ?? []) ?? [];
    if (framed.length) {
      const [x, y] = [Math.min(...framed.map((zone) => zone.x)), Math.min(...framed.map((zone) => zone.y))];
      const [right, bottom] = [Math.max(...framed.map((zone) => zone.x)), Math.max(...framed.map((zone) => zone.y))];
      const room = 2 * RADIUS;
      this.camera.showAll({ x: x - room, y: y - room, width: right - x + 2 * room, height: bottom - y + 2 * room }, 0, 2, true);
    }
    if (this.host.still || this.camera.scale >= 0.45) return;
    this.camera.show({ x: this.host.data.width / 2, y: this.host.data.height / 2.4 }, 0.55);
  }

  /**
   * Names and counters as large as they can be read at a scale.
   *
   * @param {number} scale
   */
  fitTo(scale) {
    this.pieces.zoomTo(scale);
    const size = sizeAt(scale);
    if (size === this.labelled) return;
    this.labelled = size;
    const { data } = this.host;
    /** @type {Zone[]} */
    const zones = data.zones;
    const box = (/** @type {{ x: number, y: number }} */ { x, y }, rx = 0, ry = rx) => ({ left: x - rx, top: y - ry, right: x + rx, bottom: y + ry });
    const costs = data.links
      .filter((link) => link.cost > 1)
      .map(({ a, b }) => {
        const [from, to] = [a, b].map((id) => /** @type {Zone} */ (this.zones.get(id)));
        return box({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, 11);
      });
    const poles = zones.filter((zone) => zone.telephone).map((zone) => box({ x: zone.x, y: zone.y - RADIUS - 10 }, 10));
    const title = [{ left: -SEAM, top: -SEAM, right: 560, bottom: 170 }];
    const taken = [...zones.map((zone) => box(zone, reachOf(zone)[0] - 2, reachOf(zone)[1] - 2)), ...costs, ...poles, ...title];
    const sheet = { left: -SEAM / 2, top: -SEAM / 2, right: data.width + SEAM / 2, bottom: data.height + SEAM / 2 };
    this.labelLayer.replaceChildren(...drawLabels(layOut(zones, taken, sheet, size), size));
  }

  // -- showing --------------------------------------------------------------------------

  /**
   * @param {import("../../net/wire.js").ZonesView} view
   * @param {import("../../lib/types.js").How} how
   */
  async show(view, { animate, marks }) {
    this.view = view;
    const played = this.pieces.show(view, animate && this.host.motion() ? tellingOf(marks) : null);
    const board = drawAssault(this.host, view.assault ?? null, view);
    this.assault.replaceChildren(...(board ? [board] : []));
    this.marks();
    await played;
  }

  /** @param {import("../../lib/types.js").Offer} offer */
  offer(offer) {
    this.offered = offer;
    this.marks();
  }

  /** Rings around zones that may be chosen, a halo around counters. */
  marks() {
    const { choices, chosen, active } = this.offered;
    this.offerLayer.replaceChildren();
    /** @type {Set<string>} */
    const places = new Set();
    /** @type {Set<string>} */
    const ready = new Set();
    if (active)
      for (const { target } of choices) {
        if (target.unit) ready.add(target.unit);
        else if (target.place) places.add(target.place);
      }
    const picked = new Set([...(this.view?.acting ?? []), ...chosen.map((target) => target.unit ?? "")]);
    for (const [id, { element }] of this.pieces.drawn) {
      element.classList.toggle("ready", ready.has(id));
      element.classList.toggle("chosen", picked.has(id));
    }
    for (const place of places) {
      const zone = this.zones.get(place);
      if (!zone) continue;
      const enemy = this.unitsIn(place).some((unit) => unit.side === "german" && !unit.prisoner);
      this.offerLayer.append(s("circle", { class: enemy ? "target-enemy" : "target", cx: zone.x, cy: zone.y, r: RADIUS + 6 }));
    }
  }

  /** @param {string} place */
  unitsIn(place) {
    /** @type {UnitView[]} */
    const units = this.view?.units ?? [];
    return units.filter((unit) => unit.zone === place);
  }

  /** @param {Thing | null} thing */
  point(thing) {
    const at = thing && this.spotOf(thing);
    this.pointRing.setAttribute("r", at ? String(RADIUS + 8) : "0");
    if (at) {
      this.pointRing.setAttribute("cx", String(at.x));
      this.pointRing.setAttribute("cy", String(at.y));
    }
  }

  /** @param {Thing} thing */
  reveal(thing) {
    const at = this.spotOf(thing);
    if (at) this.camera.reveal(at);
  }

  /** @param {Thing} thing */
  spotOf(thing) {
    const zone = this.zones.get(thing.place ?? "");
    return zone ?? (thing.unit ? this.pieces.drawn.get(thing.unit) : undefined);
  }

  /**
   * @param {Thing} thing
   * @returns {import("../../lib/types.js").Description | null}
   */
  describe(thing) {
    const { t, data } = this.host;
    const place = thing.place ?? this.view?.units.find((/** @type {UnitView} */ unit) => unit.id === thing.unit)?.zone;
    const zone = this.zones.get(place ?? "");
    if (!zone || !this.view) return null;
    const units = this.unitsIn(zone.id);
    /** @type {import("../../lib/types.js").Line[]} */
    const lines = units.map((unit) => ({
      text: data.units[unit.id].name,
      note: [
        t("board.zones.values", { fire: unit.fire, assault: unit.assault, movement: unit.movement, level: unit.level }),
        unit.reduced && t("board.zones.reduced"),
        unit.done && t("board.zones.done"),
        unit.prisoner && t("board.zones.prisoner"),
        unit.place !== zone.id && t("board.zones.aboard", { boat: data.units[unit.place]?.name ?? unit.place }),
      ].filter(Boolean).join(" · "),
      unit: unit.id,
    }));
    if (this.view.markers[zone.id]) lines.push({ text: t("board.zones.marker", { letter: this.view.markers[zone.id] }) });
    if (this.view.mines.includes(zone.id)) lines.push({ text: t("board.zones.mines") });
    if (this.view.wire.includes(zone.id)) lines.push({ text: t("board.zones.wire") });
    if (zone.telephone) lines.push({ text: t(this.view.cut.includes(zone.id) ? "board.zones.cut" : "board.zones.telephone") });
    if (zone.reinforcement !== null) lines.push({ text: t("board.zones.entry", { number: zone.reinforcement }) });
    return { title: `${zone.name} · ${data.terrain[zone.terrain].name} +${zone.protection}`, lines };
  }

  /**
   * @param {import("../../net/wire.js").ZonesView} view
   * @returns {BarItem[]}
   */
  bar(view) {
    const { t, data } = this.host;
    return [
      {
        kind: "track",
        label: view.time,
        steps: data.turns.map((turn) => String(turn.number)),
        at: view.turn - 1,
      },
      {
        kind: "track",
        label: t("board.zones.alarm"),
        steps: Array.from({ length: data.alarm.most + 1 }, (_, i) => String(i)),
        at: view.alarm,
      },
      { kind: "score", label: t("board.zones.points"), value: view.points, of: 20 },
      { kind: "text", text: t("board.zones.now", { points: view.if_ended_now }) },
    ];
  }

  // -- pointing -------------------------------------------------------------------------

  /**
   * @param {{ x: number, y: number }} point
   * @returns {Thing | null}
   */
  thingAt(point) {
    /** @type {Zone | null} */
    let best = null;
    let least = RADIUS + 24;
    for (const zone of this.zones.values()) {
      const far = Math.hypot(zone.x - point.x, zone.y - point.y);
      if (far < least) [best, least] = [zone, far];
    }
    return best && { place: best.id };
  }

  /**
   * @param {{ x: number, y: number }} point
   * @param {PointerEvent} event
   */
  click(point, event) {
    const thing = this.thingAt(point);
    this.host.look(thing);
    if (thing) {
      this.cursor = thing.place ?? null;
      this.host.pick({ ...thing, x: event.clientX, y: event.clientY });
    }
  }

  /** @param {KeyboardEvent} event */
  keydown(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
    if (step && event.shiftKey) this.camera.pan(-step[0] * 90, -step[1] * 90);
    else if (step) this.moveCursor(step[0], step[1]);
    else if (event.key === "Enter" || event.key === " ") {
      const zone = this.zones.get(this.cursor ?? "");
      if (!zone) return;
      this.host.pick({ place: zone.id, ...this.camera.client(zone) });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Go to the nearest zone in a direction.
   *
   * @param {number} dx
   * @param {number} dy
   */
  moveCursor(dx, dy) {
    const here = this.zones.get(this.cursor ?? "") ?? { x: this.host.data.width / 2, y: this.host.data.height / 2 };
    /** @type {Zone | null} */
    let best = null;
    let least = Infinity;
    for (const zone of this.zones.values()) {
      const [x, y] = [zone.x - here.x, zone.y - here.y];
      const along = x * dx + y * dy;
      const aside = Math.abs(x * dy) + Math.abs(y * dx);
      if (along > 8 && along + 2 * aside < least) [best, least] = [zone, along + 2 * aside];
    }
    if (!best) return;
    this.cursor = best.id;
    this.cursorRing.setAttribute("r", String(RADIUS + 10));
    this.cursorRing.setAttribute("cx", String(best.x));
    this.cursorRing.setAttribute("cy", String(best.y));
    this.camera.reveal(best);
    this.host.look({ place: best.id });
    const words = this.describe({ place: best.id });
    if (words) this.host.announce([words.title, ...words.lines.map((line) => line.text)].join(". "));
  }

  destroy() {
    this.camera.destroy();
    this.host.element.replaceChildren();
  }
}
