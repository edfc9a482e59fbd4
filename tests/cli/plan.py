"""The plan behind the scripted game of Market-Garden, and the command that writes the script.

`python -m tests.cli.plan` plays the plan and writes the choices, one a line, as a person would type
them: XXX Corps drives up the red road, the airborne take what they landed beside and hold it, the
Germans blow what they can and strike when they are stronger.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import dropzone
from dropzone.core.io.record import read_record
from dropzone.core.rules.game import Game

SCRIPT = Path(__file__).parent / "scripts" / "market-garden.txt"
SEED = "7"

# The Club Route, from the border to Arnhem.
ROAD = [
    *("0104", "0204", "0304", "0305", "0405", "0506", "0606", "0607", "0707", "0807", "0907"),
    *("1008", "1009", "1110", "1210", "1211", "1312", "1412", "1413", "1513"),
]
# What each airborne unit is there for.
TASKS = {
    "us-501": "1008",
    "us-502": "0806",
    "us-506": "0707",
    "us-327": "0907",
    "us-504": "1210",
    "us-505": "1211",
    "us-508": "1212",
    "us-325": "1213",
    "br-1para": "1512",
    "br-1al": "1512",
}


class Plan:
    """Both players' minds."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.moved: set[tuple[int, str]] = set()
        self.impulse = 0

    def choose(self) -> str:
        """Return the next choice as text."""
        decision = self.game.decision
        by_kind = getattr(self, decision.kind.replace("-", "_"), None)
        wanted = by_kind(decision.notations) if by_kind else None
        return wanted if wanted in decision.notations else decision.notations[0]

    # -- what is on the map ---------------------------------------------------------------

    def units(self, side: str) -> list[dict[str, Any]]:
        """The units of a side on the map."""
        return [
            unit
            for unit in self.game.view()["units"]
            if unit["side"] == side and unit["place"].isdecimal()
        ]

    def strength(self, side: str, places: set[str]) -> int:
        """The strength of a side in some hexes."""
        return sum(unit["strength"] for unit in self.units(side) if unit["place"] in places)

    def around(self, place: str) -> set[str]:
        """The hexes next to a hex."""
        grid = self.game.static.grid  # type: ignore[attr-defined] # a game with a hex map
        return {grid.codes[at] for at in grid.neighbours[grid.index(place)]}

    # -- actions ----------------------------------------------------------------------------

    def german_action(self, notations: list[str]) -> str:
        """Blow a bridge if one can be blown; strike in the last impulse of a day."""
        if "demolish" in notations:
            return "demolish"
        return "act" if self.game.view()["impulse"] == "D" else "pass"

    def allied_action(self, notations: list[str]) -> str:
        """Land what has come, else drive."""
        self.impulse = self.game.number
        return next((each for each in notations if each.startswith("land")), "act-xxx")

    def air(self, notations: list[str]) -> str:
        """Fly over the head of the column."""
        head = [place for place in ROAD if self.strength("allied", {place})]
        over = {each.rpartition(" ")[2]: each for each in notations}
        column = [place for place in head if place < "1000" and place in over]
        return over[column[-1]] if column else over["none"]

    # -- movement -----------------------------------------------------------------------------

    def move_unit(self, notations: list[str]) -> str:
        """Move each unit once: the airborne to their tasks, the column from its head."""
        offered = [each.split()[1] for each in notations if each != "move done"]
        if self.game.decision.side == "german":
            return "move done"
        for unit in [*TASKS, "hcr-2", "gds-5", "gds-32", "armd-8", *offered]:
            if unit in offered and (self.impulse, unit) not in self.moved:
                self.moved.add((self.impulse, unit))
                if self.goal(unit):
                    return f"move {unit}"
        return "move done"

    def move_to(self, notations: list[str]) -> str:
        """Go where the plan wants the unit."""
        unit = notations[0].split()[1]
        return f"move {unit} {self.goal(unit)}"

    def goal(self, unit: str) -> str:
        """Where a unit goes: to its task, or as far up the road as there is room; else nowhere."""
        trial = self.game.copy()
        if trial.decision.kind == "move-unit":
            trial.play(f"move {unit}")
        if trial.over or trial.decision.kind != "move-to":
            return ""
        here = next(each["place"] for each in self.units("allied") if each["id"] == unit)
        reach = [each.split()[2] for each in trial.decision.notations]
        room = {p for p in reach if sum(u["place"] == p for u in self.units("allied")) < 3}
        if unit in TASKS:
            task = TASKS[unit]
            near = min(room, key=lambda place: (self.distance(place, task), place), default=here)
            return near if self.distance(near, task) < self.distance(here, task) else ""
        ahead = [place for place in ROAD if place in room]
        if ahead and (here not in ROAD or ROAD.index(ahead[-1]) > ROAD.index(here)):
            return ahead[-1]
        return ""

    def distance(self, a: str, b: str) -> int:
        """How many hexes lie between two places."""
        grid = self.game.static.grid  # type: ignore[attr-defined] # a game with a hex map
        return int(grid.distance(grid.index(a), grid.index(b)))

    # -- combat -------------------------------------------------------------------------------

    def attack(self, notations: list[str]) -> str:
        """Attack along the road first, and only where at least as strong."""
        side = self.game.decision.side
        other = "german" if side == "allied" else "allied"
        targets = [each.split()[1] for each in notations if each != "attack done"]
        for place in sorted(targets, key=lambda place: (place not in ROAD, place)):
            ours = self.strength(side, self.around(place))
            wanted = 1 if side == "allied" and place in ROAD else 2
            if ours >= wanted * self.strength(other, {place}):
                return f"attack {place}"
        return "attack done"

    def advance(self, notations: list[str]) -> str:
        """Follow up along the road."""
        for each in notations:
            if each.rpartition(" ")[2] in ROAD:
                return each
        return "advance hold"


def play() -> Game:
    """Play the whole game."""
    game = dropzone.new("market-garden", seed=SEED)
    plan = Plan(game)
    while not game.over:
        game.play(plan.choose())
    return game


def script(game: Game) -> str:
    """The choices as a person would type them."""
    record = read_record(game.record())
    lines = [sentence.words for sentence in record.sentences]
    return "\n".join([f"# Market-Garden, both sides, seed {SEED}.", *lines]) + "\n"


if __name__ == "__main__":
    SCRIPT.write_text(script(play()), encoding="utf-8")
