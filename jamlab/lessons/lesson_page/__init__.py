"""Lesson page: its widgets for notebooks, its JavaScript and CSS."""
