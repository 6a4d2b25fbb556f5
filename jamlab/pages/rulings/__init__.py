"""Effects of other readings of the rules on a recorded game, without a widget."""
