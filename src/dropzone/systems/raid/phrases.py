"""Phrases: every sentence of the system, in English; the catalogue beside it has the others."""

from __future__ import annotations

from dropzone.core.messages import N_
from dropzone.core.spoken import EventForm, Phrases

__all__ = ["ALARMS", "EVENTS", "LOSSES", "MODIFIERS", "PHRASES", "ROLLS"]

_PROMPTS = {
    "load": N_("How are the men shared among the boats?"),
    "load-man": N_("Which boat carries {man}?"),
    "british-phase": N_("Which British stack acts next? End the phase when you are done."),
    "set": N_("Who of {zone} acts together?"),
    "action": N_("What does the set in {zone} do? Actions left: {left}."),
    "walk": N_("Where does the set go? Movement left: {left}."),
    "sail": N_("Where do the boats go? Movement left: {left}."),
    "board": N_("Which boat does {man} board?"),
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
    },
    "set": {"unit": N_("{unit}"), "all": N_("All of them"), "now": N_("No more: act")},
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
    "walk": {"step": N_("To {zone}"), "halt": N_("Halt")},
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

PHRASES = Phrases(_PROMPTS, _LABELS)

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
    "german-fire": EventForm(
        N_(
            "{firer} opens fire on {zone}: its stack has {levels} levels, the smallest"
            " target beside it {target}."
        ),
        ("firer:unit", "zone:zone", "levels:number", "target:number"),
        "german-fire",
    ),
    "joins": EventForm(
        N_("{unit} makes for {zone}: the nearest friends, {cost} points away, {levels} levels."),
        ("unit:unit", "zone:zone", "cost:number", "levels:number"),
        "german-joins",
    ),
    "hunts": EventForm(
        N_("{unit} makes for {zone}: the nearest British, {cost} points away, {levels} levels."),
        ("unit:unit", "zone:zone", "cost:number", "levels:number"),
        "german-hunts",
    ),
    "german-moves": EventForm(
        N_("{unit} moves to {zone}."), ("unit:unit", "zone:zone"), "german-movement"
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

MODIFIERS = {
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
