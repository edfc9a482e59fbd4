"""Choices, refusals and an independent reading of the rules agree on positions of random play.

`DROPZONE_AGREEMENT=20` asks twenty times as many questions.
"""

from __future__ import annotations

import os
import random
from functools import cache
from typing import Any

import pytest

import dropzone
from dropzone.core.errors import IllegalChoice
from dropzone.core.rules.decision import read_choice
from dropzone.core.rules.dice import ScriptedDice, SeededDice
from dropzone.core.rules.engine import apply
from dropzone.core.rules.procedure import Question
from dropzone.core.rules.refusal import Refusal
from dropzone.systems.battle_command.advance import Advance, AdvanceOn
from dropzone.systems.battle_command.combat import ChooseTarget
from dropzone.systems.battle_command.movement import MoveTo, MoveUnit
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.retreat import RetreatOn, RetreatStack
from dropzone.systems.battle_command.supply import supplied_units
from tests.systems.battle_command.market_garden.oracle import MarketGardenTable
from tests.systems.battle_command.mercury.oracle import MercuryTable
from tests.systems.battle_command.oracle import Table, hex_distance

SCALE = int(os.environ.get("DROPZONE_AGREEMENT", "1"))
GAMES = 3 * SCALE
#: The games with the optional rules that change no move of a unit on the map.
SETTINGS = {
    "market-garden": (),
    "market-garden with everything": (
        "coordination",
        "artillery",
        "advanced-bridges",
        "boat-crossing",
        "weather",
        "oss",
        "driel",
        "air-transport",
    ),
    "mercury": (),
    "mercury with everything": ("freyberg", "irregulars", "coordination", "artillery"),
}
TABLES: dict[str, type[Table]] = {"market-garden": MarketGardenTable, "mercury": MercuryTable}


def lay(position: BattlePosition) -> Table:
    """The slow reading of a position."""
    return TABLES[position.static.setting.game](position)


@cache
def played(seed: int, setting: str) -> tuple[BattlePosition, ...]:
    """Every position of one random game in which somebody decides."""
    game = dropzone.new(setting.split()[0], options=SETTINGS[setting], seed=seed)
    position, dice, pick = game.position, SeededDice(f"play {seed}"), random.Random(seed)
    assert isinstance(position, BattlePosition)
    found = []
    while position.result is None:
        found.append(position.copy())
        lively = [choice for choice in position.open if choice[0] not in ("pass", "done", "none")]
        wanted = lively if lively and pick.random() < 0.8 else position.open
        apply(position, pick.choice(wanted), dice)
    return tuple(found)


def sampled(
    seed: int, setting: str, count: int, *kinds: type
) -> tuple[random.Random, list[BattlePosition]]:
    """Some positions in which one of these questions is asked, and the chance that chose them."""
    pick = random.Random(f"{seed} {kinds}")
    found = [each for each in played(seed, setting) if isinstance(each.stack[-1], kinds)]
    return pick, pick.sample(found, min(count, len(found)))


def is_refused(position: BattlePosition, text: str) -> bool:
    refusals: list[Refusal] | None = None
    try:
        read_choice(position, text)
    except IllegalChoice as error:
        refusals = error.refusals
    assert refusals is None or all(each.clause and each.text for each in refusals)
    assert refusals != []
    return refusals is not None


def top(position: BattlePosition) -> Any:
    asked = position.stack[-1]
    assert isinstance(asked, Question)
    return asked


def code(position: BattlePosition, at: int) -> str:
    return position.static.place_id(at)


def names(position: BattlePosition, units: int) -> list[str]:
    return [unit for n, unit in enumerate(position.static.unit_ids) if units >> n & 1]


each_game = pytest.mark.parametrize("seed", range(GAMES))
each_setting = pytest.mark.parametrize("setting", SETTINGS)


