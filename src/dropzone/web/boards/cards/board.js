/** A card table as a board of the page: the way, the duel, the piles, the tokens, the hands. */

import { h, icon } from "../../lib/dom.js";
import { NO_OFFER } from "../tools.js";
import { drawField, drawToss } from "./duel.js";
import { Faces, fitTexts } from "./faces.js";
import { Motion, tossBetween } from "./motion.js";
import { drawPath } from "./path.js";
import { drawBacks, drawHand, drawHoldings, drawStock } from "./strips.js";
import { barOf, describe } from "./words.js";
import { Zoom } from "./zoom.js";

/** @typedef {import("../../lib/types.js").Thing} Thing */
/** @typedef {import("../../lib/types.js").Board} Board */

/** @param {import("../../lib/types.js").CardsHost} host */
export function createBoard(host) {
  return new CardTable(host);
}

/** @implements {Board} */
class CardTable {
  /** @param {import("../../lib/types.js").CardsHost} host */
  constructor(host) {
    const { t } = host;
    this.host = host;
    this.faces = new Faces(host);
    this.motion = new Motion(host);
    /** @type {import("../../net/wire.js").CardsView | null} */
    this.view = null;
    /** @type {import("../../lib/types.js").Offer} */
    this.offered = NO_OFFER;
    /** A pile somebody looks through. @type {{ title: string, cards: string[] } | null} */
    this.opened = null;
    this.cursor = "";
    /** Where the mouse was last. */
    this.mouse = { x: -1, y: -1 };
    /** What a finger has touched once. @type {HTMLElement | null} */
    this.tapped = null;
    this.table = h("div", { class: "card-table-inner" });
    this.tray = h("div", { class: "tray-place" });
    this.root = h(
      "div",
      { class: "card-table", role: "application", "aria-label": t("board.cards.label"), "aria-describedby": host.still ? null : "board-help" },
      host.still ? null : h("p", { id: "board-help", class: "visually-hidden" }, t("board.cards.help")),
      this.table,
      this.tray,
    );
    this.zoom = new Zoom(host, this.faces, this.root);
    this.observer = new ResizeObserver(() => {
      this.keepClear();
      fitTexts(this.root);
    });
    document.fonts.ready.then(() => fitTexts(this.root));
    this.observer.observe(host.element);
    host.element.append(this.root);
    this.root.addEventListener("pointerdown", (event) => (this.pointer = event.pointerType));
    this.root.addEventListener("pointermove", (event) => this.moved(event), { passive: true });
    this.root.addEventListener("click", (event) => this.click(event));
    this.root.addEventListener("keydown", (event) => this.keydown(event));
    this.root.addEventListener("focusin", (event) => this.looked(event.target));
    this.root.addEventListener("focusout", () => this.leave());
    this.root.addEventListener("pointerover", (event) => this.hover(event));
    this.root.addEventListener("pointerout", (event) => event.pointerType === "mouse" && this.leave());
    this.keys = [{ keys: ["b"], text: t("board.cards.key.hand"), run: () => this.focusHand() }];
    /** Questions that only ask whether one reacts: the page may let them pass by itself. */
    this.reactions = ["reply", "size"];
    this.secret = true;
  }

  /** The side at the near edge of the table. */
  get near() {
    return this.host.seat() ?? "british";
  }

  // -- showing --------------------------------------------------------------------------

  /**
   * @param {import("../../net/wire.js").CardsView} view
   * @param {{ animate: boolean }} how
   */
  async show(view, { animate }) {
    const before = this.view;
    if (animate && before && JSON.stringify(before) === JSON.stringify(view)) return; // a toss lies on
    this.view = view;
    if (this.opened && !animate) this.opened = null;
    this.motion.remember(this.root);
    this.draw();
    if (!animate || !before) return;
    const toss = tossBetween(before, view);
    await this.motion.play(this.root, toss ? drawToss(this.host, toss) : null);
  }

