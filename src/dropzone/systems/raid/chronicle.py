"""The chronicle of a raid: from the run-in to the last boat home."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import msgspec

from dropzone.core.text.history import (
    Chapter,
    Chronicle,
    Passage,
    Sentence,
    Voice,
    in_words,
    listing,
)
from dropzone.core.text.messages import N_, Item, M
from dropzone.systems.raid.position import RaidPosition
from dropzone.systems.raid.static import ABOARD, RaidStatic
from dropzone.systems.raid.telling import clock

if TYPE_CHECKING:
    from dropzone.core.rules.game import Game
    from dropzone.core.rules.position import Event

__all__ = ["chronicle_of"]

_GUN = "gun155"
#: The acts of a raid: the way in, the fight for the guns, the way back.
_ACTS = (N_("The landing and the way in"), N_("The battery"), N_("The way back"))

_ASHORE = (N_("The boats put men ashore at {where}."), N_("More men came ashore at {where}."))
_BACK = (N_("The men fell back to {where}."), N_("On {where} they waited for the boats."))
_STORMED = (
    N_("The commandos stormed {where}."),
    N_("At the point of the bayonet they took {where}."),
    N_("{where} fell to a rush."),
)
_FAILED = (N_("An assault on {where} was beaten off."), N_("They could not get into {where}."))
_CAPTURED = (N_("Germans laid down their arms: {units}."),)
_SILENCED = (N_("{count} guns of the battery were silenced."), N_("{count} more guns fell silent."))
_SILENCED_ONE = (N_("One gun of the battery was silenced."), N_("Another gun fell silent."))
_BATTERY = N_("With that the whole battery was out of action.")
_KILLED = (
    N_("The enemy lost {units}."),
    N_("Accounted for: {units}."),
)
_LOST = (
    N_("The commandos lost {units}."),
    N_("For {units} the raid was over."),
)
_HURT = (N_("German fire thinned the ranks."), N_("The going was getting costly."))
_MET = (
    N_("In {where} they ran into a garrison."),
    N_("{where} turned out to be held."),
)
_CUT = (N_("The telephone line at {where} was cut."),)
_CAME = (
    N_("German reinforcements appeared at {where}."),
    N_("Lorries with fresh Germans stopped at {where}."),
)
_ABOARD = (
    N_("{count} parties were back aboard."),
    N_("{count} more parties reached the boats."),
)
_ABOARD_ONE = (N_("One party was back aboard."),)
_SUNK = (N_("{boat} went down."),)
_MINES = (N_("In {where} the ground was mined."),)
_ALARMS = {
    "first-fire": N_("The first shots rang out."),
    "bangalore": N_("A bangalore tore a gap into the wire, and woke the coast."),
    "mine-explodes": N_("A mine went off; nobody on that coast slept any longer."),
    "random-event": N_("The flotilla had been seen."),
    "dawn": N_("Dawn broke."),
    "daylight": N_("It was broad daylight now."),
}
_CHANCES = {
    "near-miss": N_("It had been close, but nothing was lost yet."),
    "misdirected": N_("One group was on a wrong course."),
    "late": N_("One group was late."),
}


class _Turn(msgspec.Struct):
    """A quarter of an hour."""

    turn: int
    act: int
    number: int = 0
    ashore: list[int] = msgspec.field(default_factory=list)
    back: list[int] = msgspec.field(default_factory=list)
    met: list[int] = msgspec.field(default_factory=list)
    stormed: list[int] = msgspec.field(default_factory=list)
    failed: list[int] = msgspec.field(default_factory=list)
    captured: list[int] = msgspec.field(default_factory=list)
    guns: int = 0
    battery: bool = False
    killed: list[int] = msgspec.field(default_factory=list)
    lost: list[int] = msgspec.field(default_factory=list)
    hurt: int = 0
    cut: list[int] = msgspec.field(default_factory=list)
    mines: list[int] = msgspec.field(default_factory=list)
    came: list[int] = msgspec.field(default_factory=list)
    aboard: int = 0
    sunk: list[int] = msgspec.field(default_factory=list)
    said: list[str] = msgspec.field(default_factory=list)


def chronicle_of(game: Game) -> Chronicle:
    """Return the chronicle of a raid."""
    static = game.static
    assert isinstance(static, RaidStatic)
    turns = _gather(game, static)
    voice = Voice()
    chapters = []
    for act, title in enumerate(_ACTS):
        told = [
            Passage(tuple(sentences), turn.number)
            for turn in turns
            if turn.act == act and (sentences := _tell(static, voice, turn))
        ]
        if told:
            chapters.append(Chapter(M(title), tuple(told)))
    return Chronicle(chapters=tuple(chapters), closing=tuple(_closing(game, static, turns)))


# -- gathering ------------------------------------------------------------------------------------


def _gather(game: Game, static: RaidStatic) -> list[_Turn]:
    turns: list[_Turn] = []
    act = 0
    for number, now, _, events in game.moves(RaidPosition):
        for event in events:
            gun = event[0] == "eliminated" and static.kind[event[1]] == _GUN
            act = max(act, 1) if gun else act
            if not turns or turns[-1].turn != now.turn or turns[-1].act != act:
                turns.append(_Turn(now.turn, act))
            turn = turns[-1]
            turn.number = number
            _note(static, turn, now, event)
            if event[0] == "battery-destroyed":
                act = 2
    return turns


def _note(static: RaidStatic, turn: _Turn, now: RaidPosition, event: Event) -> None:
    word, *values = event
    if word == "enters" and static.zones[values[1]].beach:
        afloat = now.where[(values[0] & -values[0]).bit_length() - 1] <= ABOARD
        (turn.ashore if afloat else turn.back).append(values[1])
    elif word == "revealed":
        kind = static.components.markers[values[1]].obstacle
        if kind is None:
            turn.met.append(values[0])
    elif word == "assault-won":
        turn.stormed.append(values[0])
    elif word in ("assault-lost", "broken-off"):
        turn.failed.append(values[0])
    elif word == "prisoner":
        turn.captured.append(values[0])
    elif word == "battery-destroyed":
        turn.battery = True
    elif word in ("eliminated", "drowned"):
        _note_loss(static, turn, values[0])
    elif word == "reduced":
        turn.hurt += static.counters[values[0]].side == "british"
    elif word in ("line-cut", "mines", "reinforces", "embarks"):
        if word == "embarks":
            turn.aboard += 1
        else:
            places = {"line-cut": turn.cut, "mines": turn.mines, "reinforces": turn.came}[word]
            places.append(values[-1] if word == "reinforces" else values[0])
    elif word == "alarm" and values[1] in _ALARMS:
        turn.said.append(_ALARMS[values[1]])
    elif word in _CHANCES:
        turn.said.append(_CHANCES[word])


def _note_loss(static: RaidStatic, turn: _Turn, unit: int) -> None:
    if static.kind[unit] == _GUN:
        turn.guns += 1
    elif static.kind[unit] == "lca":
        turn.sunk.append(unit)
    elif static.counters[unit].side == "british":
        turn.lost.append(unit)
    else:
        turn.killed.append(unit)


# -- telling --------------------------------------------------------------------------------------


def _tell(static: RaidStatic, voice: Voice, turn: _Turn) -> list[Sentence]:
    """The sentences of a turn; none if nothing happened that anybody would remember."""
    found: list[Sentence] = []
    before: list[tuple[list[int], tuple[str, ...]]] = [
        (turn.ashore, _ASHORE),
        (turn.mines, _MINES),
        (turn.met, _MET),
        (turn.cut, _CUT),
    ]
    for zones, forms in before:
        if zones:
            found.append(voice.say(forms, where=_zones(static, zones)))
    found += [M(text) for text in dict.fromkeys(turn.said)]
    after: list[tuple[list[int], tuple[str, ...]]] = [
        (turn.stormed, _STORMED),
        (turn.back if turn.act > 1 else [], _BACK),
        (turn.failed, _FAILED),
    ]
    for zones, forms in after:
        if zones:
            found.append(voice.say(forms, where=_zones(static, zones)))
    if turn.guns:
        forms = _SILENCED if turn.guns > 1 else _SILENCED_ONE
        found.append(voice.say(forms, count=in_words(turn.guns)))
    if turn.battery:
        found.append(M(_BATTERY))
    losses: list[tuple[list[int], tuple[str, ...]]] = [
        (turn.captured, _CAPTURED),
        (turn.killed, _KILLED),
        (turn.lost, _LOST),
    ]
    for units, forms in losses:
        if units:
            found.append(voice.say(forms, units=_units(static, units)))
    if turn.hurt and not turn.lost:
        found.append(voice.say(_HURT))
    if turn.came:
        found.append(voice.say(_CAME, where=_zones(static, turn.came)))
    found += [voice.say(_SUNK, boat=static.unit_name[boat]) for boat in turn.sunk]
    if turn.aboard:
        forms = _ABOARD if turn.aboard > 1 else _ABOARD_ONE
        found.append(voice.say(forms, count=in_words(turn.aboard)))
    return [M("{time}.", time=clock(static, turn.turn)), *found] if found else []


def _closing(game: Game, static: RaidStatic, turns: list[_Turn]) -> list[Sentence]:
    position = game.position
    assert isinstance(position, RaidPosition)
    found: list[Sentence] = []
    guns = sum(turn.guns for turn in turns)
    of = static.kind.count(_GUN)
    if guns == of:
        found.append(M("Not a gun of the battery would fire again."))
    elif guns:
        values: dict[str, Item] = {"of": in_words(of), "guns": in_words(guns)}
        found.append(M("Of the battery's {of} guns {guns} were destroyed.", **values))
    else:
        found.append(M("The battery had not lost a gun."))
    lost = [unit for turn in turns for unit in turn.lost]
    killed = [unit for turn in turns for unit in (*turn.killed, *turn.captured)]
    found.append(
        M(
            "The price: {lost} groups of commandos, {killed} of the enemy.",
            lost=in_words(len(lost)),
            killed=in_words(len(killed)),
        )
    )
    first, last = static.men_span
    ashore = [unit for unit in range(first, last) if position.where[unit] >= 0]
    if ashore and game.over:
        found.append(M("Left on the coast: {units}.", units=_units(static, ashore)))
    elif game.over:
        found.append(M("Nobody who could still walk was left on the coast."))
    return found


def _zones(static: RaidStatic, zones: list[int]) -> Item:
    return listing([static.zone_name[zone] for zone in dict.fromkeys(zones)], most=4)


def _units(static: RaidStatic, units: list[int]) -> Item:
    """Officers, guns and posts by name, the rest by their number."""
    kinds = Counter(static.kind[unit] for unit in units)
    named: list[Item] = [
        static.unit_name[unit]
        for unit in dict.fromkeys(units)
        if static.kind[unit] not in _CROWD or kinds[static.kind[unit]] == 1
    ]
    many: list[Item] = [
        M(_CROWD[kind], count=in_words(count))
        for kind, count in kinds.items()
        if kind in _CROWD and count > 1
    ]
    return listing([*named, *many], most=6)


#: Kinds of counters of which there are many alike.
_CROWD = {
    "commando": N_("{count} parties of commandos"),
    "infantry": N_("{count} infantry groups"),
    "machine_gun": N_("{count} machine guns"),
    "flak": N_("{count} flak guns"),
    "pillbox": N_("{count} pillboxes"),
    "german_officer": N_("{count} officers"),
}
