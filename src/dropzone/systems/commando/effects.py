"""Effects of cards and terrains: their records carried out one after the other."""

from __future__ import annotations

from collections.abc import Callable

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Procedure
from dropzone.systems.commando.choices import Choose, Discard, Retrieve, Search, SpendTokens, Take
from dropzone.systems.commando.position import CommandoPosition, changed, with_card, without
from dropzone.systems.commando.static import BRITISH, GERMAN, NOBODY
from dropzone.systems.commando.values import amount, holds
from dropzone.systems.commando.vocabulary import Program, Record

__all__ = ["DoEffect", "RunEffects", "candidates", "run_terrain"]


class RunEffects(Procedure[CommandoPosition], frozen=True):
    """The records of a card or terrain, in the order printed.

    `owner` is the side that played the card, NOBODY for a terrain; `source` is the card, or -1;
    `at` says on which of two bridges it works.
    """

    owner: int
    program: Program
    source: int = -1
    at: int = 0

    def advance(self, position: CommandoPosition, dice: Dice) -> None:
        """Carry out the next record, for each side it names."""
        if len(self.program) == 1:
            position.finish()
        else:
            position.replace(RunEffects(self.owner, self.program[1:], self.source, self.at))
        record = position.static.records[self.program[0]]
        sides = _sides(position, self.owner, record.who)
        if len(sides) == 1:
            carry_out(position, self, record, sides[0], dice)
            return
        for side in reversed(sides):
            position.push(DoEffect(self.owner, self.program[0], side, self.source, self.at))


class DoEffect(Procedure[CommandoPosition], frozen=True):
    """One record for one of several sides, the British first."""

    owner: int
    record: int
    side: int
    source: int
    at: int

    def advance(self, position: CommandoPosition, dice: Dice) -> None:
        """Carry it out."""
        position.finish()
        run = RunEffects(self.owner, (self.record,), self.source, self.at)
        carry_out(position, run, position.static.records[self.record], self.side, dice)


def run_terrain(position: CommandoPosition, window: str, at: int = 0) -> None:
    """Push the records of a terrain for a window, unless its effect is ignored."""
    program = position.static.terrain_program[position.fronts[at].terrain].get(window, ())
    if program and not position.ignored:
        position.push(RunEffects(NOBODY, program, -1, at))


def _sides(position: CommandoPosition, owner: int, who: str) -> tuple[int, ...]:
    if who == "self":
        return (owner,)
    if who == "opponent":
        return (1 - owner,)
    if who == "british":
        return (BRITISH,)
    if who == "german":
        return (GERMAN,)
    if who == "both":
        return (BRITISH, GERMAN)
    side = position.winner if who == "winner" else position.turn_token
    return () if side == NOBODY else (side,)


def carry_out(
    position: CommandoPosition, run: RunEffects, record: Record, side: int, dice: Dice
) -> None:
    """Carry out one record for one side, if its conditions hold."""
    owner = side if run.owner == NOBODY else run.owner
    if holds(position, position.fronts[run.at], owner, record.conditions):
        _OPERATIONS[record.op](position, run, record, side, dice)


def _number(position: CommandoPosition, run: RunEffects, record: Record) -> int:
    return amount(position.fronts[run.at], record.n)


# -- the operations ---------------------------------------------------------------------------


def _combat(
    position: CommandoPosition, run: RunEffects, record: Record, side: int, dice: Dice
) -> None:
    """Add to a side's unit for this duel; without a duel there is nothing to add to."""
    front = position.fronts[run.at]
    if front.german < 0:
        return
    n = _number(position, run, record)
    position.set_front(run.at, front._replace(made=(*front.made, (side, run.source, n))))
    position.tell("bonus", side, run.source, n)


def _tokens(
    position: CommandoPosition, run: RunEffects, record: Record, side: int, dice: Dice
) -> None:
    """Take tokens, or return normal ones (token-01, token-02)."""
    n = _number(position, run, record)
    if n < 0:
        position.return_tokens(side, -n)
    elif record.kind == "normal":
        position.gain_tokens(side, n)
    elif record.kind == "yellow":
        taken = min(n, position.beside_yellow)
        position.beside_yellow -= taken
        if run.source >= 0 and position.static.heroic[run.source]:
            held = position.yellow_heroic
            position.yellow_heroic = changed(held, side, held[side] + taken)
        else:
            position.yellow = changed(position.yellow, side, position.yellow[side] + taken)
        position.tell("special-tokens", side, taken, "yellow")
    else:
        taken = min(n, position.beside_red)
        position.beside_red -= taken
        position.red = changed(position.red, side, position.red[side] + taken)
        position.tell("special-tokens", side, taken, "red")


def _draw(
    position: CommandoPosition, run: RunEffects, record: Record, side: int, dice: Dice
) -> None:
    position.draw(side, _number(position, run, record), dice)


def candidates(position: CommandoPosition, side: int) -> tuple[int, ...]:
    """Return the cards of a hand that an effect can discard: no heroic ones (hero-02)."""
    heroic = position.static.heroic
    return tuple(card for card in position.hands[side] if not heroic[card])


