"""A lesson as a page: its widgets in a notebook, its JavaScript and CSS."""
