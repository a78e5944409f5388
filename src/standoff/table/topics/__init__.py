"""What people, bots and the clock may do at a table, by topic."""
