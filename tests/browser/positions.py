"""Positions that the browser tests and the pictures of the documents start from."""

from __future__ import annotations

__all__ = ["LAST_DAY", "THE_ROAD"]

_ROAD = """
empty = true
turn = 4
impulse = "B"
side = "allied"
step = "{step}"
destroyed = ["son", "oirschot", "hedel"]

[units]
us-508 = "1312"
us-505 = {{ at = "1312", damage = 1 }}
us-504 = {{ at = "1210", damage = 1 }}
us-325 = "1213"
gds-5 = "1111"
gds-32 = "1110"
armd-8 = "1009"
inf-231 = "0908"
inf-151 = "0807"
inf-69 = "0706"
us-502 = {{ at = "1008", reduced = true }}
us-506 = "1008"
us-501 = "1007"
br-1para = {{ at = "1513", damage = 2 }}
br-1al = {{ at = "1512", damage = 1 }}
br-4para = "1612"
inf-71 = "0504"
inf-160 = "0504"
inf-8 = "0508"
be-piron = "0408"
de-hoffmann = "1412"
de-kerutt = {{ at = "1412", damage = 1 }}
de-fjr6 = "1411"
de-straf6 = "1414"
de-hermann = "1614"
de-gerhard = "1413"
de-becker = "1214"
de-1221 = "1010"
de-1222 = "0810"
de-huber = "0906"
de-937 = "0704"
de-stug280 = "1613"
de-506 = "1514"
de-jungwirth = "1006"
de-732 = "0505"
de-745 = "0509"

[control]
allied = ["0605", "0606", "0705", "0706", "0707", "0806", "0907", "1109", "1211", "1212", "1311"]
"""

#: The fourth day: a corridor to Nijmegen, Arnhem cut off; the Allies move, or fight.
THE_ROAD = {step: _ROAD.format(step=step) for step in ("move", "fight")}

#: The last impulses of the game, with hardly anybody left.
LAST_DAY = """
empty = true
turn = 10
impulse = "C"
side = "allied"
step = "half"

[units]
us-508 = "1312"
us-505 = "1311"
gds-5 = "1110"
de-hoffmann = "1412"
de-fjr6 = "1513"
"""
