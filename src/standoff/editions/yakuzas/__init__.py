"""Yakuzas: three gangs, blades and stars, honor and fingers, on the shoulders of the first edition."""
