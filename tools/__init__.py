"""Tools of the house: programs that are neither the package nor its tests."""
