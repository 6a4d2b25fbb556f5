"""Trials: small random experiments that are repeated, each with its own stream.

* Trial k gets `Stream(seed, k)`, so its value depends on `seed` and k alone, not on the number of
  trials, the process that makes them, or their order.
* A trial is any function of a stream. Anything else that it uses must not change between trials.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from math import isfinite
from numbers import Real

from jamlab.chance.workers import UnitFailed, sent
from jamlab.core.stream import Stream

Trial = Callable[[Stream], bool | int | float]
"""Function from a stream to a result: True or False, or a number."""

SHARE = "share"
MEAN = "mean"
KINDS = (SHARE, MEAN)


class TrialFailed(UnitFailed):
    """A trial failed or returned an invalid value; the message says which and how to repeat it."""


class Mirror(Stream):
    """Mirror image of `Stream(seed, number)`: where that gives x of 0 … n-1, this gives n-1-x.

    A low draw there is a high one here (antithetic numbers: J. M. Hammersley and K. W. Morton, "A
    new Monte Carlo technique: antithetic variates", 1956).
    """

    __slots__ = ()

    def below(self, n: int) -> int:
        """Return an int from 0 to n - 1, each equally likely."""
        return n - 1 - super().below(n)


@dataclass
class TrialValues:
    """Values of trials: `width` numbers per trial, one trial after the other."""

    width: int
    kept: array[float] = field(default_factory=lambda: array("d"))

    def __len__(self) -> int:
        return len(self.kept) // self.width

    def column(self, place: int) -> array[float]:
        """Return the values of one of the functions, by trial."""
        return self.kept[place : len(self) * self.width : self.width]


@dataclass(frozen=True, eq=False)
class Trials:
    """Work of making trials with `seed`; trial k of each function gets the same numbers.

    `mirrored` says which functions get their mirror image. `first` is added to the number of each
    trial.
    """

    unit = "trials"
    largest = 2000  # trials in a piece: quick ones must outweigh the sending

    functions: tuple[Trial, ...]
    seed: int
    kind: str
    mirrored: tuple[bool, ...] = ()
    first: int = 0

    def empty(self) -> TrialValues:
        return TrialValues(len(self.functions))

    def do(self, number: int, part: TrialValues) -> None:
        """Make a trial with each of the functions. TrialFailed if one fails."""
        number += self.first
        found = []
        for place, function in enumerate(self.functions):
            mirrored = self.mirrored and self.mirrored[place]
            rng = (Mirror if mirrored else Stream)(self.seed, number)
            try:
                value = function(rng)
            except Exception as error:
                said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
                raise TrialFailed(f"trial {number} ({self._rng(number)}): {said}") from error
            if value is True:
                found.append(1.0)
            elif value is False:
                found.append(0.0)
            else:
                found.append(self._number(value, number))
        part.kept.extend(found)

    def _number(self, value: object, number: int) -> float:
        """Return the value as a float; TrialFailed if it is not of this kind."""
        wanted = "True or False" if self.kind == SHARE else "a finite number"
        try:
            # Bools and ints of other libraries are accepted; text that looks like a number is not.
            if not isinstance(value, Real) and not hasattr(value, "__float__"):
                raise TypeError
            found = float(value)
        except (TypeError, ValueError, OverflowError):
            found = float("nan")
        if not isfinite(found) or (self.kind == SHARE and found not in (0.0, 1.0)):
            raise TrialFailed(
                f"trial {number} ({self._rng(number)}): it must return {wanted}, got {value!r}"
            )
        return found

    def _rng(self, number: int) -> str:
        """Return the code that recreates this trial's stream."""
        return f"rng = Stream({self.seed}, {number})"

    def packed(self) -> bytes:
        parts = (self.functions, self.seed, self.kind, self.mirrored, self.first)
        return sent(Trials, parts, "trial", "makes all trials in this one")


def joined_values(width: int, pieces: Iterable[TrialValues]) -> TrialValues:
    """Return all pieces as one, without incomplete last trials."""
    whole = TrialValues(width)
    for piece in pieces:
        whole.kept.extend(piece.kept[: len(piece) * width])
    return whole
