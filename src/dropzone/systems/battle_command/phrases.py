"""Phrases: every sentence of the system, in English; the catalogue beside it has the others."""

from __future__ import annotations

from dropzone.core.text.messages import N_
from dropzone.core.text.spoken import EventForm, Phrases, Sentences
from dropzone.systems.battle_command.times import TIMES

__all__ = ["LOSSES", "PHRASES", "REFIT_KINDS", "SENTENCES", "TERMS"]

#: The question of each kind of decision.
_PROMPTS = {
    "bid": N_("Bid victory points for the command of the attacker, in secret."),
    "german-action": N_("What do the Germans do with this impulse?"),
    "allied-action": N_("What do the Allies do with this impulse?"),
    "side-action": N_("{side}: what is done with this impulse?"),
    "move-unit": N_("Choose a unit to move, or go on to combat."),
    "move-to": N_("Where does {unit} move?"),
    "attack": N_("Choose an enemy hex to attack, or end the impulse."),
    "attackers": N_("Who attacks {target}?"),
    "artillery": N_("Does {marker} fire in the combat at {target}?"),
    "damage": N_("Which unit takes the next damage point? Still to assign: {points}."),
    "stand-fast": N_(
        "Beaten in {at}: stand fast for one more damage point, or retreat by {distance}?"
    ),
    "retreat": N_("Beaten in {at}, retreat by {distance}: choose a unit and its first hex."),
    "retreat-on": N_("{unit} retreats by {distance} more: which hex is next?"),
    "advance": N_("The enemy is gone: advance by up to {distance} into that ground, or hold?"),
    "advance-on": N_("{unit} may advance {distance} further: where?"),
    "eliminate": N_("Too many units in {at}: which one is eliminated?"),
    "refit": N_("Refit one unit: {kind}."),
    "enter": N_("Where does {unit} enter the map?"),
    "demolish": N_("Which bridge do the Germans try to blow?"),
    "repair": N_("Which bridge do the Allies try to repair?"),
    "last-minute": N_("{unit} sets foot on the bridge at {bridge}: try to blow it?"),
    "boats": N_("The bridge at {bridge} is blown. Cross by boat and undo it?"),
    "air": N_("Where does {marker} fly?"),
    "land": N_("Which units of the Airborne Approach Box land?"),
    "box": N_("Into which Approach Box does {unit} go?"),
    "air-box": N_("Into which box does {marker} go?"),
    "sea-transport": N_("To which port does {unit} sail?"),
    "naval": N_("Which naval support markers go where?"),
    "naval-loss": N_("Which naval support marker is lost?"),
    "irregulars": N_("Where do Greek irregulars rise?"),
    "leader-to": N_("Where does {leader} go?"),
    "leader-follows": N_("Does {leader} go with {unit} to {hex}?"),
    "place-artillery": N_("Where is {marker} put?"),
}

