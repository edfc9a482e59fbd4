"""Objections: why a chit does not activate a unit, and why an Action is not open to it."""

from __future__ import annotations

from dropzone.core.rules.refusal import Refusal
from dropzone.core.text.messages import M, Message
from dropzone.core.text.spoken import refusal
from dropzone.systems.gts.prepared.static import (
    DIRECT,
    DIVISION,
    FORMATION,
    INDIRECT,
    NO,
    NO_MOVE,
    WAITING,
)
from dropzone.systems.gts.series.actions import activation, kind_of
from dropzone.systems.gts.series.artillery import fires_indirectly
from dropzone.systems.gts.series.command import can_pay, commanders, is_commanded, is_in_range
from dropzone.systems.gts.series.engineers import has_engineer
from dropzone.systems.gts.series.fire import is_overstacked
from dropzone.systems.gts.series.rally import can_rally_cohesion
from dropzone.systems.gts.series.rearguards import available
from dropzone.systems.gts.state.position import GtsPosition
from dropzone.systems.gts.text.telling import turn_term

__all__ = ["why_not_act", "why_not_activated"]

#: Words of Actions that are no kind of their own.
_WORK = ("improve", "entrench", "clear-rubble", "roadblock", "clear-roadblock")


def why_not_activated(position: GtsPosition, unit: int) -> Refusal:
    """Say why the chit in play does not let a unit act that stands on the map or waits."""
    static = position.static
    name = static.unit_name[unit]

    def no(rule: str, text: Message) -> Refusal:
        return refusal(position, rule, text)

    if position.where[unit] == WAITING:
        return _why_waiting(position, unit)
    if position.where[unit] < 0:
        return no("eliminated", M("{unit} is not in play.", unit=name))
    if position.locked >> unit & 1:
        if static.plan.reserves >> unit & 1:
            text = M("{unit} is a Force Reserve until the enemy comes near a port.", unit=name)
            return no("force-reserves", text)
        sheet = f"garrison-{static.map_ids[static.map_of[position.where[unit]]]}"
        own = static.has_rule(sheet) and "garrison" not in static.scenario.clauses
        return no(sheet if own else "garrison", M("The garrison of this map may not act yet."))
    kind = activation(position)
    if static.auto[unit] and kind != DIRECT:
        return no("auto-command", M("{unit} acts with Direct Command only.", unit=name))
    if kind == DIRECT:
        if not is_commanded(position, unit):
            text = M("{unit} is Out of Command: Direct Command does not reach it.", unit=name)
            return no("direct-command", text)
        if not can_pay(position, unit) and not (static.auto[unit] or static.rearguard[unit]):
            return no("direct-command", M("There is no Command Point left for {unit}.", unit=name))
    elif kind == DIVISION:
        if static.auxiliary[unit]:
            leaders = static.leaders_in[static.chit_command(position.chit)]
            if not is_in_range(position, unit, leaders):
                return static.own.why_not_auxiliary(position, unit, "division")
        elif static.command[unit] != static.chit_command(position.chit):
            return no("division", M("{unit} belongs to another Division.", unit=name))
    elif kind == FORMATION:
        return _why_not_with_formation(position, unit)
    return no("activation", M("{unit} has nothing it could do.", unit=name))


def _why_waiting(position: GtsPosition, unit: int) -> Refusal:
    """A unit that has not come yet has its turn, or comes with a chit (4.1, S7.0, G24.1)."""
    static = position.static
    name, turn = static.unit_name[unit], static.entry_turn[unit]
    rule = "drop-turn" if static.drop_mask[unit] else "arrival"
    if turn > position.turn:
        return refusal(
            position, rule, M("{unit} comes on {turn}.", unit=name, turn=turn_term(static, turn))
        )
    own = activation(position) == DIVISION and static.command[unit] == static.chit_command(
        position.chit
    )
    if own and turn >= 0 and not static.drop_mask[unit]:
        text = M("{unit} waits: the enemy bars every way in.", unit=name)
        return refusal(position, "arrival-blocked", text)
    text = M("{unit} comes with the chit of its Division.", unit=name)
    return refusal(position, rule if turn >= 0 else "airlanding-hex", text)