def _discard(
    position: CommandoPosition, run: RunEffects, record: Record, side: int, dice: Dice
) -> None:
    """Discard at random or by choice of the owner (info-09)."""
    n = _number(position, run, record)
    if not record.random:
        position.push(Discard(side, n))
        return
    for _ in range(n):
        cards = candidates(position, side)
        if not cards:
            return
        card = cards[dice.roll(len(cards)) - 1] if len(cards) > 1 else cards[0]
        position.take(side, card)
        position.discard(card)
        position.tell("discarded", side, card)


def _retrieve(
    position: CommandoPosition, run: RunEffects, record: Record, side: int, dice: Dice
) -> None:
    n = _number(position, run, record)
    position.push(Retrieve(side, n, run.program[0], record.optional))


def _search(
    position: CommandoPosition, run: RunEffects, record: Record, side: int, dice: Dice
) -> None:
    position.push(Search(side, _number(position, run, record), run.program[0]))


def _scry(
    position: CommandoPosition, run: RunEffects, record: Record, side: int, dice: Dice
) -> None:
    """Look at the top cards of the own pile, take some and put the others under it."""
    for _ in range(_number(position, run, record)):
        card = position.top_card(side, dice)
        if card < 0:
            break
        position.looked = with_card(position.looked, card)
    if position.looked:
        position.tell("looked", side, position.looked)
        position.tell("looked-some", side, len(position.looked))
        position.push(Take(side, min(record.take, len(position.looked))))


def _reveal_hand(
    position: CommandoPosition, run: RunEffects, record: Record, side: int, dice: Dice
) -> None:
    position.shown = changed(position.shown, side, position.hands[side])
    position.reveal()
    position.tell("hand-shown", side, position.hands[side])


def _size(
    position: CommandoPosition, run: RunEffects, record: Record, side: int, dice: Dice
) -> None:
    """Change the size of the terrain; changes add up (precise-07)."""
    front = position.fronts[run.at]
    n = _number(position, run, record)
    position.set_front(run.at, front._replace(size_change=front.size_change + n))
    position.tell("size", front.terrain, n)


def _size_lock(
    position: CommandoPosition, run: RunEffects, record: Record, side: int, dice: Dice
) -> None:
    front = position.fronts[run.at]
    position.set_front(run.at, front._replace(locked=front.played))
    position.tell("size-locked", front.terrain)


def _forbid(
    position: CommandoPosition, run: RunEffects, record: Record, side: int, dice: Dice
) -> None:
    front = position.fronts[run.at]
    if record.whole_assault:
        bans = changed(front.assault_bans, side, front.assault_bans[side] | record.ban)
        position.set_front(run.at, front._replace(assault_bans=bans))
    else:
        bans = changed(front.duel_bans, side, front.duel_bans[side] | record.ban)
        position.set_front(run.at, front._replace(duel_bans=bans))
    position.tell("forbidden", side, record.what)


def _sacrifice(
    position: CommandoPosition, run: RunEffects, record: Record, side: int, dice: Dice
) -> None:
    """The own unit goes to the discard pile and the enemy unit is destroyed (card-39)."""
    from dropzone.systems.commando.assault import unit_sacrificed

    unit_sacrificed(position, run.at)


def _ignore_terrain(
    position: CommandoPosition, run: RunEffects, record: Record, side: int, dice: Dice
) -> None:
    position.ignored = True
    position.tell("terrain-ignored", position.fronts[run.at].terrain)


def _choose(
    position: CommandoPosition, run: RunEffects, record: Record, side: int, dice: Dice
) -> None:
    times = amount(position.fronts[run.at], record.times)
    if times > 0:
        owner = side if run.owner == NOBODY else run.owner
        position.push(Choose(side, owner, run.program[0], times, run.source, run.at))


def _spend(
    position: CommandoPosition, run: RunEffects, record: Record, side: int, dice: Dice
) -> None:
    position.push(SpendTokens(side, _number(position, run, record)))


def _fate(
    position: CommandoPosition, run: RunEffects, record: Record, side: int, dice: Dice
) -> None:
    """Toss the fate token: success or failure (token-11).

    pegasus:s2-43.
    """
    success = dice.roll(2) == 1
    position.tell("fate", side, success)
    program = record.success if success else record.failure
    if program:
        position.push(RunEffects(run.owner, program, run.source, run.at))


def _gain_hero(
    position: CommandoPosition, run: RunEffects, record: Record, side: int, dice: Dice
) -> None:
    card = position.static.card_number[record.card]
    if card in position.apart:
        position.apart = without(position.apart, card)
        position.give(side, card)
        position.show(side, card)
        position.tell("hero-gained", side, card)


def _nothing(
    position: CommandoPosition, run: RunEffects, record: Record, side: int, dice: Dice
) -> None:
    """The cancellation itself was done when the card was put down."""


Operation = Callable[[CommandoPosition, RunEffects, Record, int, Dice], None]
_OPERATIONS: dict[str, Operation] = {
    "combat": _combat,
    "tokens": _tokens,
    "draw": _draw,
    "discard": _discard,
    "retrieve": _retrieve,
    "search": _search,
    "scry": _scry,
    "reveal_hand": _reveal_hand,
    "size": _size,
    "size_lock": _size_lock,
    "cancel": _nothing,
    "forbid": _forbid,
    "sacrifice": _sacrifice,
    "ignore_terrain": _ignore_terrain,
    "choose": _choose,
    "spend_tokens_draw": _spend,
    "fate": _fate,
    "gain_hero": _gain_hero,
}
