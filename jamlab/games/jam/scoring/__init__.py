"""Points of The JAM: accounts, allocation of recipes to tasks, progress, worth."""
