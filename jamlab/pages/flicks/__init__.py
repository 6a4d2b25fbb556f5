"""Table on which dice are flicked, and the flick laboratory."""
