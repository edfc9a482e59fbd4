"""The table drawn with characters, for the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from dropzone.core.text.messages import M, Message, tr
from dropzone.core.text.text_map import text_map
from dropzone.systems.gts.prepared.static import WAITING
from dropzone.systems.gts.state.position import GtsPosition
from dropzone.systems.gts.text.telling import chit_name, tell, turn_term

__all__ = ["draw"]

_TERRAIN = {
    "clear": " ",
    "orchard": "o",
    "scrub": "s",
    "village": "v",
    "town": "T",
    "city": "C",
    "fortified": "F",
    "sea": "~",
    "impassable": "X",
}
_LETTERS = "AG"
_WIDTH = 8


def _letter(terrain: str) -> str:
    """The letter of a terrain; of one that only this game has, its first."""
    return _TERRAIN.get(terrain, terrain[:1])


def draw(position: GtsPosition, language: str) -> str:
    """Return the table as text: the track, the map, then every stack with its units."""
    sentences = [tr(language, sentence) for sentence in _track(position)]
    stacks = [tr(language, sentence) for sentence in _stacks(position)]
    return "\n".join([*sentences, "", *_map(position), "", *stacks])


def _track(position: GtsPosition) -> Iterator[Message]:
    static = position.static
    yield M("Turn {turn}.", turn=turn_term(static, position.turn))
    if position.chit >= 0:
        yield M("Chit: {chit}.", chit=chit_name(static, position.chit))
    for number, name in enumerate(static.command_name):
        yield M("{command}: {points} Command Points.", command=name, points=position.points[number])
    if static.plays("supply"):
        areas = len(static.display.supply_ids)
        for number, level in enumerate(position.supply):
            side, area = divmod(number, areas)
            yield tell(static, ("supply", side, area, level))
    if position.withdrawal:
        yield tell(static, ("withdrawal-level", position.withdrawal_level))
    elif position.morale >= 0:
        yield tell(static, ("morale", position.morale))


def _map(position: GtsPosition) -> list[str]:
    grid = position.static.grid
    return text_map(
        grid,
        grid.indices,
        _WIDTH,
        lambda at: _number(position, at),
        lambda at: _holding(position, at),
    )


def _number(position: GtsPosition, at: int) -> str:
    static = position.static
    terrain = static.ground.terrain[at]
    if terrain == "sea":
        return "~" * 5
    star = "*" if static.counted >> at & 1 else ""
    return f"{static.grid.codes[at]}{_letter(terrain)}{star}"


def _holding(position: GtsPosition, at: int) -> str:
    """The stack in a hex as count and steps, or who holds an objective."""
    static = position.static
    for side in (0, 1):
        units = position.units_at(at, side)
        if units:
            return f"{_LETTERS[side]}{len(units)}:{position.steps_at(at, side)}"
    if static.counted >> at & 1:
        return _LETTERS[position.german_control >> at & 1].lower()
    return _letter(static.ground.terrain[at]) * 4


def _stacks(position: GtsPosition) -> Iterator[Message]:
    static = position.static
    for unit in range(len(static.units)):
        at = position.where[unit]
        if at == WAITING:
            yield M("{unit}: not yet arrived.", unit=static.unit_name[unit])
        if static.display.is_box(at):
            box = static.display.box_name(at)
            yield M("{box}: {unit}, steps {steps}.", box=box, unit=static.unit_name[unit],
                    steps=position.steps[unit])  # fmt: skip
        if at < 0:
            continue
        states = [
            word
            for word, held in (
                (M("suppressed"), position.suppressed),
                (M("in Column"), position.column),
                (M("mounted"), position.mounted),
                (M("Improved Position"), position.improved),
                (M("Entrenchment"), position.entrenched),
                (M("forming up"), position.delayed),
            )
            if held >> unit & 1
        ]
        states += [
            M("with {leader}", leader=static.leader_name[leader])
            for leader, host in enumerate(position.host)
            if host == unit
        ]
        if position.drops[unit]:
            states.append(M("drop markers {markers}", markers=position.drops[unit]))
        states.insert(0, M("Cohesion Hits {hits}", hits=position.cohesion[unit]))
        yield M(
            "{hex}  {unit}: steps {steps}, {states}.",
            hex=static.grid.codes[at],
            unit=static.unit_name[unit],
            steps=position.steps[unit],
            states=states,
        )
