"""The rules engine: positions, procedures on a stack, decisions, dice, the game that plays."""
