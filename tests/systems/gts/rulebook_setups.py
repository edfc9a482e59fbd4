"""The set-ups of all scenarios as the rulebook prints them, apart from the data of the game.

A line of `AT` is the beginning of some unit names and then the rest of each name with its hex. A
line of `NEAR` is a distance, the hexes, and the names; of `AMONG` the hexes and the names. An
exclamation mark after the distance means one unit in a hex; the word `lot` at the start of a line,
that the hexes are drawn at random.
"""

from __future__ import annotations

import re

RETHYMNON = """
aus-2-1bn- a 29.11 b 29.14 c 28.12 d 29.13 hq 27.13 s 27.14
aus-2-11bn- a 25.14 b 22.15 c 22.14 d 23.14 s 24.14
br- 7rtr-a 28.14 106rha-sec 25.14
aus- 2-1mg 29.12 2-3raa-b 31.12
"""
_POLICE = "gr-police-rethymnon gr-police-platanias gr-police-gallos gr-police-perivolia"
RETHYMNON_AMONG = f"""
lot 25.15 25.16 26.15 : gr-4inf-1 gr-4inf-2 gr-4inf-3
lot 26.13 26.14 27.15 : gr-4inf-4 gr-4inf-5 gr-4inf-6
lot 26.16 27.16 28.16 : gr-5inf-1 gr-5inf-2 gr-5inf-3
lot 26.17 27.17 28.17 : gr-5inf-4 gr-5inf-5 gr-5inf-6
lot 08.14 09.14 09.15 10.14 : {_POLICE}
"""
PRECISION = """
br- 7rtr-a 28.14
"""
_FIRST = " ".join(f"aus-2-1bn-{company}" for company in ("a", "b", "c", "d", "hq", "s"))
_ELEVENTH = " ".join(f"aus-2-11bn-{company}" for company in "abcds")
PRECISION_NEAR = f"""
2! 29.14 : {_FIRST}
2! 24.14 : {_ELEVENTH}
2 24.14 29.14 : aus-2-1mg
1 29.14 : aus-2-3raa-b
1 24.14 : br-106rha-sec
1! 26.14 : gr-4inf-1 gr-4inf-2 gr-4inf-3 gr-4inf-4 gr-4inf-5 gr-4inf-6
1! 26.17 : gr-5inf-1 gr-5inf-2 gr-5inf-3 gr-5inf-4 gr-5inf-5 gr-5inf-6
1! 09.15 : {_POLICE}
"""
HERAKLION = """
br-2bw- a 29.12 b 30.10 c 28.09 d 30.09 s 31.12
aus-2-4bn- a 27.11 b 26.12 c 27.10 d 26.10 s 26.11
br-7med- a 24.07 b 23.09 c 22.08
br-2leics- a 23.11 b 23.10 c 23.12 d 23.13 s 23.12
br-2yl- a 21.10 b 22.11 c 22.10 d 21.11 s 21.11
br- 234med 28.10
"""
HERAKLION_AMONG = """
lot 27.07 31.10 : br-7rtr-b br-3hus-a
lot 27.09 30.08 28.07 : aus-7ltaa br-156ltaa-a rm-hvyaa-4c
lot 16.08 17.08 17.09 : gr-3inf-1 gr-3inf-2 gr-3inf-3
lot 16.11 18.11 19.11 : gr-7inf-1 gr-7inf-2 gr-7inf-3
lot 19.08 20.08 19.09 : gr-5gar-1 gr-5gar-2 gr-5gar-3
"""


def _on(letter: str, text: str) -> str:
    """A list with the letter of a grid before its hexes."""
    return re.sub(r"\b(\d\d\.\d\d)\b", letter + r"\1", text)


