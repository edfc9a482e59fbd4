"""Playing small positions of Dieppe: what the rule tests of the Raid system share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from dropzone.core.io.position_file import game_from_table
from dropzone.core.rules.dice import ScriptedDice
from dropzone.core.rules.game import Game
from dropzone.core.rules.position import Event
from dropzone.systems.raid.position import RaidPosition
from dropzone.systems.raid.sets import acting_zone

#: The roll that decides nothing: a marker or a counter drawn where there is only one to draw.
ONLY = 1


def ten(face: int) -> int:
    """The scripted face of a D10 that shows 0 to 9."""
    return face + 1


#: No reinforcements, whatever the alarm.
NONE_COME = ten(9)


def cdo(*numbers: int, group: int = 1) -> list[str]:
    """The ids of some commandos."""
    return [f"g{group}-cdo-{number}" for number in numbers]


def at(zone: str, *units: str) -> dict[str, str]:
    """Units in one place, as a position file says it."""
    return dict.fromkeys(units, zone)


def arranged(
    units: Mapping[str, str] | None = None,
    *,
    dice: Sequence[int] | None = (),
    data: Any = (),
    **table: Any,
) -> Game:
    """Start from an empty map with these units and what else a position file may say.

    The dice are scripted and none is left over by accident: a roll too many raises.  With
    `dice=None` they are seeded.  `data` are files of an owner's own values.
    """
    whole = {"game": "dieppe", "empty": True, "units": dict(units or {}), **table}
    return game_from_table(whole, dice=dice, data=data)


def own_values(folder: Path, *values: str) -> list[Path]:
    """A file of an owner's own values: each is "file.table.field=value"."""
    path = folder / "mine.toml"
    path.write_text("\n".join(values), encoding="utf-8")
    return [path]


def act(game: Game, zone: str, *units: str, sort: str = "ashore") -> Game:
    """Choose the set that acts: these units, or all that can."""
    game.play(f"{sort} {zone}")
    for unit in units:
        if game.decision.kind == "set":
            game.play(("unit", position_of(game).static.unit_number[unit]))
    if game.decision.kind == "set":
        game.play(("now",) if units else ("all",))
    return game


def play(game: Game, *texts: str) -> Game:
    """Play choices one after another and return the game."""
    for text in texts:
        game.play(text)
    return game


def walk(game: Game, *zones: str) -> Game:
    """Move the acting set through some zones, and halt where it may still go on."""
    game.play("move")
    for zone in zones:
        if acting_at(game) != zone:
            game.play(("step", zone_no(game, zone)))
    if not game.over and ("halt",) in game.decision.choices:
        game.play(("halt",))
    return game


def done(game: Game) -> Game:
    """End the turn of the acting set, if it can still do something, and leave its order."""
    if game.decision.kind == "action":
        game.play("done")
    if game.decision.kind == "front":
        game.play(game.decision.choices[0])
    return game


def acting_at(game: Game) -> str:
    """The zone of the acting set."""
    position = position_of(game)
    return position.static.zone_ids[acting_zone(position)]


def end_phase(game: Game) -> Game:
    """Finish whatever the British do and let the Germans act, up to the next British phase."""
    turn = position_of(game).turn
    while not game.over and position_of(game).turn == turn:
        words = game.decision.notations
        last = next((word for word in ("done", "end") if word in words), words[-1])
        game.play(last)
    return game


def assault(game: Game, *lines: Sequence[str]) -> Game:
    """Line up and fight one round: each line is its commando in contact and those behind it."""
    static = position_of(game).static
    for contact, *_ in lines:
        if game.decision.kind == "line-up" and game.decision.choices[0][0] == "contact":
            wanted = ("contact", static.unit_number[contact])
            game.play(wanted if wanted in game.decision.choices else game.decision.choices[0])
    behind = [number for number, line in enumerate(lines, start=1) for _ in line[1:]]
    for number in behind:
        if game.decision.kind == "line-up" and len(game.decision.choices) > 1:
            game.play(("support", number))
    return game


