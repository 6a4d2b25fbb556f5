"""What stands behind a page without knowing who runs it: programs, and what carries between them
and the page."""
