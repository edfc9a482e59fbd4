/** A file of values as text: what the editor writes, saves and sends. */

/** @typedef {import("../net/wire.js").ValueInfo} Value */
/** @typedef {import("../net/wire.js").PackInfo} Header */

/**
 * The key of a value among all values of a game.
 *
 * @param {{ file: string, path: string[] }} value
 */
export function keyOf({ file, path }) {
  return JSON.stringify([file, ...path]);
}

/**
 * What was typed, as the kind of value that it replaces: a cell is text or a whole number.
 *
 * @param {unknown} ours
 * @param {string} written
 * @returns {unknown}
 */
export function read(ours, written) {
  const text = written.trim();
  if (typeof ours === "string") return /^(0|-?[1-9]\d*)$/.test(text) ? Number(text) : text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * A value as it is typed.
 *
 * @param {unknown} value
 */
export function typed(value) {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/**
 * A plain value as TOML writes it on one line.
 *
 * @param {unknown} value
 * @returns {string}
 */
export function toml(value) {
  if (Array.isArray(value)) return `[${value.map(toml).join(", ")}]`;
  if (value && typeof value === "object") {
    const entries = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)} = ${toml(each)}`);
    return `{ ${entries.join(", ")} }`;
  }
  return JSON.stringify(value);
}

/**
 * @param {string} game
 * @param {Header} header
 * @param {{ file: string, path: string[], value: unknown }[]} changes
 */
export function write(game, header, changes) {
  const lines = ["[pack]", `game = ${toml(game)}`, `name = ${toml(header.name)}`, `version = ${toml(header.version)}`];
  if (header.author) lines.push(`author = ${toml(header.author)}`);
  /** @type {Map<string, string[]>} */
  const tables = new Map();
  for (const { file, path, value } of changes) {
    const parts = [file.replace(/\.\w+$/, ""), ...path.slice(0, -1)];
    const table = `[${parts.map((part) => JSON.stringify(part)).join(".")}]`;
    const rows = tables.get(table) ?? [];
    rows.push(`${JSON.stringify(path[path.length - 1])} = ${toml(value)}`);
    tables.set(table, rows);
  }
  for (const [table, rows] of tables) lines.push("", table, ...rows);
  return `${lines.join("\n")}\n`;
}
