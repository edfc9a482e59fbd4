"""Decisions: the question the rules ask next, and reading answers given as text."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from dropzone.core.errors import AmbiguousChoice, IllegalChoice, InvalidChoice, NotNow
from dropzone.core.rules.dice import Dice, NeedsRoll, NoDice
from dropzone.core.rules.engine import must_ask, question, step
from dropzone.core.rules.position import Position
from dropzone.core.rules.procedure import Choice, Question, Target
from dropzone.core.rules.refusal import Refusal
from dropzone.core.rules.structure import About, Cause, Role, rank
from dropzone.core.text.messages import M, Message, tr

__all__ = [
    "Decision",
    "Reading",
    "Stage",
    "in_its_order",
    "next_stage",
    "read_certain",
    "read_choice",
    "read_further",
]


class Decision:
    """Which side decides, about what, and which choices are legal; words are made late."""

    __slots__ = ("__dict__", "_position", "_question", "choices", "kind", "number", "seat", "side")

    def __init__(self, position: Position, number: int = 0) -> None:
        self._position = position
        self._question = question(position)
        self.choices: list[Choice] = position.open
        self.kind = self._question.kind
        self.side = self._question.decider(position)
        self.seat = position.seat(self.side)
        self.number = number

    @property
    def prompt(self) -> Message:
        """What the rules want now, as one sentence."""
        return self._question.prompt(self._position)

    @property
    def clause(self) -> str:
        """The clause that asks."""
        rule = self._question.rule_now(self._position)
        return self._position.static.clause(rule)

    @cached_property
    def notations(self) -> list[str]:
        """Each choice as text, in the order of `choices`."""
        return [self._question.notation(self._position, choice) for choice in self.choices]

    @cached_property
    def presented(self) -> list[Choice]:
        """The choices as people see them: what ends something comes late, what gives up last."""
        return sorted(self.choices, key=lambda choice: rank(self._question.role(choice)))

    def role(self, choice: Choice) -> Role:
        """What a choice does: continue a gesture, commit, end something or give it up."""
        return self._question.role(choice)

    @property
    def goes_on(self) -> str:
        """The gesture that the question goes on with, where a choice before it continued one."""
        return self._question.goes_on

    @property
    def about(self) -> About:
        """The units and places that the question is about."""
        return self._question.about(self._position)

    @property
    def cause(self) -> Cause | None:
        """What brought the question about, where its words alone do not say it."""
        return self._question.cause(self._position)

    @property
    def asks_steps(self) -> bool:
        """Whether it asks for one step of a way after another."""
        return self._question.waypoint(self._position) is not None

    @property
    def all_together(self) -> str:
        """The text that names at once all units that are asked for one by one, if there is one."""
        return self._question.all_together(self._position)

    @property
    def usual(self) -> str:
        """The text of the answer that a client may give by itself, if there is one."""
        choice = self._question.usual(self._position)
        return "" if choice is None else self.notation(choice)

    def note(self, choice: Choice) -> Message | None:
        """What a choice would lead to, in a word or two."""
        return self._question.note(self._position, choice)

    def deed(self, choice: Choice) -> Message | None:
        """What is done by confirming a choice, where its label says only a part of it."""
        return self._question.deed(self._position, choice)

    def warning(self, choice: Choice) -> Message | None:
        """What a player should know before a choice."""
        return self._question.warning(self._position, choice)

    def pointing_at(self, unit: str, place: str) -> str | None:
        """The text of the choice, legal or not, that would point at a thing as others do."""
        asked, position = self._question, self._position
        targets = asked.targets_of(position, self.choices)
        for wanted, kind in ((unit, "unit"), (place, "place")):
            for choice, target in zip(self.choices, targets, strict=True):
                if not wanted or not getattr(target, kind):
                    continue
                meant = asked.pointed(position, choice, unit, place)
                if meant is not None and getattr(asked.target(position, meant), kind) == wanted:
                    return asked.notation(position, meant)
        return None

    def notation(self, choice: Choice) -> str:
        """One choice as text."""
        return self._question.notation(self._position, choice)

    def label(self, choice: Choice, language: str = "en") -> str:
        """One choice as a player would say it."""
        return tr(language, self._question.label(self._position, choice))

    def target(self, choice: Choice) -> Target:
        """What a choice points at on the table."""
        return self._question.target(self._position, choice)

    def __repr__(self) -> str:
        """Show the decision for a programmer's eyes."""
        return f"<Decision {self.number} {self.side} {self.kind}: {len(self.choices)} choices>"


