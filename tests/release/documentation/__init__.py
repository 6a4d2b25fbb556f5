"""docs/: its pages, and what they say."""
