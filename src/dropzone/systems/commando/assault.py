"""The Assault Phase: unit against unit, raised with cards and tokens until one side gives up."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice, Procedure
from dropzone.core.rules.refusal import Refusal
from dropzone.core.rules.structure import Cause
from dropzone.core.text.messages import MN, M, Message, Value
from dropzone.systems.commando.effects import RunEffects, run_terrain
from dropzone.systems.commando.objections import (
    why_not_action,
    why_not_size_card,
    why_not_token,
    why_not_unit,
)
from dropzone.systems.commando.position import CommandoPosition, changed
from dropzone.systems.commando.replies import (
    Reply,
    may_be_cancelled,
    play_card,
    put_on_table,
)
from dropzone.systems.commando.static import BENOUVILLE, BRITISH, GERMAN
from dropzone.systems.commando.values import (
    ban_mask,
    has_room,
    leads,
    playable_actions,
    playable_units,
    size,
    usable_tokens,
    value,
)
from dropzone.systems.commando.vocabulary import NOT_HEROIC, TOKEN_KINDS
from dropzone.systems.commando.words import (
    DONE,
    PASS,
    CommandoQuestion,
    distinct,
    read_card,
    refusal,
)

__all__ = [
    "Answer",
    "Assault",
    "Bid",
    "Initiative",
    "NextUnit",
    "SizeWindow",
    "UnitArrives",
    "duel_lost",
    "duel_won",
    "lay_german_unit",
    "toss",
    "unit_cancelled",
    "unit_sacrificed",
]

DECLINE: Choice = ("decline",)
PAY: Choice = ("pay",)
GIVE_UP: Choice = ("give-up",)
BREAK_OFF: Choice = ("break-off",)


# -- units ------------------------------------------------------------------------------------


def lay_german_unit(position: CommandoPosition, at: int, card: int) -> None:
    """The German plays a unit: a duel begins (assault-01, german-04)."""
    put_on_table(position, at, GERMAN, card)
    front = position.fronts[at]
    first = front.played == 0
    position.set_front(
        at,
        front._replace(
            played=front.played + 1,
            german=card,
            british=-1,
            made=(),
            duel_bans=(0, 0),
            actions=(0, 0),
        ),
    )
    position.tell("unit", GERMAN, card, front.terrain)
    program = position.static.program[card].get("play", ())
    if program:
        position.push(RunEffects(GERMAN, program, card, at))
    if first:
        run_terrain(position, "assault_start", at)


class UnitArrives(Procedure[CommandoPosition], frozen=True):
    """A British unit that was not trapped faces the German one; its effect begins (assault-03)."""

    at: int

    def advance(self, position: CommandoPosition, dice: Dice) -> None:
        """Run what it does when played."""
        position.finish()
        unit = position.fronts[self.at].british
        program = position.static.program[unit].get("play", ())
        if program:
            position.push(RunEffects(BRITISH, program, unit, self.at))


def unit_cancelled(position: CommandoPosition, at: int) -> None:
    """A trapped unit goes to the discard pile without effect; another may be played (R-12)."""
    front = position.fronts[at]
    _remove_british_unit(position, at)
    position.push(Answer(at))
    position.tell("trapped", front.british)


def _remove_british_unit(position: CommandoPosition, at: int) -> None:
    front = position.fronts[at]
    table = list(front.table[BRITISH])
    table.reverse()
    table.remove(front.british)
    table.reverse()
    position.set_front(at, front._replace(british=-1, table=(tuple(table), front.table[GERMAN])))
    position.discard(front.british)


# -- how duels end ------------------------------------------------------------------------------


def _duel_over(position: CommandoPosition, at: int, what: str, british_fought: bool) -> None:
    """Count the units that have fought; the next duel inherits nothing (token-07)."""
    front = position.fronts[at]
    german, british, para = front.fought
    if british_fought:
        british += 1
        para += "Parachutiste" in position.static.unit_types[front.british]
    position.set_front(
        at,
        front._replace(
            fought=(german + 1, british, para),
            german=-1,
            british=-1,
            made=(),
            duel_bans=(0, 0),
            actions=(0, 0),
            duels=(*front.duels, (front.german, front.british, what)),
        ),
    )


def duel_won(position: CommandoPosition, at: int) -> None:
    """The German unit is destroyed and tipped; both units stay in play (result-04, hero-05)."""
    front = position.fronts[at]
    position.tell("tipped", front.german, front.british)
    _duel_over(position, at, "tipped", front.british >= 0)
    open_size_window(position, at, BRITISH, 0)


def unit_sacrificed(position: CommandoPosition, at: int) -> None:
    """The British unit goes to its discard pile and the German one is destroyed (card-39)."""
    unit = position.fronts[at].british
    position.tell("sacrificed", unit)
    _remove_british_unit(position, at)
    for depth in range(len(position.stack) - 1, -1, -1):
        if isinstance(position.stack[depth], Bid):
            del position.stack[depth]
            break
    duel_won(position, at)


def duel_lost(position: CommandoPosition, at: int, paid: bool = False) -> None:
    """The British give up a duel: what it costs depends on the terrain (result-01, -03).

    On an ordinary terrain it loses the assault; on Bénouville and Pegasus Bridge the assault
    goes on (s1a-09, s1b-20); on Ranville it ends without loss of strength (s1b-22).
    Elsewhere one lost duel is enough (assault-08, result-09, s2-35).  A unit that was paid past
    has been played and has fought (s1a-12, s1a-13, s1b-17, s1b-44).
    """
    front = position.fronts[at]
    rules = position.static.terrain_rules[front.terrain]
    position.tell("bypassed" if paid else "beaten", front.german, front.british)
    _duel_over(position, at, "bypassed" if front.british < 0 else "won", front.british >= 0)
    goes_on = paid or "assault_continues_on_loss" in rules
    if not goes_on:
        position.set_front(at, position.fronts[at]._replace(over=GERMAN))
    if paid or "ranville" not in rules:
        lose_strength(position)


def lose_strength(position: CommandoPosition) -> None:
    """The British lose a strength point; with the last one the game is lost (result-02)."""
    if position.strength < 0:  # s3-01
        return
    position.strength -= 1
    position.tell("strength", position.strength)
    if position.strength == 0:
        position.static.scenarios[position.scenario].british_broken(position)


# -- tokens ---------------------------------------------------------------------------------------


def toss(position: CommandoPosition, at: int, side: int, kind: str, dice: Dice) -> None:
    """Toss one token: a success lies on the unit, a failure goes back at once (token-03 to -05).

    A yellow one counts 3, a red one never fails (token-08, token-09).
    Any number of them, one after the other (token-06).
    """
    number = TOKEN_KINDS.index(kind)
    if kind == "normal":
        position.tokens = changed(position.tokens, side, position.tokens[side] - 1)
    elif kind == "red":
        position.red = changed(position.red, side, position.red[side] - 1)
    elif position.yellow[side] and not _only_heroic(position, at, side):
        position.yellow = changed(position.yellow, side, position.yellow[side] - 1)
    else:
        held = position.yellow_heroic
        position.yellow_heroic = changed(held, side, held[side] - 1)
    success = kind == "red" or dice.roll(2) == 1
    if success:
        front = position.fronts[at]
        lying = list(front.tokens)
        lying[number] += 1
        n = 3 if kind == "yellow" else 1
        position.set_front(
            at,
            front._replace(
                made=(*front.made, (side, -1 - number, n)), tokens=(lying[0], lying[1], lying[2])
            ),
        )
    elif kind == "normal":
        position.reserve += 1
    else:
        position.beside_yellow += 1
    front = position.fronts[at]
    totals = value(position, front, BRITISH), value(position, front, GERMAN)
    position.tell("tossed", side, kind, success, *totals)


def _only_heroic(position: CommandoPosition, at: int, side: int) -> bool:
    return bool(ban_mask(position, position.fronts[at], side) & NOT_HEROIC)


# -- the assault ----------------------------------------------------------------------------------


class Assault(Procedure[CommandoPosition], frozen=True):
    """The duels on one terrain, one after the other (assault-01, assault-17)."""

    step: str = "initiative"

    def advance(self, position: CommandoPosition, dice: Dice) -> None:
        """Go on to the next step of a duel, or to the next duel."""
        front = position.fronts[0]
        if self.step == "initiative":
            position.replace(Assault("answer"))
            position.push(Initiative(0))
        elif self.step == "answer":
            position.replace(Assault("bid"))
            position.push(Answer(0))
        elif self.step == "bid" and front.german >= 0:
            position.replace(Assault("after"))
            position.push(Bid(0, BRITISH))
        elif self.step == "next" and front.german >= 0:
            position.replace(Assault("initiative"))
        elif self.step != "next" and front.over != GERMAN and has_room(position, front):
            position.replace(Assault("next"))
            position.push(NextUnit(0))
        else:
            position.finish()
            if front.over != GERMAN:  # result-07, result-08
                position.set_front(0, front._replace(over=BRITISH))


class GermanUnit(CommandoQuestion, frozen=True):
    """Which unit the German lays on a terrain, or that he stops there."""

    #: What is answered if no unit is laid.
    stop: ClassVar[Choice] = DONE

    at: int

    def side(self, position: CommandoPosition) -> int:
        """The German decides."""
        return GERMAN

    def choices(self, position: CommandoPosition) -> list[Choice]:
        """Return the units that may be played, and to stop."""
        return [*(("card", card) for card in playable_units(position, self.at, GERMAN)), self.stop]

    def answer(self, position: CommandoPosition, choice: Choice, dice: Dice) -> None:
        """Lay the unit; what it does when played it does now."""
        position.finish()
        if choice != self.stop:
            lay_german_unit(position, self.at, choice[1])

    def values(self, position: CommandoPosition) -> dict[str, Value]:
        """The prompt names the terrain."""
        return {"terrain": position.static.terrain_name[position.fronts[self.at].terrain]}

    def reasons(self, position: CommandoPosition, words: list[str]) -> list[Refusal]:
        """Say why a unit cannot be played."""
        if len(words) == 2 and words[0] == self.verb:
            card = read_card(position, words[1])
            if card in position.hands[GERMAN]:
                return [why_not_unit(position, self.at, GERMAN, card)]
        return super().reasons(position, words)


class NextUnit(GermanUnit, frozen=True):
    """Whether the German plays another unit where there is room, or leaves the terrain to the
    British (result-05 to result-07, retreat-04).
    """

    kind: ClassVar[str] = "next-unit"
    rule: ClassVar[str] = "next-unit"


class _Raising(CommandoQuestion, frozen=True):
    """What both ways of raising share: combat actions and tokens in any order (assault-05)."""

    at: int

    def raises(self, position: CommandoPosition, side: int) -> list[Choice]:
        """Return the cards and tokens that can be used."""
        found: list[Choice] = [("card", card) for card in playable_actions(position, self.at, side)]
        front = position.fronts[self.at]
        found += [("token", kind) for kind in usable_tokens(position, front, side)]
        return found

    def raise_with(self, position: CommandoPosition, side: int, choice: Choice, dice: Dice) -> None:
        """Play the card or toss the token."""
        if choice[0] == "card":
            play_card(position, side, choice[1], "action", self.at)
        else:
            toss(position, self.at, side, choice[1], dice)

    def values(self, position: CommandoPosition) -> dict[str, Value]:
        """The prompt names units and values."""
        front = position.fronts[self.at]
        names = position.static.card_name
        return {
            "german": names[front.german],
            "british": names[front.british] if front.british >= 0 else "",
            "german_value": value(position, front, GERMAN),
            "british_value": value(position, front, BRITISH),
        }

    def reasons(self, position: CommandoPosition, words: list[str]) -> list[Refusal]:
        """Say why a card or token cannot be used."""
        side = self.side(position)
        if len(words) == 2 and words[0] == "token":
            return [why_not_token(position, self.at, side, words[1])]
        if len(words) == 2 and words[0] == self.verb:
            card = read_card(position, words[1])
            if card in position.hands[side]:
                return [why_not_action(position, self.at, side, card)]
        return super().reasons(position, words)


class Initiative(_Raising, frozen=True):
    """What the German adds before handing over to the British (assault-15)."""

    kind: ClassVar[str] = "initiative"
    rule: ClassVar[str] = "initiative"

    def side(self, position: CommandoPosition) -> int:
        """The German decides."""
        return GERMAN

    def choices(self, position: CommandoPosition) -> list[Choice]:
        """Return what can be added, and to hand over."""
        return [*self.raises(position, GERMAN), DONE]

    def answer(self, position: CommandoPosition, choice: Choice, dice: Dice) -> None:
        """Add it, or hand over."""
        if choice == DONE:
            position.finish()
        else:
            self.raise_with(position, GERMAN, choice, dice)


class Answer(CommandoQuestion, frozen=True):
    """Which unit the British play against the German one: one only, or none (assault-02)."""

    kind: ClassVar[str] = "answer"
    rule: ClassVar[str] = "answer"

    at: int

    def side(self, position: CommandoPosition) -> int:
        """The British decide."""
        return BRITISH

    def choices(self, position: CommandoPosition) -> list[Choice]:
        """Return the units that may be played, and the ways to decline."""
        rules = position.static.terrain_rules[position.fronts[self.at].terrain]
        found: list[Choice] = [
            ("card", card) for card in playable_units(position, self.at, BRITISH)
        ]
        if "ranville" in rules:
            return [*found, PAY, GIVE_UP]
        if "assault_continues_on_loss" in rules:
            return [*found, PAY]
        return [*found, DECLINE]

    def answer(self, position: CommandoPosition, choice: Choice, dice: Dice) -> None:
        """Lay the unit face to face with the German one, pay, or break off (retreat-01)."""
        if choice == PAY:  # s1a-11, s1b-16, s1b-36
            position.finish()
            duel_lost(position, self.at, paid=True)
            return
        if choice in (DECLINE, GIVE_UP):
            position.finish()
            duel_lost(position, self.at)
            return
        card = choice[1]
        put_on_table(position, self.at, BRITISH, card)
        front = position.fronts[self.at]
        position.set_front(self.at, front._replace(british=card))
        position.tell("unit", BRITISH, card, front.terrain)
        position.replace(UnitArrives(self.at))
        if may_be_cancelled(position, GERMAN, card, "unit", self.at):
            position.push(Reply(GERMAN, card, "unit", self.at))

    def warning(self, position: CommandoPosition, choice: Choice) -> Message | None:
        """Whoever withdraws or pays loses strength; with the last point the game is lost."""
        if choice not in (PAY, DECLINE) or position.strength < 0:
            return None
        return MN(
            "It costs a strength point: {count} is left now.",
            "It costs a strength point: {count} are left now.",
            count=position.strength,
        )

    def cause(self, position: CommandoPosition) -> Cause | None:
        """The German unit that is to be met, and the terrain it holds."""
        static, front = position.static, position.fronts[self.at]
        if front.german < 0:
            return None
        unit, terrain = static.card_name[front.german], static.terrain_name[front.terrain]
        text = M("{unit} defends {terrain}.", unit=unit, terrain=terrain)
        return Cause(text, (static.slug[front.german],), (static.terrain_slug[front.terrain],))

    def values(self, position: CommandoPosition) -> dict[str, Value]:
        """The prompt names the German unit and its value."""
        front = position.fronts[self.at]
        return {
            "german": position.static.card_name[front.german],
            "german_value": value(position, front, GERMAN),
            "terrain": position.static.terrain_name[front.terrain],
        }

    def reasons(self, position: CommandoPosition, words: list[str]) -> list[Refusal]:
        """Say why a unit cannot be played."""
        if len(words) == 2 and words[0] == self.verb:
            card = read_card(position, words[1])
            if card in position.hands[BRITISH]:
                return [why_not_unit(position, self.at, BRITISH, card)]
        if words == ["decline"]:
            text = M("Here the British pay a strength point instead: the assault goes on.")
            return [refusal(position, self._pay_rule(position), text)]
        if words == ["pay"]:
            text = M("A strength point is paid instead of a Unit only on the bridges of 1A and 1B.")
            return [refusal(position, "pay", text)]
        return super().reasons(position, words)

    def _pay_rule(self, position: CommandoPosition) -> str:
        """Each booklet page says it for its bridge (s1a-11, s1b-16, s1b-36)."""
        if position.scenario == BENOUVILLE:
            return "pay"
        return "pay-two-bridges" if len(position.fronts) > 1 else "pay-last-stand"


class Bid(_Raising, frozen=True):
    """A side raises its unit's value, hands over, or gives up (assault-05, -09, -10, -12)."""

    kind: ClassVar[str] = "bid"
    rule: ClassVar[str] = "bid"

    who: int

    def side(self, position: CommandoPosition) -> int:
        """The side on the move."""
        return self.who

    def choices(self, position: CommandoPosition) -> list[Choice]:
        """Return what can be added, and the ways to end the move."""
        found = self.raises(position, self.who)
        if not leads(position, position.fronts[self.at], self.who):
            return [*found, GIVE_UP]
        if self.who == BRITISH:
            return [*found, DONE, BREAK_OFF]
        return [*found, DONE]

    def answer(self, position: CommandoPosition, choice: Choice, dice: Dice) -> None:
        """Raise, hand over to the other side, or give the unit up (assault-13)."""
        if choice == DONE:
            position.replace(Bid(self.at, 1 - self.who))
        elif choice in (GIVE_UP, BREAK_OFF):
            position.finish()
            if self.who == BRITISH:
                duel_lost(position, self.at)
            else:
                duel_won(position, self.at)
        else:
            self.raise_with(position, self.who, choice, dice)

    def reasons(self, position: CommandoPosition, words: list[str]) -> list[Refusal]:
        """Say who may hand over, give up or break off (assault-13, retreat-01, retreat-04)."""
        ahead = leads(position, position.fronts[self.at], self.who)
        if words == ["done"]:
            text = M("Who is behind raises or gives up: {british_value} against {german_value}.",
                     **self.values(position))  # fmt: skip
            return [refusal(position, "behind", text)]
        if words == ["give-up"] and ahead:
            return [refusal(position, "behind", M("Only who is behind gives up."))]
        if words == ["break-off"]:
            if self.who == GERMAN:
                text = M("The German ends an assault by playing no other Unit.")
                return [refusal(position, "german-ends", text)]
            return [refusal(position, "behind", M("Who is behind gives up: “give-up”."))]
        return super().reasons(position, words)

    def label(self, position: CommandoPosition, choice: Choice) -> Message:
        """Giving up means something else to each side."""
        if choice == GIVE_UP and self.who == GERMAN:
            return M("Let {german} be destroyed", **self.values(position))
        return super().label(position, choice)