  /** Keep the hand above whatever of the page lies over the table: the sheet with the question on a phone. */
  keepClear() {
    const sheet = this.root.ownerDocument.querySelector(".desk:not(.open)");
    const covered = sheet ? this.root.getBoundingClientRect().bottom - sheet.getBoundingClientRect().top : 0;
    const beside = sheet && sheet.getBoundingClientRect().left >= this.root.getBoundingClientRect().right - 1;
    this.root.style.setProperty("--covered", `${beside ? 0 : Math.max(0, Math.round(covered))}px`);
  }

  draw() {
    requestAnimationFrame(() => {
      this.keepClear();
      fitTexts(this.root);
    });
    const { host, faces, view, near } = this;
    if (!view) return;
    const far = near === "british" ? "german" : "british";
    const open = (/** @type {string} */ title, /** @type {string[]} */ cards) => this.open(title, cards);
    const scrolled = this.table.querySelector(".hand")?.scrollLeft ?? 0;
    const focused = this.root.contains(document.activeElement) && !this.tray.contains(document.activeElement);
    this.zoom.hide();
    if (host.still) {
      const hand = view.sides[near].hand;
      if (host.frame) this.table.replaceChildren(drawField(host, faces, view), hand ? drawHand(host, faces, hand) : "");
      else this.table.replaceChildren(drawPath(host, faces, view)); // the story is the way
      return;
    }
    this.table.replaceChildren(
      drawPath(host, faces, view),
      h(
        "section",
        { class: `edge far of-${far}`, tabindex: "0", "aria-label": faces.sideTitle(far) },
        h("h3", {}, faces.sideTitle(far)),
        drawBacks(host, faces, view, far),
        drawHoldings(host, faces, view, far, { mine: false, open }),
        drawStock(host, faces, view, open),
      ),
      drawField(host, faces, view),
      h(
        "section",
        { class: `edge near of-${near}`, tabindex: "0", "aria-label": faces.sideTitle(near) },
        h("h3", {}, faces.sideTitle(near)),
        view.sides[near].hand ? null : drawBacks(host, faces, view, near),
        drawHoldings(host, faces, view, near, { mine: host.seat() === near, open }),
      ),
      view.sides[near].hand ? drawHand(host, faces, view.sides[near].hand) : h("div", { class: "hand none" }),
    );
    const hand = this.table.querySelector(".hand");
    if (hand) hand.scrollLeft = scrolled;
    const now = this.table.querySelector(".path .here, .path .unknown");
    if (now instanceof HTMLElement) requestAnimationFrame(() => this.bringAlong(now));
    this.marks();
    if (focused) this.element(this.cursor)?.focus({ preventScroll: true });
  }

  /**
   * Keep the present terrain of the way in sight.
   *
   * @param {HTMLElement} step
   */
  bringAlong(step) {
    const list = step.parentElement;
    if (list) list.scrollLeft = step.offsetLeft - list.clientWidth / 2 + step.offsetWidth / 2;
  }

  /** @param {import("../../lib/types.js").Offer} offer */
  offer(offer) {
    this.offered = offer;
    if (this.view) this.marks();
  }

  /** Raise what may be chosen; what lies nowhere on the table is laid out to choose from. */
  marks() {
    const { choices, chosen, active } = this.offered;
    const targets = active ? choices.map(({ target }) => target) : [];
    const units = new Set(targets.flatMap(({ unit }) => (unit ? [unit] : [])));
    const places = new Set(targets.flatMap(({ unit, place }) => (!unit && place ? [place] : [])));
    // Two bridges: the same card may be played on either, so the bridges are choices as well.
    if (units.size === 1) for (const { place } of targets) if (place) places.add(place);
    const picked = new Set(chosen.map(({ unit, place }) => unit ?? place));
    const marked = new Set();
    const fromHand = this.view?.sides[this.near]?.from_hand;
    for (const element of this.pickables(this.table)) {
      const { unit, place } = element.dataset;
      const aside = !fromHand && unit !== undefined && unit in this.faces.cards;
      const ready = !aside && isChoosable(element) && ((unit !== undefined && units.has(unit)) || (place !== undefined && places.has(place)));
      element.classList.toggle("ready", ready);
      element.classList.toggle("chosen", picked.has(unit ?? place));
      if (ready) marked.add(unit ?? place);
    }
    this.root.classList.toggle("asking", units.size + places.size > 0);
    const absent = [...units, ...places].filter((id) => !marked.has(id) && (id in this.faces.cards || id in this.faces.terrains));
    this.layOut(absent);
    this.root.classList.toggle("aside", active && !fromHand);
    fitTexts(this.tray);
    const first = this.element(this.cursor) ?? this.pickables(this.root).find((each) => each.classList.contains("ready")) ?? this.pickables(this.root)[0];
    for (const element of this.pickables(this.root)) element.tabIndex = element === first ? 0 : -1;
  }

