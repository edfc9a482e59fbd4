"""Checks of the card data beyond the form of its files."""

from __future__ import annotations

from dropzone.systems.commando.components import CardRow, Components, Copies, EffectRow, TerrainRow

__all__ = ["problems"]

_ARMY_WINDOWS = {
    "unit": {"play", "static", "play_gate", "as_action"},
    "event": {"event", "reply_event"},
    "action": {"action", "reply_event", "reply_action", "reply_unit", "size_window"},
}
_TERRAIN_WINDOWS = {
    "chosen",
    "british_phase",
    "german_phase",
    "assault",
    "assault_start",
    "reward",
    "scenario",
}
_CONTINUOUS = {"combat", "forbid", "cap", "bar_type", "max_actions", "units_as_actions"}
_RULES = {
    "assault_continues_on_loss",
    "ranville",
    "horsa_marker",
    "merville_entrance",
    "no_assault",
}


def problems(components: Components) -> list[str]:
    """Return a line for each thing that is wrong with the cards."""
    found: list[str] = []
    slugs: set[str] = set()
    ids: set[str] = set()
    rows: list[CardRow | TerrainRow] = [*components.cards, *components.terrains]
    for row in rows:
        where = f"{components.folder}/cards.toml, {row.id}"
        if row.id in ids or row.slug in slugs:
            found.append(f"{where}: number or slug used twice")
        ids.add(row.id)
        slugs.add(row.slug)
        most = max(_copies(row.copies))
        if row.physical != most:
            found.append(f"{where}: {row.physical} copies in the box, {most} used at once")
    british = components.british_cards
    for number, card in enumerate(components.cards):
        found += _card(components, card, is_british=number < british)
    for terrain in components.terrains:
        for effect in terrain.effects:
            where = f"{components.folder}/cards.toml, {terrain.id}"
            if effect.on not in _TERRAIN_WINDOWS:
                found.append(f"{where}: a terrain has no window {effect.on!r}")
            if effect.on == "assault" and effect.op not in _CONTINUOUS:
                found.append(f"{where}: {effect.op} cannot apply continuously")
            if effect.op == "rule" and effect.what not in _RULES:
                found.append(f"{where}: there is no scenario rule {effect.what!r}")
            found += _heroes(components, where, effect)
    return found


def _copies(copies: Copies) -> tuple[int, int, int]:
    return copies.P, copies.M, copies.D


def _card(components: Components, card: CardRow, is_british: bool) -> list[str]:
    where = f"{components.folder}/cards.toml, {card.id}"
    found: list[str] = []
    if (card.value is None) == (card.type == "unit"):
        found.append(f"{where}: units have a value, other cards none")
    if card.heroic and max(_copies(card.copies)) > 1:
        found.append(f"{where}: a heroic card exists once")
    for effect in card.effects:
        if effect.on not in _ARMY_WINDOWS[card.type]:
            found.append(f"{where}: a card of type {card.type} has no window {effect.on!r}")
        if effect.on == "reply_unit" and is_british:
            found.append(f"{where}: only a British unit can be cancelled")
        if effect.op in ("cap", "bar_type", "max_actions", "units_as_actions", "rule"):
            found.append(f"{where}: only a terrain can do {effect.op}")
        if effect.op == "sacrifice" and not is_british:
            found.append(f"{where}: only a British unit can be sacrificed")
    return found


def _heroes(components: Components, where: str, effect: EffectRow) -> list[str]:
    known = {card.id for card in components.cards if card.heroic}
    inner = (*effect.success, *effect.failure)
    return [
        f"{where}: there is no heroic card {each.card!r}"
        for each in (effect, *inner)
        if each.op == "gain_hero" and each.card not in known
    ]
