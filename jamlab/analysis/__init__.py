"""Replays as tables."""

from jamlab.analysis.tables import events, standings, turns

__all__ = ["events", "standings", "turns"]
