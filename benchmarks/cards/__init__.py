"""Rates of printed cards that a camera reads correctly, wrongly or not at all: see `__main__`."""
