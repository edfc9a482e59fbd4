"""The rules of the Grand Tactical Series, which every game of it shares."""
