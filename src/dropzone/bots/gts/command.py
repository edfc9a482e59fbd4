"""Command: points and checks, chits, leaders, guns in parks, airstrikes."""

from __future__ import annotations

from typing import Any

from dropzone.bots.gts.duties import needs_leader
from dropzone.bots.gts.harm import chance, harm, results_for, strike_harm
from dropzone.bots.gts.situation import NEAR, Situation
from dropzone.core.rules.procedure import Choice
from dropzone.core.text.messages import M, Message
from dropzone.systems.gts.series.command import hosts_for, is_commanded

__all__ = [
    "buy_chits",
    "buy_dispatch",
    "check",
    "contact",
    "leader_along",
    "leader_to",
    "opportunity",
    "parks",
    "place_strikes",
    "strike",
    "suppression",
]

Decided = tuple[Choice, Message]

#: What passing a check is worth, by its purpose; others are of little worth.
STAKES = {
    "possible-suppression": 3.0,
    "contact": 1.6,
    "leave-barrage": 1.5,
    "rally-more": 1.8,
    "rally": 3.0,
    "rout": 10.0,
}


def check(now: Situation, asked: Any, choices: list[Choice]) -> Decided:
    """Pay where more is at stake than the point is worth."""
    roll = ("roll",), M("The die will do.")
    if ("pay",) not in choices:
        return roll
    unit = asked.unit
    fails = 1 - chance(now.position, unit)
    stake = STAKES.get(asked.purpose, 1.0)
    if asked.purpose == "company-bonus":
        stake = _bonus(now, asked)
    if fails * stake > now.price(unit):
        return ("pay",), M("Too much is at stake to roll.")
    return roll


def _bonus(now: Situation, asked: Any) -> float:
    """Return what the Company Bonus adds to a shot."""
    position, extra = now.position, asked.extra
    more = (*extra, ("company-bonus", now.static.tables.fire.company_bonus))
    mode = "assault" if asked.mode not in ("direct", "indirect") else asked.mode
    sure = harm(position, asked.unit, asked.foe, mode, asked.exposed, more)
    return sure - harm(position, asked.unit, asked.foe, mode, asked.exposed, extra)


def suppression(now: Situation, asked: Any, choices: list[Choice]) -> Decided:
    """Take the hit rather than lie down where it must move or be assaulted (rule 3)."""
    position, unit = now.position, asked.unit
    foe = now.nearest_foe(position.where[unit])
    hit = results_for(position, unit)["C"]
    down = 4.0 if foe <= 1 or position.fighting else 2.4
    if is_commanded(position, unit) and _chit_to_come(now, unit) and foe > 1:
        down = 1.4  # Rally is free and sure
    if hit >= down:
        return ("accept",), M("They rise again before long.")
    fails = 1 - chance(position, unit)
    if ("pay",) in choices and fails * (down - hit) > now.price(unit):
        return ("pay",), M("They must not lie down now.")
    return ("roll",), M("They try to keep going.")


def _chit_to_come(now: Situation, unit: int) -> bool:
    static = now.static
    for chit in now.position.cup:
        kind = static.chit_kind(chit)
        if kind == "division" and static.chit_command(chit) == static.command[unit]:
            return True
        if kind == "formation" and static.chit_formation(chit) == static.formation[unit]:
            return True
    return False


# -- chits ------------------------------------------------------------------------------------


def buy_dispatch(now: Situation, asked: Any, choices: list[Choice]) -> Decided:
    """Change points that nobody would miss."""
    points = now.position.points[asked.command]
    price = now.static.tables.command.dispatch_price
    if points >= price + 6 or (points >= price + 4 and not now.position.dispatch[asked.command]):
        return ("buy",), M("There are points to spare.")
    return ("keep",), M("The points are needed.")


def buy_chits(now: Situation, asked: Any, choices: list[Choice]) -> Decided:
    """Buy the chit of the formation with most to do."""
    position, static = now.position, now.static

    def busy(choice: Choice) -> float:
        formation = static.chit_formation(choice[1])
        total = 0.0
        for unit in now.own:
            if static.formation[unit] == formation:
                foe = now.nearest_foe(position.where[unit])
                total += 1.0 + 2.0 * (foe <= 3) + 1.0 * (foe <= NEAR)
                total += 1.0 * bool(position.drops[unit]) + position.is_suppressed(unit)
        return total

    chits = [each for each in choices if each[0] == "chit"]
    best = max(chits, key=lambda each: (busy(each), -each[1]))
    if busy(best) <= 2.0 and position.dispatch[asked.command] < 4:
        return ("no-chit",), M("Nobody is in a hurry.")
    return best, M("This formation has most to do.")


# -- leaders ----------------------------------------------------------------------------------


#: How much less a leader minds guns that stay behind than companies that go on.
GUNS = 0.4


