"""Branch of a recorded game as the difference from the story that the page already has."""

from __future__ import annotations

from typing import Any, Final

from jamlab.core import Node
from jamlab.log import Replay
from jamlab.log.turns import standings_of, turns_are, turns_of
from jamlab.pages.whatif.whatif_messages import Tail
from jamlab.ui.messages import End, ShownEvent, ShownTurn, sparse
from jamlab.ui.story import ALL, TABLE, Teller, foresee

_FULLY: Final = 40
"""Frames computed in full before the branch: a panel may persist from one to the next."""


class Branched:
    """Producer of the stories of branches of `recorded`. It caches the game up to the last branch
    point.
    """

    def __init__(self, recorded: Replay) -> None:
        self.recorded = recorded
        game = recorded.game
        seats = [] if game.is_open else [str(seat) for seat in range(len(recorded.seats))]
        self._views = (TABLE, *seats, ALL)
        self._at = 0
        self._tellers = self._fresh()

    def _fresh(self) -> list[Teller]:
        return [Teller(self.recorded, view, None) for view in self._views]

    def tail(self, branch: Replay) -> Tail:
        """Return the part of the story of `branch` that differs from the recorded game's."""
        recorded, game, names = self.recorded, branch.game, branch.seats
        at = 0
        while at < min(len(branch), len(recorded)) and branch.events[at] == recorded.events[at]:
            at += 1
        self._go(max(0, at - _FULLY))
        tellers = [teller.copy(branch) for teller in self._tellers]
        frames: dict[str, list[Any]] = {view: [] for view in self._views}
        state = branch.state(self._at)
        for n in range(self._at, len(branch) + 1):
            node: Node = game.pending(state)
            for teller in tellers:
                # The all-knowing viewpoint showed here the hidden faces of the recorded game.
                tell = teller.whole if n == at and teller.viewpoint == ALL else teller.frame
                frame = tell(n, state, node)
                if n >= at:
                    frames[teller.viewpoint].append(frame)
            if n < len(branch):
                game.apply(state, branch.events[n])
        foresee(frames[ALL])
        base = frames[TABLE]
        for view in self._views[1:]:
            frames[view] = [
                0 if frame == same else frame
                for frame, same in zip(frames[view], base, strict=True)
            ]
        over = branch.over
        if game.is_open:
            frames |= {str(seat): [0] * len(base) for seat in range(len(names))}
        return {
            "at": at,
            "title": branch.title,
            "turns": [
                ShownTurn(first=one.first, seat=one.seat, words=one.words, round=one.round)
                for one in turns_of(branch)
            ],
            "events": [
                ShownEvent(
                    node=node,
                    seat=came.seat,
                    kind=came.kind,
                    clause=came.clause,
                    mark=came.mark,
                )
                for node, came in zip(branch.nodes[at:], branch.events[at:], strict=True)
            ],
            "frames": frames,
            "faces": {name: sparse(face) for name, face in tellers[0].faces.items()},
            "end": None
            if over is None
            else End(
                reason=over.reason, clause=over.clause, scores=over.scores, winners=over.winners
            ),
            "standings": {
                "word": game.standing_noun(branch.header.options),
                "turns": turns_are(branch),
                "had": [list(had) for _, had in standings_of(branch)],
            },
        }

    def _go(self, n: int) -> None:
        """Advance the tellers to position `n`."""
        recorded = self.recorded
        if n < self._at:
            self._at, self._tellers = 0, self._fresh()
        state, game = recorded.state(self._at), recorded.game
        while self._at < n:
            node = game.pending(state)
            for teller in self._tellers:
                teller.pass_by(state, node)
            game.apply(state, recorded.events[self._at])
            self._at += 1
