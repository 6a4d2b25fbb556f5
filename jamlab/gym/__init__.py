"""Every game as an environment of PettingZoo; needs the extra `gym`. See docs/develop/gym.md."""

from jamlab.extras import MissingExtra, install

try:
    from jamlab.gym.environment import Environment, IllegalAction
except ModuleNotFoundError as error:
    if error.name not in ("pettingzoo", "gymnasium"):
        raise
    raise MissingExtra(install("pettingzoo", "jamlab.gym")) from None
from jamlab.gym.words import LOWER, UPPER

__all__ = ["LOWER", "UPPER", "Environment", "IllegalAction"]
