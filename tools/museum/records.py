"""Records: of every scenario, with optional and house rules, with new dice, with a user's data."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from dropzone import Game, game_ids, verify
from dropzone.core.io.record import read_record
from dropzone.core.io.saving import fingerprint
from tools.museum.evidence import RecordSaid, ended
from tools.museum.folder import Folder
from tools.museum.playing import Chooser, begin, everything, on_stack, play_on, scenarios

__all__ = ["make_records"]

#: Games longer than this are kept up to here: every one is replayed by every later version.
LONGEST = {100: 1500, 10: 1000}
#: The campaign is the longest there is.
CAMPAIGN = ("crete", "mercury-rising")
LONGEST_CAMPAIGN = 4000


class Records:
    """The records of a room, and what was said of each."""

    def __init__(self, room: Folder, packs: Path) -> None:
        self.room = room
        self.packs = packs
        self.said: list[RecordSaid] = []

    def keep(self, name: str, text: str, shows: Sequence[str], data: Sequence[str] = ()) -> None:
        """Write a record that verifies, and what it leads to; long ones are packed."""
        game = verify(text, data=[self.packs / each for each in data])
        record = read_record(text)
        path = self.room.write(f"records/{name}.record", text, packed=len(text) > 8000)
        self.said.append(
            RecordSaid(
                name=path.relative_to(self.room.path / "records").as_posix(),
                game=record.game,
                scenario=record.scenario,
                number=game.number,
                over=game.over,
                fingerprint=fingerprint(game.position),
                shows=list(shows),
                data=list(data),
                result=ended(game),
            )
        )
        self.room.say(f"  {name}: {game.number} choices{', over' if game.over else ''}")

    def play(self, name: str, game: Game, skill: int, shows: Sequence[str]) -> None:
        """Play a game as long as it may be, and keep its record."""
        setting = game.static.setting
        whole = (setting.game, setting.scenario) == CAMPAIGN and skill == 100
        most = LONGEST_CAMPAIGN if whole else LONGEST[skill]
        for _ in play_on(game, Chooser(name, skill), most=most):
            pass
        self.keep(name, game.record(), [*shows, "whole" if game.over else "cut short"])


def make_records(room: Folder, packs: Path, older: Path | None = None) -> None:
    """Write all records of a room; those in the folder `older` are taken over as they are."""
    records = Records(room, packs)
    for game in game_ids():
        for scenario in scenarios(game):
            _of_scenario(records, game, scenario)
        _with_new_dice(records, game)
    for pack in sorted(packs.glob("*.toml")):
        played = begin(pack.stem, seed=f"data {pack.stem}", data=[pack])
        for _ in play_on(played, Chooser(f"data {pack.stem}"), most=400):
            pass
        shows = ["user data", "whole" if played.over else "cut short"]
        records.keep(f"{pack.stem}-user-data", played.record(), shows, [pack.name])
    for path in sorted(older.glob("*.record")) if older else ():
        text = path.read_text(encoding="utf-8")
        records.keep(f"tests/{path.stem}", text, ["kept by the tests of this version"])
    room.write("records.json", msgspec.json.format(msgspec.json.encode(records.said)))


def _of_scenario(records: Records, game: str, scenario: str) -> None:
    name = f"{game}-{scenario}"
    records.play(f"{name}-heuristic", begin(game, scenario, seed=f"{name} h"), 100, ["heuristic"])
    options, rules = everything(game, scenario)
    chance = begin(game, scenario, options, rules, seed=f"{name} r")
    shows = [
        "random",
        *(["optional rules"] if options else []),
        *(["house rules"] if rules else []),
    ]
    records.play(f"{name}-random", chance, 10, shows)


def _with_new_dice(records: Records, game: str) -> None:
    """A game whose dice were changed twice: before a choice, and in the middle of a procedure."""
    played = begin(game, seed=f"{game} first dice")
    chooser = Chooser(f"new dice {game}")
    stop = on_stack("Combat", "Assault", "Walk", "SetActs", "Retreat")
    for at, seed in ((12, "second dice"), (60, "third dice")):
        for _ in play_on(played, chooser, most=at):
            pass
        for _ in play_on(played, chooser, until=stop, most=at + 200):
            pass
        if not played.over:
            played.take_new_dice(f"{game} {seed}")
    for _ in play_on(played, chooser, most=400):
        pass
    records.keep(f"{game}-new-dice", played.record(), ["new dice"])
