"""Phrases: every sentence of the system, in English; the catalogue beside it has the others."""

from __future__ import annotations

from dropzone.core.text.messages import N_
from dropzone.core.text.spoken import EventForm, Phrases, Sentences
from dropzone.systems.gts.series.times import TIMES

__all__ = [
    "EVENT_NAMES",
    "EXPOSED",
    "LEVEL_NAMES",
    "PHRASES",
    "PURPOSES",
    "SENTENCES",
    "TERMS",
    "WEAPONS",
]

_PROMPTS = {
    "set-up": N_("Where does {name} set up?"),
    "set-up-leader": N_("With which unit does {leader} start?"),
    "set-up-columns": N_("Who starts in Column or mounted?"),
    "first-chit": N_("Which Formation chit opens the game?"),
    "add-chits": N_("Which Formation chit goes into the first cup? Left: {left}."),
    "deploy-leader": N_("Does {leader} take the field?"),
    "attach": N_("{command}: which battalion is attached to another brigade?"),
    "leader-joins": N_("Which unit does {leader} join?"),
    "leader-along": N_("Does {leader} go along with {name}?"),
    "transfer": N_("Where does {leader} go?"),
    "naval-box": N_("To which map do the ships come?"),
    "target-zone": N_("Where does the Naval Target Zone marker go?"),
    "activate-ships": N_("Naval chit: which ship acts?"),
    "ship-action": N_("What does {name} do?"),
    "move-ships": N_("Do the ships stay, sail to another map or withdraw?"),
    "activate": N_("{chit}: which unit acts?"),
    "action": N_("What does {name} do?"),
    "second-action": N_("Does {name} act again, for a Command Point?"),
    "join-assault": N_("Who joins the assault on {into}?"),
    "move": N_("Where does {name} go? Movement left: {left}."),
    "check": N_("{stake} Pay a Command Point to be sure, or roll {quality} or less?"),
    "suppression": N_(
        "{name} is hit and will be suppressed: accept it, or roll {quality} or less to take a "
        "Cohesion Hit instead?"
    ),
    "opportunity-fire": N_("Opportunity Fire: {name} in {hex} {exposed}. Who fires at it?"),
    "aim": N_("At whom does {name} fire?"),
    "stand-or-run": N_("{name} is assaulted: stand or run?"),
    "break-off": N_("Assault on {into}: fight on?"),
    "advance-into": N_("{into} is empty: who enters?"),
    "retreat": N_("Where does {name} retreat?"),
    "place-strikes": N_("Where do the airstrikes go? Counters left: {left}."),
    "plan-strikes": N_("For which turn is an airstrike planned? Counters left: {left}."),
    "strike": N_("Airstrike on {at}: at which unit?"),
    "arrive": N_("Where does {name} arrive?"),
    "drop": N_("Where does {name} drop?"),
    "stick": N_("Which battalion jumps? Sticks left: {left}."),
    "stick-with": N_("Which independent unit jumps with {stick}?"),
    "stick-map": N_("Over which map does {stick} jump?"),
    "stick-target": N_("Where is the target of {stick}?"),
    "airland": N_("Which serial lands, and where?"),
    "airland-unit": N_("Where does {name} land?"),
    "buy-dispatch": N_("{command}: three Command Points for a Dispatch Point?"),
    "buy-chits": N_("{command}: which Formation chit, for a Dispatch Point? Left: {points}."),
    "parks": N_("Which guns form an Artillery Park, or leave it?"),
    "contact": N_("With which leader does {name} seek contact?"),
    "event": N_("{event}: whom does it concern?"),
    "return": N_("Where does {name} return?"),
    "take-back": N_("Which rearguards and roadblocks are taken back?"),
    "arrive-shape": N_("How does {name} arrive?"),
    "transit": N_("Where does {name} go from its box?"),
    "adhoc-drop": N_("Do the units of the Air Drop Box drop, and on which map?"),
    "adhoc-zone": N_("{map}: where is the Drop Zone?"),
}

_CHECK = {"pay": N_("Pay a Command Point"), "roll": N_("Roll")}

