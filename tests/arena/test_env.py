"""Every game is an environment for learning."""

from __future__ import annotations

import random
import sys

import pytest
from pettingzoo.test import api_test

from dropzone.arena.balance import MissingExtra
from dropzone.arena.env import GameEnv
from dropzone.core.errors import InvalidChoice
from dropzone.core.registry import game_ids


def play(env: GameEnv, seed: int) -> dict[str, float]:
    """Take random actions to the end of the game; return what each agent got."""
    env.reset(seed=seed)
    pick = random.Random(seed)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(max_iter=100_000):
        observation, reward, ended, cut, _ = env.last()
        totals[agent] += reward
        actions = observation["action_mask"].nonzero()[0]
        env.step(None if ended or cut else int(pick.choice(list(actions))))
    return totals


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_it_passes_the_test_of_pettingzoo(capsys: pytest.CaptureFixture[str]) -> None:
    api_test(GameEnv("market-garden"), num_cycles=50)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize("game", game_ids())
def test_a_game_ends_with_a_winner_and_a_loser_or_a_draw(game: str) -> None:
    env = GameEnv(game, most_choices=2048)
    totals = play(env, 7)
    assert sorted(totals.values()) in ([-1.0, 1.0], [0.0, 0.0], [1.0], [-1.0])


def test_equal_seeds_give_equal_games() -> None:
    env = GameEnv("market-garden")
    ends = []
    for seed in (7, 7, 8):
        play(env, seed)
        ends.append(env.position.key())
    assert ends[0] == ends[1] != ends[2]


def test_the_next_game_of_a_seed_has_other_dice() -> None:
    env = GameEnv("market-garden")
    env.reset(seed=7)
    first = env.dice.seed
    env.reset()
    assert env.dice.seed != first


def test_an_action_without_a_choice_is_refused() -> None:
    env = GameEnv("market-garden")
    env.reset(seed=7)
    with pytest.raises(InvalidChoice, match="none of the 3 choices"):
        env.step(3)


def test_only_who_is_to_choose_has_choices() -> None:
    env = GameEnv("market-garden")
    env.reset(seed=7)
    assert env.observe("german")["action_mask"].sum() == 3
    assert env.observe("allied")["action_mask"].sum() == 0


def test_too_many_choices_are_an_error_not_a_loss() -> None:
    env = GameEnv("market-garden", most_choices=2)
    env.reset(seed=7)
    with pytest.raises(InvalidChoice, match="raise most_choices"):
        env.last()


def test_it_draws_the_table() -> None:
    env = GameEnv("market-garden", render_mode="ansi")
    env.reset(seed=7)
    assert "1513#=" in (env.render() or "")


def test_without_its_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "dropzone.arena.env")
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(MissingExtra, match=r"dropzone\[learn\]"):
        __import__("dropzone.arena.env")
