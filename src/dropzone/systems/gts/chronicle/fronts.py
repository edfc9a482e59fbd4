"""Fronts: what happened on one sheet of the map in one period, as a paragraph."""

from __future__ import annotations

from collections import Counter

from dropzone.core.history import Sentence, Voice, in_words, listing
from dropzone.core.messages import Item, M
from dropzone.systems.gts.chronicle import phrases
from dropzone.systems.gts.chronicle.facts import Assault, Capture, Front
from dropzone.systems.gts.chronicle.names import Clock, Names, steps, units_of, with_article
from dropzone.systems.gts.static import ALLIED, GERMAN

__all__ = ["front_sentences", "little"]

#: How many captures of a period are told one by one, and units by name.
_MOST_CAPTURES, _MOST_UNITS = 3, 4
#: A shot is lucky that destroys two steps with no better a rating than this.
_LUCKY_RATING = 1
_MANY_STRIKES = 4
_TURNS = 3


def front_sentences(names: Names, voice: Voice, front: Front) -> list[Sentence]:
    """Tell a front at length."""
    found: list[Sentence] = []
    clock = Clock(names)
    found += _landings(names, voice, clock, front)
    found += _captures(names, voice, clock, front)
    found += _assaults(names, voice, clock, front)
    found += _losses(names, voice, front)
    if front.strikes >= _MANY_STRIKES:
        found.append(voice.say(phrases.STRUCK, count=in_words(front.strikes)))
    found += _luck(names, voice, front)
    found += _leaving(names, voice, front)
    return found


def little(names: Names, voice: Voice, front: Front) -> list[Sentence]:
    """Tell a front in a sentence or two."""
    found = _captures(names, voice, Clock(names), front)[:1] + _leaving(names, voice, front)
    if sum(front.lost):
        where, lost = names.sheet(front.sheet), steps(sum(front.lost))
        found.append(voice.say(phrases.LITTLE, front=where, lost=lost))
    return found


# -- who came -------------------------------------------------------------------------------------


def _landings(names: Names, voice: Voice, clock: Clock, front: Front) -> list[Sentence]:
    found: list[Sentence] = []
    if front.dropped:
        units = [unit for unit, _, _ in front.dropped]
        found.append(_arrival(names, voice, clock, phrases.DROPPED, front.dropped))
        count = len(set(units))
        scattered = len(front.scattered & set(units))
        values = {"some": in_words(scattered), "all": units_of(count)}
        if count > 2 and scattered * 2 >= count:
            found.append(voice.say(phrases.SCATTERED, **values))
        elif count > 2:
            found.append(voice.say(phrases.GATHERED, all=units_of(count)))
    if front.landed:
        found.append(_arrival(names, voice, clock, phrases.LANDED, front.landed))
    for side in (ALLIED, GERMAN):
        came = [each for each in front.arrived if names.static.side[each[0]] == side]
        if len(came) > 1:
            found.append(_arrival(names, voice, clock, phrases.CAME, came))
    return found


def _arrival(
    names: Names,
    voice: Voice,
    clock: Clock,
    forms: tuple[str, ...],
    came: list[tuple[int, int, int]],
) -> Sentence:
    units = [unit for unit, _, _ in came]
    where = Counter(at for _, at, _ in came)
    places: dict[str, Item] = {}
    for at, _ in where.most_common():
        places.setdefault(names.nearest(at)[1], names.near(at))
    return voice.say(
        forms,
        hour=clock.at(came[0][2]),
        side=names.side(names.static.side[units[0]]),
        who=names.formations(units),
        where=listing(list(places.values())[:_TURNS]),
    )


# -- places ---------------------------------------------------------------------------------------


def _captures(names: Names, voice: Voice, clock: Clock, front: Front) -> list[Sentence]:
    by_site: dict[str, list[Capture]] = {}
    for capture in front.captures:
        by_site.setdefault(capture.site.name.en, []).append(capture)
    ranked = sorted(
        by_site.values(),
        key=lambda each: -each[0].site.weight - 2 * each[-1].stormed - each[-1].again,
    )
    told = sorted(ranked[:_MOST_CAPTURES], key=lambda each: each[-1].number)
    found = [_capture(names, voice, clock, each) for each in told]
    for side in (ALLIED, GERMAN):
        more: list[Item] = [
            each[-1].site.name for each in ranked[_MOST_CAPTURES:] if each[-1].side == side
        ]
        if more:
            values = {"side": names.side(side), "sites": listing(more, most=4)}
            found.append(voice.say(phrases.TAKEN_MANY, **values))
    return found


def _capture(names: Names, voice: Voice, clock: Clock, captures: list[Capture]) -> Sentence:
    last = captures[-1]
    values: dict[str, Item] = {
        "side": names.side(last.side),
        "site": last.site.name,
        "who": names.bodies(last.units, most=2) if last.units else M("its advance guard"),
    }
    if len(captures) >= _TURNS:
        values["times"] = in_words(len(captures))
        return voice.say(phrases.CHANGED, **values)
    values["hour"] = clock.at(last.turn)
    if last.again:
        return voice.say(phrases.RETAKEN, **values)
    return voice.say(phrases.STORMED if last.stormed else phrases.OCCUPIED, **values)


# -- assaults -------------------------------------------------------------------------------------

_OUTCOMES = {
    "taken": phrases.CARRIED,
    "repulsed": phrases.REPULSED,
    "broken-off": phrases.BROKEN_OFF,
}


def _assaults(names: Names, voice: Voice, clock: Clock, front: Front) -> list[Sentence]:
    if not front.assaults:
        return []
    worst = max(front.assaults, key=lambda each: (each.weight, -each.number))
    found: list[Sentence] = [
        voice.say(
            _OUTCOMES[worst.outcome],
            hour=clock.at(worst.turn),
            where=names.near(worst.into),
            side=names.side(worst.side),
            who=names.bodies(worst.attackers),
        )
    ]
    found += _cost(names, worst)
    count, won = len(front.assaults) - 1, sum(a.outcome == "taken" for a in front.assaults)
    won -= worst.outcome == "taken"
    if count == 1:
        found.append(voice.say(phrases.ONE_MORE_WON if won else phrases.ONE_MORE_LOST))
    elif count:
        forms = phrases.MORE_BOTH if won else phrases.MORE_NONE
        forms = phrases.MORE_ALL if won == count else forms
        found.append(voice.say(forms, count=in_words(count), won=in_words(won)))
    return found


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
        ended = listing([with_article(body) for body in front.ended], most=_MOST_UNITS)
        found.append(voice.say(phrases.ENDED, who=ended))
    return found


def _many_destroyed(names: Names, voice: Voice, units: list[int]) -> Sentence:
    """How many units were destroyed, and which battalions were hit hardest."""
    bodies = Counter(names.body(unit) for unit in units)
    worst: list[Item] = [
        M("{count} of {body}", count=in_words(count), body=with_article(body))
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
