"""What a game supplies to the core: the one surface that systems implement."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from importlib.metadata import version
from importlib.resources import files
from threading import RLock
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from dropzone.core.data import Pack, StoredPack, Values
from dropzone.core.data.clauses import Clause, load_clauses
from dropzone.core.data.sheet import GameSheet, RuleTable
from dropzone.core.errors import DataError, PositionError, UnknownName
from dropzone.core.io.arrangement_form import Form
from dropzone.core.rules.about import Shown
from dropzone.core.rules.gist import Gist
from dropzone.core.rules.position import Event, Position
from dropzone.core.rules.procedure import Procedure, procedures_of
from dropzone.core.rules.static import HouseValue, Setting, Static
from dropzone.core.rules.survey import Layer
from dropzone.core.text.briefing import Briefings, Goal, check_briefings
from dropzone.core.text.history import Chronicle
from dropzone.core.text.messages import M, Message, Value
from dropzone.core.text.remarks import is_remark, remark
from dropzone.core.text.rulebook import Chart, RulebookChapters
from dropzone.core.views import AfterActionFigures, Board

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from dropzone.core.rules.game import Game

    # Who knows no more than that there is a game gives it any position and static of its own.
    PositionT = TypeVar("PositionT", bound=Position, default=Position)
    StaticT = TypeVar("StaticT", bound=Static, default=Static)
else:  # defaults of type variables are for the checker; Python has them from 3.13 on
    from typing import TypeVar

    PositionT = TypeVar("PositionT", bound=Position)
    StaticT = TypeVar("StaticT", bound=Static)

__all__ = ["LOADING", "GameDefinition"]

#: Held while data are loaded: each once, and msgspec must not meet a new type in two threads.
LOADING = RLock()


class GameDefinition(ABC, Generic[PositionT, StaticT]):
    """A game of the registry: its data pack and its system's rules.

    It is typed by the position and the static data of its system.
    """

    #: By number of sides: the lowest face of dice that do not begin with 1, as ten-sided ones may.
    lowest_faces: ClassVar[Mapping[int, int]] = {}
    #: Events that say nothing of how a choice turns out: dice, and steps on the way.
    unweighed: ClassVar[frozenset[str]] = frozenset({"rolled"})
    #: Counts the changes of the system's rules after which a game may go another way; journals and
    #: records note it.  `docs/architecture.md` says what each version changed.
    rules_version: ClassVar[int] = 1
    #: Whether a scenario may have a set-up of its own, written as a position file is.
    takes_setups: ClassVar[bool] = False
    #: The kind of its board, so that a list of games need not load any; empty: ask the board.
    board_kind: ClassVar[str] = ""

    def __init__(self, package: str, values: Values = ()) -> None:
        self.package = package
        self.pack = Pack.of_package(package, values)
        #: The version of the package that the data came with.
        self.data_version = values.version if isinstance(values, StoredPack) else _installed()
        self.sheet: GameSheet = self.pack.document("game", GameSheet)
        for header in self.pack.headers:
            if header.game != self.sheet.id:
                raise DataError(f"the pack “{header.name}” is for {header.game}, not {self.id}")
        for scenario in self.sheet.scenarios:
            if scenario.setup and not self.takes_setups:
                raise DataError(f"{self.id}/{scenario.id}: this game takes no set-ups of one's own")
        self._statics: dict[Setting, StaticT] = {}

    @property
    def id(self) -> str:
        """The game's id, as on the command line."""
        return self.sheet.id

    def stored_pack(self) -> StoredPack:
        """Return the data of the game as they can be kept with a table or record."""
        return self.pack.stored(self.id, self.data_version)

    @cached_property
    def packed(self) -> bytes:
        """The stored pack in few bytes, as tables, records and bots get it; packing takes long."""
        return self.stored_pack().encode()

    @cached_property
    def clauses(self) -> dict[str, Clause]:
        """The clause index of the game's rulebook."""
        return {clause.id: clause for clause in load_clauses(files(self.package))}

    @cached_property
    def procedures(self) -> Mapping[str, type[Procedure[Any]]]:
        """Every procedure by name: all that the packages of the system and of the game hold."""
        found: dict[str, type[Procedure[Any]]] = {}
        for package in self.code_packages:
            found |= procedures_of(package)
        return found

    @cached_property
    def code_packages(self) -> tuple[str, ...]:
        """The packages with the code of its rules: its system's, and its own if elsewhere.

        >>> from dropzone.core.data.registry import game_definition
        >>> game_definition("crete").code_packages
        ('dropzone.systems.gts',)
        """
        kinds = type(self).__mro__[: type(self).__mro__.index(GameDefinition)]
        found = {kind.__module__.rpartition(".")[0] for kind in kinds}
        inner = {each for each in found if any(each.startswith(f"{other}.") for other in found)}
        return tuple(sorted(found - inner))

    @cached_property
    def rules(self) -> dict[str, str]:
        """Where the booklet has each rule that the system's code names."""
        return self.pack.document("rules", RuleTable).rules

    @cached_property
    def briefings(self) -> Briefings | None:
        """What players read of each scenario, if the game's folder has it."""
        if not self.pack.has("briefings"):
            return None
        found = self.pack.document("briefings", Briefings)
        check_briefings(found, self.sheet)
        return found

    @cached_property
    def chapters(self) -> RulebookChapters:
        """How the chapters of the rulebook are called; empty where its rules have names."""
        if not self.pack.has("rulebook"):
            return RulebookChapters()
        return self.pack.document("rulebook", RulebookChapters)

    # -- settings -----------------------------------------------------------------------

    def setting(
        self,
        scenario: str | None = None,
        options: Sequence[str] = (),
        house_rules: Mapping[str, HouseValue] | None = None,
    ) -> Setting:
        """Return a checked setting; `UnknownName` names what does not exist and what does.

        A scenario goes by its id, or by the number that its rulebook gives it.
        """
        sheet = self.sheet
        known = [each.id for each in sheet.scenarios]
        numbered = {each.number: each.id for each in sheet.scenarios if each.number}
        chosen = known[0] if scenario is None else numbered.get(scenario, scenario)
        if chosen not in known:
            raise UnknownName(
                M("{game} has no scenario “{name}”; it has {known}", **self._among(chosen, known))
            )
        by_id = {option.id: option for option in sheet.options}
        for option in options:
            if option not in by_id:
                raise UnknownName(
                    M("{game} has no option “{name}”; it has {known}", **self._among(option, by_id))
                )
            if not by_id[option].fits(chosen):
                raise UnknownName(
                    M(
                        "option “{option}” is not for scenario “{scenario}”; it is for {fitting}",
                        option=option,
                        scenario=chosen,
                        fitting=list(by_id[option].scenarios),
                    )
                )
            for needed in by_id[option].requires:
                if needed not in options:
                    raise UnknownName(
                        M("option “{option}” needs option “{needed}”", option=option, needed=needed)
                    )
        in_order = tuple(option for option in by_id if option in set(options))
        return Setting(self.id, chosen, in_order, self._checked_house_rules(house_rules or {}))

    def _checked_house_rules(
        self, given: Mapping[str, HouseValue]
    ) -> tuple[tuple[str, HouseValue], ...]:
        by_id = {rule.id: rule for rule in self.sheet.house_rules}
        changed = []
        for name, value in sorted(given.items()):
            if name not in by_id:
                raise self._no_house_rule(name)
            if not by_id[name].accepts(value):
                raise UnknownName(
                    M("house rule “{name}” cannot be “{value}”", name=name, value=str(value))
                )
            if value != by_id[name].default:
                changed.append((name, value))
        return tuple(changed)

    def _no_house_rule(self, name: str) -> UnknownName:
        known = [rule.id for rule in self.sheet.house_rules]
        return UnknownName(
            M("{game} has no house rule “{name}”; it has {known}", **self._among(name, known))
        )

    def _among(self, name: str, known: Iterable[str]) -> dict[str, Value]:
        return {"game": self.id, "name": name, "known": list(known) or M("none")}

    def read_house_rules(self, texts: Mapping[str, str]) -> dict[str, HouseValue]:
        """Return the values of house rules given as text, as records and command lines do."""
        by_id = {rule.id: rule for rule in self.sheet.house_rules}
        for name in texts:
            if name not in by_id:
                raise self._no_house_rule(name)
        return {name: by_id[name].read(text) for name, text in texts.items()}

    def write_house_rules(self, setting: Setting) -> dict[str, str]:
        """Return the house rules that a setting changes, as text."""
        by_id = {rule.id: rule for rule in self.sheet.house_rules}
        return {name: by_id[name].write(value) for name, value in setting.house_rules}

    def house_rules(self, setting: Setting) -> dict[str, HouseValue]:
        """Return every house rule's value in a setting."""
        values = {rule.id: rule.default for rule in self.sheet.house_rules}
        values.update(dict(setting.house_rules))
        return values

    def static(self, setting: Setting) -> StaticT:
        """Return the static data of a setting, loaded once."""
        found = self._statics.get(setting)
        if found is None:
            with LOADING:
                found = self._statics.get(setting) or self.build_static(setting)
                self._statics[setting] = found
        return found

    def sentence(self, static: StaticT, event: Event) -> Message:
        """Return whatever happened as a sentence: an event of the rules or a remark."""
        return remark(static, event) if is_remark(event) else self.tell(static, event)

    def clause_of(self, static: StaticT, event: Event) -> str:
        """Return the clause behind whatever happened; there is none behind a remark."""
        return "" if is_remark(event) else self.event_clause(static, event)

    def shown(self, static: StaticT, event: Event) -> Shown:
        """Return what is to be seen of whatever happened; a remark is only read."""
        return Shown() if is_remark(event) else self.about(static, event)

    # -- what a system implements ---------------------------------------------------------

    @abstractmethod
    def build_static(self, setting: Setting) -> StaticT:
        """Load and prepare the static data of a setting."""

    @abstractmethod
    def first_position(self, static: StaticT) -> PositionT:
        """Return the set-up, with the sequence of play on the stack; nothing has run yet."""

    @abstractmethod
    def arrange(self, static: StaticT, table: Mapping[str, object]) -> PositionT:
        """Return the position that a hand-written file describes; `PositionError` for nonsense."""

    def written(self, position: PositionT) -> dict[str, object]:
        """Return the table of a position file that arranges a position: `arrange` reads it again.

        What was begun and not ended is begun anew, at the nearest step that a file can say;
        `PositionError` where there is none.
        """
        raise PositionError(M("Positions of this game cannot be written as files."))

    def form(self, static: StaticT) -> Form:
        """Return all that a position file may say, for clients that offer it."""
        raise PositionError(M("Positions of this game cannot be written as files."))

    @abstractmethod
    def load(self, static: StaticT, plain: Mapping[str, object]) -> PositionT:
        """Return a position from its saved form."""

    @abstractmethod
    def tell(self, static: StaticT, event: Event) -> Message:
        """Return an event as a sentence."""

    def gist(self, before: PositionT, events: Sequence[Event], after: PositionT) -> Gist:
        """Return what an outcome comes to, as a player weighs it; nothing: what is told counts."""
        return Gist()

    def measure(self, start: PositionT, words: Sequence[str]) -> Callable[[PositionT], int]:
        """Return what reads a number off a position, by words ("left us-504"), for puzzles.

        `start` is the position at the beginning, from which losses are counted.
        """
        raise DataError(f"{self.id} has no measures")

    @abstractmethod
    def event_clause(self, static: StaticT, event: Event) -> str:
        """Return the clause behind an event, or an empty text."""

    def about(self, static: StaticT, event: Event) -> Shown:
        """Return what an event is about, for clients that show it: units, places, from and to.

        Nothing in it tells more than the event.  A system that says nothing is read only.
        """
        return Shown()

    @abstractmethod
    def picture(self, position: PositionT, language: str, side: str | None = None) -> str:
        """Return the position drawn with characters, for the terminal.

        With a side, nothing is drawn that this side may not know.
        """

    @abstractmethod
    def board(self, static: StaticT, language: str) -> Board:
        """Return what a client needs to draw the table, as plain data; `kind` names the board."""

    def describe(
        self, position: PositionT, name: str, language: str, side: str | None = None
    ) -> list[str]:
        """Return what a side may know of the things a name means: a unit, a place, a card.

        `UnknownName` if there is no such thing.  A system that says it better overrides this.
        """
        found = list(_things(position.view(side), name))
        if not found:
            raise UnknownName(M("there is nothing called “{name}” on the table", name=name))
        return found

    def survey(self, position: PositionT, kind: str, of: str, side: str | None) -> list[Layer]:
        """Return what a unit, marker or place sees, covers or commands: a kind of question.

        The kinds a game answers stand in its board as `surveys`, with the titles of their layers.
        Nothing in an answer tells more than the view of the side.
        """
        raise UnknownName(
            M("{game} has no survey “{kind}” of “{thing}”", game=self.id, kind=kind, thing=of)
        )

    def goals(self, position: PositionT) -> list[Goal]:
        """Return how each side wins and how that stands: from the data and what all may see."""
        return []

    def forces(self, position: PositionT, side: str) -> list[Message]:
        """Return what a side has, in a few words that both sides may read."""
        return []

    def facts(self, position: PositionT) -> dict[str, int]:
        """Return the numbers of the data that the words of a briefing may name."""
        return {}

    def charts(self, language: str) -> list[Chart]:
        """Return the tables that players look things up in, as today's data have them."""
        return []

    def chronicle(self, game: Game) -> Chronicle:
        """Return the facts of a game as a historian needs them, hidden things included."""
        return Chronicle()

    def after_action(self, game: Game, side: str | None, language: str) -> AfterActionFigures:
        """Return what a side may look back on when a game is over, besides the common figures."""
        return {}

    def problems(self) -> list[str]:
        """Return what is wrong with the game's data beyond the form of its files."""
        return []

    def invariants(self, position: PositionT) -> list[str]:
        """Return what must never be true of a position and is."""
        return []

    def audit(self, game: Game) -> list[str]:
        """Return what must never happen and did of late: what no position alone can tell."""
        return []


@cache
def _installed() -> str:
    return version("dropzone")


def _things(value: Any, name: str, label: str = "") -> Iterator[str]:
    """Each thing of a view that has a name as its id, its place or its key, in one line."""
    if isinstance(value, Mapping):
        if name in (value.get("id"), value.get("place")):
            said = (f"{key} {each}" for key, each in value.items() if key != "id" and each)
            yield f"{value.get('id', label)}: {', '.join(said)}"
            return
        for key, each in value.items():
            if key == name and not isinstance(each, Mapping):
                yield f"{label} {key}: {each}".strip()
            else:
                yield from _things(each, name, str(key))
    elif isinstance(value, list):
        for each in value:
            yield from _things(each, name, label)
