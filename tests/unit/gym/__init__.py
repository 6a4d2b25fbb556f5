"""jamlab.gym: every game as a PettingZoo environment."""
