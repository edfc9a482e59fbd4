"""Terms: words of the rules that explain themselves wherever a question uses them."""

from __future__ import annotations

from collections.abc import Mapping

from dropzone.core.rules.static import Static
from dropzone.core.text.messages import M, tr

__all__ = ["terms_of"]


def terms_of(static: Static, terms: Mapping[str, str], language: str) -> dict[str, str]:
    """Return the terms of a system in a language, each with the clause that says what it means.

    Terms whose rule the game does not have are left out.

    >>> from dropzone.core.rules.game import new
    >>> static = new("market-garden").static
    >>> terms_of(static, {"weather": "weather", "fog": "no-such-rule"}, "en")
    {'weather': 'market-garden:12.5-a'}
    """
    return {
        tr(language, M(term)): static.clause(rule)
        for term, rule in terms.items()
        if static.has_rule(rule)
    }