_ACTIONS = {
    "move": N_("Move"),
    "push": N_("Move, into Fire Zones too (1 Command Point)"),
    "fire": N_("Fire at {unit}"),
    "assault": N_("Assault {hex}"),
    "rally": N_("Rally from suppression"),
    "recover": N_("Rally from Cohesion Hits"),
    "improve": N_("Improve the position"),
    "entrench": N_("Entrench"),
    "clear-rubble": N_("Clear the rubble"),
    "roadblock": N_("Build a roadblock"),
    "clear-roadblock": N_("Clear the roadblock"),
    "abandon": N_("Abandon the transport, at the price of a Cohesion Hit"),
    "clear": N_("Sort itself out: remove a drop marker"),
    "rearguard": N_("Leave a rearguard"),
    "truck": N_("Mount a Divisional Truck"),
    "unload": N_("Get off the Divisional Truck"),
    "absorb": N_("Take the rearguard back"),
    "pass": N_("Pass"),
    "done": N_("No"),
}

_LABELS = {
    "set-up": {"hex": N_("{hex}")},
    "set-up-leader": {"unit": N_("{unit}"), "later": N_("Not yet")},
    "set-up-columns": {
        "unit": N_("{unit}"),
        "ride": N_("{unit}, mounted"),
        "begin": N_("Nobody else"),
    },
    "first-chit": {"chit": N_("{formation}")},
    "add-chits": {"chit": N_("{formation}"), "no-chit": N_("No more")},
    "deploy-leader": {"unit": N_("With {unit}"), "later": N_("Not yet")},
    "attach": {
        "battalion": N_("{battalion} to {brigade}"),
        "none": N_("None"),
        "stay": N_("The attached battalion stays"),
        "return": N_("The attached battalion returns"),
    },
    "leader-joins": {"unit": N_("{unit}")},
    "leader-along": {"along": N_("He goes along"), "stay": N_("He stays")},
    "transfer": {"unit": N_("To {unit}"), "stay": N_("He stays")},
    "naval-box": {"map": N_("{map}")},
    "target-zone": {"hex": N_("{hex}")},
    "activate-ships": {"unit": N_("{unit}"), "end": N_("End the activation")},
    "ship-action": _ACTIONS,
    "move-ships": {
        "unit": N_("{unit} withdraws to Egypt"),
        "map": N_("Sail to {map}"),
        "stay": N_("Stay"),
    },
    "activate": {"unit": N_("{unit}"), "end": N_("End the activation")},
    "action": _ACTIONS,
    "second-action": _ACTIONS,
    "join-assault": {"join": N_("{unit} joins"), "go": N_("Assault")},
    "move": {
        "to": N_("To {hex}"),
        "off-road": N_("To {hex}, off the road"),
        "column": N_("Form a Column"),
        "line": N_("Leave Column"),
        "line-hit": N_("Leave Column at the price of a Cohesion Hit"),
        "mount": N_("Mount"),
        "dismount": N_("Dismount"),
        "abandon": N_("Abandon the transport, at the price of a Cohesion Hit"),
        "stop": N_("Stop"),
        "off-map": N_("Off the map, to {box}"),
        "ship": N_("By ship to {hex} (1 Command Point)"),
        "ship-out": N_("By ship, out of the game (1 Command Point)"),
        "embark": N_("Withdraw by sea"),
        "exit": N_("Leave the game here"),
        "air-drop": N_("To the Air Drop Box (1 Command Point)"),
    },
    "check": _CHECK,
    "suppression": {
        "accept": N_("Accept"),
        "roll": N_("Roll for a Cohesion Hit"),
        "pay": N_("Pay for a Cohesion Hit"),
    },
    "opportunity-fire": {"unit": N_("{unit}"), "hold-fire": N_("Hold fire")},
    "aim": {"unit": N_("{unit}")},
    "stand-or-run": {"stand": N_("Stand"), "run": N_("Run")},
    "break-off": {"fight": N_("Fight on"), "break-off": N_("Break off")},
    "advance-into": {"unit": N_("{unit}"), "stay": N_("Nobody else")},
    "retreat": {"to": N_("To {hex}"), "stop": N_("Stop")},
    "place-strikes": {"hex": N_("{hex}"), "no-more": N_("No more")},
    "plan-strikes": {"turn": N_("{turn}"), "no-more": N_("No more")},
    "strike": {"unit": N_("{unit}")},
    "arrive": {"hex": N_("{hex}")},
    "drop": {"hex": N_("{hex}")},
    "stick": {"stick": N_("{stick}")},
    "stick-with": {"unit": N_("{unit}"), "alone": N_("None")},
    "stick-map": {"map": N_("{map}")},
    "stick-target": {"hex": N_("{hex}")},
    "airland": {"serial": N_("Serial {number} at {airfield}"), "wait": N_("None on this turn")},
    "airland-unit": {"hex": N_("{hex}")},
    "buy-dispatch": {"buy": N_("Buy it"), "keep": N_("Keep the points")},
    "buy-chits": {"chit": N_("{formation}"), "no-chit": N_("No more")},
    "parks": {
        "form": N_("{unit} joins a park"),
        "leave": N_("{unit} leaves its park"),
        "go-on": N_("Go on"),
    },
    "contact": {"leader": N_("{leader}"), "nobody": N_("Nobody")},
    "event": {
        "unit": N_("{unit}"),
        "command": N_("{command}"),
        "formation": N_("{formation}"),
        "map": N_("{map}"),
        "nobody": N_("Nobody"),
    },
    "return": {"hex": N_("{hex}")},
    "take-back": {
        "unit": N_("{unit}"),
        "hex": N_("The roadblock in {hex}"),
        "done": N_("Nobody else"),
    },
    "arrive-shape": {
        "line": N_("Deployed"),
        "column": N_("In Column"),
        "mounted": N_("Mounted"),
        "mounted-column": N_("Mounted, in Column"),
    },
}

