"""What lies in the box: zones, links, counters, markers and charts, as typed data."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from dropzone.core.data import Entry, Pack
from dropzone.core.data.sheet import GameSheet
from dropzone.core.errors import DataError

__all__ = [
    "AlarmEvent",
    "Components",
    "CounterRow",
    "Kind",
    "LinkRow",
    "MarkerRow",
    "Tables",
    "Values",
    "ZoneRow",
    "load",
    "problems",
]

Slug = Annotated[str, Meta(pattern=r"^[a-z0-9-]+$", description="an id of letters and hyphens")]
Factor = Annotated[int, Meta(ge=0, le=9)]
Group = Literal["G1", "G2"]
KindId = Literal[
    "commando",
    "british_officer",
    "sniper",
    "mortar",
    "lca",
    "infantry",
    "machine_gun",
    "german_officer",
    "flak",
    "gun155",
    "pillbox",
]


class _Named(Entry, frozen=True, kw_only=True):
    """Anything with a name in both languages."""

    name_en: str
    name_fr: str


class ZoneRow(_Named, frozen=True, kw_only=True):
    """One geographic zone of zones.csv.

    dieppe:1.1-c.
    """

    id: Slug
    code: str
    terrain: Literal["sea", "waiting", "open", "light", "strong"]
    x: int
    y: int
    marker: Literal["A", "B"] | None = None
    beach: bool = False
    start_group: Group | None = None
    misdirected: Literal["G5", "G6"] | None = None
    reinforcement: Annotated[int, Meta(ge=0, le=9)] | None = None
    telephone: bool = False


class LinkRow(Entry, frozen=True, kw_only=True):
    """One link between two zones: who may use it, or that only fire crosses it."""

    a: Slug
    b: Slug
    kind: Literal["path1", "path2", "sea", "surf", "fire"]


class CounterRow(_Named, frozen=True, kw_only=True):
    """One counter: a unit, a boat, a gun or a pillbox.

    dieppe:2.1-a, dieppe:2.1-c.
    """

    id: Slug
    kind: KindId
    side: Literal["british", "german"]
    group: Group | None = None
    number: Annotated[int, Meta(ge=1, le=7)] | None = None
    zone: Slug | None = None
    bowl: Literal["GI", "RI"] | None = None
    vp_if_lost: Annotated[int, Meta(ge=-9, le=0)] | None = None


class MarkerRow(Entry, frozen=True, kw_only=True):
    """The back of an activation marker: units of the garrison, or an obstacle.

    dieppe:3.1-c, dieppe:10-c.
    """

    id: Slug
    letter: Literal["A", "B"]
    infantry: Factor
    machine_gun: Factor
    officer: Factor
    obstacle: Literal["mines", "wire"] | None = None


class Values(Entry, frozen=True, kw_only=True):
    """The figures of one side of a counter.

    dieppe:1.1-e, dieppe:2.1-b.
    """

    fire: Factor
    assault: Factor
    movement: Factor
    level: Annotated[int, Meta(ge=0, le=2)]


class Kind(_Named, frozen=True, kw_only=True):
    """One kind of counter; without a reduced side the first hit is the last.

    dieppe:2.1-d, dieppe:2.1-e.
    """

    infantry: bool
    full: Values
    reduced: Values | None = None


class Terrain(_Named, frozen=True, kw_only=True):
    """What a colour of zone means.

    dieppe:1.2-b, dieppe:1.2-d, dieppe:1.2-e.
    """

    protection: Factor
    boats: Factor
    levels: Annotated[int, Meta(ge=0, le=20)]


class Link(Entry, frozen=True, kw_only=True):
    """What a link costs.

    dieppe:1.1-d.
    """

    cost: Factor


class Boats(Entry, frozen=True, kw_only=True):
    """How many levels a landing craft carries."""

    capacity: Factor


class Stacking(Entry, frozen=True, kw_only=True):
    """How many levels of one side stand in a zone."""

    levels: Annotated[int, Meta(ge=1, le=20)]


class Turns(Entry, frozen=True, kw_only=True):
    """The turn track: the light for sniper and mortar, and the bonus for the battery.

    dieppe:1.4-a, dieppe:3.1-a.
    """

    count: Annotated[int, Meta(ge=1, le=20)]
    first: str
    minutes: int
    light: tuple[int, ...]
    battery_bonus: tuple[int, ...]


class AlarmEvent(Entry, frozen=True, kw_only=True):
    """Something that raises the alarm; `ours` where the scan of the rules has lost its list.

    dieppe:7-k, dieppe:7-m.
    """

    id: Slug
    increase: Factor
    once: bool
    ours: bool


class Alarm(Entry, frozen=True, kw_only=True):
    """The alarm track.

    dieppe:1.4-a, dieppe:3.1-b, dieppe:7-h, dieppe:7-n.
    """

    most: Factor
    full_activity: Factor
    option_start: Factor
    events: tuple[AlarmEvent, ...]


class Reinforcements(Entry, frozen=True, kw_only=True):
    """How many units arrive, by the face of the D6."""

    numbers: tuple[Factor, ...]


class Mines(Entry, frozen=True, kw_only=True):
    """From which modified roll on mines cost a step."""

    loss_from: int


class Points(Entry, frozen=True, kw_only=True):
    """Victory points and levels.

    dieppe:12-b, dieppe:12-d, dieppe:12-e, dieppe:12-f, dieppe:12-h, dieppe:12-i, dieppe:12-j,
    dieppe:12-k, dieppe:12-l, dieppe:12-n, dieppe:12-s.
    """

    gun: int
    telephone: int
    flak: int
    pillbox: int
    prisoner: int
    most_prisoners: int
    commando_left: int
    total_from: int
    half_from: int


class Vorwaerts(Entry, frozen=True, kw_only=True):
    """The German movement of the third option."""

    movement: Factor


class Decor(Entry, frozen=True, kw_only=True):
    """Lines for drawing only."""

    coast: tuple[tuple[int, int], ...]
    river: tuple[tuple[int, int], ...]
    width: int
    height: int


class Tables(Entry, frozen=True, kw_only=True):
    """All of tables.toml."""

    terrain: dict[str, Terrain]
    links: dict[str, Link]
    kinds: dict[KindId, Kind]
    boats: Boats
    stacking: Stacking
    turns: Turns
    alarm: Alarm
    reinforcements: Reinforcements
    mines: Mines
    points: Points
    vorwaerts: Vorwaerts
    decor: Decor


class Components(Struct, frozen=True, kw_only=True):
    """Everything in the box."""

    fingerprint: str
    sheet: GameSheet
    zones: tuple[ZoneRow, ...]
    links: tuple[LinkRow, ...]
    counters: tuple[CounterRow, ...]
    markers: tuple[MarkerRow, ...]
    tables: Tables


def load(pack: Pack) -> Components:
    """Load a game's data and check that its parts agree; a wrong part is a DataError."""
    components = Components(
        fingerprint=pack.fingerprint,
        sheet=pack.document("game", GameSheet),
        zones=tuple(sorted(pack.table("zones", ZoneRow), key=lambda zone: zone.id)),
        links=tuple(pack.table("links", LinkRow)),
        counters=tuple(pack.table("counters", CounterRow)),
        markers=tuple(pack.table("markers", MarkerRow)),
        tables=pack.document("tables", Tables),
    )
    found = problems(components)
    if found:
        raise DataError(found[0])
    return components


