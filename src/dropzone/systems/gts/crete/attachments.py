"""Allied attachments (S9.0): a Division lends a battalion of one brigade to another."""

from __future__ import annotations

from typing import ClassVar

from dropzone.core.rules.dice import Dice
from dropzone.core.rules.procedure import Choice
from dropzone.core.rules.refusal import Refusal
from dropzone.core.text.messages import M, Value
from dropzone.core.text.spoken import refusal
from dropzone.systems.gts.prepared.static import ALLIED
from dropzone.systems.gts.state.position import GtsPosition
from dropzone.systems.gts.text.words import GtsQuestion

__all__ = ["Attach", "start_attachments"]

NONE: Choice = ("none",)
STAY: Choice = ("stay",)
RETURN: Choice = ("return",)


def start_attachments(position: GtsPosition) -> None:
    """Step F II: each Allied Division is asked (S9.0-a)."""
    static = position.static
    if "S9" not in static.scenario.special_rules:
        return
    for command in range(len(static.command_ids) - 1, -1, -1):
        if static.command_side[command] == ALLIED:
            position.push(Attach(command))


def attached(position: GtsPosition, command: int) -> tuple[int, int]:
    """Return the battalion that a Division has attached, and to whom; -1 and -1 for none."""
    battalions = position.static.battalions
    for battalion, to in position.attachments:
        if battalions[battalion].command == command:
            return battalion, to
    return -1, -1


def takers(position: GtsPosition, command: int) -> list[int]:
    """Return the brigades of a Division that may take a battalion: those with a leader there.

    Layforce is one of them, though it is lent to nobody (P-21).
    """
    static = position.static
    return sorted(
        {
            static.leader_formation[leader]
            for leader in static.leaders_in[command]
            if position.host[leader] >= 0 and static.leader_formation[leader] >= 0
        }
    )


def may_return(position: GtsPosition, battalion: int) -> bool:
    """Return whether the own brigade of a battalion takes part in the scenario (ruling P-15)."""
    static = position.static
    return static.battalions[battalion].formation in static.leader_formation


class Attach(GtsQuestion, frozen=True):
    """Which battalion a Division attaches to which brigade until the next turn (S9.0)."""

    kind: ClassVar[str] = "attach"
    rule: ClassVar[str] = "attachment"

    command: int

    def side(self, position: GtsPosition) -> int:
        """The Allies decide."""
        return ALLIED

    def choices(self, position: GtsPosition) -> list[Choice]:
        """Return battalions with brigades, and what else may become of the attached one."""
        static = position.static
        now, host = attached(position, self.command)
        brigades = takers(position, self.command)
        found: list[Choice] = [NONE] if now < 0 else [STAY]
        free = now < 0 or may_return(position, now)
        if now >= 0 and free:
            found.append(RETURN)
        for number, battalion in enumerate(static.battalions):
            if battalion.command != self.command or not (free or number == now):
                continue  # one at a time: another only if the first goes home (S9.0-c)
            if any(position.where[unit] >= 0 for unit in battalion.units):
                found += [
                    ("battalion", number, to)
                    for to in brigades
                    if to != battalion.formation and (number, to) != (now, host)
                ]
        return found if len(found) > 1 else []

    def answer(self, position: GtsPosition, choice: Choice, dice: Dice) -> None:
        """Change the attachment of the Division."""
        position.finish()
        if choice in (NONE, STAY):
            return
        now, _ = attached(position, self.command)
        kept = [each for each in position.attachments if each[0] != now]
        if choice[0] == "battalion":
            kept.append((choice[1], choice[2]))
            position.tell("attached", choice[1], choice[2])
        else:
            position.tell("detached", now)
        position.attach(tuple(sorted(kept)))

    def spoken(self, position: GtsPosition) -> tuple[str, ...]:
        """It is written "attach DIVISION BATTALION BRIGADE", "… return", "… stay", "… none"."""
        return ("attach", position.static.command_ids[self.command])

    def answer_words(self, position: GtsPosition, choice: Choice) -> tuple[str, ...]:
        """A battalion and a brigade are written with their ids."""
        if choice[0] != "battalion":
            return (str(choice[0]),)
        static = position.static
        return (static.battalions[choice[1]].id, static.formation_ids[choice[2]])

    def answer_values(self, position: GtsPosition, choice: Choice) -> dict[str, Value]:
        """The label names both."""
        if choice[0] != "battalion":
            return {}
        static = position.static
        return {
            "battalion": static.battalions[choice[1]].name,
            "brigade": static.formation_name[choice[2]],
        }

    def values(self, position: GtsPosition) -> dict[str, Value]:
        """The prompt names the Division."""
        return {"command": position.static.command_name[self.command]}

    def reasons(self, position: GtsPosition, words: list[str]) -> list[Refusal]:
        """Say why a battalion may not be attached, or not there."""
        static = position.static
        if words[0] not in static.components.book.battalions:
            return []
        name = static.components.book.battalions[words[0]].name
        battalion = next((each for each in static.battalions if each.id == words[0]), None)
        if battalion is None:
            text = M("{battalion} is none that may be attached.", battalion=name)
            return [refusal(position, "attachable", text)]
        if battalion.command != self.command:
            text = M("{battalion} belongs to another Division.", battalion=name)
            return [refusal(position, "attachment", text)]
        text = M("{battalion} cannot be attached there.", battalion=name)
        return [refusal(position, "attachment", text)]
