"""Editor for notes on the current recorded game."""
