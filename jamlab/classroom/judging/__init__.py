"""How well a class judges chances, by what is exact and by what came; which answers are right."""

from jamlab.classroom.judging.changed import changed
from jamlab.classroom.judging.crowd import crowd
from jamlab.classroom.judging.judged import judged, reliability
from jamlab.classroom.judging.standing import Revealed, standing
from jamlab.classroom.judging.worked import verdict, worked_vote

__all__ = [
    "Revealed",
    "changed",
    "crowd",
    "judged",
    "reliability",
    "standing",
    "verdict",
    "worked_vote",
]
