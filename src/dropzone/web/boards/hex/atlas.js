/** The atlas: where a game has several maps, buttons that show each of them, and all. */

import { h, icon } from "../../lib/dom.js";

/** Hexes are legible, and no map is blown up. */
const LEAST = 0.3;
const MOST = 0.9;

export class Atlas {
  /**
   * @param {import("./geometry.js").HexMap} map
   * @param {import("../camera.js").Camera} camera
   * @param {import("../../lib/i18n.js").Translate} t
   * @param {import("./geometry.js").Rectangle | null} display  Where an off-map display lies.
   */
  constructor(map, camera, t, display) {
    this.camera = camera;
    this.sheets = map.sheets.map(({ id, name }, number) => ({ id, name, bounds: map.boundsOfSheet(number) }));
    if (display) this.sheets.push({ id: "off-map", name: t("board.hex.off-map"), bounds: display });
    this.at = -1;
    /** The map whose button is marked; -1: none. */
    this.marked = -2;
    this.buttons = this.sheets.map((sheet, number) =>
      h("button", { class: "atlas-map", "data-map": sheet.id, onclick: () => this.show(number) }, sheet.name),
    );
    this.element = h(
      "nav",
      { class: "atlas", "aria-label": t("board.hex.atlas"), hidden: this.sheets.length < 2 },
      icon("map"),
      this.buttons,
    );
    this.keys =
      this.sheets.length < 2
        ? []
        : [{ keys: ["j"], text: t("key.map"), run: () => this.show((this.at + 1) % this.sheets.length) }];
  }

  /** @param {number} number */
  show(number) {
    this.at = number;
    this.camera.showAll(this.sheets[number].bounds, LEAST, MOST, true);
  }

  /** Mark the map in whose middle the camera is. */
  follow() {
    const { x, y, width, height } = this.camera.sees;
    const [cx, cy] = [x + width / 2, y + height / 2];
    const at = this.sheets.findIndex(
      ({ bounds }) => cx >= bounds.x && cx <= bounds.x + bounds.width && cy >= bounds.y && cy <= bounds.y + bounds.height,
    );
    if (at === this.marked) return;
    this.marked = at;
    this.buttons.forEach((button, i) => button.setAttribute("aria-current", String(i === at)));
    if (at < 0) return;
    this.at = at;
    // Where there is no room for all buttons, the one that is marked comes into sight.
    const { element } = this;
    if (element.scrollWidth > element.clientWidth)
      element.scrollLeft = this.buttons[at].offsetLeft + (this.buttons[at].offsetWidth - element.clientWidth) / 2;
  }
}
