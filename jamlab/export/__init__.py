"""A recorded game as something to hand on: one file, or pictures."""

from jamlab.export.one_file import one_file
from jamlab.export.picture import Picture, picture

__all__ = ["one_file", "Picture", "picture"]
