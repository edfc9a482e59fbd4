"""What decides a scenario, in words: the goals of both sides, for players who look at the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from dropzone.core.text.messages import M, Message, Term, tr
from dropzone.core.views.hex import GoalLine
from dropzone.systems.gts.components import Condition, Outcome
from dropzone.systems.gts.components.victory import PointsFor
from dropzone.systems.gts.prepared.static import SIDES, GtsStatic
from dropzone.systems.gts.text.telling import turn_term

__all__ = ["condition_words", "degree_words", "goals_of", "points_words", "when_words"]

_DEGREES = {
    "win": M("victory"),
    "draw": M("draw"),
    "minor": M("minor victory"),
    "major": M("major victory"),
    "marginal": M("marginal victory"),
    "substantial": M("substantial victory"),
    "decisive": M("decisive victory"),
}
_EACH = {
    "enemy-step": M("Victory points for each enemy step lost: {points}"),
    "hex": M("Victory points for each of {hexes}: {points}"),
    "shipped-step": M("Victory points for each step shipped out: {points}"),
    "exited-step": M("Victory points for each step that left the map: {points}"),
}


def goals_of(static: GtsStatic, language: str) -> list[GoalLine]:
    """Return who wins by what and when: outcomes first, then what else decides at the end."""
    return [
        {
            "side": side,
            "text": _sentence(tr(language, text)),
            "note": "; ".join(tr(language, each) for each in notes).replace(":;", ":"),
        }
        for side, text, notes in _goals(static)
    ]


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _goals(static: GtsStatic) -> Iterator[tuple[str | None, Message, list[Message]]]:
    victory = static.scenario.victory
    for outcome in victory.outcomes:
        yield outcome.winner, when_words(static, outcome), list(_conditions(static, outcome))
    for score in victory.points:
        yield score.side, points_words(static, score), []
    for level in victory.levels:
        degree = _DEGREES[level.level]
        text = M("Withdrawal Level up to {most}: {degree}", most=level.most, degree=degree)
        if level is victory.levels[-1]:
            text = M("Any higher Withdrawal Level: {degree}", degree=degree)
        yield None if level.winner == "draw" else level.winner, text, []
    for duty in victory.obligations:
        told = [condition_words(static, each) for each in duty.conditions]
        if duty.turn:
            by = turn_term(static, static.turn_index(duty.turn))
            yield "german", M("To be done by {turn}, or the Allies gain", turn=by), told
        else:
            yield "german", M("To be done by the end, or the Allies gain"), told
    if victory.default == "draw":
        yield None, M("Otherwise: draw"), []
    elif victory.default in SIDES:
        yield victory.default, M("Otherwise: victory"), []


def degree_words(level: str) -> Message:
    """Return how well one wins."""
    return _DEGREES[level]


def points_words(static: GtsStatic, score: PointsFor) -> Message:
    """Return what victory points are given for."""
    return M(_EACH[score.each].text, points=score.points, hexes=_hexes(static, score.hexes))


def when_words(static: GtsStatic, outcome: Outcome) -> Message:
    """Return how well an outcome wins, and when it is looked at."""
    degree = _DEGREES[outcome.level]
    if outcome.when == "turn-start" and outcome.turn:
        turn = turn_term(static, static.turn_index(outcome.turn))
        return M("{degree}, at the start of {turn}", degree=degree, turn=turn)
    if outcome.when == "turn-end":
        return M("{degree}, at the end of any turn", degree=degree)
    return M("{degree}, at the end", degree=degree)


def _conditions(static: GtsStatic, outcome: Outcome) -> Iterator[Message]:
    if outcome.in_withdrawal:
        yield M("once the Withdrawal has begun")
    told = [condition_words(static, each) for each in outcome.conditions]
    if outcome.none:
        yield M("none of these:")
    elif outcome.either and len(told) > 1:
        yield M("one of these:")
    yield from told


def condition_words(static: GtsStatic, condition: Condition) -> Message:
    """Return a condition of victory in words."""
    text = (
        M("enemy steps lost: {count}", count=condition.losses)
        if condition.losses
        else _WORDS[condition.kind](static, condition)
    )
    if condition.side is not None:
        side = static.side_names[SIDES.index(condition.side)]
        text = M("{side}: {condition}", side=side, condition=text)
    if condition.before:
        turn = turn_term(static, static.turn_index(condition.before))
        text = M("{condition}, before {turn}", condition=text, turn=turn)
    return text


def _hexes(static: GtsStatic, codes: Sequence[str]) -> list[str | Term]:
    return [static.hex_term(static.grid.index(code)) for code in codes]


def _control(static: GtsStatic, condition: Condition) -> Message:
    hexes = _hexes(static, condition.hexes)
    if condition.connected:
        return M("control of two connected hexes among {hexes}", hexes=hexes)
    if condition.need >= len(hexes):
        return M("control of {hexes}", hexes=hexes)
    return M("control of {count} among {hexes}", count=condition.need, hexes=hexes)


def _located(static: GtsStatic, condition: Condition) -> Message:
    names = [
        static.formation_name[static.formation_ids.index(name)] for name in condition.formations
    ]
    names += [static.components.book.battalions[name].name for name in condition.battalions]
    return M("{count} steps of {names} from column {column} on", count=condition.need,
             names=names, column=condition.column)  # fmt: skip


def _exited(static: GtsStatic, condition: Condition) -> Message:
    hexes = _hexes(static, condition.hexes)
    if condition.leaders:
        return M("units that left by {hexes}: {count}, leaders: {leaders}", hexes=hexes,
                 count=condition.need, leaders=condition.leaders)  # fmt: skip
    return M("units that left by {hexes}: {count}", hexes=hexes, count=condition.need)


_WORDS: dict[str, Callable[[GtsStatic, Condition], Message]] = {
    "control": _control,
    "airfields": lambda _, condition: M("airfields controlled: {count}", count=condition.need),
    "occupied": _control,  # P-01
    "zones": lambda static, condition: M(
        "Fire Zones over {count} of {hexes}",
        count=condition.need,
        hexes=_hexes(static, condition.hexes),
    ),
    "located": _located,
    "exited": _exited,
    "withdrawal": lambda static, condition: M("Allied Withdrawal is triggered"),
}
