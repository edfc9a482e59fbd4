"""Resampling: another position that a side cannot tell from the true one.

A side knows its own cards, what lies open, what it was shown, and how many cards lie where. So
the cards of the other side that it has not placed are dealt anew, and with them the terrains
that lie face down for it.  What is dealt is put in order first: where a card lay in truth must not
tell where equal dice put it.
"""

from __future__ import annotations

from dropzone.core.rules.dice import Dice
from dropzone.systems.commando.dives import PILE
from dropzone.systems.commando.position import CommandoPosition, changed
from dropzone.systems.commando.static import BRITISH, DIVES, Cards

__all__ = ["resampled"]


def resampled(position: CommandoPosition, side: int, dice: Dice) -> None:
    """Deal anew, in place, whatever a side cannot know."""
    _deal_cards(position, 1 - side, dice)
    _deal_heroes(position, 1 - side, dice)
    if position.aside and position.scenario != DIVES and not position.second_pile:
        _draw_aside(position, dice)
    if position.scenario == DIVES and side == BRITISH and position.dives:
        _build_piles(position, dice)


def _pick(pool: list[int], count: int, dice: Dice) -> list[int]:
    """Take cards out of a pool at random."""
    return [pool.pop(dice.roll(len(pool)) - 1 if len(pool) > 1 else 0) for _ in range(count)]


def _unknown(position: CommandoPosition, side: int, heroic: bool) -> tuple[list[int], list[int]]:
    """Return the cards of a hand that the other side has not been shown, and the others."""
    left = list(position.shown[side])
    hidden: list[int] = []
    known: list[int] = []
    for card in position.hands[side]:
        if card in left:
            left.remove(card)
            known.append(card)
        elif position.static.heroic[card] == heroic:
            hidden.append(card)
        else:
            known.append(card)
    return hidden, known


def _deal_cards(position: CommandoPosition, side: int, dice: Dice) -> None:
    """Hand, draw pile, what lies under it and what its owner looks at, all mixed."""
    hidden, known = _unknown(position, side, heroic=False)
    looked = [card for card in position.looked if position.static.owner[card] == side]
    under = position.under[side]
    pool = sorted((*hidden, *looked, *under, *position.piles[side]))
    hand = _pick(pool, len(hidden), dice)
    position.set_hand(side, tuple(sorted((*known, *hand))))
    if looked:
        position.looked = tuple(sorted(_pick(pool, len(looked), dice)))
    position.under = changed(position.under, side, tuple(_pick(pool, len(under), dice)))
    position.piles = changed(position.piles, side, tuple(sorted(pool)))


def _deal_heroes(position: CommandoPosition, side: int, dice: Dice) -> None:
    """Heroic cards set apart, in hand and out of the game unseen, all mixed."""
    hidden, known = _unknown(position, side, heroic=True)
    lost = position.lost[side]
    pool = sorted((*hidden, *position.heroes[side], *lost))
    hand = _pick(pool, len(hidden), dice)
    position.set_hand(side, tuple(sorted((*known, *hand))))
    position.lost = changed(position.lost, side, tuple(sorted(_pick(pool, len(lost), dice))))
    position.heroes = changed(position.heroes, side, tuple(sorted(pool)))


def _draw_aside(position: CommandoPosition, dice: Dice) -> None:
    """The two terrains removed unseen may be any of those not seen yet."""
    near = position.static.numbered(position.static.road.near_bridge)
    kept = [terrain for terrain in position.road if terrain in near]
    unseen = (each for each in position.road if each not in near)
    pool = sorted((*position.aside, *unseen))
    position.aside = tuple(sorted(_pick(pool, len(position.aside), dice)))
    position.road = tuple(sorted((*pool, *kept)))


def _build_piles(position: CommandoPosition, dice: Dice) -> None:
    """The piles that the German built, as far as the British have not seen them.

    Terrains that must lie in a certain pile are placed first, the others at random until no two
    equal ones would be revealed together.
    """
    static = position.static
    building = bool(position.road) or all(len(pile) == 1 for pile in position.dives)
    shut = [at for at, pile in enumerate(position.dives) if pile and at != position.attack]
    bridges = [position.dives[at][0] for at in shut]
    if not building:
        bridges = _pick(sorted(bridges), len(bridges), dice)
    heads = dict(zip(shut, bridges, strict=True))
    if position.attack >= 0 and position.dives[position.attack]:
        heads[position.attack] = position.dives[position.attack][0]
    lengths = {at: PILE if building else len(position.dives[at]) - 1 for at in heads}
    laid_out = (each for at in heads for each in position.dives[at][1:])
    hidden = sorted((*laid_out, *position.road))
    twins = static.house_rules["twin_terrains"] == "penalty"
    while True:
        piles = _random_piles(position, heads, lengths, hidden, dice)
        if all(_is_legal(position, pile, twins) for pile in piles.values()):
            break
    laid = {at: len(position.dives[at]) for at in heads}
    new = [piles[at][: laid[at]] if at in piles else () for at in range(len(position.dives))]
    position.road = tuple(sorted(each for at in piles for each in piles[at][laid[at] :]))
    position.dives = tuple(new)


def _random_piles(
    position: CommandoPosition,
    heads: dict[int, int],
    lengths: dict[int, int],
    hidden: list[int],
    dice: Dice,
) -> dict[int, Cards]:
    static = position.static
    pool = list(hidden)
    fixed: dict[tuple[int, int], int] = {}
    for row in static.dives.piles:
        must, bridge = static.terrain_number[row.must], static.terrain_number[row.id]
        if must in pool:
            pool.remove(must)
            at = next(at for at, head in heads.items() if head == bridge)
            free = lengths[at] if row.last or lengths[at] == 1 else dice.roll(lengths[at])
            fixed[at, free] = must
    piles: dict[int, Cards] = {}
    for at, head in heads.items():
        cards = [
            fixed[at, place] if (at, place) in fixed else _pick(pool, 1, dice)[0]
            for place in range(1, lengths[at] + 1)
        ]
        piles[at] = (head, *cards)
    return piles


def _is_legal(position: CommandoPosition, pile: Cards, twins: bool) -> bool:
    """Return whether no two equal terrains of a pile would be revealed together."""
    return twins or all(pile[place] != pile[place + 1] for place in range(len(pile) - 2, 0, -2))
