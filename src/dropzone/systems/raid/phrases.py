"""Phrases: every sentence of the system, in English; the catalogue beside it has the others."""

from __future__ import annotations

from dropzone.core.text.messages import N_
from dropzone.core.text.spoken import EventForm, Phrases
from dropzone.systems.raid.times import TIMES

__all__ = [
    "ALARMS",
    "ENEMIES",
    "EVENTS",
    "FRIENDS",
    "LOSSES",
    "MODIFIERS",
    "ORDERS",
    "PHRASES",
    "ROLLS",
    "STOPS",
    "TARGETS",
    "TERMS",
    "WAYS",
]

_PROMPTS = {
    "load": N_("How are the men shared among the boats?"),
    "load-man": N_("Which boat carries {man}?"),
    "british-phase": N_("Which British stack acts next? End the phase when you are done."),
    "set": N_("Who of {zone} acts together?"),
    "action": N_("What does the set in {zone} do? Actions left: {left}."),
    "walk": N_("Where does the set go? Movement left: {left}."),
    "sail": N_("Where do the boats go? Movement left: {left}."),
    "board": N_("Which boat does {man} board?"),
    "escort": N_("Do the prisoners in {zone} go with the set, or stay with the others?"),
    "wire": N_("Wire in {zone}: try a bangalore torpedo, or stop for this turn?"),
    "mine-victim": N_("A mine goes off: who led the way?"),
    "fire": N_("Who fires at {target}?"),
    "line-up": N_("Assault on {zone}, line {line}: who faces {german}?"),
    "line-support": N_("Assault on {zone}: which line does {next} support?"),
    "round": N_("Assault on {zone}: fight on? Still there: {germans}."),
    "surplus": N_("No room for {man}: where to?"),
    "front": N_("Who stands in front in {zone}?"),
}

_LABELS = {
    "load": {"usual": N_("As usual"), "by-hand": N_("Man by man")},
    "load-man": {"boat": N_("{unit}")},
    "british-phase": {
        "ashore": N_("Act with men in {zone}"),
        "aboard": N_("Act with men aboard in {zone}"),
        "boats": N_("Act with boats in {zone}"),
        "end": N_("End the British phase"),
        "home": N_("Sail home: end the raid and count the points"),
    },
    "set": {
        "unit": N_("{unit}"),
        "all": N_("All of them"),
        "most": N_("As many as may land at once: {number}"),
        "now": N_("No more: act"),
    },
    "action": {
        "land": N_("Land at {zone}"),
        "embark": N_("Embark"),
        "move": N_("Move"),
        "sail": N_("Sail"),
        "fire": N_("Fire at {zone}"),
        "assault": N_("Assault {zone}"),
        "drop": N_("{unit} stays here"),
        "done": N_("Job done"),
    },
    "walk": {
        "step": N_("To {zone}"),
        "halt": N_("Halt"),
        "embark": N_("Embark at once"),
        "retrace": N_("Go back"),
    },
    "escort": {"take": N_("Take them along"), "leave": N_("Leave them here")},
    "sail": {"step": N_("To {zone}"), "halt": N_("Stop")},
    "board": {"boat": N_("{unit}")},
    "wire": {"bangalore": N_("Blow the wire"), "stop": N_("Stop here")},
    "mine-victim": {"unit": N_("{unit}")},
    "fire": {
        "stack": N_("The stack, {unit} in front"),
        "sniper": N_("The sniper at {unit}"),
        "mortar": N_("The mortar"),
        "cease": N_("Cease fire"),
    },
    "line-up": {
        "contact": N_("{unit}"),
        "support": N_("Behind line {number}"),
        "ready": N_("Fight"),
    },
    "round": {
        "fight": N_("Another round"),
        "prisoner": N_("Take the last one prisoner"),
        "back": N_("Break off"),
        "over": N_("It is over"),
    },
    "surplus": {"zone": N_("To {zone}")},
    "front": {"front": N_("{unit}")},
}

PHRASES = Phrases(_PROMPTS, _LABELS, TIMES)