MALEME = """
nz-22bn- a 09.07 b 10.08 c 10.04 d 08.06 s 12.06
nz-21bn- a 12.10 b 12.09 c 13.09 d 13.10 s 14.10
nz-23bn- a 15.08 b 16.08 c 15.09 d 14.07 s 15.09 hq1 13.08 hq2 16.08
nz-28bn- a 25.09 b 24.09 c 24.08 d 22.07 s 25.07
nz- 7fld 18.07 fpc 18.08 19atrp 20.07
nz-18bn- a 41.08 b 45.11 c 42.09 d 41.09 s 42.08
nz-19bn- a 41.11 c 40.11 d 39.11 s 42.10
nz-20bn- a 43.09 b 43.10 c 44.09 d 44.10 s 45.10
nz- 4fldregt 33.10 5fldregt 34.11 divsupply 33.11 divcav 28.14 divpetrol 35.11 rmt 33.09
nz-27mg- a 09.06
br- 7rtr-d 10.07 3hus-b 39.11 3hus-c 39.11 156ltaa-b 09.04
aus- 7ltaa-c 11.05
rm- hvyaa-2c 09.07
nz-27art- a 15.10 b 15.10 c 18.08
nz- 28art-f 41.11
br- 1lttrp 41.11
br-periv- a 44.11 b 45.12 c 44.12 d 44.13
rm-bn- a 46.13
"""
_SIXTH = " ".join(f"gr-6inf-{company}" for company in range(1, 7))
_SECOND = " ".join(f"gr-2inf-{company}" for company in range(1, 7))
MALEME_AMONG = f"""
lot 37.12 38.11 38.12 39.13 39.14 40.13 : {_SIXTH}
lot 42.17 43.17 44.16 45.16 46.16 47.17 : {_SECOND}
"""
MALEME_NEAR = """
lot 2! 30.18 : gr-8inf-1 gr-8inf-2 gr-8inf-3 gr-8inf-4 gr-8inf-5 gr-8inf-6
"""
CANEA = """
br-1welch- a 48.09 b 49.10 c 50.09 d 51.09 s 51.08
br-nhus- a 58.04 b 57.05
br- ddf-rn 59.15 ddf-nze 58.13 ddf-re 58.14 ddf-res 61.15 42fld 56.14
rm-bn- b 60.14 c 56.13
br-106rha- a 49.08 b 55.13 c 52.11
br-151hvyaa- a 49.14 b 75.09
rm-hvyaa- a 53.10 1c 58.19 3c 67.08
br-234hvyaa- a 62.06 b 61.04
br-129ltaa- a 56.12 b 58.09 c 61.08
"""
CANEA_NEAR = """
1! 53.10 : br-1rang-a br-1rang-b br-1rang-s
1! 70.17 : aus-2-2fld-a aus-2-2fld-b
1! 80.21 : aus-16com-a aus-16com-b aus-16com-c
1! 75.18 : aus-17com-a aus-17com-b aus-17com-c
"""
_SECOND_SEVENTH = "aus-2-7bn-a aus-2-7bn-b aus-2-7bn-c aus-2-7bn-d aus-2-7bn-e aus-2-7bn-s"
_SECOND_EIGHTH = "aus-2-8bn-b aus-2-8bn-c aus-2-8bn-s"
GEORGEOUPOLIS = """
aus- 2-3raa-c 99.42
"""
GEORGEOUPOLIS_NEAR = f"""
1 97.41 : {_SECOND_SEVENTH}
1 101.43 : {_SECOND_EIGHTH} aus-2-8fld
"""
_GREEKS = "gr-1inf-a1 gr-1inf-a2 gr-1inf-a3 gr-1inf-b1 gr-1inf-b2 gr-1inf-b3"
KASTELLI_AMONG = f"""
lot K02.02 K03.04 K04.05 K08.05 K10.05 K12.05 : {_GREEKS}
"""
_STURM = "ramcke-1 ramcke-2 llsr-ii-5 llsr-ii-7 llsr-ii-8 llsr-iv-13 llsr-iv-14"
_THIRD = "fjr3-i-1 fjr3-i-2 fjr3-i-3 fjr3-i-4 fjr3-ii-5 fjr3-ii-6 fjr3-iii-12 fjr3-13 fjr3-14"
_I_100 = "gjr100-i-1 gjr100-i-2 gjr100-i-3 gjr100-i-4 gjr100-i-5"
_II_100 = "gjr100-ii-6 gjr100-ii-7 gjr100-ii-8 gjr100-ii-9 gjr100-ii-10"
_I_85 = "gjr85-i-1 gjr85-i-2 gjr85-i-3 gjr85-i-4 gjr85-i-5"
_II_85 = "gjr85-ii-6 gjr85-ii-7 gjr85-ii-8 gjr85-ii-9 gjr85-ii-10"
_III_85 = "gjr85-iii-11 gjr85-iii-12 gjr85-iii-13 gjr85-iii-14 gjr85-iii-15"
_I_141 = "gjr141-i-1 gjr141-i-2 gjr141-i-3 gjr141-i-4 gjr141-i-5"
_III_141 = "gjr141-iii-11 gjr141-iii-12 gjr141-iii-13 gjr141-iii-14 gjr141-iii-15"

