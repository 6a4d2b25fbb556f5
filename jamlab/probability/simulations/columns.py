"""What came of games, in columns: a few bytes a game, sent between processes as they are."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass, field

from jamlab.core import Over
from jamlab.probability.simulations.mattered import Mattered


@dataclass
class Columns:
    """One row a game. `scores` has `seats` numbers a game; `winners` a bit a seat, seat 0 lowest.

    `ends` counts in `reasons`, the different ends (reason, clause) in the order they were met.
    `logs` is empty if none are kept. `mattered` says of the first games, by number, how often the
    rulings of the table mattered that are not the usual ones.
    """

    seats: int
    games: array[int] = field(default_factory=lambda: array("q"))
    events: array[int] = field(default_factory=lambda: array("i"))
    decisions: array[int] = field(default_factory=lambda: array("i"))
    scores: array[int] = field(default_factory=lambda: array("i"))
    winners: array[int] = field(default_factory=lambda: array("I"))
    ends: array[int] = field(default_factory=lambda: array("I"))
    reasons: list[tuple[str, str]] = field(default_factory=list)
    logs: list[bytes] = field(default_factory=list)
    mattered: dict[int, dict[str, Mattered]] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.ends)  # the column that is filled last

    def add(self, game: int, over: Over, events: int, decisions: int, log: bytes | None) -> None:
        """A game was played."""
        self.games.append(game)
        self.events.append(events)
        self.decisions.append(decisions)
        self.scores.extend(over.scores)
        self.winners.append(sum(1 << seat for seat in over.winners))
        if log is not None:
            self.logs.append(log)
        self.ends.append(self._end(over.reason, over.clause))

    def _end(self, reason: str, clause: str) -> int:
        end = (reason, clause)
        if end not in self.reasons:
            self.reasons.append(end)
        return self.reasons.index(end)


def joined(seats: int, pieces: Iterable[Columns]) -> Columns:
    """All pieces as one, sorted by game; they do not overlap, and each is sorted in itself."""
    whole = Columns(seats)
    played = [piece for piece in pieces if len(piece)]
    for piece in sorted(played, key=lambda piece: piece.games[0]):
        # A piece that Ctrl-C broke off may have begun a row that it did not end.
        size = len(piece)
        whole.games += piece.games[:size]
        whole.events += piece.events[:size]
        whole.decisions += piece.decisions[:size]
        whole.scores += piece.scores[: size * seats]
        whole.winners += piece.winners[:size]
        whole.logs += piece.logs[:size]
        whole.mattered |= {
            game: piece.mattered[game] for game in piece.games[:size] if game in piece.mattered
        }
        places = [whole._end(*end) for end in piece.reasons]
        whole.ends.extend(places[end] for end in piece.ends)
    return whole
