"""Phrases: every sentence of the system, in English; the catalogue beside it has the others."""

from __future__ import annotations

from dropzone.core.text.messages import N_
from dropzone.core.text.spoken import EventForm, Phrases
from dropzone.systems.commando.times import TIMES

__all__ = ["EVENTS", "LABELS", "OPTION_PHRASES", "PHRASES", "TOKENS", "UNIT_TYPES", "WORDS"]

#: The question of each kind of decision.
PROMPTS = {
    "mulligan": N_("Keep this hand of {count} cards, or shuffle it in and draw anew, once?"),
    "choose-terrain": N_("Which terrain is entered?"),
    "blue-token": N_("Stake a campaign token on {terrain}?"),
    "event": N_("Play an Event, or end the phase?"),
    "reply": N_("{played} has been played: cancel it?"),
    "open-assault": N_("Defend {terrain} with a Unit?"),
    "next-unit": N_("The Unit is destroyed. Play another on {terrain}?"),
    "initiative": N_("{german} stands at {german_value}: add to it before handing over?"),
    "bridge-unit": N_("Which Unit is laid on {terrain}?"),
    "bridge-initiative": N_("Add to a Unit on either bridge, or announce?"),
    "answer": N_("Which Unit faces {german} ({german_value}) on {terrain}?"),
    "bid": N_("{british} {british_value} against {german} {german_value}: raise?"),
    "size": N_("A German Unit is destroyed on {terrain}: change the number of Units?"),
    "choose-option": N_("{card}: which effect?"),
    "discard": N_("Which card is discarded?"),
    "retrieve": N_("Which card comes back from the discard pile?"),
    "search": N_("Which card is taken from the draw pile?"),
    "take": N_("Which of these cards is taken?"),
    "put-under": N_("Which card goes under the draw pile next?"),
    "spend": N_("Return up to {most} tokens for as many cards: how many?"),
    "hero": N_("Which heroic card is taken?"),
    "counter-pile": N_("Lay cards of this turn by for the counter-attack?"),
    "approach-swap": N_(
        "The approach is {terrain}: keep it, or discard a strong Unit for another?"
    ),
    "pick-objective": N_("The entrance is taken: which Objective is next?"),
    "build-piles": N_("Which terrain is number {number} of the pile before {bridge}?"),
    "choose-pile": N_("Which pile is attacked next?"),
}

#: What each shape of choice says, by kind of decision; "*" for all kinds.
LABELS = {
    "*": {
        "card": N_("{card}"),
        "token": N_("Toss a token: {token}"),
        "terrain": N_("{terrain}"),
        "number": N_("{number}"),
        "done": N_("That is all"),
        "pass": N_("Let it pass"),
        "keep": N_("Keep it"),
    },
    "mulligan": {"redraw": N_("Draw anew")},
    "choose-terrain": {"terrain": N_("Enter {terrain}")},
    "blue-token": {"place": N_("Stake a token"), "keep": N_("Keep the tokens")},
    "event": {"card": N_("Play {card}"), "done": N_("End the phase")},
    "reply": {"card": N_("Cancel it with {card}")},
    "open-assault": {
        "card": N_("Defend with {card}"),
        "decline": N_("Leave the terrain to the British"),
    },
    "next-unit": {"card": N_("Play {card}"), "done": N_("Play no other Unit")},
    "initiative": {"card": N_("Play {card}"), "done": N_("Hand over to the British")},
    "bridge-unit": {"card": N_("Lay {card}"), "give-up": N_("Give the bridge up")},
    "bridge-initiative": {
        "card": N_("Play {card} on {bridge}"),
        "token": N_("Toss a token on {bridge}: {token}"),
        "done": N_("Announce"),
    },
    "answer": {
        "card": N_("Send {card}"),
        "decline": N_("Withdraw: the assault is lost"),
        "pay": N_("Lose a strength point instead"),
        "give-up": N_("Give the bridge up"),
    },
    "bid": {
        "card": N_("Play {card}"),
        "done": N_("Hand over at {british_value} to {german_value}"),
        "give-up": N_("Give up: {british} is lost"),
        "break-off": N_("Break off: {british} is lost"),
    },
    "size": {"card": N_("Play {card}"), "pass": N_("Pass")},
    "discard": {"card": N_("Discard {card}")},
    "retrieve": {"card": N_("Take {card} back")},
    "search": {"card": N_("Take {card}")},
    "take": {"card": N_("Take {card}")},
    "put-under": {"card": N_("{card} goes under")},
    "hero": {"card": N_("Take {card}")},
    "counter-pile": {"card": N_("Lay {card} by"), "done": N_("Lay no more by")},
    "approach-swap": {"card": N_("Discard {card} for another terrain")},
    "pick-objective": {"terrain": N_("Go for {terrain}")},
    "build-piles": {"terrain": N_("Lay {terrain}"), "rest": N_("Lay the rest at random")},
    "choose-pile": {"number": N_("Pile {number}")},
}