@each_game
@each_setting
def test_a_move_is_offered_where_a_slow_walk_leads_and_refused_elsewhere(
    seed: int, setting: str
) -> None:
    pick, found = sampled(seed, setting, 40, MoveUnit)
    assert found
    for position in found:
        asked, table = top(position), lay(position)
        assert isinstance(asked, MoveUnit)
        offered = {unit for kind, *rest in position.open if kind == "unit" for unit in rest}
        for unit in position.static.side_units[asked.side_number]:
            name = position.static.unit_ids[unit]
            walked = oracle_reach(position, table, asked, unit)
            assert (unit in offered) == bool(walked), (seed, name, walked)
            if not walked:
                assert is_refused(position, f"move {name}")
                continue
            moved = position.copy()
            asked.answer(moved, ("unit", unit), ScriptedDice([]))
            assert isinstance(top(moved), MoveTo)
            hexes = {code(moved, choice[1]) for choice in top(moved).choices(moved)}
            assert hexes == walked, (seed, name, hexes ^ walked)
        ask_some_moves(position, table, pick, sorted(offered))


def oracle_reach(position: BattlePosition, table: Table, asked: MoveUnit, unit: int) -> set[str]:
    if position.where[unit] < 0 or not asked.movable >> unit & 1:
        return set()
    same = unit == asked.current
    return table.reach(
        position.static.unit_ids[unit],
        position.movement(unit),
        asked.spent if same else 0,
        asked.on_red if same else True,
        same and asked.halted,
        code(position, position.came_from[unit]),
    )


def ask_some_moves(
    position: BattlePosition, table: Table, pick: random.Random, offered: list[int]
) -> None:
    """A text is playable exactly where the walk leads."""
    for unit in pick.sample(offered, min(2, len(offered))):
        name = position.static.unit_ids[unit]
        walked = oracle_reach(position, table, top(position), unit)
        nearby = [each for each in table.book.hexes if hex_distance(table.where[name], each) <= 6]
        for goal in pick.sample(nearby, 6) + pick.sample(sorted(walked), 1):
            assert is_refused(position, f"move {name} {goal}") == (goal not in walked)


@each_game
@each_setting
def test_an_attack_is_offered_where_the_rules_allow_it_and_refused_elsewhere(
    seed: int, setting: str
) -> None:
    pick, found = sampled(seed, setting, 25, ChooseTarget)
    assert found
    for position in found:
        asked, table = top(position), lay(position)
        assert isinstance(asked, ChooseTarget)
        ready = set(names(position, asked.acting & ~asked.attacked)) & set(table.where)
        enemy = {at for unit, at in table.where.items() if unit not in names_of(position, asked)}
        done = {table.where.get(unit) for unit in names(position, asked.defended)}
        beside = {each for unit in ready for each in table.book.beside[table.where[unit]]}
        targets = (enemy & beside) - done
        offered = {code(position, choice[1]) for choice in position.open if choice[0] == "hex"}
        assert offered == targets
        for target in pick.sample(sorted(enemy), min(6, len(enemy))):
            assert is_refused(position, f"attack {target}") == (target not in targets)
        for target in pick.sample(sorted(targets), min(2, len(targets))):
            for unit in sorted(names_of(position, asked)):
                joins = unit in ready and table.where[unit] in table.book.beside[target]
                assert is_refused(position, f"attack {target} with {unit}") == (not joins)


def names_of(position: BattlePosition, asked: ChooseTarget) -> set[str]:
    return {position.static.unit_ids[u] for u in position.static.side_units[asked.side_number]}


@each_game
@pytest.mark.parametrize("setting", TABLES)
def test_the_die_is_read_in_the_column_that_slow_arithmetic_finds(seed: int, setting: str) -> None:
    pick, found = sampled(seed, setting, 40, ChooseTarget)
    for position in found:
        table = lay(position)
        target = code(position, pick.choice([c[1] for c in position.open if c[0] == "hex"]))
        asked = top(position)
        ready = sorted(
            unit
            for unit in names(position, asked.acting & ~asked.attacked)
            if table.where.get(unit, "") in table.book.beside[target]
        )
        attackers = pick.sample(ready, pick.randint(1, len(ready)))
        side = table.book.units[attackers[0]]["side"]
        air = {
            code(position, at)
            for marker, at in zip(table.book.tables["markers"], position.markers, strict=True)
            if at >= 0 and marker["kind"] == "air" and marker["side"] == side
        }
        face = pick.randint(1, 6)
        events = fought(position, f"attack {target} with {' '.join(attackers)} now", face)
        column = table.column(attackers, target, air)
        modified = face - (not all(table.is_supplied(unit) for unit in attackers))
        result = table.book.tables["crt"]["rows"][str(max(modified, 1))][column]
        assert table.book.columns[events["odds"][3]] == table.book.columns[column], (
            attackers,
            target,
        )
        assert "/".join(map(str, events["combat-result"][2:])) == result


