"""A fuzzer over position files: valid files of every game, spoilt as a careless hand spoils them.

Each spoilt file must either be refused with one clear line (`PositionError`), or load, keep the
invariants of its system and be played on for some random choices. Anything else is a mistake of
ours. `python -m tools.fuzz_positions 20000` runs so many files and prints what it finds;
`tests/test_positions.py` runs some hundred in the test suite.
"""

from __future__ import annotations

import copy
import functools
import random
import re
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from dropzone.core.data.registry import game_definition, game_ids
from dropzone.core.errors import PositionError
from dropzone.core.io.position_file import game_from_table, read_position_file
from dropzone.core.rules.game import Game
from dropzone.core.text.messages import tr
from dropzone.systems.battle_command.mercury_position import MercuryArrangement
from dropzone.systems.battle_command.position_file import Arrangement as BattleArrangement
from dropzone.systems.commando.position_file import Arrangement as CommandoArrangement
from dropzone.systems.gts.state.position_file import Arrangement as GtsArrangement
from dropzone.systems.raid.position_file import Arrangement as RaidArrangement
from tests.battery import is_campaign, start
from tests.position_writers import written

__all__ = ["Finding", "spoilt_files", "try_file", "valid_files"]

TESTS = Path(__file__).parents[1] / "tests"

#: All that the position files of each game may say.
ARRANGEMENTS: dict[str, type[msgspec.Struct]] = {
    "crete": GtsArrangement,
    "dieppe": RaidArrangement,
    "market-garden": BattleArrangement,
    "mercury": MercuryArrangement,
    "pegasus": CommandoArrangement,
}

#: How many random choices are played from a file that loads: enough to reach what comes next.
CHOICES = {"crete": 20, "dieppe": 40, "market-garden": 25, "mercury": 25, "pegasus": 80}

Table = dict[str, Any]


class Finding(Exception):
    """A position file that our code does not cope with."""

    def __init__(self, table: Table, what: str, where: str) -> None:
        super().__init__(f"{what} at {where} for {table!r}")
        self.table, self.what, self.where = table, what, where


# -- trying one file ------------------------------------------------------------------------------


def try_file(table: Table, seed: int) -> str:
    """Load a file and play on from it; say "refused", "over" or "played", or raise `Finding`."""
    kept = copy.deepcopy(table)
    try:
        return _try(table, seed)
    except PositionError as error:
        said = str(error)
        if not said.startswith("position: ") or "\n" in said or len(said) > 400:
            raise Finding(kept, f"an unclear refusal: {said}", "PositionError") from None
        return "refused"
    except Finding as finding:
        finding.table = kept
        raise
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(last.filename).name}:{last.lineno}"
        raise Finding(kept, repr(error)[:300], where) from error


def _try(table: Table, seed: int) -> str:
    game = game_from_table(table, seed=str(seed))
    chance = random.Random(f"played on {seed}")
    _check(game, "loaded")
    for number in range(CHOICES[game.definition.id]):
        if game.over:
            return "over" if number == 0 else "played"
        try:
            game.play(chance.choice(game.position.open))
            _check(game, f"choice {number + 1}")
        except PositionError as error:
            raise Finding(table, f"refused too late: {error}", "play") from error
    return "played"


def _check(game: Game, moment: str) -> None:
    broken = game.definition.invariants(game.position)
    if broken:
        raise Finding({}, f"invariants: {broken[:2]}", moment)
    for side in (None, *(each.id for each in game.static.sheet.sides)):
        game.view(side)
    game.definition.picture(game.position, "en")
    if game.over:
        tr("fr", game.result.why)
        return
    decision = game.decision
    if not decision.choices:
        raise Finding({}, "a decision without choices", moment)
    tr("fr", decision.prompt)
    for choice in decision.choices[:5]:
        decision.label(choice, "en")
        decision.notation(choice)


# -- valid files ----------------------------------------------------------------------------------


