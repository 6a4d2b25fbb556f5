"""The JAM by its clauses: setup, turns, plays, trades, visitors and the final count."""
