"""Attacks on a server of one's own, on this machine alone: what hostile guests can do to people who play.

`make attack` plays honest games while it runs every attack (`__main__.py`), `make kills` kills the server under play
(`kills.py`), `make hostile` sends it frames no honest client sends (`frames.py`).  `docs/attacks.md` says how to read
what they print.
"""