def _spread(now: Situation, leader: int, at: int, mover: int = -1) -> float:
    """Return how badly a leader would stand in a hex: his units out of reach, the enemy near."""
    position, static = now.position, now.static
    reach = static.command_range[leader][position.replaced >> leader & 1]
    total = 0.0
    for unit in now.own:
        if leader in static.leaders_of[unit] and not static.auxiliary[unit] and unit != mover:
            away = static.grid.distance(at, position.where[unit])
            front = 1.5 if now.nearest_foe(position.where[unit]) <= 4 else 1.0
            if static.gun[unit]:
                front *= GUNS
            total += front * (0.1 * away + (2.0 if away > reach else 0.0))
    foe = now.nearest_foe(at)
    return total + (1.5 if foe <= 1 else 0.0)


def leader_to(now: Situation, asked: Any, choices: list[Choice]) -> Decided:
    """Put a leader with the unit from which he reaches most of his own."""
    leader = asked.leader if asked.kind != "transfer" else asked._next(now.position)
    position = now.position
    units = [each for each in choices if each[0] == "unit"]
    if not units:
        return choices[0], M("There is nobody yet.")
    best = min(units, key=lambda each: (_spread(now, leader, position.where[each[1]]), each[1]))
    if ("stay",) in choices:
        if needs_leader(now, position.host[leader]):
            return ("stay",), M("He stands well where he is.")
        here = position.where[position.host[leader]]
        gain = _spread(now, leader, here) - _spread(now, leader, position.where[best[1]])
        if gain <= 0.5:
            return ("stay",), M("He stands well where he is.")
    return best, M("From there he reaches most of his men.")


def leader_along(now: Situation, asked: Any, choices: list[Choice], end: int) -> Decided:
    """Let a leader go with a unit if he then reaches more of his own."""
    position = now.position
    if needs_leader(now, asked.unit):
        return ("along",), M("He is wanted there too.")
    here = position.where[asked.unit]
    there = _spread(now, asked.leader, end)
    if len(hosts_for(position, asked.leader)) < 2 or there + 0.3 < _spread(now, asked.leader, here):
        return ("along",), M("He goes where he is needed.")
    return ("stay",), M("He stays with the others.")


# -- guns and aircraft ------------------------------------------------------------------------


def parks(now: Situation, asked: Any, choices: list[Choice]) -> Decided:
    """Form parks behind the front, and leave them when the enemy is close."""
    position = now.position
    for choice in choices:
        if choice[0] == "go-on":
            continue
        foe = now.nearest_foe(position.where[choice[1]])
        close = foe <= now.static.tables.fire.direct_within
        if choice[0] == "form" and not close:
            return choice, M("From there they shell what others see.")
        if choice[0] == "leave" and close:
            return choice, M("The enemy is too near.")
    return ("go-on",), M("The guns stand well.")


def contact(now: Situation, asked: Any, choices: list[Choice]) -> Decided:
    """Work with the leader whose men see most enemies within the gun's reach."""
    position, static = now.position, now.static
    near = static.ground.near(position.where[asked.unit], position.face(asked.unit).range)

    def seen(choice: Choice) -> int:
        formation = static.leader_formation[choice[1]]
        return sum(
            near >> position.where[foe] & 1
            for foe in now.foes
            for unit in now.own
            if static.formation[unit] == formation
            and static.grid.distance(position.where[unit], position.where[foe]) <= NEAR
        )

    leaders = [each for each in choices if each[0] == "leader"]
    if not leaders:
        return choices[0], M("There is nobody yet.")
    if position.contact[asked.unit] >= 0:  # one who works with a leader stays with him
        return choices[-1], M("His men see the enemy.")
    return max(leaders, key=lambda each: (seen(each), -each[1])), M("His men see the enemy.")


def place_strikes(now: Situation, asked: Any, choices: list[Choice]) -> Decided:
    """Strike where it does most harm: flak and strong points near the goals first."""
    position = now.position
    hexes = [each for each in choices if each[0] == "hex"]
    taken = list(asked.hexes)

    def gain(choice: Choice) -> float:
        at = choice[1]
        units = position.units_at(at, 1 - now.side)
        best = max((strike_harm(position, unit) for unit in units), default=0.0)
        near = min((now.static.grid.distance(at, goal) for goal in now.country.goals.hexes),
                   default=9)  # fmt: skip
        best *= 1.3 if near <= 2 else 1.0
        if any(now.static.aa[unit] for unit in units):
            best *= 1.3
        return best / (1 + 0.5 * taken.count(at))

    if not hexes:
        return choices[0], M("There is nothing to strike.")
    return max(hexes, key=lambda each: (gain(each), -each[1])), M("There it does most harm.")


def strike(now: Situation, asked: Any, choices: list[Choice]) -> Decided:
    """Hit the unit that suffers most."""
    units = [each for each in choices if each[0] == "unit"] or choices
    best = max(units, key=lambda each: (strike_harm(now.position, each[1]), -each[1]))
    return best, M("There it does most harm.")


def opportunity(now: Situation, asked: Any, choices: list[Choice]) -> Decided:
    """Fire with all, the best shot first: it costs nothing."""
    units = [each for each in choices if each[0] == "unit"]
    target = asked.target_unit
    return max(
        units,
        key=lambda each: (
            harm(now.position, each[1], target, "opportunity", asked.exposed, asked.extra),
            -each[1],
        ),
    ), M("It costs nothing.")
