"""Forms: what the answers to each kind of question do; every card played stands alone."""

from __future__ import annotations

from dropzone.core.rules.structure import COMMITS, ENDS, GIVES_UP, Form

__all__ = ["FORMS"]

_PLAYED = Form({})

FORMS: dict[str, Form] = {
    #: What holds for all kinds that do not say otherwise.
    "*": Form(
        {
            "card": COMMITS,
            "token": COMMITS,
            "terrain": COMMITS,
            "number": COMMITS,
            "option": COMMITS,
            "done": ENDS,
            "pass": ENDS,
            "keep": ENDS,
        }
    ),
    "mulligan": Form({"redraw": COMMITS, "keep": COMMITS}),
    "choose-terrain": _PLAYED,
    "blue-token": Form({"place": COMMITS}),
    "event": _PLAYED,
    "reply": _PLAYED,
    "open-assault": Form({"decline": GIVES_UP}),
    "next-unit": _PLAYED,
    "initiative": _PLAYED,
    "bridge-unit": Form({"give-up": GIVES_UP}),
    "bridge-initiative": _PLAYED,
    "answer": Form({"decline": GIVES_UP, "pay": GIVES_UP, "give-up": GIVES_UP}),
    "bid": Form({"give-up": GIVES_UP, "break-off": GIVES_UP}),
    "size": _PLAYED,
    "choose-option": _PLAYED,
    "discard": _PLAYED,
    "retrieve": _PLAYED,
    "search": _PLAYED,
    "take": _PLAYED,
    "put-under": _PLAYED,
    "spend": _PLAYED,
    "hero": _PLAYED,
    "counter-pile": _PLAYED,
    "approach-swap": _PLAYED,
    "pick-objective": _PLAYED,
    "build-piles": Form({"rest": COMMITS}),
    "choose-pile": _PLAYED,
}
