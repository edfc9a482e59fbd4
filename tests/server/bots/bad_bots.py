"""Work that misbehaves, each in its own way; the simple bot that takes its place does not."""

from __future__ import annotations

import os
import signal
import time

from dropzone.server.bots.workers import Task, think

__all__ = ["crash", "die", "hoard", "lie", "spin", "stall", "swell", "vanish"]


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


def hoard(task: Task) -> str:
    """Think with all the memory there is."""
    if task.bot != "random":
        held = []
        while True:
            held.append(bytearray(50_000_000))
    return think(task)


def spin(message: bytes) -> bytes:
    """Read a document for ever."""
    while True:
        pass


def swell(message: bytes) -> bytes:
    """Read a document into all the memory there is."""
    held = []
    while True:
        held.append(bytearray(50_000_000))


def vanish(message: bytes) -> bytes:
    """Read a document and die of it."""
    os._exit(1)
