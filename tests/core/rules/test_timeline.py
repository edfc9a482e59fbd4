"""The timeline tells what a plain list of all choices and positions would tell, in less room."""

from __future__ import annotations

import gc
import random
import weakref
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import dropzone
from dropzone.core.data.registry import game_definition
from dropzone.core.errors import NotNow
from dropzone.core.rules import timeline
from dropzone.core.rules.dice import ScriptedDice, SeededDice
from dropzone.core.rules.engine import advance, apply, question
from dropzone.core.rules.game import Game, Played
from dropzone.core.rules.position import Event, Position
from dropzone.core.rules.procedure import Choice
from dropzone.core.rules.timeline import AT_HAND, BETWEEN_FRAMES, RECENT, UNREAD, Timeline

#: A game of every system, and both of the one that has two.
GAMES = [
    ("market-garden", None),
    ("mercury", None),
    ("pegasus", None),
    ("dieppe", None),
    ("crete", "kastelli"),
]


class Plain:
    """What was played, kept in full: worked out beside the game, on a copy of its position."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.chance = random.Random(seed)
        self.told: list[dict[str, Any]] = []
        self.befores: list[Position] = []

    def play(self, times: int = 1) -> None:
        """Play at random, and keep what a choice does."""
        for _ in range(times):
            if self.game.over:
                return
            self._keep(self.chance.choice(self.game.position.open))
            self.game.make(self.told[-1]["choice"])

    def _keep(self, choice: Choice) -> None:
        before, after = self.game.position.copy(), self.game.position.copy()
        dice = self.game.dice
        assert isinstance(dice, SeededDice | ScriptedDice)
        rolled = dice.copy()
        after.events, after.revealed = [], False
        asked = question(after)
        side, notation = asked.decider(after), asked.notation(after, choice)
        asked.answer(after, choice, rolled)
        forced = advance(after, rolled)
        self.befores.append(before)
        self.told.append(
            {
                "side": side,
                "seat": before.seat(side),
                "choice": choice,
                "notation": notation,
                "turn": before.turn_number,
                "dice_before": dice.count,
                "dice_after": rolled.count,
                "events": tuple(after.events),
                "revealed": after.revealed,
                "forced": forced,
                "is_unread": False,
            }
        )

    def undo(self) -> bool:
        """Take back a choice if the rules let one; then play it again, or not."""
        if self.game.why_no_undo() is not None:
            return False
        self.game.undo()
        if self.chance.random() < 0.5:
            self.game.redo()
        else:
            self.cut(len(self.told) - 1)
        return True

    def cut(self, number: int) -> None:
        """Note that the game has gone back to a number of choices."""
        del self.told[number:], self.befores[number:]

    def go_back(self, number: int) -> None:
        """Let the game go back, as a gesture does whose last stage fails."""
        self.game.go_back_to(number)
        self.cut(number)

    def jump(self, position: Position, notation: str, events: tuple[Event, ...] = ()) -> None:
        """Let a move of other rules lead to a position."""
        count = self.game.dice.count + 3
        self.befores.append(self.game.position.copy())
        self.told.append(
            {
                "side": "them",
                "seat": "there",
                "choice": UNREAD,
                "notation": notation,
                "turn": self.game.position.turn_number,
                "dice_before": self.game.dice.count,
                "dice_after": self.game.dice.count,
                "events": events,
                "revealed": True,
                "forced": False,
                "is_unread": True,
            }
        )
        self.game.jump(side="them", seat="there", notation=notation, events=events)
        self.game.stand_at(position, count)

    def check(self) -> None:
        """The game's history is this one, in whatever order one looks at it."""
        history = self.game.history
        assert len(history) == len(self.told) == self.game.number
        everything = list(range(len(self.told)))
        for numbers in (everything, everything[::-1], self.chance.sample(everything, len(history))):
            for number in numbers:
                self.check_one(history[number], number)
        for number, played in enumerate(history):
            self.check_one(played, number)

    def check_one(self, played: Played, number: int) -> None:
        """One choice is what it was, and so is the position before it."""
        assert {name: getattr(played, name) for name in self.told[number]} == self.told[number]
        before, plain = played.before, self.befores[number]
        assert before == plain
        assert before.open == plain.open
        assert before.revealed == plain.revealed
        assert before.events is None


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Segments so short that a small game has many, and fewer recent positions than that."""
    monkeypatch.setattr(timeline, "BETWEEN_FRAMES", 7)
    monkeypatch.setattr(timeline, "RECENT", 3)


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize(("name", "scenario"), GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_timeline_is_a_plain_list_of_all_that_was_played(
    name: str, scenario: str | None, seed: int
) -> None:
    plain = Plain(dropzone.new(name, scenario, seed=seed), seed)
    chance, undone = random.Random(seed), 0
    while not plain.game.over and plain.game.number < 150:
        plain.play(chance.randrange(1, 9))
        while not plain.game.over and chance.random() < 0.6:
            undone += plain.undo()
        if chance.random() < 0.05 and not plain.game.over:
            plain.game.take_new_dice(f"new {plain.game.number}")
        if chance.random() < 0.1:
            seeds = [number for number, _ in plain.game.old_seeds]
            plain.go_back(max(plain.game.number - chance.randrange(20), *seeds, 0, 0))
    assert undone or name == "pegasus"
    plain.check()


@pytest.mark.parametrize(("name", "scenario"), GAMES)
def test_long_games_are_told_as_they_were(name: str, scenario: str | None) -> None:
    plain = Plain(dropzone.new(name, scenario, seed=4), 4)
    plain.play(4 * BETWEEN_FRAMES)
    plain.check()


@pytest.mark.usefixtures("short")
def test_scripted_dice_fall_as_they_fell() -> None:
    chance = random.Random(5)
    faces = [chance.randrange(1, 7) for _ in range(2000)]
    plain = Plain(dropzone.new("market-garden", dice=faces), 5)
    plain.play(200)
    rolled = plain.game.dice.count
    plain.check()
    assert plain.game.dice.count == rolled > 20


def test_looking_back_leaves_dice_and_position_alone() -> None:
    game = played(300)
    rolled, now = game.dice.count, game.position.key()
    assert game.history[10].before.key() != now
    assert (game.dice.count, game.position.key()) == (rolled, now)
    straight = dropzone.new("market-garden", seed=7)
    for each in game.history:
        straight.make(each.choice)
    assert straight.position.key() == now


BORDER = BETWEEN_FRAMES * 2


@pytest.mark.parametrize("back", [BORDER - 1, BORDER, BORDER + 1, BETWEEN_FRAMES, 1, 0])
@pytest.mark.parametrize("length", [BORDER + RECENT + 2, BORDER + 1, BORDER])
def test_a_game_may_go_back_across_any_border_and_on_in_another_way(back: int, length: int) -> None:
    plain = Plain(dropzone.new("market-garden", seed=7), 7)
    plain.play(length)
    plain.go_back(min(back, length))
    assert plain.game.position == plain.game.copy().position
    plain.play(BETWEEN_FRAMES + 2)
    plain.check()


def test_a_choice_that_was_taken_back_still_has_its_position() -> None:
    plain = Plain(dropzone.new("market-garden", seed=7), 7)
    plain.play(100)
    held = plain.game.history[60:]
    befores = plain.befores[60:]
    plain.go_back(40)
    plain.play(200)
    assert [each.before for each in held] == befores
    plain.check()


def test_a_copy_and_its_original_go_on_apart() -> None:
    one = Plain(dropzone.new("market-garden", seed=7), 7)
    one.play(BETWEEN_FRAMES + 10)
    two = Plain(one.game.copy(), 8)
    two.told, two.befores = one.told[:], one.befores[:]
    for _ in range(20):
        one.play(6)
        two.play(7)
        two.go_back(two.game.number - 2)
    one.check()
    two.check()
    assert one.game.history[-1].before != two.game.history[-1].before


# -- as a sequence --------------------------------------------------------------------------------


def played(moves: int, name: str = "market-garden", scenario: str | None = None) -> Game:
    game, chance = dropzone.new(name, scenario, seed=7), random.Random(7)
    while game.number < moves:
        game.make(chance.choice(game.position.open))
    return game


@pytest.mark.parametrize("moves", [0, 1, BETWEEN_FRAMES - 1, BETWEEN_FRAMES, BETWEEN_FRAMES + 1])
def test_places_and_slices_are_those_of_a_list(moves: int) -> None:
    history = played(moves).history
    plain = list(history)
    assert len(history) == len(plain) == moves
    for number in range(-moves, moves):
        assert history[number] is plain[number]
    for outside in (moves, moves + BETWEEN_FRAMES, -moves - 1):
        with pytest.raises(IndexError, match=f"{moves} choices"):
            history[outside]
    for part in (slice(None), slice(-3, None), slice(1, -1, 2), slice(None, None, -1), slice(9, 3)):
        assert history[part] == plain[part]
    assert list(reversed(history)) == plain[::-1]


@pytest.mark.parametrize("start", [0, 1, BETWEEN_FRAMES - 1, BETWEEN_FRAMES, BETWEEN_FRAMES + 5])
def test_the_end_can_be_cut_off_and_nothing_else(start: int) -> None:
    history = played(BETWEEN_FRAMES + 5).history
    plain = list(history)
    for part in (slice(0, 2), slice(None, None, 2), slice(3, 4)):
        with pytest.raises(IndexError, match="only the last"):
            del history[part]
    assert list(history) == plain
    del history[start:]
    assert list(history) == plain[:start]
    while history:
        assert history.pop() is plain[len(history)]
    with pytest.raises(IndexError):
        history.pop()


# -- in little room -------------------------------------------------------------------------------


def positions_of(game: Game) -> int:
    gc.collect()
    return sum(
        isinstance(each, Position) and each.static is game.static for each in gc.get_objects()
    )


@pytest.fixture(scope="module")
def long_game() -> Game:
    return played(1200, "crete", "mercury-rising")


def test_only_the_last_positions_are_held(long_game: Game) -> None:
    assert long_game.number >= 1200
    long_game.history._shelf.clear()
    assert positions_of(long_game) <= RECENT + 1


def test_going_through_a_long_game_holds_few_positions(long_game: Game) -> None:
    most, numbers = 0, []
    for number, _, _, events in long_game.moves(Position):
        numbers.append(number)
        assert events == (long_game.history[number - 1].events if number else long_game.opening)
        if number % 100 == 0:
            most = max(most, positions_of(long_game))
    assert numbers == list(range(long_game.number + 1))
    assert RECENT < most <= RECENT + AT_HAND * BETWEEN_FRAMES + 3


def test_going_through_a_game_plays_every_segment_once(
    long_game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    again = Counted(apply)
    monkeypatch.setattr(timeline, "apply", again)
    long_game.history._shelf.clear()
    for _ in long_game.moves(Position):
        pass
    assert long_game.number * 0.9 < again.count < long_game.number


class Counted:
    """Counts how often a function is called."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function, self.count = function, 0

    def __call__(self, *given: Any) -> Any:
        self.count += 1
        return self.function(*given)


