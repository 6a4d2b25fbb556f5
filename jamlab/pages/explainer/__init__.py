"""Explainer of a game's rules: each clause with a small live table and a question."""
