"""What clients are sent of a table: views and boards, one type for each kind of table.

They are typed dictionaries, since they are documents: programs read them as JSON, Python reads
them by the same keys, and the server compares two of them to send what changed.  A system fills
those of its kind of table; the server sends them; the types of the client are made from them.
"""

from __future__ import annotations

from typing import TypeAlias

from dropzone.core.views.cards import CardsBoard, CardsView
from dropzone.core.views.common import (
    AfterActionFigures,
    Aid,
    ObjectiveTaken,
    RemarkableDie,
    ResultView,
    SurveyKind,
    TurnLosses,
)
from dropzone.core.views.hex import HexBoard, HexView
from dropzone.core.views.zones import ZonesBoard, ZonesView

__all__ = [
    "AfterActionFigures",
    "Aid",
    "Board",
    "CardsBoard",
    "CardsView",
    "HexBoard",
    "HexView",
    "ObjectiveTaken",
    "RemarkableDie",
    "ResultView",
    "SurveyKind",
    "TurnLosses",
    "View",
    "ZonesBoard",
    "ZonesView",
]

#: What a side may know of a position.
View: TypeAlias = HexView | ZonesView | CardsView

#: What a client needs to draw a table; `kind` names the kind of table.
Board: TypeAlias = HexBoard | ZonesBoard | CardsBoard
