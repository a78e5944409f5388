"""Scenarios: what happens at the table, written so that a rules lawyer can read, write and run it."""
