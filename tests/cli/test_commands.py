"""Every command does what it promises, in words and in JSON."""

from __future__ import annotations

from pathlib import Path

import pytest

from dropzone.cli import COMMANDS
from dropzone.core.data.registry import game_ids
from tests.cli.conftest import Command

NAMES = [name for name, *_ in COMMANDS]


@pytest.mark.parametrize("command", NAMES)
def test_every_command_explains_itself_with_an_example(dz: Command, command: str) -> None:
    ran = dz(command, "--help")
    assert ran.code == 0
    assert f"Example: dropzone {command}" in " ".join(ran.out.split())


def test_the_first_page_lists_every_command(dz: Command) -> None:
    shown = dz("--help").out
    assert [name for name in NAMES if f" {name} " not in shown] == []


def test_help_speaks_french(dz: Command) -> None:
    assert "Fait jouer des robots" in dz("selfplay", "--help", "--lang", "fr").out


def test_the_environment_chooses_the_language(
    dz: Command, monkeypatch: pytest.MonkeyPatch, position_file: Path
) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert "Allemands" in dz("decision", position_file).out


def test_the_version_is_shown(dz: Command) -> None:
    assert dz("--version").out.startswith("dropzone 0.")


def test_games_lists_titles_in_both_languages(dz: Command) -> None:
    games = dz("games", "--json").document["games"]
    assert [game["id"] for game in games] == game_ids()
    first = next(game for game in games if game["id"] == "market-garden")
    assert first["title_fr"].startswith("Market-Garden")
    assert {"weather", "bidding"} <= {option["id"] for option in first["options"]}


def test_games_reads_well_in_both_languages(dz: Command) -> None:
    assert "option weather (12.5): Weather" in dz("games").out
    assert "option weather (12.5)\u00a0: Météo" in dz("games", "--lang", "fr").out


def test_decision_lists_every_choice(dz: Command, position_file: Path) -> None:
    asked = dz("decision", position_file, "--json").document["decision"]
    assert (asked["side"], asked["kind"]) == ("german", "german-action")
    assert [each["notation"] for each in asked["choices"]] == ["act", "air", "pass"]
    assert asked["clause"] == "market-garden:4.1-b"


def test_decision_reads_well(dz: Command, position_file: Path) -> None:
    lines = dz("decision", position_file).out.splitlines()
    assert lines[0] == "[4.1] Germans: What do the Germans do with this impulse?"
    assert lines[1].split() == ["1", "act", "Fight;", "nobody", "may", "move", "yet"]


def test_apply_plays_choices_with_given_dice(dz: Command, position_file: Path) -> None:
    done = dz("apply", position_file, "act", "attack 0302", "--dice", "5", "--json").document
    assert done["played"] == ["act", "attack 0302"]
    assert {"number": 2, "text": "Die 5 for combat.", "clause": "market-garden:6.1-e"} in done[
        "events"
    ]
    assert done["decision"]["kind"] == "attack"


def test_apply_tells_what_happens_with_rule_numbers(dz: Command, position_file: Path) -> None:
    told = dz("apply", position_file, "act", "attack 0302", "--dice", "5").out
    assert "[6.1] Result 5: attacker 1, defender 1." in told
    assert "[6.0] Germans: Choose an enemy hex to attack, or end the impulse." in told


def test_apply_says_what_of_a_choice_is_left_when_dice_have_fallen(
    dz: Command, position_file: Path
) -> None:
    asked = ("apply", position_file, "act", "attack 0302 with de-723 now and again", "--dice", "5")
    done = dz(*asked, "--json").document
    assert done["played"] == ["act", "attack 0302"]
    (left,) = done["left"]
    assert left.startswith("Played as far as “attack 0302 with de-723 now”, where dice fell; ")
    assert f"\n{left}\n" in dz(*asked).out
    whole = dz("apply", position_file, "act", "attack 0302", "--dice", "5", "--json").document
    assert whole["left"] == []


def test_apply_takes_its_own_position_again(
    dz: Command, position_file: Path, tmp_path: Path
) -> None:
    saved = tmp_path / "after.json"
    saved.write_text(dz("apply", position_file, "act", "--json").out, encoding="utf-8")
    again = dz("apply", saved, "attack 0302", "--dice", "5", "--json").document
    at_once = dz("apply", position_file, "act", "attack 0302", "--dice", "5", "--json").document
    assert again["position"] == at_once["position"]


def test_apply_may_roll_from_a_seed(dz: Command, position_file: Path) -> None:
    rolled = [
        dz("apply", position_file, "act", "attack 0302", "--seed", seed, "--json").out
        for seed in ("7", "7", "8")
    ]
    assert rolled[0] == rolled[1]


def test_why_not_names_the_clause(dz: Command, position_file: Path) -> None:
    answer = dz("why-not", position_file, "demolish", "--json").document
    assert not answer["legal"]
    assert [each["clause"].rpartition("-")[0] for each in answer["refusals"]] == [
        "market-garden:8.2"
    ]
    assert dz("why-not", position_file, "demolish").out.startswith("[8.2] No bridge")


