"""JamSumo's board and the geometry of dice on it."""
