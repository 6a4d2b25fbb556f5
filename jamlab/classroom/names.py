"""Pseudonyms for pupils: easily distinguished words instead of real names.

Each is an adjective and a kitchen ingredient, which has a drawing of its own (`jamlab/ui/icons`).

>>> name(0), icon("Quiet Walnut")
('Brave Apple', 'walnut')
"""

from __future__ import annotations

from typing import Final

from jamlab.arguments import whole

ADJECTIVES: Final = (
    *("Brave", "Bright", "Busy", "Calm", "Cheerful", "Clever", "Cosy", "Curious", "Daring"),
    *("Eager", "Early", "Gentle", "Golden", "Happy", "Honest", "Jolly", "Keen", "Kind", "Lively"),
    *("Lucky", "Merry", "Nimble", "Patient", "Polite", "Proud", "Quick", "Quiet", "Ready"),
    *("Silver", "Smart", "Sunny", "Swift", "Tidy", "Warm", "Wide-awake", "Witty"),
)
THINGS: Final = (
    *("Apple", "Banana", "Blueberry", "Cherry", "Cinnamon", "Cloudberry", "Coconut"),
    *("Cranberry", "Currant", "Gooseberry", "Lemon", "Peach", "Pecan", "Pumpkin", "Raspberry"),
    *("Strawberry", "Walnut"),
)
COUNT: Final = len(ADJECTIVES) * len(THINGS)
"""Number of different names before numbers are appended."""


def name(n: int) -> str:
    """Return the n-th name, from 0. After `COUNT` names they repeat with a number: "Brave Apple 2".

    ValueError for a negative n.
    """
    whole("n", n, 0)
    again, place = divmod(n, COUNT)
    first, second = divmod(place, len(THINGS))
    words = f"{ADJECTIVES[first]} {THINGS[second]}"
    return f"{words} {again + 1}" if again else words


def icon(name: str) -> str:
    """Return the drawing of such a name: "walnut" for "Quiet Walnut". Raises ValueError."""
    for word in reversed(name.split()):
        if word in THINGS:
            return word.lower()
    raise ValueError(f"unknown name {name!r}")
