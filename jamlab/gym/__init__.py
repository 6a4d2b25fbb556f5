"""Every game as an environment of PettingZoo; needs the extra `gym`. See docs/develop/gym.md."""

from jamlab.gym.environment import Environment, IllegalAction
from jamlab.gym.words import LOWER, UPPER

__all__ = ["LOWER", "UPPER", "Environment", "IllegalAction"]
