/** Leads from a table to its briefing, which is loaded when it is wanted. */

/** @typedef {import("../pages/table.js").TablePage} Page */

export class Briefs {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.title = page.app.texts.t("bar.briefing");
    this.scenario =
      page.game.scenarios.find((each) => each.id === page.state.scenario)?.title ?? page.state.scenario;
    /** @type {import("../lib/types.js").Key[]} */
    this.keys = [{ keys: ["i"], text: page.app.texts.t("key.briefing"), run: () => void this.open() }];
  }

  /** Show the briefing by itself to a player who has not done anything here yet, once; resolves when it was read. */
  async start() {
    const { app, mode, state } = this.page;
    const lesson = app.store.lesson(state.id);
    if (lesson?.id.startsWith("puzzle/")) {
      void import("../learn/puzzles.js").then(({ PuzzlePanel }) => new PuzzlePanel(this.page).start());
      return;
    }
    if (lesson) {
      void import("../learn/lessons.js").then(({ LessonPanel }) => new LessonPanel(this.page).start());
      return;
    }
    const begins = mode === "play" && state.seat !== null && !state.result;
    if (!begins || state.log.some((entry) => entry.side === state.seat)) return;
    if (!app.store.briefs(state.id)) return;
    await this.open();
    const dialog = document.querySelector("dialog.briefing");
    if (dialog) await new Promise((resolve) => dialog.addEventListener("close", resolve, { once: true }));
  }

  async open() {
    const { app, api, game, makeStill, state } = this.page;
    const { openBriefing } = await import("../learn/briefing.js");
    await openBriefing(app, { seat: state.seat, api, view: state.view, makeStill, picture: game.board !== "cards" });
  }

  /**
   * Let the scores of the bar say what they mean.
   *
   * @param {HTMLElement} items
   */
  async explain(items) {
    const { explainScores } = await import("../learn/briefing.js");
    await explainScores(this.page.api, items);
  }
}