def fought(position: BattlePosition, text: str, face: int) -> dict[str, Any]:
    """Play an attack with one face and return its events by their word."""
    here, dice = position.copy(), ScriptedDice([face, *[6] * 40])  # others end the turn
    told: dict[str, Any] = {}
    for stage in read_choice(position, text):
        here.events = []
        apply(here, stage, dice)
        told |= {event[0]: event for event in here.events}
    return told


@each_game
@each_setting
def test_supply_is_what_a_slow_walk_finds(seed: int, setting: str) -> None:
    _, found = sampled(seed, setting, 12, MoveUnit, ChooseTarget)
    for position in found:
        table = lay(position)
        for side in (0, 1):
            units = sum(1 << u for u in position.static.side_units[side] if position.where[u] >= 0)
            supplied = set(names(position, supplied_units(position, side, units)))
            walked = {unit for unit in names(position, units) if table.is_supplied(unit)}
            assert supplied == walked, (seed, supplied ^ walked)


@each_game
@each_setting
def test_a_retreat_is_offered_along_every_legal_path_and_no_other(seed: int, setting: str) -> None:
    _, found = sampled(seed, setting, 40, RetreatStack, RetreatOn)
    for position in found:
        asked, table = top(position), lay(position)
        begun: tuple[str, ...] = ()
        if isinstance(asked, RetreatStack):
            units = names(position, asked.units)
            start, left = code(position, asked.at), asked.distance
        else:
            assert isinstance(asked, RetreatOn)
            units = [position.static.unit_ids[asked.unit]]
            start, *way = (code(position, at) for at in asked.visited)
            begun, left = tuple(way), len(way) + asked.distance
        for unit in units:
            paths = set(table.retreats(unit, start, left))
            onward = {path[len(begun)] for path in paths if path[: len(begun)] == begun}
            for step in [*table.book.beside[table.where[unit]], "off"]:
                text = " ".join(("retreat", unit, *begun, step))
                assert is_refused(position, text) == (step not in onward), (seed, text, onward)


@each_game
@each_setting
def test_an_advance_is_offered_into_what_the_enemy_left_and_on_from_there(
    seed: int, setting: str
) -> None:
    _, found = sampled(seed, setting, 40, Advance, AdvanceOn)
    for position in found:
        asked, table = top(position), lay(position)
        if isinstance(asked, Advance):
            left = {code(position, at) for at in position.static.grid.members(asked.hexes)}
            movers = dict.fromkeys(names(position, asked.units), left)
            way: tuple[str, ...] = ()
        else:
            assert isinstance(asked, AdvanceOn)
            way = tuple(code(position, at) for at in asked.way[1:])
            been = {code(position, at) for at in asked.way}
            movers = {position.static.unit_ids[asked.unit]: set(table.book.hexes) - been}
        for unit, hexes in movers.items():
            here, vehicle = table.where[unit], table.book.units[unit]["vehicle"] == "yes"
            enemy = table.held[table.enemy(unit)]
            for step in table.book.beside[here]:
                is_open = step in hexes - enemy and table.walkable(vehicle, here, step)
                text = " ".join(("advance", unit, *way, step))
                assert is_refused(position, text) == (not is_open), (seed, text)


@pytest.mark.parametrize("kinds", [(RetreatStack, RetreatOn), (Advance, AdvanceOn)])
@each_setting
def test_there_is_something_to_compare(setting: str, kinds: tuple[type, ...]) -> None:
    assert any(sampled(seed, setting, 40, *kinds)[1] for seed in range(GAMES))


@pytest.mark.parametrize("game", TABLES)
def test_the_oracle_knows_the_map_as_the_grid_does(game: str) -> None:
    position = dropzone.new(game, seed=1).position
    assert isinstance(position, BattlePosition)
    grid, table = position.static.grid, lay(position)
    for at in grid.indices:
        beside = {grid.codes[each] for each in grid.members(grid.neighbour_mask[at])}
        assert set(table.book.beside[grid.codes[at]]) == beside
        for to in grid.members(grid.all_mask)[::17]:
            assert hex_distance(grid.codes[at], grid.codes[to]) == grid.distance(at, to)
