"""Pages around the flick table: a game against the computer, and the laboratory."""