def test_why_not_says_when_nothing_forbids(dz: Command, position_file: Path) -> None:
    assert dz("why-not", position_file, "act", "--json").document["legal"] is True
    assert dz("why-not", position_file, "act").out == "Legal: act\n"


def test_odds_are_exact(dz: Command, position_file: Path, tmp_path: Path) -> None:
    saved = tmp_path / "after.json"
    saved.write_text(dz("apply", position_file, "act", "--json").out, encoding="utf-8")
    outcomes = dz("odds", saved, "attack 0302", "--json").document["outcomes"]
    assert sum(each["probability"] for each in outcomes) == pytest.approx(1)
    assert {each["fraction"] for each in outcomes} <= {f"{n}/6" for n in (1, 5)} | {
        "1/3",
        "1/2",
        "2/3",
        "1",
    }
    told = dz("odds", saved, "attack 0302").out
    assert "%" in told
    asked = [each["then"] for each in outcomes if each["then"]]
    assert asked
    assert all(each.startswith("Then ") and each in told for each in asked)


def test_replay_tells_the_game(dz: Command, record_file: Path) -> None:
    document = dz("replay", record_file, "--json").document
    assert document["number"] == 3
    assert [each["notation"] for each in document["played"]][:2] == ["act", "attack 0302"]
    assert document["seed"] == "7"
    assert "[6.1] Die" in dz("replay", record_file).out


def test_replay_tells_the_history_of_the_battle(dz: Command, record_file: Path) -> None:
    assert "How it began" in dz("replay", record_file, "--report").out
    assert "Comment tout commença" in dz("replay", record_file, "--report", "--lang", "fr").out
    history = dz("replay", record_file, "--report", "--json").document["history"]
    assert history["chapters"][0]["title"] == "How it began"


def test_selfplay_writes_the_records_of_its_games(dz: Command, tmp_path: Path) -> None:
    folder = tmp_path / "of" / "today"
    played = dz("selfplay", "mercury", "--games", "2", "--records", folder, "--json").document
    names = sorted(file.name for file in folder.iterdir())
    assert names == ["mercury-standard-0.txt", "mercury-standard-1.txt"]
    checked = dz("verify", folder / names[1], "--json").document
    assert (checked["over"], checked["choices"]) == (True, played["results"][1]["decisions"])


