"""The published games and two classic ones: one folder each, found by `jamlab.core.registry`."""
