"""Servers that are really started, poked at from outside: requests that no browser would send."""
