"""The second edition in the terminal."""
