"""An environment for learning: any game as a PettingZoo AEC environment.

Needs the optional part `learn` (pettingzoo, gymnasium, numpy).  What an agent sees is made from
its view alone, so nothing hidden leaks into training.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from zlib import crc32

from dropzone.arena.balance import MissingExtra
from dropzone.core.decision import Decision
from dropzone.core.dice import SeededDice
from dropzone.core.engine import advance, apply, question
from dropzone.core.errors import InvalidChoice
from dropzone.core.position import Position
from dropzone.core.registry import game_definition
from dropzone.core.static import HouseValue

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ImportError:
    raise MissingExtra(
        "the environment needs the optional part learn: pip install 'dropzone[learn]'"
    ) from None

__all__ = ["GameEnv"]

#: Length of the vector that a view is hashed into, and of the one for each choice.
FEATURES = 1024
CHOICE_FEATURES = 32


class GameEnv(AECEnv):  # type: ignore[misc] # PettingZoo ships no types
    """A game between agents named after its sides.

    An action is the number of a choice; `action_mask` says which numbers stand for one.  Since
    the choices differ from decision to decision, the observation holds a vector for each of them
    beside the one for the view.  The reward is 1 for the winner and -1 for the loser at the end.

    >>> env = GameEnv("market-garden")
    >>> env.reset(seed=7)
    >>> env.agent_selection, int(env.last()[0]["action_mask"].sum())
    ('german', 3)
    """

    metadata = {"name": "dropzone", "is_parallelizable": False, "render_modes": ["ansi"]}  # noqa: RUF012 - PettingZoo wants a plain dict

    def __init__(
        self,
        game: str,
        scenario: str | None = None,
        options: Sequence[str] = (),
        house_rules: Mapping[str, HouseValue] | None = None,
        most_choices: int = 512,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.definition = game_definition(game)
        self.static = self.definition.static(
            self.definition.setting(scenario, options, house_rules)
        )
        self.most_choices = most_choices
        self.render_mode = render_mode
        self.possible_agents = [side.id for side in self.static.sheet.sides]
        self.agents: list[str] = []
        self._seed = 0
        self._episode = 0
        self.position: Position = self.definition.first_position(self.static)
        self.dice = SeededDice("0")
        space = spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, (FEATURES,), np.float32),
                "choices": spaces.Box(-np.inf, np.inf, (most_choices, CHOICE_FEATURES), np.float32),
                "action_mask": spaces.Box(0, 1, (most_choices,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {
            agent: spaces.Discrete(most_choices) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Any:
        """What an agent's observations look like."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent's actions look like."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game; without a seed, the next of the last seed's games."""
        if seed is None:
            self._episode += 1
        else:
            self._seed, self._episode = seed, 0
        self.dice = SeededDice(f"{self._seed}/{self._episode}")
        self.position = self.definition.first_position(self.static)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        advance(self.position, self.dice)
        self.agent_selection = self._decider()

    def step(self, action: int | None) -> None:
        """Play the choice of a number; a number without a choice is an error, not a move."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        offered = self.position.open
        if action is None or not 0 <= int(action) < len(offered):
            raise InvalidChoice(f"action {action} is none of the {len(offered)} choices")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        apply(self.position, offered[int(action)], self.dice)
        if self.position.result is None:
            self.agent_selection = self._decider()
        else:
            self._end(self.position.result.winner)
        self._accumulate_rewards()

    def _end(self, winner: str | None) -> None:
        """Hand out the rewards; who plays alone loses if nobody wins."""
        draw = winner is None and len(self.agents) > 1
        seat = None if winner is None else self.position.seat(winner)
        for agent in self.agents:
            self.terminations[agent] = True
            self.rewards[agent] = 0.0 if draw else 1.0 if agent == seat else -1.0

    def _decider(self) -> str:
        if not self.position.stack:
            return self.agents[0]
        return self.position.seat(question(self.position).decider(self.position))

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may know: its view and, if it is to choose, its choices."""
        choices = np.zeros((self.most_choices, CHOICE_FEATURES), np.float32)
        mask = np.zeros(self.most_choices, np.int8)
        if self.position.stack and agent == self._decider():
            notations = Decision(self.position).notations
            if len(notations) > self.most_choices:
                raise InvalidChoice(
                    f"{len(notations)} choices do not fit; raise most_choices"
                    f" above {self.most_choices}"
                )
            mask[: len(notations)] = 1
            for row, notation in enumerate(notations):
                for word in notation.split():
                    _add(choices[row], word, 1.0)
        vector = np.zeros(FEATURES, np.float32)
        for path, value in _leaves(self.position.view(agent), ""):
            if isinstance(value, str):
                _add(vector, f"{path}={value}", 1.0)
            else:
                _add(vector, path, float(value))
        return {"observation": vector, "choices": choices, "action_mask": mask}

    def render(self) -> str | None:
        """Draw the table with characters."""
        if self.render_mode != "ansi":
            return None
        return self.definition.picture(self.position, "en")

    def close(self) -> None:
        """Nothing is held open."""


def _leaves(value: Any, path: str) -> Iterator[tuple[str, str | float]]:
    """Every value of a view with its path; things with an id are called by it."""
    if isinstance(value, Mapping):
        for key, each in value.items():
            yield from _leaves(each, f"{path}/{key}")
    elif isinstance(value, list | tuple):
        for number, each in enumerate(value):
            name = each.get("id", number) if isinstance(each, Mapping) else ""
            yield from _leaves(each, f"{path}/{name}")
    elif value is not None:
        yield path, value


def _add(vector: Any, feature: str, amount: float) -> None:
    """Hash a feature into a vector, with a sign so that collisions even out."""
    place = crc32(feature.encode())
    vector[place % len(vector)] += amount if place & 0x8000_0000 else -amount