EVENTS = {
    "turn": EventForm(N_("Turn {turn}, {time}."), ("turn:number", "time:time"), "turn"),
    "alarm": EventForm(
        N_("Alarm {alarm}: {event}."), ("alarm:number", "event:alarm"), "alarm-events"
    ),
    "battery-destroyed": EventForm(
        N_("The battery is destroyed: alarm 9."), ("turn:number",), "battery"
    ),
    "revealed": EventForm(
        N_("The marker in {zone} is turned: {marker}."), ("zone:zone", "marker:marker"), "reveal"
    ),
    "appears": EventForm(N_("{unit} appears in {zone}."), ("unit:unit", "zone:zone"), "reveal"),
    "enters": EventForm(N_("{units} enter {zone}."), ("units:units", "zone:zone"), "land-movement"),
    "steps-back": EventForm(
        N_("{units} go back to {zone}."), ("units:units", "zone:place"), "stacking"
    ),
    "line-cut": EventForm(N_("The telephone line in {zone} is cut."), ("zone:zone",), "telephone"),
    "mines": EventForm(N_("Mines in {zone}: {total}."), ("zone:zone", "total:number"), "mines"),
    "stopped": EventForm(N_("The wire in {zone} holds the set."), ("zone:zone",), "wire"),
    "bangalore": EventForm(
        N_("Bangalore in {zone}: {blown}."), ("zone:zone", "blown:blown"), "wire"
    ),
    "embarks": EventForm(N_("{unit} boards {boat}."), ("unit:unit", "boat:unit"), "embarkation"),
    "sails": EventForm(N_("{units} sail to {zone}."), ("units:units", "zone:zone"), "sea-movement"),
    "assault": EventForm(N_("Assault on {zone}."), ("zone:zone",), "assault-start"),
    "line-fought": EventForm(
        N_("{commando} against {german}: {attack} to {defence}."),
        ("commando:unit", "german:unit", "attack:number", "defence:number"),
        "line-fought",
    ),
    "assault-won": EventForm(N_("{zone} is taken."), ("zone:zone",), "assault-end"),
    "assault-lost": EventForm(N_("The assault on {zone} is lost."), ("zone:zone",), "assault-end"),
    "broken-off": EventForm(
        N_("The assault on {zone} is broken off."), ("zone:zone",), "assault-end"
    ),
    "prisoner": EventForm(N_("{unit} is taken prisoner."), ("unit:unit",), "prisoner"),
    "fired": EventForm(
        N_("{firer} fires at {target}: {attack} against {defence}."),
        ("firer:unit", "target:unit", "attack:number", "defence:number"),
        "fire",
    ),
    "tests-marker": EventForm(
        N_("The marker in {zone} is tested: {alarm} or less turns it."),
        ("zone:zone", "alarm:number"),
        "roll-activation",
    ),
    "fire-order": EventForm(
        N_("The Germans fire in this order: {order}."), ("order:order",), "fire-order"
    ),
    "move-order": EventForm(
        N_("The Germans move in this order: {order}."), ("order:order",), "move-order"
    ),
    "german-fire": EventForm(
        N_("{firer} in {zone} fires at {target}: {why}."),
        ("firer:unit", "zone:zone", "target:zone", "why:target"),
        "german-fire",
    ),
    "joins": EventForm(
        N_("{unit} in {from} makes for friends in {zone}, {cost} points away: {why}."),
        ("unit:unit", "from:zone", "zone:zone", "cost:number", "why:friend"),
        "german-joins",
    ),
    "hunts": EventForm(
        N_("{unit} in {from} makes for the British in {zone}, {cost} points away: {why}."),
        ("unit:unit", "from:zone", "zone:zone", "cost:number", "why:enemy"),
        "german-hunts",
    ),
    "goes-round": EventForm(
        N_("The shorter way is closed to Germans: hidden marker, mines or wire in {zones}."),
        ("zones:zones",),
        "german-round",
    ),
    "way": EventForm(
        N_("By {path}, {why}; {stop}."),
        ("path:zones", "why:way", "stop:stop"),
        "german-movement",
    ),
    "stays-beside": EventForm(
        N_("{unit} stays in {zone}: the British are next door."),
        ("unit:unit", "zone:zone"),
        "german-beside",
    ),
    "stays-fired": EventForm(
        N_("{unit} stays in {zone}: it has fired, and below alarm 6 does not move as well."),
        ("unit:unit", "zone:zone"),
        "german-fired",
    ),
    "stays-company": EventForm(
        N_("{unit} stays in {zone}: below alarm 6 it keeps with the friends it has there."),
        ("unit:unit", "zone:zone"),
        "german-joins",
    ),
    "stays-alone": EventForm(
        N_("{unit} stays in {zone}: no way leads to friends with room."),
        ("unit:unit", "zone:zone"),
        "german-round",
    ),
    "stays-idle": EventForm(
        N_("{unit} stays in {zone}: no way leads to British ashore."),
        ("unit:unit", "zone:zone"),
        "german-round",
    ),
    "stays-spent": EventForm(
        N_("{unit} stays in {zone}: the next step costs more than it has."),
        ("unit:unit", "zone:zone"),
        "movement-points",
    ),
    "german-moves": EventForm(
        N_("{unit} moves to {zone}."), ("unit:unit", "zone:zone"), "german-movement"
    ),
    "left-behind": EventForm(
        N_("{unit} finds no room and stays one zone back, in {zone}."),
        ("unit:unit", "zone:zone"),
        "german-overstack",
    ),
    "no-reinforcements": EventForm(N_("No reinforcements."), (), "reinforcements"),
    "reinforces": EventForm(
        N_("{unit} arrives in {zone}."), ("unit:unit", "zone:zone"), "reinforcements"
    ),
    "misdirected": EventForm(
        N_("A wrong course: group {group} will land at {zone}."),
        ("group:number", "zone:zone"),
        "random-events",
    ),
    "near-miss": EventForm(N_("It was close, but nothing happens."), (), "random-events"),
    "late": EventForm(
        N_("Group {group} may land from turn {turn} on."),
        ("group:number", "turn:number"),
        "random-events",
    ),
    "breakdown": EventForm(
        N_("{boat} breaks down and goes home."), ("boat:unit",), "random-events"
    ),
    "reduced": EventForm(
        N_("{unit} takes a loss ({reason})."), ("unit:unit", "reason:loss"), "losses"
    ),
    "eliminated": EventForm(
        N_("{unit} is eliminated ({reason})."), ("unit:unit", "reason:loss"), "losses"
    ),
    "drowned": EventForm(N_("{unit} goes down with the boat."), ("unit:unit",), "losses"),
    "points": EventForm(N_("Victory points: {points}."), ("points:number",), "victory"),
}

