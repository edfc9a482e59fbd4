"""The audit of a combat: what its events tell against the rules, whatever the procedures did."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dropzone.core.rules.position import Event
from dropzone.systems.battle_command.position import BattlePosition

if TYPE_CHECKING:
    from dropzone.core.rules.game import Game

__all__ = ["audit"]


def audit(game: Game) -> list[str]:
    """Return a line for each thing in the last combat that no rule allows."""
    fought = _last_combat(game)
    if fought is None:
        return []
    before, events = fought
    combat = _Fought(before, events[0])
    for event in events[1:]:
        combat.hear(event)
    return combat.found


def _last_combat(game: Game) -> tuple[BattlePosition, list[Event]] | None:
    """Return the position in which the last attack of this half was declared, and its events."""
    events: list[Event] = []
    for played in reversed(game.history):
        told = [event[0] for event in played.events]
        if "attacks" in told:
            assert isinstance(played.before, BattlePosition)
            return played.before, [*played.events[told.index("attacks") :], *events]
        if "half" in told and events:
            return None
        events = [*played.events, *events]
    return None


class _Fought:
    """A combat as its events tell it: who took part, who suffered, who went how far."""

    def __init__(self, before: BattlePosition, attacks: Event) -> None:
        _, side, target, attackers = attacks
        static = self.static = before.static
        self.before = before
        defenders = sum(1 << unit for unit in before.units_at(target, 1 - side))
        #: Who took part, by side.
        self.units = (attackers, defenders) if side == 0 else (defenders, attackers)
        self.printed = (0, 0)
        self.attacker = side
        self.suffered = [0, 0]
        self.lost = 0
        #: How far each unit went back or on, and whether a bridge was blown on the way.
        self.steps = dict.fromkeys(range(len(static.units)), 0)
        self.blown = False
        self.stands = -1
        self.over = False
        self.found: list[str] = []

    def hear(self, event: Event) -> None:
        """Judge the next event; what comes after the combat is none of its business."""
        word, *values = event
        if word == "half":
            self.over = True
        if self.over:
            return
        if word == "combat-result":
            self.printed = (values[1], values[2])
        elif word == "stands":
            self.stands = values[1]
        elif word == "last-minute":
            self.blown = self.blown or values[1]
        elif word == "turned-back":
            self.steps[values[0]] -= 1
        elif word in ("retreats", "advances"):
            self._goes(word, values[0])
        elif word in ("damaged", "eliminated"):
            self._suffers(word, *values)

    def difference(self) -> int:
        """By how much the Germans have suffered more than the Allies."""
        if self.static.house_rules.get("difference_as_printed"):
            lead = self.printed[1] - self.printed[0]
            return lead if self.attacker == 0 else -lead
        return self.suffered[1] - self.suffered[0]

    def _goes(self, word: str, unit: int) -> None:
        """The beaten go back, the winners go on, neither further than the difference.

        market-garden:6.3, mercury:6.3, market-garden:6.4, mercury:6.4.
        """
        side = self.static.unit_side[unit]
        name = self.static.unit_ids[unit]
        lead = self.difference() if side else -self.difference()
        wiped_out = [not each & ~self.lost for each in self.units]
        most = lead if word == "retreats" else -lead
        if any(wiped_out):
            most = 0 if word == "retreats" or wiped_out[side] else max(most, 1)
        self.steps[unit] += 1
        if not self.units[side] >> unit & 1:
            self.found.append(f"{name} {word} and took no part in the combat")
        elif self.steps[unit] > most:
            self.found.append(f"{name} {word} {self.steps[unit]} hexes, {max(most, 0)} at most")

    def _suffers(self, word: str, unit: int, reason: str) -> None:
        """Damage and loss fall on those who were beaten, where they were beaten.

        market-garden:6.2, mercury:6.2, market-garden:6.3, mercury:6.3.
        """
        side = self.static.unit_side[unit]
        name = self.static.unit_ids[unit]
        is_price = reason in ("stand-fast", "retreat-blocked")
        if reason not in ("combat", "stand-fast", "retreat-blocked"):
            return
        if not self.units[side] >> unit & 1:
            self.found.append(f"{name} is {word} ({reason}) and took no part in the combat")
        if reason == "combat":
            self.suffered[side] += word == "damaged"
            self.lost |= 1 << unit if word == "eliminated" else 0
        if is_price and not self.blown:
            if self.steps[unit]:
                self.found.append(f"{name} is {word} ({reason}) after it retreated")
            elif reason == "stand-fast" and self.before.where[unit] != self.stands:
                self.found.append(f"{name} is {word} ({reason}) for another hex")