PHRASES = Phrases(PROMPTS, LABELS, TIMES)

TOKENS = {
    "normal": N_("+1 or nothing"),
    "yellow": N_("yellow, +3 or nothing"),
    "red": N_("red, always +1"),
}

#: The unit types of the box, by the word its cards print.
UNIT_TYPES = {
    "Parachutiste": N_("Paratroop"),
    "Blindé": N_("Armoured"),
    "Génie": N_("Engineer"),
}

#: What the options of a card do, by operation.
OPTION_PHRASES = {
    "combat-self": N_("your Unit gains {n} in this duel"),
    "combat-opponent": N_("the enemy Unit gets {n} in this duel"),
    "draw": N_("draw {n}"),
    "tokens": N_("take tokens: {n}"),
    "discard-self": N_("discard {n}"),
    "discard-opponent": N_("the other side discards {n}"),
    "*": N_("effect {number}"),
}

#: Words for things that events mention.
WORDS = {
    "normal_tokens": N_("normal tokens"),
    "tokens_not_heroic": N_("tokens that are not heroic"),
    "actions": N_("Combat actions that are not heroic"),
    "benouville": N_("Bénouville taken"),
    "ranville": N_("Ranville taken"),
    "pegasus-bridge": N_("Pegasus Bridge held"),
    "guns": N_("guns destroyed"),
    "bunker": N_("command bunker taken"),
    "bridges": N_("bridges destroyed"),
    "robehomme": N_("Robehomme destroyed"),
}

