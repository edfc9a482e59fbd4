"""Links of the documents lead somewhere, in the repository and on the site; no page is lost."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.site import ROOT_PAGES, as_on_the_site

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
DOCUMENTS = sorted([*(ROOT / name for name in ROOT_PAGES), *DOCS.glob("*.md")])
_LINK = re.compile(r"\[[^]]*\]\(([^)\s]+)\)")
_CODE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_HEADING = re.compile(r"^#+ +(.+?) *$", re.MULTILINE)


def words(text: str) -> str:
    """A document without its examples."""
    return _CODE.sub("", text)


def anchors(text: str) -> set[str]:
    """What the headings of a document can be found by."""
    found = set()
    for heading in _HEADING.findall(words(text)):
        plain = re.sub(r"[`*]|\[([^]]*)\]\([^)]*\)", r"\1", heading)
        found.add(re.sub(r"\s+", "-", re.sub(r"[^\w\s-]", "", plain).strip().lower()))
    return found


def dead_links(path: Path, text: str) -> list[str]:
    """The links of a document within the repository that lead nowhere."""
    return [
        link
        for link in _LINK.findall(words(text))
        if not re.match(r"[a-z]+:", link) and not leads_somewhere(path, *link.split("#", 1))
    ]


def leads_somewhere(path: Path, name: str, anchor: str = "") -> bool:
    target = (path.parent / name).resolve() if name else path
    if not target.is_relative_to(ROOT) or not target.exists():
        return False
    return not anchor or anchor in anchors(target.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda each: each.name)
def test_no_link_is_dead(path: Path) -> None:
    assert dead_links(path, path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("link", "is_dead"),
    [
        ("docs/hosting.md", False),
        ("docs/hosting.md#upgrading-backing-up-restoring", False),
        ("docs/hosting.md#nowhere", True),
        ("docs/nothing.md", True),
        ("../elsewhere.md", True),
        ("#further", False),
        ("#nowhere", True),
        ("https://example.org/x", False),
    ],
)
def test_a_dead_link_is_found(link: str, is_dead: bool) -> None:
    found = dead_links(ROOT / "README.md", f"[x]({link})")
    assert found == ([link] if is_dead else [])


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda each: each.name)
def test_links_lead_to_pages_of_the_site(path: Path) -> None:
    """The site is one folder: the pages of docs/ and those of the root under other names."""
    there = {*ROOT_PAGES.values(), *(each.relative_to(DOCS).as_posix() for each in DOCS.rglob("*"))}
    links = _LINK.findall(words(as_on_the_site(path.read_text(encoding="utf-8"))))
    local = {link.partition("#")[0] for link in links if not re.match(r"[a-z]+:", link)} - {""}
    assert local - there == set()


def test_every_page_is_in_the_table_of_contents() -> None:
    contents = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:\n")[2]
    named = re.findall(r": ([\w-]+\.md)$", contents, re.MULTILINE)
    assert sorted(named) == sorted(
        [*ROOT_PAGES.values(), *(each.name for each in DOCS.glob("*.md"))]
    )


def test_the_site_loads_nothing_from_elsewhere() -> None:
    assert "font: false" in (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
