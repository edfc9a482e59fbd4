/** Every request to the server; what it refuses comes as `ApiError`. */

import { Told } from "./known.js";

/** @typedef {import("../lib/types.js").TableState} TableState */

export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {string} kind
   * @param {string} message
   * @param {import("../lib/types.js").Refusal[]} [refusals]
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
    /** @type {Map<string, TableApi>} */
    this.tables = new Map();
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

  /** @returns {Promise<import("../lib/types.js").GameInfo[]>} */
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
   * @param {import("../lib/types.js").DataInfo} data  the values that the game is played with
   */
  board(game, scenario, options, data) {
    return this.request("GET", `/api/games/${game}/${scenario}/board`, {
      query: {
        ...(options.length ? { options: options.join(",") } : {}),
        ...(data.is_today ? {} : { values: data.fingerprint }),
      },
    });
  }

  /**
   * @param {object} wanted
   * @returns {Promise<import("../lib/types.js").NewTable>}
   */
  create(wanted) {
    return this.request("POST", "/api/tables", { body: wanted });
  }

  /**
   * @param {string[]} seats
   * @returns {Promise<import("../lib/types.js").MyTable[]>}
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
    const key = `${table} ${seat ?? ""}`;
    const known = this.tables.get(key) ?? new TableApi(this, table, seat);
    this.tables.set(key, known);
    return known;
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
    this.told = new Told();
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
   * @param {Record<string, string | number>} [query]
   */
  post(what, body = {}, query = {}) {
    return this.api.request("POST", this.path + what, { seat: this.seat, body, query });
  }

  /**
   * The state; the server tells only what has changed since it was told last.
   *
   * @param {Record<string, number>} [known]
   * @returns {Promise<TableState>}
   */
  async state(known = {}) {
    const answer = await this.get("", this.told.known(known));
    const state = this.told.take(answer);
    if (state) return state;
    this.told = new Told(); // another answer came between: all of it, then
    return this.state(known);
  }

  /**
   * Do something that answers with the state after it.
   *
   * @param {string} what
   * @param {object} body
   * @param {Record<string, number>} known
   * @returns {Promise<TableState>}
   */
  async act(what, body, known) {
    const answer = await this.post(what, body, this.told.known(known));
    return this.told.take(answer) ?? this.state(known);
  }

  /**
   * @param {string} choice
   * @param {number} number
   * @param {Record<string, number>} known
   * @returns {Promise<TableState>}
   */
  play(choice, number, known) {
    return this.act("/play", { choice, number }, known);
  }

  /**
   * What a choice would do, without playing it; without a choice, how far the steps lead that are asked for.
   *
   * @param {string} choice
   * @returns {Promise<import("../lib/types.js").Preview>}
   */
  preview(choice) {
    return this.get("/preview", { choice });
  }

  /**
   * Why a thing cannot be chosen after some stages.
   *
   * @param {{ unit: string, place: string, after: string, choice: string }} what
   * @returns {Promise<{ refusals: import("../lib/types.js").Refusal[] }>}
   */
  whyNot(what) {
    return this.get("/why-not", what);
  }

  /**
   * @param {string} kind
   * @param {string} of
   * @param {number} at
   * @returns {Promise<import("../lib/types.js").Survey>}
   */
  survey(kind, of, at) {
    return this.get("/survey", { kind, of, at });
  }

  /**
   * @param {number} number
   * @returns {Promise<import("../lib/types.js").Moment>}
   */
  moment(number) {
    return this.get(`/at/${number}`, { since: Math.max(0, number - 1) });
  }

  /**
   * A moment with the last lines of the log before it.
   *
   * @param {number} number
   * @returns {Promise<import("../lib/types.js").Moment>}
   */
  lookBack(number) {
    return this.get(`/at/${number}`);
  }

  /**
   * The page of the log that ends with a move.
   *
   * @param {number} before
   * @returns {Promise<import("../lib/types.js").LogPage>}
   */
  page(before) {
    return this.get("/log", { before });
  }
}
