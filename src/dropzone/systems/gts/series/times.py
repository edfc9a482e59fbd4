"""Times: what a player may ask for at the wrong moment, and when its time is."""

from __future__ import annotations

from dropzone.core.text.messages import N_

__all__ = ["TIMES"]

_FIRE = (
    "fire",
    N_("A unit fires by an Action, when a chit activates it, at what it sees in range."),
)
_ASSAULT = (
    "assault",
    N_("A unit assaults an enemy hex next to it by an Action, when a chit activates it."),
)
_RUN = (
    "stand-or-run",
    N_("Defenders run or stand when they are assaulted, before the first round."),
)
_MOUNT = ("mounting", N_("A unit mounts or dismounts its own transport in a Move Action."))

#: By the word of it in an answer: the rule, and the sentence.
TIMES = {
    "set-up": ("set-up", N_("Units are set up before the first turn.")),
    "arrive": (
        "arrival",
        N_("Reinforcements arrive in the activation of their Division, on their turn or later."),
    ),
    "drop": (
        "drop",
        N_("Airborne units drop when their Division chit is drawn on the turn of their drop."),
    ),
    "stick": (
        "stick",
        N_("Sticks are named when the Division chit is drawn on a turn of the drop plan."),
    ),
    "airland": (
        "airlanding",
        N_("Serials land in the activation of their Division, on the turns of the schedule."),
    ),
    "adhoc-drop": (
        "adhoc-drop",
        N_("Units of the Air Drop Box drop on a 0700 or 1500 turn, with their Division chit."),
    ),
    "strike": (
        "airstrike-placement",
        N_("Airstrikes come with an event, or with a Division chit on the turn of their plan."),
    ),
    "plan": ("planned-air", N_("Airstrikes are planned at the start of a 0700 turn.")),
    "first": ("first-chit", N_("The chit that opens the game is chosen before the first turn.")),
    "chit": (
        "buy-chits",
        N_("Formation chits are bought for Dispatch Points at the start of a turn."),
    ),
    "dispatch": (
        "buy-dispatch",
        N_("Dispatch Points are bought for Command Points at the start of a turn."),
    ),
    "park": ("parks", N_("Artillery Parks are formed and left at the start of a turn.")),
    "contact": (
        "contact",
        N_("Guns seek contact with a leader at the start of a turn, after the parks."),
    ),
    "deploy": (
        "kampfgruppe",
        N_("Leaders of a Kampfgruppe take the field before the cup is filled."),
    ),
    "attach": (
        "attachment",
        N_("Battalions are attached before the cup is filled, one a Division."),
    ),
    "leader": (
        "leaders",
        N_("A leader is placed at set-up, when his unit moves, and when it is lost."),
    ),
    "transfer": ("transfer", N_("Leaders change their unit at the end of a Division Activation.")),
    "take-back": (
        "rearguards",
        N_("Rearguards and roadblocks are taken back in a Division Activation."),
    ),
    "ship": (
        "shipping",
        N_("Ships take units from port to port in a Night Turn, by a Move Action."),
    ),
    "sail": ("ships-move", N_("Ships sail with the Naval chit, after they have fired.")),
    "transit": (
        "transit",
        N_("Units off the map go from box to box in the activation of their Division."),
    ),
    "off-map": (
        "off-map",
        N_("A unit leaves the map in a Move Action, at an Exit Hex if an enemy is on the map."),
    ),
    "air-drop": (
        "air-drop",
        N_("From 26 May at night units go to the Air Drop Box, from an airfield."),
    ),
    "embark": (
        "embarking",
        N_("Once the Allies withdraw, units leave from a port in a Night Turn."),
    ),
    "exit": (
        "way-home",
        N_("Once the Allies withdraw, units leave the map where a way leads home."),
    ),
    "move": ("movement", N_("A unit moves by an Action, when a chit activates it.")),
    "step": ("movement", N_("A unit goes from hex to hex in the middle of its Move Action.")),
    "push": (
        "action-price",
        N_("In a Division Activation it costs a Command Point to move into enemy Fire Zones."),
    ),
    "fire": _FIRE,
    "shoot": _FIRE,
    "opportunity": (
        "opportunity-fire",
        N_("Opportunity Fire is asked for when an enemy exposes himself in a Fire Zone."),
    ),
    "assault": _ASSAULT,
    "attack": _ASSAULT,
    "join": ("group-assault", N_("Units of the same hex join an assault when it is announced.")),
    "aim": ("aim", N_("Targets are named in the rounds of an assault.")),
    "run": _RUN,
    "stand": _RUN,
    "break-off": ("break-off", N_("The attacker may break an assault off after its first round.")),
    "advance": ("advance", N_("Attackers advance into a hex that an assault has emptied.")),
    "retreat": ("retreat", N_("Units retreat from an assault: when they run, or fail to hold.")),
    "rally": (
        "rally",
        N_("A suppressed unit rallies by an Action, when a chit activates it, In Command."),
    ),
    "recover": (
        "rally-cohesion",
        N_("Cohesion Hits are rallied by an Action, outside enemy Fire Zones."),
    ),
    "improve": (
        "improve",
        N_("A position is improved by an Engineer Action of a unit on foot, not in Column."),
    ),
    "entrench": (
        "entrench",
        N_("A unit in an Improved Position entrenches by an Engineer Action."),
    ),
    "clear-rubble": (
        "clear-rubble",
        N_("Engineers clear the rubble of their hex by an Engineer Action."),
    ),
    "roadblock": (
        "roadblocks",
        N_("A roadblock is built by an Engineer Action on a road, if one is available."),
    ),
    "clear-roadblock": (
        "clear-roadblock",
        N_("An enemy roadblock in the hex is cleared by an Engineer Action."),
    ),
    "rearguard": (
        "rearguards",
        N_("A unit on foot with two steps leaves a rearguard by an Action."),
    ),
    "absorb": ("rearguards", N_("A unit on foot takes a rearguard of its hex back by an Action.")),
    "clear": (
        "drop-markers",
        N_("A drop marker is removed by an Action; a suppressed unit rallies first."),
    ),
    "truck": ("truck", N_("A unit mounts a Divisional Truck as its first Action, In Command.")),
    "unload": ("truck-return", N_("A unit gets off its Divisional Truck by an Action.")),
    "mount": _MOUNT,
    "dismount": _MOUNT,
    "abandon": ("abandon", N_("A mounted unit may abandon its transport in its activation.")),
    "column": ("column", N_("A unit forms a Column in a Move Action.")),
    "line": ("leave-column", N_("A unit leaves Column in a Move Action.")),
    "then": (
        "second-action",
        N_("A second Action follows the first at once, for a Command Point, of another kind."),
    ),
    "pay": ("paying", N_("Command Points are spent when a rule offers it, before the roll.")),
    "end": ("activation", N_("An activation is ended when it is asked which unit acts.")),
}
