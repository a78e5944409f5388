"""The outdoor game: teams of gangsters who run, freeze, point fingers, and shout or leave."""
