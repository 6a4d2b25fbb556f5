"""Pictures of a recorded game: one step, or many of them animated."""

from jamlab.export.picture.animated import animation, frames_of
from jamlab.export.picture.picture import Picture, picture

__all__ = ["Picture", "picture", "animation", "frames_of"]
