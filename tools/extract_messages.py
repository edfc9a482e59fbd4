"""Finds every text of the code that needs a translation, and keeps the catalogues in step.

`python -m tools.extract_messages` lists what is missing or stale in the catalogues;
with `--write` it adds the missing entries, for a translator to fill in, and drops stale ones.
"""

from __future__ import annotations

import argparse
import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from dropzone.core.text.translations import Po, PoEntry, read_po, write_po

PACKAGE = Path(__file__).parents[1] / "src" / "dropzone"
LANGUAGE = "fr"
HEADER = {
    "Language": LANGUAGE,
    "Content-Type": "text/plain; charset=UTF-8",
    "Plural-Forms": "nplurals=2; plural=n > 1;",
}

_TEXTS = {"M": 1, "N_": 1, "MN": 2, "MC": 2}  # how many leading arguments are texts


class MarkError(Exception):
    """A text that cannot be extracted."""


class Found(NamedTuple):
    """A text of the code: its context, itself, and its plural form."""

    context: str
    text: str
    plural: str = ""


def texts_in(source: str, name: str) -> Iterator[Found]:
    """The marked texts of one module, in order.

    `M` may also be given a text from a table, where `N_` has marked it; but a text that is put
    together on the spot can be in no catalogue.
    """
    calls = [node for node in ast.walk(ast.parse(source, name)) if isinstance(node, ast.Call)]
    for node in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        mark = getattr(node.func, "id", None) or getattr(node.func, "attr", None)
        if mark not in _TEXTS:
            continue
        texts = [_literal(each) for each in node.args[: _TEXTS[mark]]]
        if mark == "M" and isinstance(node.args[0], ast.Name | ast.Subscript | ast.Attribute):
            continue
        if len(texts) < _TEXTS[mark] or not all(texts):
            raise MarkError(f"{name} line {node.lineno}: {mark} needs its text written out")
        first, *rest = (text for text in texts if text)
        match mark:
            case "MC":
                yield Found(first, rest[0])
            case "MN":
                yield Found("", first, rest[0])
            case _:
                yield Found("", first)


def _literal(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def catalogue_of(module: Path, package: Path = PACKAGE) -> Path:
    """The catalogue that holds the texts of a module: its part of the house, or its system's."""
    folders = module.relative_to(package).parts[:-1]
    depth = 2 if folders[:1] == ("systems",) else 1
    return package.joinpath(*folders[:depth], "locale", f"{LANGUAGE}.po")


def all_texts(package: Path = PACKAGE) -> dict[Path, dict[Found, list[str]]]:
    """The texts that each catalogue must have, with the modules they stand in."""
    found: dict[Path, dict[Found, list[str]]] = {}
    for module in sorted(package.rglob("*.py")):
        name = module.relative_to(package).as_posix()
        for text in texts_in(module.read_text(encoding="utf-8"), name):
            modules = found.setdefault(catalogue_of(module, package), {}).setdefault(text, [])
            if name not in modules:
                modules.append(name)
    return found


def catalogues(package: Path = PACKAGE) -> dict[Path, Po]:
    """Every catalogue that exists."""
    return {
        path: read_po(path.read_text(encoding="utf-8"), path.relative_to(package).as_posix())
        for path in sorted(package.rglob(f"locale/{LANGUAGE}.po"))
    }


def problems(package: Path = PACKAGE) -> list[str]:
    """What keeps the catalogues from being complete, one line for each text."""
    wanted, existing = all_texts(package), catalogues(package)
    found = []
    for path in sorted(wanted.keys() | existing.keys()):
        name = path.relative_to(package).as_posix()
        texts = wanted.get(path, {})
        entries = (
            {_found(entry): entry for entry in existing[path].entries} if path in existing else {}
        )
        found += [
            f'{name}: missing "{text.text}" ({", ".join(texts[text])})'
            for text in texts
            if text not in entries
        ]
        found += [
            f"{name}, line {entry.line}: "
            f'{"untranslated" if text in texts else "stale"} "{text.text}"'
            for text, entry in entries.items()
            if text not in texts or not entry.is_translated
        ]
    return found


def write(package: Path = PACKAGE) -> None:
    """Rewrite the catalogues: texts in the order of the code, translations kept."""
    existing = catalogues(package)
    wanted = all_texts(package)
    for path in existing.keys() - wanted.keys():
        path.unlink()
    for path, texts in wanted.items():
        old = existing.get(path)
        known = {_found(entry): entry for entry in old.entries} if old else {}
        entries = []
        for text, modules in texts.items():
            entry = known.get(text)
            kept = [each for each in entry.comments if not each.startswith("#:")] if entry else []
            empty = ("", "") if text.plural else ("",)
            entries.append(
                PoEntry(
                    text.text,
                    entry.translations if entry else empty,
                    text.plural,
                    text.context,
                    (*kept, *(f"#: {module}" for module in modules)),
                )
            )
        path.parent.mkdir(exist_ok=True)
        path.write_text(write_po(old.header if old else HEADER, entries), encoding="utf-8")


def _found(entry: PoEntry) -> Found:
    return Found(entry.context, entry.text, entry.plural)


def main() -> int:
    """Run the command; the exit code says whether the catalogues are complete."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="bring the catalogues into step")
    if parser.parse_args().write:
        write()
    found = problems()
    print("\n".join(found) or "the catalogues are complete")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
