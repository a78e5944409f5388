"""The second edition: loot cards picked one by one, a Godfather with a privilege, sixteen open powers."""
