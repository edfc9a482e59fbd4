"""Learning to play in a real browser: the lobby, briefings."""

from __future__ import annotations

import pytest

from dropzone.core.data.registry import game_definition, game_ids
from dropzone.core.rules.examples import picture_of
from dropzone.core.text.briefing import briefing_of
from tests.browser.conftest import Enter
from tests.browser.harness import Server

SEATS = {"allied": "me", "german": "bot:random"}


@pytest.mark.parametrize(("lang", "title"), [("en", "How you win"), ("fr", "Comment vous gagnez")])
def test_a_game_begins_with_its_briefing_once(
    enter: Enter, server: Server, lang: str, title: str
) -> None:
    player = enter(settings={"briefing": True, "language": lang})
    table = server.table(SEATS)
    page = player.sit(table, "allied")
    page.wait_for_selector("dialog.briefing")
    told = page.inner_text("dialog.briefing")
    assert title.lower() in told.lower()
    assert "10" in told
    assert page.locator("dialog.briefing .still svg, dialog.briefing .still canvas").count()
    page.click("dialog.briefing .primary")
    player.asked()
    page.reload()
    player.asked()
    assert page.locator("dialog.briefing").count() == 0
    page.keyboard.press("i")
    page.wait_for_selector("dialog.briefing")


def test_the_bar_names_the_scenario_and_the_points_explain_themselves(
    enter: Enter, server: Server
) -> None:
    player = enter()
    page = player.sit(server.table(SEATS), "allied")
    assert page.locator("dialog.briefing").count() == 0, "switched off"
    assert "17 to 26 September 1944" in page.inner_text(".bar-scenario")
    page.hover(".bar .score")
    page.wait_for_selector('.bar .score[title*="10 victory points"]')
    page.click(".bar .score")
    page.wait_for_selector("dialog.briefing")
    page.keyboard.press("Escape")
    page.click(".bar-scenario")
    page.wait_for_selector("dialog.briefing")


@pytest.mark.parametrize(
    ("game", "scenario", "side"),
    [
        ("mercury", "standard", "german"),
        ("dieppe", "green", "british"),
        ("crete", "kastelli", "german"),
        ("crete", "free-for-all", "allied"),
    ],
)
def test_a_briefing_has_a_map_that_fits_beside_how_one_wins(
    enter: Enter, server: Server, game: str, scenario: str, side: str
) -> None:
    """The longest map too; and the scores of the bar say how one wins."""
    player = enter(size=(1366, 768))
    sides = [each.id for each in game_definition(game).sheet.sides]
    seats = {each: "me" if each == side else "bot:random" for each in sides}
    page = player.sit(server.table(seats, game=game, scenario=scenario), side)
    page.keyboard.press("i")
    page.wait_for_selector("dialog.briefing .still :is(svg, canvas)")
    dialog = page.locator("dialog.briefing").bounding_box()
    column = page.locator(".briefing-goals").bounding_box()
    drawn = page.locator("dialog.briefing .still").bounding_box()
    assert dialog
    assert column
    assert drawn
    assert drawn["width"] > 100
    assert drawn["x"] >= column["x"] - 1
    assert drawn["x"] + drawn["width"] <= column["x"] + column["width"] + 1
    assert column["x"] + column["width"] <= dialog["x"] + dialog["width"]
    page.keyboard.press("Escape")
    definition = game_definition(game)
    first = definition.first_position(definition.static(definition.setting(scenario)))
    goals = [goal.text for goal in briefing_of(definition, first, "en").goals]
    assert goals
    # The bar is drawn anew while a bot acts: whoever comes back to it is told again.
    page.wait_for_function(
        """goals => {
            const score = document.querySelector('.bar .score');
            if (score && goals.every(goal => score.title.includes(goal))) return true;
            score?.closest('.bar-items').dispatchEvent(new PointerEvent('pointerenter'));
            return false;
        }""",
        arg=goals,
        polling=400,
    )


@pytest.mark.parametrize(("how", "canal"), [("light", "Caen Canal"), ("dark", "canal de Caen")])
def test_every_scenario_without_a_board_has_a_sketch(
    enter: Enter, server: Server, how: str, canal: str
) -> None:
    """Its names are in sight: on a laptop, and in the dark on a phone, in French."""
    dark = how == "dark"
    settings = {"theme": how, "language": "fr" if dark else "en"}
    player = enter(size=(390, 844) if dark else (1366, 768), settings=settings)
    targets = {}
    for scenario in game_definition("pegasus").sheet.scenarios:
        seats = {"british": "me", "german": "bot:random"}
        page = player.sit(
            server.table(seats, game="pegasus", scenario=scenario.id, hints=False), "british"
        )
        page.keyboard.press("i")
        page.wait_for_selector("dialog.briefing .sketch svg")
        cut = page.eval_on_selector_all(
            "dialog.briefing .sketch text",
            """all => {
                const paper = all[0].closest('svg').getBoundingClientRect();
                const out = ({ left, right, top, bottom }) => left < paper.left || top < paper.top
                    || right > paper.right || bottom > paper.bottom;
                return all.filter(each => out(each.getBoundingClientRect()))
                    .map(each => each.textContent);
            }""",
        )
        assert cut == [], scenario.id
        targets[scenario.id] = page.locator(".sketch .target-name").all_text_contents()
        if scenario.id == "benouville":
            assert canal in page.locator(".sketch .water-name").all_text_contents()
        player.lobby()
    assert all(targets.values())
    assert "Pegasus Bridge" in targets["benouville"]
    assert len(targets["dives"]) == 4


