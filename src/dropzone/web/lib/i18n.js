/** Texts of the page in English and French; numbers and dates in the reader's manner. */

/** @typedef {keyof typeof import("../texts/en.json")} TextKey */
/** @typedef {(key: TextKey, values?: Record<string, string | number>) => string} Translate */

export const LANGUAGES = ["en", "fr"];

/**
 * The language a reader wants when nothing was chosen yet.
 *
 * @param {readonly string[]} wanted
 */
export function preferred(wanted) {
  for (const tag of wanted) {
    const language = tag.slice(0, 2).toLowerCase();
    if (LANGUAGES.includes(language)) return language;
  }
  return "en";
}

/**
 * Load the texts of a language.
 *
 * @param {string} language
 */
export async function loadTexts(language) {
  const answer = await fetch(new URL(`../texts/${language}.json`, import.meta.url));
  /** @type {Record<string, string>} */
  const texts = await answer.json();
  return new Texts(language, texts);
}

/**
 * A number of points that may end on a half, as players write it.
 *
 * @param {number} points
 */
export function halves(points) {
  return `${Math.floor(points) || (points % 1 ? "" : 0)}${points % 1 ? "½" : ""}`;
}

export class Texts {
  /**
   * @param {string} language
   * @param {Record<string, string>} texts
   */
  constructor(language, texts) {
    this.language = language;
    this.texts = texts;
    const plural = new Intl.PluralRules(language);
    /** @type {Translate} */
    this.t = (key, values = {}) => {
      const one = typeof values.count === "number" && plural.select(values.count) === "one";
      const chosen = one && `${key}.one` in texts ? `${key}.one` : key;
      return (texts[chosen] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
    };
  }

  /**
   * A text whose key is made at run time, or a fallback where there is none.
   *
   * @param {string} key
   * @param {string} fallback
   */
  maybe(key, fallback) {
    return this.texts[key] ?? fallback;
  }

  /** @param {string} iso  A day such as 1944-09-17. */
  date(iso) {
    const day = new Date(`${iso}T12:00:00Z`);
    return day.toLocaleDateString(this.language, {
      day: "numeric",
      month: "long",
      year: "numeric",
      timeZone: "UTC",
    });
  }

  /** @param {number} minutes */
  duration(minutes) {
    return minutes < 100
      ? this.t("lobby.minutes", { count: minutes })
      : this.t("lobby.hours", { count: Math.round(minutes / 60) });
  }

  /** @param {number} probability */
  percent(probability) {
    const digits = probability > 0 && probability < 0.01 ? 1 : 0;
    return probability.toLocaleString(this.language, {
      style: "percent",
      maximumFractionDigits: digits,
    });
  }

  /** @param {number | string} at  Seconds since 1970, or a date as text. */
  time(at) {
    const moment = typeof at === "number" ? new Date(at * 1000) : new Date(at);
    return moment.toLocaleTimeString(this.language, { hour: "2-digit", minute: "2-digit" });
  }
}
