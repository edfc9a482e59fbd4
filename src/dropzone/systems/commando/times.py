"""Times: what a player may ask for at the wrong moment, and when its time is."""

from __future__ import annotations

from dropzone.core.text.messages import N_

__all__ = ["TIMES"]

_ATTACK = (
    "open-assault",
    N_("An assault begins when the German plays a Unit, “play …”, at the end of his phase."),
)
_TOKEN = ("token", N_("Tokens are tossed in an assault, for one's own Unit: “token normal”."))
_GIVE_UP = ("bid", N_("Who is behind in a duel may give up when it is for him to raise."))

#: By the word of it in an answer: the rule, and the sentence.
TIMES = {
    "redraw": ("mulligan", N_("The first hand may be drawn anew once, before the first turn.")),
    "enter": (
        "choose-terrain",
        N_("A terrain is chosen in the Progression Phase, by whom the scenario lets choose."),
    ),
    "place": ("blue-token", N_("A campaign token is staked at the end of the Progression Phase.")),
    "play": (
        "play",
        N_("Events are played in one's phase, Units and Combat actions in an assault."),
    ),
    "cancel": ("cancel", N_("A card is cancelled at once, before another card or token.")),
    "attack": _ATTACK,
    "assault": _ATTACK,
    "defend": _ATTACK,
    "decline": (
        "open-assault",
        N_("“Decline” is for the German who opens no assault and the British who send no Unit."),
    ),
    "token": _TOKEN,
    "toss": _TOKEN,
    "give-up": _GIVE_UP,
    "break-off": (
        "withdrawal",
        N_("The British may break off while they lead and it is for them to raise."),
    ),
    "pay": (
        "pay",
        N_("On some bridges the British may pay a strength point instead of sending a Unit."),
    ),
    "discard": ("discard", N_("Cards are discarded when an effect asks for it.")),
    "take": ("retrieve", N_("Cards are taken from a pile when an effect asks for it.")),
    "draw": (
        "draw",
        N_("Cards are drawn at the start of a phase, as the terrain says, and by effects."),
    ),
    "under": ("look", N_("Cards go under the pile when an effect asks for it.")),
    "spend": ("spend", N_("Tokens are returned for cards when an effect asks for it.")),
    "pick": ("hero", N_("A heroic card is taken when a scenario gives one.")),
    "aside": (
        "counter-pile",
        N_("Cards are laid by for the counter-attack at the end of a turn of that scenario."),
    ),
    "lay": (
        "build-piles",
        N_("The piles of terrains are laid before the first turn of that scenario."),
    ),
    "pass": ("cancel", N_("One lets a card pass when it is asked whether to cancel it.")),
    "done": (
        "no-duty",
        N_("“Done” ends a phase of Events, an addition, a lead, or a choice that may be left."),
    ),
}
