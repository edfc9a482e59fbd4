"""Player aids of the series: the charts as they are rolled on."""

from __future__ import annotations

from dropzone.core.rules.game import new


def test_the_charts_lie_beside_the_map() -> None:
    """Columns by the letters of the fire values, a row a face, and a nine always misses."""
    board = new("crete", "kastelli", seed=1).board()
    unarmoured, armoured, terrain = board["aids"]
    small_arms = unarmoured["head"].index("S")
    assert [row[small_arms] for row in unarmoured["rows"]] == [
        *("C", "S?", "S?", "S", "C", "C", "1", "1", "E", "–")
    ]
    assert [row[0] for row in armoured["rows"]] == [str(face) for face in range(10)]
    assert [row for row in terrain["rows"] if row[0] == "Scrub"] == [
        ["Scrub", "-1", "hinders", "3/2", "6/4", "4/3"]
    ]


def test_they_are_said_in_french_too() -> None:
    board = new("crete", "kastelli", seed=1).board("fr")
    assert board["aids"][0]["title"] == "Résultats du combat"
