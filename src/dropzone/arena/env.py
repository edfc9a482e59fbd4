"""Environments for learning: any game for PettingZoo, and against a bot for Gymnasium.

Needs the optional part `learn` (pettingzoo, gymnasium, numpy).  What an agent sees is made of what
its side may know, so nothing hidden leaks into training; `docs/learning.md` says what it sees.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from dropzone import bots
from dropzone.arena.extras import MissingExtra
from dropzone.core.data.registry import game_definition
from dropzone.core.errors import InvalidChoice, UnknownName
from dropzone.core.rules.dice import SeededDice
from dropzone.core.rules.engine import advance, apply, question
from dropzone.core.rules.position import Position
from dropzone.core.rules.static import HouseValue

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv
    from pettingzoo import AECEnv

    from dropzone.arena.encoding import CHOICE_SIZE, Encoder, HashedEncoder, encoder_for
except ImportError:
    raise MissingExtra(
        "the environment needs the optional part learn: pip install 'dropzone[learn]'"
    ) from None

__all__ = ["BotEnv", "GameEnv", "Table", "vector_env"]

#: More choices than any decision of the small games has; the campaign needs more.
MOST_CHOICES = 512


class Table:
    """A game that is played on and on: positions, dice by seed and episode, observations."""

    def __init__(
        self,
        game: str,
        scenario: str | None = None,
        options: Sequence[str] = (),
        house_rules: Mapping[str, HouseValue] | None = None,
        data: Sequence[str | Path] = (),
        most_choices: int = MOST_CHOICES,
        hashed: bool = False,
    ) -> None:
        self.definition = game_definition(game, tuple(Path(each) for each in data))
        setting = self.definition.setting(scenario, options, house_rules)
        self.static = self.definition.static(setting)
        kind = HashedEncoder if hashed else encoder_for
        self.encoder: Encoder = kind(self.definition, self.static)
        self.most_choices = most_choices
        self.sides = [side.id for side in self.static.sheet.sides]
        self.position: Position = self.definition.first_position(self.static)
        self.dice = SeededDice("0")
        #: How many choices were made.
        self.number = 0
        self._seed, self._episode = 0, 0
        self._nothing = np.zeros((0, CHOICE_SIZE), np.float32)

    def spaces(self) -> tuple[spaces.Dict, spaces.Discrete]:
        """Return what observations and actions look like."""
        seen: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(-np.inf, np.inf, (self.encoder.size,), np.float32),
            "choices": spaces.Box(-np.inf, np.inf, (self.most_choices, CHOICE_SIZE), np.float32),
            "action_mask": spaces.Box(0, 1, (self.most_choices,), np.int8),
        }
        return spaces.Dict(seen), spaces.Discrete(self.most_choices)

    def reset(self, seed: int | None = None) -> None:
        """Start a new game; without a seed, the next of the last seed's games."""
        if seed is None:
            self._episode += 1
        else:
            self._seed, self._episode = seed, 0
        self.dice = SeededDice(f"{self._seed}/{self._episode}")
        self.position = self.definition.first_position(self.static)
        self.number = 0
        advance(self.position, self.dice)

    def play(self, action: int) -> None:
        """Play the choice of a number; a number without a choice is an error, not a move."""
        offered = self.position.open
        if not 0 <= action < len(offered):
            raise InvalidChoice(f"action {action} is none of the {len(offered)} choices")
        apply(self.position, offered[action], self.dice)
        self.number += 1

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.position.stack

    @property
    def decider(self) -> str:
        """Who is to choose; when the game is over, the first side."""
        position = self.position
        if not position.stack:
            return self.sides[0]
        return position.seat(question(position).decider(position))

    def rewards(self) -> dict[str, float]:
        """Return 1 for the winner and -1 for the loser; who plays alone loses if nobody wins."""
        result = self.position.result
        if result is None:
            return dict.fromkeys(self.sides, 0.0)
        if result.winner is None:
            return dict.fromkeys(self.sides, 0.0 if len(self.sides) > 1 else -1.0)
        seat = self.position.seat(result.winner)
        return {side: 1.0 if side == seat else -1.0 for side in self.sides}

    def observe(self, side: str) -> dict[str, Any]:
        """Return what a side may know, and a row for each choice if it is to choose."""
        position = self.position
        choices = np.zeros((self.most_choices, CHOICE_SIZE), np.float32)
        mask = np.zeros(self.most_choices, np.int8)
        if position.stack and side == self.decider:
            count = len(position.open)
            if count > self.most_choices:
                raise InvalidChoice(
                    f"{count} choices do not fit; raise most_choices above {self.most_choices}"
                )
            choices[:count] = self.encoder.choices(position)
            mask[:count] = 1
        seen = self.encoder.observe(position, side)
        return {"observation": seen, "choices": choices, "action_mask": mask}

    def picture(self, side: str | None = None) -> str:
        """Return the table drawn with characters, as a side sees it."""
        return self.definition.picture(self.position, "en", side)


