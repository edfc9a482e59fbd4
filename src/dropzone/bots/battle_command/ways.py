"""Ways: how far each hex is from a goal, for each state of the bridges."""

from __future__ import annotations

from functools import lru_cache

from dropzone.systems.battle_command.ground import Ground
from dropzone.systems.battle_command.position import BattlePosition
from dropzone.systems.battle_command.static import BattleStatic

__all__ = ["Ways", "ways_over"]

#: A distance that is longer than any way.
FAR = 99
_MOST_GROUNDS = 64


class Ways:
    """Distances over the ground, whoever stands on it; worked out once for each goal."""

    def __init__(self) -> None:
        self._maps: dict[Ground, dict[tuple[int, int], list[int]]] = {}
        #: Where the attacker's supply can be cut, by what that depends on.
        self.cuts: dict[tuple[int, int, Ground], dict[int, int]] = {}

    def to(self, position: BattlePosition, goal: int, mover: int) -> list[int]:
        """Return the steps to a goal from every hex, by the hex's number."""
        ground = position.ground
        maps = self._maps.get(ground)
        if maps is None:
            if len(self._maps) >= _MOST_GROUNDS:
                self._maps.clear()
            maps = self._maps[ground] = {}
        found = maps.get((goal, mover))
        if found is None:
            grid = position.static.grid
            found = [FAR] * grid.size
            layers = grid.reach_layers(goal, FAR, ground.exits[mover])
            for steps, layer in enumerate(layers):
                if not layer:
                    break
                for at in grid.members(layer):
                    found[at] = steps
            maps[goal, mover] = found
        return found


@lru_cache(maxsize=8)
def ways_over(static: BattleStatic) -> Ways:
    """Return the ways over a map, worked out once for all who play on it."""
    return Ways()
