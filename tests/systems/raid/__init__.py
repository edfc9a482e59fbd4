"""Tests of the Raid system and its game Dieppe."""
