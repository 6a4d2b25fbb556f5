"""Questions about Old Maid: who holds a card?"""

from __future__ import annotations

from typing import Final

from jamlab.chance.exact.common import HOLDS

QUESTIONS: Final = {"holds": HOLDS}
