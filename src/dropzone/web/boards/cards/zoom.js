/** A card held closer: large beside the one that is looked at. */

import { h } from "../../lib/dom.js";

export class Zoom {
  /**
   * @param {import("../../lib/types.js").CardsHost} host
   * @param {import("./faces.js").Faces} faces
   * @param {HTMLElement} root
   */
  constructor(host, faces, root) {
    this.host = host;
    this.faces = faces;
    this.root = root;
    /** @type {HTMLElement | null} */
    this.of = null;
    this.element = h("div", { class: "zoom", "aria-hidden": "true", hidden: true });
    root.append(this.element);
  }

  /** @param {HTMLElement} small */
  show(small) {
    const { unit, place } = small.dataset;
    const face =
      unit && unit in this.faces.cards
        ? this.faces.card(unit, { key: "", large: true })
        : place && place in this.faces.terrains
          ? this.faces.terrain(place, { key: "", large: true })
          : null;
    this.of = small;
    this.element.hidden = !face;
    if (!face) return;
    const tap = small.classList.contains("ready") && matchMedia("(hover: none)").matches;
    this.element.replaceChildren(face, ...(tap ? [h("p", {}, this.host.t("board.cards.tap"))] : []));
    this.place(small);
  }

  /**
   * Above what is looked at where there is room, else below, never outside the table.
   *
   * @param {HTMLElement} small
   */
  place(small) {
    const table = this.root.getBoundingClientRect();
    const box = small.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.element;
    const above = box.top - table.top - height - 10;
    const below = box.bottom - table.top + 10;
    const fits = below + height < table.height;
    const beside = box.right - table.left + 12;
    let left = box.left - table.left + box.width / 2 - width / 2;
    let top = above >= 4 ? above : below;
    if (above < 4 && !fits) {
      left = beside + width < table.width ? beside : box.left - table.left - width - 12;
      top = box.top - table.top + box.height / 2 - height / 2;
    }
    // What is not in the hand leaves the hand free.
    const hand = this.root.querySelector(".hand:not(.none)")?.getBoundingClientRect();
    const floor = hand && !small.closest(".hand") ? hand.top - table.top : table.height;
    if (top + height > floor && floor - height > 0) {
      top = floor - height - 6;
      left = beside + width < table.width ? beside : box.left - table.left - width - 12;
    }
    this.element.style.left = `${Math.max(6, Math.min(left, table.width - width - 6))}px`;
    this.element.style.top = `${Math.max(6, Math.min(top, table.height - height - 6))}px`;
  }

  hide() {
    this.of = null;
    this.element.hidden = true;
  }
}
