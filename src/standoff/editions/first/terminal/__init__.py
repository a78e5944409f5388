"""The first edition in the terminal."""
