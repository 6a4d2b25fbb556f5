"""A recorded game as something to hand on."""

from jamlab.export.one_file import one_file

__all__ = ["one_file"]
