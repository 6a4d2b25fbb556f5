"""Printed cards, for a class without devices: which edge is up says what a pupil answers."""

from jamlab.classroom.cards.answers import BANDS, answer
from jamlab.classroom.cards.markers import CODES, MOST

__all__ = ["BANDS", "CODES", "MOST", "answer"]
