"""The book: facts put into chapters, one for each day or part of a day."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from dropzone.core.text.history import (
    Chapter,
    Chronicle,
    Passage,
    Sentence,
    Tally,
    Voice,
    in_words,
    listing,
    passage,
)
from dropzone.core.text.messages import N_, Item, M, Term
from dropzone.systems.gts.prepared.static import ALLIED, GERMAN, GtsStatic
from dropzone.systems.gts.text.chronicle import phrases
from dropzone.systems.gts.text.chronicle.facts import Facts, Front, Period, gather
from dropzone.systems.gts.text.chronicle.fronts import front_sentences, little
from dropzone.systems.gts.text.chronicle.names import Names, steps, units_of
from dropzone.systems.gts.text.phrases import LEVEL_NAMES

if TYPE_CHECKING:
    from dropzone.core.rules.game import Game

__all__ = ["chronicle_of"]

_PART_TITLES = (N_("{date}, morning"), N_("{date}, afternoon"), N_("{date}, evening and night"))
#: How many fronts of a day are told at length; a front with less to tell than this is not.
_MOST_FRONTS, _LITTLE, _QUIET = 3, 14, 3
_HARD = 20
#: Sites of more weight than this are prizes: airfields and ports.
_PRIZE = 3


def chronicle_of(game: Game) -> Chronicle:
    """Return the chronicle of a game."""
    static = game.static
    assert isinstance(static, GtsStatic)
    names = Names(static)
    facts = gather(game, names)
    voice = Voice()
    chapters = [_chapter(names, voice, facts, period) for period in facts.periods]
    return Chronicle(
        opening=tuple(_opening(game, names)),
        chapters=tuple(each for each in chapters if each.passages),
        closing=tuple(_closing(names, facts)),
        tallies=tuple(_tallies(names, facts)),
    )


# -- chapters -------------------------------------------------------------------------------------


def _chapter(names: Names, voice: Voice, facts: Facts, period: Period) -> Chapter:
    day, part = period.key
    date = names.date(day)
    title: Sentence = M(_PART_TITLES[part], date=date) if facts.short else date
    headline = _headline(period)
    if headline is not None:
        title = M("{date}: {headline}", date=title, headline=headline)
    return Chapter(title, tuple(_passages(names, voice, facts, period)))


def _headline(period: Period) -> Sentence | None:
    """What a newspaper would put on top."""
    captures = [each for front in period.fronts.values() for each in front.captures]
    best = max(captures, key=lambda each: (each.site.weight, each.number), default=None)
    dropped = sum(len(front.dropped) for front in period.fronts.values())
    if period.withdrawal:
        return M("the Allies withdraw")
    if dropped > 6:
        return M("the drop")
    if best is not None and best.site.weight >= _PRIZE:
        return (
            M("{site} retaken", site=best.site.name)
            if best.again
            else M("the fall of {site}", site=best.site.name)
        )
    if sum(len(front.left) for front in period.fronts.values()) > 2:
        return M("the evacuation")
    if sum(period.lost) >= _HARD:
        return M("hard fighting")
    return None


def _passages(names: Names, voice: Voice, facts: Facts, period: Period) -> list[Passage]:
    fronts = sorted(period.fronts.values(), key=lambda front: (-front.weight, front.sheet))
    told = [f for n, f in enumerate(fronts) if f.weight >= _LITTLE and n < _MOST_FRONTS]
    if not told and fronts and fronts[0].weight >= _QUIET:
        told = fronts[:1]
    found = []
    for front in told:
        sentences = front_sentences(names, voice, front)
        if sentences and facts.several:
            sentences.insert(0, M("{front}.", front=names.sheet(front.sheet)))
        found.append(Passage(tuple(sentences), front.number))
    rest = [front for front in fronts if front not in told]
    others = _others(names, voice, rest, told)
    others += _general(names, voice, period)
    if not others and not told:
        others = [_nothing(names, voice, facts, period)]
    if others:
        found.append(passage(period.number, *others))
    return [each for each in found if each.sentences]


def _nothing(names: Names, voice: Voice, facts: Facts, period: Period) -> Sentence:
    at_night = facts.short and period.key[1] == len(_PART_TITLES) - 1
    return voice.say(phrases.QUIET_NIGHT if at_night else phrases.QUIET_DAY)


def _others(names: Names, voice: Voice, fronts: list[Front], told: list[Front]) -> list[Sentence]:
    """The fronts on which there was less to see."""
    found: list[Sentence] = []
    quiet: list[Item] = []
    for front in fronts:
        if front.weight >= _QUIET or front.left:
            found += little(names, voice, front)
        elif front.moved or front.fired:
            quiet.append(names.sheet(front.sheet))
    if quiet and (found or told):
        found.append(voice.say(phrases.QUIET, fronts=listing(quiet)))
    return found


def _general(names: Names, voice: Voice, period: Period) -> list[Sentence]:
    """What concerns the whole island: leaders, ships, supply, morale."""
    static = names.static
    found: list[Sentence] = []
    if len(period.leaders) == 1:
        found.append(voice.say(phrases.LEADER, leader=static.leader_name[period.leaders[0]]))
    elif period.leaders:
        lost = [static.leader_name[leader] for leader in period.leaders]
        found.append(voice.say(phrases.LEADERS, leaders=listing(lost)))
    if period.ships_lost:
        ships = listing([static.unit_name[ship] for ship in period.ships_lost])
        found.append(voice.say(phrases.SHIPS, ships=ships))
    if period.gone_home:
        units = listing([static.unit_name[unit] for unit in period.gone_home])
        found.append(voice.say(phrases.GREEKS, units=units))
    if period.routed:
        routed = listing([static.unit_name[unit] for unit in period.routed])
        found.append(voice.say(phrases.ROUTED, units=routed))
    found += [
        M(phrases.CHANCES[word])
        for word in dict.fromkeys(period.chances)
        if word in phrases.CHANCES and voice.is_news(word)
    ]
    for (side, area), level in sorted(period.supply.items()):
        if level > 1:
            found.append(
                voice.say(
                    phrases.SUPPLY,
                    side=names.side(side),
                    area=static.display.area_name(area),
                    level=M(LEVEL_NAMES[level]),
                )
            )
    return found + _spirit(voice, period)


def _spirit(voice: Voice, period: Period) -> list[Sentence]:
    found: list[Sentence] = []
    if period.morale and not period.withdrawal and period.morale[0] != period.morale[1]:
        before, after = period.morale
        forms = phrases.MORALE_DOWN if after < before else phrases.MORALE_UP
        found.append(voice.say(forms, before=before, after=after))
    if period.withdrawal:
        found.append(voice.say(phrases.WITHDRAWAL))
    if period.left_behind:
        found.append(voice.say(phrases.LEFT_BEHIND, count=units_of(period.left_behind)))
    return found


# -- beginning and end ----------------------------------------------------------------------------


def _opening(game: Game, names: Names) -> list[Sentence]:
    """Who stood where, and who was to come."""
    static = names.static
    found: list[Sentence] = []
    for side in (ALLIED, GERMAN):
        units = [
            unit
            for unit in static.of_side[side]
            if not static.rearguard[unit] and not static.naval[unit]
        ]
        strength = sum(static.full_steps[unit] for unit in units)
        if units:
            found.append(
                M(
                    "{side} had {units} with {steps} in all: {who}.",
                    side=names.side(side),
                    units=units_of(len(units)),
                    steps=steps(strength),
                    who=names.formations(units, most=6),
                )
            )
    return found


def _closing(names: Names, facts: Facts) -> list[Sentence]:
    """What it all came to."""
    found: list[Sentence] = []
    fronts = [front for period in facts.periods for front in period.fronts.values()]
    assaults = [each for front in fronts for each in front.assaults]
    won = sum(each.outcome == "taken" for each in assaults)
    if len(assaults) > 1:
        found.append(
            M(
                "In all {count} assaults were delivered, of which {won} took their objective.",
                count=len(assaults),
                won=in_words(won),
            )
        )
    found += _bloodiest(names, facts)
    found += _holdings(names, facts)
    left = [unit for front in fronts for unit, _ in front.left]
    for side in (ALLIED, GERMAN):
        gone = [unit for unit in left if names.static.side[unit] == side]
        if gone:
            found.append(
                M(
                    "{count} of {side} had got away by then.",
                    count=units_of(len(gone)),
                    side=names.side(side),
                )
            )
    return found


def _bloodiest(names: Names, facts: Facts) -> list[Sentence]:
    costs = [
        (sum(front.lost), period, front)
        for period in facts.periods
        for front in period.fronts.values()
    ]
    most = max(costs, key=lambda each: each[0], default=(0, None, None))
    if most[1] is None or most[2] is None or most[0] < _LITTLE:
        return []
    return [
        M(
            "Nowhere was the fighting heavier than at {front} on {date}: {lost} were lost there.",
            front=names.sheet(most[2].sheet),
            date=names.date(most[1].key[0]),
            lost=steps(most[0]),
        )
    ]


def _holdings(names: Names, facts: Facts) -> list[Sentence]:
    """Who held what mattered when it was over."""
    found: list[Sentence] = []
    taken = {
        names.sites.index(capture.site)
        for period in facts.periods
        for front in period.fronts.values()
        for capture in front.captures
    }
    for side in (GERMAN, ALLIED):
        sites: list[Item] = [
            _since(names, facts, index, site.name)
            for index, site in enumerate(names.sites)
            if site.weight > _PRIZE and facts.held.get(index) == side and (index in taken or side)
        ]
        if sites:
            values: dict[str, Item] = {
                "side": names.side(side),
                "sites": listing(sites, most=8),
            }
            found.append(
                M("{side} still held {sites}.", **values)
                if found
                else M("At the end {side} held {sites}.", **values)
            )
    return found


def _since(names: Names, facts: Facts, index: int, name: Term) -> Item:
    """A site, and since when it has been in the hands that hold it."""
    turn = facts.since.get(index)
    if turn is None:
        return name
    return M("{site} (since {date})", site=name, date=names.date(names.slot(turn)[0]))


def _tallies(names: Names, facts: Facts) -> list[Tally]:
    """Losses by formation, for each side."""
    static = names.static
    destroyed = Counter(names.formation(unit) for unit in facts.destroyed)
    rows: list[tuple[Item, ...]] = []
    for side in (ALLIED, GERMAN):
        lost: Counter[str] = Counter()
        strength: Counter[str] = Counter()
        for unit in static.of_side[side]:
            if static.naval[unit] or static.rearguard[unit]:
                continue
            strength[names.formation(unit)] += static.full_steps[unit]
            strength[names.formation(unit)] += facts.regained[unit]
            lost[names.formation(unit)] += facts.steps[unit]
        total = (sum(lost.values()), sum(strength.values()))
        if not strength:
            continue
        for name, count in lost.most_common():
            if count:
                rows.append((name, count, strength[name], destroyed[name]))
        term: Term = static.side_names[side]
        whole = sum(static.side[unit] == side for unit in facts.destroyed)
        rows.append((M("{side}, in all", side=term), *total, whole))
    head = (M("Formation"), M("Steps lost"), M("Of"), M("Units destroyed"))
    return [Tally(M("The price"), head, tuple(rows))] if rows else []
