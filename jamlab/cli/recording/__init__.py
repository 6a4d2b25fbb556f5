"""Writing down a real game in the terminal."""
