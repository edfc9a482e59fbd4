"""Times: what a player may ask for at the wrong moment, and when its time is."""

from __future__ import annotations

from dropzone.core.text.messages import N_

__all__ = ["TIMES"]

_ASHORE = (
    "british-phase",
    N_("Which stack acts is chosen in the British phase, when the one before has done."),
)
_MOVE = (
    "land-movement",
    N_("Moving is an action of men ashore: choose in the British phase who acts."),
)
_FIRE = ("fire", N_("Firing is an action: choose in the British phase who acts."))
_ASSAULT = (
    "assault-start",
    N_("An assault is an action of commandos beside Germans: choose who acts first."),
)
_CONTACT = ("line-up", N_("Men are lined up when an assault begins."))

#: By the word of it in an answer: the rule, and the sentence.
TIMES = {
    "load": ("loading", N_("The men are shared among the boats before the first turn.")),
    "ashore": _ASHORE,
    "aboard": _ASHORE,
    "boats": _ASHORE,
    "land": ("landing", N_("Landing is an action of the men aboard, from the zone off a beach.")),
    "embark": ("embarkation", N_("Embarking is an action of men on a beach with boats off it.")),
    "move": _MOVE,
    "walk": _MOVE,
    "step": ("movement-points", N_("A set goes from zone to zone in the middle of its move.")),
    "sail": (
        "sea-movement",
        N_("Sailing is an action of boats: choose in the British phase who acts."),
    ),
    "fire": _FIRE,
    "shoot": _FIRE,
    "mortar": ("fire", N_("The mortar fires in the fire action of its stack.")),
    "sniper": ("fire", N_("The sniper fires in the fire action of his stack.")),
    "assault": _ASSAULT,
    "attack": _ASSAULT,
    "contact": _CONTACT,
    "support": _CONTACT,
    "fight": ("assault-end", N_("Whether to fight on is asked after each round of an assault.")),
    "back": ("assault-end", N_("An assault is broken off after a round of it.")),
    "prisoner": (
        "prisoner",
        N_("The last German of an assault may be taken prisoner, after a round of it."),
    ),
    "bangalore": ("wire", N_("The wire is blown when a set has come into it.")),
    "front": ("front-line", N_("Who stands in front is asked when a stack comes together.")),
    "drop": ("acting-set", N_("Men drop out of a set between its two actions.")),
    "done": ("job-done", N_("A set ends its actions when it is asked what it does.")),
    "home": ("victory", N_("The raid may be ended when it is asked which stack acts.")),
    "end": ("british-phase", N_("The British phase is ended when it is asked which stack acts.")),
}
