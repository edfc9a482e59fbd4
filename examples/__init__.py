"""Worked examples of learning; `docs/learning.md` tells what they show."""
