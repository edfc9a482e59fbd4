"""The position of an Operation Commando game."""

from __future__ import annotations

from typing import Any, NamedTuple, Self

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.position import Event, Position
from dropzone.core.views import CardsView
from dropzone.systems.commando.static import BRITISH, GERMAN, NOBODY, SIDES, Cards, CommandoStatic

__all__ = ["CommandoPosition", "Duel", "Front", "changed", "with_card", "without"]

#: A fight that is over: the German unit, the British unit or -1, and what became of them.
Duel = tuple[int, int, str]


def without(cards: Cards, card: int) -> Cards:
    """Return cards with one copy of a card taken away."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def with_card(cards: Cards, card: int) -> Cards:
    """Return cards with one more, in ascending order."""
    for at, other in enumerate(cards):
        if other > card:
            return (*cards[:at], card, *cards[at:])
    return (*cards, card)


class Front(NamedTuple):
    """A terrain that is fought over: what was played there, and the duel in progress."""

    terrain: int
    #: Who won the assault here, or NOBODY while it is open.
    over: int = NOBODY
    #: German units played here, whatever became of them.
    played: int = 0
    #: What size cards changed, and the size that an effect fixed (-1: none did).
    size_change: int = 0
    locked: int = -1
    #: Units that have fought here: German, British, and Parachutiste among the British.
    fought: tuple[int, int, int] = (0, 0, 0)
    #: The units fighting now, or -1.
    german: int = -1
    british: int = -1
    #: What was added in this duel: side, source (a card, or -1-kind of a token), amount.
    made: tuple[tuple[int, int, int], ...] = ()
    #: What cards forbid each side for this duel and for this assault.
    duel_bans: tuple[int, int] = (0, 0)
    assault_bans: tuple[int, int] = (0, 0)
    #: Non-heroic combat actions played by each side in this duel.
    actions: tuple[int, int] = (0, 0)
    #: Cards of each side on the table here, in the order they were laid.
    table: tuple[Cards, Cards] = ((), ())
    #: Tokens lying on units here: normal, yellow, red.
    tokens: tuple[int, int, int] = (0, 0, 0)
    duels: tuple[Duel, ...] = ()

    def unit(self, side: int) -> int:
        """Return a side's unit in the duel, or -1."""
        return self.german if side == GERMAN else self.british