KASTELLI = "gr-police- kastelli K06.05"
#: The garrisons of Kastelli, Rethymnon and Heraklion in scenarios with all maps.
AFAR = KASTELLI + _on("R", RETHYMNON) + _on("H", HERAKLION)
AFAR_AMONG = KASTELLI_AMONG + _on("R", RETHYMNON_AMONG) + _on("H", HERAKLION_AMONG)

#: Units in their printed hexes.
AT = {
    "kastelli": """
gr-police- kastelli 06.05
gebpi- 1 15.06 2 15.06 3 15.06
""",
    "snafu": RETHYMNON,
    "precision": PRECISION,
    "heraklion": HERAKLION,
    "piling-on": HERAKLION,
    "descent": MALEME,
    "last-chance": """
nz-22bn- a 14.09 b 14.08 s 15.10
nz-21bn- a 12.10 b 12.09 c 13.09 d 13.10 s 14.10
nz-23bn- a 15.08 b 16.08 c 15.09 d 14.07 s 15.09 hq1 13.08 hq2 16.08
nz-28bn- a 21.08 b 24.08 c 22.08 d 21.08 s 22.08
nz- 7fld 18.07 fpc 18.09 19atrp 20.08
nz-20bn- a 23.07 b 24.06 c 22.07 d 22.06 s 24.07
br- 3hus-c 22.07
nz-27art- a 15.10 b 15.10 c 18.08
ramcke- 1 12.06 2 10.05
llsr-ii- 5 11.05 7 12.08 8 10.12
llsr-iv- 13 06.05 14 08.05
fsch art-1 05.06 pzj-1 08.06 pzj-2 07.07 flak-3 11.08
gjr100-ii- 6 10.10 7 10.06 8 11.10 9 09.10 10 09.09
""",
    "kiwis": """
nz-22bn- a 31.07 b 32.07
nz-21bn- a 27.09 d 26.08
nz-23bn- a 27.07 b 27.08 c 28.07 d 28.06 s 29.07
nz-28bn- a 25.09 b 26.08 c 24.08 d 24.07 s 26.07
nz-20bn- a 23.08 b 23.07
nz- 7fld 29.07 4fldregt 33.10 5fldregt 34.11 divsupply 33.11 divpetrol 35.11 rmt 33.09
nz-18bn- b 35.09
nz-27art- c 29.08
fsch art-1 12.05 art-3 11.06 pi-1 32.14 pi-3 33.14
gebart- 1 10.04 3 11.10
""",
    "gala": """
nz-22bn- a 44.10 b 45.10
nz-21bn- a 44.09 d 46.09
nz-23bn- a 43.10 d 43.09 s 43.09
nz-28bn- a 42.11 b 42.10 d 43.11 s 43.11
nz- 19atrp 45.14
nz- 4fldregt 35.12 5fldregt 36.10 divsupply 37.13 divcav 38.12 divpetrol 36.12 rmt 37.10
gr-6inf- 2 36.11 3 37.11 5 39.11 6 40.10
nz-18bn- a 35.11 b 36.09 c 35.10 d 35.09 s 36.08
nz-19bn- a 41.12 c 40.12 d 39.12 s 40.11
nz-20bn- a 41.10 b 42.09
br- 3hus-c 40.09
nz- 27art-c 39.09 28art-f 41.10
br-periv- a 44.11 b 45.12 c 44.12 d 45.11
br-1welch- a 48.09 b 49.10 c 50.09 d 51.09 s 51.08
rm-bn- a 47.14 b 48.14 c 48.13
br-106rha- a 49.08 b 55.13 c 52.11
aus-2-2fld- a 44.16 b 45.16
br-nhus- a 60.04 b 58.05
br-1rang- a 47.11 b 48.11 s 48.11
rm-hvyaa- a 53.10 1c 58.19 3c 67.08
br-234hvyaa- a 62.06 b 61.04
br-151hvyaa- b 75.09
br-129ltaa- a 56.12 b 58.09 c 61.08
aus- 2-3raa-c 41.10
fschart- 1 26.08 3 26.08
flak609- 2 09.06
gebart- 1 25.09 2 25.09 3 25.09
""",
    "pursuit": """
nz-22bn- a 57.18 b 58.17
nz-21bn- a 56.14 d 57.15 s 57.15
nz-23bn- a 58.15 d 58.16 s 58.16
nz-28bn- a 57.16 b 56.15 d 56.15 s 57.16
nz- 19atrp 57.13 5fldregt 65.16 divsupply 67.16 divcav 65.15 divpetrol 66.15
nz-18bn- a 62.14 b 63.14
nz-19bn- a 56.16 c 57.17
nz-20bn- a 56.14
br- 3hus-c 68.16
nz-27art- c 64.14
br-1welch- a 45.09 b 43.10 c 43.09 d 44.10 s 45.09
br-nhus- a 47.10 b 47.11
br-1rang- a 45.10 b 46.10 s 46.09
br-129ltaa- a 56.12 b 58.09 c 61.08
fschart- 1 35.08 3 36.08
flak609- 2 09.06
gebart- 1 36.14 2 36.14 3 36.14
""",
    "mercury-rising": MALEME + CANEA + GEORGEOUPOLIS + AFAR,
    "main-event": MALEME + CANEA + GEORGEOUPOLIS,
    "free-for-all": MALEME + CANEA + KASTELLI + _on("H", HERAKLION) + _on("R", PRECISION),
    "jump-die-repeat": MALEME + AFAR,
}