def _why_not_with_formation(position: GtsPosition, unit: int) -> Refusal:
    """A Formation chit is for its own units and a few independents (6.0, G6.7, G6.8)."""
    static = position.static
    name, formation = static.unit_name[unit], static.chit_formation(position.chit)
    if static.auxiliary[unit]:
        return static.own.why_not_auxiliary(position, unit, "formation")
    if position.formation[unit] == formation:
        return refusal(position, "activation", M("{unit} has nothing it could do.", unit=name))
    if position.formation[unit] >= 0 or static.rearguard[unit]:
        return refusal(position, "formation", M("{unit} is of another formation.", unit=name))
    if static.command[unit] != static.chit_command(position.chit):
        return refusal(position, "formation", M("{unit} belongs to another Division.", unit=name))
    led = [
        leader
        for leader in commanders(position, unit)
        if static.leader_formation[leader] == formation or static.is_kampfgruppe[leader]
    ]
    if not led:
        text = M("{unit} is independent and out of the leader's range.", unit=name)
    else:
        text = M("The leader's Attachment Rating allows no more independent units.")
    return refusal(position, "attachment-rating", text)


# -- Actions --------------------------------------------------------------------------------------


def why_not_act(
    position: GtsPosition, unit: int, words: list[str], first: str = ""
) -> Refusal | None:
    """Say why an Action is not open to a unit; `first` is the Action it has taken before."""
    static = position.static
    word = words[0]
    if first and word not in ("done", "abandon") and _kind(word) == kind_of(first):
        return refusal(position, "second-action", M("A Second Action must be of another kind."))
    if position.is_suppressed(unit) and word != "rally":
        return refusal(position, "suppressed-idle", M("A suppressed unit may only rally."))
    if position.drops[unit] and word not in ("rally", "clear"):
        text = M("With a drop marker it may only sort itself out.")
        return refusal(position, "drop-markers-idle", text)
    if position.unloaded >> unit & 1:
        text = M("Who has got off a truck does nothing more now.")
        return refusal(position, "truck-idle", text)
    if word == "fire" and len(words) > 1 and words[1] in static.unit_number:
        return _why_not_fire(position, unit, static.unit_number[words[1]])
    if word == "assault" and len(words) > 1 and words[1] in static.ground.rows_by_code:
        return _why_not_assault(position, unit, static.grid.index(words[1]))
    if word == "move" and static.move[unit] == NO_MOVE:
        return refusal(position, "allowance", M("It cannot move."))
    if word == "recover" and position.cohesion[unit] and not can_rally_cohesion(position, unit):
        text = M("In an enemy Fire Zone no Cohesion Hit is rallied.")
        return refusal(position, "rally-cohesion", text)
    if word == "rearguard":
        return _why_no_rearguard(position, unit)
    if word in _WORK:
        return _why_no_work(position, unit, word)
    return None


def _kind(word: str) -> str:
    """Return the type of an Action, of any other word the word itself."""
    try:
        return kind_of(word)
    except KeyError:
        return word


def _why_not_fire(position: GtsPosition, unit: int, target: int) -> Refusal | None:
    """A target must be an enemy in range and in sight (G14.1, G14.2, G16)."""
    static = position.static
    at, there = position.where[unit], position.where[target]
    name = static.unit_name[target]
    if static.side[target] == static.side[unit]:
        return refusal(position, "fire-target", M("{unit} is a friend.", unit=name))
    if there < 0:
        return refusal(position, "fire-target", M("{unit} is not on the map.", unit=name))
    face = position.face(unit)
    if face.fire == NO:
        return refusal(position, "fire-limits", M("It has no weapon to fire with."))
    if is_overstacked(position, at, static.side[unit]):
        return refusal(position, "overstacked", M("Its hex is overstacked."))
    parked = position.parked >> unit & 1
    if parked and position.contact[unit] < 0:
        text = M("A gun in a park fires in contact with a leader only.")
        return refusal(position, "contact-fire", text)
    if position.shelled >> unit & 1 and position.contact[unit] >= 0:
        return refusal(position, "contact-fire", M("It has fired in contact this turn."))
    beside = static.grid.neighbour_mask[at]
    pinned = beside & position.occupied(1 - static.side[unit])
    pinned |= (position.light | position.heavy) >> at & 1
    if pinned and not parked and not beside >> there & 1:
        text = M("Next to an enemy or under a barrage it fires at range 1 only.")
        return refusal(position, "fire-limits", text)
    distance = static.ground.distance(at, there)
    if distance > face.range:
        text = M("{unit} is {distance} hexes away; {range} is its range.", unit=name,
                 distance=distance, range=face.range)  # fmt: skip
        return refusal(position, "fire-limits", text)
    return _why_not_seen(position, unit, target)