#: What each shape of choice says, by kind of decision.
_LABELS = {
    "bid": {"number": N_("Bid {number}")},
    "german-action": {
        "act": N_("Move and fight"),
        "demolish": N_("Blow a bridge"),
        "air": N_("Send the Luftwaffe"),
        "land-box": N_("Land from: {box}"),
        "sea": N_("Send the convoy to Crete"),
        "pass": N_("Pass"),
    },
    "allied-action": {
        "act-xxx": N_("Move and fight with XXX Corps and the airborne"),
        "act-flanks": N_("Move and fight with VIII and XII Corps and the airborne"),
        "land": N_("Land units from the Airborne Approach Box"),
        "first-lift": N_("Land the first lift"),
        "repair": N_("Repair a bridge"),
        "act": N_("Move and fight"),
        "naval": N_("Place naval support markers"),
        "irregulars": N_("Raise Greek irregulars"),
        "pass": N_("Pass"),
    },
    "side-action": {
        "act": N_("Move and fight"),
        "land": N_("Land units from the Airborne Approach Box"),
        "land-box": N_("Land from: {box}"),
        "pass": N_("Pass"),
    },
    "move-unit": {
        "unit": N_("Move {unit}"),
        "leader": N_("Move {marker} alone"),
        "done": N_("End movement, go on to combat"),
    },
    "move-to": {
        "hex": N_("{unit} to {hex}"),
        "hex-leader": N_("{unit} to {hex}, the general with it"),
    },
    "attack": {"hex": N_("Attack {units} in {hex}"), "done": N_("No more attacks")},
    "attackers": {"unit": N_("{unit} joins the attack"), "now": N_("Attack {target} now")},
    "artillery": {"fire": N_("Fire at {target}"), "save": N_("Save the guns")},
    "damage": {"unit": N_("{unit} takes the point")},
    "stand-fast": {"stand": N_("Stand fast"), "retreat": N_("Retreat")},
    "retreat": {
        "unit-hex": N_("{unit} to {hex}"),
        "unit-off": N_("{unit} leaves the map"),
        "lost": N_("No way back: eliminated"),
    },
    "retreat-on": {
        "hex": N_("{unit} to {hex}"),
        "off": N_("{unit} leaves the map"),
        "lost": N_("No way back: eliminated"),
    },
    "advance": {"unit-hex": N_("{unit} advances to {hex}"), "hold": N_("Hold")},
    "advance-on": {"hex": N_("{unit} to {hex}"), "hold": N_("Hold")},
    "eliminate": {"unit": N_("Eliminate {unit}")},
    "refit": {"unit": N_("Refit {unit}"), "none": N_("Refit nobody")},
    "enter": {
        "hex": N_("{unit} enters at {hex}"),
        "wait": N_("{unit} waits"),
        "give-up": N_("{unit} does not come back"),
    },
    "demolish": {"bridge": N_("Blow the bridge at {bridge}")},
    "repair": {"bridge": N_("Repair the bridge at {bridge}")},
    "last-minute": {"try": N_("Try to blow it"), "let": N_("Let them cross")},
    "boats": {"use": N_("Use the boats"), "keep": N_("Keep the boats")},
    "air": {"hex": N_("Fly over {hex}"), "none": N_("Do not fly")},
    "land": {
        "unit": N_("{unit} lands"),
        "unit-hex": N_("{unit} lands at {hex}"),
        "all": N_("All of them land"),
        "now": N_("No more: jump"),
    },
    "box": {"box": N_("{unit} to: {box}")},
    "air-box": {"box": N_("{marker} to: {box}")},
    "sea-transport": {"hex": N_("Sail to {hex}")},
    "naval": {"marker-box": N_("{marker} to: {box}"), "done": N_("No more markers")},
    "naval-loss": {"marker": N_("{marker} is lost")},
    "irregulars": {"unit-hex": N_("{unit} rises in {hex}"), "done": N_("No more irregulars")},
    "leader-to": {"hex": N_("{leader} to {hex}")},
    "leader-follows": {"go": N_("{leader} goes along"), "stay": N_("{leader} stays")},
    "place-artillery": {"hex": N_("{marker} to {hex}"), "none": N_("Keep {marker} back")},
}

PHRASES = Phrases(_PROMPTS, _LABELS, TIMES)

#: Whom a refit point serves.
REFIT_KINDS = {
    "airborne": N_("an airborne unit"),
    "infantry": N_("an infantry unit"),
    "armor": N_("an armored unit"),
    "oss": N_("a unit in the depot at Oss"),
    "W": N_("a West unit"),
    "M": N_("a Mitte unit"),
    "O": N_("an Ost unit"),
    "any": N_("any unit"),
}

