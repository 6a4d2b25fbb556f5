"""Shared parts of all lessons: the record, the order of steps, the state of the page."""
