"""Other rulings, for a page: what another choice of the table would have made of a game."""
