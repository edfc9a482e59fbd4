"""Mutants: rules broken on purpose, one at a time, to see whether a test of the rules notices."""
