"""Outpost: an invented fight for a pass, as a small game of the Grand Tactical Series."""
