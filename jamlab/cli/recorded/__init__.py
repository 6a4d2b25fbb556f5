"""Commands that ask recorded games: a step, a whole game, or thousands at once."""