#: Units within a distance of some hexes.
NEAR = {
    "precision": PRECISION_NEAR,
    "descent": MALEME_NEAR,
    "kiwis": f"""
1 15.07 17.07 : {_STURM}
1 15.07 : fschpzj-1 fschpzj-2
1 18.11 : {_II_100}
1 15.12 : {_I_100}
1 15.12 18.11 : gjr100-grw
""",
    "gala": f"""
2 31.20 : gr-8inf-1 gr-8inf-2 gr-8inf-3 gr-8inf-4 gr-8inf-5 gr-8inf-6
1 59.14 : br-ddf-rn br-ddf-nze br-ddf-re br-ddf-res br-42fld
2 41.19 : gr-2inf-1 gr-2inf-2 gr-2inf-3 gr-2inf-4 gr-2inf-5 gr-2inf-6
0 42.12 42.13 43.12 43.13 : {_SECOND_SEVENTH}
0 42.14 42.15 43.14 43.15 : {_SECOND_EIGHTH}
2 31.09 : {_STURM} fschpzj-1 fschpzj-2
1 36.15 39.15 : {_THIRD}
1 33.12 : {_II_100}
1 34.13 : {_I_100}
1 34.13 33.12 : gjr100-grw
2 25.17 : {_III_85} {_I_85} gjr85-grw
""",
    "pursuit": f"""
0 54.14 54.13 55.14 : {_SECOND_SEVENTH}
0 55.12 55.13 : {_SECOND_EIGHTH}
1 77.26 : lay-d-a lay-d-b lay-d-c lay-d-d lay-d-e
1 40.08 : {_STURM}
1 43.13 : {_THIRD}
1 40.08 43.13 : fschpzj-1 fschpzj-2
1 41.11 : {_I_100} gjr100-grw
1 38.11 : gjr100-ii-8 gjr100-ii-9 gjr100-ii-10
1 48.19 : {_I_85} gjr85-grw gjr85-16
1 51.19 : {_II_85}
1 49.17 : {_III_85}
1 44.15 : {_I_141}
1 47.15 : {_III_141} gjr141-grw gjr141-16
1 32.24 : aufkl-1 aufkl-2 aufkl-3
""",
    "mercury-rising": MALEME_NEAR + CANEA_NEAR + GEORGEOUPOLIS_NEAR,
    "main-event": MALEME_NEAR + CANEA_NEAR + GEORGEOUPOLIS_NEAR,
    "free-for-all": MALEME_NEAR
    + CANEA_NEAR
    + _on("R", PRECISION_NEAR)
    + f"""
2 R31.12 : {_SECOND_EIGHTH}
2 R08.15 : {_SECOND_SEVENTH} aus-2-8fld aus-2-3raa-c
""",
    "jump-die-repeat": MALEME_NEAR,
}

