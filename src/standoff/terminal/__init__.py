"""The terminal door: a whole game against bots, and replays, on anything that can show 80 columns of text."""