_LABELS |= {
    "transit": {"box": N_("{box}"), "hex": N_("Enter at {hex}")},
    "adhoc-drop": {"map": N_("{map}"), "wait": N_("Not yet")},
    "adhoc-zone": {"hex": N_("{hex}")},
}

PHRASES = Phrases(_PROMPTS, _LABELS, TIMES)


def _unit(text: str, rule: str) -> EventForm:
    """The form of an event about one unit."""
    return EventForm(text, ("unit:unit",), rule)


def _unit_hex(text: str, rule: str) -> EventForm:
    """The form of an event about a unit and a hex."""
    return EventForm(text, ("unit:unit", "hex:hex"), rule)


_EVENTS = {
    "turn": EventForm(N_("Turn {turn}."), ("turn:turn",), "turn"),
    "chit": EventForm(N_("Chit: {chit}."), ("chit:chit",), "chits"),
    "last-chit": EventForm(
        N_("The last chit, {chit}, waits for the next turn."), ("chit:chit",), "last-chit"
    ),
    "gained": EventForm(
        N_("{command} gains {points} Command Points and has {held}."),
        ("command:command", "points:number", "held:number"),
        "command-points",
    ),
    "paid": EventForm(
        N_("{command} pays {points} for {unit}."),
        ("command:command", "points:number", "unit:unit"),
        "paying",
    ),
    "set-up": _unit_hex(N_("{unit} sets up in {hex}."), "set-up"),
    "arrived": _unit_hex(N_("{unit} arrives in {hex}."), "arrival"),
    "dropped": _unit_hex(N_("{unit} drops on {hex}."), "drop"),
    "delayed": EventForm(
        N_("{unit} is scattered; drop markers: {markers}."),
        ("unit:unit", "markers:number"),
        "drop-table",
    ),
    "cleared": EventForm(
        N_("{unit} sorts itself out; drop markers: {markers}."),
        ("unit:unit", "markers:number"),
        "drop-markers",
    ),
    "stick": EventForm(N_("{stick} jumps over {hex}."), ("stick:stick", "hex:hex"), "stick-target"),
    "blown-off": _unit(N_("{unit} is blown off the map."), "scatter-loss"),
    "airlanding": EventForm(
        N_("Serial {number} lands at {airfield}."),
        ("number:number", "airfield:airfield"),
        "airlanding",
    ),
    "airlanded": _unit_hex(N_("{unit} is put down on {hex}."), "airlanding-hex"),
    "formed-up": _unit(N_("{unit} has formed up after its landing."), "delay-removal"),
    "barrage": EventForm(N_("A barrage lies on {hex}."), ("hex:hex",), "barrage"),
    "rubble": EventForm(N_("{hex} is shelled to rubble."), ("hex:hex",), "rubble"),
    "rubble-cleared": EventForm(
        N_("The rubble in {hex} is cleared."), ("hex:hex",), "clear-rubble"
    ),
    "roadblock": _unit_hex(N_("{unit} blocks the road in {hex}."), "roadblocks"),
    "roadblock-cleared": EventForm(
        N_("The roadblock in {hex} is cleared."), ("hex:hex",), "clear-roadblock"
    ),
    "truck": EventForm(N_("{unit} mounts {truck}."), ("unit:unit", "truck:truck"), "truck"),
    "unload": _unit(N_("{unit} gets off its truck."), "truck-return"),
    "truck-lost": EventForm(N_("{truck} is lost."), ("truck:truck",), "truck-loss"),
    "truck-given": EventForm(N_("{truck} is available."), ("truck:truck",), "truck-gift"),
    "abandon": _unit(N_("{unit} abandons its transport."), "abandon"),
    "parked": _unit(N_("{unit} joins an Artillery Park."), "parks"),
    "unparked": _unit(N_("{unit} leaves its Artillery Park."), "parks"),
    "park-disbanded": _unit(N_("{unit} is surprised in its Artillery Park."), "parks-disbanded"),
    "contact": EventForm(
        N_("{unit} is in contact with {leader}."), ("unit:unit", "leader:leader"), "contact"
    ),
    "dispatch-bought": EventForm(
        N_("{command} buys a Dispatch Point."), ("command:command",), "buy-dispatch"
    ),
    "chit-added": EventForm(N_("Into the cup: {chit}."), ("chit:chit",), "chit-added"),
    "leader-leaves": EventForm(
        N_("{leader} hands over and leaves."), ("leader:leader",), "leaders-meet"
    ),
    "chit-bought": EventForm(N_("Bought: {chit}."), ("chit:chit",), "buy-chits"),
    "event": EventForm(N_("Event: {event}."), ("event:event",), "events"),
    "heroic": _unit(N_("{unit} fights heroically."), "heroic"),
    "routed": _unit(N_("{unit} routs."), "rout"),
    "reinforced": _unit(N_("Stragglers return to {unit}."), "stragglers"),
    "rearguard": _unit_hex(N_("{unit} is left in {hex}."), "rearguards"),
    "taken-back": _unit(N_("{unit} is taken back."), "rearguards"),
    "attached": EventForm(
        N_("{battalion} is attached to {brigade}."),
        ("battalion:battalion", "brigade:formation"),
        "attachment",
    ),
    "detached": EventForm(
        N_("{battalion} returns to its brigade."), ("battalion:battalion",), "attachment-end"
    ),
    "joins": EventForm(N_("{leader} is with {unit}."), ("leader:leader", "unit:unit"), "leaders"),
    "replaced": EventForm(N_("{leader} is replaced."), ("leader:leader",), "leader-loss"),
    "moved": _unit_hex(N_("{unit} moves to {hex}."), "movement"),
    "column": _unit(N_("{unit} forms a Column."), "column"),
    "line": _unit(N_("{unit} leaves Column."), "leave-column"),
    "line-hit": _unit(N_("{unit} leaves Column in haste."), "leave-column"),
    "mount": _unit(N_("{unit} mounts."), "mounting"),
    "dismount": _unit(N_("{unit} dismounts."), "mounting"),
    "checked": EventForm(
        N_("{unit}, Troop Quality {quality}: {passed}."),
        ("unit:unit", "quality:number", "passed:passed"),
        "check",
    ),
    "fired": EventForm(
        N_("{unit} fires at {foe} with {rating}."),
        ("unit:unit", "foe:unit", "rating:number"),
        "fire",
    ),
    "missed": _unit(N_("{unit} misses."), "fire"),
    "struck": EventForm(
        N_("Airstrike on {unit} with {rating}."), ("unit:unit", "rating:number"), "airstrike"
    ),
    "planned": EventForm(
        N_("An airstrike is planned for turn {turn}."), ("turn:turn",), "planned-air"
    ),
    "ship-arrived": EventForm(
        N_("{unit} comes to the Naval Box of {map}."), ("unit:unit", "map:map"), "ships"
    ),
    "ships-moved": EventForm(N_("The ships sail to {map}."), ("map:map",), "ships-move"),
    "sailed": _unit(N_("{unit} withdraws to Egypt."), "ships-move"),
    "ship-attacked": EventForm(
        N_("Air attack on {unit} with {rating}."), ("unit:unit", "rating:number"), "ship-attack"
    ),
    "target-zone": EventForm(N_("The Naval Target Zone is {hex}."), ("hex:hex",), "target-zone"),
    "target-zone-removed": EventForm(
        N_("The Naval Target Zone marker is removed."), (), "target-zone"
    ),
    "strike-missed": _unit(N_("The bombs miss {unit}."), "airstrike"),
    "cohesion": EventForm(
        N_("{unit} takes a Cohesion Hit, {hits} in all."),
        ("unit:unit", "hits:number"),
        "cohesion-hit",
    ),
    "suppressed": _unit(N_("{unit} is suppressed."), "suppressed"),
    "step-lost": _unit(N_("{unit} loses a step."), "step-loss"),
    "eliminated": _unit(N_("{unit} is eliminated."), "eliminated"),
    "rallied": _unit(N_("{unit} rallies."), "rally"),
    "recovered": EventForm(
        N_("{unit} recovers; Cohesion Hits left: {hits}."),
        ("unit:unit", "hits:number"),
        "rally-cohesion",
    ),
    "improve": _unit(N_("{unit} improves its position."), "improve"),
    "entrench": _unit(N_("{unit} entrenches."), "entrench"),
    "assault": EventForm(N_("Assault on {hex}."), ("hex:hex",), "assault"),
    "runs": _unit(N_("{unit} runs."), "stand-or-run"),
    "broken-off": EventForm(N_("The assault on {hex} is broken off."), ("hex:hex",), "break-off"),
    "retreated": _unit_hex(N_("{unit} retreats to {hex}."), "retreat"),
    "advanced": _unit_hex(N_("{unit} enters {hex}."), "advance"),
}

