"""The position: who stands where, positions written by hand, and what must always hold."""