#: What happened: the sentence, what its values are, and the rule behind it.
_EVENTS: dict[str, EventForm] = {
    "turn": EventForm(N_("Turn {turn}: {date}."), ("turn:number", "date:date"), "turn"),
    "half": EventForm(
        N_("Impulse {impulse}, {side}."), ("side:side", "impulse:impulse"), "impulse-order"
    ),
    "activated": EventForm(N_("{group} acts."), ("group:group",), "activation"),
    "moved": EventForm(
        N_("{unit} moves from {start} to {hex}."),
        ("unit:unit", "start:place", "hex:place"),
        "movement",
    ),
    "attacks": EventForm(
        N_("{side} attack {hex} with {units}."),
        ("side:side", "hex:place", "units:units"),
        "attack",
    ),
    "odds": EventForm(
        N_("Odds {column}; {shifts}; column {shifted}."),
        ("column:column", "shifts:reasons", "shifted:column"),
        "odds",
    ),
    "combat-result": EventForm(
        N_("Result {face}: attacker {attacker}, defender {defender}."),
        ("face:number", "attacker:number", "defender:number"),
        "combat",
    ),
    "damaged": EventForm(
        N_("{unit} takes a damage point ({reason})."),
        ("unit:unit", "reason:loss"),
        "damage",
    ),
    "eliminated": EventForm(
        N_("{unit} is eliminated ({reason})."),
        ("unit:unit", "reason:loss"),
        "eliminated",
    ),
    "stands": EventForm(
        N_("{side} stand fast in {hex}."), ("side:side", "hex:place"), "stand-fast"
    ),
    "retreats": EventForm(
        N_("{unit} retreats from {start} to {hex}."),
        ("unit:unit", "start:place", "hex:place"),
        "retreat",
    ),
    "left-map": EventForm(
        N_("{unit} leaves the map at {hex}."), ("unit:unit", "hex:place"), "off-map"
    ),
    "advances": EventForm(
        N_("{unit} advances from {start} to {hex}."),
        ("unit:unit", "start:place", "hex:place"),
        "advance",
    ),
    "refitted": EventForm(N_("{unit} is refitted by one point."), ("unit:unit",), "refit"),
    "enters": EventForm(N_("{unit} enters at {hex}."), ("unit:unit", "hex:place"), "reinforcement"),
    "given-up": EventForm(N_("{unit} does not return."), ("unit:unit",), "off-map"),
    "boxed": EventForm(N_("{unit} is ready to fly."), ("unit:unit",), "airborne-reinforcement"),
    "boxed-in": EventForm(
        N_("{unit} is ready in: {box}."),
        ("unit:unit", "box:place"),
        "airborne-reinforcement",
    ),
    "lands": EventForm(N_("{unit} lands at {hex}."), ("unit:unit", "hex:place"), "landing"),
    "landing-result": EventForm(
        N_("{unit}, {total}: {result}."),
        ("unit:unit", "total:number", "result:landing"),
        "landing",
    ),
    "cut-off": EventForm(N_("{unit} is out of supply."), ("unit:unit",), "surrender"),
    "interdiction": EventForm(
        N_("{unit} on the march: {result}."),
        ("unit:unit", "result:interdiction"),
        "interdiction",
    ),
    "sea-transport": EventForm(
        N_("{unit} sails for {hex}: {result}."),
        ("unit:unit", "hex:place", "result:sailing"),
        "sea-transport",
    ),
    "marker-box": EventForm(
        N_("{marker} is moved to: {box}."),
        ("marker:marker", "box:place"),
        "marker-box",
    ),
    "naval-lost": EventForm(N_("{marker} is lost."), ("marker:marker",), "naval-loss"),
    "resupply": EventForm(N_("Naval resupply: {result}."), ("result:resupply",), "resupply"),
    "leader-lands": EventForm(
        N_("{leader} lands at {hex}."),
        ("leader:marker", "hex:place"),
        "leader",
    ),
    "leader-moves": EventForm(
        N_("{leader} goes from {start} to {hex}."),
        ("leader:marker", "start:place", "hex:place"),
        "leader",
    ),
    "leader-lost": EventForm(N_("{leader} is lost."), ("leader:marker",), "leader-check"),
    "artillery-placed": EventForm(
        N_("{marker} is put in {hex}."),
        ("marker:marker", "hex:place"),
        "artillery-placement",
    ),
    "demolition": EventForm(
        N_("The bridge at {bridge}: {blown}."),
        ("bridge:bridge", "blown:blown"),
        "demolition",
    ),
    "last-minute": EventForm(
        N_("Last-minute demolition at {bridge}: {blown}."),
        ("bridge:bridge", "blown:blown"),
        "last-minute",
    ),
    "turned-back": EventForm(
        N_("{unit} is turned back to {hex}."),
        ("unit:unit", "hex:place"),
        "last-minute",
    ),
    "boats": EventForm(
        N_("Boats carry XXX Corps across at {bridge}; the crossing stands."),
        ("bridge:bridge",),
        "boats",
    ),
    "repaired": EventForm(
        N_("The bridge at {bridge} is repaired."), ("bridge:bridge",), "repair-automatic"
    ),
    "repair-failed": EventForm(
        N_("The bridge at {bridge} is not repaired yet."),
        ("bridge:bridge",),
        "repair",
    ),
    "air": EventForm(
        N_("{marker} flies over {hex}."), ("marker:marker", "hex:place"), "air-placement"
    ),
    "artillery": EventForm(
        N_("{marker} fires in the combat at {hex}."),
        ("marker:marker", "hex:place"),
        "artillery",
    ),
    "weather": EventForm(N_("The weather: {rain}."), ("rain:rain",), "weather"),
    "points": EventForm(
        N_("Victory points {points} of {threshold}."),
        ("points:number", "threshold:number"),
        "victory-points",
    ),
    "bid-made": EventForm(N_("You bid {bid}."), ("player:side", "bid:number"), "bid"),
    "bid-won": EventForm(
        N_("The bids were {first} and {second}; {threshold} points are needed."),
        ("winner:side", "first:number", "second:number", "threshold:number"),
        "bid",
    ),
}

