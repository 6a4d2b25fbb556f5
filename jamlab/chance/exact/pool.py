"""Pools: the cards or tiles to be drawn, as known from a viewpoint."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any, Final

from jamlab import text
from jamlab.chance.exact import dealing
from jamlab.core import NOBODY, AnyGame, Case, Chance, Hidden, Place
from jamlab.core.hidden import Sentence

VIEWS: Final = 20
"""Number of cached pools: a story asks for eight seats and the table, before and after a draw."""


@dataclass(frozen=True)
class Pool:
    """Cards or tiles that a viewpoint has not located, and the deck drawn from them."""

    hidden: Hidden
    piece: str
    """Word for one of them: "card"."""

    @property
    def counts(self) -> dict[str, int]:
        """Number of unlocated ones of each face, including faces with 0."""
        return dict(zip(self.hidden.names, self.hidden.counts, strict=True))

    @property
    def total(self) -> int:
        """Number of unlocated ones."""
        return sum(self.hidden.counts)

    @property
    def to_come(self) -> int:
        """Largest number still to be drawn: the deck, without cards in hidden hands."""
        return self.hidden.deck

    @cached_property
    def is_plain(self) -> bool:
        """True if any unlocated card may lie anywhere: each is equally likely to come next."""
        return self.hidden.is_one_case and not any(level.number for level in self.levels(())[1:])

    @property
    def is_known(self) -> bool:
        """True if everybody knows what comes next."""
        return self.hidden.first >= 0

    def granted(self, names: Sequence[str], *more: str, later: bool = False) -> str:
        """Return all assumptions, preceded by `more`; `later`: about draws after the next one.

        `names` are those of the players.
        """
        told = [*more]
        if self.hidden.cases[0].places:
            told += [
                "every way in which the hidden cards can lie, as the rules and what was seen "
                "allow, counts the same",
                "what players chose to do is not read as a sign of what they hold",
            ]
        told += _worded(self.hidden.granted, names)
        if later and self.hidden.meanwhile:
            told.append(self.hidden.meanwhile)
        return f"{'; '.join(told)}." if told else ""

    def kinds(self, faces: Iterable[str]) -> tuple[int, ...]:
        """Return the kinds with these faces."""
        return tuple([self.hidden.names.index(face) for face in faces])

    def number_of(self, faces: Iterable[str]) -> int:
        """Return the number of these faces; ValueError lists the valid faces."""
        return sum(self.counts[face] for face in self.checked(faces))

    def checked(self, faces: Iterable[str]) -> tuple[str, ...]:
        """Return the faces without repeats; ValueError if the pool does not know one."""
        found = tuple(dict.fromkeys(faces))
        for face in found:
            if face not in self.hidden.names:
                there = ", ".join(self.hidden.names)
                raise ValueError(f"no {self.piece} is called {face!r}; there are {there}")
        return found

    def many(self, n: int) -> str:
        """Return a number of cards or tiles in words."""
        return text.many(n, self.piece)

    # -- Counting ----------------------------------------------------------------------------------

    def levels(self, kinds: Collection[int]) -> list[dealing.Level]:
        """Return the cards by level, of the first case: see `dealing.levels`."""
        return dealing.levels(self.hidden.cases[0], kinds)

    def next_is(self, kinds: Collection[int]) -> Fraction:
        """Return the chance that the next one is of one of these kinds."""
        return sum((self.chances[kind] for kind in kinds), Fraction(0))

    @cached_property
    def chances(self) -> Sequence[Fraction]:
        """Chance of each kind to be the next one."""
        if self.is_known:
            return [Fraction(int(kind == self.hidden.first)) for kind in range(len(self.counts))]
        return dealing.next_of_all(self.hidden)

    def sample_of(self, faces: Iterable[str]) -> tuple[int, int]:
        """Return (number from which the next ones are a plain sample, these faces among them).

        (0, 0) if the places where they lie make a difference.
        """
        kinds = self.kinds(faces)
        if self.is_plain:
            return self.total, sum(self.hidden.counts[kind] for kind in kinds)
        if self.hidden.is_one_case:
            *others, last = self.levels(kinds)
            if not any(level.good for level in others):
                return self.to_come, last.good
        return 0, 0

    def one_level(self, faces: Iterable[str]) -> tuple[int, int] | None:
        """Return (number of cards that may lie in all hidden places, number of them in the deck).

        None if these faces are not all among them, or if places differ in what may lie there.
        """
        if not self.hidden.is_one_case:
            return None
        first, *others = self.levels(self.kinds(faces))
        if any(level.good for level in others) or any(level.number for level in others[:-1]):
            return None
        return first.number, int(first.number * first.stays)

    # -- In words ----------------------------------------------------------------------------------

    def seen(self, names: Sequence[str]) -> tuple[str, ...]:
        """Return what the players, with these names, showed of where they lie, in sentences."""
        return _worded(self.hidden.seen, names)

    def lying(self, names: Sequence[str]) -> tuple[str, ...]:
        """Return all that is known of where they lie, in sentences."""
        if self.is_known:
            name = self.hidden.names[self.hidden.first]
            return (f"Everybody knows which {self.piece} comes next: it is {name}.",)
        deck, total = self.hidden.deck, self.total
        are = "is" if total == 1 else "are"
        if self.is_plain:
            plain = f"{self.many(total)} {are} unseen, each equally likely to come next."
            return (plain, *self.seen(names))
        told = [
            f"{self.many(total)} {are} unseen: {deck} in the deck, {total - deck} in hidden hands.",
            *self.seen(names),
        ]
        if not self.hidden.is_one_case:
            return tuple(told)
        mixed = [level for level in self.levels(())[:-1] if level.number]
        for level in mixed:
            there = level.number * level.stays
            if len(mixed) == 1:
                told.append(
                    f"{level.number} may lie in a hand or in the deck: {there} of them are in the "
                    f"deck, so each is there with the chance {there}/{level.number}."
                )
            else:
                told.append(
                    f"{level.number} of them are in the deck with the chance {level.stays} each."
                )
        return tuple(told)

    def told(self, faces: Iterable[str], named: str) -> tuple[str, ...]:
        """Return the number of these faces in a sentence; empty if the next one is known."""
        if self.is_known:
            return ()
        good = self.number_of(faces)
        told = f"{good} of them {'is' if good == 1 else 'are'} {named}"
        if not self.hidden.is_one_case:
            told += (
                f"; were each unseen {self.piece} equally likely it would be {good}/{self.total}"
            )
        return (f"{told}.",)

    def next_formula(self, faces: Iterable[str]) -> str:
        """Return the formula for the chance of the next one; "" if one line is not enough."""
        kinds = self.kinds(faces)
        total, good = self.sample_of(faces)
        if self.is_known or not self.hidden.is_one_case:
            return ""
        value = self.next_is(kinds)
        if total:
            return f"{good}/{total}" + (f" = {value}" if value.denominator != total else "")
        terms = [
            str(level.good) if level.stays == 1 else f"{level.good} × {level.stays}"
            for level in self.levels(kinds)
            if level.good
        ]
        return f"({' + '.join(terms)}) / {self.to_come} = {value}"


@dataclass(frozen=True)
class HandPool(Pool):
    """Cards of which one is drawn from the hidden hand of a seat; `known` is the kind of a card
    that is known to be in it, or -1.
    """

    seat: int = 0
    known: int = -1

    @cached_property
    def is_plain(self) -> bool:
        """False: only the cards of one hand can come."""
        return False

    @cached_property
    def chances(self) -> Sequence[Fraction]:
        """Chance of each kind to be drawn from the hand."""
        held = dealing.in_hand(self.hidden, self.seat)
        if self.known >= 0:
            held[self.known] += 1
        size = sum(held)
        return [number / size for number in held]

    def sample_of(self, faces: Iterable[str]) -> tuple[int, int]:
        """Return (0, 0): the hand is no plain sample."""
        return 0, 0

    def next_formula(self, faces: Iterable[str]) -> str:
        """Return "": one line is not enough."""
        return ""

    def lying(self, names: Sequence[str]) -> tuple[str, ...]:
        """Return how the card comes, in sentences."""
        name = names[self.seat]
        are = "is" if self.total == 1 else "are"
        lie = f"{self.many(self.total)} {are} unseen"
        told = [f"{lie}; one of those in the hand of {name} is taken."]
        if self.known >= 0:
            told.append(f"One card of that hand is known: {self.hidden.names[self.known]}.")
        return (*told, *self.seen(names))


def _worded(sentences: Iterable[Sentence], names: Sequence[str]) -> tuple[str, ...]:
    """Return the sentences with the players' names."""
    return tuple([one if isinstance(one, str) else _joined(one, names) for one in sentences])