_EVENTS |= {
    "off-map": EventForm(
        N_("{unit} leaves the map and is in {box}."), ("unit:unit", "box:box"), "off-map"
    ),
    "transit": EventForm(N_("{unit} goes to {box}."), ("unit:unit", "box:box"), "transit"),
    "cut-off": _unit(N_("{unit} is cut off on its way and removed."), "shared-boxes"),
    "shipped": _unit_hex(N_("{unit} is shipped to {hex}."), "shipping"),
    "shipped-out": _unit(N_("{unit} is shipped off the island."), "shipping"),
    "exited": _unit(N_("{unit} leaves the map for good."), "exits"),
    "withdrawn": _unit(N_("{unit} withdraws from the island."), "way-home"),
    "withdrawal": EventForm(N_("The Allies begin to withdraw."), (), "withdrawal"),
    "withdrawal-level": EventForm(
        N_("Withdrawal Level: {level}."), ("level:number",), "withdrawal-level"
    ),
    "abandoned": _unit(N_("{unit} cannot move and is abandoned."), "abandoned"),
    "morale": EventForm(N_("Allied Morale: {morale}."), ("morale:number",), "morale"),
    "duty-missed": EventForm(N_("The Germans have missed a duty."), (), "duties"),
    "went-home": _unit(N_("{unit} goes home."), "greek-checks"),
    "supply": EventForm(
        N_("Supply of {side} in {area}: {level}."),
        ("side:side", "area:area", "level:level"),
        "supply",
    ),
    "adhoc-zone": EventForm(N_("The Drop Zone is {hex}."), ("hex:hex",), "adhoc-zone"),
}

