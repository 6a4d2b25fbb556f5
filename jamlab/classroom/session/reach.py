"""How pupils come in: the addresses of this machine, as the teacher's page shows them."""

from __future__ import annotations

from typing import Protocol

from jamlab.classroom.told import Reach


class Door(Protocol):
    """What knows at which addresses the class is served."""

    def reach(self, code: str) -> Reach:
        """Whether pupils' devices can come in to the class with this code, and where."""
