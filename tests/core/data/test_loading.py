"""Games are loaded once, whoever asks first, and from any thread."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import sys, threading
from dropzone.core.data.registry import game_definition, game_ids

sys.setswitchinterval(1e-6)
start = threading.Barrier(8)
found = set()

def load():
    start.wait()
    for game in game_ids():
        definition = game_definition(game)
        found.add((id(definition), id(definition.static(definition.setting()))))

threads = [threading.Thread(target=load) for _ in range(8)]
for each in threads:
    each.start()
for each in threads:
    each.join()
sys.exit(0 if len(found) == len(game_ids()) else 1)
"""


def test_threads_that_load_the_same_games_at_once_get_the_same_games() -> None:
    ran = subprocess.run([sys.executable, "-X", "faulthandler", "-c", PROGRAM], check=False)
    assert ran.returncode == 0
