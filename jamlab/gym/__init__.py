"""Every game as a PettingZoo environment; needs the extra `gym`. See docs/develop/gym.md."""

from jamlab.extras import require_extra

require_extra("pettingzoo", "jamlab.gym")

from jamlab.gym.encoding import LOWER, UPPER  # noqa: E402
from jamlab.gym.environment import Environment, IllegalAction  # noqa: E402

__all__ = ["LOWER", "UPPER", "Environment", "IllegalAction"]
