"""Whether the files of a game agree with each other.

`faults` are contradictions that no game can be played with; a user's own values must not bring
any either. `problems` adds what would be odd in our reconstruction, see `sense`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from dropzone.systems.battle_command import sense
from dropzone.systems.battle_command._lookup import Lookup, Pair, listed, pair

if TYPE_CHECKING:
    from dropzone.systems.battle_command.components import Components, UnitRow

__all__ = ["faults", "problems"]

Check = Callable[[Lookup], Iterator[str]]


def faults(components: Components) -> list[str]:
    """The contradictions between the files of a game, one line each."""
    return _first_faults(Lookup(components), _CONTRADICTIONS)


def problems(components: Components) -> list[str]:
    """All that is wrong or odd between the files of a game, one line each."""
    return _first_faults(Lookup(components), [*_CONTRADICTIONS, *sense.CHECKS])


def _first_faults(look: Lookup, checks: Sequence[Check]) -> list[str]:
    """The findings of the first check that has any: later ones rely on earlier ones."""
    for check in checks:
        found = list(check(look))
        if found:
            return found
    return []


# ---------------------------------------------------------------- the map


def _check_grid(look: Lookup) -> Iterator[str]:
    """The map has exactly the hexes of its grid, and its edges are marked."""
    for code in sorted(look.around.keys() - look.hexes.keys()):
        yield look.line("map.csv", f"hex {code}", "expected a row for it, found none")
    for code in sorted(look.hexes.keys() - look.around.keys()):
        yield look.line("map.csv", f"hex {code}", "expected a hex of the grid, found one outside")
    for code in sorted(look.around.keys() & look.hexes.keys()):
        row = look.hexes[code]
        if row.terrain not in look.tables.terrain:
            text = f"expected terrain of tables.toml, found {row.terrain}"
            yield look.line("map.csv", f"hex {code}, terrain", text)
            continue
        expected = _map_edges(look, code) if look.is_land(code) else set()
        marked = {word for word in row.features if word.startswith("edge-")}
        if marked != expected:
            text = f"expected {listed(expected)}, found {listed(marked)}"
            yield look.line("map.csv", f"hex {code}, features", text)


def _map_edges(look: Lookup, code: str) -> set[str]:
    """The map edges that a hex lies on."""
    grid, row, column = look.tables.grid, int(code[:2]), int(code[2:])
    last = grid.rows_odd if column % 2 else grid.rows_even
    edges = {"west": column == 1, "east": column == grid.columns, "south": row == 1}
    edges["north"] = row == last
    return {f"edge-{name}" for name, lies in edges.items() if lies}


def _check_hexes(look: Lookup) -> Iterator[str]:
    """The rulebook's lists hold; nothing but water lies in the sea; ports lie beside it."""
    for each in look.tables.printed:
        marked = {code for code, row in look.hexes.items() if each.feature in row.features}
        for code in sorted(set(each.hexes) ^ marked):
            verb = "is" if code in each.hexes else "is not"
            text = f"{each.feature}: the hex {verb} in the list of rule {each.rule}"
            yield look.line("map.csv", f"hex {code}, features", text)
    for code, row in look.hexes.items():
        if not look.is_land(code) and (row.features or row.vp or row.start_control):
            yield look.line("map.csv", f"hex {code}", "expected open sea, found more")
        if look.is_land(code) and row.start_control is None:
            text = "expected a side, found nothing"
            yield look.line("map.csv", f"hex {code}, start_control", text)
        for canal in row.canals:
            if canal not in look.waters or look.waters[canal].kind != "canal":
                yield look.line("map.csv", f"hex {code}, canals", f"unknown canal {canal}")
        ports = {"port-north", "port-south"} & set(row.features)
        if ports and all(look.is_land(other) for other in look.around[code]):
            yield look.line("map.csv", f"hex {code}", "expected the sea beside a port, found land")