#: Units one in each of some hexes.
AMONG = {
    "kastelli": f"02.02 03.04 04.05 08.05 10.05 12.05 : {_GREEKS}",
    "snafu": RETHYMNON_AMONG,
    "heraklion": HERAKLION_AMONG,
    "piling-on": HERAKLION_AMONG,
    "descent": MALEME_AMONG,
    "pursuit": "60.14 61.14 61.15 : lay-a-a lay-a-b lay-a-c",
    "mercury-rising": MALEME_AMONG + AFAR_AMONG,
    "main-event": MALEME_AMONG,
    "free-for-all": MALEME_AMONG + KASTELLI_AMONG + _on("H", HERAKLION_AMONG),
    "jump-die-repeat": MALEME_AMONG + AFAR_AMONG,
}

#: The beginnings of the names of those who may start in Improved Positions, and exceptions.
_AUSTRALIA = ("aus-2-1bn", "aus-2-11bn", "aus-2-1mg")
_GARRISON = ("br-2bw", "aus-2-4bn", "br-7med", "br-2leics", "br-2yl")
_KIWIS = (
    "nz-21bn", "nz-22bn", "nz-23bn", "nz-28bn", "nz-7fld", "nz-fpc", "nz-19atrp",
    "nz-18bn", "nz-19bn", "nz-20bn",
    "nz-4fldregt", "nz-5fldregt", "nz-div", "nz-rmt", "nz-27mg-a",
)  # fmt: skip
IMPROVED = {
    "kastelli": (),
    "snafu": _AUSTRALIA,
    "precision": _AUSTRALIA,
    "heraklion": _GARRISON,
    "piling-on": _GARRISON,
    "descent": _KIWIS,
    "jump-die-repeat": (*_KIWIS, *_AUSTRALIA, *_GARRISON),
    "last-chance": ("nz-21bn", "nz-23bn"),
    "kiwis": ("nz-28bn", "nz-4fldregt", "nz-5fldregt", "nz-div", "nz-rmt"),
    "gala": (),
    "pursuit": (),
    "mercury-rising": (
        *_KIWIS, *_AUSTRALIA, *_GARRISON, "aus-2-7bn", "aus-2-8bn", "aus-2-8fld",
    ),
    "main-event": (*_KIWIS, "aus-2-7bn", "aus-2-8bn", "aus-2-8fld"),
    "free-for-all": (
        *_KIWIS, *_AUSTRALIA, *_GARRISON, "aus-2-7bn", "aus-2-8bn", "aus-2-8fld",
    ),
}  # fmt: skip
#: D 22 Bn has dug no positions at Maleme.
NOT_IMPROVED = ("nz-22bn-d",)

