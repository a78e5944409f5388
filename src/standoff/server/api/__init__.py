"""The HTTP API, by topic: each endpoint says what it takes and gives, and the description is made from that."""
