"""Exact counting: the methods that answers are made with, whatever the game."""