def _why_not_seen(position: GtsPosition, unit: int, target: int) -> Refusal | None:
    """Whoever fires or spots must see the target (1.0, G9.7, G16.2, G16.8)."""
    static = position.static
    at, there = position.where[unit], position.where[target]
    if position.sight(at, 99) >> there & 1 and not position.parked >> unit & 1:
        return None
    place = static.hex_term(there)
    if static.colour[unit] in INDIRECT and fires_indirectly(position, unit, target):
        rule = "spotting" if static.colour[unit] == "green" else "contact-spotting"
        return refusal(position, rule, M("Nobody who spots for it sees {hex}.", hex=place))
    night = static.is_night(position.turn)
    if night and static.ground.distance(at, there) > static.tables.sight.night:
        text = M(
            "At night nobody sees further than {hexes} hexes.", hexes=static.tables.sight.night
        )
        return refusal(position, "night-sight", text)
    return refusal(position, "sight", M("There is no line of sight to {hex}.", hex=place))


def _why_not_assault(position: GtsPosition, unit: int, at: int) -> Refusal | None:
    """Who assaults stands next to an enemy, is fit for it and can enter his hex (G18.1)."""
    static = position.static
    here, side, face = position.where[unit], static.side[unit], position.face(unit)
    place = static.hex_term(at)
    if not static.grid.neighbour_mask[here] >> at & 1:
        text = M("{hex} is not next to it.", hex=place)
    elif not position.occupied(1 - side) >> at & 1:
        text = M("No enemy is in {hex}.", hex=place)
    elif static.plan.confined >> unit & 1 and static.plan.forbidden >> at & 1:
        return static.own.why_confined(position, at)
    elif position.is_entrenched(unit):
        text = M("Who is entrenched does not assault.")
    elif position.heavy >> here & 1:
        text = M("Under a heavy barrage nobody assaults.")
    elif face.assault == NO or face.colour in INDIRECT or static.gun[unit]:
        text = M("It is no unit that assaults.")
    elif position.movement(unit) <= 0 or position.steps[unit] < 1:
        text = M("It cannot move, or has no steps.")
    elif is_overstacked(position, here, side):
        text = M("Its hex is overstacked.")
    elif not any(
        to == at
        for to, _ in static.ground.ways[position.move_kind(unit)][position.in_column(unit)][here]
    ):
        text = M("It could not enter {hex}.", hex=place)
    else:
        return None
    return refusal(position, "assault-limits", text)


def _why_no_rearguard(position: GtsPosition, unit: int) -> Refusal | None:
    """Who leaves a rearguard, and how many there are (6.0, 7.0, G23.2)."""
    if position.static.auxiliary[unit]:
        return position.static.own.why_not_auxiliary(position, unit, "rearguard")
    if not available(position, unit):
        return refusal(position, "counters-left", M("The Division has no rearguard left."))
    text = M("A company on foot, In Command, with two steps and few hits leaves a rearguard.")
    return refusal(position, "rearguard-limits", text)


def _why_no_work(position: GtsPosition, unit: int, task: str) -> Refusal | None:
    """Engineer Actions have their time, their men and their place (2.9, 8.0, G21, G23.5)."""
    static = position.static
    at = position.where[unit]
    if activation(position) == DIRECT:
        rule = "auto-engineer" if static.auto[unit] else "direct-command"
        return refusal(position, rule, M("Direct Command allows no Engineer Action."))
    if position.in_column(unit) or position.is_mounted(unit):
        return refusal(position, "work-limits", M("In Column or mounted nobody digs or builds."))
    if task == "entrench":
        if not position.improved >> unit & 1:
            return refusal(position, "entrench", M("Only an Improved Position is entrenched."))
        if not has_engineer(position, unit):
            return refusal(position, "work-limits", M("No engineers are with it."))
    if task == "clear-rubble":
        return refusal(position, "clear-rubble", M("Engineers in a hex of rubble clear it."))
    if task == "roadblock":
        if not position.roadblocks_left[static.command[unit]]:
            return refusal(position, "counters-left", M("The Division has no roadblock left."))
        if not static.ground.roads >> at & 1:
            return refusal(position, "roadblocks", M("There is no road here."))
    return None