  /**
   * The tray: cards to choose from that lie in no hand, or a pile somebody looks through.
   *
   * @param {string[]} absent
   */
  layOut(absent) {
    const { t } = this.host;
    const asked = absent.length > 0;
    const title = asked ? t("board.cards.tray") : (this.opened?.title ?? "");
    const ids = asked ? absent : (this.opened?.cards ?? []);
    const key = `${title}:${ids.join()}`;
    if (this.tray.dataset.shown === key) return;
    this.tray.dataset.shown = key;
    if (!ids.length) {
      this.tray.replaceChildren();
      return;
    }
    const things = ids.map((id, i) => {
      const face = id in this.faces.cards ? this.faces.card(id, { key: `tray-${i}` }) : this.faces.terrain(id, { key: `tray-${i}` });
      face.classList.toggle("ready", asked);
      return face;
    });
    this.tray.replaceChildren(
      h(
        "section",
        { class: "tray", "aria-label": title },
        h(
          "header",
          {},
          h("h3", {}, title),
          asked ? null : h("button", { class: "round quiet", "aria-label": t("close"), onclick: () => this.close() }, icon("close")),
        ),
        h("div", { class: "row" }, things),
      ),
    );
  }

  /**
   * Look through a pile.
   *
   * @param {string} title
   * @param {string[]} cards
   */
  open(title, cards) {
    this.opened = this.opened?.title === title ? null : { title, cards };
    this.marks();
    this.tray.querySelector("button")?.focus();
  }

  close() {
    this.opened = null;
    this.marks();
    this.focusHand();
  }

  // -- pointing ------------------------------------------------------------------------

  /** @param {Element} within */
  pickables(within) {
    return /** @type {HTMLElement[]} */ ([...within.querySelectorAll("[data-key]")]);
  }

  /** @param {string} key */
  element(key) {
    return this.pickables(this.root).find((each) => each.dataset.key === key);
  }

  /** @param {Thing} thing */
  elementOf(thing) {
    const all = this.pickables(this.root).filter(isChoosable);
    return all.find((each) => thing.unit && each.dataset.unit === thing.unit) ?? all.find((each) => !thing.unit && each.dataset.place === thing.place);
  }

