"""Many whole games: what is played, what came of it in columns and tables, folders of pieces."""
