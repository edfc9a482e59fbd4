"""How the scenarios of the system are won, how that stands, and what each side has."""

from __future__ import annotations

from dropzone.core.text.briefing import Goal, GoalItem
from dropzone.core.text.messages import MN, M, Message
from dropzone.systems.commando.merville import Merville
from dropzone.systems.commando.position import CommandoPosition
from dropzone.systems.commando.static import (
    BENOUVILLE,
    BRITISH,
    DIVES,
    GERMAN,
    MERVILLE,
    PEGASUS,
    SIDES,
)
from dropzone.systems.commando.tonga import campaign_winner

__all__ = ["facts_of", "forces_of", "goals_of"]


def goals_of(position: CommandoPosition) -> list[Goal]:
    """Return how the scenario, or the campaign, is won."""
    if position.static.is_campaign:
        return _campaign(position)
    number = position.scenario
    found = {
        BENOUVILLE: _bridge,
        PEGASUS: _bridge,
        MERVILLE: _guns,
        DIVES: _bridges,
    }[number](position)
    if position.static.sheets[number].strength:
        found.append(_strength(position))
    return found


def _bridge(position: CommandoPosition) -> list[Goal]:
    """The last terrain decides (s1a-14, s1b-26)."""
    road = position.static.road
    left = max(road.turns - max(position.turn, 1) + 1, 0)
    if position.scenario == PEGASUS:
        text = M(
            "Take Bénouville Bridge after {count} turns on the road, then hold Pegasus Bridge"
            " against the counter-attack",
            count=road.turns,
        )
    else:
        text = M("Win the bridge at Bénouville after {count} turns on the road", count=road.turns)
    now = MN("{count} turn of the road left", "{count} turns of the road left", count=left)
    return [Goal("british", text, now)]


def _guns(position: CommandoPosition) -> list[Goal]:
    scenario = position.static.scenarios[MERVILLE]
    assert isinstance(scenario, Merville)
    had, needed = scenario.guns_destroyed(position), scenario.guns_needed()
    return [
        Goal(
            "british",
            M("Destroy {count} guns of the battery", count=needed),
            M("{count} of {all}", count=had, all=needed),
            had >= needed,
        )
    ]


def _bridges(position: CommandoPosition) -> list[Goal]:
    sheet = position.static.dives
    needed = {BRITISH: sheet.british_bridges, GERMAN: sheet.german_bridges}
    texts = {
        BRITISH: M("Destroy {count} of the bridges", count=needed[BRITISH]),
        GERMAN: M("Keep {count} bridges", count=needed[GERMAN]),
    }
    return [
        Goal(
            SIDES[side],
            text,
            M("{count} of {all}", count=len(position.captured[side]), all=needed[side]),
            len(position.captured[side]) >= needed[side],
        )
        for side, text in texts.items()
    ]


def _strength(position: CommandoPosition) -> Goal:
    """The last strength point lost loses the game (result-02)."""
    full = position.static.tokens.strength
    # Before the set-up nothing has been lost.
    left = position.strength if position.turn else full
    return Goal(
        "german",
        M("Take all {count} strength points of the British", count=full),
        MN("{count} is left", "{count} are left", count=left),
        left == 0,
    )


def _campaign(position: CommandoPosition) -> list[Goal]:
    """Points decide (camp-18 to camp-20)."""
    static = position.static
    sheet, score = static.campaign_sheet, position.score()
    now = M("{count} points so far", count=score)
    winner = campaign_winner(position, score)
    worth = (
        GoalItem(M("Bénouville: {points}", points=sheet.benouville)),
        GoalItem(M("Ranville: {points}", points=sheet.ranville)),
        GoalItem(
            M(
                "Pegasus Bridge held, by the strength left: {points}",
                points=list(sheet.pegasus_bridge),
            )
        ),
        GoalItem(M("each gun of Merville: {points}", points=sheet.gun)),
        GoalItem(M("the Command Bunker: {points}", points=sheet.bunker)),
        GoalItem(
            M("major bridges on the Dives, one, two, three: {points}", points=list(sheet.bridges))
        ),
        GoalItem(M("Robehomme: {points}", points=sheet.robehomme)),
        GoalItem(M("each blue token that the German won: {points}", points=sheet.blue)),
    )
    return [
        Goal(
            "british",
            M("{count} points or more after the three scenarios", count=sheet.british_least),
            now,
            winner == BRITISH,
            worth,
        ),
        Goal(
            "german",
            M("The British have {count} points or fewer", count=sheet.german_most),
            now,
            winner == GERMAN,
        ),
        Goal(None, M("Anything between: neither has won")),
    ]


def forces_of(position: CommandoPosition, side: str) -> list[Message]:
    """Return the deck, the hand and the tokens that a side begins with."""
    static, number = position.static, SIDES.index(side)
    scenario = static.order[min(position.chapter, len(static.order) - 1)]
    deck = static.decks[scenario][number]
    kinds = [static.type[card] for card in deck]
    found = [
        M(
            "{count} cards: {units} Units, {events} Events, {actions} Combat actions",
            count=len(deck),
            units=kinds.count("unit"),
            events=kinds.count("event"),
            actions=kinds.count("action"),
        ),
        M(
            "{hand} in hand to begin with, and {tokens} tokens",
            hand=static.sheets[scenario].hand,
            tokens=static.tokens.start,
        ),
    ]
    if static.sheets[scenario].heroic:
        heroes = len(static.heroes[scenario][number])
        found.append(MN("{count} heroic card", "{count} heroic cards", count=heroes))
    return found


def facts_of(position: CommandoPosition) -> dict[str, int]:
    """Return the numbers that a briefing may name."""
    static = position.static
    return {
        "strength": static.tokens.strength,
        "turns": static.road.turns,
        "guns": static.merville.guns,
        "british_bridges": static.dives.british_bridges,
        "german_bridges": static.dives.german_bridges,
        "piles": len(static.dives.piles),
        "tokens": static.tokens.start,
        "blue": static.tokens.blue,
        "british_least": static.campaign_sheet.british_least,
        "german_most": static.campaign_sheet.german_most,
    }