class Reading(NamedTuple):
    """How far a text can be read: the choices that are certain, and which of its words they say.

    The words after them wait for what the last of the choices brings: dice that fall, or
    something hidden that is shown.
    """

    choices: list[Choice]
    said: tuple[str, ...]
    words: list[str]

    @property
    def rest(self) -> str:
        """The words that wait, if any."""
        return " ".join(self.words[len(self.said) :])


def read_choice(position: Position, text: str) -> list[Choice]:
    """Return the choices that a text means, one for each stage of the gesture, if all are certain.

    A text may join stages: where "move us-504" chooses the unit and "move us-504 1210" the hex,
    the latter may be given at once.  The last word may be cut short if it stays unambiguous and
    is no name of something else.

    >>> from dropzone.core.rules.game import new
    >>> position = new("market-garden", seed=7).position
    >>> read_choice(position, "act")
    [('act',)]
    >>> read_choice(position, "march")
    Traceback (most recent call last):
    dropzone.core.errors.IllegalChoice: “march”: Not now. What do the Germans do with this impulse?
    """
    reading = read_certain(position, text)
    if reading.rest:
        why = M("What comes after “{said}” is not certain.", said=" ".join(reading.said))
        raise _illegal(reading.words, [_refusal(position, why)])
    return reading.choices


def read_certain(position: Position, text: str) -> Reading:
    """Read a text as `read_choice` does, as far as it is certain what will be asked.

    Where dice fall on the way, or something hidden is shown, the rest of the words waits: what
    they mean is nobody's to know before.

    >>> from dropzone.core.rules.game import new
    >>> game = new("market-garden", seed=7)
    >>> _ = game.play("act")
    >>> read_certain(game.position, "attack 0302 with de-723 now and so on").rest
    'and so on'
    """
    words = text.split()
    if not words:
        raise InvalidChoice(M("an empty text is no choice"))
    if len(text) > 2000:
        raise InvalidChoice(M("a text of more than 2000 characters is no choice"))
    return _read_on(position, words, ())


def read_further(reading: Reading, before: Position, dice: Dice | None, now: Position) -> Reading:
    """Read the words that waited, now that it is known what the last choice brought.

    It was made in the position `before` and led to the one `now`; with dice set back to where
    they were, answers that were given unasked on the way are heard again.

    >>> from dropzone.core.rules.game import new
    >>> game = new("market-garden", seed=7)
    >>> before = game.position.copy()
    >>> _ = game.play("act")
    >>> waiting = Reading([("act",)], ("act",), ["act", "now"])
    >>> read_further(waiting, before, None, game.position)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    dropzone.core.errors.IllegalChoice: “act now”: What a side does with its impulse is chosen ...
    """
    asked_by, last = _seat(before), reading.choices[-1]
    if dice is not None:
        heard = _say_on(before.copy(), last, reading.said, reading.words, dice)
        reading = heard._replace(choices=[])
        if not reading.rest:
            return reading
    if now.result is not None:
        raise NotNow(M("the game is over: nothing can be played"))
    if _seat(now) != asked_by:
        raise NotNow(M("it is for the other side to choose"))
    return _read_on(now, in_its_order(now, reading.said, reading.words), reading.said)


def _read_on(position: Position, words: list[str], said: tuple[str, ...]) -> Reading:
    """Read the stages that follow words already said, as long as they are certain."""
    found: list[Choice] = []
    here = position
    while True:
        read = next_stage(here, words)
        if read is None or len(read.words) <= len(said):  # words that say nothing new
            choice = _cut_short(here, words)
            if choice is not None:
                return Reading([*found, choice], tuple(words), words)
            raise _illegal(words, question(here).explain(here, words))
        if read.is_whole:
            return Reading([*found, read.choice], read.words, words)
        after = here.copy()
        heard = _say_on(after, read.choice, read.words, words, NoDice())
        if not heard.rest or not after.open:
            cut = _cut_short(here, words) if heard.rest else None
            if cut is not None:
                return Reading([*found, cut], tuple(words), words)
            if not heard.rest or after.result is None or after.revealed:
                return Reading([*found, read.choice], heard.said, heard.words)
            over = M("After “{said}” the game is over.", said=" ".join(heard.said))
            raise _illegal(words, [_refusal(here, over)])
        if _seat(after) != _seat(here):
            other = M(
                "After “{said}” it is for the other side to choose.", said=" ".join(heard.said)
            )
            raise _illegal(words, [_refusal(here, other)])
        found.append(read.choice)
        words, said = in_its_order(after, heard.said, heard.words), heard.said
        here = after


