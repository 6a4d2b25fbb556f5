"""Where a game turned: chances to win, luck and decisions, mistakes; worked out and drawn."""
