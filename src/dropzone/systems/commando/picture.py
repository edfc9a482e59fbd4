"""The table drawn with characters, for the terminal: what lies open to everybody."""

from __future__ import annotations

from collections import Counter

from dropzone.core.errors import UnknownName
from dropzone.core.text.messages import N_, M, tr
from dropzone.systems.commando.position import CommandoPosition, Front
from dropzone.systems.commando.static import BRITISH, GERMAN, NOBODY, SIDES, CommandoStatic
from dropzone.systems.commando.values import parts, size, value
from dropzone.systems.commando.vocabulary import TOKEN_KINDS

__all__ = ["describe", "draw"]

_WIDTH = 72
_TYPES = {"unit": N_("Unit"), "event": N_("Event"), "action": N_("Combat action")}


def draw(position: CommandoPosition, language: str, side: str | None = None) -> str:
    """Return path, duel, tokens and piles as text; of hands only the side's own is shown."""
    static = position.static
    lines = [
        _path(position, language),
        "=" * _WIDTH,
        _side_line(position, GERMAN, language),
    ]
    if not position.settled:
        for front in position.fronts:
            lines += ["-" * _WIDTH, *_front(position, front, language)]
    lines += ["-" * _WIDTH, _side_line(position, BRITISH, language), "=" * _WIDTH]
    reserve = M(
        "Reserve {normal}, yellow {yellow}, red {red}",
        normal=position.reserve,
        yellow=position.beside_yellow,
        red=position.beside_red,
    )
    lines.append(tr(language, reserve))
    if position.strength >= 0:
        lines[-1] += "   " + tr(language, M("Strength points {left}", left=position.strength))
    if position.turn_token != NOBODY:
        face = static.side_names[position.turn_token]
        lines[-1] += "   " + tr(language, M("Turn token: {side}", side=face))
    if static.is_campaign:
        lines[-1] += "   " + tr(language, M("Points {score}", score=position.score()))
    if side is not None:
        lines += ["", *_hand(position, SIDES.index(side), language)]
    return "\n".join(lines)


def _hand(position: CommandoPosition, side: int, language: str) -> list[str]:
    static = position.static
    hand = Counter(position.hands[side])
    return [f"  {count} x {_card(static, card, language)}" for card, count in sorted(hand.items())]


def _card(static: CommandoStatic, card: int, language: str) -> str:
    row = static.cards[card]
    star = "*" if row.heroic else ""
    value = "" if row.value is None else f" {row.value}"
    name = tr(language, static.card_name[card])
    return (
        f"{name}{star}{value} [{row.slug}] {tr(language, _TYPES[row.type])}: {row.text(language)}"
    )


def describe(position: CommandoPosition, name: str, language: str) -> list[str]:
    """Say what a card or a terrain is; `UnknownName` if there is none of that name."""
    static = position.static
    if name in static.card_number:
        return [_card(static, static.card_number[name], language)]
    if name not in static.terrain_number:
        raise UnknownName(M("there is no card and no terrain “{name}”", name=name))
    row = static.terrains[static.terrain_number[name]]
    figures = M(
        "British draw {british}, German draw {german}, Units {size}",
        british=row.british_draw,
        german=row.german_draw,
        size=row.size,
    )
    return [f"{row.name(language)}: {tr(language, figures)}. {row.text(language)}"]


def _path(position: CommandoPosition, language: str) -> str:
    static = position.static
    marks = {BRITISH: "+", GERMAN: "-", NOBODY: "."}
    steps = [
        f"{tr(language, static.terrain_name[terrain])}{marks[winner]}"
        for terrain, winner in position.path
    ]
    if not position.settled:
        steps += [f"[{tr(language, static.terrain_name[f.terrain])}]" for f in position.fronts]
    steps += [f"({tr(language, static.terrain_name[each])}?)" for each in position.offered]
    steps += [tr(language, static.terrain_name[each]) for each in position.waiting]
    turn = tr(language, M("Turn {turn}", turn=position.turn))
    return f"{turn}  " + " > ".join(steps)


def _side_line(position: CommandoPosition, side: int, language: str) -> str:
    text = M(
        "{side}: hand {hand}, draw pile {pile}, discard pile {discard}, tokens {tokens}",
        side=position.static.side_names[side],
        hand=len(position.hands[side]),
        pile=len(position.piles[side]) + len(position.under[side]),
        discard=len(position.discards[side]),
        tokens=position.tokens[side],
    )
    line = tr(language, text)
    special = position.yellow[side] + position.yellow_heroic[side]
    if special:
        line += " +" + "Y" * special
    if position.red[side]:
        line += " +" + "R" * position.red[side]
    captured = [tr(language, position.static.terrain_name[e]) for e in position.captured[side]]
    return line + ("  * " + ", ".join(captured) if captured else "")


def _front(position: CommandoPosition, front: Front, language: str) -> list[str]:
    static = position.static
    name = tr(language, static.terrain_name[front.terrain])
    room = f"{front.played}/{size(position, front)}"
    lines = [f"{name}  {room}" + ("  o" if position.blue_here else "")]
    for german, british, result in front.duels:
        mark = {"tipped": "x", "won": "!", "bypassed": ">"}[result]
        other = tr(language, static.card_name[british]) if british >= 0 else "."
        lines.append(f"  {tr(language, static.card_name[german])} {mark} {other}")
    if front.german >= 0:
        lines += [_unit(position, front, side, language) for side in (GERMAN, BRITISH)]
    return lines


def _unit(position: CommandoPosition, front: Front, side: int, language: str) -> str:
    static = position.static
    unit = front.unit(side)
    name = tr(language, static.card_name[unit]) if unit >= 0 else "."
    made = []
    for why, what, n in parts(position, front, side):
        if why == "terrain":
            label = tr(language, static.terrain_name[what])
        elif why == "token":
            label = "o" if TOKEN_KINDS[what] == "normal" else "O"
        else:
            label = tr(language, static.card_name[what])
        made.append(f"{n} {label}" if why == "printed" else f"{n:+d} {label}")
    return f"  {value(position, front, side):>3}  {name}   ({', '.join(made)})"