  /** @param {Thing | null} thing */
  point(thing) {
    for (const element of this.root.querySelectorAll(".pointed")) element.classList.remove("pointed");
    const element = thing && this.elementOf(thing);
    element?.classList.add("pointed");
    if (element?.closest(".hand")) element.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** @param {Thing} thing */
  reveal(thing) {
    this.elementOf(thing)?.scrollIntoView({ block: "nearest", inline: "center" });
  }

  /** @param {EventTarget | null} target */
  looked(target) {
    const element = target instanceof Element ? target.closest("[data-key]") : null;
    if (!(element instanceof HTMLElement)) return;
    const thing = thingOf(element);
    this.host.look(thing);
    this.zoom.show(element);
  }

  /**
   * A mouse that rested on a card which came to lie under it looks at the card once it moves.
   *
   * @param {PointerEvent} event
   */
  moved(event) {
    const rests = event.screenX === this.mouse.x && event.screenY === this.mouse.y;
    this.mouse = { x: event.screenX, y: event.screenY };
    if (!rests && event.pointerType === "mouse" && this.zoom.element.hidden) this.looked(event.target);
  }

  /**
   * A mouse that moved looks at what it is on; what came to lie under one that rests is not looked at.
   *
   * @param {PointerEvent} event
   */
  hover(event) {
    if (event.pointerType !== "mouse") return;
    const rests = event.screenX === this.mouse.x && event.screenY === this.mouse.y;
    this.mouse = { x: event.screenX, y: event.screenY };
    if (!rests) this.looked(event.target);
  }

  leave() {
    this.host.look(null);
    this.zoom.hide();
  }

  /** @param {MouseEvent} event */
  click(event) {
    const element = event.target instanceof Element ? event.target.closest("[data-key]") : null;
    if (!(element instanceof HTMLElement)) {
      this.zoom.hide();
      return;
    }
    this.cursor = element.dataset.key ?? "";
    // A finger has no hover: the first tap shows the card, the second chooses it.
    if (this.pointer === "touch" && this.tapped !== element) {
      this.tapped = element;
      this.looked(element);
      return;
    }
    this.tapped = null;
    this.pick(element, event.clientX, event.clientY);
  }

  /**
   * @param {HTMLElement} element
   * @param {number} x
   * @param {number} y
   */
  pick(element, x, y) {
    const thing = thingOf(element);
    this.zoom.hide();
    if (!isChoosable(element)) return;
    const verb = this.view?.sides[this.near]?.verb;
    const text = verb && thing.unit && thing.unit in this.faces.cards ? `${verb} ${thing.unit}` : undefined;
    this.host.pick({ ...thing, x, y, text });
  }

  /** @param {KeyboardEvent} event */
  keydown(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const here = document.activeElement instanceof HTMLElement ? document.activeElement.closest("[data-key]") : null;
    const step = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
    if (step && here) this.walk(here, step[0], step[1]);
    else if ((event.key === "Enter" || event.key === " ") && here instanceof HTMLElement) {
      const box = here.getBoundingClientRect();
      this.pick(here, box.left + box.width / 2, box.top + 20);
    } else if (event.key === "Escape" && this.opened) this.close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Go to the nearest thing in a direction.
   *
   * @param {Element} from
   * @param {number} dx
   * @param {number} dy
   */
  walk(from, dx, dy) {
    const middle = (/** @type {Element} */ element) => {
      const box = element.getBoundingClientRect();
      return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    };
    const here = middle(from);
    /** @type {HTMLElement | null} */
    let best = null;
    let least = Infinity;
    for (const element of this.pickables(this.root)) {
      if (element === from) continue;
      const at = middle(element);
      const along = (at.x - here.x) * dx + (at.y - here.y) * dy;
      const aside = Math.abs((at.x - here.x) * dy) + Math.abs((at.y - here.y) * dx);
      if (along > 6 && along + 2.5 * aside < least) [best, least] = [element, along + 2.5 * aside];
    }
    if (!best) return;
    this.cursor = best.dataset.key ?? "";
    for (const element of this.pickables(this.root)) element.tabIndex = element === best ? 0 : -1;
    best.focus();
    best.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  focusHand() {
    const cards = this.pickables(this.table.querySelector(".hand") ?? this.table);
    (cards.find((each) => each.classList.contains("ready")) ?? cards[0])?.focus();
  }

  // -- words ----------------------------------------------------------------------------

  /** @param {Thing} thing */
  describe(thing) {
    return describe(this.host, this.faces, thing);
  }

  /** @param {import("../../net/wire.js").CardsView} view */
  bar(view) {
    return barOf(this.host, view);
  }

  destroy() {
    this.observer.disconnect();
    this.host.element.replaceChildren();
  }
}

/** @param {HTMLElement} element */
function thingOf(element) {
  const { unit, place } = element.dataset;
  return unit ? { unit } : { place };
}

/**
 * Whether a thing can be meant by a choice: what lies behind us or was shown cannot.
 *
 * @param {Element} element
 */
function isChoosable(element) {
  return !element.closest(".past, .duel, .known, .captured, .running");
}