class GameEnv(AECEnv):  # type: ignore[misc] # PettingZoo ships no types
    """A game between agents named after its sides.

    An action is the number of a choice; `action_mask` says which numbers stand for one.  Since
    the choices differ from decision to decision, the observation holds a vector for each of them
    beside the one for the position and the question.  The reward is 1 for the winner and -1 for
    the loser at the end.

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
        most_choices: int = MOST_CHOICES,
        render_mode: str | None = None,
        data: Sequence[str | Path] = (),
        hashed: bool = False,
    ) -> None:
        super().__init__()
        self.table = Table(game, scenario, options, house_rules, data, most_choices, hashed)
        self.render_mode = render_mode
        self.possible_agents = self.table.sides
        self.agents: list[str] = []
        seen, actions = self.table.spaces()
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = dict.fromkeys(self.possible_agents, actions)

    @property
    def position(self) -> Position:
        """The position, all of it: for those who watch, not for agents."""
        return self.table.position

    @property
    def dice(self) -> SeededDice:
        """The dice of the game."""
        return self.table.dice

    def observation_space(self, agent: str) -> Any:
        """What an agent's observations look like."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent's actions look like."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game; without a seed, the next of the last seed's games."""
        self.table.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.table.decider

    def step(self, action: int | None) -> None:
        """Play the choice of a number; a number without a choice is an error, not a move."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise InvalidChoice(f"{agent} is to choose")
        self.table.play(int(action))
        if self.table.over:
            self.rewards = self.table.rewards()
            self._cumulative_rewards = dict(self.rewards)
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.table.decider

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may know and, if it is to choose, its choices."""
        return self.table.observe(agent)

    def render(self) -> str | None:
        """Draw the table with characters."""
        return self.table.picture() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""


class BotEnv(gymnasium.Env[dict[str, Any], int]):
    """One side of a game against a bot, for Gymnasium.

    >>> env = BotEnv("pegasus", side="british", against="random")
    >>> seen, info = env.reset(seed=7)
    >>> int(seen["action_mask"].sum()) == info["choices"]
    True
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012 - Gymnasium wants a plain dict

    def __init__(
        self,
        game: str,
        scenario: str | None = None,
        *,
        side: str | None = None,
        against: str = "random",
        options: Sequence[str] = (),
        house_rules: Mapping[str, HouseValue] | None = None,
        data: Sequence[str | Path] = (),
        most_choices: int = MOST_CHOICES,
        render_mode: str | None = None,
        hashed: bool = False,
    ) -> None:
        self.table = Table(game, scenario, options, house_rules, data, most_choices, hashed)
        sides = self.table.sides
        self.side = sides[0] if side is None else side
        if self.side not in sides:
            raise UnknownName(f"{game} has no side {side!r}; it has {', '.join(sides)}")
        self.against, self.render_mode = against, render_mode
        bots.make(against, seed=0, game=game)  # say at once that there is no such bot
        self._players: dict[str, bots.Bot] = {}
        self.observation_space, self.action_space = self.table.spaces()  # type: ignore[assignment] # actions are plain ints

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start a new game, and let the bot play until we are to choose."""
        super().reset(seed=seed)
        table = self.table
        table.reset(seed)
        self._players = {
            side: bots.make(
                self.against, seed=f"{table.dice.seed}/{side}", game=table.definition.id
            )
            for side in table.sides
            if side != self.side
        }
        self._answer()
        return table.observe(self.side), self._info()

    def _answer(self) -> None:
        """Let the bot play until we are to choose or the game is over."""
        table = self.table
        while not table.over and table.decider != self.side:
            choice = bots.choose(table.position, self._players, number=table.number)
            apply(table.position, choice, table.dice)
            table.number += 1

    def _info(self) -> dict[str, Any]:
        position = self.table.position
        return {"choices": len(position.open), "turn": position.turn_number}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Play the choice of a number, and let the bot answer."""
        table = self.table
        table.play(int(action))
        self._answer()
        seen = table.observe(self.side)
        return seen, table.rewards()[self.side], table.over, False, self._info()

    def action_masks(self) -> Any:
        """Which actions stand for a choice, as learners with masks ask for it."""
        mask = np.zeros(self.table.most_choices, np.int8)
        mask[: len(self.table.position.open)] = 1
        return mask.astype(bool)

    def render(self) -> Any:
        """Draw the table with characters, as our side sees it."""
        return self.table.picture(self.side) if self.render_mode == "ansi" else None


def vector_env(
    count: int, game: str, scenario: str | None = None, *, processes: bool = False, **more: Any
) -> gymnasium.vector.VectorEnv[Any, Any, Any]:
    """Return several games against a bot that step together, here or each in a process.

    >>> several = vector_env(2, "pegasus", against="random")
    >>> seen, _ = several.reset(seed=7)
    >>> seen["action_mask"].shape
    (2, 512)
    """

    def make() -> BotEnv:
        return BotEnv(game, scenario, **more)

    kind = AsyncVectorEnv if processes else SyncVectorEnv
    return kind([make] * count)
