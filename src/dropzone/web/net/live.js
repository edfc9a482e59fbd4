/** The live line to a table: a WebSocket that comes back by itself, ever more patiently. */

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const SILENCE = 50_000; // the server pings every 20 s

export class Live {
  /**
   * @param {string} table
   * @param {string | null} seat
   * @param {string} language
   * @param {{ message: (message: import("../lib/types.js").LiveMessage) => void, up: () => void, down: () => void }} on
   */
  constructor(table, seat, language, on) {
    const url = new URL(`/api/tables/${encodeURIComponent(table)}/live`, location.origin);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    if (seat) url.searchParams.set("seat", seat);
    url.searchParams.set("lang", language);
    url.searchParams.set("push", "1");
    this.url = url;
    this.on = on;
    this.wait = FIRST_WAIT;
    this.closed = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.watch = undefined;
    this.online = () => this.hurry();
    addEventListener("online", this.online);
    this.connect();
  }

  connect() {
    if (this.closed) return;
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.wait = FIRST_WAIT;
      this.listen();
      this.on.up();
    });
    socket.addEventListener("message", (event) => {
      this.listen();
      let message;
      try {
        message = JSON.parse(event.data);
      } catch {
        return;
      }
      if (message.kind !== "ping") this.on.message(message);
    });
    socket.addEventListener("close", () => {
      clearTimeout(this.watch);
      if (this.closed || this.socket !== socket) return;
      this.on.down();
      this.timer = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    });
  }

  /** Take a line that has been silent too long for dead. */
  listen() {
    clearTimeout(this.watch);
    this.watch = setTimeout(() => this.socket?.close(), SILENCE);
  }

  /** Try at once rather than at the next turn of patience. */
  hurry() {
    if (this.closed || this.socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.timer);
    this.wait = FIRST_WAIT;
    this.connect();
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.watch);
    removeEventListener("online", this.online);
    this.socket?.close();
  }
}