def test_what_is_told_is_there_without_playing_anything_again(
    long_game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    again = Counted(apply)
    monkeypatch.setattr(timeline, "apply", again)
    long_game.history._shelf.clear()
    for each in long_game.history:
        assert each.notation
        assert each.turn <= long_game.position.turn_number
    assert long_game.log("german")
    assert long_game.copy().number == long_game.number
    kept = long_game.number % BETWEEN_FRAMES or BETWEEN_FRAMES
    for each in long_game.history[-min(kept, RECENT) :]:
        assert each.before.open
    assert not again.count
    for place, times in ((0, 0), (9, 9), (4, 9), (BETWEEN_FRAMES - 1, BETWEEN_FRAMES - 1)):
        assert long_game.history[BETWEEN_FRAMES + place].before.open
        assert again.count == times


def test_a_long_game_gives_the_collector_little_to_look_at() -> None:
    def tracked() -> int:
        gc.collect()
        return len(gc.get_objects())

    game, chance = played(600, "crete", "mercury-rising"), random.Random(8)
    before = tracked()
    while game.number < 1880:
        game.make(chance.choice(game.position.open))
    frames = (1880 - 600) // BETWEEN_FRAMES
    assert tracked() - before < frames * 60  # of every choice one would be more than this


def test_a_game_is_freed_without_the_collector() -> None:
    game = played(200)
    assert game.history[3].before
    history, looked_at = weakref.ref(game.history), weakref.ref(game.history._shelf[0])
    gc.disable()
    try:
        del game
        assert history() is None
        assert looked_at() is None
    finally:
        gc.enable()


class Worn(SeededDice):
    """Dice that never fall alike: nothing can be played again with them."""

    chance = random.Random(9)

    def roll(self, sides: int = 6) -> int:
        self.count += 1
        return self.chance.randrange(sides) + 1


def test_with_dice_that_cannot_fall_again_all_positions_are_kept() -> None:
    definition = game_definition("market-garden")
    first = definition.first_position(definition.static(definition.setting()))
    game, befores = Game(definition, first, Worn("never")), []
    chance = random.Random(9)
    for _ in range(3 * BETWEEN_FRAMES):
        befores.append(game.position.copy())
        game.make(chance.choice(game.position.open))
    game.go_back_to(BETWEEN_FRAMES + 20)
    del befores[BETWEEN_FRAMES + 20 :]
    assert [each.before for each in game.history] == befores


# -- jumps ----------------------------------------------------------------------------------------


@pytest.fixture
def later() -> list[Position]:
    """Positions of another game, as a snapshot holds them: without the choices that are open."""
    game, found = dropzone.new("market-garden", seed=99), []
    chance = random.Random(99)
    while game.number < 300:
        game.make(chance.choice(game.position.open))
        if game.number % 50 == 0:
            found.append(game.position.copy())
            found[-1].open = []
    return found


@pytest.mark.usefixtures("short")
def test_a_move_of_other_rules_leads_where_it_led(later: list[Position]) -> None:
    keys = [each.key() for each in later]
    plain = Plain(dropzone.new("market-garden", seed=7), 7)
    plain.play(10)
    for snapshot in later:
        for word in ("one", "two", "three"):
            plain.jump(snapshot, word, (("rolled", "x", 6, 3, ()),))
            assert plain.game.position == snapshot
            assert plain.game.position is not snapshot
            assert plain.game.position.open == question(snapshot).choices(snapshot.copy())
        plain.play(20)
    plain.check()
    assert [each.key() for each in later] == keys
    assert [each.notation for each in plain.game.history if each.is_unread][:3] == [
        "one",
        "two",
        "three",
    ]


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize("back", [9, 10, 11, 12, 13, 14, 20])
def test_a_game_may_go_back_before_beyond_and_between_jumps(
    later: list[Position], back: int
) -> None:
    plain = Plain(dropzone.new("market-garden", seed=7), 7)
    plain.play(10)
    plain.jump(later[0], "one")
    plain.jump(later[0], "two")
    plain.jump(later[1], "three")
    plain.play(20)
    plain.go_back(back)
    plain.play(20)
    plain.check()


def test_a_move_of_other_rules_is_not_taken_back(later: list[Position]) -> None:
    game = dropzone.new("market-garden", seed=7)
    game.make("act")
    game.undo()
    game.jump(side="german", seat="german", notation="x", events=())
    game.stand_at(later[0], game.dice.count)
    assert game.history[-1].revealed
    with pytest.raises(NotNow, match="earlier rules"):
        game.undo()
    with pytest.raises(NotNow, match="nothing has been taken back"):
        game.redo()


def test_a_jump_tells_its_events_and_sets_the_dice(later: list[Position]) -> None:
    game = played(10)
    event = ("rolled", "combat", 6, 3, ())
    game.jump(side="german", seat="german", notation="x", events=(event,))
    game.stand_at(later[0], 77)
    assert game.log(since=10)[0].event == event
    assert (game.dice.count, game.rolls_at(game.number)) == (77, 77)
    faces = SeededDice("7", 77)
    assert isinstance(game.dice, SeededDice)
    assert game.dice.copy().roll() == faces.roll()


def test_a_jump_may_lead_to_the_end() -> None:
    over = dropzone.new("market-garden", seed=3)
    while not over.over:
        over.make(over.decision.choices[0])
    game = played(10)
    game.jump(side="german", seat="german", notation="x", events=())
    game.stand_at(over.position, 500)
    assert game.over
    assert game.position.open == []
    assert game.result == over.result


def test_one_snapshot_serves_many_jumps_with_one_frame(later: list[Position]) -> None:
    game = played(10)
    game.jump(side="a", seat="a", notation="to a snapshot", events=())
    game.stand_at(later[0], 50)
    for number in range(200):
        game.jump(side="a", seat="a", notation=str(number), events=())
    frames = {id(each.segment._frame) for each in game.history[11:]}
    assert len(frames) == 1
    assert game.history[150].before == later[0]


def test_the_first_game_has_an_empty_timeline() -> None:
    assert list(Timeline()) == list(dropzone.new("dieppe", seed=1).history) == []


def test_a_replay_that_was_broken_off_begins_again(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(100)
    there, breaks_at = game.history[20].before.key(), game.history[12].before.key()
    game.history._shelf.clear()

    def broken(position: Position, choice: Choice, dice: Any) -> None:
        apply(position, choice, dice)
        if position.key() == breaks_at:
            raise KeyboardInterrupt

    assert game.history[10].before
    with monkeypatch.context() as patch:
        patch.setattr(timeline, "apply", broken)
        with pytest.raises(KeyboardInterrupt):
            _ = game.history[20].before
    assert game.history[20].before.key() == there


def test_copies_in_several_threads_look_back_alike() -> None:
    game = played(300)
    keys = [each.before.key() for each in game.history]

    def look(seed: int) -> bool:
        mine = game.copy()
        numbers = random.Random(seed).choices(range(300), k=60)
        return all(mine.history[number].before.key() == keys[number] for number in numbers)

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(look, range(12)))
