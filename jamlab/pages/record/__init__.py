"""Recorder of real games: a person enters what happens, entry by entry."""