class SizeWindow(CommandoQuestion, frozen=True):
    """Cards that change the size, when a German unit is tipped (precise-04, -09, -10)."""

    kind: ClassVar[str] = "size"
    rule: ClassVar[str] = "size-window"

    at: int
    who: int
    passes: int

    def side(self, position: CommandoPosition) -> int:
        """British first, then in turn (R-51)."""
        return self.who

    def choices(self, position: CommandoPosition) -> list[Choice]:
        """Return the size cards in hand, and to pass."""
        is_size = position.static.is_size_card
        hand = distinct(position.hands[self.who])
        return [*(("card", card) for card in hand if is_size[card]), PASS]

    def answer(self, position: CommandoPosition, choice: Choice, dice: Dice) -> None:
        """Play the card and hand over, until both pass in a row."""
        position.finish()
        if choice != PASS:
            open_size_window(position, self.at, 1 - self.who, 0)
            play_card(position, self.who, choice[1], "size_window", self.at)
        elif self.passes == 0:
            open_size_window(position, self.at, 1 - self.who, 1)

    def cause(self, position: CommandoPosition) -> Cause:
        """The terrain whose size decides whether it falls."""
        static, front = position.static, position.fronts[self.at]
        text = M(
            "A German unit is beaten at {terrain}, whose size is {size}.",
            terrain=static.terrain_name[front.terrain],
            size=size(position, front),
        )
        return Cause(text, (), (static.terrain_slug[front.terrain],))

    def reasons(self, position: CommandoPosition, words: list[str]) -> list[Refusal]:
        """Say why a card is not played when a unit is tipped."""
        if len(words) == 2 and words[0] == self.verb:
            card = read_card(position, words[1])
            if card in position.hands[self.who]:
                return [why_not_size_card(position, card)]
        return super().reasons(position, words)

    def values(self, position: CommandoPosition) -> dict[str, Value]:
        """The prompt names the terrain."""
        return {"terrain": position.static.terrain_name[position.fronts[self.at].terrain]}


def open_size_window(position: CommandoPosition, at: int, side: int, passes: int) -> None:
    """Ask a side for size cards; one that can hold none, on public grounds, has passed."""
    if _could_hold_size_card(position, side):
        position.push(SizeWindow(at, side, passes))
    elif passes == 0 and _could_hold_size_card(position, 1 - side):
        position.push(SizeWindow(at, 1 - side, 1))


def _could_hold_size_card(position: CommandoPosition, side: int) -> bool:
    static = position.static
    heroes = position.heroes_in_hand(side)
    return len(position.hands[side]) > heroes or (
        heroes > 0
        and any(static.is_size_card[card] for card in static.heroes[position.scenario][side])
    )
