"""Forms: what the answers to each kind of question do, and which questions are one gesture."""

from __future__ import annotations

from dropzone.core.rules.structure import (
    BEGINS_A_WAY,
    COMMITS,
    ENDS,
    GIVES_UP,
    Form,
    Role,
    continues,
)

__all__ = ["FORMS"]


def _all(*shapes: str, **others: Role) -> dict[str, Role]:
    """Shapes that commit, and others by name: underscores stand for hyphens."""
    named = {name.replace("_", "-"): role for name, role in others.items()}
    return {**dict.fromkeys(shapes, COMMITS), **named}


_ACTIONS = _all(
    "push", "fire", "assault", "rally", "recover", "improve", "entrench", "clear-rubble",
    "roadblock", "clear-roadblock", "abandon", "clear", "rearguard", "truck", "unload", "absorb",
    move=BEGINS_A_WAY, **{"pass": ENDS}, done=ENDS,
)  # fmt: skip

_STEPS = _all(
    "to", "off-road", "column", "line", "line-hit", "mount", "dismount", "abandon", "off-map",
    "ship", "ship-out", "embark", "exit", "air-drop", stop=ENDS,
)  # fmt: skip

FORMS: dict[str, Form] = {
    "set-up": Form(_all("hex")),
    "set-up-leader": Form(_all("unit", later=ENDS)),
    "set-up-columns": Form(_all("unit", "ride", begin=ENDS)),
    "first-chit": Form(_all("chit")),
    "add-chits": Form(_all("chit", no_chit=ENDS)),
    "deploy-leader": Form(_all("unit", later=ENDS)),
    "attach": Form(_all("battalion", "return", none=ENDS, stay=ENDS)),
    "leader-joins": Form(_all("unit")),
    "leader-along": Form(_all("along", "stay")),
    "transfer": Form(_all("unit", stay=ENDS)),
    "naval-box": Form(_all("map")),
    "target-zone": Form(_all("hex")),
    "activate-ships": Form({"unit": continues("ship"), "end": ENDS}),
    "ship-action": Form(_ACTIONS, "ship"),
    "move-ships": Form(_all("map", unit=GIVES_UP, stay=ENDS)),
    "activate": Form({"unit": continues("action"), "end": ENDS}),
    "action": Form(_ACTIONS, "action"),
    "second-action": Form(_ACTIONS),
    "join-assault": Form(_all("join", "go")),
    "move": Form(_STEPS),
    "check": Form(_all("pay", "roll")),
    "suppression": Form(_all("accept", "roll", "pay")),
    "opportunity-fire": Form(_all("unit", hold_fire=ENDS)),
    "aim": Form(_all("unit")),
    "stand-or-run": Form(_all("stand", run=GIVES_UP)),
    "break-off": Form(_all("fight", break_off=GIVES_UP)),
    "advance-into": Form(_all("unit", stay=ENDS)),
    "retreat": Form(_all("to", stop=ENDS)),
    "place-strikes": Form(_all("hex", no_more=ENDS)),
    "plan-strikes": Form(_all("turn", no_more=ENDS)),
    "strike": Form(_all("unit")),
    "arrive": Form(_all("hex")),
    "drop": Form(_all("hex")),
    "stick": Form({"stick": continues("stick")}),
    "stick-with": Form(_all("unit", "alone"), "stick"),
    "stick-map": Form(_all("map")),
    "stick-target": Form(_all("hex")),
    "airland": Form(_all("serial", wait=ENDS)),
    "airland-unit": Form(_all("hex")),
    "buy-dispatch": Form(_all("buy", keep=ENDS)),
    "buy-chits": Form(_all("chit", no_chit=ENDS)),
    "parks": Form(_all("form", "leave", go_on=ENDS)),
    "contact": Form(_all("leader", nobody=ENDS)),
    "event": Form(_all("unit", "command", "formation", "map", nobody=ENDS)),
    "return": Form(_all("hex")),
    "take-back": Form(_all("unit", "hex", done=ENDS)),
    "arrive-shape": Form(_all("line", "column", "mounted", "mounted-column")),
    "transit": Form(_all("box", "hex")),
    "adhoc-drop": Form(_all("map", wait=ENDS)),
    "adhoc-zone": Form(_all("hex")),
}
