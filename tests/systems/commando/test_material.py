"""What lies in the box, and what the cards say (material, cards)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from dropzone.core.data.registry import game_definition
from dropzone.core.errors import DataError
from dropzone.core.rules.game import new
from dropzone.systems.commando.game import CommandoGame
from dropzone.systems.commando.static import BRITISH, GERMAN
from tests.systems.commando.play import static, table

GAME = game_definition("pegasus")
assert isinstance(GAME, CommandoGame)
BOX = GAME.components
ARMIES = {"british": BOX.cards[: BOX.british_cards], "german": BOX.cards[BOX.british_cards :]}


@pytest.mark.clause("pegasus:material-01")
def test_the_box_holds_91_british_81_german_and_39_terrain_cards() -> None:
    counts = {side: sum(card.physical for card in army) for side, army in ARMIES.items()}
    assert counts == {"british": 91, "german": 81}
    assert sum(terrain.physical for terrain in BOX.terrains) == 39


@pytest.mark.clause("pegasus:material-02", "pegasus:material-05")
def test_tokens_are_set_out_with_spares_left_in_the_box() -> None:
    tokens = BOX.scenarios.tokens
    assert (tokens.reserve, tokens.strength, tokens.blue) == (24, 3, 2)
    sheets = BOX.scenarios
    assert [s.yellow for s in (sheets.benouville, sheets.merville, sheets.dives)] == [2, 2, 3]
    assert sheets.pegasus_bridge.red == 4


@pytest.mark.clause("pegasus:material-03")
def test_no_blank_card_is_part_of_play() -> None:
    assert all(
        card.physical == max(card.copies.P, card.copies.M, card.copies.D) for card in BOX.cards
    )


@pytest.mark.clause("pegasus:cards-01", "pegasus:cards-02")
def test_army_cards_are_units_events_or_actions_and_only_units_have_a_value() -> None:
    assert {card.type for card in BOX.cards} == {"unit", "event", "action"}
    assert all((card.value is not None) == (card.type == "unit") for card in BOX.cards)
    fixed = static(new("pegasus", seed=1))
    assert fixed.printed == tuple(card.value or 0 for card in BOX.cards)


@pytest.mark.clause("pegasus:cards-03", "pegasus:card-01")
def test_the_parachutists_are_exactly_five_cards() -> None:
    found = {card.id for card in BOX.cards if "Parachutiste" in card.unit_types}
    assert found == {"1106", "1107", "1401", "1405", "1410"}


@pytest.mark.clause("pegasus:cards-04", "pegasus:setup-02")
@pytest.mark.parametrize(
    ("scenario", "letter"),
    [("benouville", "P"), ("pegasus-bridge", "P"), ("merville", "M"), ("dives", "D")],
)
def test_each_draw_pile_holds_the_cards_of_the_scenario_letter(scenario: str, letter: str) -> None:
    position = new("pegasus", scenario, seed=1).position
    fixed = static(new("pegasus", scenario, seed=1))
    number = fixed.order[0]
    for side, army in ((BRITISH, "british"), (GERMAN, "german")):
        wanted = Counter({c.slug: getattr(c.copies, letter) for c in ARMIES[army] if not c.heroic})
        assert Counter(fixed.slug[card] for card in fixed.decks[number][side]) == +wanted
    assert position.stack


@pytest.mark.clause("pegasus:cards-05")
def test_a_terrain_states_draws_effect_size_and_copies() -> None:
    game = table(terrain="checkpoint")
    board = game.board("en")["terrains"]["checkpoint"]
    assert (board["british_draw"], board["german_draw"], board["size"]) == (3, 2, 3)
    assert board["text"] == "Normal tokens cannot be used here."


@pytest.mark.clause("pegasus:cards-06", "pegasus:setup-03")
def test_heroic_cards_are_kept_apart_from_the_draw_piles() -> None:
    game = new("pegasus", "pegasus-bridge", seed=1)
    view = game.view("british")["sides"]
    assert view["british"]["heroic"]["cards"] == ["howard", "thornton", "sacrifice", "ham-and-jam"]
    assert view["german"]["heroic"] == {"count": 4, "cards": None}
    fixed = static(game)
    assert not any(fixed.heroic[card] for pair in fixed.decks[1] for card in pair)


@pytest.mark.clause("pegasus:card-08")
def test_the_scout_has_the_number_1101() -> None:
    assert next(card.id for card in BOX.cards if card.slug == "scout") == "1101"
    assert next(terrain.slug for terrain in BOX.terrains if terrain.id == "1001") == "road"


@pytest.mark.clause("pegasus:card-34", "pegasus:card-35", "pegasus:card-36")
@pytest.mark.parametrize(("card", "printed"), [("patrol", 2), ("sappers", 3), ("armoured-car", 3)])
def test_the_values_of_the_example_of_play(card: str, printed: int) -> None:
    assert next(each.value for each in BOX.cards if each.slug == card) == printed


@pytest.mark.clause("pegasus:card-40")
@pytest.mark.parametrize(
    ("card", "cancels"),
    [
        ("sabotage", {"reply_event"}),
        ("failure", {"reply_event", "reply_action"}),
        ("sniper", {"reply_action"}),
        ("trap", {"reply_unit"}),
    ],
)
def test_the_cancellation_cards(card: str, cancels: set[str]) -> None:
    row = next(each for each in BOX.cards if each.slug == card)
    assert {effect.on for effect in row.effects if effect.op == "cancel"} == cancels


@pytest.mark.clause("pegasus:token-10")
def test_special_tokens_come_only_from_british_cards() -> None:
    givers = {
        card.slug
        for card in BOX.cards
        for effect in card.effects
        if effect.op == "tokens" and effect.kind != "normal"
    }
    assert givers == {"mortar", "thornton", "flamethrower", "roseveare"}
    assert givers <= {card.slug for card in ARMIES["british"]}


def test_the_data_has_no_problems() -> None:
    assert GAME.problems() == []


def test_a_new_card_needs_no_code(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('[cards.german.1505]\nvalue = 4\nname_en = "Ost Infantry"\n', encoding="utf-8")
    game = new("pegasus", seed=1, data=[own])
    assert static(game).printed[static(game).card_number["1505"]] == 4


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ('effects = [{ on = "play", op = "fly" }]', "op"),
        ('effects = [{ on = "play", op = "draw", n = 1, if = ["moon = 1"] }]', "no such condition"),
        ('effects = [{ on = "play", op = "search", filter = "colour=red" }]', "no such filter"),
        ('effects = [{ on = "play", op = "forbid", what = "laughing" }]', "normal_tokens"),
        ('effects = [{ op = "draw", n = 1 }]', "window"),
    ],
)
def test_a_wrong_effect_is_an_error_that_names_the_place(
    tmp_path: Path, line: str, wrong: str
) -> None:
    own = tmp_path / "own.toml"
    own.write_text(f"[cards.german.1501]\n{line}\n", encoding="utf-8")
    with pytest.raises(DataError, match=wrong):
        new("pegasus", seed=1, data=[own])
