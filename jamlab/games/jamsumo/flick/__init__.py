"""Flicks of dice: skill of a finger, simulator, table of measured flicks, reports, search."""