def _check_edges(look: Lookup) -> Iterator[str]:
    """Hexsides join neighbours, each once; rivers run exactly where banks differ."""
    seen: set[Pair] = set()
    for edge in look.game.edges:
        thing, key = f"edge {edge.a}-{edge.b}", pair(edge.a, edge.b)
        water = look.waters.get(edge.river or "")
        if key in seen:
            yield look.line("edges.csv", thing, "expected each hexside once, found it twice")
        elif edge.b not in look.around.get(edge.a, ()):
            yield look.line("edges.csv", thing, "expected two neighbours on the map, found others")
        elif edge.road and not (look.is_land(edge.a) and look.is_land(edge.b)):
            yield look.line("edges.csv", thing, "expected a road on land, found the sea")
        elif not edge.road and not edge.river:
            yield look.line("edges.csv", thing, "expected a road or a river, found neither")
        elif edge.river and (water is None or water.kind != "river"):
            yield look.line("edges.csv", thing, f"expected a river, found {edge.river}")
        elif bool(edge.crossing) != bool(edge.river and edge.road):
            yield look.line("edges.csv", thing, "expected a crossing where a road meets a river")
        elif edge.crossing and edge.crossing not in {*look.bridges, "ferry"}:
            yield look.line("edges.csv", thing, f"unknown crossing {edge.crossing}")
        seen.add(key)
    for code, row in look.hexes.items():
        for other in look.around[code]:
            edge_here = look.edges.get(pair(code, other))
            has_river = edge_here is not None and edge_here.river is not None
            if code < other and has_river != (row.bank != look.hexes[other].bank):
                text = "a river between equal banks" if has_river else "no river between two banks"
                yield look.line("edges.csv", f"edge {code}-{other}", f"found {text}")


def _check_crossings(look: Lookup) -> Iterator[str]:
    """A river bridge spans its river hexside; a canal bridge stands on a road; so the ferry."""
    spans: dict[str, Pair] = {}
    for key, edge in look.edges.items():
        if edge.crossing in spans:
            yield look.line("edges.csv", f"edge {'-'.join(key)}", f"{edge.crossing} is used twice")
        if edge.crossing:
            spans[edge.crossing] = key
    for bridge in look.game.bridges:
        thing = f"bridge {bridge.id}"
        if bridge.hex not in look.hexes or bridge.water not in look.waters:
            yield look.line("bridges.csv", thing, "expected a hex and a water of the game")
        elif look.waters[bridge.water].kind != bridge.kind:
            yield look.line("bridges.csv", thing, f"expected a {bridge.kind}, found {bridge.water}")
        elif bridge.kind == "canal":
            if bridge.far or bridge.id in spans or bridge.hex not in look.roads:
                yield look.line("bridges.csv", thing, "expected a road over a canal in the hex")
        elif bridge.far is None or spans.get(bridge.id) != pair(bridge.hex, bridge.far):
            yield look.line("bridges.csv", thing, "expected the hexside that it spans in edges.csv")
        elif look.edges[spans[bridge.id]].river != bridge.water:
            yield look.line("bridges.csv", thing, f"expected {bridge.water} in edges.csv")
    ferry = look.tables.ferry
    if ("ferry" in spans) != (ferry is not None) or (ferry and ferry.hex not in spans["ferry"]):
        yield look.line("tables.toml", "ferry", "expected the ferry's hexside in edges.csv")


# ---------------------------------------------------------------- the counters


def _check_units(look: Lookup) -> Iterator[str]:
    """Every unit can be where it starts or comes down, and enters somehow."""
    letters: set[str] = {box.letter for box in look.game.boxes if box.letter}
    for unit in look.game.units:
        for text in _unit_faults(look, unit, letters):
            yield look.line("units.csv", f"unit {unit.id}", text)
    for code, stack in sorted(look.stacks.items()):
        if len({unit.side for unit in stack}) > 1:
            names = listed(unit.id for unit in stack)
            yield look.line("units.csv", f"hex {code}", f"expected one side, found {names}")
    for name in look.tables.planned_lifts:
        if name not in {unit.id for unit in look.game.units if unit.arrival_turn}:
            yield look.line("tables.toml", f"planned_lifts.{name}", "expected a reinforcement")


def _unit_faults(look: Lookup, unit: UnitRow, letters: set[str]) -> Iterator[str]:
    if unit.setup is None and unit.arrival_turn is None and "irregular" not in unit.flags:
        yield "expected a set-up or an arrival turn, found neither"
    if unit.setup is not None and unit.arrival_turn is not None:
        yield "expected a set-up or an arrival turn, found both"
    if unit.setup is not None and not (look.is_land(unit.setup) or unit.setup in look.boxes):
        yield f"expected a land hex or a box as set-up, found {unit.setup}"
    for code in unit.landing_hex:
        if not look.is_land(code):
            yield f"expected land to come down on, found {code}"
    if unit.is_airborne and unit.reduced is None:
        yield "expected a reduced side of an airborne unit, found none"
    if (unit.side == "german") != (unit.nation == "german"):
        yield f"expected a nation of its side, found {unit.nation}"
    if unit.arrival_turn and unit.entry is None:
        yield "expected an entry for a reinforcement, found nothing"
    if letters and unit.side == "german" and unit.entry not in {"any", *letters}:
        yield f"expected the letter of a box as entry, found {unit.entry or 'nothing'}"
    if look.tables.victory.automatic_corps and unit.side == "allied" and unit.corps is None:
        yield "expected a corps, found nothing"


