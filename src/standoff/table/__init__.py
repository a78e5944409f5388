"""One table in play, without I/O: commands and the time go in, journal entries and messages come out."""
