"""How any game runs.  Pure: no I/O, no clock, no randomness but its own, and nothing of any edition."""
