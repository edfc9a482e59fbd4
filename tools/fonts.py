"""Make the typefaces that the browser client ships; `make fonts` fetches the packages and runs it.

    python -m tools.fonts NODE_MODULES

Each face is read from an installed package of the Fontsource project (all under the SIL Open Font
License), cut down to Latin letters, French among them, and written as woff2 beside its licence.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

__all__ = ["FACES", "FOLDER", "PACKAGES", "main"]

FOLDER = Path(__file__).parents[1] / "src" / "dropzone" / "web" / "fonts"

#: The packages and the versions that the shipped files were made from.
PACKAGES = {
    "@fontsource-variable/source-sans-3": "5.3.0",
    "@fontsource/alegreya-sans": "5.3.0",
    "@fontsource/alegreya": "5.3.0",
}

SANS = "@fontsource/alegreya-sans"
SERIF = "@fontsource/alegreya"

#: By the file that is shipped: the package and the file in it.
FACES = {
    "dropzone-sans.woff2": (
        "@fontsource-variable/source-sans-3",
        "source-sans-3-latin-wght-normal.woff2",
    ),
    "alegreya-sans-500.woff2": (SANS, "alegreya-sans-latin-500-normal.woff2"),
    "alegreya-sans-800.woff2": (SANS, "alegreya-sans-latin-800-normal.woff2"),
    "alegreya-500-italic.woff2": (SERIF, "alegreya-latin-500-italic.woff2"),
    "alegreya-700.woff2": (SERIF, "alegreya-latin-700-normal.woff2"),
}

#: What a face is called whose own name is reserved to the untouched original.
NEW_NAMES = {"dropzone-sans.woff2": ("Source Sans 3", "Dropzone Sans")}

#: Latin with all accents of western Europe, the ligatures of French, what print and sums need.
UNICODES = [
    *range(0x20, 0x7F),
    *range(0xA0, 0x100),
    *(0x131, 0x152, 0x153),
    *range(0x2010, 0x2016),
    *(0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E, 0x2022, 0x2026, 0x202F, 0x2039, 0x203A),
    *(0x20AC, 0x2122, 0x2191, 0x2193, 0x2212),
]
#: Kerning, accents that find their place, figures of one width; no small capitals or swashes.
FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "liga", "lnum", "tnum"]


def cut(source: Path, target: Path) -> str:
    """Write one face with our letters alone, and return whose it is."""
    font = TTFont(source)
    options = Options()
    options.flavor = "woff2"
    options.layout_features = FEATURES
    options.hinting = False
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]  # whose it is and under what licence
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=UNICODES)
    subsetter.subset(font)
    if target.name in NEW_NAMES:
        rename(font, *NEW_NAMES[target.name])
    font.flavor = "woff2"
    font.save(target)
    return str(font["name"].getDebugName(0))


def rename(font: TTFont, old: str, new: str) -> None:
    """Give a face another name, with and without spaces."""
    for record in font["name"].names:
        if record.nameID == 0:
            continue
        said = record.toUnicode().replace(old, new)
        record.string = said.replace(old.replace(" ", ""), new.replace(" ", ""))


def version_of(package: Path) -> str:
    described: dict[str, Any] = json.loads((package / "package.json").read_text())
    return str(described["version"])


def main(modules: Path) -> None:
    """Make all faces, and put the licence of each family beside them."""
    FOLDER.mkdir(exist_ok=True)
    for name, version in PACKAGES.items():
        package = modules / name
        if version_of(package) != version:
            raise SystemExit(f"{name} is {version_of(package)}, the faces are made from {version}")
        owners = {
            cut(package / "files" / file, FOLDER / target): target
            for target, (source, file) in FACES.items()
            if source == name
        }
        licence = (package / "LICENSE").read_text()
        terms = licence[licence.index("This Font Software") :]
        family = name.rpartition("/")[2]
        (FOLDER / f"{family}.LICENSE").write_text("\n".join([*owners, "", terms]))
    for target in FACES:
        print(FOLDER / target, (FOLDER / target).stat().st_size)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
