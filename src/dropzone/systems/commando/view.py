"""Views: what a side may know of a position, as plain data for clients."""

from __future__ import annotations

from dropzone.core.rules.engine import question
from dropzone.core.views.cards import (
    CampaignView,
    CardsView,
    DuelSide,
    FrontView,
    PilesView,
    PileView,
    SideCards,
    ValuePart,
)
from dropzone.systems.commando.chances import chance_to_lead
from dropzone.systems.commando.position import CommandoPosition, Front
from dropzone.systems.commando.static import (
    BRITISH,
    DIVES,
    GERMAN,
    NOBODY,
    SCENARIOS,
    SIDES,
    Cards,
)
from dropzone.systems.commando.values import leads, parts, size, value
from dropzone.systems.commando.vocabulary import TOKEN_KINDS
from dropzone.systems.commando.words import CommandoQuestion

__all__ = ["view_of"]


def view_of(position: CommandoPosition, side: str | None) -> CardsView:
    """Return the table, the side's own cards, and how many the other holds."""
    static = position.static
    me = NOBODY if side is None else SIDES.index(side)
    return {
        "game": static.setting.game,
        "scenario": static.setting.scenario,
        "options": list(static.setting.options),
        "part": SCENARIOS[position.scenario],
        "turn": position.turn,
        "phase": position.phase,
        "strength": None if position.strength < 0 else position.strength,
        "turn_token": _side(position.turn_token),
        "winner": _side(position.winner),
        "reserve": {
            "normal": position.reserve,
            "yellow": position.beside_yellow,
            "red": position.beside_red,
        },
        "sides": {SIDES[each]: _cards_of(position, each, me) for each in (BRITISH, GERMAN)},
        "path": [
            {"terrain": static.terrain_slug[terrain], "winner": _side(winner)}
            for terrain, winner in position.path
        ],
        "offered": _terrains(position, position.offered),
        "fronts": []
        if position.settled
        else [_front(position, each, me) for each in position.fronts],
        "running": _slugs(position, position.limbo),
        "terrain_effect_ignored": position.ignored,
        "piles": _piles(position, me),
        "terrain_discard": _terrains(position, position.terrain_discard),  # info-07
        "terrain_gone": _terrains(position, position.terrain_gone),
        "ranville": _side({1: GERMAN, -1: BRITISH, 0: NOBODY}[position.ranville]),
        "counter_pile": _pile(position, position.counter_pile, me == GERMAN),
        "campaign": _campaign(position),
        "result": position.result_view(),
    }


def _side(side: int) -> str | None:
    return None if side == NOBODY else SIDES[side]


def _terrains(position: CommandoPosition, terrains: Cards) -> list[str]:
    return [position.static.terrain_slug[each] for each in terrains]


def _slugs(position: CommandoPosition, cards: Cards) -> list[str]:
    return [position.static.slug[card] for card in cards]


def _pile(position: CommandoPosition, cards: Cards, open_to_me: bool) -> PileView:
    """Return a pile's size, and its cards for one who may look through it."""
    return {"count": len(cards), "cards": _slugs(position, cards) if open_to_me else None}


def _cards_of(position: CommandoPosition, side: int, me: int) -> SideCards:
    mine = side == me
    hand = position.hands[side]
    asked = _asked(position, side) if mine else None
    from_hand = asked is not None and asked.from_hand
    playable = {choice[1] for choice in position.open or () if choice[0] == "card"}
    return {
        "verb": asked.verb if asked else None,
        "from_hand": from_hand,
        "hand": [
            {"id": position.static.slug[card], "playable": from_hand and card in playable}
            for card in hand
        ]
        if mine
        else None,
        "hand_count": len(hand),
        "heroic_in_hand": position.heroes_in_hand(side),
        "known": _slugs(position, position.shown[side]) if me == 1 - side else None,
        "draw_pile": len(position.piles[side]) + len(position.under[side]),
        "under": _slugs(position, position.under[side]) if mine else None,
        "looked_at": _slugs(position, position.looked) if mine and _owns(position, side) else None,
        "discard": _pile(position, position.discards[side], mine),  # info-04 to info-06
        "heroic": _pile(position, position.heroes[side], mine),
        "out": _slugs(position, position.gone[side]),
        "tokens": {
            "normal": position.tokens[side],
            "yellow": position.yellow[side] + position.yellow_heroic[side],
            "yellow_heroic": position.yellow_heroic[side],
            "red": position.red[side],
        },
        "captured": _terrains(position, position.captured[side]),
    }


