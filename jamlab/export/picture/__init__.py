"""A recorded game as pictures: a step, or many of them animated."""

from jamlab.export.picture.picture import Picture, picture

__all__ = ["Picture", "picture"]
