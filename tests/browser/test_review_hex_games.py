"""The fifteen findings of a first try of the hex games, each named as it was found.

More detail is in `test_told`, `test_places`, `test_hex_maps`, `test_motion` and
`test_fewer_clicks`.  Every test opens a table of its own; what a page has loaded is shared.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.browser.conftest import Enter
from tests.browser.harness import Player, Server
from tests.browser.positions import LAST_DAY, THE_ROAD

LAPTOP = (1366, 768)
SEATS = {"allied": "me", "german": "bot:random"}


def at_the_road(visit: Enter, step: str) -> Player:
    """Somebody on a laptop on the fourth day, who moves or fights against a bot."""
    player = visit(size=LAPTOP)
    player.against_a_bot(THE_ROAD[step])
    return player


def two_friends(visit: Enter, server: Server, position: str) -> tuple[Player, Player]:
    """Two at one table, either at a screen of their own; the Allies are asked."""
    table = server.table({"allied": "me", "german": "me"}, position)
    allied, german = visit("allied"), visit("german")
    german.sit(table, "german")
    allied.sit(table, "allied")
    allied.asked()
    return allied, german


def box(page: Page, selector: str) -> Any:
    """Where something is in the window."""
    found = page.locator(selector).first.bounding_box()
    assert found is not None, selector
    return found


def test_hex_01_the_first_minute_is_a_riddle(visit: Enter, server: Server) -> None:
    """Situation, goal and first impulse are told; the landing asks nothing, no air flies for it."""
    player = visit(size=LAPTOP, settings={"briefing": True})
    page = player.sit(server.table(SEATS), "allied")
    page.wait_for_selector("dialog.briefing .goals li")
    told = page.inner_text("dialog.briefing")
    for part in ("The situation", "What you will do first", "How you win", "10 victory points"):
        assert part.lower() in told.lower()
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog.briefing", state="detached")
    player.asked()
    landed = page.locator(".news .story-card:has-text('lands at')")
    landed.nth(7).wait_for()  # they are told once the briefing was read
    assert landed.count() == 8
    assert page.locator(".news .story-card:has-text('American air support')").count() == 0


def test_hex_02_my_own_dice_and_results_are_invisible(visit: Enter) -> None:
    """The die, its arithmetic and what it did: in the desk, on the hex, in the live region."""
    player = at_the_road(visit, "fight")
    page = player.page
    page.evaluate(
        """() => {
            window.said = [];
            const live = document.querySelector('#polite');
            const hear = new MutationObserver(() => said.push(live.textContent));
            hear.observe(live, { childList: true });
        }"""
    )
    player.choose("attack 1412")
    player.choose("attack 1412 with us-508")
    page.wait_for_selector(".odds .bars li")
    page.keyboard.press("Enter")
    page.wait_for_selector(".news .die")
    told = page.inner_text(".news")
    assert "Allies attack 1412 Lent with 508th" in told
    assert "Odds 1:2" in told
    assert "Result " in told
    assert page.locator(".overlay .shot-attack").count() == 1
    page.wait_for_function("() => said.some(text => /Result \\d/.test(text))")


def test_hex_03_the_confirm_button_says_the_wrong_thing_and_enter_does_not_work(
    visit: Enter,
) -> None:
    """Pointed out on the map, joined one by one with running odds or all at once, then Enter or
    the target once more: either rolls."""
    player = at_the_road(visit, "fight")
    page = player.page
    player.click_hex("1412")
    page.wait_for_selector(".prompt:has-text('Who attacks')")
    page.keyboard.press("1")
    page.wait_for_selector(".choice.primary:has-text('Attack 1412 Lent at 1:')")
    one = page.inner_text(".choice.primary")
    joins = page.locator(".choices .choice").all_inner_texts()
    assert any("then 1:2" in each for each in joins), joins
    page.click(".all-together")
    page.wait_for_selector(".confirm .primary:has-text(': roll')")
    all_of_them = page.inner_text(".confirm .primary")
    assert all_of_them.startswith("Attack 1412 Lent at ")
    assert all_of_them.split(" at ")[1] != one.split(" at ")[1]
    player.click_hex("1412")
    page.wait_for_selector(".news .story-card:has-text('Allies attack 1412 Lent')")
    again = at_the_road(visit, "fight")
    again.click_hex("1412")
    again.page.wait_for_selector(".prompt:has-text('Who attacks')")
    again.page.keyboard.press("1")
    again.page.wait_for_selector(".odds .bars li")
    again.page.keyboard.press("Enter")
    again.page.wait_for_selector(".news .story-card:has-text('Allies attack 1412 Lent')")


def test_hex_04_the_stacking_rule_kills_without_warning(visit: Enter) -> None:
    """Marked on the hex from the move on, asked about at the end of movement, and only there."""
    player = at_the_road(visit, "move")
    page = player.page
    assert page.locator(".crowd").count() == 0
    for unit in ("us-501", "inf-151"):
        player.choose(f"move {unit}")
        player.choose(f"move {unit} 1008")
        page.wait_for_selector(f".choice[data-notation='move {unit}']", state="detached")
        page.wait_for_selector(".so-far", state="detached")
    page.wait_for_selector(".crowd", state="attached")
    assert page.text_content(".crowd") == "4/3"
    player.choose("move done")
    page.wait_for_selector(".decision .warning:has-text('Too many units in 1008 Veghel')")
    page.keyboard.press("Escape")  # back to the question, with nothing done
    page.wait_for_selector(".decision .warning", state="detached")
    player.choose("move done")
    page.click(".decision .confirm .primary")
    page.wait_for_selector(".prompt:has-text('Choose an enemy hex')")


def test_hex_05_the_log_is_never_in_sight(visit: Enter) -> None:
    """Question, card of the hex and log are in sight; sheets fold, hovering shifts nothing."""
    player = at_the_road(visit, "fight")
    page = player.page
    parts = (".decision", ".desk .here", ".desk .log")
    spot = player.spot("1111")
    page.mouse.move(2, 200)
    before = [box(page, part) for part in parts]
    for part, place in zip(parts, before, strict=True):
        assert place["y"] + min(place["height"], 60) <= LAPTOP[1], part
    assert page.locator(".desk-beside details[open]").count() == 0
    page.mouse.move(spot["x"], spot["y"])
    page.wait_for_selector(".here:has-text('5th Guards Armoured')")
    assert [box(page, part) for part in parts] == before


def test_hex_06_the_spread_out_stack_hides_the_front_and_does_not_go_away(visit: Enter) -> None:
    player = at_the_road(visit, "move")
    page = player.page
    player.spot("1412")
    spot = player.spot("1312")
    page.mouse.move(spot["x"], spot["y"])
    page.wait_for_selector(".fan .counter")
    fan = page.eval_on_selector(".fan-ground", "e => e.getBoundingClientRect().toJSON()")
    for enemy in ("1412", "1413", "1411"):
        at = player.spot(enemy)
        covered = fan["left"] < at["x"] < fan["right"] and fan["top"] < at["y"] < fan["bottom"]
        assert not covered, enemy
    page.click('.fan .counter[data-unit="us-508"] .face', force=True)
    page.wait_for_selector(".so-far")
    page.wait_for_selector(".fan .counter", state="detached")
    page.mouse.move(spot["x"] + 3, spot["y"] + 2)  # a little shake does not bring it back
    page.wait_for_timeout(600)
    assert page.query_selector(".fan .counter") is None


def test_hex_07_the_map_opens_at_a_zoom_at_which_counters_cannot_be_read(visit: Enter) -> None:
    player = at_the_road(visit, "move")
    page = player.page
    page.wait_for_selector(".counter.ready")
    seen = page.evaluate(
        """() => [...document.querySelectorAll('.counter.ready')].filter(each => {
            const { left, top, right, bottom } = each.getBoundingClientRect();
            const map = document.querySelector('.hex-board').getBoundingClientRect();
            return left > map.left && top > map.top && right < map.right && bottom < map.bottom;
        }).length"""
    )
    assert seen >= 3
    assert box(page, '.counter[data-unit="us-508"] .face')["width"] >= 34
    assert page.text_content('.counter[data-unit="us-508"] .stack-count') == "2"


def test_hex_08_no_overlays_no_tables_no_legend(visit: Enter) -> None:
    player = at_the_road(visit, "fight")
    page = player.page
    offered = page.locator(".survey-buttons button").evaluate_all("all => all.map(e => e.title)")
    assert [each for each in ("Supply", "stop", "Reach") if each not in " ".join(offered)] == []
    assert page.locator(".aids .aid").count() >= 2
    player.choose("attack 1214")
    page.wait_for_selector(".odds .bars li")
    lit = page.locator(".aids th.lit").all_text_contents()
    assert len(lit) == 1
    assert f"at {lit[0]}:" in page.inner_text(".confirm .primary")
    page.keyboard.press("Escape")
    page.wait_for_selector(".confirm", state="detached")
    page.keyboard.press("k")
    page.wait_for_selector(".map-key .key-rows")
    for words in ("Reconnaissance", "Brigade", "Luftwaffe", "Out of supply", "Forest", "Airfield"):
        page.wait_for_selector(f".map-key li:has-text('{words}')", state="attached")
    page.hover(".map-key button:has-text('XXX Corps')")
    page.wait_for_function("() => document.querySelectorAll('.overlay .ring-actor').length === 6")
    page.mouse.move(2, 200)
    page.wait_for_selector(".overlay .ring-actor", state="detached")
    page = player.sit(player.server.table(SEATS, LAST_DAY), "allied")
    for whose in ("American", "British"):
        page.wait_for_selector(f".prompt:has-text('{whose} air support')")
        page.keyboard.press("e")
    page.hover(".choice:has-text('XXX Corps')")  # which counters are those?
    page.wait_for_selector(".overlay:not(.past) .ring-actor", state="attached")
    page.mouse.move(2, 200)
    page.wait_for_selector(".overlay:not(.past) .ring-actor", state="detached")


def test_hex_09_the_enemys_move_leaves_no_trace_on_the_map(visit: Enter, server: Server) -> None:
    allied, german = two_friends(visit, server, THE_ROAD["fight"])
    allied.choose("attack done")
    german.asked()
    german.choose("act")
    german.choose("move de-1222")
    german.choose("move de-1222 0811")
    page = allied.page
    page.wait_for_selector(".news .story-card:has-text('to 0811')")
    assert page.locator(".overlay.past .trail").count() == 1
    assert page.locator(".overlay.past .ring-actor").count() == 1
    page.click(".news .again")
    page.wait_for_selector(".playback .said")
    page.keyboard.press("s")
    page.wait_for_selector(".decision")
    assert page.locator(".overlay.past .trail").count() == 1


def test_hex_10_move_and_fight_that_does_not_let_me_move(visit: Enter, server: Server) -> None:
    """The choice says it, and so does who points at a unit of theirs."""
    player = visit(size=LAPTOP)
    page = player.sit(server.table({"allied": "bot:random", "german": "me"}), "german")
    player.asked()
    assert "nobody may move yet" in page.inner_text('.choice[data-notation="act"]')
    player.choose("act")
    page.wait_for_selector(".prompt:has-text('Choose an enemy hex')")
    player.click_hex("0506")
    page.wait_for_selector(".refusal:has-text('may not move before impulse D')")


def test_hex_11_hex_number_and_name_read_as_of_different_hexes(visit: Enter) -> None:
    """The number of Elst is by far the one that is nearest to its name."""
    player = at_the_road(visit, "move")
    page = player.page
    page.wait_for_selector(".hex-numbers text", state="attached")
    near = page.evaluate(
        """() => {
            const middle = each => {
                const { left, right, top, bottom } = each.getBoundingClientRect();
                return [(left + right) / 2, (top + bottom) / 2];
            };
            const names = [...document.querySelectorAll('.names text')];
            const [x, y] = middle(names.find(each => each.textContent === 'Elst'));
            return [...document.querySelectorAll('.hex-numbers text')].map(each => {
                const at = middle(each);
                return [Math.hypot(at[0] - x, at[1] - y), each.textContent];
            }).sort((a, b) => a[0] - b[0]).slice(0, 2);
        }"""
    )
    (first, code), (second, _) = near
    assert code == "1413"
    assert second > 2.5 * first


def test_hex_12_presence_and_rematch_are_silent(visit: Enter, server: Server) -> None:
    mine, friend = visit("allied"), visit("german")
    table = server.table({"allied": "me", "german": "friend"})
    page = mine.sit(table, "allied")
    page.wait_for_selector(".people .away")
    friend.page.goto(f"{server.address}/#/join/{table['id']}/{table['seats']['german']}")
    friend.page.wait_for_selector(".decision")
    page.wait_for_selector(".people .online")
    assert "not here yet" not in (page.text_content(".people") or "")
    page.keyboard.press("m")
    page.click("dialog .danger")
    page.click("dialog .danger")
    page.wait_for_selector(".result .why:has-text('You resigned.')")
    friend.page.wait_for_selector(".result .why:has-text('The other side resigned.')")
    friend.page.click("text=Rematch")
    page.click(".rematch-offer button")
    page.wait_for_url(lambda url: url.split("/")[-1] == friend.page.url.split("/")[-1])
    page.wait_for_selector(".decision")


def test_hex_13_choices_are_named_by_hex_codes(visit: Enter) -> None:
    """An attack names who is there; odds are summed up, and half a bar is one time in two."""
    player = at_the_road(visit, "fight")
    page = player.page
    page.wait_for_selector(
        ".choice[data-notation='attack 1412']:has-text('Hoffmann'):has-text('Lent')"
    )
    player.choose("attack 1214")
    page.wait_for_selector(".odds .bars li")
    widths = page.eval_on_selector_all(
        ".meter-fill", "all => all.map(each => parseFloat(each.style.width))"
    )
    shares = [float(each.rstrip("%")) for each in page.locator(".percent").all_inner_texts()]
    assert all(abs(one - two) < 1 for one, two in zip(widths, shares, strict=True))
    assert "on average" in page.inner_text(".odds-summary")
    summary, room = box(page, ".odds-summary"), box(page, ".desk-main")
    assert summary["y"] + summary["height"] <= room["y"] + room["height"]


def test_hex_14_replay_is_a_film_of_stages(visit: Enter, server: Server) -> None:
    """One step a story, with its words and its trail, at a speed one chooses; no card stays."""
    player = visit(size=LAPTOP)
    table = server.table(SEATS, THE_ROAD["move"])
    page = player.sit(table, "allied")
    player.asked()
    for unit, to in (("us-504", "1310"), ("us-325", "1212")):
        player.choose(f"move {unit}")
        player.choose(f"move {unit} {to}")
        page.wait_for_selector(f".log .entry:has-text('{to}')")
    player.click_hex("1414")
    page.wait_for_selector(".refusal")
    page.goto(f"{server.address}/#/table/{table['id']}/at/0")
    page.wait_for_selector(".replay input[type=range]")
    assert page.locator(".refusal").count() == 0
    for place in ("1310 Wijchen", "1212 Mook"):
        page.keyboard.press("ArrowRight")
        page.wait_for_selector(f".replay .said:has-text('{place}')")
        page.wait_for_selector(".overlay .trail", state="attached")
    assert page.locator(".replay-speed option").count() >= 3


def test_hex_15_small_things_that_add_up(visit: Enter) -> None:
    """The small map closes, counters show sizes and branches, the map is no blob of labels."""
    player = at_the_road(visit, "move")
    page = player.page
    if page.locator(".minimap.closed").count() == 0:
        page.click(".minimap button")
    page.wait_for_selector(".minimap svg[role=img]", state="hidden")
    page.reload()
    page.wait_for_selector(".minimap.closed")
    assert page.locator('.counter[data-unit="us-508"] .unit-size').count() == 1
    assert "Nijmegen" not in page.locator(".hex-board").aria_snapshot()
    fonts = page.evaluate("[...document.fonts].map(each => each.family)")
    assert any("Dropzone" in each for each in fonts)
    page.click(".minimap button")
