"""jamlab.gym: every game as an environment of PettingZoo."""
