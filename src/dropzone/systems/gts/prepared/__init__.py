"""Worked out once from the data of a scenario: ground, ratings, sets of units, schedules."""
