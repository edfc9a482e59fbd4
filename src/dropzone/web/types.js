/**
 * The shapes that cross module borders: what the API sends, and what pages and boards share.
 *
 * @typedef {{ unit?: string, place?: string, cost?: number, risk?: number }} Target
 * @typedef {{ notation: string, label: string, target: Target, steps?: string[] }} Choice  `steps`: choices to
 *   be played one after the other, for a place some steps off.
 * @typedef {{ clause: string, text: string }} Refusal
 * @typedef {{ number: number, text: string, clause: string, event: any[], side?: string | null }} LogEntry
 * @typedef {{ number: number, side: string, seat: string, kind: string, prompt: string,
 *   clause: string, yours: boolean, choices?: Choice[] }} Decision
 * @typedef {{ kind: string, side: string | null, prompt: string, clause: string,
 *   choices: Choice[], rolls?: boolean }} Stage
 * @typedef {{ probability: number, fraction: string, text: string, events: string[] }} Outcome
 * @typedef {{ outcomes: Outcome[], rolls: boolean, exact?: boolean, reveals?: boolean }} Odds
 * @typedef {{ winner: string | null, level: string, points: Record<string, number>, why: string }} Result
 * @typedef {{ side: string, kind: string, name: string, online: boolean, joined?: boolean }} SeatInfo
 * @typedef {{ seat: string | null, text: string, at: number | string, name?: string }} ChatLine
 * @typedef {{ kind: string, seconds?: number, increment?: number, left?: Record<string, number>,
 *   running?: string | null, deadline?: number | null }} Clock
 *
 * @typedef {object} TableState
 * @property {string} id
 * @property {string} game
 * @property {string} scenario
 * @property {string[]} options
 * @property {Record<string, any>} [house_rules]
 * @property {number} number
 * @property {number} [version]
 * @property {number} [since]
 * @property {string | null} seat
 * @property {Named[]} sides
 * @property {string[]} [waits_for]  The sides that have yet to agree to the rules by joining.
 * @property {any} view
 * @property {LogEntry[]} log
 * @property {Decision | null} decision
 * @property {{ can: boolean, why: string | null, redo?: boolean, steps?: number }} undo
 * @property {Result | null} result
 * @property {SeatInfo[]} seats
 * @property {Clock | null} clock
 * @property {ChatLine[]} [chat]
 * @property {string | null} draw_offer
 * @property {string | null} [rematch]
 * @property {string | null} seed_hash
 * @property {string | null} [seed]
 *
 * @typedef {{ since: number, last: number, log: LogEntry[] }} LogPage
 * @typedef {{ title: string, chapters: { title: string, passages: { text: string, number: number }[] }[],
 *   tallies: { title: string, head: string[], rows: string[][] }[] }} History
 * @typedef {{ number: number, view: any, since: number, log: LogEntry[], side?: string | null,
 *   notation?: string | null }} Moment
 * @typedef {{ id: string, title: string }} Named
 * @typedef {{ id: string, title: string, text: string, minutes: number }} ScenarioInfo
 * @typedef {{ id: string, rule: string, title: string, text: string, requires: string[],
 *   scenarios: string[] }} OptionalRule
 * @typedef {{ id: string, ruling: string, title: string, text: string,
 *   kind: "bool" | "int" | "choice", default: any, allowed: any[], least: number | null,
 *   most: number | null }} HouseRule
 *
 * @typedef {object} GameInfo
 * @property {string} id
 * @property {string} system
 * @property {string} board
 * @property {string} title
 * @property {string} blurb
 * @property {string} date
 * @property {number} minutes
 * @property {number} players
 * @property {Named[]} sides
 * @property {string} first
 * @property {ScenarioInfo[]} scenarios
 * @property {OptionalRule[]} options
 * @property {HouseRule[]} house_rules
 * @property {string[]} bots
 * @property {number} [difficulty]
 *
 * @typedef {{ id: string, seats: Record<string, string | null>, invitations?: string[],
 *   spectate: string }} NewTable
 *
 * @typedef {object} MyTable  One line of "my games".
 * @property {string} id
 * @property {string} game
 * @property {string} [scenario]
 * @property {string} side
 * @property {number} number
 * @property {string | null} to_play
 * @property {boolean} yours
 * @property {boolean} over
 * @property {number} updated
 *
 * @typedef {object} Summary
 * @property {{ turn: number, number: number, losses: Record<string, number>, points?: number,
 *   control?: Record<string, number> }[]} [turns]
 * @property {{ number: number, face: number, sides?: number, purpose?: string, text: string,
 *   clause: string }[]} [dice]
 * @property {{ number: number, text: string }[]} [moments]
 *
 * @typedef {{ unit?: string, place?: string, survey?: string }} Thing  Something on a board, and the
 *   survey that shows by itself while one looks at it.
 * @typedef {{ kind: string, of: string, number: number,
 *   layers: { id: string, places: string[], units: string[] }[] }} Survey
 * @typedef {Thing & { x: number, y: number, text?: string }} Pick  A thing somebody pointed at, where on the
 *   screen, and the words that choosing it would have where the board knows them.
 * @typedef {{ choices: Choice[], chosen: Target[], active: boolean, about: string[], further: Choice[] }} Offer
 *   `about`: words of the choices that may name what the question is about; `further`: where one may point
 *   to begin with what one of the choices leads to, or to take several steps at once.
 * @typedef {{ text: string, note?: string, unit?: string }} Line
 * @typedef {{ title: string, lines: Line[] }} Description
 * @typedef {{ kind: "track", label: string, steps: string[], at: number, note?: string }
 *   | { kind: "score", label: string, value: number, of?: number, note?: string, hint?: string }
 *   | { kind: "text", text: string }} BarItem
 * @typedef {{ text: string, note?: string, side?: string, thing?: Thing }} SheetRow  A row about a thing
 *   on the board leads to it.
 * @typedef {{ id: string, title: string, rows: SheetRow[] }} Sheet  What lies beside the board.
 * @typedef {{ keys: string[], text: string, run: (event: KeyboardEvent) => void }} Key
 *
 * @typedef {object} BoardHost  What the page gives to a board; see README.md.
 * @property {HTMLElement} element
 * @property {any} data
 * @property {import("./i18n.js").Translate} t
 * @property {string} language
 * @property {Named[]} sides
 * @property {() => string | null} seat
 * @property {() => boolean} motion
 * @property {boolean} still  Whether the board is a picture only.
 * @property {(pick: Pick) => void} pick
 * @property {(thing: Thing | null) => void} look
 * @property {() => boolean} surveying  Whether a tap means looking, not choosing.
 * @property {(text: string) => void} announce
 *
 * @typedef {object} Board  What the page calls; see README.md.
 * @property {(view: any, how: { animate: boolean, follow?: boolean }) => Promise<void>} show  `follow`: go where
 *   something changed.
 * @property {(offer: Offer) => void} offer
 * @property {(thing: Thing | null) => void} point
 * @property {(thing: Thing) => void} reveal
 * @property {(thing: Thing) => Description | null} describe
 * @property {(view: any) => BarItem[]} bar
 * @property {(view: any) => Sheet[]} [sheets]  What lies beside the board, for the desk.
 * @property {(survey: Survey | null) => void} [survey]  Shows what the server answered.
 * @property {(unit: string) => string} [nameOf]  A unit's name, for surveys.
 * @property {(words: string[]) => Thing | null} [subject]  What a question is about, by the words of its choices.
 * @property {Key[]} keys
 * @property {string[]} [reactions]  Kinds of decisions that only ask whether one reacts.
 * @property {boolean} [secret]  Whether a side has things in hand that the other must not see.
 * @property {() => void} destroy
 *
 * @typedef {(host: BoardHost) => Board} CreateBoard
 */

export {};
