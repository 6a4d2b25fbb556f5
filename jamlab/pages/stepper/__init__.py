"""Stepper: a recorded game, event by event, with the panels beside the table."""
