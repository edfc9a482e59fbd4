"""Every game is an environment for learning."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test

from dropzone.arena.adapters import ParallelDict, SpielGame
from dropzone.arena.env import BotEnv, GameEnv, vector_env
from dropzone.arena.extras import MissingExtra
from dropzone.core.data.registry import game_ids
from dropzone.core.errors import InvalidChoice, UnknownName


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


@pytest.mark.filterwarnings("ignore")
def test_the_environment_against_a_bot_passes_the_test_of_gymnasium(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    env = BotEnv("pegasus", against="random")
    picked = np.random.default_rng(7)

    def sample(*_: object) -> int:
        return int(picked.choice(env.action_masks().nonzero()[0]))

    monkeypatch.setattr(env.action_space, "sample", sample)  # its test knows no masks
    check_env(env, skip_render_check=True)


def test_a_game_against_a_bot_goes_to_its_end_and_is_the_same_for_a_seed() -> None:
    def played(seed: int) -> tuple[float, int]:
        env = BotEnv("mercury", side="german", against="random", render_mode="ansi")
        env.reset(seed=seed)
        assert env.render()
        pick = random.Random(seed)
        while True:
            _, reward, ended, _, info = env.step(pick.randrange(info_choices(env)))
            if ended:
                return reward, env.table.number
            assert info["choices"] == env.action_masks().sum()

    def info_choices(env: BotEnv) -> int:
        return len(env.table.position.open)

    assert played(3) == played(3)
    assert played(3)[0] in (-1.0, 0.0, 1.0)


def test_a_side_or_a_bot_that_is_not_there_is_refused() -> None:
    with pytest.raises(UnknownName, match="no side"):
        BotEnv("pegasus", side="french")
    with pytest.raises(UnknownName, match="napoleon"):
        BotEnv("pegasus", against="napoleon")


def test_several_games_step_together() -> None:
    several = vector_env(3, "pegasus", against="random")
    seen, _ = several.reset(seed=7)
    for _ in range(60):
        seen, rewards, ended, _, _ = several.step(seen["action_mask"].argmax(axis=1))
    assert seen["choices"].shape == (3, 512, 24)
    assert rewards.shape == ended.shape == (3,)


def test_own_values_and_options_are_played(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text("[units.us-504]\nstrength = 6\n", encoding="utf-8")
    env = GameEnv("market-garden", options=["weather"], data=[own])
    static = env.table.static
    assert static.has("weather")
    assert static.strength[list(static.unit_ids).index("us-504")] == 6  # type: ignore[attr-defined] # Battle Command's


def test_a_clone_of_openspiels_goes_its_own_way_with_the_same_dice() -> None:
    state = SpielGame("pegasus").new_initial_state(seed=7)
    for _ in range(5):
        state.apply_action(state.legal_actions()[-1])
    twin = state.clone()
    assert twin.observation_tensor(0) == state.observation_tensor(0)
    before = state.observation_tensor(1)
    while not twin.is_terminal():
        twin.apply_action(twin.legal_actions()[0])
    assert state.observation_tensor(1) == before
    while not state.is_terminal():
        assert state.legal_actions(1 - state.current_player()) == []
        state.apply_action(state.legal_actions()[0])
    assert state.returns() == twin.returns()


def test_rllibs_dictionaries_name_who_is_to_choose() -> None:
    env = ParallelDict("pegasus")
    seen, _ = env.reset(seed=7)
    ended = {"__all__": False}
    rewards: dict[str, float] = {}
    while not ended["__all__"]:
        [agent] = seen
        seen, rewards, ended, _, _ = env.step({agent: int(seen[agent]["action_mask"].argmax())})
    assert sorted(rewards.values()) in ([-1.0, 1.0], [0.0, 0.0])
    assert set(seen) == set(rewards) == {"british", "german"}
