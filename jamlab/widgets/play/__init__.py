"""A game that is played on a page: the widget and its JavaScript."""
