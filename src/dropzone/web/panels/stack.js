/**
 * The whole stack: units of one hex that go to another hex together, by one gesture.
 *
 * The rules let them move one after the other; so does this, as long as each may and nothing comes between.
 */

/** @typedef {import("../lib/types.js").Choice} Choice */
/** @typedef {import("./acting.js").Acting} Acting */

/**
 * @typedef {object} Together  Units that are to go together.
 * @property {Choice[]} units  The choices that name those that follow the first.
 * @property {Choice[]} goals  Where the first may go and all others too.
 */

export class Stack {
  /** @param {Acting} acting */
  constructor(acting) {
    this.acting = acting;
    /** @type {Together | null}  What is lit while the whole stack is meant. */
    this.together = null;
    /** @type {{ place: string, units: Choice[] } | null}  Who is still to come, and whereto. */
    this.following = null;
  }

  /** The choices of the other units that lie with the chosen one and are asked for in the same way. */
  get others() {
    const { decision, stages } = this.acting;
    const first = stages[0]?.choice;
    if (stages.length !== 1 || !first.target.unit || !first.target.place || !stages[0].stage.choices?.some(isGoal)) return [];
    return (decision?.choices ?? []).filter(
      ({ role, target }) => role === "continue" && target.unit && target.unit !== first.target.unit && target.place === first.target.place,
    );
  }

  /** Nothing is meant together any more. */
  forget() {
    this.together = null;
  }

  /** Mean the whole stack, or the chosen unit alone again. */
  async toggle() {
    const { acting, others } = this;
    if (acting.busy || acting.pending || !others.length) return;
    if (this.together) {
      this.together = null;
      acting.host.changed();
      return;
    }
    const turn = (acting.turn += 1);
    acting.busy = true;
    acting.host.waiting();
    try {
      const reaches = await Promise.all(others.map((unit) => this.reach(unit)));
      if (turn !== acting.turn) return;
      const own = (acting.stage?.choices ?? []).filter(isGoal);
      const first = own.filter((goal, i) => own.findIndex(({ target }) => target.place === goal.target.place) === i);
      const goals = first.filter(({ target }) => reaches.every((reach) => reach.has(target.place ?? "")));
      acting.narrowed = null;
      this.together = { units: others, goals };
      acting.busy = false;
      acting.host.changed();
    } catch (error) {
      acting.fail(error, turn);
    }
  }

  /**
   * Where a unit may go, and the words for it; of several ways to one place the first.
   *
   * @param {Choice} unit
   */
  async reach(unit) {
    const ahead = await this.acting.host.table().preview(unit.notation);
    /** @type {Map<string, Choice>} */
    const found = new Map();
    for (const goal of (ahead.next?.choices ?? []).filter(isGoal))
      if (!found.has(goal.target.place ?? "")) found.set(goal.target.place ?? "", goal);
    return found;
  }

  /**
   * The first unit goes; the others follow when the server has answered.
   *
   * @param {Choice} goal
   */
  async go(goal) {
    const { acting, together } = this;
    this.following = together && { place: goal.target.place ?? "", units: together.units };
    this.together = null;
    await acting.choose(goal);
    if (acting.pending) this.halt(); // dice, or something to think of: who goes there goes alone
  }

  /** The next question has come: let the next unit follow, if it may and nothing came between; whether it tries. */
  next() {
    const { acting, following } = this;
    const unit = following?.units[0];
    if (!following || !unit) {
      this.following = null;
      return false;
    }
    const again = acting.decision?.choices?.find(({ notation, target }) => notation === unit.notation && target.place === unit.target.place);
    if (!again || !acting.host.canUndo()) {
      this.halt();
      return false;
    }
    void this.follow(again, following.place);
    return true;
  }

  /**
   * @param {Choice} unit
   * @param {string} place
   */
  async follow(unit, place) {
    const { acting } = this;
    const turn = (acting.turn += 1);
    acting.busy = true;
    try {
      const goal = (await this.reach(unit)).get(place);
      const ahead = goal && (await acting.host.table().preview(goal.notation));
      if (turn !== acting.turn) return;
      if (goal && ahead && !ahead.next && !acting.mustAsk(goal, ahead)) {
        this.following?.units.shift();
        await acting.commit(goal.notation);
        return;
      }
      acting.busy = false;
      acting.host.changed();
      this.halt();
    } catch (error) {
      this.following = null;
      acting.fail(error, turn);
    }
  }

  /** Something came between: say who stays behind. */
  halt() {
    const left = this.following?.units ?? [];
    this.following = null;
    if (left.length) this.acting.host.halted(left.map(({ label }) => label));
  }

  /**
   * Somebody pointed at the board while the whole stack is meant; whether that is dealt with.
   *
   * @param {import("../lib/types.js").Pick} pick
   */
  async pick(pick) {
    const { acting, together } = this;
    if (!together) return false;
    const goal = together.goals.find(({ target }) => target.place === pick.place);
    if (goal) {
      await this.go(goal);
      return true;
    }
    const first = acting.stages[0].choice;
    this.together = null;
    if (pick.place === first.target.place) return false; // another unit, or the same alone
    this.together = together;
    for (const unit of [first, ...together.units]) {
      const { refusals } = await acting.host.table().whyNot({ unit: "", place: pick.place ?? "", after: unit.notation, choice: "" });
      if (!refusals.length) continue;
      acting.host.refused(refusals, pick);
      break;
    }
    return true;
  }
}

/** @param {Choice} choice */
function isGoal({ target, role }) {
  return Boolean(target.place && !target.unit) && role === "commit";
}
