/** Every request to the server; what it refuses comes as `ApiError`. */

/** @typedef {import("./types.js").TableState} TableState */

export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {string} kind
   * @param {string} message
   * @param {import("./types.js").Refusal[]} [refusals]
   */
  constructor(status, kind, message, refusals = []) {
    super(message);
    this.status = status;
    this.kind = kind;
    this.refusals = refusals;
  }
}

export class Api {
  /** @param {() => string} language */
  constructor(language) {
    this.language = language;
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {{ seat?: string | null, query?: Record<string, string | number>, body?: unknown,
   *   signal?: AbortSignal }} [how]
   */
  async request(method, path, { seat, query = {}, body, signal } = {}) {
    const url = new URL(path, location.origin);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    url.searchParams.set("lang", this.language());
    /** @type {Record<string, string>} */
    const headers = { Accept: "application/json" };
    if (seat) headers.Authorization = `Seat ${seat}`;
    if (body !== undefined) headers["Content-Type"] = "application/json";
    let answer;
    try {
      const text = body === undefined ? undefined : JSON.stringify(body);
      answer = await fetch(url, { method, headers, body: text, signal: signal ?? null });
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") throw error;
      throw new ApiError(0, "offline", String(error));
    }
    const text = await answer.text();
    const isJson = (answer.headers.get("Content-Type") ?? "").includes("json");
    if (answer.ok) return isJson ? JSON.parse(text) : text;
    const error = isJson ? JSON.parse(text).error : undefined;
    throw new ApiError(
      answer.status,
      error?.kind ?? "internal",
      error?.message ?? text,
      error?.refusals,
    );
  }

  /** @returns {Promise<import("./types.js").GameInfo[]>} */
  games() {
    return this.request("GET", "/api/games");
  }

  /**
   * @param {string} game
   * @returns {Promise<Record<string, { rule: string, summary: string }>>}
   */
  clauses(game) {
    return this.request("GET", `/api/games/${game}/clauses`);
  }

  /**
   * @param {string} game
   * @param {string} scenario
   * @param {string[]} options
   */
  board(game, scenario, options) {
    return this.request("GET", `/api/games/${game}/${scenario}/board`, {
      query: options.length ? { options: options.join(",") } : {},
    });
  }

  /**
   * @param {object} wanted
   * @returns {Promise<import("./types.js").NewTable>}
   */
  create(wanted) {
    return this.request("POST", "/api/tables", { body: wanted });
  }

  /**
   * @param {string[]} seats
   * @returns {Promise<import("./types.js").MyTable[]>}
   */
  mine(seats) {
    return this.request("POST", "/api/mine", { body: { seats } });
  }

  /**
   * @param {string} table
   * @param {string} invitation
   * @param {string} name
   * @returns {Promise<{ id: string, side: string, secret: string }>}
   */
  join(table, invitation, name) {
    const body = name ? { seat: invitation, name } : { seat: invitation };
    return this.request("POST", `/api/tables/${table}/join`, { body });
  }

  /**
   * A table as one seat (or a spectator) sees it.
   *
   * @param {string} table
   * @param {string | null} seat
   */
  at(table, seat) {
    return new TableApi(this, table, seat);
  }
}

export class TableApi {
  /**
   * @param {Api} api
   * @param {string} table
   * @param {string | null} seat
   */
  constructor(api, table, seat) {
    this.api = api;
    this.path = `/api/tables/${encodeURIComponent(table)}`;
    this.seat = seat;
  }

  /**
   * @param {string} what
   * @param {Record<string, string | number>} [query]
   * @param {AbortSignal} [signal]
   */
  get(what, query = {}, signal) {
    return this.api.request("GET", this.path + what, { seat: this.seat, query, signal });
  }

  /**
   * @param {string} what
   * @param {object} [body]
   * @param {Record<string, number>} [query]
   */
  post(what, body = {}, query = {}) {
    return this.api.request("POST", this.path + what, { seat: this.seat, body, query });
  }

  /**
   * @param {Record<string, number>} [known]
   * @returns {Promise<TableState>}
   */
  state(known) {
    return this.get("", known);
  }

  /**
   * @param {string} choice
   * @param {number} number
   * @param {Record<string, number>} known
   * @returns {Promise<TableState>}
   */
  play(choice, number, known) {
    return this.post("/play", { choice, number }, known);
  }

  /**
   * @param {string} choice
   * @param {AbortSignal} [signal]
   * @returns {Promise<import("./types.js").Odds>}
   */
  odds(choice, signal) {
    return this.get("/odds", { choice }, signal);
  }

  /**
   * @param {string} choice
   * @returns {Promise<{ refusals: import("./types.js").Refusal[] }>}
   */
  whyNot(choice) {
    return this.get("/why-not", { choice });
  }

  /**
   * The decision after the stages of a gesture; without choices where nothing can be foreseen.
   *
   * @param {string} prefix
   * @returns {Promise<import("./types.js").Stage>}
   */
  async choices(prefix) {
    const { decision } = await this.get("/choices", { prefix });
    return decision ?? { kind: "", side: null, prompt: "", clause: "", choices: [] };
  }

  /**
   * The places some steps off to which nothing comes between, after the stages of a gesture.
   *
   * @param {string} prefix
   * @returns {Promise<import("./types.js").Choice[]>}
   */
  async ways(prefix) {
    /** @type {{ ways: (Omit<import("./types.js").Choice, "notation"> & { notations: string[] })[] }} */
    const { ways } = await this.get("/ways", { prefix });
    return ways.map(({ label, target, notations }) => ({ notation: notations.join(" / "), label, target, steps: notations }));
  }

  /**
   * @param {string} kind
   * @param {string} of
   * @param {number} at
   * @returns {Promise<import("./types.js").Survey>}
   */
  survey(kind, of, at) {
    return this.get("/survey", { kind, of, at });
  }

  /**
   * @param {number} number
   * @returns {Promise<import("./types.js").Moment>}
   */
  moment(number) {
    return this.get(`/at/${number}`, { since: Math.max(0, number - 1) });
  }

  /**
   * A moment with the last lines of the log before it.
   *
   * @param {number} number
   * @returns {Promise<import("./types.js").Moment>}
   */
  lookBack(number) {
    return this.get(`/at/${number}`);
  }

  /**
   * The page of the log that ends with a move.
   *
   * @param {number} before
   * @returns {Promise<import("./types.js").LogPage>}
   */
  page(before) {
    return this.get("/log", { before });
  }
}
