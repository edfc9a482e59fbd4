"""Interactions between certain cards: every line of the booklet's page of precisions."""

from __future__ import annotations

from typing import Any

import pytest

from dropzone.core.errors import IllegalChoice
from dropzone.core.rules.game import Game
from tests.systems.commando.play import (
    HIT,
    MISS,
    asked,
    at,
    cards,
    discard,
    do,
    front,
    hand,
    let_pass,
    room,
    skip,
    table,
    values,
)


def duel(
    british: str, german: str, *, more_british: list[str] | None = None, **table_: Any
) -> Game:
    """Two units face to face on an open terrain, the British on the move."""
    more_german = table_.pop("more_german", [])
    assert isinstance(more_german, list)
    game = table(
        str(table_.pop("scenario", "benouville")),
        british=[british, *(more_british or [])],
        german=[german, *more_german],
        **table_,
    )
    return skip(do(game, f"play {german}", f"play {british}"))


# -- what counts units that have fought ---------------------------------------------------------


@pytest.mark.clause("pegasus:card-02")
@pytest.mark.parametrize(("para", "worth"), [(0, 4), (1, 5), (2, 6)])
def test_the_paratroop_squad_counts_parachutists_that_fought_here(para: int, worth: int) -> None:
    game = duel("paratroop-squad", "patrol", played_here=2, fought=[2, 2, para], terrain="road")
    assert values(game)[0] == worth


