"""Thin adapters: the same games in the conventions of OpenSpiel and of RLlib.

Neither library is needed here: both call objects by the names of their methods.
"""

from __future__ import annotations

import copy
from typing import Any

from dropzone.arena.env import Table
from dropzone.core.rules.decision import Decision

__all__ = ["ParallelDict", "SpielGame", "SpielState"]

TERMINAL = -4


class SpielGame:
    """A game as OpenSpiel's `Game`: sampled chance, numbered players, moves one after the other.

    >>> state = SpielGame("pegasus").new_initial_state(seed=7)
    >>> while not state.is_terminal():
    ...     state.apply_action(state.legal_actions()[0])
    >>> sum(state.returns())
    0.0
    """

    def __init__(self, game: str, scenario: str | None = None, **more: Any) -> None:
        self.name, self._scenario, self._more = game, scenario, more
        self.table = Table(game, scenario, **more)

    def num_players(self) -> int:
        """How many players there are."""
        return len(self.table.sides)

    def num_distinct_actions(self) -> int:
        """The most choices of a decision; an action is the number of one."""
        return self.table.most_choices

    def observation_tensor_shape(self) -> list[int]:
        """The length of what a player sees."""
        return [self.table.encoder.size]

    def min_utility(self) -> float:
        """A loss."""
        return -1.0

    def max_utility(self) -> float:
        """A win."""
        return 1.0

    def utility_sum(self) -> float | None:
        """Two players share nothing; one alone wins or loses."""
        return 0.0 if self.num_players() > 1 else None

    def new_initial_state(self, seed: int = 0) -> SpielState:
        """Begin a game; its dice are those of the seed."""
        table = copy.copy(self.table)
        table.reset(seed)
        return SpielState(self, table)


class SpielState:
    """A moment of a game as OpenSpiel's `State`."""

    def __init__(self, game: SpielGame, table: Table) -> None:
        self._game, self._table = game, table

    def get_game(self) -> SpielGame:
        """The game."""
        return self._game

    def current_player(self) -> int:
        """Who is to choose, by number."""
        table = self._table
        return TERMINAL if table.over else table.sides.index(table.decider)

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self._table.over

    def is_chance_node(self) -> bool:
        """Dice fall by themselves."""
        return False

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The numbers of the choices, for the player who is to choose."""
        if self.is_terminal() or (player is not None and player != self.current_player()):
            return []
        return list(range(len(self._table.position.open)))

    def action_to_string(self, player: int, action: int) -> str:
        """A choice as text."""
        return Decision(self._table.position).notations[action]

    def apply_action(self, action: int) -> None:
        """Play the choice of a number."""
        self._table.play(action)

    def returns(self) -> list[float]:
        """What each player gets."""
        return list(self._table.rewards().values())

    def observation_tensor(self, player: int) -> list[float]:
        """What a player may know, as numbers."""
        table = self._table
        seen: list[float] = table.encoder.observe(table.position, table.sides[player]).tolist()
        return seen

    def clone(self) -> SpielState:
        """An independent state at the same moment, with the same dice to come."""
        table = copy.copy(self._table)
        table.position = self._table.position.copy()
        table.dice = self._table.dice.copy()
        return SpielState(self._game, table)


class ParallelDict:
    """A game as RLlib's `MultiAgentEnv`: dictionaries by agent, of who is to choose alone.

    >>> env = ParallelDict("pegasus")
    >>> seen, _ = env.reset(seed=7)
    >>> [agent] = seen
    >>> seen, rewards, ended, cut, _ = env.step({agent: 0})
    >>> ended["__all__"]
    False
    """

    def __init__(self, game: str, scenario: str | None = None, **more: Any) -> None:
        self.table = Table(game, scenario, **more)
        self.possible_agents = list(self.table.sides)
        self.agents = list(self.table.sides)
        seen, actions = self.table.spaces()
        self.observation_spaces = dict.fromkeys(self.agents, seen)
        self.action_spaces = dict.fromkeys(self.agents, actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start a new game."""
        self.table.reset(seed)
        return self._seen(), {}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        """Play the choice of the agent who is to choose."""
        table = self.table
        agent = table.decider
        table.play(int(actions[agent]))
        over = table.over
        ended = {**dict.fromkeys(self.agents, over), "__all__": over}
        rewards = table.rewards() if over else {agent: 0.0}
        seen = {each: table.observe(each) for each in self.agents} if over else self._seen()
        return seen, rewards, ended, {"__all__": False}, {}

    def _seen(self) -> dict[str, Any]:
        agent = self.table.decider
        return {agent: self.table.observe(agent)}
