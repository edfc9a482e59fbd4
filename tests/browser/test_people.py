"""Several people: friends by link, one screen for two, what the wire carries, a lost server."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Response

from tests.browser.conftest import Enter
from tests.browser.harness import Player, Server, served
from tests.browser.positions import THE_ROAD

#: A bid that nothing else in a game's data looks like.
BID = "bid 9"
#: Who is asked for a bid first.
FIRST = "allied"


def listen(player: Player) -> list[str]:
    """Keep whatever the server tells a player about tables."""
    heard: list[str] = []

    def read(response: Response) -> None:
        if "/api/tables" in response.url:
            heard.append(response.text())

    player.page.on("response", read)
    player.page.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))),
    )
    return heard


@pytest.mark.parametrize("side", ["german", "allied"])
def test_friends_play_by_link_and_a_secret_bid_stays_off_the_wire(enter: Enter, side: str) -> None:
    """Whoever bids first, host or friend: the other one's wire does not carry the bid."""
    host, friend = enter(settings={"warned": []}), enter(settings={"warned": []})
    heard = {host: listen(host), friend: listen(friend)}
    page = host.lobby()
    page.click('[data-game="market-garden"]')
    page.check('input[value="friend"]')
    page.check(f'input[value="{side}"]')
    page.click("dialog details:has([name=option]) summary")
    page.check('input[value="bidding"]')
    page.click("dialog button[type=submit]")
    link = page.input_value("dialog[open] input[readonly]")
    page.keyboard.press("Escape")
    friend.page.goto(link)
    friend.page.click(".invitation .primary")
    friend.page.wait_for_selector(".decision")
    assert "join" not in friend.page.url

    first, second = (host, friend) if side == FIRST else (friend, host)
    first.asked()
    first.choose(BID)
    second.asked()
    first.page.wait_for_selector(".decision.theirs")
    told = [json.loads(text) for text in heard[second] if text.startswith("{")]
    assert any(each.get("number") == 1 for each in told)
    for each in told:
        each.pop("decision", None)  # what one may bid oneself
        changes = each.get("changes", [])
        each["changes"] = [
            change for change in changes if not change["path"].startswith("/decision")
        ]
        assert BID not in json.dumps(each)
        bids = [change for change in changes if change["path"].startswith("/view/bids")]
        assert not any("9" in json.dumps(change.get("value")) for change in bids)
        assert 9 not in each.get("view", {"bids": {}})["bids"].values()

    second.choose("bid 3")
    second.page.wait_for_selector(".confirm .primary")
    assert "cannot be taken back" in second.page.inner_text(".odds")
    assert first.page.locator(".log :text('The bids were')").count() == 0
    second.page.keyboard.press("Enter")
    for player in (host, friend):
        player.page.wait_for_selector(
            ".log :text('The bids were 9 and 3'), .log :text('The bids were 3 and 9')"
        )

    host.page.click(".chat summary")
    host.page.fill(".chat input", "Good luck!")
    host.page.keyboard.press("Enter")
    friend.page.wait_for_selector(".chat .count:has-text('1')")
    friend.page.click(".chat summary")
    assert "Good luck!" in friend.page.inner_text(".chat-list")
    assert friend.page.locator(".people .online").count() == 1


@pytest.mark.clause("crete:10.0-a")
def test_a_friend_sees_the_optional_rules_and_agrees_to_them_by_joining(
    enter: Enter, server: Server
) -> None:
    host, friend = enter(), enter()
    seats = {"allied": "me", "german": "friend"}
    table = server.table(
        seats,
        game="crete",
        scenario="heraklion",
        options=["coastal-artillery"],
        house_rules={"decline_roads": True},
    )
    page = host.sit(table, "allied")
    page.wait_for_selector(".decision.theirs")
    assert "agreed to its optional and house rules" in page.inner_text(".decision")
    assert "Germans" in page.inner_text(".decision .waiting")
    assert page.locator(".choice").count() == 0

    invitation = f"{server.address}/#/join/{table['id']}/{table['seats']['german']}"
    friend.page.goto(invitation)
    friend.page.wait_for_selector(".invitation")
    shown = friend.page.inner_text(".invitation")
    for words in ("You are invited to play: Germans", "3: A Heraklion Effort", "O3", ": on"):
        assert words in shown
    friend.page.click(".invitation a:has-text('Not with these rules')")
    friend.page.wait_for_selector(".shelf")
    assert page.locator(".choice").count() == 0  # who leaves has agreed to nothing

    friend.page.goto(invitation)
    friend.page.click(".invitation button:has-text('Join with these rules')")
    friend.page.wait_for_selector(".decision.theirs")
    host.asked()
    assert page.locator(".choice").count() > 0


def test_one_screen_serves_both_sides_in_turn(enter: Enter, server: Server) -> None:
    player = enter()
    table = server.table({"allied": "hotseat", "german": "hotseat"}, THE_ROAD["move"])
    page = player.sit(table, "german", "allied")
    player.asked()
    player.choose("move done")
    player.choose("attack done")
    page.wait_for_selector(".acts:has-text('Germans')")
    assert player.asked()


def test_the_page_comes_back_when_the_server_does(enter: Enter, tmp_path: Path) -> None:
    with served(tmp_path) as server:
        player = enter(at=server)
        page = player.against_a_bot(THE_ROAD["move"])
        player.choose("move us-504")
        player.choose("move us-504 1310")
        page.wait_for_selector(".log .entry")
        server.stop()
        page.wait_for_selector(".offline")
        server.start()
        page.wait_for_selector(".offline", state="detached")
        assert "1310 Wijchen" in (page.text_content(".log") or "")  # out of sight or not
        assert not page.is_visible(".log .earlier")  # nothing came before what is shown
        player.choose("move us-505")
        page.wait_for_selector(".so-far")
        # A browser says of itself that a server was away: that is no complaint of the page.
        player.trouble[:] = [said for said in player.trouble if "ERR_CONNECTION" not in said]


def test_a_spectator_watches_and_is_asked_nothing(enter: Enter, server: Server) -> None:
    table = server.table({"allied": "me", "german": "bot:random"}, THE_ROAD["move"])
    watcher = enter()
    watcher.page.goto(f"{server.address}/#/table/{table['id']}")
    watcher.page.wait_for_selector(".decision.theirs")
    assert "You are watching" in watcher.page.inner_text(".decision")
    assert watcher.page.locator(".choice").count() == 0