@pytest.mark.clause("pegasus:card-02")
@pytest.mark.parametrize(("para", "drawn"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_the_pathfinders_draw_for_parachutists_that_fought_here(para: int, drawn: int) -> None:
    game = duel(
        "pathfinders",
        "patrol",
        played_here=3,
        fought=[3, 3, para],
        terrain="road",
        piles={"british": ["scout"] * 3, "german": []},
    )
    assert len(hand(game, "british")) == drawn


@pytest.mark.clause("pegasus:card-02", "pegasus:result-04")
def test_a_parachutist_that_won_counts_for_the_next() -> None:
    game = duel(
        "paratroop-squad",
        "patrol",
        more_british=["paratroop-squad"],
        more_german=["garrison-infantry"],
    )
    do(game, "done", "give-up", "play garrison-infantry", "play paratroop-squad")
    assert values(skip(game))[0] == 5


@pytest.mark.clause("pegasus:card-03", "pegasus:card-06", "pegasus:card-28")
def test_units_discarded_by_the_trap_are_not_counted() -> None:
    game = table(british=["pathfinders", "paratroop-squad"], german=["patrol", "trap"])
    do(game, "play patrol", "play pathfinders", "cancel trap")
    assert asked(game) == ("british", "answer")
    assert discard(game, "british") == ["pathfinders"]
    do(game, "play paratroop-squad")
    assert values(skip(game))[0] == 4
    assert front(game).fought == (0, 0, 0)
    do(game, "done", "give-up")
    assert front(game).fought == (1, 1, 1)


@pytest.mark.clause("pegasus:card-04", "pegasus:card-06", "pegasus:card-39")
def test_units_discarded_by_sacrifice_are_not_counted() -> None:
    game = table(
        "pegasus-bridge",
        british=["pathfinders", "paratroop-squad", "sacrifice"],
        german=["grenadiers", "patrol"],
    )
    do(game, "play grenadiers", "play pathfinders", "play sacrifice")
    assert discard(game, "british") == ["pathfinders"]
    assert at(game).strength == 3
    assert front(game).fought == (1, 0, 0)
    assert [each[2] for each in front(game).duels] == ["tipped"]
    do(game, "play patrol", "play paratroop-squad")
    assert values(skip(game)) == (4, 3)


@pytest.mark.clause("pegasus:card-39")
@pytest.mark.parametrize(("british", "german"), [("howard", "grenadiers"), ("scout", "schmidt")])
def test_no_heroic_unit_can_be_sacrificed_nor_destroyed_by_sacrifice(
    british: str, german: str
) -> None:
    game = duel(british, german, scenario="pegasus-bridge", more_british=["sacrifice"])
    assert "play sacrifice" not in game.decision.notations


@pytest.mark.clause("pegasus:card-05", "pegasus:card-07")
def test_the_bren_does_not_count_a_scout_played_as_a_combat_action() -> None:
    game = duel(
        "sappers",
        "garrison-infantry",
        more_british=["scout", "bren-gun-team"],
        more_german=["patrol"],
    )
    let_pass(do(game, "play scout"))
    assert values(game) == (5, 3)
    do(game, "done", "give-up", "play patrol", "play bren-gun-team")
    assert values(skip(game))[0] == 4 + 1


@pytest.mark.clause("pegasus:card-05", "pegasus:card-20")
def test_on_fields_any_unit_may_be_played_as_a_combat_action_and_does_not_count() -> None:
    game = duel(
        "sappers",
        "garrison-infantry",
        terrain="fields",
        more_british=["assault-group", "bren-gun-team"],
        more_german=["patrol", "grenadiers"],
    )
    let_pass(do(game, "play assault-group"))
    assert values(game) == (4, 3)
    let_pass(do(game, "done", "play grenadiers"))
    assert values(game) == (4, 4)
    do(game, "give-up", "play patrol", "play bren-gun-team")
    assert values(skip(game)) == (5, 3)
    assert front(game).played == 2


@pytest.mark.clause("pegasus:card-20")
def test_elsewhere_a_unit_is_no_combat_action() -> None:
    game = duel("sappers", "garrison-infantry", more_british=["assault-group"])
    with pytest.raises(IllegalChoice, match="is a Unit"):
        game.play("play assault-group")


AS_ACTION = pytest.mark.parametrize("as_action", [True, False], ids=["with-sentry", "without"])


def second_unit(unit: str, as_action: bool, **more: Any) -> Game:
    """A German unit after a first one that fought, with or without a Sentry played as action."""
    game = table(
        british=["assault-group", "picked-platoon"],
        german=["patrol", "sentry", unit, "sentry"],
        terrain="road",
        **more,
    )
    do(game, "play patrol")
    if as_action:
        let_pass(do(game, "play sentry"))
    do(game, "play assault-group", "done", "give-up")
    return do(game, f"play {unit}")


@pytest.mark.clause(
    "pegasus:card-10",
    "pegasus:card-11",
    "pegasus:card-13",
    "pegasus:card-15",
    "pegasus:card-18",
)
@AS_ACTION
@pytest.mark.parametrize(
    ("unit", "worth"),
    [("patrol", 3), ("mg-42", 3), ("panzergrenadiers", 6), ("flakvierling-38", 5)],
)
def test_german_units_count_units_that_fought_not_those_played_as_actions(
    unit: str, worth: int, as_action: bool
) -> None:
    assert values(second_unit(unit, as_action))[1] == worth


@pytest.mark.clause("pegasus:card-11")
def test_a_sentry_as_an_action_leaves_the_mg_42_the_first_to_fight() -> None:
    game = table(british=["scout"], german=["mg-42", "sentry"])
    let_pass(do(game, "play mg-42", "play sentry"))
    assert values(game)[1] == 3 + 1 + 2


@pytest.mark.clause("pegasus:card-12")
@AS_ACTION
def test_the_command_squad_takes_tokens_for_units_that_fought(as_action: bool) -> None:
    game = second_unit("command-squad", as_action)
    assert at(game).tokens[1] == 2 + 1 + 1


@pytest.mark.clause("pegasus:card-14")
def test_the_panzer_needs_a_german_unit_that_fought() -> None:
    game = table(
        british=["assault-group"], german=["patrol", "sentry", "panzer-iv"], terrain="road"
    )
    with pytest.raises(IllegalChoice, match="can be played only if"):
        game.play("play panzer-iv")
    let_pass(do(game, "play patrol", "play sentry"))
    assert front(game).fought[0] == 0
    do(game, "play assault-group", "done", "give-up")
    skip(game)
    assert "play panzer-iv" in game.decision.notations


@pytest.mark.clause("pegasus:card-16", "pegasus:card-27")
@AS_ACTION
def test_coordinated_defence_chooses_once_for_each_unit_that_fought(as_action: bool) -> None:
    game = table(
        british=["assault-group", "picked-platoon"],
        german=["patrol", "sentry", "battle-group", "coordinated-defence"],
        terrain="road",
        piles={"british": [], "german": ["mg-42"]},
    )
    do(game, "play patrol")
    if as_action:
        let_pass(do(game, "play sentry"))
    do(
        game,
        "play assault-group",
        "done",
        "give-up",
        "play battle-group",
        "play coordinated-defence",
    )
    assert asked(game) == ("british", "reply")
    let_pass(game)
    assert game.decision.notations == ["choose 1", "choose 2"]
    game.play("choose 2")
    assert "mg-42" in hand(game, "german")
    assert values(game)[1] == 4 + 1
    assert asked(game) == ("german", "initiative")


@pytest.mark.clause("pegasus:card-17")
@AS_ACTION
def test_fierce_resistance_counts_units_that_fought(as_action: bool) -> None:
    game = table(
        british=["assault-group"],
        german=["patrol", "sentry", "battle-group", "fierce-resistance"],
        terrain="road",
    )
    do(game, "play patrol")
    if as_action:
        let_pass(do(game, "play sentry"))
    do(game, "play assault-group", "done", "give-up", "play battle-group", "play fierce-resistance")
    assert values(game)[1] == 4 + 1 + 1


@pytest.mark.clause("pegasus:card-19")
def test_steiner_may_be_played_as_a_combat_action() -> None:
    game = table(
        "merville",
        british=["scout"],
        german=["patrol", "steiner"],
        terrain="casemates-2-3",
        place="objectives",
    )
    do(game, "play patrol", "play steiner")
    assert values(game)[1] == 2 + 4
    assert cards(game, front(game).table[1]) == ["patrol", "steiner"]
    assert front(game).played == 1


# -- choices after the time to cancel -----------------------------------------------------------


@pytest.mark.clause("pegasus:card-09")
@pytest.mark.parametrize("cancel", [True, False])
def test_lightning_attack_may_be_cancelled_before_its_choice(cancel: bool) -> None:
    game = duel(
        "sappers",
        "garrison-infantry",
        more_british=["lightning-attack"],
        more_german=["failure", "patrol"],
    )
    game.play("play lightning-attack")
    assert asked(game) == ("german", "reply")
    game.play("cancel failure" if cancel else "pass")
    if cancel:
        assert (asked(game), values(game)) == (("british", "bid"), (3, 3))
    else:
        assert asked(game) == ("british", "choose-option")
        game.play("choose 1")
        assert values(game) == (5, 3)


@pytest.mark.clause("pegasus:card-25")
@pytest.mark.parametrize(("cancel", "tokens"), [(True, 2), (False, 4)])
def test_sie_kommen_may_be_cancelled_before_its_choices(cancel: bool, tokens: int) -> None:
    game = table(british=["sabotage"], german=["sie-kommen"], step="german-events")
    game.play("play sie-kommen")
    assert asked(game) == ("british", "reply")
    game.play("cancel sabotage" if cancel else "pass")
    if not cancel:
        do(game, "choose 2", "choose 2")
    assert asked(game) == ("german", "event")
    assert at(game).tokens[1] == tokens


@pytest.mark.clause("pegasus:card-26")
@pytest.mark.parametrize("cancel", [True, False])
def test_the_first_aid_kit_may_be_cancelled_before_its_choices(cancel: bool) -> None:
    game = table(
        british=["sabotage"],
        german=["first-aid-kit"],
        step="german-events",
        discards={"german": ["patrol", "sentry", "grenadiers", "grenade"]},
    )
    game.play("play first-aid-kit")
    assert asked(game) == ("british", "reply")
    game.play("cancel sabotage" if cancel else "pass")
    if not cancel:
        assert game.decision.notations == ["take sentry", "take patrol", "done"]
        do(game, "take patrol", "take sentry")
    assert hand(game, "german") == ([] if cancel else ["sentry", "patrol"])


# -- bans ------------------------------------------------------------------------------------------


@pytest.mark.clause("pegasus:card-21")
def test_normal_tokens_and_a_mortar_s_yellow_one_are_barred_against_the_armoured_car() -> None:
    game = duel("scout", "armoured-car", yellow={"british": 1})
    assert [n for n in game.decision.notations if n.startswith("token")] == []
    with pytest.raises(IllegalChoice, match="cannot be used"):
        game.play("token normal")


@pytest.mark.clause("pegasus:card-22", "pegasus:card-37")
def test_thornton_s_tokens_may_be_used_against_the_armoured_car() -> None:
    game = table(
        "pegasus-bridge",
        british=["thornton", "radio-operator"],
        german=["armoured-car"],
        step="british-events",
    )
    game.play("play thornton")
    assert at(game).red == (4, 0)
    do(game, "done", "done", "play armoured-car", "play radio-operator")
    skip(game)
    assert [n for n in game.decision.notations if n.startswith("token")] == ["token red"]
    do(game, "token red")
    assert values(game) == (3, 3)


@pytest.mark.clause("pegasus:card-22", "pegasus:card-41")
@pytest.mark.parametrize(
    ("scenario", "hero", "count", "terrain"),
    [("merville", "flamethrower", 2, "casemates-2-3"), ("dives", "roseveare", 3, "garrison")],
)
def test_yellow_tokens_from_heroic_cards_may_be_used_against_the_armoured_car(
    scenario: str, hero: str, count: int, terrain: str
) -> None:
    game = table(
        scenario,
        british=[hero, "scout"],
        german=["armoured-car"],
        terrain=terrain,
        place="objectives" if scenario == "merville" else "",
        step="british-events",
        dice=[HIT],
    )
    game.play(f"play {hero}")
    assert at(game).yellow_heroic == (count, 0)
    do(game, "done", "done", "play armoured-car", "play scout", "token yellow")
    assert values(game)[0] == 1 + 3


@pytest.mark.clause("pegasus:card-23", "pegasus:card-24")
def test_only_heroic_combat_actions_may_be_played_against_the_defence_platoon() -> None:
    game = duel(
        "sappers",
        "defence-platoon",
        scenario="merville",
        terrain="casemates-2-3",
        place="objectives",
        more_british=["mills-grenade", "scout", "vickers", "interception"],
    )
    raises = [n for n in game.decision.notations if n.startswith("play")]
    assert raises == ["play interception", "play vickers"]
    with pytest.raises(IllegalChoice, match="heroic"):
        game.play("play mills-grenade")
    do(game, "play vickers")
    assert values(game)[0] == 3 + 1 + 4


@pytest.mark.clause("pegasus:card-29", "pegasus:card-38")
@pytest.mark.parametrize(("trapped", "tokens"), [(True, 0), (False, 1)])
def test_a_mortar_gives_its_token_unless_it_is_trapped(trapped: bool, tokens: int) -> None:
    game = table(british=["mortar"], german=["patrol", "trap"])
    do(game, "play patrol", "play mortar", "cancel trap" if trapped else "pass")
    assert at(game).yellow == (tokens, 0)


@pytest.mark.clause("pegasus:card-30")
def test_on_the_trench_system_strong_units_are_barred_but_values_may_pass_five() -> None:
    game = table(
        british=["assault-group", "sappers", "bren-gun-team", "mills-grenade"],
        german=["patrol", "sentry", "flakvierling-38", "trench"],
        terrain="trench-system",
        played_here=1,
        fought=[1, 1, 0],
        dice=[HIT],
    )
    with pytest.raises(IllegalChoice, match="too strong"):
        game.play("play flakvierling-38")
    do(game, "play patrol")
    assert "play assault-group" not in skip(game).decision.notations
    do(game, "play sappers", "done", "give-up", "play trench", "play sentry", "play bren-gun-team")
    assert values(skip(game))[0] == 6
    do(game, "play mills-grenade", "token normal")
    assert values(game)[0] == 9


@pytest.mark.clause("pegasus:card-31")
def test_on_robehomme_too_values_may_pass_five() -> None:
    game = table(
        "dives",
        british=["assault-group", "sappers", "demolition-charge"],
        german=["grenadiers", "flakvierling-38"],
        terrain="robehomme-bridge",
    )
    assert game.decision.notations == ["play grenadiers", "decline"]
    do(game, "play grenadiers")
    assert skip(game).decision.notations == ["play sappers", "decline"]
    let_pass(do(game, "play sappers", "play demolition-charge"))
    assert values(game)[0] == 3 + 1 + 3


@pytest.mark.clause("pegasus:card-32", "pegasus:card-42")
@pytest.mark.parametrize(("tokens", "most"), [(0, 0), (1, 1), (2, 2), (5, 2)])
def test_in_the_village_the_number_of_tokens_is_named_once(tokens: int, most: int) -> None:
    game = table(
        terrain="village",
        step="effect",
        tokens={"british": tokens},
        piles={"british": ["scout"] * 3, "german": []},
    )
    assert asked(game) == ("british", "spend")
    assert game.decision.notations == [f"spend {n}" for n in range(most + 1)]
    spent = min(1, most)
    game.play(f"spend {spent}")
    assert len(hand(game, "british")) == spent
    assert at(game).tokens[0] == tokens - spent
    assert asked(game) == ("german", "spend")


# -- more cards of the set -----------------------------------------------------------------------


def test_a_ban_on_actions_covers_replies_and_size_cards_are_free() -> None:
    game = duel(
        "sappers",
        "garrison-infantry",
        more_british=["covering-fire", "mills-grenade"],
        more_german=["failure", "grenade", "trench"],
    )
    let_pass(do(game, "play covering-fire"))
    game.play("play mills-grenade")
    assert asked(game) == ("british", "bid")
    do(game, "done")
    assert game.decision.notations == ["token normal", "give-up"]
    do(game, "give-up", "play trench")
    assert room(let_pass(game)) == 3


def test_reinforcements_intercepted_make_the_unit_the_last() -> None:
    game = duel(
        "sappers",
        "garrison-infantry",
        scenario="merville",
        terrain="casemate-1",
        place="objectives",
        more_british=["interception"],
        more_german=["patrol", "trench"],
    )
    do(game, "play interception")
    assert room(game) == 1
    do(game, "done", "give-up", "play trench")
    assert front(game).over == 0 or room(game) == 1
    skip(game)
    assert at(game).winner == 0


def test_mines_on_the_initiative_meet_the_unit_played_afterwards() -> None:
    game = table("dives", british=["sappers"], german=["patrol", "mines"], terrain="fields")
    let_pass(do(game, "play patrol", "play mines"))
    assert at(game).tokens[0] == 1
    do(game, "play sappers")
    assert values(skip(game)) == (2, 2)


def test_the_resistance_network_looks_takes_and_puts_under() -> None:
    pile = ["scout", "sappers", "mortar", "assault-group", "mills-grenade"]
    game = table(
        british=["resistance-network"],
        step="british-events",
        piles={"british": pile, "german": []},
        dice=[1, 1, 1, 1],
    )
    game.play("play resistance-network")
    looked = game.view("british")["sides"]["british"]["looked_at"]
    assert len(looked) == 4
    assert game.view("german")["sides"]["british"]["looked_at"] is None
    do(game, f"take {looked[0]}", f"take {looked[1]}", f"under {looked[3]}", f"under {looked[2]}")
    assert game.view("british")["sides"]["british"]["under"] == [looked[3], looked[2]]
    assert len(hand(game, "british")) == 2
    assert game.view(None)["sides"]["british"]["draw_pile"] == 3


def test_a_search_shows_the_card_it_finds() -> None:
    game = table(
        german=["marching-orders"],
        british=["scout"],
        step="german-events",
        piles={"british": [], "german": ["patrol", "grenade"]},
    )
    do(game, "play marching-orders")
    let_pass(game)
    assert game.decision.notations == ["take patrol", "done"]
    game.play("take patrol")
    assert game.view("british")["sides"]["german"]["known"] == ["patrol"]


def test_bangalore_torpedoes_switch_the_terrain_off_for_the_turn() -> None:
    game = table(
        "merville",
        british=["bangalore", "scout"],
        german=["patrol"],
        terrain="barbed-wire",
        place="approach",
        step="british-events",
        dice=[MISS],
    )
    do(game, "play bangalore", "done", "done", "play patrol", "play scout")
    assert values(skip(game))[0] == 1


@pytest.mark.parametrize("terrain", ["barbed-wire", "flooded-fields"])
def test_the_first_british_unit_is_weaker_on_wire_and_water(terrain: str) -> None:
    game = duel("scout", "patrol", scenario="merville", terrain=terrain, place="approach")
    assert values(game)[0] == 0


def test_the_chateau_snipers_cancel_and_add_one() -> None:
    game = duel(
        "sappers",
        "garrison-infantry",
        scenario="pegasus-bridge",
        more_british=["mills-grenade"],
        more_german=["chateau-snipers"],
    )
    do(game, "play mills-grenade", "cancel chateau-snipers")
    assert values(game) == (3, 4)


def test_a_ban_on_actions_leaves_heroic_replies_open() -> None:
    """R-47 and the words of Covering Fire: the snipers may answer where Failure may not."""
    game = duel(
        "sappers",
        "garrison-infantry",
        scenario="pegasus-bridge",
        more_british=["covering-fire", "mills-grenade"],
        more_german=["failure", "chateau-snipers"],
    )
    let_pass(do(game, "play covering-fire"))
    game.play("play mills-grenade")
    assert game.decision.notations == ["cancel chateau-snipers", "pass"]
    game.play("cancel chateau-snipers")
    assert values(game) == (3, 4)
