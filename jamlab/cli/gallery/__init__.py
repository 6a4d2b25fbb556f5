"""Commands that open or write the gallery."""
