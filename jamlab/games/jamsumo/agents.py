"""Players of JamSumo: one aims by geometry, one tries flicks in the simulator."""

from typing import Final

from jamlab.games.jamsumo.aim import Aim
from jamlab.games.jamsumo.flick.search import Search

AGENTS: Final = {"search": Search, "aim": Aim}
ADVISER: Final = "aim"
JUDGE: Final = "aim"  # of values, unless another is named
STRENGTH: Final = {
    "aim": ("good", "sends the die that has the best way to the hole, or to an opponent’s die"),
    "sampling": ("good", "tries flicks on the table as it lies; takes its time"),
}
