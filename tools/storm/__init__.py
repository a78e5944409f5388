"""A whole cluster in one process, on a clock of its own: random faults by a seed, and what must hold after each."""
