"""jamlab: a laboratory of tabletop games.

Nothing is imported here: each room loads what it needs when it is first used.
"""

__version__ = "0.1.0"
