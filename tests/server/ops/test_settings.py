"""Settings and limits: each of them turns something."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

import dropzone
from dropzone.server import Limits, Settings

CODE = "\n".join(
    file.read_text(encoding="utf-8")
    for file in sorted((Path(dropzone.__file__).parent / "server").rglob("*.py"))
)


@pytest.mark.parametrize("kind", [Limits, Settings])
def test_every_setting_is_read_somewhere(kind: type[msgspec.Struct]) -> None:
    unread = [
        field.name
        for field in msgspec.structs.fields(kind)
        if not re.search(rf"\b(settings|limits|_limits|_settings)\.{field.name}\b", CODE)
    ]
    assert not unread
