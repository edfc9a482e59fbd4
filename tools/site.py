"""Builds the pages of the site that lie beside docs/: a hook of mkdocs (mkdocs.yml)."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any

__all__ = ["ROOT_PAGES", "as_on_the_site", "on_files", "on_page_markdown"]

ROOT = Path(__file__).parents[1]
#: The documents of the repository's root and their names on the site.
ROOT_PAGES = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "CHANGELOG.md": "changelog.md",
}
_LINK = re.compile(r"(\]\()([^)#:\s]+)")


def as_on_the_site(markdown: str) -> str:
    """Return a document with links as they are on the site, where all pages lie in one folder.

    >>> as_on_the_site("[a](docs/cli.md#x) [b](../CHANGELOG.md) [c](https://example.org/docs/)")
    '[a](cli.md#x) [b](changelog.md) [c](https://example.org/docs/)'
    """

    def link(found: re.Match[str]) -> str:
        target = found[2].removeprefix("../").removeprefix("docs/")
        return found[1] + ROOT_PAGES.get(target, target)

    return _LINK.sub(link, markdown)


def on_files(files: Any, config: Any) -> Any:
    """Add the documents of the root to the files of the site."""
    file = import_module("mkdocs.structure.files").File
    for name, there in ROOT_PAGES.items():
        text = (ROOT / name).read_text(encoding="utf-8")
        files.append(file.generated(config, there, content=text))
    return files


def on_page_markdown(markdown: str, **about: Any) -> str:
    """Let links lead to the pages of the site."""
    return as_on_the_site(markdown)
