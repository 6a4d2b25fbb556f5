"""The table of a game in progress as some eyes see it: a whole scene, and what changed since."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from jamlab.core import AnyGame, Node
from jamlab.log.turns import turns_of
from jamlab.ui.game_in_progress import InProgress
from jamlab.ui.messages import Clause, End, Event, Turn, sparse
from jamlab.ui.story import TABLE, Teller
from jamlab.ui.table_messages import TableSet, TableShown

MOST: Final = 60
"""Frames that are told together; once all are drawn, a whole scene begins more of them anew."""

Trim = Callable[[dict[str, Any]], dict[str, Any]]
"""Takes out of a frame what is not to be shown."""


def table_of(played: InProgress, no: int) -> TableSet:
    """What does not change while a game is played."""
    game: AnyGame = played.game
    scene = game.scene(game.view(played.state, None), played.seats)
    return {
        "no": no,
        "game": game.id,
        "name": game.name,
        "house": game.house_words(played.header.options),
        "seats": list(played.seats),
        "layout": sparse(game.layout),
        "clauses": {name: Clause(c.title, c.text) for name, c in game.rulebook.clauses.items()},
        "faces": {name: sparse(face) for name, face in {**game.faces, **scene.faces}.items()},
        "turn_word": game.turn_word,
        "standing_word": game.standing_words(played.header.options),
        "low_wins": game.low_wins,
    }


class Showing:
    """Shows `played` to one pair of eyes after the other; `trim` takes out what is not to be seen.

    `follow` is called after each event, `look` when other eyes look on or something was taken back,
    `drawn` when the page has drawn all that was told.
    """

    def __init__(self, played: InProgress, trim: Trim, line: int = 0) -> None:
        self._played, self._trim = played, trim
        self.line = line
        self.look(None)

    def look(self, eyes: int | None, since: int | None = None) -> None:
        """These eyes look at the table as it was after `since` events (None: as it is); nothing of
        what was shown before stays."""
        self.eyes = eyes
        self.line += 1
        self._begin(len(self._played) if since is None else since)

    def follow(self) -> None:
        """One event more has happened."""
        played = self._played
        self._frame(len(played), played.state, played.node)

    def drawn(self) -> None:
        """The page has drawn all that has happened: long lists of frames begin anew."""
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

    def told(self) -> TableShown:
        """The whole scene, and all that changed since."""
        played, first, over = self._played, self._first, self._played.over
        game, n, turns = played.game, len(played), turns_of(played)
        ends = [*(one.first for one in turns[1:]), n + 1]
        return {
            "line": self.line,
            "eyes": TABLE if self.eyes is None else str(self.eyes),
            "first": first,
            "frames": self._frames[:],
            "events": [
                Event(
                    node, came.seat, came.kind, came.clause, game.mark(came), int(node == "choice")
                )
                for node, came in zip(played.nodes[first:], played.events[first:], strict=True)
            ],
            "turns": [
                Turn(one.first, one.seat, one.words, one.round)
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
