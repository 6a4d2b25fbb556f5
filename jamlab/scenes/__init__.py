"""Replays as pictures: scenes with ids, panels, and the story that the stepper tells."""

from jamlab.scenes.packing import packed, unpacked
from jamlab.scenes.story import story

__all__ = ["packed", "story", "unpacked"]
