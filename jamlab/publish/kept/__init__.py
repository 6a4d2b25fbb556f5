"""Pages that are run once and kept: visitors get them at once, and no kernel is behind them."""
