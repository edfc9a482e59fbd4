"""Aircraft, ships, convoys and irregulars of Mercury."""

from __future__ import annotations

from dropzone.bots.battle_command.places import Places
from dropzone.bots.battle_command.situation import Situation
from dropzone.core.rules.procedure import Choice
from dropzone.core.text.messages import M, Message
from dropzone.systems.battle_command.artillery import PlaceArtillery
from dropzone.systems.battle_command.leaders import MoveLeader
from dropzone.systems.battle_command.mercury_actions import (
    ChooseBox,
    MoveAirMarker,
    PlaceIrregulars,
)
from dropzone.systems.battle_command.naval import PlaceNavalMarkers, SeaTransport

__all__ = ["air_box", "box", "guns", "irregulars", "leader", "naval", "sea_transport"]

Decided = tuple[Choice, Message]


def air_box(situation: Situation, asked: MoveAirMarker) -> Decided:
    """Let the aircraft support the troops; from there, stop the enemy's ships."""
    static = situation.static
    wanted = static.box_place["air-ground-support"]
    choices = asked.choices(situation.position)
    choice = ("box", wanted) if ("box", wanted) in choices else choices[0]
    return choice, M("Aircraft are most use in {box}.", box=static.place_term(choice[1]))


def box(situation: Situation, asked: ChooseBox) -> Decided:
    """Send a reinforcement where most of our troops fight for an airfield we can hold."""
    position, static = situation.position, situation.static
    ours = position.controlled(situation.side)

    def rank(choice: Choice) -> tuple[bool, int]:
        boxed = next(each for each in static.components.boxes if each.id == _id(choice[1]))
        hexes = static.grid.mask(static.grid.index(code) for code in boxed.hexes)
        near = hexes
        for _ in range(3):
            near |= static.grid.around(near)
        return bool(hexes & ours), (near & situation.own).bit_count()

    def _id(place: int) -> str:
        return static.place_id(place)

    best = max(asked.choices(position), key=rank)
    return best, M("Most is at stake there.")


def sea_transport(situation: Situation, asked: SeaTransport) -> Decided:
    """Sail to the port where the battalion is most use."""
    places = Places(situation)
    best = max(
        asked.choices(situation.position), key=lambda choice: places.score(asked.unit, choice[1])
    )
    return best, M("It is needed near {hex}.", hex=situation.static.place_term(best[1]))


def naval(situation: Situation, asked: PlaceNavalMarkers) -> Decided:
    """Send half of the ships against convoys and half with supplies."""
    position, static = situation.position, situation.static
    choices = asked.choices(position)
    boxes = [static.box_place[each] for each in ("naval-interdiction", "naval-resupply")]
    filled = [position.markers.count(place) for place in boxes]
    wanted = boxes[0] if filled[0] <= filled[1] else boxes[1]
    for choice in choices:
        if choice[0] == "marker-box" and choice[2] == wanted:
            source = position.markers[choice[1]]
            if source not in boxes or filled[boxes.index(source)] > min(filled) + 1:
                return choice, M("The ships are needed in {box}.", box=static.place_term(wanted))
    last = choices[-1] if choices[-1] == ("done",) else choices[0]
    return last, M("The ships are well placed.")


def irregulars(situation: Situation, asked: PlaceIrregulars) -> Decided:
    """Let them rise where they take or guard most."""
    places = Places(situation)
    best, found = -1e9, None
    for choice in asked.choices(situation.position):
        if choice[0] == "unit-hex" and places.has_room(choice[2]):
            score = places.score(choice[1], choice[2])
            if score > best:
                best, found = score, choice
    if found is None:
        return asked.choices(situation.position)[-1], M("There is nothing better to do.")
    return found, M("It is needed near {hex}.", hex=situation.static.place_term(found[2]))


def guns(situation: Situation, asked: PlaceArtillery) -> Decided:
    """Put the guns with the strongest troops beside the enemy."""
    static = situation.static
    beside = static.grid.around(situation.enemy)
    hexes = [each[1] for each in asked.choices(situation.position) if each[0] == "hex"]
    front = [at for at in hexes if beside >> at & 1]
    if not front:
        return ("none",), M("No attack needs the guns.")
    at = max(front, key=lambda each: (situation.strength_at(each, situation.side), -each))
    return ("hex", at), M("The guns are needed near {hex}.", hex=static.place_term(at))


def leader(situation: Situation, asked: MoveLeader) -> Decided:
    """Keep a general with the strongest stack he can reach."""
    choices = asked.choices(situation.position)
    best = max(choices, key=lambda each: (situation.strength_at(each[1], situation.side), -each[1]))
    place = situation.static.place_term(best[1])
    return best, M("The troops need him near {hex}.", hex=place)
