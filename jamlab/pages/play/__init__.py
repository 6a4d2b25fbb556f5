"""A game that is played on a page: by people at one screen, by players of ours, or mixed."""