def problems(components: Components) -> list[str]:
    """Return what does not agree between the files."""
    found: list[str] = []
    zones = {zone.id for zone in components.zones}
    found += [
        f"links.csv: there is no zone {end}"
        for link in components.links
        for end in (link.a, link.b)
        if end not in zones
    ]
    found += [
        f"counters.csv: {counter.id} stands in {counter.zone}, which is no zone"
        for counter in components.counters
        if counter.zone is not None and counter.zone not in zones
    ]
    for letter in ("A", "B"):
        places = sum(zone.marker == letter for zone in components.zones)
        markers = sum(marker.letter == letter for marker in components.markers)
        if places != markers:
            found.append(f"markers.csv: {markers} {letter} markers for {places} zones")
    entries = sorted(z.reinforcement for z in components.zones if z.reinforcement is not None)
    if entries != list(range(10)):
        found.append("zones.csv: the entry zones must be R0 to R9, once each")
    turns = components.tables.turns
    if not len(turns.light) == len(turns.battery_bonus) == turns.count:
        found.append("tables.toml, turns: light and battery_bonus need a value for every turn")
    if len(components.tables.reinforcements.numbers) != 6:
        found.append("tables.toml, reinforcements.numbers: expected six values")
    order = [_sort(counter) for counter in components.counters]
    if order != sorted(order):
        found.append("counters.csv: expected the British men first, then the boats, then Germans")
    for counter in components.counters:
        if counter.kind not in components.tables.kinds:
            found.append(f"counters.csv: {counter.id} is of the unknown kind {counter.kind}")
    return found


def _sort(counter: CounterRow) -> int:
    """Men, boats and Germans are searched for by their place in the file."""
    if counter.side == "german":
        return 2
    return int(counter.kind == "lca")
