"""How many printed cards a camera reads right, reads wrong or does not see: see `__main__`."""