#: Terms of the rules that questions use, and the rule that says what each means.
TERMS = {
    N_("damage point"): "damage",
    N_("stand fast"): "stand-fast",
    N_("impulse"): "impulse-order",
    N_("retreat"): "retreat",
    N_("Refit"): "refit",
}

#: What a die was rolled for.
_ROLLS = {
    "combat": N_("combat"),
    "landing": N_("landing"),
    "surrender": N_("surrender"),
    "demolition": N_("demolition"),
    "last-minute": N_("last-minute demolition"),
    "repair": N_("repair"),
    "weather": N_("weather"),
    "bid": N_("equal bids"),
    "interdiction": N_("interdiction"),
    "sea-transport": N_("sea transport"),
    "resupply": N_("naval resupply"),
    "leader-check": N_("the fate of the leader"),
}

#: Why a column is shifted or a die modified.
_MODIFIERS = {
    "terrain-shift": N_("terrain"),
    "armor-shift": N_("armor"),
    "air-shift": N_("air support"),
    "artillery-attacking": N_("artillery"),
    "artillery-defending": N_("defending artillery"),
    "unsupplied-attack": N_("out of supply"),
    "coordination": N_("several nationalities"),
    "landing-unopposed": N_("no enemy beside the hex"),
    "landing-first-day": N_("first day"),
    "landing-later": N_("after the first day"),
    "repair-begun": N_("work begun"),
    "landing-opposed": N_("enemy beside the hex"),
    "landing-later-drop": N_("later drop of the first day"),
    "landing-airfield": N_("airfield in German hands"),
    "landing-air-support": N_("air support"),
    "naval-interdiction": N_("naval support"),
    "air-interdiction": N_("air support"),
    "further-ships": N_("further naval markers"),
    "air-resupply": N_("German air"),
    "leader-attacking": N_("the general"),
}

SENTENCES = Sentences(_EVENTS, _ROLLS, _MODIFIERS)

#: How a unit came to harm.
LOSSES = {
    "combat": N_("combat"),
    "stand-fast": N_("standing fast"),
    "retreat-blocked": N_("no way to retreat"),
    "overstack": N_("overstacking"),
    "landing": N_("landing"),
    "surrender": N_("out of supply"),
    "off-map": N_("left the map"),
    "interdiction": N_("interdiction"),
    "sea-transport": N_("sea transport"),
}