#: Terms of the rules that questions use, and the rule that says what each means.
TERMS = {
    N_("bangalore torpedo"): "wire",
    N_("prisoners"): "prisoner",
    N_("Wire"): "wire",
    N_("mine"): "mines",
}

ROLLS = {
    "activation": N_("activation"),
    "mines": N_("mines"),
    "bangalore": N_("the bangalore"),
    "fire": N_("British fire"),
    "fire-defence": N_("German defence"),
    "german-fire": N_("German fire"),
    "british-defence": N_("British defence"),
    "assault": N_("assault"),
    "assault-defence": N_("defence in the assault"),
    "random-event": N_("the random event"),
    "breakdown": N_("the breakdown"),
    "reinforcements": N_("reinforcements"),
    "reinforcement-place": N_("their place"),
    "reinforcement-number": N_("their number"),
}

#: Why a German stack comes before the next one, given its levels.
ORDERS = {
    "only": N_("{zone} ({levels})"),
    "levels": N_("{zone} ({levels})"),
    "top": N_("{zone} ({levels}, and the higher fire factor on top)"),
    "name": N_("{zone} ({levels}, and first by name)"),
}

#: Which tie-break decided, given the levels there.
TARGETS = {
    "only": N_("the only target next door"),
    "levels": N_("the fewest levels next door, {levels}"),
    "protection": N_("of those with {levels} levels the least protected"),
    "defence": N_("of those with {levels} levels and equal protection the weakest"),
    "name": N_("of equal targets the first by name"),
}

FRIENDS = {
    "only": N_("no others have room and can be reached"),
    "near": N_("the nearest"),
    "levels": N_("equally near, but the most levels, {levels}"),
    "steps": N_("equally near and strong, but by the fewest steps"),
    "name": N_("of equal stacks the first by name"),
}

ENEMIES = {
    "only": N_("no others can be reached"),
    "near": N_("the nearest"),
    "levels": N_("equally near, but the most levels, {levels}"),
    "protection": N_("equally near and strong, but the least protected"),
    "name": N_("of equal stacks the first by name"),
}

WAYS = {
    "only": N_("the one cheapest way"),
    "cover": N_("the cheapest way that ends best protected"),
    "name": N_("of equal ways the first by name"),
}

STOPS = {
    "beside": N_("it stops beside the British"),
    "spent": N_("there its movement ends"),
    "arrived": N_("there it joins them"),
}

MODIFIERS = {
    "support": N_("support"),
    "light": N_("light"),
    "range": N_("distance"),
    "boats": N_("other boats"),
    "companions": N_("companions"),
    "officer": N_("officer"),
    "protection": N_("protection"),
}

LOSSES = {
    "fire": N_("fire"),
    "assault": N_("assault"),
    "mines": N_("mines"),
    "event": N_("shelled at sea"),
    "escaped": N_("slipped away"),
}

ALARMS = {
    "first-landing": N_("first landing"),
    "first-a-marker": N_("first A garrison"),
    "first-b-marker": N_("first B garrison"),
    "first-assault": N_("first assault"),
    "bangalore": N_("bangalore"),
    "random-event": N_("the flotilla is seen"),
    "first-fire": N_("first shots"),
    "first-mortar": N_("first mortar bombs"),
    "mine-explodes": N_("a mine goes off"),
    "first-gun": N_("a gun is destroyed"),
    "dawn": N_("dawn"),
    "daylight": N_("daylight"),
}
