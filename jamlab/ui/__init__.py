"""Replays as pictures: scenes with ids, panels, and the story that the stepper tells."""

from jamlab.ui.story import packed, story, unpacked

__all__ = ["packed", "story", "unpacked"]
