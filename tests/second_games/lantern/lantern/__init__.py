"""Lantern: an invented night drop on a lock, as a small game of Battle Command."""
