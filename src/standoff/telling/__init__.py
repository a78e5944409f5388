"""What an edition is told and drawn with in a terminal: people, sentences, seats round a table, questions and keys."""
