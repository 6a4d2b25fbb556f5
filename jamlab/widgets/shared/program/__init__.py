"""A program of `jamlab.programs` in a notebook's cell: its widget, and work in short pieces."""