class CommandoPosition(Position, eq=False, kw_only=True):
    """All that is true: hands, piles, tokens, terrains and the assault."""

    static: CommandoStatic
    scenario: int
    #: Which of the scenarios of a campaign this is, from 0.
    chapter: int = 0
    turn: int = 0
    phase: str = "setup"

    # The cards of each side.  Draw piles have no order until a card is drawn; only what was put
    # under a pile in a known order lies in `under`, the next card to draw first.
    hands: tuple[Cards, Cards] = ((), ())
    piles: tuple[Cards, Cards] = ((), ())
    under: tuple[Cards, Cards] = ((), ())
    discards: tuple[Cards, Cards] = ((), ())
    #: Heroic cards still set apart, those that left the game seen, and those that left unseen.
    heroes: tuple[Cards, Cards] = ((), ())
    gone: tuple[Cards, Cards] = ((), ())
    lost: tuple[Cards, Cards] = ((), ())
    #: Those that left unseen although the other side had been shown them in the hand.
    lost_known: tuple[Cards, Cards] = ((), ())
    #: Cards of each hand that the other side has been shown.
    shown: tuple[Cards, Cards] = ((), ())
    #: Cards put down whose effect is running, and cards their owner looks at.
    limbo: Cards = ()
    looked: Cards = ()
    #: A heroic card that only an effect can bring into play.
    apart: Cards = ()

    # Tokens.
    reserve: int = 0
    tokens: tuple[int, int] = (0, 0)
    #: Yellow tokens of each side: from ordinary cards, and from heroic ones.
    yellow: tuple[int, int] = (0, 0)
    yellow_heroic: tuple[int, int] = (0, 0)
    red: tuple[int, int] = (0, 0)
    beside_yellow: int = 0
    beside_red: int = 0
    red_done: int = 0
    #: Strength points of the British (PE), or -1 where the scenario has none.
    strength: int = -1
    turn_token: int = NOBODY

    # Terrains: the pile in use (without order) and what lies under it in a known order; the
    # other pile (the Objectives, or the terrains near the bridge); terrains set aside unseen,
    # bridges not reached yet, the discard, terrains out of the game.
    road: Cards = ()
    road_under: Cards = ()
    second_pile: Cards = ()
    aside: Cards = ()
    waiting: Cards = ()
    terrain_discard: Cards = ()
    terrain_gone: Cards = ()
    #: Terrains laid in front of each side.
    captured: tuple[Cards, Cards] = ((), ())
    #: The terrains of earlier turns with the winner there, in order.
    path: tuple[tuple[int, int], ...] = ()
    #: The terrains shown to choose from.
    offered: Cards = ()
    fronts: tuple[Front, ...] = ()
    #: Whether the terrain of the turn has gone where it goes after the assault.
    settled: bool = True
    #: Whether an effect switched the terrain's own effect off for this turn.
    ignored: bool = False
    #: Whether the German loses this phase (equal terrains on the Dives).
    skips: bool = False
    winner: int = NOBODY
    #: Where the turn takes place in Merville: approach, battery or objectives.
    place: str = ""

    # Pegasus Bridge.
    counter_pile: Cards = ()
    #: German cards played this turn.
    played: Cards = ()
    #: What Ranville changes on the other bridge: -1 British, +1 German, 0 not settled.
    ranville: int = 0

    # The Dives: a bridge and the terrains before it, by place on the table; -1 marks the attack.
    dives: tuple[Cards, ...] = ()
    attack: int = -1
    attacks: int = 0

    # The campaign.
    points: tuple[tuple[str, int], ...] = ()
    blue: int = 0
    blue_here: bool = False
    blue_british: int = 0

    # -- reading ------------------------------------------------------------------------------

    @property
    def turn_key(self) -> tuple[int, ...]:
        """What changes with every turn."""
        return (self.chapter, self.turn)

    @property
    def front(self) -> Front:
        """The terrain of the turn; on the two bridges the first of them."""
        return self.fronts[0]

    def heroes_in_hand(self, side: int) -> int:
        """Return how many heroic cards a side holds: the star on their backs shows it."""
        heroic = self.static.heroic
        return sum(heroic[card] for card in self.hands[side])

    def score(self) -> int:
        """Return the victory points of the campaign so far."""
        blue = self.blue_british * self.static.campaign_sheet.blue
        return sum(points for _, points in self.points) + blue

    # -- changing -----------------------------------------------------------------------------

    def set_front(self, at: int, front: Front) -> None:
        """Put a changed front in its place."""
        if len(self.fronts) == 1:
            self.fronts = (front,)
        else:
            self.fronts = (*self.fronts[:at], front, *self.fronts[at + 1 :])

    def set_hand(self, side: int, hand: Cards) -> None:
        """Give a side another hand."""
        self.hands = (hand, self.hands[1]) if side == BRITISH else (self.hands[0], hand)

    def give(self, side: int, card: int) -> None:
        """Put a card into a hand."""
        self.set_hand(side, with_card(self.hands[side], card))

    def take(self, side: int, card: int) -> None:
        """Take a card out of a hand; the other side sees it."""
        self.set_hand(side, without(self.hands[side], card))
        if card in self.shown[side]:
            self.shown = changed(self.shown, side, without(self.shown[side], card))
        self.revealed = True

    def show(self, side: int, card: int) -> None:
        """Note that the other side knows of one more card in a hand."""
        self.shown = changed(self.shown, side, with_card(self.shown[side], card))

    def discard(self, card: int) -> None:
        """Put a card on its owner's discard pile; heroic cards leave the game (hero-06)."""
        side = self.static.owner[card]
        if self.static.heroic[card]:
            self.gone = changed(self.gone, side, with_card(self.gone[side], card))
        else:
            self.discards = changed(self.discards, side, with_card(self.discards[side], card))

    def draw(self, side: int, count: int, dice: Dice) -> None:
        """Draw cards, as many as the draw pile holds (precise-01).

        No hand is too large (info-01), and no discard pile is shuffled anew (precise-02).
        """
        drawn: list[int] = []
        for _ in range(count):
            card = self.top_card(side, dice)
            if card < 0:
                break
            drawn.append(card)
            self.give(side, card)
        if drawn:
            self.tell("drew", side, tuple(drawn))
            self.tell("drew-some", side, len(drawn))
        if len(drawn) < count:
            self.tell("pile-empty", side)

    def top_card(self, side: int, dice: Dice) -> int:
        """Take the top card of a draw pile, or return -1 if there is none."""
        pile = self.piles[side]
        if pile:
            at = dice.roll(len(pile)) - 1 if len(pile) > 1 else 0
            self.piles = changed(self.piles, side, pile[:at] + pile[at + 1 :])
            self.revealed = True
            return pile[at]
        under = self.under[side]
        if not under:
            return -1
        self.under = changed(self.under, side, under[1:])
        self.revealed = True
        return under[0]

    def shuffle(self, side: int, cards: Cards = ()) -> None:
        """Shuffle cards into a draw pile: it has no order then."""
        pile = tuple(sorted((*self.piles[side], *self.under[side], *cards)))
        self.piles = changed(self.piles, side, pile)
        self.under = changed(self.under, side, ())

    def gain_tokens(self, side: int, count: int) -> None:
        """Take normal tokens from the Reserve, as many as there are (token-01, token-02)."""
        taken = min(count, self.reserve)
        self.reserve -= taken
        self.tokens = changed(self.tokens, side, self.tokens[side] + taken)
        self.tell("tokens", side, taken)

    def return_tokens(self, side: int, count: int) -> None:
        """Put normal tokens back into the Reserve, as many as the side has."""
        given = min(count, self.tokens[side])
        self.reserve += given
        self.tokens = changed(self.tokens, side, self.tokens[side] - given)
        self.tell("tokens-back", side, given)

    # -- what a side may know -----------------------------------------------------------------

    def view(self, side: str | None) -> CardsView:
        """Return what a side may know."""
        from dropzone.systems.commando.view import view_of  # words, not rules

        return view_of(self, side)

    def can_see(self, event: Event, side: str | None) -> bool:
        """Cards drawn, looked at, picked or put under a pile are told to their owner alone."""
        word = event[0]
        if word in _OWN:
            return side == SIDES[event[1]]
        if word in _OTHERS:
            return side != SIDES[event[1]]
        if word == "hand-shown":
            return side is not None
        return True

    def resample(self, side: str, dice: Dice) -> Self:
        """Return another position that the side cannot tell from this one."""
        from dropzone.systems.commando.resample import resampled

        new = self.copy()
        resampled(new, SIDES.index(side), dice)
        return new


_OWN = frozenset({"drew", "looked", "took-looked", "put-under", "hero-picked", "pile-laid"})
_OTHERS = frozenset({"drew-some", "looked-some", "hero-picked-unseen"})


def changed(pair: tuple[Any, Any], side: int, value: Any) -> tuple[Any, Any]:
    """Return a pair with another value for one side."""
    return (value, pair[1]) if side == 0 else (pair[0], value)
