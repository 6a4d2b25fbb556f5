"""Theatre: recorded games to choose, load and step through."""