def test_selfplay_says_where_it_cannot_write(dz: Command, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    refused = dz("selfplay", "mercury", "--records", tmp_path / "taken" / "inside")
    assert (refused.code, refused.out) == (2, "")
    assert "taken" in refused.err


def test_a_raid_that_failed_is_called_a_defeat(dz: Command, tmp_path: Path) -> None:
    dz("selfplay", "dieppe", "--games", "1", "--seed", "5", "--records", tmp_path)
    told = dz("replay", tmp_path / "dieppe-standard-0.txt").out
    assert "\nDefeat.\n" in told
    assert "Nobody wins" not in told


def test_replay_stops_where_told(dz: Command, record_file: Path) -> None:
    assert dz("replay", record_file, "--to", "1", "--json").document["number"] == 1


def test_verify_finds_a_record_sound(dz: Command, record_file: Path) -> None:
    document = dz("verify", record_file, "--json").document
    assert (document["valid"], document["choices"]) == (True, 3)
    assert dz("verify", record_file).out.startswith("The record is sound: 3 choices")


def test_a_record_is_a_position_too(dz: Command, record_file: Path) -> None:
    assert dz("decision", record_file, "--json").document["decision"]["number"] == 3


def test_clauses_counts_proofs(dz: Command) -> None:
    counted = dz("clauses", "market-garden", "--json").document
    assert counted["tests"] is True
    found = counted["games"]["market-garden"]
    assert found["total"] == found["proved"] + len(found["unproved"])
    assert f"{found['total']} clauses" in dz("clauses").out


def test_provenance_counts_values_and_lists_what_to_replace(dz: Command) -> None:
    found = dz("provenance", "market-garden", "--json").document
    assert found["counts"]["design"] == len(found["values"]) > 0
    assert dz("provenance", "market-garden").out.startswith("market-garden: ")


def test_provenance_knows_your_own_values(dz: Command, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text("[units.us-504]\nstrength = 6\n", encoding="utf-8")
    found = dz("provenance", "market-garden", "--data", own, "--word", "user", "--json").document
    assert [(each["key"], each["value"]) for each in found["values"]] == [("us-504", "6")]


def test_selfplay_gives_the_same_games_for_any_number_of_workers(dz: Command) -> None:
    def played(workers: str) -> object:
        document = dz(
            "selfplay", "market-garden", "--games", "3", "--seed", "7", "--bots", "random,random",
            "--workers", workers, "--json",
        ).document  # fmt: skip
        return [
            {key: each[key] for key in each if key != "seconds"} for each in document["results"]
        ]

    assert played("1") == played("2")


def test_selfplay_plays_one_game_of_many_again(dz: Command) -> None:
    def results(*more: str) -> list[dict[str, object]]:
        found = dz("selfplay", "market-garden", "--seed", "7", *more, "--json").document["results"]
        return [{key: each[key] for key in ("number", "decisions", "points")} for each in found]

    assert results("--games", "1", "--first", "1") == results("--games", "2")[1:]


def test_selfplay_counts_who_wins(dz: Command) -> None:
    told = dz("selfplay", "market-garden", "--games", "2", "--option", "weather").out
    assert told.startswith("market-garden/standard: 2 games, seed 0\n  Allies (random): ")


def test_ratings_lets_each_bot_meet_the_next_one(dz: Command, tmp_path: Path) -> None:
    kept = tmp_path / "list.json"
    play = ("ratings", "pegasus/dives", "--games", "1", "--bots", "random,heuristic")
    document = dz(*play, "--file", str(kept), "--json").document
    assert [each["bots"] for each in document["meetings"]] == [
        ["random", "heuristic"],
        ["heuristic", "random"],
    ]
    assert "| heuristic | random | 1 |" in kept.with_suffix(".md").read_text("utf-8")
    assert "## pegasus/dives" in dz(*play).out
    alone = dz("ratings", "dieppe", "--games", "1", "--bots", "heuristic").out
    assert "| heuristic | 1 |" in alone


def test_train_learns_who_wins(dz: Command, tmp_path: Path) -> None:
    kept = tmp_path / "learned.json"
    games = ("--keep", str(tmp_path / "games.jsonl"), "--file", str(kept))
    dz("train", "pegasus/dives", "--games", "5", *games)
    played = (tmp_path / "games.jsonl").read_text("utf-8")
    document = dz("train", "pegasus/dives", "--games", "12", "--shared", *games, "--json").document
    learned = document["scenarios"]["dives"]
    assert learned["games"] == 12
    assert learned["weights"]
    assert sum(positions for _, _, positions in learned["bins"]) == learned["positions"]
    assert set(document["scenarios"]) == {"dives", "*"}
    assert (tmp_path / "games.jsonl").read_text("utf-8").startswith(played), "it went on"
    at_once = dz("train", "pegasus/dives", "--games", "12", "--json").document
    assert at_once["scenarios"]["dives"] == learned, "the same as if it had never stopped"
    assert "dives" in dz("train", "pegasus/dives", "--games", "5", "--file", str(kept)).out


def test_analyse_tells_dice_from_choices(dz: Command, tmp_path: Path) -> None:
    play = ("selfplay", "pegasus/dives", "--games", "1", "--bots", "recruit,heuristic")
    assert dz(*play, "--records", str(tmp_path)).code == 0
    (record,) = tmp_path.glob("*.txt")
    found = dz("analyse", str(record), "--effort", "0.1", "--json").document
    first, last = found["points"][0], found["points"][-1]
    assert last["chance"] in (0.0, 1.0), "the game is over"
    assert abs(last["chance"] - first["chance"] - last["luck"] - last["skill"]) < 1e-6
    assert abs(found["skill"]["british"] - found["skill"]["german"] - last["skill"]) < 1e-3
    assert all(0.0 <= each <= 1.0 for each in found["accuracy"].values())
    told = dz("analyse", str(record), "--effort", "0.1", "--lang", "fr").out
    assert "█" in told or "▁" in told or " " in told
    assert "Turning points" not in told, "in French"


def test_bench_measures_beside_chess(dz: Command) -> None:
    quick = ("bench", "market-garden", "--rounds", "1", "--seconds", "0.01")
    document = dz(*quick, "--json").document
    (game,) = document["games"]
    assert game["game"] == "market-garden"
    assert game["load_seconds"] > 0
    assert document["chess"]["decisions_per_second"] > 0
    assert set(game["ratio"]) == {
        "decisions_per_second",
        "choices_per_second",
        "copy_microseconds",
    }
    assert "python-chess" in dz(*quick).out


def test_bench_measures_what_clients_cost_the_server(dz: Command) -> None:
    document = dz("bench", "mercury", "--steps", "40", "--json").document
    (report,) = document["steps"]
    figures = {each["request"]: each for each in report["requests"]}
    parts = ("odds", "choices", "play", "update")
    assert figures["step"]["count"] == figures["play"]["count"] > 0
    assert all(0 < figures[part]["worst"] <= figures["step"]["worst"] for part in parts)
    assert report["decisions"] > 40
    assert "odds, choices, play and update" in dz("bench", "mercury", "--steps", "90").out


def test_ctrl_c_leaves_quietly(
    dz: Command, position_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("dropzone.commands.positions.open_game", interrupted)
    ran = dz("decision", position_file)
    assert (ran.code, ran.out, ran.err.strip()) == (130, "", "")


def test_a_briefing_is_told_in_both_languages(dz: Command) -> None:
    english = dz("brief", "crete/kastelli", "--side", "german").out
    assert "Kastelli" in english
    assert "Hold the port" not in english, "only what this side reads"
    assert "D'abord" in dz("brief", "crete/kastelli", "--lang", "fr").out
    told = dz("brief", "mercury", "--json").document
    assert [side["id"] for side in told["sides"]] == ["allied", "german"]


def test_a_briefing_of_no_side_is_refused(dz: Command) -> None:
    ran = dz("brief", "dieppe", "--side", "german")
    assert ran.code == 2
    assert "british" in ran.err