#: Turn, way, units and hexes of what comes later, as printed with the scenario itself.
_HERAKLION_LATER = (
    ("24-1500", "hex", "br-7rtr-c", "28.26"),
    ("24-1700", "hex", "br-1ash-a br-1ash-b br-1ash-s", "28.26"),
)
_RETHYMNON_DROPS = (
    ("20-1500", "parachute", "fjr2-iii-9 fjr2-iii-11 fschmg-1 fschflak-2 fschart-2",
     "1 17.15 19.15"),
    ("20-1500", "parachute", "fjr2-iii-10 fjr2-iii-12 fjr2-13 fjr2-14", "1 33.14"),
    ("20-1500", "parachute", "fjr2-i-2", "25.12"),
    ("20-1500", "parachute", "fjr2-i-1 fjr2-i-4 fschmg-2", "1 31.11"),
    ("20-1500", "parachute", "fjr2-i-3", "42.07"),
)  # fmt: skip
_PLANNED_DROPS = (
    ("20-1500", "parachute",
     "fjr2-iii-9 fjr2-iii-10 fjr2-iii-11 fjr2-iii-12 fschmg-1 fschflak-2 fschart-2",
     "1 17.15 19.15"),
    ("20-1500", "parachute", "fjr2-i-2", "25.12"),
    ("20-1500", "parachute", "fjr2-i-1 fjr2-i-3 fjr2-i-4 fjr2-13 fjr2-14 fschmg-2",
     "1 32.10 34.10"),
)  # fmt: skip
_HERAKLION_DROPS = (
    ("20-1700", "parachute", "fjr1-i-1", "46.10"),
    ("20-1700", "parachute", "fjr1-ii-6 fschflak-1", "25.08 26.08"),
    ("20-1700", "parachute", "fjr1-ii-5 fjr1-ii-7", "33.12 33.13"),
    ("20-1700", "parachute", "fjr1-iii-9 fjr1-iii-10 fjr1-14", "13.09 15.10 14.09"),
    ("20-1700", "parachute", "fjr1-iii-11", "17.12"),
    ("20-1700", "parachute", "fjr2-ii-7 fjr2-ii-8", "10.09 10.10"),
    ("20-1900", "parachute", "fjr1-i-3", "46.10"),
    ("20-1900", "parachute", "fjr1-ii-8", "33.12"),
    ("20-1900", "parachute", "fjr1-13", "17.13"),
    ("20-night", "hex", "fjr1-i-2", "47.11"),
)
_VOGEL = ("24-1100", "parachute", "vogel-1 vogel-2 vogel-3 vogel-4", "2 16.15")
_LAYFORCE = (
    ("25-night", "ship", "lay-a-a lay-a-b lay-a-c", "59.13"),
    ("26-night", "ship", "lay-d-a lay-d-b lay-d-c lay-d-d lay-d-e", "59.13"),
)
_GLIDERS = (
    ("20-0700", "glider", "det-gentz", "49.13"),
    ("20-0700", "glider", "det-altmann", "60.05"),
)
_TANKS = ("27-0700", "ship", "pz31-5", "09.03")
_AUSTRALIANS = ("20-1900", "hex", _SECOND_EIGHTH, "48.12")
_MUERBE = ("20-0700", "parachute", "det-muerbe", "K11.06")
_MALEME_DROPS = (
    ("20-0700", "glider", "llsr-i-3", "07.04"),
    ("20-0700", "glider", "llsr-i-4", "08.09"),
    ("20-0700", "parachute", "llsr-ii-5 llsr-ii-6 llsr-ii-7 llsr-ii-8", "1 02.04"),
    ("20-0700", "parachute", "llsr-iii-9", "11.06"),
    ("20-0700", "parachute", "llsr-iii-10", "17.07"),
    ("20-0700", "parachute", "llsr-iii-11", "12.08"),
    ("20-0700", "parachute", "llsr-iii-12", "15.07"),
    ("20-0700", "parachute", "llsr-iv-13 llsr-iv-14 llsr-iv-15 fschflak-3 fschart-1", "1 05.06"),
    ("20-0700", "parachute", "llsr-iv-16", "06.10"),
    ("20-0700", "parachute", "fjr3-i-1 fjr3-i-2 fjr3-i-3 fjr3-i-4", "1 35.16"),
    ("20-0700", "parachute", "fjr3-ii-5 fjr3-ii-6 fjr3-13 fjr3-14", "1 32.14"),
    ("20-0700", "parachute", "fjr3-ii-7", "35.12"),
    ("20-0700", "parachute", "fjr3-iii-9", "39.12"),
    ("20-0700", "parachute", "fjr3-iii-10", "40.09"),
    ("20-0700", "parachute", "fjr3-iii-11", "41.15"),
    ("20-0700", "parachute", "fjr3-iii-12", "37.14"),
    ("20-0700", "parachute", "fschflak-4", "41.12"),
    ("20-0700", "parachute", "fschpi-1", "26.17"),
    ("20-0700", "parachute", "fschpi-2", "27.19"),
    ("20-0700", "parachute", "fschpi-3", "28.16"),
    ("20-0700", "parachute", "fschmg-3", "27.20"),
    ("21-1500", "parachute", "ramcke-1 ramcke-3", "2 20.07"),
    ("21-1700", "parachute", "ramcke-2 ramcke-4 fschpzj-1 fschpzj-2", "1 05.06"),
)


