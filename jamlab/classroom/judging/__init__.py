"""How well a class judges chances: by what is exact, and by what came."""

from jamlab.classroom.judging.judged import judged, reliability

__all__ = ["judged", "reliability"]
