"""Bots that misbehave, each in its own way; the simple bot that takes their place does not."""

from __future__ import annotations

import os
import signal
import time

from dropzone.server.thinking import Task, think

__all__ = ["crash", "die", "lie", "stall"]


def crash(task: Task) -> str:
    """Raise an error while thinking."""
    if task.bot != "random":
        raise ZeroDivisionError
    return think(task)


def die(task: Task) -> str:
    """Take the whole process down."""
    if task.bot != "random":
        os.kill(os.getpid(), signal.SIGKILL)
    return think(task)


def stall(task: Task) -> str:
    """Never answer."""
    if task.bot != "random":
        time.sleep(3600)
    return think(task)


def lie(task: Task) -> str:
    """Answer what is no choice."""
    return "surrender everything" if task.bot != "random" else think(task)