_ROLLS = {
    "command-points": N_("Command Points"),
    "leader-loss": N_("the leader"),
    "fire": N_("fire"),
    "airstrike": N_("the airstrike"),
    "ship-attack": N_("the air attack"),
    "opportunity": N_("Opportunity Fire"),
    "bravery": N_("bravery"),
    "hold": N_("holding the hex"),
    "engineer": N_("the work"),
    "rally": N_("the rally"),
    "rally-more": N_("the rally"),
    "convert": N_("shaking off suppression"),
    "possible-suppression": N_("suppression"),
    "company-bonus": N_("the Company Bonus"),
    "leave-barrage": N_("leaving the barrage"),
    "contact": N_("contact"),
    "rout": N_("the rout"),
    "drop": N_("the drop"),
    "airlanding": N_("the airlanding"),
    "scatter": N_("the scatter"),
    "scatter-direction": N_("the direction"),
    "scatter-distance": N_("the distance"),
    "air-support": N_("air support"),
    "partisans": N_("the partisans"),
    "supply": N_("supply"),
    "interdiction": N_("air attacks on the way"),
    "greek-check": N_("loyalty"),
}

LEVEL_NAMES = (N_("Full"), N_("Reduced"), N_("Diminished"), N_("Emergency"))

EVENT_NAMES = {
    "air-support": N_("Air Support"),
    "air-strike": N_("Air Strike"),
    "heroic": N_("Heroic"),
    "intelligence": N_("Intelligence"),
    "rally": N_("Rally"),
    "out-of-ammo": N_("Out of Ammo"),
    "resupply": N_("Resupply Drop"),
    "lost-fallschirmjaeger": N_("Lost Fallschirmjäger"),
    "leader-loss": N_("Leader Loss"),
    "greek-rout": N_("Greek Rout"),
    "tanks-breakdown": N_("Tanks Breakdown"),
    "partisans": N_("Partisan Attack"),
    "command-confusion": N_("Command Confusion"),
    "no-event": N_("No Event"),
}