#: What happened: the sentence, what its values are, and the rule behind it.
EVENTS: dict[str, EventForm] = {
    "scenario": EventForm(N_("{scenario} begins."), ("scenario:scenario",), "scenario"),
    "mulligan": EventForm(N_("{side}: {redraw}."), ("side:side", "redraw:redraw"), "mulligan"),
    "turn": EventForm(N_("Turn {turn}."), ("turn:number",), "turn"),
    "revealed": EventForm(N_("Turned up: {terrains}."), ("terrains:terrains",), "reveal"),
    "terrain": EventForm(
        N_("The turn takes place on {terrain}."), ("terrain:terrain",), "choose-terrain"
    ),
    "token-tossed": EventForm(
        N_("The Turn token falls on {side}."), ("side:side",), "token-tossed"
    ),
    "bridge": EventForm(
        N_("The bridge of this attack is {terrain}."), ("terrain:terrain",), "first-pile"
    ),
    "phase": EventForm(N_("Phase of the {side}."), ("side:side",), "phase"),
    "phase-lost": EventForm(
        N_("Two equal terrains were turned up: the German loses the phase."),
        (),
        "phase-lost",
    ),
    "drew": EventForm(N_("{side} draw: {cards}."), ("side:side", "cards:cards"), "draw"),
    "drew-some": EventForm(N_("{side} draw {count}."), ("side:side", "count:number"), "draw"),
    "pile-empty": EventForm(N_("{side} have no more cards to draw."), ("side:side",), "pile-empty"),
    "played": EventForm(
        N_("{side} play {card} ({what})."),
        ("side:side", "card:card", "what:what"),
        "play",
    ),
    "unit": EventForm(
        N_("{side} send {card} to {terrain}."),
        ("side:side", "card:card", "terrain:terrain"),
        "unit-laid",
    ),
    "cancelled": EventForm(
        N_("{side} cancel {cancelled} with {card}."),
        ("side:side", "card:card", "cancelled:card"),
        "cancel",
    ),
    "trapped": EventForm(N_("{card} walks into the trap."), ("card:card",), "trap"),
    "bonus": EventForm(
        N_("{side}: {n} from {source}."),
        ("side:side", "source:source", "n:signed"),
        "value",
    ),
    "tossed": EventForm(
        N_("{side} toss a token ({token}): {success}. British {british}, Germans {german}."),
        ("side:side", "token:token", "success:success", "british:number", "german:number"),
        "token",
    ),
    "tokens": EventForm(
        N_("{side} take tokens: {count}."), ("side:side", "count:number"), "token-gain"
    ),
    "tokens-back": EventForm(
        N_("{side} return tokens: {count}."),
        ("side:side", "count:number"),
        "token-gain",
    ),
    "special-tokens": EventForm(
        N_("{side} take special tokens: {count} ({token})."),
        ("side:side", "count:number", "token:token"),
        "special-tokens",
    ),
    "discarded": EventForm(N_("{side} discard {card}."), ("side:side", "card:card"), "discard"),
    "retrieved": EventForm(
        N_("{side} take {card} back from the discard pile."),
        ("side:side", "card:card"),
        "retrieve",
    ),
    "searched": EventForm(
        N_("{side} find {card} in the draw pile and shuffle it."),
        ("side:side", "card:card"),
        "search",
    ),
    "searched-no-more": EventForm(N_("{side} end the search."), ("side:side",), "search"),
    "looked": EventForm(N_("{side} look at {cards}."), ("side:side", "cards:cards"), "look"),
    "looked-some": EventForm(
        N_("{side} look at the top of their draw pile: {count}."),
        ("side:side", "count:number"),
        "look",
    ),
    "took-looked": EventForm(N_("{side} take {card}."), ("side:side", "card:card"), "look"),
    "put-under": EventForm(
        N_("{side} put {card} under the pile."), ("side:side", "card:card"), "look"
    ),
    "hand-shown": EventForm(
        N_("{side} show their hand: {cards}."), ("side:side", "cards:cards"), "show"
    ),
    "size": EventForm(
        N_("{n} to the number of German Units on {terrain}."),
        ("terrain:terrain", "n:signed"),
        "size-window",
    ),
    "size-locked": EventForm(
        N_("No more German Units can be played on {terrain}."),
        ("terrain:terrain",),
        "size-window",
    ),
    "forbidden": EventForm(
        N_("{side} may no longer use {what}."),
        ("side:side", "what:word"),
        "forbid",
    ),
    "terrain-ignored": EventForm(
        N_("The effect of {terrain} is ignored this turn."),
        ("terrain:terrain",),
        "terrain-effect",
    ),
    "option": EventForm(
        N_("{side} choose: {option}."),
        ("side:side", "option:message"),
        "choose-option",
    ),
    "fate": EventForm(
        N_("{side} toss the fate token: {success}."),
        ("side:side", "success:success"),
        "fate",
    ),
    "hero-gained": EventForm(N_("{side} gain {card}."), ("side:side", "card:card"), "hero-gained"),
    "hero-picked": EventForm(
        N_("{side} take the heroic card {card}."), ("side:side", "card:card"), "hero"
    ),
    "hero-picked-unseen": EventForm(N_("{side} take a heroic card."), ("side:side",), "hero"),
    "tipped": EventForm(
        N_("{german} is destroyed."),
        ("german:card",),
        "tipped",
    ),
    "sacrificed": EventForm(N_("{card} is sacrificed."), ("card:card",), "sacrifice"),
    "beaten": EventForm(N_("{german} holds the field."), ("german:card",), "beaten"),
    "bypassed": EventForm(
        N_("The British pay to pass {german} by."),
        ("german:card",),
        "pay",
    ),
    "strength": EventForm(
        N_("British strength points left: {left}."), ("left:number",), "strength"
    ),
    "undefended": EventForm(
        N_("The German does not defend {terrain}."), ("terrain:terrain",), "undefended"
    ),
    "assault-won": EventForm(
        N_("{side} win the assault on {terrain}."),
        ("side:side", "terrain:terrain"),
        "assault-won",
    ),
    "bridge-won": EventForm(
        N_("{side} win {terrain}."), ("side:side", "terrain:terrain"), "bridge-won"
    ),
    "captured": EventForm(
        N_("{side} lay {terrain} in front of them."),
        ("side:side", "terrain:terrain"),
        "captured",
    ),
    "put-aside": EventForm(N_("The German lays {card} by."), ("card:card",), "counter-pile"),
    "counter-attack": EventForm(
        N_("The counter-attack pile is shuffled into the German draw pile."),
        (),
        "counter-attack",
    ),
    "turn-token": EventForm(N_("The Turn token shows {side}."), ("side:side",), "flip"),
    "pile-laid": EventForm(
        N_("{terrain} is number {number} before {bridge}."),
        ("side:side", "terrain:terrain", "bridge:terrain", "number:number"),
        "build-piles",
    ),
    "attack-over": EventForm(
        N_("The attack is over: tokens go back, unplayed heroic cards leave the game."),
        (),
        "attack-over",
    ),
    "blue-placed": EventForm(
        N_("A campaign token lies on {terrain}."), ("terrain:terrain",), "blue-token"
    ),
    "blue-settled": EventForm(N_("The campaign token: {blue}."), ("blue:blue",), "blue-settled"),
    "points": EventForm(N_("{what}: {n} VP."), ("what:word", "n:number"), "points"),
    "scenario-won": EventForm(
        N_("{side} win: {scenario}."),
        ("side:side", "scenario:scenario"),
        "scenario-won",
    ),
}
