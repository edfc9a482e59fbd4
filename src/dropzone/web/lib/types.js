/**
 * The shapes that cross module borders: what the API sends, and what pages and boards share.
 *
 * @typedef {import("../net/wire.js").Target} Target
 * @typedef {import("../net/wire.js").ChoiceInfo["role"]} Role
 * @typedef {import("../net/wire.js").ChoiceInfo & { steps?: string[] }} Choice  `way`: steps are asked for one by one
 *   after it; `steps`: choices to be played one after the other, for a place some steps off.
 * @typedef {import("../net/wire.js").About} About
 * @typedef {import("../net/wire.js").RefusalInfo} Refusal
 * @typedef {import("../net/wire.js").LogLine} LogEntry
 * @typedef {import("../net/wire.js").Shown} Shown
 * @typedef {object} Marks  What happened, to be marked on a board.
 * @property {string[]} units  Who acted.
 * @property {string[]} hurt
 * @property {string[]} places
 * @property {{ from: Thing, to: Thing, kind: "attack" | "fire" }[]} arrows
 * @property {{ unit: string, places: string[] }[]} trails
 * @property {{ face: number, sides: number }[]} dice
 * @property {Thing | null} at  Where the dice fell.
 * @property {boolean} past  Whether it is over: marked quietly.
 * @property {string[]} [drops]  Who came down from the air.
 * @property {{ place: string, count: number, limit: number }[]} [crowded]  Places with more units than may stay.
 * @typedef {import("../net/wire.js").DecisionInfo} Decision
 * @typedef {import("../net/wire.js").OutcomeInfo} Outcome
 * @typedef {import("../net/wire.js").OddsResult} OddsResult
 * @typedef {import("../net/wire.js").Odds} Odds
 * @typedef {import("../net/wire.js").Preview} Preview
 * @typedef {import("../net/wire.js").ResultInfo} Result
 * @typedef {import("../net/wire.js").SeatInfo} SeatInfo
 * @typedef {import("../net/wire.js").ChatMessage & { name?: string }} ChatLine
 * @typedef {import("../net/wire.js").ClockInfo} Clock
 * @typedef {import("../net/wire.js").TableState} TableState
 * @typedef {import("../net/wire.js").DataInfo} DataInfo
 * @typedef {import("../net/wire.js").LogPage} LogPage
 * @typedef {import("../net/wire.js").ToldReport} History
 * @typedef {import("../net/wire.js").Moment} Moment
 * @typedef {import("../net/wire.js").Titled} Named
 * @typedef {import("../net/wire.js").ScenarioInfo} ScenarioInfo
 * @typedef {import("../net/wire.js").OptionInfo} OptionalRule
 * @typedef {import("../net/wire.js").HouseRuleInfo} HouseRule
 * @typedef {import("../net/wire.js").GameInfo} GameInfo
 * @typedef {import("../net/wire.js").Created} NewTable
 * @typedef {import("../net/wire.js").MyTable} MyTable
 * @typedef {import("../net/wire.js").AfterAction} Summary
 * @typedef {import("../net/wire.js").HexView | import("../net/wire.js").ZonesView
 *   | import("../net/wire.js").CardsView} View  What a side may know of a table, by its kind.
 * @typedef {import("../net/wire.js").HexBoard | import("../net/wire.js").ZonesBoard
 *   | import("../net/wire.js").CardsBoard} BoardData  What it takes to draw a table, by its kind.
 *
 * @typedef {{ kind: "changed" | "state", version: number } & Partial<Omit<import("../net/wire.js").StateChanges, "kind">> | { kind: "chat", message: ChatLine }
 *   | { kind: "presence", side: string, online: boolean } | { kind: "rematch", table: string }} LiveMessage
 *
 * @typedef {{ unit?: string, place?: string, survey?: string }} Thing  Something on a board, and the
 *   survey that shows by itself while one looks at it.
 * @typedef {import("../net/wire.js").Survey} Survey
 * @typedef {Thing & { x: number, y: number, text?: string }} Pick  A thing somebody pointed at, where on the
 *   screen, and the words that choosing it would have where the board knows them.
 * @typedef {{ choices: Choice[], chosen: Target[], active: boolean, about: string[], further: Choice[] }} Offer
 *   `about`: the units and places that the question is about; `further`: where one may point
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
 * @typedef {object} HostBase  What the page gives to every board; see README.md.
 * @property {HTMLElement} element
 * @property {import("./i18n.js").Translate} t
 * @property {string} language
 * @property {Named[]} sides
 * @property {() => string | null} seat
 * @property {() => boolean} motion
 * @property {boolean} still  Whether the board is a picture only.
 * @property {string[]} [frame]  Of a picture: the places it shows; else it shows all.
 * @property {(pick: Pick) => void | Promise<void>} pick  Resolves when it is known what follows.
 * @property {(thing: Thing | null) => void} look
 * @property {() => boolean} surveying  Whether a tap means looking, not choosing.
 * @property {(text: string) => void} announce
 *
 * @typedef {HostBase & { data: BoardData }} BoardHost
 * @typedef {HostBase & { data: import("../net/wire.js").HexBoard }} HexHost
 * @typedef {HostBase & { data: import("../net/wire.js").ZonesBoard }} ZonesHost
 * @typedef {HostBase & { data: import("../net/wire.js").CardsBoard }} CardsHost
 *
 * @typedef {{ animate: boolean, follow?: boolean, marks?: Marks }} How  How a view is shown: `follow`: go where
 *   something changed; `marks`: what is told by it, so that units take the ways they went.
 * @typedef {{ show(view: View, how: How): Promise<void>, bar(view: View): BarItem[], sheets?(view: View): Sheet[] }}
 *   ShowsViews  Every board is given views of its own kind; `sheets`: what lies beside it, for the desk.
 * @typedef {BoardBase & ShowsViews} Board  What the page calls; see README.md.
 *
 * @typedef {object} BoardBase
 * @property {(offer: Offer) => void} offer
 * @property {(thing: Thing | null) => void} point
 * @property {(marks: Marks | null) => void} [mark]  Rings, trails, arrows and dice of what happened.
 * @property {(thing: Thing) => void} reveal
 * @property {(thing: Thing) => Description | null} describe
 * @property {(survey: Survey | null) => void} [survey]  Shows what the server answered.
 * @property {(unit: string) => string} [nameOf]  A unit's name, for surveys.
 * @property {(words: string[]) => Thing | null} [subject]  What a question is about, by the ids it names.
 * @property {Key[]} keys
 * @property {string[]} [reactions]  Kinds of decisions that only ask whether one reacts.
 * @property {boolean} [secret]  Whether a side has things in hand that the other must not see.
 * @property {() => void} destroy
 *
 * @typedef {(key: keyof typeof import("../texts/legend-en.json"), values?: Record<string, string | number>) => string} LegendSay
 * @typedef {{ say: LegendSay, t: import("./i18n.js").Translate, sides: Named[] }} LegendHost
 * @typedef {{ picture: Element, text: string, units?: string[] }} LegendRow  With the units of which it holds.
 * @typedef {{ title: string, rows: LegendRow[] }} LegendSection
 * @typedef {{ legendOf(data: BoardData, host: LegendHost): LegendSection[] }} LegendModule  The key to a kind of board.
 * @typedef {{ createBoard(host: BoardHost): Board }} BoardModule  Each is given the data of its own kind.
 * @typedef {BoardModule["createBoard"]} CreateBoard
 */

export {};
