"""Times: what a player may ask for at the wrong moment, and when its time is."""

from __future__ import annotations

from dropzone.core.text.messages import N_

__all__ = ["TIMES"]

_ACT = (
    "impulse-order",
    N_("What a side does with its impulse is chosen when its half of it begins."),
)
_ATTACK = ("attack", N_("Units attack in the half-impulse of their side, after its movement."))

#: By the word of it in an answer: the rule, and the sentence.
TIMES = {
    "act": _ACT,
    "act-xxx": _ACT,
    "act-flanks": _ACT,
    "pass": _ACT,
    "move": ("movement", N_("Units move in the half-impulse of their side, before its attacks.")),
    "attack": _ATTACK,
    "assault": _ATTACK,
    "advance": ("advance", N_("Attackers advance into a hex that their attack has emptied.")),
    "retreat": ("retreat", N_("Units retreat when an attack against them says so.")),
    "stand": (
        "stand-fast",
        N_("A stack may stand fast instead of retreating, when it is to retreat."),
    ),
    "bid": (
        "bid",
        N_("Players bid for the attacker before the first turn, with that optional rule."),
    ),
    "air": (
        "air-placement",
        N_("Air support is placed when it is asked for, or sent as the action of an impulse."),
    ),
    "artillery": (
        "artillery",
        N_("Artillery is committed when an attack in its range is resolved."),
    ),
    "naval": ("naval-placement", N_("Naval support is an action of an Allied impulse.")),
    "irregulars": (
        "irregulars",
        N_("Greek irregulars are an action of an Allied impulse, with that optional rule."),
    ),
    "demolish": ("demolition", N_("A bridge is blown as the action of a German impulse.")),
    "repair": (
        "repair-automatic",
        N_("A bridge is repaired at the start of a turn, if an Allied ground unit holds it."),
    ),
    "sea": ("sea-transport", N_("Sea transport is tried as the action of a German impulse.")),
    "land": (
        "landing",
        N_("Airborne units land in an impulse of their side, from an Approach Box."),
    ),
    "enter": (
        "reinforcement",
        N_("Reinforcements enter in the first impulse of the turn they are due."),
    ),
    "refit": ("refit", N_("Units are refitted after the last impulse of a turn.")),
}
