"""What a game supplies to the core: the one surface that systems implement."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any, ClassVar

from dropzone.core.clauses import Clause, load_clauses
from dropzone.core.data import Pack
from dropzone.core.errors import UnknownName
from dropzone.core.history import Chronicle
from dropzone.core.messages import M, Message, Value
from dropzone.core.position import Event, Position
from dropzone.core.procedure import Procedure, procedures_of
from dropzone.core.sheet import GameSheet, RuleTable
from dropzone.core.static import HouseValue, Setting, Static
from dropzone.core.survey import Layer

if TYPE_CHECKING:
    from dropzone.core.game import Game

__all__ = ["LOADING", "GameDefinition"]

#: Held while data are loaded: each once, and msgspec must not meet a new type in two threads.
LOADING = RLock()


class GameDefinition(ABC):
    """A game of the registry: its data pack and its system's rules."""

    #: By number of sides: the lowest face of dice that do not begin with 1, as ten-sided ones may.
    lowest_faces: ClassVar[Mapping[int, int]] = {}

    def __init__(self, package: str, overrides: Sequence[Path] = ()) -> None:
        self.package = package
        self.pack = Pack.of_package(package, overrides)
        self.sheet: GameSheet = self.pack.document("game", GameSheet)
        self._statics: dict[Setting, Static] = {}

    @property
    def id(self) -> str:
        """The game's id, as on the command line."""
        return self.sheet.id

    @cached_property
    def clauses(self) -> dict[str, Clause]:
        """The clause index of the game's rulebook."""
        return {clause.id: clause for clause in load_clauses(files(self.package))}

    @cached_property
    def procedures(self) -> Mapping[str, type[Procedure[Any]]]:
        """Every procedure of the system by name: all that its package holds."""
        return procedures_of(type(self).__module__.rpartition(".")[0])

    @cached_property
    def rules(self) -> dict[str, str]:
        """Where the booklet has each rule that the system's code names."""
        return self.pack.document("rules", RuleTable).rules

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

    def static(self, setting: Setting) -> Static:
        """Return the static data of a setting, loaded once."""
        found = self._statics.get(setting)
        if found is None:
            with LOADING:
                found = self._statics.get(setting) or self.build_static(setting)
                self._statics[setting] = found
        return found

    # -- what a system implements ---------------------------------------------------------

    @abstractmethod
    def build_static(self, setting: Setting) -> Static:
        """Load and prepare the static data of a setting."""

    @abstractmethod
    def first_position(self, static: Static) -> Position:
        """Return the set-up, with the sequence of play on the stack; nothing has run yet."""

    @abstractmethod
    def arrange(self, static: Static, table: dict[str, Any]) -> Position:
        """Return the position that a hand-written file describes; `PositionError` for nonsense."""

    @abstractmethod
    def load(self, static: Static, plain: dict[str, Any]) -> Position:
        """Return a position from its saved form."""

    @abstractmethod
    def tell(self, static: Static, event: Event) -> Message:
        """Return an event as a sentence."""

    @abstractmethod
    def event_clause(self, static: Static, event: Event) -> str:
        """Return the clause behind an event, or an empty text."""

    @abstractmethod
    def picture(self, position: Position, language: str, side: str | None = None) -> str:
        """Return the position drawn with characters, for the terminal.

        With a side, nothing is drawn that this side may not know.
        """

    @abstractmethod
    def board(self, static: Static, language: str) -> dict[str, Any]:
        """Return what a client needs to draw the table, as plain data; `kind` names the board."""

    def describe(
        self, position: Position, name: str, language: str, side: str | None = None
    ) -> list[str]:
        """Return what a side may know of the things a name means: a unit, a place, a card.

        `UnknownName` if there is no such thing.  A system that says it better overrides this.
        """
        found = list(_things(position.view(side), name))
        if not found:
            raise UnknownName(M("there is nothing called “{name}” on the table", name=name))
        return found

    def survey(self, position: Position, kind: str, of: str, side: str | None) -> list[Layer]:
        """Return what a unit, marker or place sees, covers or commands: a kind of question.

        The kinds a game answers stand in its board as `surveys`, with the titles of their layers.
        Nothing in an answer tells more than the view of the side.
        """
        raise UnknownName(
            M("{game} has no survey “{kind}” of “{thing}”", game=self.id, kind=kind, thing=of)
        )

    def chronicle(self, game: Game) -> Chronicle:
        """Return the facts of a game as a historian needs them, hidden things included."""
        return Chronicle()

    def after_action(self, game: Game, side: str | None, language: str) -> dict[str, Any]:
        """Return what a side may look back on when a game is over, besides the common figures."""
        return {}

    def problems(self) -> list[str]:
        """Return what is wrong with the game's data beyond the form of its files."""
        return []

    def invariants(self, position: Position) -> list[str]:
        """Return what must never be true of a position and is."""
        return []


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
