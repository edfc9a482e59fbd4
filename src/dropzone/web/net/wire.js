/**
 * What the API sends and takes.  Made from its OpenAPI document; do not edit:
 * `python -m tools.client_types --write`.
 *
 * @typedef {{ units?: string[], places?: string[] }} About  What a question is about, by the ids that the board
 *   knows.
 * @typedef {{ refusals: RefusalInfo[] }} Advice  Why a choice is not legal; nothing if it is.
 * @typedef {{ turns: TurnReport[], dice: DiceReport[], events: Record<string, number>, key_moments: LogLine[],
 *   more: AfterActionFigures, history: (ToldReport | null) }} AfterAction  The game in figures, as far as a seat
 *   may know it; once it is over, its history too.
 * @typedef {{ losses?: TurnLosses[], objectives?: ObjectiveTaken[], dice?: RemarkableDie[] }} AfterActionFigures
 *   What a system adds to the report of a game, as far as it has it.
 * @typedef {{ id: string, title: string, head: string[], rows: string[][] }} Aid  A table that players have beside
 *   the map, in words.
 * @typedef {{ most: number, full: number }} AlarmTrack  The alarm track.
 * @typedef {{ done: number, of: number, failed?: boolean, points?: CurvePoint[], turnings?: Turning[], accuracy?:
 *   Record<string, number>, luck?: Record<string, number>, skill?: Record<string, number> }} AnalysisInfo  The
 *   analysis of a finished game, or how much of it is done.
 * @typedef {{ game: string, position?: (string | null), scenario?: (string | null), options?: string[], title?:
 *   (OwnScenario | null) }} ArrangementAsked
 * @typedef {{ table: Record<string, unknown>, file: string, view: (HexView | ZonesView | CardsView), seat: (string
 *   | null), form: Form, takes_setups: boolean, pack: string }} ArrangementInfo  A position as a file arranges it:
 *   all of it, how it looks, and what may be said of it.
 * @typedef {{ german: string, behind: string[], commando: (string | null), supports: string[] }} AssaultLine  A
 *   line of an assault: a German and a commando, and who stands behind each.
 * @typedef {{ zone: string, lines: AssaultLine[], free: string[] }} AssaultView  An assault that is being lined up.
 * @typedef {{ light: string[], heavy: string[] }} BarrageView  Hexes under barrage, by its weight.
 * @typedef {{ scenario: string, text: string, lesson: string }} BeginInfo  Where to begin with a game, and why.
 * @typedef {{ name: string, side: string, kind: string, short: string }} BoardChit  A chit of the cup; `short` is
 *   printed on it.
 * @typedef {{ name: string, side: string }} BoardCommand  A command by name.
 * @typedef {{ from_turn?: number, survey?: string, name: string, side: string, kind: string }} BoardMarker  A
 *   marker or leader that lies on the map, and the survey that shows by itself on it.
 * @typedef {{ title: string, kilometres: number, north: number }} BoardSheet  The sheet that the map is printed on:
 *   kilometres a hex, and the bearing of north.
 * @typedef {{ first?: string, impulses?: string[], ids?: string[], names?: string[], count: number }} BoardTurns
 *   The turn track: days of impulses from a first one on, or turns with names.
 * @typedef {{ key: string, title: string, optional: boolean, rules: BookRule[] }} BookChapter  A chapter with its
 *   rules; `key` is what their numbers begin with.
 * @typedef {{ id: string, text: string, optional: boolean }} BookClause  One statement of the rules.
 * @typedef {{ id: string, clause: string, title: string, text: string }} BookExample  An example of a clause; its
 *   picture is asked for by its id.
 * @typedef {{ rule: string, clauses: BookClause[] }} BookRule  A rule as players look it up, with its statements.
 * @typedef {{ id: string, rule: string, title: string, text: string }} BookSetting  An optional rule or a house
 *   rule, which a table may have; `rule` says where it belongs.
 * @typedef {{ garrison: number, reserve: number }} BowlsView  How many counters are still to be drawn.
 * @typedef {{ british: number, german: number }} BridgesNeeded  How many bridges of the Dives each side needs.
 * @typedef {{ game: string, title: string, scenario: string, scenario_title: string, date: string, situation:
 *   string, minutes: number, level: number, sides: BriefingSide[], goals: GoalText[] }} Briefing  The briefing of a
 *   scenario in the words of a language, with how it stands.
 * @typedef {{ id: string, title: string, task: string, first: string, difficulty: number, forces: string[] }}
 *   BriefingSide  The briefing of one side in the words of a language.
 * @typedef {{ what: string, points: number }} CampaignPoints  Points of a campaign, and what they are for.
 * @typedef {{ part: number, parts: number, points: CampaignPoints[], score: number, blue_german: number, blue_here:
 *   boolean, blue_british: number }} CampaignView  How a campaign stands.
 * @typedef {{ kind: "cards", cards: Record<string, PrintedCard>, terrains: Record<string, PrintedTerrain>, tokens:
 *   TokenCounts, road: RoadTurns, guns_needed: number, bridges_needed: BridgesNeeded }} CardsBoard  What it takes
 *   to draw a table of cards.
 * @typedef {{ game: string, scenario: string, options: string[], part: string, turn: number, phase: string,
 *   strength: (number | null), turn_token: (string | null), winner: (string | null), reserve: ReserveView, sides:
 *   Record<string, SideCards>, path: PathStep[], offered: string[], fronts: FrontView[], running: string[],
 *   terrain_effect_ignored: boolean, piles: PilesView, terrain_discard: string[], terrain_gone: string[], ranville:
 *   (string | null), counter_pile: PileView, campaign: (CampaignView | null), result: (ResultView | null) }}
 *   CardsView  What a side may know of a table of cards.
 * @typedef {{ text: string, units: string[], places: string[] }} CauseInfo  What brought a question about.
 * @typedef {{ tokens: number, hand: (number | null) }} ChanceView  The chance to lead in the end: by tokens alone,
 *   and for the owner with his cards.
 * @typedef {{ op: ("add" | "remove" | "replace"), path: string, value?: unknown }} Change  One operation: put a
 *   value at a path, or take away what is there.
 * @typedef {{ file: string, path: string[], ours: unknown, theirs: unknown, provenance: string }} ChangedValue  A
 *   value that differs from ours: where it is, both values, where ours comes from.
 * @typedef {{ id: string, title: string, head: string[], rows: string[][], provenance: string[] }} Chart  A table
 *   of the game with where its values come from.
 * @typedef {{ text: string }} ChatAsked
 * @typedef {{ seat: string, text: string, at: number }} ChatMessage  Something said.
 * @typedef {{ notation: string, label: string, target: Target, role: ("continue" | "commit" | "end" | "give-up"),
 *   way?: boolean, note?: string }} ChoiceInfo  One legal answer.
 * @typedef {{ rule: string, summary: string }} ClauseInfo  A clause of the rulebook in our words.
 * @typedef {{ kind: ("none" | "live" | "correspondence"), seconds?: number, increment?: number }} ClockAsked
 * @typedef {{ kind: string, seconds: number, increment: number, left: Record<string, number>, running: (string |
 *   null), deadline: (number | null) }} ClockInfo  The clocks.
 * @typedef {{ side: string, command_rating: number, dispatch_rating: number, command_points: number,
 *   dispatch_points: number, roadblocks: number }} CommandView  A command and what it has to spend.
 * @typedef {{ id: string, game: string, title: string, side: string, steps: CourseStep[], replies: Record<string,
 *   string>, end: string }} Course  A lesson as it is played: its steps, and what the other side answers at which
 *   move.
 * @typedef {{ choice: string, say: string }} CourseOther  What is answered to a choice that is not wanted.
 * @typedef {{ number: number, say: string, want: string[], otherwise: string, why: string, clause: string, units:
 *   string[], places: string[], other: CourseOther[] }} CourseStep  A step in the words of a language; it is asked
 *   when so many choices have been made.
 * @typedef {{ id: string, seats: Record<string, (string | null)>, invitations: string[], spectate: string }}
 *   Created  A new table with the secrets of its seats; those of `invitations` must be joined with.
 * @typedef {{ place: string, count: number, limit: number }} CrowdedView  A place with more units than may stay
 *   there.
 * @typedef {{ number: number, chance: number, luck: number, skill: number }} CurvePoint  After so many choices: the
 *   first side's chance to win, and what dice and choices added.
 * @typedef {{ day: string, puzzle: PuzzleTitle }} Daily  The puzzle of a day, the same for everybody.
 * @typedef {{ fingerprint: string, version: string, is_today: boolean, agreed: string[], packs: PackInfo[] }}
 *   DataInfo  The values that a game is played with: those of the version it was begun with.
 * @typedef {{ number: number, side: string, seat: string, kind: string, prompt: string, clause: string, yours:
 *   boolean, choices?: ChoiceInfo[], about?: About, cause?: (CauseInfo | null), steps?: boolean, all?: string,
 *   usual?: string }} DecisionInfo  The question the rules ask; its choices only for the seat that decides.
 * @typedef {{ sides: number, faces: Record<string, number>, mean: number }} DiceReport  How the dice fell: how
 *   often each face of each kind of die.
 * @typedef {{ id: string, name: string, kind: string, exit: (string | null), ways: string[] }} DisplayBox  A box of
 *   the Off-Map Display, with the hex one leaves it by and the boxes beside it.
 * @typedef {{ bridge: (string | null), left: number, terrains: (string[] | null), attacked: boolean }} DivesPile  A
 *   pile of terrains before a bridge of the Dives.
 * @typedef {{ answer: ("offer" | "accept" | "decline") }} DrawAsked
 * @typedef {{ unit: (string | null), value: number, parts: ValuePart[], leads: boolean, chance: (ChanceView | null)
 *   }} DuelSide  A side of a duel: its unit, its value and what made it, and what could still come.
 * @typedef {{ error: ErrorDetail }} ErrorBody  The body of every answer that is not a success.
 * @typedef {{ id: string, kind: string, message: string, refusals?: (ErrorRefusal[] | null), candidates?: (string[]
 *   | null) }} ErrorDetail  What went wrong; the id is in the server's log too.
 * @typedef {{ clause: string, text: string }} ErrorRefusal  A reason against a choice.
 * @typedef {{ id: string, scenario: string, side: string, choice: string, label: string, view: (HexView | ZonesView
 *   | CardsView), frame: string[], survey: (ExampleSurvey | null), attacks: string[][], fires: string[][], moves:
 *   string[][], rings: string[], record: string }} ExamplePicture  What it takes to draw an example and to begin a
 *   game from it.
 * @typedef {{ kind: string, of: string, layers: Layer[] }} ExampleSurvey  What a thing covers or commands, to be
 *   shown on the picture.
 * @typedef {{ fields: FormField[], unit_fields: FormField[], names: Record<string, string[]>, start: Record<string,
 *   unknown>, elsewhere: string[] }} Form  All that a position file of a setting may say.
 * @typedef {{ key: string, kind: ("flag" | "number" | "word" | "name" | "names" | "numbers" | "counts" | "pairs" |
 *   "places" | "other"), of: string, to: string, words: string[] }} FormField  A key of position files: with a dot,
 *   of the table of that name.
 * @typedef {{ german: string, british: (string | null), result: string }} FoughtDuel  A duel that is over.
 * @typedef {{ german: number, british: number, parachutists: number }} FoughtView  How often each has fought at a
 *   front.
 * @typedef {{ terrain: string, size: number, printed_size: number, size_change: number, locked: boolean, played:
 *   number, winner: (string | null), blue_token: boolean, duel: (Record<string, DuelSide> | null), table:
 *   Record<string, string[]>, tokens: Record<string, number>, fought: FoughtView, duels: FoughtDuel[] }} FrontView
 *   A front: its terrain, the duel there and what lies about it.
 * @typedef {{ id: string, system: string, board: string, title: string, blurb: string, date: string, minutes:
 *   number, players: number, sides: Titled[], first: string, scenarios: ScenarioInfo[], options: OptionInfo[],
 *   house_rules: HouseRuleInfo[], bots: string[], subtitle: string, level: number, begin: (BeginInfo | null) }}
 *   GameInfo  A game as a player chooses it.
 * @typedef {{ side: (string | null), text: string, note: string }} GoalLine  What decides the game, in words.
 * @typedef {{ side: (string | null), text: string, now: string, met: (boolean | null), items: ItemText[] }}
 *   GoalText  A goal in the words of a language.
 * @typedef {{ id: string, playable: boolean }} HandCard  A card in hand, and whether it answers the question.
 * @typedef {{ aids?: Aid[], streams?: Stream[], display?: (OffMapDisplay | null), supply_areas?: Record<string,
 *   string>, maps?: HexMap[], weapons?: Record<string, Weapon>, formations?: Record<string, string>, commands?:
 *   Record<string, BoardCommand>, morale?: (number | null), chits?: Record<string, BoardChit>, goals?: GoalLine[],
 *   turn_record?: TurnRecordLine[], serials?: Serials, kind: "hex", sheet: BoardSheet, hexes: HexRow[], edges:
 *   HexEdge[], bridges: HexBridge[], waters: Record<string, string>, boxes: HexBox[], terrain: Record<string,
 *   string>, units: Record<string, HexBoardUnit>, markers: Record<string, BoardMarker>, turns: BoardTurns,
 *   stacking: number, terms: Record<string, string>, surveys: SurveyKind[] }} HexBoard  What it takes to draw a hex
 *   map with its counters.
 * @typedef {{ corps?: (string | null), branch?: string, size?: string, vehicle?: boolean, strength?: number,
 *   endurance?: number, reduced?: (string | null), entry?: (string | null), landing?: string[], command?: string,
 *   formation?: (string | null), fire?: (number | null), colour?: string, range?: number, assault?: (number |
 *   null), defense?: number, quality?: number, steps?: number, name: string, short: string, side: string, nation:
 *   string, kind: string, service: string, movement: number, arrival: (number | null), flags: string[] }}
 *   HexBoardUnit  A unit as it is printed on its counter.
 * @typedef {{ letter?: (string | null), hexes?: string[], id: string, name: string, kind: string }} HexBox  A box
 *   beside the map.
 * @typedef {{ id: string, name: string, hex: string, far: (string | null), kind: string, water: string }} HexBridge
 *   A bridge over a water, in a hex or between two.
 * @typedef {{ river?: (string | null), crossing?: (string | null), slope_up_to?: (string | null), a: string, b:
 *   string, road: (string | null) }} HexEdge  What runs over or along a hexside.
 * @typedef {{ id: string, name: string, grid: string }} HexMap  A sheet in play; those of one grid touch.
 * @typedef {{ canals?: string[], map?: number, elevation?: number, code: string, x: number, y: number, terrain:
 *   string, name: string, vp: number, features: string[] }} HexRow  A hex, with its centre in hexsides.
 * @typedef {{ strength?: number, endurance?: number, damage?: number, letter?: (string | null), unsupplied?:
 *   boolean, activity?: ("ready" | "moved" | "done"), fire?: (number | null), colour?: string, range?: number,
 *   assault?: (number | null), defense?: number, quality?: number, steps?: number, cohesion?: number, suppressed?:
 *   boolean, column?: boolean, mounted?: boolean, improved?: boolean, entrenched?: boolean, working?: boolean,
 *   drop_markers?: number, glider?: boolean, delayed?: boolean, parked?: boolean, contact?: (string | null),
 *   heroic?: boolean, acted?: boolean, commanded?: boolean, id: string, side: string, place: string, movement:
 *   number, reduced: boolean }} HexUnitView  A unit as it is now.
 * @typedef {{ states?: string[], impulse?: string, rain?: boolean, threshold?: number, markers?: Record<string,
 *   string>, crowded?: CrowdedView[], bridges?: Record<string, ("intact" | "destroyed")>, repair_begun?: (string |
 *   null), used?: string[], bids?: Record<string, number>, drops?: number, seats?: Record<string, string>, time?:
 *   string, night?: boolean, chit?: (string | null), first?: (string | null), cup?: string[], commands?:
 *   Record<string, CommandView>, trucks?: TruckView[], attachments?: Record<string, string>, strikes?:
 *   StrikeView[], planned_strikes?: string[], lost?: string[], out_of_play?: string[], boxes?: Record<string,
 *   string[]>, supply?: (Record<string, Record<string, string>> | null), morale?: (number | null), withdrawal?:
 *   (number | null), leaders?: LeaderView[], barrages?: BarrageView, target_zone?: (string | null), rubble?:
 *   string[], roadblocks?: Record<string, string[]>, fire_zones?: Record<string, string[]>, game: string, scenario:
 *   string, options: string[], turn: number, turns: number, points: (number | Record<string, number>), control:
 *   Record<string, string[]>, units: HexUnitView[], result: (ResultView | null) }} HexView  What a side may know of
 *   a table with a hex map.
 * @typedef {{ choice: ChoiceInfo, plan: string, reason: string, chance: (number | null), gain: number, error:
 *   number, steps: Target[] }} HintInfo  A plan of the staff: the choice it begins with, what it is about, why, and
 *   its promise.
 * @typedef {{ number: number, hints: HintInfo[], asked: number }} Hints  What the staff would do at a move, the
 *   best first, and how often the seat has asked.
 * @typedef {{ id: string, ruling: string, title: string, text: string, kind: string, default: (boolean | number |
 *   string), allowed: string[], least: number, most: number }} HouseRuleInfo  A reading of the rules that players
 *   may set otherwise.
 * @typedef {{ text: string, met: (boolean | null) }} ItemText  A part of a goal in the words of a language.
 * @typedef {{ seat: string, name?: string }} Join
 * @typedef {{ id: string, side: string, secret: string }} Joined  The seat that an invitation gave; only this
 *   secret opens it from now on.
 * @typedef {{ choice: string, label: string, figure: number, best: boolean, yours: boolean }} Judged  An answer as
 *   it is shown: its words, its figure, and whether it is the best or the given.
 * @typedef {{ id: string, places: string[], units: string[], lines: string[][] }} Layer  One answer of a survey:
 *   places and units that stand in one relation to the thing.
 * @typedef {{ id: string, side: string, with: (string | null), place: (string | null), range: number, replaced:
 *   boolean }} LeaderView  dict() -> new empty dictionary
 * @typedef {{ id: string, game: string, title: string, about: string, minutes: number, steps: number, clauses:
 *   string[] }} LessonTitle  A lesson as a player chooses it.
 * @typedef {{ number: number, text: string, clause: string, event: unknown[], side: (string | null), about: Shown
 *   }} LogLine  What happened, as a sentence with its clause, and the seat whose choice brought it.
 * @typedef {{ since: number, last: number, log: LogLine[] }} LogPage  A page of the log: what happened after one
 *   move and up to another.
 * @typedef {{ seats: string[] }} MineAsked
 * @typedef {{ id: string, number: number, last: number, view: (HexView | ZonesView | CardsView), since: number,
 *   log: LogLine[], side: (string | null), choice: (string | null) }} Moment  A past moment of the game as a seat
 *   may know it.
 * @typedef {{ id: string, game: string, scenario: string, name: string, side: string, number: number, to_play:
 *   (string | null), yours: boolean, over: boolean, deadline: (number | null), updated: number }} MyTable  One of a
 *   player's tables.
 * @typedef {{ game: string, seats: Record<string, string>, scenario?: (string | null), options?: string[],
 *   house_rules?: Record<string, (boolean | number | string)>, clock?: (ClockAsked | null), name?: string, player?:
 *   string, record?: (string | null), position?: (string | null), lesson?: (string | null), puzzle?: (string |
 *   null), pack?: (string | null), values?: (string | null), hints?: boolean }} NewTable
 * @typedef {{ turn: number, number: number, hex: string, side: string, text: string }} ObjectiveTaken  An objective
 *   that changed hands.
 * @typedef {{ outcomes: OutcomeInfo[], rolls: boolean, exact: boolean, reveals: boolean, summary: string[],
 *   arithmetic: string[], results: OddsResult[] }} Odds  What may come of a choice, by result; `exact` unless
 *   hidden things matter.
 * @typedef {{ probability: number, fraction: string, texts: string[], then: string, story: string[] }} OddsResult
 *   Outcomes that come to the same, and the likeliest way there.
 * @typedef {{ boxes: DisplayBox[] }} OffMapDisplay  The Off-Map Display.
 * @typedef {{ id: string, rule: string, title: string, text: string, requires: string[], scenarios: string[] }}
 *   OptionInfo  An optional rule.
 * @typedef {{ probability: number, fraction: string, text: string, events: string[] }} OutcomeInfo  One way a
 *   choice can turn out.
 * @typedef {{ id: string, title_en: string, title_fr: string }} OwnScenario
 * @typedef {{ name: string, version: string, author: string }} PackInfo  A pack of own values.
 * @typedef {{ id: string, pack: PackInfo, changes: number, scenarios: Titled[] }} PackOffer  An installed pack that
 *   a game can be begun with, and how many values it changes.
 * @typedef {{ terrain: string, winner: (string | null) }} PathStep  A terrain of the path that was fought for.
 * @typedef {{ count: number, cards: (string[] | null) }} PileView  A pile: its size, and its cards for one who may
 *   look through it.
 * @typedef {{ dives?: DivesPile[], attack?: number, road: number, under: string[], second: number, aside: number,
 *   waiting: string[] }} PilesView  The piles of terrains: their sizes, and what is known of their order.
 * @typedef {{ choice: string, number: number }} Play
 * @typedef {{ choice: string, role: ("continue" | "commit" | "end" | "give-up"), rolls: boolean, reveals: boolean,
 *   next: (DecisionInfo | null), ways: WayInfo[], odds: (Odds | null), now: string, deed: string, warning: string
 *   }} Preview  What a choice would do, without playing it.
 * @typedef {{ number: string, name: string, text: string, side: string, type: ("unit" | "event" | "action"),
 *   heroic: boolean, value: (number | null), unit_types: string[], unit_type_names: string[], copies:
 *   Record<string, number> }} PrintedCard  A card as it is printed; `copies` by scenario.
 * @typedef {{ number: string, name: string, text: string, british_draw: number, german_draw: number, size: number,
 *   tags: string[], guns: number, objective: boolean }} PrintedTerrain  A terrain as it is printed.
 * @typedef {{ id: string, game: string, title: string, ask: string, side: string, difficulty: number, units:
 *   string[], places: string[] }} PuzzleTitle  A puzzle as a player chooses it, with its question.
 * @typedef {{ number: number, side: string, text: string }} Reason  What a bot said of the plan that it began with
 *   a move.
 * @typedef {{ reasons: Reason[] }} Reasons  What bots said of their plans, in order.
 * @typedef {{ clause: string, text: string }} RefusalInfo  A reason against a choice.
 * @typedef {{ number: number, face: number, sides: number, text: string, clause: string, weight: number }}
 *   RemarkableDie  A roll that decided much; the larger its weight, the more.
 * @typedef {{ swap?: boolean }} RematchAsked
 * @typedef {{ normal: number, yellow: number, red: number }} ReserveView  The tokens of the reserve, by colour.
 * @typedef {{ winner: (string | null), level: string, points: Record<string, number>, why: string }} ResultInfo
 *   How the game ended.
 * @typedef {{ winner: (string | null), level: string, points: Record<string, number> }} ResultView  How a game
 *   ended, as every side's view says it.
 * @typedef {{ turns: number }} RoadTurns  How long the road to Pegasus Bridge is fought for.
 * @typedef {{ game: string, title: string, chapters: BookChapter[], rulings: BookSetting[], options: BookSetting[],
 *   house_rules: BookSetting[], charts: Chart[], examples: BookExample[] }} Rulebook  The whole book in the words
 *   of a language.
 * @typedef {{ id: string, title: string, text: string, minutes: number, level: number, difficulty: Record<string,
 *   number> }} ScenarioInfo  A scenario as a player chooses it; `level` is how much there is to learn, 1 to 5.
 * @typedef {{ side: string, kind: string, name: string, online: boolean, joined: boolean }} SeatInfo  Who plays a
 *   side.
 * @typedef {{ number: number, command: string, units: string[] }} Serial  Units that are airlanded together.
 * @typedef {{ turns: number[], line: Serial[] }} Serials  The airlanding serials in their order, and the turns on
 *   which one may land.
 * @typedef {{ act?: ("" | "move" | "come" | "drop" | "hit" | "lost" | "attack" | "fire" | "roll" | "draw" | "sum" |
 *   "result" | "state" | "turn"), tells?: ("" | "opens" | "joins" | "either"), units?: string[], foes?: string[],
 *   start?: string, goal?: string, places?: string[] }} Shown  What a client shows of an event; ids are those of
 *   targets and views.
 * @typedef {{ verb: (string | null), from_hand: boolean, hand: (HandCard[] | null), hand_count: number,
 *   heroic_in_hand: number, known: (string[] | null), draw_pile: number, under: (string[] | null), looked_at:
 *   (string[] | null), discard: PileView, heroic: PileView, out: string[], tokens: SideTokens, captured: string[]
 *   }} SideCards  The cards and tokens of a side; `None` where the viewer may not know them.
 * @typedef {{ normal: number, yellow: number, yellow_heroic: number, red: number }} SideTokens  The tokens of a
 *   side, by colour.
 * @typedef {{ prefix: string, decision: (DecisionInfo | null) }} Staged  The decision after the stages that a text
 *   means, none of which is played.
 * @typedef {{ base: string, tag: string, number: number, version: number, changes: Change[], since: number, log:
 *   LogLine[], left?: string, kind?: ("" | "state") }} StateChanges  What makes the state `tag` of the state
 *   `base`; the log is continued as ever.
 * @typedef {{ name: string, course: string[] }} Stream  A stream, from hex to hex.
 * @typedef {{ side: string, place: string }} StrikeView  An airstrike on the map.
 * @typedef {{ kind: string, of: string, number: number, layers: Layer[] }} Survey  What a thing on the board sees,
 *   covers or commands at a move of the game.
 * @typedef {{ id: string, title: string, layers: Record<string, string> }} SurveyKind  A kind of question that a
 *   board answers, with the titles of the layers of the answer.
 * @typedef {{ id: string, game: string, scenario: string, options: string[], house_rules: Record<string, (boolean |
 *   number | string)>, name: string, number: number, version: number, seat: (string | null), sides: Titled[], view:
 *   (HexView | ZonesView | CardsView), since: number, log: LogLine[], decision: (DecisionInfo | null), undo: Undo,
 *   result: (ResultInfo | null), seats: SeatInfo[], clock: ClockInfo, chat: ChatMessage[], draw_offer: (string |
 *   null), rematch: (string | null), seed_hash: (string | null), data: DataInfo, seed?: string, waits_for?:
 *   string[], left?: string, hints_allowed?: boolean, hints?: Record<string, number>, tag?: string }} TableState  A
 *   table as one seat (or a spectator) may know it.
 * @typedef {{ unit?: string, place?: string, cost?: number, risk?: number }} Target  What a choice points at on the
 *   table: for a client that lets people point.
 * @typedef {{ id: string, title: string }} Titled  Anything with an id and a title.
 * @typedef {{ reserve: number, strength: number, yellow: number, normal: number, red: number }} TokenCounts  How
 *   many tokens there are.
 * @typedef {{ title: string, passages: ToldPassage[] }} ToldChapter  A chapter in a language.
 * @typedef {{ text: string, number: number }} ToldPassage  A paragraph in a language, with the move it leads to.
 * @typedef {{ title: string, chapters: ToldChapter[], tallies: ToldTally[] }} ToldReport  A report in a language.
 * @typedef {{ title: string, head: string[], rows: string[][] }} ToldTally  A small table in a language.
 * @typedef {{ id: string, command: string, state: ("ready" | "later" | "lost" | "loaded"), load: (string | null) }}
 *   TruckView  A truck: free, carrying a unit, or not to be had.
 * @typedef {{ turn: number, damaged: Record<string, number>, eliminated: Record<string, number> }} TurnLosses  What
 *   both sides lost in a turn.
 * @typedef {{ turn: number, side: string, text: string }} TurnRecordLine  What comes on a turn, in words.
 * @typedef {{ turn: number, first: number, last: number, choices: Record<string, number>, events: Record<string,
 *   number>, numbers: Record<string, number>, rolls: number }} TurnReport  What happened in one turn: events by
 *   kind, numbers of the view at its end, dice.
 * @typedef {{ number: number, side: string, luck: number, skill: number, played: (number | null), best: (number |
 *   null), plan: string, choice: string }} Turning  A plan that was looked at again: what came of it, and what
 *   would have been better.
 * @typedef {{ can: boolean, why: string, redo: boolean }} Undo  Whether this seat may take back its last choice,
 *   and if not, why.
 * @typedef {{ to?: (number | null) }} UndoAsked
 * @typedef {{ file: string, path: string[], value: unknown, provenance: string, of: string }} ValueInfo  A value
 *   that an owner may replace; `of` is what the counter, hex or card is called.
 * @typedef {{ why: string, what: string, n: number }} ValuePart  What a part of a unit's value comes from.
 * @typedef {{ values: string }} ValuesAsked
 * @typedef {{ pack: (PackInfo | null), changes: ChangedValue[], drawn: Record<string, unknown>, fault: string,
 *   scenarios: Titled[] }} ValuesChecked  A file of values: what it says of itself, what it changes, or the first
 *   `fault` in it.
 * @typedef {{ right: boolean, kind: ("chance" | "most" | "least"), figure: string, answers: Judged[], more: number,
 *   why: string, clauses: string[] }} Verdict  What an answer was worth, beside the others, and why.
 * @typedef {{ label: string, target: Target, notations: string[] }} WayInfo  A place some steps off: what the way
 *   there costs in all, and the choices to play in turn.
 * @typedef {{ prefix: string, ways: WayInfo[] }} Ways  The ways on from the decision after the stages that a text
 *   means, cheapest first.
 * @typedef {{ name: string, letter: string }} Weapon  What a colour of fire values means.
 * @typedef {{ a: string, b: string, kind: string, cost: number }} ZoneLink  A way between two zones.
 * @typedef {{ id: string, code: string, name: string, terrain: ("sea" | "waiting" | "open" | "light" | "strong"),
 *   protection: number, x: number, y: number, beach: boolean, marker: ("A" | "B" | null), telephone: boolean,
 *   reinforcement: (number | null), start: (string | null) }} ZoneRow  A zone: where it lies and what is printed in
 *   it.
 * @typedef {{ name: string, protection: number }} ZoneTerrain  What a colour of zone means.
 * @typedef {{ number: number, time: string, light: number, bonus: number }} ZoneTurn  A box of the turn track.
 * @typedef {{ kind: "zones", terms: Record<string, string>, title: string, width: number, height: number, coast:
 *   number[][], river: number[][], zones: ZoneRow[], links: ZoneLink[], terrain: Record<string, ZoneTerrain>,
 *   units: Record<string, ZonesBoardUnit>, turns: ZoneTurn[], alarm: AlarmTrack }} ZonesBoard  What it takes to
 *   draw a map of zones with its counters.
 * @typedef {{ name: string, side: ("british" | "german"), kind: string, group: (string | null), number: (number |
 *   null), two_steps: boolean }} ZonesBoardUnit  A unit as it is printed on its counter.
 * @typedef {{ id: string, side: ("british" | "german"), place: string, zone: (string | null), fire: number,
 *   assault: number, movement: number, level: number, reduced: boolean, done: boolean, prisoner: boolean }}
 *   ZonesUnitView  A unit as it is now.
 * @typedef {{ game: string, scenario: string, options: string[], turn: number, turns: number, time: string, alarm:
 *   number, points: number, award: Record<string, number>, if_ended_now: number, units: ZonesUnitView[], bowls:
 *   BowlsView, markers: Record<string, string>, mines: string[], wire: string[], cut: string[], tops:
 *   Record<string, string>, acting: string[], assault: (AssaultView | null), result: (ResultView | null) }}
 *   ZonesView  What the player may know of a table with a map of zones.
 */

export {};
