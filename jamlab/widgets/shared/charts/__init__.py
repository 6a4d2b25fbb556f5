"""A chart whose numbers change while it is shown, and what it is kept in."""
