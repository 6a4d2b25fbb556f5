"""Export of a recorded game: as one HTML file, or as pictures."""

from jamlab.export.one_file import one_file
from jamlab.export.picture import Picture, picture

__all__ = ["one_file", "Picture", "picture"]
