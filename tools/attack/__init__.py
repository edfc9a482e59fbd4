"""An attack on a server of one's own, on this machine alone: what it must bear, in one table."""
