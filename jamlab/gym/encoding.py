"""Encoding of views as integer vectors, and of options as words: actions of one fixed size."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from operator import attrgetter
from typing import Any, Final, TypeAlias
from zlib import crc32

import numpy as np

from jamlab.core import ALL_KNOWING, AnyGame, Event, Refusal, Row
from jamlab.core.fields import annotated

# View of a seat as a vector: `size` whole numbers (int32), constant throughout a game.
#
# It is made from the seat's view (`Game.view`) only, field by field in order.
#
# * A number takes one place, clipped to the int32 range; True is 1; None (unknown) is -1; the empty
#   text is 0. A face, a clause or a value of an option is its alphabetical index, any other text
#   its CRC-32 modulo 2**31.
# * A row that is filled in the initial view (a count for each kind, one entry per seat) is its
#   length, its entries, and 0 for those that are gone. An unknown row has the length -1.
# * A row that is empty at the start and grows (a discard pile, dice on the board) is its length and
#   its last `KEPT` numbers, the rest is left out; an entry that is a row begins with its length.


KEPT: Final = 256
MOST: Final = 2**31 - 1
Shape: TypeAlias = "tuple[int, list[Shape]] | None"  # a row: its width, entries (none: it grows)


class Vector:
    def __init__(self, game: AnyGame, seats: int, options: Mapping[str, str]) -> None:
        values = chain.from_iterable(option.values for option in game.options)
        texts = sorted({"", *game.faces, *game.rulebook.clauses, *values})
        self._known = {text: place for place, text in enumerate(texts)}
        start = game.view(game.start(seats, options), ALL_KNOWING)
        self._row: Any = attrgetter(*annotated(type(start)))
        self._shape = _shape(self._row(start))
        self.size = self._shape[0] if self._shape else 1

    def of(self, view: Any) -> np.ndarray[Any, np.dtype[np.int32]]:
        numbers = self._numbers(self._row(view), self._shape)
        try:
            return np.fromiter(numbers, np.int32, self.size)
        except OverflowError:  # such as weights of ways in which a hidden card may have moved
            return np.fromiter((max(-MOST, min(one, MOST)) for one in numbers), np.int32, self.size)

    def _numbers(self, value: Any, shape: Shape) -> list[int]:
        value = _plain(value)
        if isinstance(value, str):
            return [self._known.get(value, crc32(value.encode()) % 2**31)]
        if shape is None and not isinstance(value, tuple):
            return [value if isinstance(value, int) else -1]
        (width, parts), found = shape or (0, []), list(value or ())
        if not {*map(type, found)} <= {int, bool}:  # else they are numbers already: the quick case
            each = zip(found, parts or [None] * len(found), strict=False)
            found = list(chain.from_iterable(self._numbers(one, part) for one, part in each))
        found = [
            -1 if value is None else len(value),
            *(found[: width - 1] if parts else found[-KEPT:]),
        ]
        return found + [0] * (width - len(found))


def _plain(value: Any) -> Any:
    row = value.items() if isinstance(value, dict) else value
    return tuple(row) if isinstance(value, list | Row | dict) else value


def _shape(value: Any) -> Shape:
    if not isinstance(row := _plain(value), tuple):
        return None
    parts = [_shape(one) for one in row]
    return 1 + (sum(part[0] if part else 1 for part in parts) if parts else KEPT), parts


# Choices as words: an option, which is an event, is spelled in actions of one fixed size.
#
# * An option is spelled field by field: its kind (`TilePicked`), then its fields (`row`, `column`).
#   Fields in which all remaining options agree are skipped, so most options are one or two words.
# * A word always has the same meaning: a kind of event, a number, a name on a card or tile.
# * While a value without a word (300 cm/s, the name of a die) is still possible, the word chooses
#   the lower or the upper half of the field's values (numbers by size, texts alphabetically). So
#   every possible option can be spelled, in one way only, whatever the deck or board is.


LOWER, UPPER = 0, 1  # of an odd number of values the lower half is the smaller one
NUMBERS: Final = range(-16, 64)  # with words of their own: seats, counts, places, small lengths


class Words:
    """Vocabulary of a game: `meaning[word]`, `size` of them; a class for a kind of event."""

    def __init__(self, game: AnyGame, names: Iterable[str]) -> None:
        self.meaning: list[Any] = ["the lower half", "the upper half", *game.events, *NUMBERS]
        self.meaning += sorted(set(names))
        self.size = len(self.meaning)
        self.word = {meant: word for word, meant in enumerate(self.meaning) if word > UPPER}


class Spelling:
    """Option that is being spelled: `offers` maps each possible word to the options then `left`."""

    def __init__(self, words: Words, left: Sequence[Event], place: int = 0) -> None:
        self.words, self.left, self.place = words, left, place
        self.offers: dict[int, list[Event]] = {}
        while len(left) > 1 and not self.offers:
            name, values = self.field, dict[Any, list[Event]]()
            for event in left:
                values.setdefault(getattr(event, name, type(event)), []).append(event)
            self.offers = self._offers(values) if len(values) > 1 else {}
            self.place += not self.offers

    @property
    def field(self) -> str:
        """Field to spell next: the kind, then an event's own fields, then seat and clause."""
        names = [*annotated(type(self.left[0]))]
        return ["its kind", *names[2:], *names[:2]][self.place]

    def _offers(self, values: dict[Any, list[Event]]) -> dict[int, list[Event]]:
        if values.keys() <= self.words.word.keys():
            return {self.words.word[value]: left for value, left in values.items()}
        order = sorted(values, key=None if self.place else str)
        halves = order[: len(order) // 2], order[len(order) // 2 :]
        return {n: [event for value in halves[n] for event in values[value]] for n in (0, 1)}

    def after(self, word: int) -> Spelling:
        return Spelling(self.words, self.offers[word], self.place)

    def of(self, option: Event) -> list[int]:
        """Return the words that spell this option from here on; ValueError if it is not left."""
        if option not in self.left:
            raise ValueError(f"{option} cannot be said now")
        words = [word for word, left in self.offers.items() if option in left]
        return words + (self.after(words[0]).of(option) if words else [])

    def refusal(self, game: AnyGame, state: Any, word: int) -> Refusal:
        """Return why this word, which is not in `offers`, is refused, and by which clause."""
        first, tried = self.left[0], None
        meant = self.words.meaning[word] if UPPER < word < self.words.size else None
        if isinstance(meant, type) and not self.place:  # its fields are unknown yet
            kinds = [*annotated(meant).values()][2:]
            blank = [0 if kind in ("int", "Seat", "Signed") else "" for kind in kinds]
            tried = meant(first.seat, first.clause, *blank)
        elif self.place and type(meant) is type(getattr(first, self.field)):
            tried = replace(first, **{self.field: meant})  # type: ignore[arg-type]
        words = f"Word {word} says nothing that {self.field} can be now"
        return (game.why_not(state, tried) if tried else None) or Refusal(words, first.clause)
