"""Forms: what the answers to each kind of question do, and which questions are one gesture."""

from __future__ import annotations

from dropzone.core.rules.structure import CARRIES_OUT, COMMITS, ENDS, GIVES_UP, Form, continues

__all__ = ["FORMS"]

_SET = continues("set")
_LINE = continues("line")

FORMS: dict[str, Form] = {
    "load": Form({"usual": COMMITS, "by-hand": COMMITS}),
    "load-man": Form({"boat": COMMITS}),
    "british-phase": Form(
        {"ashore": _SET, "aboard": _SET, "boats": _SET, "end": ENDS, "home": GIVES_UP}
    ),
    "set": Form({"unit": _SET, "all": COMMITS, "most": COMMITS, "now": CARRIES_OUT}, "set"),
    "action": Form(
        {
            "land": COMMITS,
            "embark": COMMITS,
            "move": continues("walk"),
            "sail": continues("sail"),
            "fire": continues("fire"),
            "assault": COMMITS,
            "drop": COMMITS,
            "done": ENDS,
        }
    ),
    "walk": Form(
        {"step": continues("walk"), "halt": ENDS, "embark": COMMITS, "retrace": COMMITS}, "walk"
    ),
    "escort": Form({"take": COMMITS, "leave": COMMITS}),
    "sail": Form({"step": continues("sail"), "halt": ENDS}, "sail"),
    "board": Form({"boat": COMMITS}),
    "wire": Form({"bangalore": COMMITS, "stop": ENDS}),
    "mine-victim": Form({"unit": COMMITS}),
    "fire": Form({"stack": COMMITS, "sniper": COMMITS, "mortar": COMMITS, "cease": ENDS}, "fire"),
    "line-up": Form({"contact": _LINE, "support": _LINE, "ready": CARRIES_OUT}, "line"),
    "round": Form({"fight": COMMITS, "prisoner": COMMITS, "back": GIVES_UP, "over": ENDS}),
    "surplus": Form({"zone": COMMITS}),
    "front": Form({"front": COMMITS}),
}
