"""The first edition: base game, super powers, a cop in the Mafia, families, the quick-reference profile."""
