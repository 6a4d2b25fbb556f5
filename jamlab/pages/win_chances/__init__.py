"""Turning points of a game: chances to win, luck and decisions, mistakes; computed and drawn."""
