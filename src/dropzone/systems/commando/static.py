"""Static data of an Operation Commando game: cards, terrains and set-ups prepared for play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dropzone.core.errors import DataError
from dropzone.core.rules.static import HouseValue, Setting, Static
from dropzone.core.text.messages import Term
from dropzone.systems.commando.components import Components, ScenarioSheet
from dropzone.systems.commando.vocabulary import Program, Record, compile_record

if TYPE_CHECKING:
    from dropzone.systems.commando.scenario import Scenario

__all__ = [
    "BENOUVILLE",
    "BRITISH",
    "DIVES",
    "GERMAN",
    "MERVILLE",
    "NOBODY",
    "PEGASUS",
    "SCENARIOS",
    "SIDES",
    "Cards",
    "CommandoStatic",
]

BRITISH, GERMAN, NOBODY = 0, 1, -1
SIDES = ("british", "german")

#: The scenarios by number; the campaign plays several of them.
BENOUVILLE, PEGASUS, MERVILLE, DIVES = 0, 1, 2, 3
SCENARIOS = ("benouville", "pegasus-bridge", "merville", "dives")

#: Cards or terrains by number.  Unless said otherwise in ascending order, since copies are equal.
Cards = tuple[int, ...]

UNIT, EVENT, ACTION = "unit", "event", "action"


class CommandoStatic(Static):
    """What the setting of a game fixes; cards and terrains are numbers."""

    #: The rules in which the scenarios differ, by number; set right after building.
    scenarios: tuple[Scenario, ...]

    def __init__(
        self,
        setting: Setting,
        components: Components,
        house_rules: dict[str, HouseValue],
        rules: dict[str, str],
    ) -> None:
        super().__init__(setting, components, house_rules, rules)
        self.components = components
        data = components.scenarios
        self.tokens = data.tokens
        self.road = data.road
        self.campaign_sheet = data.campaign
        self.sheets: tuple[ScenarioSheet, ...] = (
            data.benouville,
            data.pegasus_bridge,
            data.merville,
            data.dives,
        )
        self.merville = data.merville
        self.dives = data.dives
        self.is_campaign = setting.scenario == "tonga"
        self.order = tuple(
            SCENARIOS.index(each)
            for each in (data.campaign.order if self.is_campaign else (setting.scenario,))
        )
        self.scenario_names = {
            s.id: Term(s.title_en, s.title_fr) for s in components.sheet.scenarios
        }
        #: Whether piles on the Dives can be completed, by what is laid and what is left.
        self.completions: dict[object, bool] = {}
        self._lay_cards()
        self._lay_terrains()
        self._sort_decks()

    # -- the cards --------------------------------------------------------------------------

    def _lay_cards(self) -> None:
        cards = self.components.cards
        self.cards = cards
        self.records: list[Record] = []
        self.card_number = {card.slug: n for n, card in enumerate(cards)}
        self.card_number |= {card.id: n for n, card in enumerate(cards)}
        self.pieces = tuple(self.card_number)
        self.card_name = tuple(Term(card.name_en, card.name_fr) for card in cards)
        self.slug = tuple(card.slug for card in cards)
        british = self.components.british_cards
        self.owner = tuple(BRITISH if n < british else GERMAN for n in range(len(cards)))
        self.type = tuple(card.type for card in cards)
        self.heroic = tuple(card.heroic for card in cards)
        self.printed = tuple(card.value or 0 for card in cards)
        self.unit_types = tuple(frozenset(card.unit_types) for card in cards)
        self.program = tuple(self._programs(card.id, card.effects) for card in cards)
        #: Whether a card is a combat action to play in a duel, and whether as a unit.
        self.is_action = tuple(bool(each.get("action")) for each in self.program)
        self.is_event = tuple(bool(each.get("event")) for each in self.program)
        self.is_size_card = tuple(bool(each.get("size_window")) for each in self.program)
        self.as_action = tuple(bool(each.get("as_action")) for each in self.program)
        #: Conditions on playing a card at all: gates of units, and sacrifices.
        self.gates = tuple(
            tuple(
                condition
                for number in (*each.get("play_gate", ()), *each.get("action", ()))
                if self.records[number].op in ("allow", "sacrifice")
                for condition in self.records[number].conditions
            )
            for each in self.program
        )

    def _programs(self, name: str, effects: tuple[object, ...]) -> dict[str, Program]:
        from dropzone.systems.commando.components import EffectRow

        programs: dict[str, Program] = {}
        for number, row in enumerate(effects, start=1):
            assert isinstance(row, EffectRow)
            where = f"{self.components.folder}/cards.toml, {name}, effect {number}"
            if not row.on:
                raise DataError(f"{where}: expected a window (on = …), found none")
            compiled = compile_record(row, where, self.records)
            programs[row.on] = (*programs.get(row.on, ()), compiled)
        return programs

    def _lay_terrains(self) -> None:
        terrains = self.components.terrains
        self.terrains = terrains
        self.terrain_number = {terrain.slug: n for n, terrain in enumerate(terrains)}
        self.terrain_number |= {terrain.id: n for n, terrain in enumerate(terrains)}
        self.terrain_name = tuple(Term(each.name_en, each.name_fr) for each in terrains)
        self.terrain_slug = tuple(terrain.slug for terrain in terrains)
        self.terrain_program = tuple(self._programs(each.id, each.effects) for each in terrains)
        self.tags = tuple(frozenset(each.tags) for each in terrains)
        self.draws = tuple((each.british_draw, each.german_draw) for each in terrains)
        self.size = tuple(each.size for each in terrains)
        self.terrain_rules = tuple(
            frozenset(self.records[number].what for number in each.get("scenario", ()))
            for each in self.terrain_program
        )
        self.no_blue = frozenset(self.terrain_number[each] for each in self.campaign_sheet.no_blue)

    def _sort_decks(self) -> None:
        """Prepare what each scenario uses: draw piles, heroic cards, possible replies."""
        self.decks: list[tuple[Cards, Cards]] = []
        self.heroes: list[tuple[Cards, Cards]] = []
        for sheet in self.sheets:
            copies = [getattr(card.copies, sheet.letter) for card in self.cards]
            plain = [n for n, _ in enumerate(self.cards) if not self.heroic[n]]
            deck = [n for n in plain for _ in range(copies[n])]
            heroes = [n for n, count in enumerate(copies) if self.heroic[n] and count]
            if not sheet.heroic:
                heroes = []
            self.decks.append(self._by_side(deck))
            self.heroes.append(self._by_side(heroes))
        windows = ("reply_event", "reply_action", "reply_unit")
        #: The cards a side may hold that cancel a kind of card, by scenario, side and kind.
        self.replies: list[tuple[dict[str, Cards], dict[str, Cards]]] = []
        for deck_pair, hero_pair in zip(self.decks, self.heroes, strict=True):
            found = [
                {
                    window.removeprefix("reply_"): tuple(
                        card
                        for card in sorted({*deck_pair[side], *hero_pair[side]})
                        if window in self.program[card]
                    )
                    for window in windows
                }
                for side in (BRITISH, GERMAN)
            ]
            self.replies.append((found[0], found[1]))

    def _by_side(self, cards: list[int]) -> tuple[Cards, Cards]:
        return (
            tuple(card for card in cards if self.owner[card] == BRITISH),
            tuple(card for card in cards if self.owner[card] == GERMAN),
        )

    def terrains_of(self, letter: str) -> Cards:
        """Return the terrain cards of a scenario, as often as it uses them."""
        return tuple(
            number
            for number, terrain in enumerate(self.terrains)
            for _ in range(getattr(terrain.copies, letter))
        )

    def numbered(self, ids: tuple[str, ...]) -> Cards:
        """Return terrains by the numbers printed on them, in ascending order."""
        return tuple(sorted(self.terrain_number[each] for each in ids))
