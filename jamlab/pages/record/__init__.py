"""Writing down a real game: what a person enters, entry by entry."""
