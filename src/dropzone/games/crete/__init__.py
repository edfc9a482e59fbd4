"""Crete: the components of Operation Mercury, the invasion of Crete."""
