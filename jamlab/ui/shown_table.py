"""Table of a game in progress for one viewpoint: a whole scene, and the changes since."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from jamlab.core import AnyGame, Node
from jamlab.log.turns import turns_of
from jamlab.ui.game_in_progress import InProgress
from jamlab.ui.messages import End, ShownEvent, ShownTurn, sparse
from jamlab.ui.story import TABLE, Teller, clauses_of
from jamlab.ui.table_messages import TableSet, TableShown

MOST: Final = 60
"""Frames sent together; once all are drawn, a longer list restarts from a whole scene."""

Trim = Callable[[dict[str, Any]], dict[str, Any]]
"""Function that removes from a frame what must not be shown."""


def table_of(played: InProgress, no: int) -> TableSet:
    """Return what does not change while a game is played."""
    game: AnyGame = played.game
    scene = game.scene(game.view(played.state, None), played.seats)
    return {
        "no": no,
        "game": game.id,
        "name": game.name,
        "house": game.describe_options(played.header.options),
        "seats": list(played.seats),
        "layout": sparse(game.layout),
        "clauses": clauses_of(game),
        "faces": {name: sparse(face) for name, face in {**game.faces, **scene.faces}.items()},
        "turn_word": game.turn_word,
        "standing_word": game.standing_noun(played.header.options),
        "low_wins": game.low_wins,
    }


class Showing:
    """View of `played` for one viewpoint at a time; `trim` removes what must not be shown.

    Call `follow` after each event, `look` when the viewpoint changes or something is taken back,
    `drawn` when the page has drawn everything sent.
    """

    def __init__(self, played: InProgress, trim: Trim, line: int = 0) -> None:
        self._played, self._trim = played, trim
        self.line = line
        self.look(None)

    def look(self, eyes: int | None, since: int | None = None) -> None:
        """Show the viewpoint `eyes` the table as it was after `since` events (None: now); drop
        everything shown before.
        """
        self.eyes = eyes
        self.line += 1
        self._begin(len(self._played) if since is None else since)

    def follow(self) -> None:
        """Add the frame of the latest event."""
        played = self._played
        self._frame(len(played), played.state, played.node)

    def drawn(self) -> None:
        """Handle the page's report that everything is drawn: restart long lists of frames."""
        if len(self._frames) > MOST:
            self._begin(len(self._played))

    def _begin(self, first: int) -> None:
        played, game = self._played, self._played.game
        viewpoint = TABLE if self.eyes is None else str(self.eyes)
        teller = self._teller = Teller(played, viewpoint, None)
        self._first, last = first, len(played)
        if first:
            before = played.state_after(first - 1)
            teller.pass_by(before, game.pending(before))
        if first == last:
            self._frames: list[Any] = [self._trim(teller.all_of(first, played.state, played.node))]
            return
        state = played.state_after(first)
        self._frames = [self._trim(teller.all_of(first, state, game.pending(state)))]
        for n in range(first, last):
            game.apply(state, played.events[n])
            self._frame(n + 1, state, game.pending(state))

    def _frame(self, n: int, state: Any, node: Node) -> None:
        self._frames.append(self._trim(self._teller.frame(n, state, node)))

    def state(self) -> TableShown:
        """Return the whole scene and all changes since."""
        played, first, over = self._played, self._first, self._played.over
        game, n, turns = played.game, len(played), turns_of(played)
        ends = [*(one.first for one in turns[1:]), n + 1]
        return {
            "line": self.line,
            "eyes": TABLE if self.eyes is None else str(self.eyes),
            "first": first,
            "frames": self._frames[:],
            "events": [
                ShownEvent(
                    node=node,
                    seat=came.seat,
                    kind=came.kind,
                    clause=came.clause,
                    mark=came.mark,
                )
                for node, came in zip(played.nodes[first:], played.events[first:], strict=True)
            ],
            "turns": [
                ShownTurn(first=one.first, seat=one.seat, words=one.words, round=one.round)
                for one, last in zip(turns, ends, strict=False)
                if last > first
            ],
            "standing": tuple(game.standing(game.view(played.state, self.eyes))),
            "end": None
            if over is None
            else End(
                reason=over.reason, clause=over.clause, scores=over.scores, winners=over.winners
            ),
        }
