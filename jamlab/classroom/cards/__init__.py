"""Printed cards, for a class without devices: which edge is up says what a pupil answers."""

from jamlab.classroom.cards.answers import ANY, BANDS, answer, bands, labels
from jamlab.classroom.cards.markers import CODES, MOST

__all__ = ["ANY", "BANDS", "CODES", "MOST", "answer", "bands", "labels"]
