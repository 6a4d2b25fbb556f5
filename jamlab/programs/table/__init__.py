"""A game in progress, as pages on which people play or write one down share it."""