@functools.cache
def valid_files(game: str, per_scenario: int = 4) -> list[Table]:
    """Return files of a game that load: those of the tests and documents, and from play."""
    found = list(_plain_files(game))
    for scenario in game_definition(game).sheet.scenarios:
        if not is_campaign(game, scenario.id):
            found += _reached(game, scenario.id, per_scenario)
    return found


@functools.cache
def _plain_files(game: str) -> list[Table]:
    """The set-ups of a game's scenarios, and the files that are kept."""
    kept = [read_position_file(path) for path in sorted((TESTS / "held").rglob("*.toml"))]
    scenarios = game_definition(game).sheet.scenarios
    return [
        {"game": game},
        *({"game": game, "scenario": scenario.id} for scenario in scenarios),
        *(table for table in (*kept, *_documented()) if table["game"] == game),
    ]


def _documented() -> Iterator[Table]:
    """The position files that the documents show."""
    for page in sorted((TESTS.parent / "docs").glob("*.md")):
        for block in re.findall(r"```toml\n(.*?)```", page.read_text("utf-8"), re.DOTALL):
            if re.match(r"(#.*\n)*game = ", block) and not re.search(r"\[\[steps|ask_en", block):
                yield msgspec.toml.decode(block)


def _reached(game: str, scenario: str, count: int) -> list[Table]:
    """Return positions reached in random play as files, spread over a game."""
    played = start(game, scenario, seed=count)
    chance = random.Random(f"reached {game} {scenario}")
    found: list[Table] = []
    while not played.over and played.number < (120 if game == "crete" else 300):
        played.make(chance.choice(played.position.open))
        if played.number % 4 == 0 and (table := written(played)) is not None:
            found.append(table)
    if len(found) <= count:
        return found
    return [found[number * len(found) // count] for number in range(count)]


# -- spoiling -------------------------------------------------------------------------------------


def spoilt_files(count: int, seed: int = 1, games: tuple[str, ...] = ()) -> Iterator[Table]:
    """Yield so many spoilt files, in turns of all games; equal seeds give equal files."""
    names = games or game_ids()
    for number in range(count):
        chance = random.Random(f"{seed} {number}")
        game = names[number % len(names)]
        table = _begin(valid_files(game), chance)
        for _ in range(chance.choice((0, 1, 1, 1, 2, 2, 3, 5))):
            table = _spoil(table, game, chance)
        yield table


def _begin(valid: list[Table], chance: random.Random) -> Table:
    """Return what is spoilt: a valid file, a few of its keys, or keys of several files."""
    table = copy.deepcopy(chance.choice(valid))
    what = chance.random()
    if what < 0.4:
        return table
    few: Table = {key: table[key] for key in ("game", "scenario", "part") if key in table}
    keys = [key for key in table if key not in few]
    if what < 0.8:
        keep = chance.choice((1, 2, 3, 5, 8))
        few |= {key: table[key] for key in chance.sample(keys, min(keep, len(keys)))}
        return few
    same = [each for each in valid if each.get("scenario") == table.get("scenario")]
    for key in keys:
        if chance.random() < 0.6:
            donor = chance.choice(same)
            if key in donor:
                few[key] = copy.deepcopy(donor[key])
    return few


def _spoil(table: Table, game: str, chance: random.Random) -> Table:
    """Change one thing."""
    how: list[Callable[[Table, str, random.Random], None]] = [
        *(_change_somewhere,) * 5,
        *(_set_from_schema,) * 5,
        *(_take_from_another,) * 2,
        _change_setting,
        *(_drop_key,) * 2,
    ]
    chance.choice(how)(table, game, chance)
    return table


def _drop_key(table: Table, game: str, chance: random.Random) -> None:
    keys = [key for key in table if key != "game"]
    if keys:
        del table[chance.choice(keys)]


def _change_setting(table: Table, game: str, chance: random.Random) -> None:
    """Another scenario, other options or house rules, now and then another game."""
    sheet = game_definition(game).sheet
    what = chance.randrange(5)
    if what == 0:
        table["game"] = chance.choice((*game_ids(), "chess", 7, None))
    elif what == 1:
        table["options"] = [each.id for each in sheet.options if chance.random() < 0.5]
    elif what == 2 and sheet.house_rules:
        rule = chance.choice(sheet.house_rules)
        value = chance.choice((True, 0, -1, 99, "", *rule.allowed, rule.default))
        table["house_rules"] = {rule.id: value}
    else:
        table["scenario"] = chance.choice(sheet.scenarios).id


def _take_from_another(table: Table, game: str, chance: random.Random) -> None:
    """A key of another file, mostly of the same game."""
    other = game if chance.random() < 0.8 else chance.choice(list(game_ids()))
    donor = chance.choice(valid_files(game) if other == game else _plain_files(other))
    key = chance.choice(list(donor))
    if key != "game":
        table[key] = copy.deepcopy(donor[key])


def _set_from_schema(table: Table, game: str, chance: random.Random) -> None:
    """A key that the game's files may have, with a value of its type and names of the game."""
    kinds = _schema(game)
    plain = [key for key, kind in kinds.items() if get_origin(kind) not in (list, dict, tuple)]
    key = chance.choice(plain if chance.random() < 0.6 else list(kinds))
    table[key] = _value(kinds[key], _words_for(table, game, key, chance), chance)


@functools.cache
def _schema(game: str) -> dict[str, Any]:
    return get_type_hints(ARRANGEMENTS[game])


def _words_for(table: Table, game: str, key: str, chance: random.Random) -> list[str]:
    """Return names to fill in: mostly those that valid files have under the same key."""
    same = _told_under(game, key)
    if same and chance.random() < 0.8:
        return same
    scenario = table.get("scenario")
    return vocabulary(game, scenario if isinstance(scenario, str) else None)


@functools.cache
def _told_under(game: str, key: str) -> list[str]:
    told = [word for table in valid_files(game) for word in _words(table.get(key))]
    return sorted(set(told))


def _value(kind: Any, words: list[str], chance: random.Random) -> Any:
    """Return a random value of a type as it stands in an Arrangement."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Literal:
        return chance.choice(inner)
    if kind is bool:
        return chance.random() < 0.5
    if kind is int:
        return _number(chance)
    if kind is str:
        return chance.choice(words)
    if kind is type(None):
        return None
    count = chance.choice((0, 1, 1, 2, 4))
    if origin is list:
        return [_value(inner[0], words, chance) for _ in range(count)]
    if origin is tuple:
        return [_value(each, words, chance) for each in inner]
    if origin is dict:
        key, value = inner
        return {_value(key, words, chance): _value(value, words, chance) for _ in range(count)}
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        hints = get_type_hints(kind)
        return {
            key: _value(hints[key], words, chance)
            for key in hints
            if chance.random() < 0.6 or key == "at"
        }
    return _value(chance.choice([each for each in inner if each is not type(None)]), words, chance)


def _number(chance: random.Random) -> int:
    return chance.choice((-1, 0, 0, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 40, -3, 10**6, 2**80))


@functools.cache
def vocabulary(game: str, scenario: str | None) -> list[str]:
    """Return all names that files of a game may hold, and some that mean nothing."""
    definition = game_definition(game)
    known = [each.id for each in definition.sheet.scenarios]
    static = definition.static(definition.setting(scenario if scenario in known else None))
    names = set(static.names)
    for attribute in (
        *("unit_number", "zone_number", "terrain_number", "chit_number", "leader_number"),
        *("command_ids", "formation_ids", "box_place"),
    ):
        names |= set(getattr(static, attribute, ()))
    grid = getattr(static, "grid", None)
    if grid is not None:
        names |= set(grid.codes)
    words = sorted(str(name) for name in names)
    told = [word for table in valid_files(game) for word in _words(table)]
    return [*words, *(told[number] for number in range(0, len(told), 1 + len(told) // 500)), ""]


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, each in value.items():
            yield str(key)
            yield from _words(each)
    elif isinstance(value, list):
        for each in value:
            yield from _words(each)


def _change_somewhere(table: Table, game: str, chance: random.Random) -> None:
    """Change one value, however deep it lies."""
    places = [place for place in _places(table) if place != (table, "game")]
    if not places:
        return
    holder, key = chance.choice(places)
    under = (
        key
        if holder is table
        else next(
            (
                top
                for top, value in table.items()
                if isinstance(value, dict | list) and any(each is holder for each in _inside(value))
            ),
            "",
        )
    )
    words = _words_for(table, game, under, chance)
    value = holder[key]
    if isinstance(holder, dict) and chance.random() < 0.2:
        holder[chance.choice(words)] = holder.pop(key)
    elif chance.random() < 0.1:
        holder[key] = _of_another_type(chance, words)
    elif chance.random() < 0.15:
        del holder[key]
    elif isinstance(value, bool):
        holder[key] = not value
    elif isinstance(value, int):
        holder[key] = chance.choice((value + 1, value - 1, _number(chance)))
    elif isinstance(value, str):
        holder[key] = chance.choice(words)
    elif isinstance(value, list):
        holder[key] = _other_list(value, words, chance)
    elif isinstance(value, dict):
        holder[key] = _other_table(value, words, chance)


def _inside(value: Any) -> Iterator[Any]:
    """Yield a value and all tables and lists in it."""
    yield value
    for each in value.values() if isinstance(value, dict) else value:
        if isinstance(each, dict | list):
            yield from _inside(each)


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every value of a table as what holds it and its key; long lists by a few items."""
    if isinstance(value, dict):
        pairs: list[tuple[Any, Any]] = list(value.items())
    else:
        pairs = list(enumerate(value))
    for key, each in pairs[:40]:
        yield value, key
        if isinstance(each, dict | list):
            yield from _places(each)


def _of_another_type(chance: random.Random, words: list[str]) -> Any:
    word = chance.choice(words)
    return chance.choice(
        (True, None, 3, -7, 2**70, 0.5, "", word, "ÿ\n", [], [word], [[word]], [1, 2, 3], {},
         {word: word}, {word: 1}, {word: {"at": word}}, [{word: []}])
    )  # fmt: skip


def _other_list(value: list[Any], words: list[str], chance: random.Random) -> list[Any]:
    new = list(value)
    what = chance.randrange(6)
    if what == 0:
        return []
    if what == 1 and new:
        new.append(chance.choice(new))
    elif what == 2:
        new.append(chance.choice(words))
    elif what == 3 and new:
        new.pop(chance.randrange(len(new)))
    elif what == 4:
        return new + new
    else:
        chance.shuffle(new)
    return new


def _other_table(value: Table, words: list[str], chance: random.Random) -> Table:
    new = dict(value)
    what = chance.randrange(4)
    if what == 0:
        return {}
    if what == 1 and len(new) > 1:
        first, second = chance.sample(list(new), 2)
        new[first], new[second] = new[second], new[first]
    elif what == 2 and new:
        new[chance.choice(words)] = chance.choice(list(new.values()))
    elif new:
        del new[chance.choice(list(new))]
    return new


# -- the tool -------------------------------------------------------------------------------------


def main() -> None:
    """Run as many files as the first word says (seed, games may follow); print the findings."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    games = tuple(sys.argv[3:])
    ends: Counter[str] = Counter()
    seen: dict[str, Finding] = {}
    many: Counter[str] = Counter()
    for number, table in enumerate(spoilt_files(count, seed, games)):
        try:
            ends[f"{table.get('game')} {try_file(table, number)}"] += 1
        except Finding as finding:
            sort = f"{finding.where} {finding.what[:60]}"
            many[sort] += 1
            old = seen.get(sort)
            if old is None or len(repr(finding.table)) < len(repr(old.table)):
                seen[sort] = finding
    for sort, times in many.most_common():
        worst = seen[sort]
        print(f"{times} x {worst.what} at {worst.where}\n    {repr(worst.table)[:900]}")
    print(f"{count} files, seed {seed}: {sum(many.values())} findings;", dict(sorted(ends.items())))


if __name__ == "__main__":
    main()