# ---------------------------------------------------------------- the charts and the sheet


def _check_charts(look: Lookup) -> Iterator[str]:
    """Every chart has its six faces, the CRT all its cells."""
    tables = look.tables
    charts = {
        "airborne_landing.results": tables.airborne_landing.results,
        "crt.rows": tables.crt.rows,
        "ground_interdiction.results": getattr(tables.ground_interdiction, "results", None),
        "naval_resupply.results": getattr(tables.naval_resupply, "results", None),
        "sea_transport.results": getattr(tables.sea_transport, "results", None),
        "surrender.results": tables.surrender.results,
    }
    for name, chart in charts.items():
        if chart is not None and sorted(chart) != [1, 2, 3, 4, 5, 6]:
            text = f"expected faces 1 to 6, found {listed(map(str, chart))}"
            yield look.line("tables.toml", name, text)
    width = len(tables.crt.columns)
    odds = [tables.crt.odds(column) for column in range(width)]
    if any(a * d >= b * c for (a, c), (b, d) in pairwise(odds)):
        yield look.line("tables.toml", "crt.columns", "expected rising odds")
    for face, cells in tables.crt.rows.items():
        if len(cells) != width:
            text = f"expected {width} cells, found {len(cells)}"
            yield look.line("tables.toml", f"crt.rows.{face}", text)


def _check_places(look: Lookup) -> Iterator[str]:
    """Every hex that a chart or box names is on the map."""
    tables = look.tables
    named: list[tuple[str, str, str | None]] = [
        ("tables.toml", "victory.automatic_hex", tables.victory.automatic_hex),
        ("tables.toml", "refit.bonus_hex", tables.refit.bonus_hex),
        *(("tables.toml", "victory.unsupplied_vp", code) for code in tables.victory.unsupplied_vp),
        *(("tables.toml", "victory.stars", code) for code in tables.victory.stars),
        *(("tables.toml", "named", code) for code in tables.named),
        *(("boxes.csv", f"box {box.id}", code) for box in look.game.boxes for code in box.hexes),
        *(("tables.toml", f"markers.{each.id}", each.landing_hex) for each in tables.markers),
        *(
            ("tables.toml", f"markers.{each.id}", each.setup)
            for each in tables.markers
            if each.setup not in look.boxes
        ),
    ]
    for file, thing, code in named:
        if code is not None and not look.is_land(code):
            yield look.line(file, thing, f"expected a land hex, found {code}")


def _check_sheet(look: Lookup) -> Iterator[str]:
    """The sheet's parts know each other, and the clauses bear their rules' numbers."""
    sheet, order = look.game.sheet, look.tables.turns.order
    if sorted(order) != sorted(side.id for side in sheet.sides) or order[0] != sheet.first:
        text = f"expected the sides of game.toml, {sheet.first} first, found {' '.join(order)}"
        yield look.line("tables.toml", "turns.order", text)
    options = {option.id for option in sheet.options}
    for option in sheet.options:
        for other in option.requires:
            if other not in options:
                yield look.line("game.toml", f"options.{option.id}", f"unknown option {other}")
    for rule in sheet.house_rules:
        if not rule.accepts(rule.default):
            yield look.line("game.toml", f"house_rules.{rule.id}", "its default is not allowed")
    for marker in look.tables.markers:
        if marker.option is not None and marker.option not in options:
            yield look.line(
                "tables.toml", f"markers.{marker.id}", f"unknown option {marker.option}"
            )
    for clause in look.game.clauses:
        if not clause.id.startswith(f"{sheet.id}:{clause.rule}-"):
            yield look.line("clauses.csv", f"clause {clause.id}", f"expected rule {clause.rule}")


_CONTRADICTIONS: Sequence[Check] = (
    _check_grid,
    _check_hexes,
    _check_edges,
    _check_crossings,
    _check_units,
    _check_charts,
    _check_places,
    _check_sheet,
)
