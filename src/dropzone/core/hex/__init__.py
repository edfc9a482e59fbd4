"""Hex maps: the grid, paths over it, its layout in data, and the names of its places."""
