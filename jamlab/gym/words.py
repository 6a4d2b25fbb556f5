"""Choices as words: how an option, which is an event, is said in actions of one fixed size.

* An option is said field by field: its kind (`TilePicked`), then its fields (`row`, `column`). What
  all that are left agree in is not asked for, so most options are one or two words.
* A word always means the same: a kind of event, a number, a name that stands on a card or tile.
* While a value without a word (300 cm/s, the name of a die) can still be meant, the lower or the
  upper half of the field's values is said (numbers by size, texts by the alphabet). So each option
  there can ever be is reached, by one way only, whatever the deck or the board is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields, replace
from typing import Any, Final

from jamlab.core import AnyGame, Event, Refusal

LOWER, UPPER = 0, 1  # of an odd number of values the lower half is the smaller one
NUMBERS: Final = range(-16, 64)  # with words of their own: seats, counts, places, small lengths


class Words:
    """The words of a game: `meaning[word]`, `size` of them. A kind of event is a class there."""

    def __init__(self, game: AnyGame, names: Iterable[str]) -> None:
        self.meaning: list[Any] = ["the lower half", "the upper half", *game.events, *NUMBERS]
        self.meaning += sorted(set(names))
        self.size = len(self.meaning)
        self.word = {meant: word for word, meant in enumerate(self.meaning) if word > UPPER}


class Spelling:
    """An option that is being said: `offers` tells for each word what is then `left` of them."""

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
        """What is asked for now: the kind, then an event's own fields, then seat and clause."""
        names = [field.name for field in fields(self.left[0])]
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
        """The words that say this option from here on; ValueError if it is none."""
        if option not in self.left:
            raise ValueError(f"{option} cannot be said now")
        words = [word for word, left in self.offers.items() if option in left]
        return words + (self.after(words[0]).of(option) if words else [])

    def refusal(self, game: AnyGame, state: Any, word: int) -> Refusal:
        """Why this word, which is none of `offers`, cannot be said now, and by which clause."""
        first, tried = self.left[0], None
        meant = self.words.meaning[word] if UPPER < word < self.words.size else None
        if isinstance(meant, type) and not self.place:  # nothing is known of its fields yet
            blank = [0 if field.type in ("int", "Signed") else "" for field in fields(meant)[2:]]
            tried = meant(first.seat, first.clause, *blank)
        elif self.place and type(meant) is type(getattr(first, self.field)):
            tried = replace(first, **{self.field: meant})  # type: ignore[arg-type]
        words = f"Word {word} says nothing that {self.field} can be now"
        return (game.why_not(state, tried) if tried else None) or Refusal(words, first.clause)