class Stage(NamedTuple):
    """A choice that words begin with: its own words, and whether the words end with them."""

    choice: Choice
    words: tuple[str, ...]
    is_whole: bool


def next_stage(position: Position, words: list[str]) -> Stage | None:
    """Return the choice of the open decision that words mean, or the longest they begin with.

    >>> from dropzone.core.rules.game import new
    >>> next_stage(new("market-garden", seed=7).position, ["act", "now"])
    Stage(choice=('act',), words=('act',), is_whole=False)
    """
    asked, text = question(position), " ".join(words)
    longest, best = "", None
    for choice in position.open:
        said = asked.notation(position, choice)
        if said == text:
            return Stage(choice, tuple(words), True)
        if len(said) > len(longest) and text.startswith(said) and text[len(said)] == " ":
            longest, best = said, choice
    return None if best is None else Stage(best, tuple(longest.split()), False)


def _say_on(
    position: Position, choice: Choice, stage: tuple[str, ...], words: list[str], dice: Dice
) -> Reading:
    """Carry out one stage of a gesture and the stages after it that have a single answer.

    Nobody is asked for those, but they may be spoken: "move us-504 1210" where 1210 is the only
    way.  Return what is said so far.  Without dice the gesture ends where some would fall, or
    where something hidden is shown, and the position is left without an open decision.
    """
    seat, said = _seat(position), stage
    gesture = question(position).role(choice).gesture
    position.open = []
    position.revealed = False
    try:
        position.stack[-1].answer(position, choice, dice)  # type: ignore[attr-defined] # it asked
        while not (position.revealed and isinstance(dice, NoDice)):
            top = position.stack[-1] if position.stack else None
            only = top.choices(position) if isinstance(top, Question) else []
            if isinstance(top, Question) and len(only) == 1 and not top.asks_always:
                answer = tuple(top.notation(position, only[0]).split())
                words = in_its_order(position, stage, words)
                if answer == tuple(words) or _is_cut_short(position, words, answer):
                    return Reading([], tuple(words), words)
                if gesture and top.goes_on == gesture and _seat(position) == seat:
                    if tuple(words[: len(answer)]) != answer:
                        raise _illegal(words, top.explain(position, words))
                    said = max(said, answer, key=len)
                    gesture = top.role(only[0]).gesture
            if top is None or not isinstance(top, Question):
                settled = step(position, dice)
            elif settled := must_ask(top, only):
                position.open = only
            elif only:
                top.answer(position, only[0], dice)
            else:
                position.stack.pop()
            if settled:
                break
    except NeedsRoll:
        position.open = []
    return Reading([choice], said, words)


def in_its_order(position: Position, stage: tuple[str, ...], words: list[str]) -> list[str]:
    """Return the words with those of the stage in the order in which the question repeats them.

    >>> from dropzone.core.rules.game import new
    >>> in_its_order(new("market-garden", seed=7).position, ("act",), ["act", "now"])
    ['act', 'now']
    """
    spoken = question(position).spoken(position)
    if spoken != stage and sorted(spoken) == sorted(stage):
        return [*spoken, *words[len(stage) :]]
    return words


def _seat(position: Position) -> str:
    """Return the seat that is asked."""
    return position.seat(question(position).decider(position))


def _refusal(position: Position, message: Message) -> Refusal:
    """Return a refusal by the clause that asks now."""
    return Refusal(position.static.clause(question(position).rule), message)


def _illegal(words: list[str], refusals: list[Refusal]) -> IllegalChoice:
    why = M("“{text}”: {why}", text=" ".join(words), why=refusals[0].message)
    return IllegalChoice(why, refusals)


def _cut_short(position: Position, words: list[str]) -> Choice | None:
    """Return the one choice whose last word is cut short; `AmbiguousChoice` if there are more."""
    asked = question(position)
    cut = {}
    for choice in position.open:
        stage = tuple(asked.notation(position, choice).split())
        if _is_cut_short(position, words, stage):
            cut[stage] = choice
    if len(cut) > 1:
        names = [" ".join(stage) for stage in cut]
        shown = ", ".join(names[:6]) + (", …" if len(names) > 6 else "")
        could = M("“{text}” could mean: {choices}", text=" ".join(words), choices=shown)
        raise AmbiguousChoice(could, names)
    return next(iter(cut.values()), None)


def _is_cut_short(position: Position, words: list[str], stage: tuple[str, ...]) -> bool:
    return (
        len(stage) == len(words)
        and words[-1] not in position.static.names
        and list(stage[:-1]) == words[:-1]
        and stage[-1].startswith(words[-1])
    )
