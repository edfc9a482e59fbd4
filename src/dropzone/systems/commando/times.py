"""Times: what a player may ask for at the wrong moment, and when its time is."""

from __future__ import annotations

from dropzone.core.messages import N_

__all__ = ["TIMES"]

_ATTACK = (
    "open-assault",
    N_("An assault begins when the German plays a Unit at the end of his phase."),
)
_TOKEN = ("token", N_("Tokens are tossed in an assault, for one's own Unit."))
_GIVE_UP = ("bid", N_("Who is behind in an assault may give up when it is for him to raise."))

#: By the word of it in an answer: the rule, and the sentence.
TIMES = {
    "redraw": ("mulligan", N_("The first hand may be drawn anew once, before the first turn.")),
    "enter": (
        "choose-terrain",
        N_("A terrain is chosen in the Progression Phase, by the loser of the last assault."),
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
        N_("A Unit may be held back when the German opens an assault or the British answer."),
    ),
    "token": _TOKEN,
    "toss": _TOKEN,
    "give-up": _GIVE_UP,
    "break-off": _GIVE_UP,
    "pay": ("pay", N_("A strength point is paid instead of a Unit when the British answer one.")),
    "discard": ("discard", N_("Cards are discarded when an effect asks for it.")),
    "take": ("search", N_("Cards are taken from a pile when an effect asks for it.")),
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
    "done": ("event", N_("A phase is ended when it is asked which Event to play.")),
}