#: What is at stake in a check: who, why now, and what passing changes.
PURPOSES = {
    "possible-suppression": N_("{name} is under fire and suppressed unless it passes."),
    "company-bonus": N_("{name} fires at {foe}. The Company Bonus would add {bonus}."),
    "rally-more": N_("{name} rallies; if it passes, from a second Cohesion Hit as well."),
    "leave-barrage": N_("{name} leaves the barrage only if it passes."),
    "contact": N_("{name} seeks contact with a leader, to fire where he sees."),
    "rout": N_("{name} routs unless it passes."),
    "greek-check": N_("{name} goes home unless it passes."),
}

#: Terms of the rules that questions use, and the rule that says what each means.
TERMS = {
    N_("Opportunity Fire"): "opportunity-fire",
    N_("Direct Command"): "direct-command",
    N_("Formation chit"): "formation",
    N_("Naval chit"): "naval-chit",
    N_("Command Point"): "command-points",
    N_("Dispatch Point"): "buy-dispatch",
    N_("Company Bonus"): "roll-company-bonus",
    N_("Cohesion Hit"): "cohesion-hit",
    N_("suppressed"): "suppressed",
    N_("Column"): "column",
    N_("barrage"): "barrage",
    N_("Artillery Park"): "parks",
}

#: How a unit exposes itself to Opportunity Fire.
EXPOSED = {
    "leaving": N_("leaves a Fire Zone"),
    "staying": N_("is busy in a Fire Zone"),
    "charging": N_("charges"),
}

_MODIFIERS = {
    "out-of-command": N_("out of command"),
    "suppressed": N_("suppressed"),
    "cohesion": N_("Cohesion Hits"),
    "improved": N_("Improved Position"),
    "entrenched": N_("Entrenchment"),
    "column": N_("in Column"),
    "column-target": N_("target in Column"),
    "night": N_("night"),
    "defense": N_("Defense Rating"),
    "terrain": N_("terrain"),
    "upslope": N_("up the slope"),
    "men-at-work": N_("Men at Work"),
    "mass": N_("steps in the hex"),
    "range": N_("distance"),
    "company-bonus": N_("Company Bonus"),
    "zone-to-zone": N_("from Fire Zone to Fire Zone"),
    "zone-to-free": N_("out of the Fire Zone"),
    "charging": N_("charging"),
    "running": N_("running"),
    "work-again": N_("work goes on"),
    "not-an-engineer": N_("no engineers"),
    "roadblock": N_("roadblock"),
    "defenders": N_("the defence"),
    "own-defense": N_("own Defense Rating"),
    "results": N_("results taken"),
    "odds": N_("balance of steps"),
    "barrage": N_("barrage"),
    "drop-markers": N_("drop markers"),
    "delay": N_("Airlanding Delay"),
    "rubble": N_("rubble"),
    "heroic": N_("heroism"),
    "counter-battery": N_("unseen battery"),
    "fire-zones": N_("Fire Zones"),
    "anti-aircraft": N_("anti-aircraft guns"),
    "supply": N_("supply"),
}

#: Weapons by the colour of the Fire Rating: a letter for the counter, and the name (G2.2).
WEAPONS = {
    "white": ("D", N_("dual-purpose guns")),
    "pink": ("S", N_("small arms")),
    "purple": ("L", N_("light mortars")),
    "blue": ("A", N_("anti-tank")),
    "green": ("M", N_("mortars")),
    "orange": ("H", N_("howitzers")),
    "yellow": ("G", N_("infantry guns")),
    "brown": ("R", N_("artillery")),
    "black": ("C", N_("coastal battery")),
}

SENTENCES = Sentences(_EVENTS, _ROLLS, _MODIFIERS)
