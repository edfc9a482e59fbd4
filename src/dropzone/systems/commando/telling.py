"""Telling: events of the system as sentences."""

from __future__ import annotations

from dropzone.core.rules.position import Event
from dropzone.core.text.messages import M, Message, Value
from dropzone.core.text.spoken import Teller, tell_event
from dropzone.systems.commando.choices import option_text
from dropzone.systems.commando.phrases import EVENTS, TOKENS, WORDS
from dropzone.systems.commando.static import BENOUVILLE, BRITISH, GERMAN, SCENARIOS, CommandoStatic
from dropzone.systems.commando.vocabulary import TOKEN_KINDS

__all__ = ["clause_of", "source_text", "tell"]


def tell(static: CommandoStatic, event: Event) -> Message:
    """Return an event as a sentence."""
    if event[0] == "option":
        _, side, number, record = event
        event = ("option", side, option_text(static, record, number))
    return tell_event(static, event, EVENTS, _TELLERS)


def clause_of(static: CommandoStatic, event: Event) -> str:
    """Return the clause behind an event."""
    word, rule = event[0], EVENTS[event[0]].rule
    if word in ("drew", "drew-some") and event[1] == GERMAN:
        rule = "german-draw"
    elif word == "unit" and event[1] == BRITISH:
        rule = "from-hand"
    elif word == "bypassed" and static.setting.scenario != SCENARIOS[BENOUVILLE]:
        rule = "pay-two-bridges"
    elif word == "captured" and not static.terrains[event[2]].guns:
        is_bunker = static.terrains[event[2]].id == static.campaign_sheet.bunker_card
        rule = "bunker-taken" if is_bunker else "bridge-taken"
    return static.clause(rule)


def source_text(static: CommandoStatic, source: int) -> Value:
    """Return what added to a unit: a card or a token."""
    return static.card_name[source] if source >= 0 else M(TOKENS[TOKEN_KINDS[-1 - source]])


def _cards(static: CommandoStatic, cards: tuple[int, ...]) -> Value:
    return [static.card_name[card] for card in cards] or M("nothing")


_TELLERS: dict[str, Teller] = {
    "number": lambda static, value: value,
    "message": lambda static, value: value,
    "signed": lambda static, value: f"{value:+d}",
    "side": lambda static, side: static.side_names[side],
    "card": lambda static, card: static.card_name[card],
    "cards": _cards,
    "terrain": lambda static, terrain: static.terrain_name[terrain],
    "terrains": lambda static, terrains: [static.terrain_name[each] for each in terrains],
    "scenario": lambda static, number: static.scenario_names[SCENARIOS[number]],
    "source": source_text,
    "token": lambda static, kind: M(TOKENS[kind]),
    "word": lambda static, word: M(WORDS[word]),
    "what": lambda static, what: M("Event") if what == "event" else M("Combat action"),
    "success": lambda static, success: M("success") if success else M("failure"),
    "redraw": lambda static, redraw: M("a new hand") if redraw else M("the hand is kept"),
    "blue": lambda static, winner: (
        M("it goes to the British and costs a point") if winner == GERMAN else M("lost")
    ),
}
