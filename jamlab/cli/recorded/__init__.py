"""Commands that ask many recorded games at once."""
