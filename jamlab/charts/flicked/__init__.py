"""Flicked dice: where they stop, and how likely one sinks."""
