"""The compiler's declarations match the annotations and claim nothing that could be untrue."""

from __future__ import annotations

from pathlib import Path

from building.declarations import declared
from building.inference import World

BASE = '''# compiled
class Table:
    def lay(self, card: int) -> None:
        """Lay a card."""

    def clear(self) -> None:
        """Clear the table."""
'''


def written(where: Path, source: str) -> tuple[str, str]:
    """Return the compiled source and its declarations, beside a compiled module `base`."""
    folder = where / "jamlab"
    folder.mkdir()
    (folder / "base.py").write_text(BASE)
    (folder / "plain.py").write_text("LIMIT = 3\nWORDS = ('a', 'b')\nHALF = 0.5\n")
    (folder / "rules.py").write_text(source)
    return declared(World(where, {"jamlab.base", "jamlab.rules"}, {}), "jamlab.rules")


def lines(where: Path, source: str) -> list[str]:
    return [line.strip() for line in written(where, source)[1].splitlines() if line.strip()]


def test_fields_parameters_and_results_have_their_types(tmp_path: Path) -> None:
    found = lines(
        tmp_path,
        "class Hand:\n"
        "    size: int\n"
        "    def __init__(self, seat: int, cards: list[int]) -> None:\n"
        "        self.seat = seat\n"
        "        self.cards, self.open = cards, False\n"
        "        self.name: str | None = None\n"
        "    def first(self) -> int:\n"
        "        return self.cards[0]\n"
        "def held(hands: list[Hand], turned: bool = False) -> float:\n"
        "    for hand in hands:\n"
        "        for card in hand.cards:\n"
        "            return card / 2\n"
        "    return 0.0\n",
    )
    assert found[1:] == [
        "cdef class Hand:",
        "cdef public int size",
        "cdef public int seat",
        "cdef public list cards",
        "cdef public bint open",
        "cdef public str name",
        "cpdef int first(self)",
        "@cython.locals(card=int, hand=Hand)",
        "cpdef double held(list hands, bint turned=*)",
    ]


def test_a_name_that_may_be_two_things_or_a_large_number_stays_python_s(tmp_path: Path) -> None:
    found = lines(
        tmp_path,
        "from jamlab.core.integers import Huge\n"
        "def mixed(n: int, many: Huge, other: int | None) -> Huge:\n"
        "    either = n\n"
        "    if n:\n"
        "        either = 'n'\n"
        "    shifted = 1 << n\n"
        "    product = n\n"
        "    product *= many\n"
        "    truth = n and n > 2\n"
        "    power = n ** n\n"
        "    sure = n + 1\n"
        "    return product\n",
    )
    assert found[1:] == [
        "@cython.locals(sure=int)",
        "cpdef mixed(int n, many, other)",
    ]


def test_what_c_cannot_do_is_left_to_python(tmp_path: Path) -> None:
    found = lines(
        tmp_path,
        "def lazy(n: int) -> object:\n    return (x for x in range(n))\n"
        "def any_of(*args: int) -> int:\n    return 1\n"
        "def named(*, n: int) -> int:\n    return n\n"
        "def late(n: int) -> object:\n    return lambda: n\n"
        "def _own() -> None:\n    pass\n",
    )
    assert found[1:] == ["cdef _own()"]


def test_constants_that_are_imported_or_private_are_c_s(tmp_path: Path) -> None:
    found = lines(
        tmp_path,
        "from typing import Final\n"
        "from jamlab.plain import HALF, LIMIT, WORDS\n"
        "SEEN: Final = 1\n"
        "_OWN: Final = {1: 'a'}\n"
        "__all__ = ['LIMIT']\n",
    )
    assert found[1:] == ["cdef double HALF", "cdef tuple WORDS", "cdef dict _OWN"]


def test_an_override_takes_what_its_base_takes_and_begins_with_its_own_type(tmp_path: Path) -> None:
    base = BASE.replace("card: int", "card: object")
    (tmp_path / "jamlab").mkdir()
    (tmp_path / "jamlab" / "base.py").write_text(base)
    source = (
        "from jamlab.base import Table\n"
        "class Grid(Table):\n"
        "    def lay(self, card: list[int]) -> None:\n"
        '        """Lay a card."""\n'
        "        card.clear()\n"
        "    def clear(self) -> None:\n"
        "        super().clear()\n"
    )
    (tmp_path / "jamlab" / "rules.py").write_text(source)
    world = World(tmp_path, {"jamlab.base", "jamlab.rules"}, {})
    copy, pxd = declared(world, "jamlab.rules")
    assert "@cython.locals(card=list)\n    cpdef lay(self, card_)\n" in pxd
    assert 'def lay(self, card_) -> None:\n        """Lay a card."""; card = card_\n' in copy
    assert len(copy.splitlines()) == len(source.splitlines())  # line numbers are unchanged
    # A method that needs `super` is Python's in the whole family, or C would call the base's.
    assert "clear" not in pxd
    assert "clear" not in declared(world, "jamlab.base")[1]