def _joined(parts: Sequence[str | int], names: Sequence[str]) -> str:
    first, *others = [part if isinstance(part, str) else names[part] for part in parts]
    return "".join([first if isinstance(parts[0], str) else text.sentence_start(first), *others])


@lru_cache
def draws(game: AnyGame) -> bool:
    """True if cards or tiles are drawn in this game."""
    return game.hidden(game.view(game.start(game.seats[0], {}), None)) is not None


@lru_cache(maxsize=VIEWS)
def pool_of(game: AnyGame, view: Any) -> Pool:
    """Return the pool of the next cards or tiles, as known from this view."""
    hidden = game.hidden(view)
    if hidden is None:
        raise ValueError(f"{game.name}: nothing is drawn here")
    return Pool(hidden, text.singular(game.piece_word))


def faces_of(game: AnyGame, view: Any) -> Sequence[str]:
    """Return the names of everything that can be, or could have been, drawn."""
    return pool_of(game, view).hidden.names


def next_of(game: AnyGame, node: Chance, view: Any) -> Pool | None:
    """Return the pool that this chance node draws from; None if not of cards or tiles."""
    first = node.outcomes[0]
    counts = game.unseen(view, first)
    if not counts:
        return None
    pool = pool_of(game, view)
    if first.drawn_from:
        deck = game.decks[0]
        hand = deck.seen_hand(view, first)
        if hand:
            return Pool(Hidden(deck.names, (Case(1, tuple(hand), ()),), sum(hand)), pool.piece)
        seat = getattr(first, first.drawn_from)
        return HandPool(pool.hidden, pool.piece, seat, deck.hands[0].known_of(view, seat))
    if counts.keys() <= set(pool.hidden.names):
        return pool
    # Another deck, such as recipes or tasks; its missing cards are in hidden hands.
    away = Place(NOBODY, sum(counts.values()) - node.total, (0,) * len(counts))
    case = Case(1, tuple(counts.values()), (away,) if away.size else ())
    return Pool(Hidden(tuple(counts), (case,), node.total), pool.piece)
