"""Fronts: what happened on one sheet of the map in one period, as a paragraph."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial

from dropzone.core.text.history import Sentence, Voice, in_words, listing
from dropzone.core.text.messages import Item, M
from dropzone.systems.gts.prepared.static import ALLIED, GERMAN
from dropzone.systems.gts.text.chronicle import phrases
from dropzone.systems.gts.text.chronicle.facts import Assault, Capture, Front
from dropzone.systems.gts.text.chronicle.names import Clock, Names, body_term, steps, units_of

__all__ = ["front_sentences", "little"]

#: How many captures of a period are told one by one, and units by name.
_MOST_CAPTURES, _MOST_UNITS = 3, 4
#: A shot is lucky that destroys two steps with no better a rating than this.
_LUCKY_RATING = 1
_MANY_STRIKES = 4
_TURNS = 3
#: Fewer units than this are no drop to judge.
_MANY = 2

#: When something happened, its place among what happened then, and how to tell it.
Episode = tuple[int, int, Callable[[], list[Sentence]]]


def front_sentences(names: Names, voice: Voice, front: Front) -> list[Sentence]:
    """Tell a front at length: what happened in its order, then what it cost."""
    clock = Clock(names)
    found: list[Sentence] = []
    for _, _, tell in sorted(_episodes(names, voice, clock, front), key=lambda each: each[:2]):
        found += tell()
    found += _more_captures(names, voice, front)
    found += _more_assaults(voice, front)
    found += _losses(names, voice, front)
    if front.strikes >= _MANY_STRIKES:
        found.append(voice.say(phrases.STRUCK, count=in_words(front.strikes)))
    found += _luck(names, voice, front)
    found += _leaving(names, voice, front)
    return found


def _episodes(names: Names, voice: Voice, clock: Clock, front: Front) -> Iterator[Episode]:
    """What is told with its hour, each with the turn and the place it takes among equals."""
    if front.dropped:
        yield front.dropped[0][2], 0, partial(_drop, names, voice, clock, front)
    if front.landed:
        came = front.landed
        yield came[0][2], 1, partial(_arrival, names, voice, clock, phrases.LANDED, came)
    for side in (ALLIED, GERMAN):
        came = [each for each in front.arrived if names.static.side[each[0]] == side]
        if len(came) > 1:
            yield came[0][2], 2, partial(_arrival, names, voice, clock, phrases.CAME, came)
    for captures in _ranked(front)[:_MOST_CAPTURES]:
        last = captures[-1]
        yield last.turn, 4 + last.number, partial(_capture, names, voice, clock, captures)
    if front.assaults:
        worst = _worst(front)
        yield worst.turn, 3 + worst.number, partial(_assault, names, voice, clock, worst)


def little(names: Names, voice: Voice, front: Front) -> list[Sentence]:
    """Tell a front in a sentence or two."""
    found = [
        sentence
        for captures in _ranked(front)[:1]
        for sentence in _capture(names, voice, Clock(names), captures)
    ]
    found += _leaving(names, voice, front)
    if sum(front.lost):
        where, lost = names.sheet(front.sheet), steps(sum(front.lost))
        found.append(voice.say(phrases.LITTLE, front=where, lost=lost))
    return found


# -- who came -------------------------------------------------------------------------------------


def _drop(names: Names, voice: Voice, clock: Clock, front: Front) -> list[Sentence]:
    found = _arrival(names, voice, clock, phrases.DROPPED, front.dropped)
    units = {unit for unit, _, _ in front.dropped}
    scattered = len(front.scattered & units)
    if len(units) > _MANY and scattered * 2 >= len(units):
        values: dict[str, Item] = {"some": in_words(scattered), "all": units_of(len(units))}
        found.append(voice.say(phrases.SCATTERED, **values))
    elif len(units) > _MANY:
        found.append(voice.say(phrases.GATHERED, all=units_of(len(units))))
    return found


def _arrival(
    names: Names,
    voice: Voice,
    clock: Clock,
    forms: tuple[str, ...],
    came: list[tuple[int, int, int]],
) -> list[Sentence]:
    units = [unit for unit, _, _ in came]
    where = Counter(at for _, at, _ in came)
    places: dict[str, Item] = {}
    for at, _ in where.most_common():
        places.setdefault(names.nearest(at)[1].en, names.near(at))
    told = voice.say(
        forms,
        hour=clock.at(came[0][2]),
        side=names.side(names.static.side[units[0]]),
        who=names.formations(units),
        where=listing(list(places.values())[:_TURNS]),
    )
    return [told]


# -- places ---------------------------------------------------------------------------------------


def _ranked(front: Front) -> list[list[Capture]]:
    """The captures of a period by site, the most remarkable first."""
    by_site: dict[str, list[Capture]] = {}
    for capture in front.captures:
        by_site.setdefault(capture.site.name.en, []).append(capture)
    return sorted(
        by_site.values(),
        key=lambda each: -each[0].site.weight - 2 * each[-1].stormed - each[-1].again,
    )


def _more_captures(names: Names, voice: Voice, front: Front) -> list[Sentence]:
    found: list[Sentence] = []
    rest = _ranked(front)[_MOST_CAPTURES:]
    for side in (ALLIED, GERMAN):
        more: list[Item] = [each[-1].site.name for each in rest if each[-1].side == side]
        if more:
            sites = listing(more, most=4)
            found.append(voice.say(phrases.TAKEN_MANY, side=names.side(side), sites=sites))
    return found


def _capture(names: Names, voice: Voice, clock: Clock, captures: list[Capture]) -> list[Sentence]:
    last = captures[-1]
    values: dict[str, Item] = {
        "side": names.side(last.side),
        "site": last.site.name,
        "who": names.bodies(last.units, most=2) if last.units else M("its advance guard"),
    }
    if len(captures) >= _TURNS:
        values["times"] = in_words(len(captures))
        return [voice.say(phrases.CHANGED, **values)]
    values["hour"] = clock.at(last.turn)
    if last.again:
        return [voice.say(phrases.RETAKEN, **values)]
    return [voice.say(phrases.STORMED if last.stormed else phrases.OCCUPIED, **values)]


# -- assaults -------------------------------------------------------------------------------------

_OUTCOMES = {
    "taken": phrases.CARRIED,
    "repulsed": phrases.REPULSED,
    "broken-off": phrases.BROKEN_OFF,
}


def _worst(front: Front) -> Assault:
    """The assault to be remembered."""
    return max(front.assaults, key=lambda each: (each.weight, -each.number))


def _assault(names: Names, voice: Voice, clock: Clock, assault: Assault) -> list[Sentence]:
    told = voice.say(
        _OUTCOMES[assault.outcome],
        hour=clock.at(assault.turn),
        where=names.near(assault.into),
        side=names.side(assault.side),
        who=names.bodies(assault.attackers),
    )
    return [told, *_cost(names, assault)]


def _more_assaults(voice: Voice, front: Front) -> list[Sentence]:
    count = len(front.assaults) - 1
    if count < 1:
        return []
    won = sum(each.outcome == "taken" for each in front.assaults)
    won -= _worst(front).outcome == "taken"
    if count == 1:
        return [voice.say(phrases.ONE_MORE_WON if won else phrases.ONE_MORE_LOST)]
    forms = phrases.MORE_BOTH if won else phrases.MORE_NONE
    forms = phrases.MORE_ALL if won == count else forms
    return [voice.say(forms, count=in_words(count), won=in_words(won))]


def _cost(names: Names, assault: Assault) -> list[Sentence]:
    own, their = assault.cost[assault.side], assault.cost[1 - assault.side]
    values: dict[str, Item] = {
        "side": names.side(assault.side),
        "other": names.side(1 - assault.side),
        "own": steps(own),
        "their": steps(their),
    }
    if own + their < _TURNS:
        return []
    if not their:
        return [M(phrases.COST_ONE, **values)]
    form = phrases.COST if own else phrases.COST_OTHER
    return [M(form, **values)]


# -- losses ---------------------------------------------------------------------------------------


def _losses(names: Names, voice: Voice, front: Front) -> list[Sentence]:
    static = names.static
    allied, german = front.lost
    found: list[Sentence] = []
    if allied and german:
        found.append(
            voice.say(
                phrases.LOSSES,
                allies=names.side(ALLIED),
                germans=names.side(GERMAN),
                allied=steps(allied),
                german=steps(german),
            )
        )
    elif allied + german > 1:
        side = ALLIED if allied else GERMAN
        lost = steps(allied + german)
        found.append(voice.say(phrases.LOSSES_ONE, side=names.side(side), lost=lost))
    units: list[Item] = [static.unit_name[unit] for unit in front.destroyed]
    if len(units) > _MOST_UNITS:
        found.append(_many_destroyed(names, voice, front.destroyed))
    elif units:
        forms = phrases.DESTROYED if len(units) > 1 else phrases.DESTROYED_ONE
        found.append(voice.say(forms, units=listing(units)))
    if front.ended:
        ended = listing([body_term(body) for body in front.ended], most=_MOST_UNITS)
        found.append(voice.say(phrases.ENDED, who=ended))
    return found


def _many_destroyed(names: Names, voice: Voice, units: list[int]) -> Sentence:
    """How many units were destroyed, and which battalions were hit hardest."""
    bodies = Counter(names.body(unit) for unit in units)
    worst: list[Item] = [
        M("{count} of {body}", count=in_words(count), body=body_term(body))
        for body, count in bodies.most_common(_TURNS)
        if count > 1
    ]
    forms = phrases.DESTROYED_MANY if worst else phrases.DESTROYED_SOME
    return voice.say(forms, count=units_of(len(units)), worst=listing(worst))


def _luck(names: Names, voice: Voice, front: Front) -> list[Sentence]:
    """The shot that nobody would have bet on."""
    shots = [
        shot
        for shot in front.shots
        if shot.steps > 1 and shot.firer >= 0 and shot.rating <= _LUCKY_RATING
    ]
    if not shots:
        return []
    best = min(shots, key=lambda shot: (shot.rating, -shot.steps, shot.number))
    name = names.static.unit_name
    odds = round(10 / (best.rating + 1))
    return [
        voice.say(phrases.LUCKY, odds=in_words(odds), firer=name[best.firer],
                  target=name[best.target])
    ]  # fmt: skip


def _leaving(names: Names, voice: Voice, front: Front) -> list[Sentence]:
    found: list[Sentence] = []
    for side in (ALLIED, GERMAN):
        left = [each for each in front.left if names.static.side[each[0]] == side]
        if not left:
            continue
        units = [unit for unit, _ in left]
        where: Item = names.near(Counter(at for _, at in left).most_common(1)[0][0])
        values: dict[str, Item] = {
            "count": units_of(len(units)),
            "side": names.side(side),
            "where": where,
            "who": names.bodies(units),
        }
        found.append(voice.say(phrases.LEFT if len(units) > 1 else phrases.LEFT_ONE, **values))
    return found