def _owns(position: CommandoPosition, side: int) -> bool:
    return any(position.static.owner[card] == side for card in position.looked)


def _asked(position: CommandoPosition, side: int) -> CommandoQuestion | None:
    """Return the open decision if it is the side's."""
    if position.result is not None or not position.stack or not position.open:
        return None
    if not position.stack[-1].asks:
        return None
    asked = question(position)
    assert isinstance(asked, CommandoQuestion)
    return asked if asked.side(position) == side else None


def _front(position: CommandoPosition, front: Front, me: int) -> FrontView:
    static = position.static
    return {
        "terrain": static.terrain_slug[front.terrain],
        "size": size(position, front),
        "printed_size": static.size[front.terrain],
        "size_change": front.size_change,
        "locked": front.locked >= 0,
        "played": front.played,
        "winner": _side(front.over),
        "blue_token": position.blue_here,
        "duel": None
        if front.german < 0
        else {SIDES[side]: _unit(position, front, side, me) for side in (BRITISH, GERMAN)},
        "table": {SIDES[side]: _slugs(position, front.table[side]) for side in (BRITISH, GERMAN)},
        "tokens": dict(zip(TOKEN_KINDS, front.tokens, strict=True)),
        "fought": {
            "german": front.fought[0],
            "british": front.fought[1],
            "parachutists": front.fought[2],
        },
        "duels": [
            {
                "german": static.slug[german],
                "british": static.slug[british] if british >= 0 else None,
                "result": result,
            }
            for german, british, result in front.duels
        ],
    }


def _unit(position: CommandoPosition, front: Front, side: int, me: int) -> DuelSide:
    """Return a side of the duel: its unit, its total, what made it, what could still come.

    What the tokens can do is open to all, what the cards can do to their owner alone.
    """
    static = position.static
    unit = front.unit(side)
    made: list[ValuePart] = []
    for why, what, n in parts(position, front, side):
        name = (
            static.terrain_slug[what]
            if why == "terrain"
            else TOKEN_KINDS[what]
            if why == "token"
            else static.slug[what]
        )
        made.append({"why": why, "what": name, "n": n})
    return {
        "unit": static.slug[unit] if unit >= 0 else None,
        "value": value(position, front, side),
        "parts": made,
        "leads": leads(position, front, side),
        "chance": {
            "tokens": chance_to_lead(position, front, side, with_cards=False),
            "hand": chance_to_lead(position, front, side, with_cards=True) if side == me else None,
        }
        if unit >= 0 and front.british >= 0
        else None,
    }


def _piles(position: CommandoPosition, me: int) -> PilesView:
    """Return the terrain piles: their sizes, and what is known of their order."""
    piles: PilesView = {
        "road": len(position.road) if position.scenario != DIVES else 0,
        "under": _terrains(position, position.road_under),
        "second": len(position.second_pile),
        "aside": len(position.aside),
        "waiting": _terrains(position, position.waiting),
    }
    if position.scenario == DIVES:
        piles["dives"] = [
            {
                "bridge": position.static.terrain_slug[pile[0]]
                if pile and (at == position.attack or me == GERMAN)
                else None,
                "left": max(0, len(pile) - 1),
                "terrains": _terrains(position, pile[1:]) if me == GERMAN else None,
                "attacked": at == position.attack,
            }
            for at, pile in enumerate(position.dives)
        ]
        piles["attack"] = position.attacks + 1
    return piles


def _campaign(position: CommandoPosition) -> CampaignView | None:
    if not position.static.is_campaign:
        return None
    return {
        "part": position.chapter + 1,
        "parts": len(position.static.order),
        "points": [{"what": what, "points": points} for what, points in position.points],
        "score": position.score(),
        "blue_german": position.blue,
        "blue_here": position.blue_here,
        "blue_british": position.blue_british,
    }
