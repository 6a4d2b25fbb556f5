"""What cards or tiles are drawn from: as a viewpoint knows it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from jamlab.engine import ALL_KNOWING, AnyGame, Chance
from jamlab.engine.naming import those

_DRAWN = {"cramel", "sixty", "jam", "pie"}
"""Games in which something is drawn that is not seen before."""


@dataclass(frozen=True)
class Pool:
    """`counts` says how many of each face the viewpoint has not located; it draws from these.

    `to_come` is how many will be drawn at most: the deck, where `counts` holds hidden hands too.
    """

    counts: dict[str, int]
    to_come: int
    piece: str
    """What one of them is called: "card"."""
    assumption: str

    @property
    def total(self) -> int:
        """How many there are."""
        return sum(self.counts.values())

    def number_of(self, faces: Iterable[str]) -> int:
        """How many of these faces; ValueError names the faces there are."""
        return sum(self.counts[face] for face in self.checked(faces))

    def checked(self, faces: Iterable[str]) -> tuple[str, ...]:
        """The faces, each once, if the pool knows them all; else ValueError."""
        found = tuple(dict.fromkeys(faces))
        for face in found:
            if face not in self.counts:
                there = those(face, list(self.counts))
                raise ValueError(f"no {face!r} can come here; {there}")
        return found

    def many(self, n: int) -> str:
        """So many cards or tiles, in words."""
        return f"{n} {self.piece}" if n == 1 else f"{n} {self.piece}s"


def each_of(counts: Sequence[int]) -> list[int]:
    """Every card or tile by itself: its kind, of which there are `counts[kind]`."""
    return [kind for kind, n in enumerate(counts) for _ in range(n)]


def draws(game: AnyGame) -> bool:
    """True if cards or tiles are drawn in this game."""
    return game.id in _DRAWN


def pool_of(game: AnyGame, view: Any, seat: int | None) -> Pool:
    """What the next cards or tiles come from, by what this view knows.

    Faces of which none is left are in it with 0.
    """
    names: Sequence[str]
    if game.id == "cramel":
        from jamlab.games.cramel.tiles import NAMES

        names, to_come = NAMES, sum(view.unseen)
    elif game.id == "sixty":
        from jamlab.games.sixty.deck import NAMES as CARDS

        names, to_come = CARDS, view.deck_size
    else:
        names = view.cards.names
        to_come = view.pile_size if game.id == "pie" else view.deck_size
    counts = dict(zip(names, view.unseen, strict=True))
    return Pool(counts, to_come, game.piece_word.removesuffix("s"), _assumption(game, view, seat))


def faces_of(game: AnyGame, view: Any) -> Sequence[str]:
    """What can be drawn, by name, and what could have been."""
    return tuple(pool_of(game, view, None).counts)


def next_of(game: AnyGame, node: Chance, view: Any, seat: int | None) -> Pool | None:
    """The pool that this chance draws from; None if it is none of cards or tiles."""
    counts = game.unseen(view, node.outcomes[0])
    if not counts:
        return None
    piece = game.piece_word.removesuffix("s")
    return Pool(counts, node.total, piece, _assumption(game, view, seat))


def _assumption(game: AnyGame, view: Any, seat: int | None) -> str:
    if game.is_open or seat == ALL_KNOWING:
        return ""
    if None not in view.hands:
        return ""
    return (
        "each unseen card is as likely in one hidden place as in another; "
        "what players did is not read as a sign of what they hold."
    )