def _with(letter: str, *arrivals: tuple[str, str, str, str]) -> tuple[tuple[str, ...], ...]:
    """Arrivals with the letter of their grid."""
    return tuple((*each[:3], _on(letter, each[3])) for each in arrivals)


_DROPS_AFAR = (*_with("R", *_RETHYMNON_DROPS), *_with("H", *_HERAKLION_DROPS))
LATER: dict[str, tuple[tuple[str, ...], ...]] = {
    "kastelli": (("24-1100", "hex", "gebpzj-1", "15.06"),),
    "snafu": _RETHYMNON_DROPS,
    "precision": _PLANNED_DROPS,
    "heraklion": _HERAKLION_DROPS,
    "piling-on": (*_HERAKLION_DROPS, *_HERAKLION_LATER, _VOGEL),
    "descent": (*_MALEME_DROPS, _AUSTRALIANS),
    "jump-die-repeat": (*_MALEME_DROPS, *_DROPS_AFAR, _AUSTRALIANS, _MUERBE),
    "last-chance": (),
    "kiwis": (),
    "gala": (_LAYFORCE[0],),
    "pursuit": (),
    "mercury-rising": (
        *_MALEME_DROPS,
        *_DROPS_AFAR,
        _MUERBE,
        *_GLIDERS,
        *_with("H", *_HERAKLION_LATER),
        (*_VOGEL[:3], "2 H16.15"),
        *_LAYFORCE,
        _TANKS,
    ),
    "main-event": (*_MALEME_DROPS, *_GLIDERS, *_LAYFORCE, _TANKS),
    "free-for-all": (
        *_with("H", *_HERAKLION_LATER),
        *((*each[:3], "") for each in _LAYFORCE),
        (*_TANKS[:3], ""),
    ),
}

SERIALS = {
    1: _II_100,
    2: f"{_I_100} gjr100-grw",
    3: _I_85,
    4: "gebpi-1 gebpi-2 gebpi-3",
    5: "fschart-3 gebart-3",
    6: "gebart-1",
    7: "gebart-2",
    8: "gebpzj-1 gebpzj-2 gjr85-16",
    9: "ksb-1 ksb-3",
    10: f"{_III_85} gjr85-grw",
    11: "aufkl-1 aufkl-2 aufkl-3",
    12: "ksb-2 ksb-4 flak609-2 ksb-grw",
    13: _II_85,
    14: _I_141,
    15: _III_141,
    16: "gebart-4 gjr141-16 gjr141-grw",
    17: "gjr141-ii-6 gjr141-ii-7 gjr141-ii-8 gjr141-ii-9 gjr141-ii-10",
}
SERIALS_OF = {
    "kastelli": (),
    "snafu": (),
    "precision": (),
    "heraklion": (),
    "piling-on": (),
    "descent": (1, 2),
    "jump-die-repeat": (1, 2),
    "last-chance": (2, 3, 4),
    "kiwis": (7, 8, 9),
    "gala": (13, 14, 15, 16),
    "pursuit": (17,),
    "mercury-rising": tuple(range(1, 18)),
    "main-event": tuple(range(1, 18)),
    "free-for-all": tuple(range(1, 18)),
}