def choices(game: Game) -> list[str]:
    """Every choice of the open decision, as text."""
    return game.decision.notations


def offers(game: Game, word: str) -> bool:
    """Whether the open decision has a choice that begins with a word."""
    return any(text.split()[0] == word for text in choices(game))


def answers(game: Game) -> set[str]:
    """The last word of every choice of the open decision."""
    return {text.split()[-1] for text in choices(game)}


def refused(game: Game, text: str) -> list[str]:
    """The clauses, without the game, for which a choice is refused; none if it is legal."""
    return [each.clause.partition(":")[2] for each in game.why_not(text)]


def where(game: Game, unit: str) -> str:
    """The zone, boat or word where a unit is."""
    position = position_of(game)
    return position.static.place_id(position.where[position.static.unit_number[unit]])


def there(game: Game, zone: str) -> set[str]:
    """All who stand in a zone, prisoners included."""
    position = position_of(game)
    ids = position.static.unit_ids
    return {ids[unit] for unit, place in enumerate(position.where) if place == zone_no(game, zone)}


def zone_no(game: Game, zone: str) -> int:
    """The number of a zone."""
    return position_of(game).static.zone_number[zone]


def unit_no(game: Game, unit: str) -> int:
    """The number of a unit."""
    return position_of(game).static.unit_number[unit]


def is_reduced(game: Game, unit: str) -> bool:
    """Whether a unit shows its reverse."""
    return bool(position_of(game).reduced >> unit_no(game, unit) & 1)


def is_hidden(game: Game, zone: str) -> bool:
    """Whether a marker still lies letter up in a zone."""
    return bool(position_of(game).hidden >> zone_no(game, zone) & 1)


def has(game: Game, what: str, zone: str) -> bool:
    """Whether a zone has mines, wire or a cut line."""
    return bool(getattr(position_of(game), what) >> zone_no(game, zone) & 1)


def top(game: Game, zone: str) -> str:
    """The unit in front: of the Germans if there are any, else of the British."""
    position = position_of(game)
    number = zone_no(game, zone)
    unit = position.top_german(number) if position.germans(number) else position.top_british(number)
    return position.static.unit_ids[unit]


def told(game: Game, word: str) -> list[Event]:
    """Everything of one kind that happened since the beginning, in order."""
    events = [*game.opening, *(event for played in game.history for event in played.events)]
    return [event for event in events if event[0] == word]


def rolls(game: Game, purpose: str) -> list[tuple[int, dict[str, int]]]:
    """Each roll for a purpose: its face and its modifiers."""
    return [(event[3], dict(event[4])) for event in told(game, "rolled") if event[1] == purpose]


def shots(game: Game) -> list[tuple[str, str, int, int]]:
    """Each fire: firer, target, attack value and defence value."""
    ids = position_of(game).static.unit_ids
    return [(ids[a], ids[b], attack, defence) for _, a, b, attack, defence in told(game, "fired")]


def fights(game: Game) -> list[tuple[str, str, int, int]]:
    """Each line fought: commando, German, attack value and defence value."""
    ids = position_of(game).static.unit_ids
    lines = told(game, "line-fought")
    return [(ids[a], ids[b], attack, defence) for _, a, b, attack, defence in lines]


def log(game: Game) -> str:
    """Everything that was said, in one text."""
    return "\n".join(entry.text for entry in game.log())


def alarm(game: Game) -> int:
    """The level of the alarm."""
    return position_of(game).alarm


def dice_left(game: Game) -> int:
    """How many scripted faces have not been rolled."""
    assert isinstance(game.dice, ScriptedDice)
    return game.dice.left


def position_of(game: Game) -> RaidPosition:
    """The position, as one of this system."""
    assert isinstance(game.position, RaidPosition)
    return game.position
