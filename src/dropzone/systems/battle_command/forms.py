"""Forms: what the answers to each kind of question do, and which questions are one gesture."""

from __future__ import annotations

from dropzone.core.rules.structure import CARRIES_OUT, COMMITS, ENDS, GIVES_UP, Form, continues

__all__ = ["FORMS"]

_ATTACK = continues("attack")
_LANDING = continues("landing")

FORMS: dict[str, Form] = {
    "bid": Form({"number": COMMITS}),
    "german-action": Form(
        {
            "act": COMMITS,
            "demolish": continues("demolition"),
            "air": continues("air"),
            "land-box": _LANDING,
            "sea": continues("convoy"),
            "pass": ENDS,
        }
    ),
    "allied-action": Form(
        {
            "act-xxx": COMMITS,
            "act-flanks": COMMITS,
            "land": _LANDING,
            "first-lift": COMMITS,
            "repair": continues("repair"),
            "act": COMMITS,
            "naval": continues("naval"),
            "irregulars": continues("irregulars"),
            "pass": ENDS,
        }
    ),
    "side-action": Form({"act": COMMITS, "land": _LANDING, "land-box": _LANDING, "pass": ENDS}),
    "move-unit": Form({"unit": continues("move"), "leader": continues("move"), "done": ENDS}),
    "move-to": Form({"hex": COMMITS, "hex-leader": COMMITS}, "move"),
    "leader-to": Form({"hex": COMMITS}, "move"),
    "leader-follows": Form({"go": COMMITS, "stay": COMMITS}),
    "attack": Form({"hex": _ATTACK, "done": ENDS}),
    "attackers": Form({"unit": _ATTACK, "now": CARRIES_OUT}, "attack"),
    "artillery": Form({"fire": COMMITS, "save": ENDS}),
    "damage": Form({"unit": COMMITS}),
    "stand-fast": Form({"stand": COMMITS, "retreat": continues("falling-back")}),
    "retreat": Form(
        {"unit-hex": continues("retreat"), "unit-off": COMMITS, "lost": GIVES_UP}, "falling-back"
    ),
    "retreat-on": Form({"hex": continues("retreat"), "off": COMMITS, "lost": GIVES_UP}, "retreat"),
    "advance": Form({"unit-hex": continues("advance"), "hold": ENDS}),
    "advance-on": Form({"hex": continues("advance"), "hold": ENDS}, "advance"),
    "eliminate": Form({"unit": COMMITS}),
    "refit": Form({"unit": COMMITS, "none": ENDS}),
    "enter": Form({"hex": COMMITS, "wait": ENDS, "give-up": GIVES_UP}),
    "demolish": Form({"bridge": COMMITS}, "demolition"),
    "repair": Form({"bridge": COMMITS}, "repair"),
    "last-minute": Form({"try": COMMITS, "let": ENDS}),
    "boats": Form({"use": COMMITS, "keep": ENDS}),
    "air": Form({"hex": COMMITS, "none": ENDS}, "air"),
    "land": Form(
        {"unit": _LANDING, "unit-hex": _LANDING, "all": COMMITS, "now": CARRIES_OUT}, "landing"
    ),
    "box": Form({"box": COMMITS}),
    "air-box": Form({"box": COMMITS}, "air"),
    "sea-transport": Form({"hex": COMMITS}, "convoy"),
    "naval": Form({"marker-box": COMMITS, "done": ENDS}, "naval"),
    "naval-loss": Form({"marker": COMMITS}),
    "irregulars": Form({"unit-hex": COMMITS, "done": ENDS}, "irregulars"),
    "place-artillery": Form({"hex": COMMITS, "none": ENDS}),
}
