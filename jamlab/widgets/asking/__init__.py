"""Ask about this step: the panel, and its widget for a notebook."""