def test_a_spectator_is_not_briefed_unasked(enter: Enter, server: Server) -> None:
    player = enter(settings={"briefing": True})
    page = player.sit(server.table(SEATS))
    page.wait_for_selector(".decision")
    assert page.locator("dialog.briefing").count() == 0
    page.keyboard.press("i")
    page.wait_for_selector("dialog.briefing")
    assert page.locator("dialog.briefing section.own").count() == 0
    assert page.locator("dialog.briefing section.other").count() == 2


def test_the_lobby_says_where_to_begin_and_tells_the_games_apart(enter: Enter) -> None:
    page = enter(size=(1366, 768)).lobby()
    shelf = page.eval_on_selector_all("[data-game]", "all => all.map(each => each.dataset.game)")
    assert shelf[0] == "pegasus"
    assert shelf[-1] == "crete"
    subtitles = page.locator(".subtitle").all_inner_texts()
    assert len(set(subtitles)) == len(subtitles)
    covers = {
        game: page.inner_html(f'[data-game="{game}"] .cover') for game in ("mercury", "crete")
    }
    assert covers["mercury"] != covers["crete"]
    page.click('[data-game="pegasus"]')
    assert page.is_checked('input[value="benouville"]')
    assert "30 minutes" in page.inner_text("label:has(input[value=benouville])")
    page.click(".about summary")
    page.wait_for_selector(".about-scenario .goals")
    page.check('input[value="dives"]')
    page.wait_for_selector(".about-scenario :text('Dives')")


@pytest.mark.parametrize(("lang", "word"), [("en", "stand fast"), ("fr", "tenir")])
def test_a_chip_leads_into_the_rulebook_and_back(
    enter: Enter, server: Server, lang: str, word: str
) -> None:
    player = enter(settings={"language": lang}, size=(1366, 768))
    page = player.sit(server.table(SEATS), "allied")
    player.asked()
    table = page.url
    page.click(".decision .rule")
    page.click("dialog a[href^='#/rules/']")
    page.wait_for_selector(".book .cited")
    assert page.locator(".book .cited").count() == 1
    assert page.locator(".book .cited").is_visible()
    ids = page.eval_on_selector_all(".book-clause", "all => all.map(each => each.id)")
    assert len(ids) == len(set(ids)) > 200
    page.fill(".book input[type=search]", word)
    page.wait_for_function("() => document.querySelector('.book-found').textContent !== ''")
    shown = page.locator(".book-clause:visible")
    assert 0 < shown.count() < 40
    page.fill(".book input[type=search]", "")
    page.click(".book-contents a[href$='/charts']")
    assert page.locator("#chart-crt").is_visible()
    page.go_back()
    page.go_back()
    player.asked()
    assert page.url == table


def test_the_pictures_of_the_rulebooks_are_drawn_and_open_as_games(
    enter: Enter, server: Server
) -> None:
    """Each picture when it comes into sight; the first of each game is played from."""
    player = enter(settings={"language": "fr"}, size=(1366, 768))
    page = player.lobby()
    for game in game_ids():
        examples = game_definition(game).chapters.examples
        page.goto(f"{server.address}/#/rules/{game}")
        page.wait_for_selector(f'.book-anchor[href*="#/rules/{game}/"]', state="attached")
        for example in examples:
            figure = page.locator(f"#example-{example.id}")
            figure.scroll_into_view_if_needed()
            page.wait_for_selector(f"#example-{example.id}.drawn .still :is(svg, .play-card)")
            assert example.text_fr in figure.inner_text()
        page.locator(f"#example-{examples[0].id} a.button").click()
        player.asked()
        choice = picture_of(game_definition(game), examples[0].id, "fr").choice
        offered = page.eval_on_selector_all(
            ".decision.yours .choice", "all => all.map(each => each.dataset.notation)"
        )
        assert any(choice == each or choice.startswith(f"{each} ") for each in offered)
        page.go_back()
        page.wait_for_selector(".book")


def test_a_printed_rulebook_has_all_its_pictures(enter: Enter, server: Server) -> None:
    page = enter().lobby()
    page.evaluate("() => { window.print = () => { window.printed = true; }; }")
    page.goto(f"{server.address}/#/rules/mercury")
    page.click(".book-bar button:last-child")
    page.wait_for_function("() => window.printed")
    pictures = len(game_definition("mercury").chapters.examples)
    assert page.locator(".book-picture.drawn").count() == pictures
    page.emulate_media(media="print")
    assert page.locator(".book-contents").is_hidden()
    assert page.locator(".book-picture a.button:visible").count() == 0
    assert page.locator(".book-picture svg.hex-board:visible").count() == pictures
