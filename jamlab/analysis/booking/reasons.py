"""Why an option is better than another one: what the playouts of both brought, counted."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import fsum, sqrt
from typing import Any, Final

from jamlab.core import AnyGame, Event, Forced, Node, Over
from jamlab.core.scene import Piece

_WANTED: Final = {"ok": 1, "no": -1}
"""Whether more or less of what is so marked is better."""
_CLEAR: Final = 0.1
"""By this share of playouts something must come more often or more seldom to be named."""
_SURE: Final = 2.0
"""Standard errors beyond which a difference is taken to be one."""
_HANDFUL: Final = 6
_SHOWN: Final = 0.05
"""Of a mean that is shown with one decimal."""


@dataclass
class Outcomes:
    """What playouts after one option brought `seat`: until the next turn, and at the end.

    `counts` is the plural of what the scores count.
    """

    game: AnyGame
    seat: int
    names: Sequence[str]
    counts: str = "points"
    scores: list[int] = field(default_factory=list)
    shares: list[float] = field(default_factory=list)
    marks: dict[str, str] = field(default_factory=dict)
    came: Counter[str] = field(default_factory=Counter)
    words: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    _kinds: set[str] = field(default_factory=set)
    _is_on: bool = True

    def begin(self) -> None:
        """A playout begins, after the option."""
        self._kinds, self._is_on = set(), True

    def __call__(self, node: Node, event: Event) -> None:
        """An event of the playout has happened."""
        if self._is_on:
            if self.game.opens_turn(event):
                self._is_on = False
            else:
                self.note(event)

    def note(self, event: Event) -> None:
        """Keep in mind what the scrub bar would mark as fine or as an end, of this seat's."""
        mark = self.game.mark(event)
        if event.seat == self.seat and mark in _WANTED and event.kind not in self._kinds:
            self._kinds.add(event.kind)
            self.marks[event.kind] = mark
            self.words[event.kind][self.game.tell(event, self.names)] += 1

    def end(self, over: Over, share: float) -> None:
        """The playout has ended."""
        self.scores.append(over.scores[self.seat])
        self.shares.append(share)
        self.came.update(self._kinds)

    def share_of(self, kind: str) -> float:
        """In which part of the playouts this kind of event came before the next turn."""
        return self.came[kind] / len(self.scores)


def reason(best: Outcomes, taken: Outcomes) -> str:
    """Why the one is better, in a sentence or two: what comes of it at once, and at the end.

    Only what speaks for it is said: fewer ends, more that is fine, a better score.
    """
    name, said = best.names[best.seat], []
    kind = _telling(best, taken)
    if kind:
        words = (best.words[kind] + taken.words[kind]).most_common(1)[0][0]
        here, there = (round(100 * one.share_of(kind)) for one in (best, taken))
        said.append(
            f"“{words}” follows in {here} of 100 play-outs, after what {name} chose in {there}."
        )
    mine, theirs = (fsum(one.scores) / len(one.scores) for one in (best, taken))
    more = theirs - mine if best.game.low_wins else mine - theirs
    if more >= max(_SHOWN, _SURE * _paired_error(best.scores, taken.scores)):
        said.append(f"{name} ends with {mine:.1f} {best.counts} on average, not {theirs:.1f}.")
    if not said:
        mine, theirs = (100 * fsum(one.shares) / len(one.shares) for one in (best, taken))
        said.append(f"Of 100 play-outs {name} wins {mine:.0f}, not {theirs:.0f}.")
    return " ".join(said)


def _telling(best: Outcomes, taken: Outcomes) -> str:
    """The kind of event that speaks for the best option most, if one surely does; else ""."""
    marks = taken.marks | best.marks

    def better(kind: str) -> float:
        return _WANTED[marks[kind]] * (best.share_of(kind) - taken.share_of(kind))

    kind = max(sorted(marks), key=better, default="")
    if not kind:
        return ""
    each = ((one.share_of(kind), len(one.scores)) for one in (best, taken))
    error = sqrt(fsum(share * (1 - share) / count for share, count in each))
    return kind if better(kind) >= max(_CLEAR, _SURE * error) else ""


def _paired_error(one: Sequence[int], other: Sequence[int]) -> float:
    gains = [a - b for a, b in zip(one, other, strict=True)]
    mean = fsum(gains) / len(gains)
    return sqrt(fsum((gain - mean) ** 2 for gain in gains) / max(1, len(gains) - 1) / len(gains))


def pieces_of(
    game: AnyGame, state: Any, option: Event, seat: int, names: Sequence[str]
) -> list[str]:
    """The ids of the pieces that `option` is about: what it moves or turns over, as `seat` sees it,
    at once and by what must follow. Of more than a handful, none.

    `state` is yours, and changed.
    """
    before = {piece.id: piece for piece in game.scene(game.view(state, seat), names).pieces}
    game.apply(state, option)
    node = game.pending(state)
    while isinstance(node, Forced) and not game.opens_turn(node.event):
        game.apply(state, node.event)
        node = game.pending(state)
    after = game.scene(game.view(state, seat), names).pieces
    found = [piece.id for piece in after if _is_new(piece, before.get(piece.id))]
    return found if len(found) <= _HANDFUL else []


def _is_new(piece: Piece, before: Piece | None) -> bool:
    if before is None or piece.flag not in ("", before.flag):
        return True
    return (piece.zone, piece.slot, piece.face) != (before.zone, before.slot, before.face)
