"""Homework as one file: a page with its questions that works without any server."""

from jamlab.publish.homework.page import Names, TooLarge, page
from jamlab.publish.homework.tables import tables

__all__ = ["Names", "TooLarge", "page", "tables"]
