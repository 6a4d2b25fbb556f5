"""Replays as pictures: scenes with ids, panels, and the story that the stepper tells."""

from jamlab.scenes.story import packed, story

__all__ = ["packed", "story"]
