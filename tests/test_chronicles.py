"""Each system's chronicle: a short game by hand, and the very sentences that tell it."""

from __future__ import annotations

import pytest

import dropzone
from dropzone.core.rules.game import Game
from dropzone.core.text.history import report_of, told
from tests.systems.battle_command.play import arranged as battle
from tests.systems.battle_command.play import play
from tests.systems.commando.play import HIT, do, table
from tests.systems.gts.play import GOOD, PIONEER, POOR
from tests.systems.gts.play import arranged as crete
from tests.systems.raid.play import cdo, ten
from tests.systems.raid.test_assault import attack

NBSP = "\u00a0"


def chapters(game: Game, language: str) -> list[tuple[str, list[str]]]:
    """The chapters between beginning and end: titles and paragraphs."""
    report = told(report_of(game), language)
    return [
        (chapter.title, [each.text.replace(NBSP, " ") for each in chapter.passages])
        for chapter in report.chapters[1:-1]
    ]


def the_end(game: Game, language: str = "en") -> str:
    return told(report_of(game), language).chapters[-1].passages[0].text


def kastelli() -> Game:
    """Pioneers take the town from a company that is suppressed."""
    units = {PIONEER: "06.06", GOOD: "06.05", POOR: "03.03"}
    faces = (0, 9, 9, 0, 9, 9, 9, 9)
    game = crete(units, points={"geb-5div": 1}, dice=faces, suppressed=[GOOD])
    return play(game, f"{PIONEER} assault 06.05", "assault 06.05 fight")


def the_saane() -> Game:
    """Two parties of commandos take a machine gun."""
    game = attack(["gi-mg-1"], cdo(1, 2), dice=[6, ten(0)])
    return play(game, "done")


def the_landing_zone() -> Game:
    """Sappers meet a garrison and break off."""
    game = table(british=["sappers"], german=["garrison-infantry"], dice=[HIT])
    return do(game, "play garrison-infantry", "play sappers", "token normal", "break-off")


def nijmegen() -> Game:
    """An attack over the Waal that nobody wins."""
    units = {"us-504": "1211", "de-henke": "1312"}
    return play(battle(units, side="allied", step="fight", dice=[6]), "attack 1312")


def grave() -> Game:
    """Paratroopers walk into an objective."""
    game = battle({"us-504": "1209"}, side="allied", step="move", impulse="B")
    return play(game, "move us-504 1210")


def test_an_assault_in_crete_is_told_with_place_troops_and_losses() -> None:
    game = kastelli()
    assert chapters(game, "en") == [
        (
            "24 May, morning",
            [
                "The hardest fight was at Kastelli: the Germans attacked with the Geb.Pi. 95 and"
                " carried the position. The Allies lost two steps here, the enemy none."
                " 1 A/1 Inf was wiped out."
            ],
        )
    ]
    assert chapters(game, "fr") == [
        (
            "24 mai, matin",
            [
                "Le combat le plus dur se livre à Kastelli : les Allemands attaquent avec le"
                " Geb.Pi. 95 et emportent la position. Les Alliés y perdent deux pas, l'ennemi"
                " aucun. 1 A/1 Inf : anéantie."
            ],
        )
    ]


def test_what_the_formations_of_crete_lost_is_added_up() -> None:
    (tally,) = told(report_of(kastelli()), "en").tallies
    assert tally.rows == [
        ["2nd New Zealand Infantry Division", "2", "11", "1"],
        ["Allies, in all", "2", "11", "1"],
        ["Germans, in all", "0", "8", "0"],
    ]


def test_a_fight_of_the_raid_is_told_with_its_hour() -> None:
    game = the_saane()
    assert chapters(game, "en") == [
        (
            "The landing and the way in",
            ["04:45. The commandos stormed East bank of the Saane. The enemy lost Machine gun 1."],
        )
    ]
    assert chapters(game, "fr")[0][1] == [
        "04:45. Enlevé d'assaut par les commandos : Rive droite de la Saâne. L'ennemi perd"
        " Mitrailleuse 1."
    ]
    assert the_end(game).startswith("The battery had not lost a gun.")


def test_a_duel_of_cards_is_told_with_both_sides() -> None:
    game = the_landing_zone()
    assert chapters(game, "en") == [
        (
            "Bénouville Bridge (introduction)",
            [
                "At Landing Zone the Germans threw in Garrison Infantry; the British answered with"
                " Sappers. Garrison Infantry held the field. The Germans kept Landing Zone. It cost"
                " the British strength: 2 points were left."
            ],
        )
    ]
    assert chapters(game, "fr")[0][1][0].startswith(
        "Zone d'atterrissage : les Allemands engagent Infanterie de garnison ;"
    )


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (
            "en",
            "The Allies attacked at Nijmegen with the 504th Parachute Infantry (82nd) in vain. The"
            " day cost the Allies one point of damage and the Germans one point of damage.",
        ),
        (
            "fr",
            "Les Alliés attaquent en vain à Nimègue avec le 504e régiment d'infanterie parachutée"
            " (82e). La journée coûte un point de dommage aux Alliés et un point de dommage aux"
            " Allemands.",
        ),
    ],
)
def test_a_combat_of_battle_command_is_told_with_its_price(language: str, expected: str) -> None:
    assert [texts for _, texts in chapters(nijmegen(), language)] == [[expected]]


def test_a_place_that_falls_is_the_headline_of_its_day() -> None:
    assert chapters(grave(), "en") == [
        ("17 September 1944: the fall of Grave", ["The Allies took Grave."])
    ]
    assert chapters(grave(), "fr")[0][0].replace(NBSP, " ") == (
        "17 septembre 1944 : la chute de Grave"
    )
    assert the_end(grave()) == (
        "In the hands of the Allies at the end: Grave (since 17 September)."
    )


@pytest.mark.parametrize("game", ["market-garden", "mercury", "dieppe", "pegasus"])
def test_equal_records_make_equal_histories(game: str) -> None:
    played = dropzone.new(game, seed=5)
    while not played.over:
        played.make(played.decision.choices[played.number % len(played.decision.choices)])
    again = dropzone.replay(played.record())
    for language in ("en", "fr"):
        assert told(report_of(played), language) == told(report_of(again), language)
    assert len(told(report_of(played), "en").chapters) > 2


def test_every_paragraph_leads_to_a_move_of_the_game() -> None:
    game = dropzone.new("mercury", seed=5)
    while not game.over:
        game.make(game.decision.choices[0])
    numbers = [
        passage.number
        for chapter in told(report_of(game), "en").chapters
        for passage in chapter.passages
    ]
    assert numbers == sorted(numbers)
    assert set(numbers) <= set(range(game.number + 1))
