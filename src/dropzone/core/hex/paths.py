"""Ways over a hex map: what can be reached, how far, and along which path.

Everywhere below, *exits* are six sets, one for each direction: `exits[d]` holds the hexes that may
be left in direction d. They must lie within `Grid.open_masks`, which are the exits of a bare map.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from dropzone.core.hex.grid import DIRECTIONS, Block, HexGrid, Layout

__all__ = ["DIRECTIONS", "Block", "Exits", "Grid", "Layout"]

Exits: TypeAlias = Sequence[int]


class Grid(HexGrid):
    """The hexes of one map with the ways between them, built once and never changed.

    >>> grid = Grid(Layout([Block((1, 15), (1, 20), (1, 19))], True, "south"))
    >>> grid.reach(grid.index("1308"), 1, grid.open_masks).bit_count()
    7
    """

    __slots__ = ()

    def flood(self, start_mask: int, exits: Exits, no_through: int = 0) -> int:
        """Every hex that can be reached from a set, the set included.

        Hexes of `no_through` are reached but not left; those of the start may always be left.

        >>> grid = Grid(Layout([Block((1, 3), (1, 3))], True, "south"))
        >>> river = [mask & ~grid.mask(map(grid.index, ["0102", "0202", "0302"]))
        ...          for mask in grid.open_masks]
        >>> [grid.codes[at] for at in grid.members(grid.flood(1 << grid.index("0101"), river))]
        ['0301', '0201', '0101', '0302', '0202', '0102']
        """
        near, far, go = self._east_north, self._east_south, ~no_through
        n, ne, se, s, sw, nw = exits
        seen = live = start_mask
        while live:
            new = (
                (live & n) >> 1
                | (live & ne) << near
                | (live & se) << far
                | (live & s) << 1
                | (live & sw) >> near
                | (live & nw) >> far
            ) & ~seen
            seen |= new
            live = new & go
        return seen

    def flood_back(self, goal_mask: int, exits: Exits, no_through: int = 0, need: int = 0) -> int:
        """Every hex from which a goal can be reached, the goals included.

        The mirror of `flood`: a hex of `no_through` may be a start or a goal, never between. Once
        all hexes of `need` are found the search stops, and other hexes may be missing.

        >>> grid = Grid(Layout([Block((1, 1), (1, 3))], True, "south"))
        >>> southward = [0, 0, 0, grid.open_masks[3], 0, 0]
        >>> found = grid.flood_back(1 << grid.index("0201"), southward)
        >>> [grid.codes[at] for at in grid.members(found)]
        ['0301', '0201']
        """
        near, far, go = self._east_north, self._east_south, ~no_through
        n, ne, se, s, sw, nw = exits
        seen = live = goal_mask
        if not need:
            need = -1  # never covered
        while live and need & ~seen:
            new = (
                (live << 1) & n
                | (live >> near) & ne
                | (live >> far) & se
                | (live >> 1) & s
                | (live << near) & sw
                | (live << far) & nw
            ) & ~seen
            seen |= new
            live = new & go
        return seen

    def reach(self, start: int, allowance: int, exits: Exits, stops: int = 0) -> int:
        """Every hex within an allowance of one point a hex, the start included.

        Hexes of `stops` are entered but not left; the start may always be left.

        >>> grid = Grid(Layout([Block((1, 15), (1, 20), (1, 19))], True, "south"))
        >>> start = grid.index("1308")
        >>> grid.reach(start, 3, grid.open_masks).bit_count()
        37
        >>> grid.reach(start, 3, grid.open_masks, stops=grid.neighbour_mask[start]).bit_count()
        7
        """
        near, far, go = self._east_north, self._east_south, ~stops
        n, ne, se, s, sw, nw = exits
        seen = live = 1 << start
        for _ in range(allowance):
            seen |= (
                (live & n) >> 1
                | (live & ne) << near
                | (live & se) << far
                | (live & s) << 1
                | (live & sw) >> near
                | (live & nw) >> far
            )
            live = seen & go
        return seen

    def reach_halting(
        self, start: int, allowance: int, exits: Exits, onward: Exits, stops: int = 0
    ) -> int:
        """What `reach` finds where some steps end the move: only after a step by one of the
        `onward` exits may the next one follow.

        >>> grid = Grid(Layout([Block((1, 1), (1, 4))], True, "south"))
        >>> wood = grid.step(1 << grid.index("0201"), 3)
        >>> onward = [opened & ~wood for opened in grid.open_masks]
        >>> found = grid.reach_halting(grid.index("0101"), 3, grid.open_masks, onward)
        >>> [grid.codes[at] for at in grid.members(found)]
        ['0201', '0101']
        """
        seen = live = 1 << start
        for _ in range(allowance):
            seen |= self._spread(live, exits)
            live |= self._spread(live, onward) & ~stops
        return seen

    def reach_layers(self, start: int, allowance: int, exits: Exits, stops: int = 0) -> list[int]:
        """What `reach` finds, by points spent; layer 0 is the start.

        >>> grid = Grid(Layout([Block((1, 15), (1, 20), (1, 19))], True, "south"))
        >>> layers = grid.reach_layers(grid.index("1308"), 3, grid.open_masks)
        >>> [layer.bit_count() for layer in layers]
        [1, 6, 12, 18]
        """
        seen = live = 1 << start
        layers = [seen]
        for _ in range(allowance):
            new = self._spread(live, exits) & ~seen
            layers.append(new)
            seen |= new
            live = new & ~stops
        return layers

    def weighted_reach(
        self, start: int, allowance: int, costs: Sequence[tuple[int, Exits]], stops: int = 0
    ) -> list[int]:
        """Hexes by the least points it takes to get there, with exits of several costs.

        `costs` pairs a cost of at least one point with the exits that have it; of two costs for
        one exit the lower counts. `stops` as in `reach`.

        >>> grid = Grid(Layout([Block((1, 1), (1, 4))], True, "south"))
        >>> wood = 1 << grid.index("0201")
        >>> into_wood = [grid.step(wood, (d + 3) % 6) for d in range(6)]
        >>> plain = [opened & ~into for opened, into in zip(grid.open_masks, into_wood)]
        >>> layers = grid.weighted_reach(grid.index("0101"), 4, [(1, plain), (2, into_wood)])
        >>> [[grid.codes[at] for at in grid.members(layer)] for layer in layers]
        [['0101'], [], ['0201'], ['0301'], ['0401']]
        """
        if any(cost < 1 for cost, _ in costs):
            raise ValueError("every step must cost at least one point")
        seen = 1 << start
        layers, live = [seen], [seen]
        for spent in range(1, allowance + 1):
            new = 0
            for cost, exits in costs:
                if cost <= spent and live[spent - cost]:
                    new |= self._spread(live[spent - cost], exits)
            new &= ~seen
            layers.append(new)
            seen |= new
            live.append(new & ~stops)
        return layers

    def path(
        self,
        start: int,
        goal: int,
        exits: Exits,
        stops: int = 0,
        allowance: int | None = None,
        prefer: int = 0,
        onward: Exits | None = None,
    ) -> tuple[int, ...]:
        """A shortest path, both ends included; empty if the goal is out of reach.

        Of all shortest paths it is one with the most hexes of `prefer`, and of these the one that
        turns to the first of `DIRECTIONS` soonest. `stops` as in `reach`, `onward` (all exits if
        not given) as in `reach_halting`.

        >>> grid = Grid(Layout([Block((1, 3), (1, 3))], True, "south"))
        >>> start, goal = grid.index("0101"), grid.index("0303")
        >>> [grid.codes[at] for at in grid.path(start, goal, grid.open_masks)]
        ['0101', '0201', '0302', '0303']
        >>> road = grid.mask([grid.index("0102"), grid.index("0202")])
        >>> [grid.codes[at] for at in grid.path(start, goal, grid.open_masks, prefer=road)]
        ['0101', '0202', '0302', '0303']
        """
        if start == goal:
            return (start,)
        before = exits if onward is None else onward  # the exits of all steps but the last
        nearest = self._spread_back(1 << goal, exits)
        seen = live = 1 << start
        layers = [live]
        while not live & nearest:
            live = self._spread(live, before) & ~seen & ~stops
            if not live:
                return ()
            layers.append(live)
            seen |= live
        if allowance is not None and len(layers) > allowance:
            return ()
        if len(layers) == 1:
            return (start, goal)
        # Only what lies on a shortest path counts, and the most of `prefer` only if it divides it.
        layers[-1] = ahead = live & nearest
        on_way = ahead
        for step in range(len(layers) - 2, 0, -1):
            layers[step] = ahead = layers[step] & self._spread_back(ahead, before)
            on_way |= ahead
        if on_way & prefer and on_way & ~prefer:
            if len(layers) > 2:
                return self._walk_back(start, goal, layers, exits, before, prefer)
            layers[1] &= prefer
        found, at = [start], start
        for layer in layers[1:]:
            at = self._next(at, before, layer)
            found.append(at)
        found.append(goal)
        return tuple(found)

    def _walk_back(
        self, start: int, goal: int, layers: list[int], exits: Exits, before: Exits, prefer: int
    ) -> tuple[int, ...]:
        """The way of `path` through layers of hexes, each a step further from the start."""
        # ahead[k]: the hexes of a layer from which at most k preferred hexes lie on the way;
        # steps[k]: where to step so that k of them, the one stepped on included, are found.
        ahead, ways, all_steps = [1 << goal], exits, []
        for layer in reversed(layers):
            steps = [mask & ~prefer for mask in ahead]
            steps.append(0)
            for k, mask in enumerate(ahead):
                steps[k + 1] |= mask & prefer
            all_steps.append((steps, ways))
            ahead, left = [0] * len(steps), layer
            for k in range(len(steps) - 1, -1, -1):
                if steps[k]:
                    ahead[k] = self._spread_back(steps[k], ways) & left
                    left ^= ahead[k]
            while not ahead[-1]:
                ahead.pop()
            ways = before
        found, at, k = [start], start, len(ahead) - 1
        for steps, ways in reversed(all_steps):
            at = self._next(at, ways, steps[k])
            k -= prefer >> at & 1
            found.append(at)
        return tuple(found)

    def shortest_first_steps(self, start: int, goals_mask: int, exits: Exits) -> int:
        """The neighbours through which a shortest path leads from the start to some goal.

        >>> grid = Grid(Layout([Block((1, 15), (1, 20), (1, 19))], True, "south"))
        >>> goals = grid.mask([grid.index("1508"), grid.index("1106")])
        >>> steps = grid.shortest_first_steps(grid.index("1308"), goals, grid.open_masks)
        >>> [grid.codes[at] for at in grid.members(steps)]
        ['1207', '1408', '1208']
        """
        seen = 1 << start
        layers = [seen]
        while goals_mask & ~seen and (new := self._spread(layers[-1], exits) & ~seen):
            layers.append(new)
            seen |= new
        on_path = 0
        for layer in reversed(layers[1:]):
            on_path = (self._spread_back(on_path, exits) | goals_mask) & layer
        return on_path

    def _spread(self, mask: int, exits: Exits) -> int:
        """Every hex that one step from a set leads to."""
        near, far = self._east_north, self._east_south
        n, ne, se, s, sw, nw = exits
        return (
            (mask & n) >> 1
            | (mask & ne) << near
            | (mask & se) << far
            | (mask & s) << 1
            | (mask & sw) >> near
            | (mask & nw) >> far
        )

    def _spread_back(self, mask: int, exits: Exits) -> int:
        """Every hex from which one step leads into a set."""
        near, far = self._east_north, self._east_south
        n, ne, se, s, sw, nw = exits
        return (
            (mask << 1) & n
            | (mask >> near) & ne
            | (mask >> far) & se
            | (mask >> 1) & s
            | (mask << near) & sw
            | (mask << far) & nw
        )

    def _next(self, at: int, exits: Exits, ahead: int) -> int:
        """The first hex of a set, in the order of directions, that one step from a hex leads to."""
        for shift, leave in zip(self.shifts, exits, strict=True):
            if leave >> at & 1 and ahead >> at + shift & 1:
                return at + shift
        raise ValueError("no step leads there")
