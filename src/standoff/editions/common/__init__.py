"""What the rulebooks have in common: gangsters round a table, bullet cards, wounds, and the stand-off itself."""
