/** Pictures of the rulebook: positions drawn as the table draws them, each when it comes into sight. */

import { boardOf } from "../boards/registry.js";
import { h, icon } from "../lib/dom.js";
import { keepSeats } from "../pages/newgame.js";
import { tablePage } from "../pages/table.js";

/** @typedef {import("../main.js").App} App */
/** @typedef {import("./words.js").Say} Say */
/** @typedef {import("../net/wire.js").BookExample} Example */
/** @typedef {import("../net/wire.js").ExamplePicture} Picture */
/** @typedef {import("../lib/types.js").Board} Board */
/** @typedef {import("../lib/types.js").Marks} Marks */

/**
 * @param {App} app
 * @param {string} game
 * @param {string} id
 * @returns {Promise<Picture>}
 */
function pictureOf(app, game, id) {
  return app.api.request("GET", `/api/games/${game}/examples/${id}`);
}

/** Examples are of the values that the game has today. */
const TODAY = /** @type {import("../lib/types.js").DataInfo} */ ({ is_today: true });

export class Pictures {
  /**
   * @param {App} app
   * @param {Say} say
   * @param {string} game
   */
  constructor(app, say, game) {
    this.app = app;
    this.say = say;
    this.game = game;
    /** @type {Board[]} */
    this.boards = [];
    /** @type {Map<Element, Example>} */
    this.examples = new Map();
    /** Those that are drawn or will be soon. @type {Map<Element, Promise<void>>} */
    this.drawn = new Map();
    this.observer = new IntersectionObserver(
      (seen) => {
        for (const { target, isIntersecting } of seen) if (isIntersecting) void this.show(target);
      },
      { rootMargin: "300px" },
    );
  }

  /**
   * A picture with its words; a game can be begun from it.
   *
   * @param {Example} example
   */
  figure(example) {
    const still = h("div", { class: "still", inert: true });
    const label = h("p", { class: "book-choice", hidden: true });
    const figure = h(
      "figure",
      { class: "book-picture", id: `example-${example.id}` },
      still,
      h(
        "figcaption",
        {},
        h("b", {}, example.title),
        h("p", {}, example.text),
        label,
        h("a", { class: "button", href: `#/example/${this.game}/${example.id}` }, icon("map"), this.say("book.open")),
      ),
    );
    this.examples.set(figure, example);
    this.observer.observe(figure);
    return figure;
  }

  /** Draw all, also what was not in sight yet: for the printer. */
  async drawAll() {
    await Promise.all([...this.examples.keys()].map((figure) => this.show(figure)));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }

  /** Draw a picture, once. @param {Element} figure */
  show(figure) {
    this.observer.unobserve(figure);
    const example = this.examples.get(figure);
    const drawing = this.drawn.get(figure) ?? (example && this.draw(figure, example));
    if (drawing) this.drawn.set(figure, drawing);
    return drawing;
  }

  /**
   * @param {Element} figure
   * @param {Example} example
   */
  async draw(figure, example) {
    const { app, game } = this;
    const picture = await pictureOf(app, game, example.id);
    const [data, games] = await Promise.all([app.api.board(game, picture.scenario, [], TODAY), app.api.games()]);
    const createBoard = await boardOf(data.kind);
    const element = /** @type {HTMLElement} */ (figure.querySelector(".still"));
    const board = createBoard({
      element,
      data,
      t: app.texts.t,
      language: app.texts.language,
      sides: games.find((each) => each.id === game)?.sides ?? [],
      seat: () => picture.side,
      motion: () => false,
      still: true,
      frame: picture.frame,
      pick: () => undefined,
      look: () => undefined,
      surveying: () => false,
      announce: () => undefined,
    });
    element.style.aspectRatio = "";
    this.boards.push(board);
    await board.show(picture.view, { animate: false });
    if (picture.survey) board.survey?.({ ...picture.survey, number: 0 });
    board.mark?.(marksOf(picture));
    const label = /** @type {HTMLElement} */ (figure.querySelector(".book-choice"));
    label.hidden = false;
    label.append(this.say("book.choice", { choice: picture.label }));
    figure.classList.add("drawn");
  }

  destroy() {
    this.observer.disconnect();
    for (const board of this.boards) board.destroy();
  }
}

/**
 * @param {Picture} picture
 * @returns {Marks}
 */
function marksOf({ attacks, fires, moves, rings }) {
  const arrow = (/** @type {"attack" | "fire"} */ kind) => (/** @type {string[]} */ ends) => ({
    from: { place: ends[0] },
    to: { place: ends[1] },
    kind,
  });
  return {
    units: [],
    hurt: [],
    places: rings,
    arrows: [...attacks.map(arrow("attack")), ...fires.map(arrow("fire"))],
    trails: moves.map(([unit, ...places]) => ({ unit, places })),
    dice: [],
    at: null,
    past: false,
  };
}

/**
 * Begin a game from an example, against a bot where there is another side.
 *
 * @param {App} app
 * @param {string} game
 * @param {string} id
 */
export async function playExample(app, game, id) {
  const [picture, games] = await Promise.all([pictureOf(app, game, id), app.api.games()]);
  const info = games.find((each) => each.id === game);
  const bot = `bot:${info?.bots.includes("heuristic") ? "heuristic" : info?.bots[0]}`;
  const seats = Object.fromEntries((info?.sides ?? []).map(({ id: side }) => [side, side === picture.side ? "me" : bot]));
  const made = await app.api.create({ game, record: picture.record, seats, player: app.store.settings.name });
  keepSeats(app, game, made);
  history.replaceState(null, "", `#/table/${made.id}`); // going back leads to the book, not to another table
  return tablePage(app, made.id, []);
}
