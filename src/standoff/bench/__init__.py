"""How fast everything is, always beside a calibration in the same run: the engine, its peers, the server, the page."""
