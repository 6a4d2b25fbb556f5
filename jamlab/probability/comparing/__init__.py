"""Two players compared over whole games, with the luck of the games taken off."""
