"""View model of "What if?": another option or outcome at the step on screen, and the game from
there.

* A branch continues with the actual cards of the recorded game; each viewpoint is shown what it
  would see of it. Many continuations redeal from what the viewpoint knows.
* An alternative at the end of a branch extends it; elsewhere it starts a new branch.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path as FilePath
from typing import Any, Final, Literal

from jamlab.analysis.whatif import (
    FRESH,
    SAME,
    Continuations,
    branch_of,
    carried_on,
    tree,
)
from jamlab.analysis.whatif.distribution import knows
from jamlab.analysis.whatif.tree import Path
from jamlab.chance.agents import names, usual_judge
from jamlab.core import ALL_KNOWING, Chance, Over, Stream, draw
from jamlab.log import LogError, Replay
from jamlab.log.notes import Branch, Notes
from jamlab.pages.whatif.branch_storage import Keeping
from jamlab.pages.whatif.branched_story import Branched
from jamlab.pages.whatif.comparing import (
    ComparedGame,
    Comparing,
    ContinuationTrials,
    Weighing,
    branch_told,
    title_of,
)
from jamlab.pages.whatif.options import (
    NO_STEP,
    NOT_BY_HAND,
    Continuation,
    meant,
    seat_of,
    step_of,
)
from jamlab.pages.whatif.whatif_messages import (
    BranchOn,
    WhatIfBring,
    WhatIfChoose,
    WhatIfCompare,
    WhatIfDelete,
    WhatIfFile,
    WhatIfHow,
    WhatIfPlay,
    WhatIfRename,
    WhatIfSave,
    WhatIfShow,
    WhatIfStepped,
    WhatIfStop,
    WhatIfTold,
    WhatIfTry,
    WhatIfWeigh,
)
from jamlab.ui.requests import Request
from jamlab.ui.view_model import Program, handles, stopped

LONGEST: Final = 200
"""Most characters of a title, as the file of notes allows."""
NOT_HERE: Final = "That cannot be chosen here any more."
_BY_HAND: Final = (WhatIfChoose, WhatIfPlay, WhatIfBring)
"""Requests that continue with the actual cards."""
_LEAVES_GAME: Final = (WhatIfStepped, WhatIfHow, WhatIfSave)
"""Requests that do not change the game shown."""
_NO_FILE: Final[WhatIfFile] = {"no": 0, "name": "", "text": ""}


class WhatIfProgram(Program):
    """Branches of `replay`; `notes` holds the existing ones, and the rest of their file. `path` is
    the log's file, if branches may be written beside it.
    """

    def __init__(
        self,
        replay: Replay | None = None,
        notes: Notes | None = None,
        path: FilePath | None = None,
    ) -> None:
        self.recorded = replay
        self._kept = None if replay is None else Keeping(replay, notes, path)
        self.path: Path = ()
        self.luck: Literal["same", "fresh"] = SAME
        self.player = "" if replay is None else usual_judge(replay.game.id)
        self.view = "table"
        self._step = NO_STEP
        self._trying: ContinuationTrials | None = None
        self._weighing: Weighing | None = None
        self._compared: tuple[Path, Path] | None = None
        self._comparing = Comparing()
        self._says = ""
        self._seed = 0
        self._branched: Branched | None = None
        self._on: BranchOn = {"no": 0, "path": "", "position": 0, "tail": None}
        self._playing: Continuation | None = None

    @property
    def branches(self) -> tree.Branches:
        """Tree of branches."""
        return () if self._kept is None else self._kept.notes.branches

    @property
    def on(self) -> tuple[int, Replay | None, int]:
        """Game shown: its number, the game, and the event after which it leaves the recorded one
        (-1: it is that).
        """
        on, recorded = self._on, self.recorded
        tail = on["tail"]
        if recorded is None or tail is None:
            return on["no"], recorded, -1
        return on["no"], self.game(self.path), tail["at"]

    @property
    def position(self) -> int:
        """Step at which the game is shown."""
        return self._on["position"]

    def game(self, path: Path) -> Replay:
        """Return the recorded game or a branch as a game; IndexError if there is none."""
        return self._keeping().game(path)

    # -- messages ----------------------------------------------------------------------------------

    def handle(self, request: Request) -> None:
        if self.recorded is None:
            return
        self._says = ""
        if self.recorded.is_in_part and isinstance(request, _BY_HAND):
            self._says = NOT_BY_HAND
            return
        if not isinstance(request, _LEAVES_GAME):
            self._playing = None  # the game that they continue may change
        try:
            super().handle(request)
        except IndexError:
            self._says = NOT_HERE
        except LogError as error:
            self._says = error.plainly
        except ValueError as error:
            self._says = f"{str(error)[:1].upper()}{str(error)[1:]}."

    @handles(WhatIfStepped)
    def _stepped(self, request: WhatIfStepped) -> None:
        at, view = self._where(request.at, request.view)
        self.view = view
        self._step = step_of(self.game(self.path), at, view)

    def _where(self, at: int, view: str) -> tuple[int, str]:
        """Return the step and the viewpoint of a request; IndexError if there is none."""
        if not 0 <= at <= len(self.game(self.path)) or view not in self._recorded().viewpoints:
            raise IndexError("no such step")
        return at, view

    @handles(WhatIfChoose)
    def _choose(self, request: WhatIfChoose) -> None:
        at, view = self._where(request.at, request.view)
        game = self.game(self.path)
        event = meant(game, at, view, request.place)
        if event is None:
            node = game.game.pending(game.state(at))
            assert isinstance(node, Chance)
            event = draw(node, Stream(self._next_seed()))
        branch = branch_of(game, at, event)
        path = self._keeping().joined(branch, self.path, at)
        lines = carried_on(self._recorded(), self.game(path), luck=self.luck, seed=self._seed)
        self._keeping().carry(path, lines)
        self._put_on(path, at + 1)

    @handles(WhatIfPlay)
    def _play(self, request: WhatIfPlay) -> None:
        at, _ = self._where(request.at, request.view)
        game, seed = self.game(self.path), self._next_seed()
        isover = isinstance(game.game.pending(game.state(len(game))), Over)
        if self.path and not isover and at > tree.found(self.branches, self.path).at:
            n, path = len(game), self.path
        elif isinstance(game.game.pending(game.state(at)), Over):
            raise ValueError("the game is over here: go back to a step before")
        else:
            n, path = at, ()
        going = Continuations(
            game, n, recorded=self._recorded(), players=self.player, luck=self.luck,
            seat=ALL_KNOWING, seed=seed,
        )  # fmt: skip
        self._playing = Continuation(going.steps(), n, at, path)

    def _played(self, playing: Continuation) -> None:
        """Store the events after agents have played to the end."""
        path = playing.path
        if path:
            self._keeping().carry(path, playing.lines)
        else:
            title = f"Played on from step {playing.n}, {self.luck} luck"
            path = self._keeping().joined(Branch(playing.n, title, tuple(playing.lines)), self.path)
        self._put_on(path, playing.at)

    @handles(WhatIfShow)
    def _show(self, request: WhatIfShow) -> None:
        path = self._path(request.path)
        if not path and not self.path:
            return  # shown already
        position = tree.found(self.branches, path).at + 1 if path else self._left(self.path)
        self._put_on(path, position)

    def _left(self, path: Path) -> int:
        """Return the position at which a branch leaves the recorded game."""
        return tree.found(self.branches, path[:1]).at if path else self._step["at"]

    @handles(WhatIfHow)
    def _how(self, request: WhatIfHow) -> None:
        self.luck = request.luck or self.luck
        if request.player in names(self._recorded().game.id):
            self.player = str(request.player)

    @handles(WhatIfRename)
    def _rename(self, request: WhatIfRename) -> None:
        path, title = self._path(request.path), " ".join(request.title.split())[:LONGEST]
        if path and title:
            branches = tree.renamed(self.branches, path, title)
            tree.replay_of(self._recorded(), branches, path)  # Malformed for a bad title
            self._keeping().change(branches, path)

    @handles(WhatIfDelete)
    def _delete(self, request: WhatIfDelete) -> None:
        path = self._path(request.path)
        if not path:
            return
        isgone = self.path[: len(path)] == path
        above, position = path[:-1], tree.found(self.branches, path).at
        on = None if isgone else tree.found(self.branches, self.path) if self.path else None
        self._stop()
        self._keeping().change(tree.without(self.branches, path))
        self._forget()
        if isgone:
            self._put_on(above, position)
        elif on is not None:
            self.path = next(
                one for one, branch in tree.paths(self.branches) if branch is on or branch == on
            )

    @handles(WhatIfCompare)
    def _compare(self, request: WhatIfCompare) -> None:
        left, right = request.left, request.right
        self._weighing = None
        if left is None or right is None:
            self._compared = None
        else:
            self._compared = self._path(left), self._path(right)

    @handles(WhatIfTry)
    def _try(self, request: WhatIfTry) -> None:
        at, view = self._where(request.at, request.view)
        game, self.view = self.game(self.path), view
        if isinstance(game.game.pending(game.state(at)), Over):
            raise ValueError("the game is over here: go back to a step before")
        self._stop()
        title = "From the start"
        if at:
            title = game.game.mask(game.events[at - 1], seat_of(view)).told(game.seats)
        self._trying = ContinuationTrials(
            self._recorded(), game, tree.format_path(self.path), at, title, view, self.player
        )

    @handles(WhatIfWeigh)
    def _weigh(self, request: WhatIfWeigh) -> None:
        _, self.view = self._where(0, request.view)
        if self._compared is not None:
            self._stop()
            left, right = map(self.game, self._compared)
            self._weighing = Weighing(self._recorded(), left, right, self.view, self.player)

    @handles(WhatIfStop)
    def _on_stop(self, _request: WhatIfStop) -> None:
        self._stop()

    def _stop(self) -> None:
        for work in (self._trying, self._weighing):
            if work is not None:
                work.stop()

    @handles(WhatIfSave)
    def _save(self, _request: WhatIfSave) -> None:
        self._says = self._keeping().save()

    @handles(WhatIfBring)
    def _bring(self, request: WhatIfBring) -> None:
        try:
            self._keeping().bring(request.text, instead=request.all)
        except LogError:
            if not request.all:
                raise
            return
        self._forget()
        if self.path:
            self._put_on((), min(self._on["position"], len(self._recorded())))

    # -- changes -----------------------------------------------------------------------------------

    def _recorded(self) -> Replay:
        assert self.recorded is not None
        return self.recorded

    def _path(self, text: str) -> Path:
        """Parse a path; IndexError if there is no such branch."""
        path = tree.parse_path(text)
        self.game(path)
        return path

    def _keeping(self) -> Keeping:
        assert self._kept is not None
        return self._kept

    def _forget(self) -> None:
        """Reset everything that refers to paths, which have changed."""
        self._trying = self._weighing = self._compared = None

    def _put_on(self, path: Path, position: int) -> None:
        self.path = path
        tail = None
        if path:
            if self._branched is None:
                self._branched = Branched(self._recorded())
            tail = self._branched.tail(self.game(path))
        self._on = {
            "no": self._on["no"] + 1,
            "path": tree.format_path(path),
            "position": position,
            "tail": tail,
        }
        self._step = step_of(self.game(path), position, self.view)

    def _next_seed(self) -> int:
        if self.luck == FRESH:
            self._seed += 1
        return self._seed

    def work(self) -> bool:
        playing = self._playing
        work = next((one for one in (self._trying, self._weighing) if _works(one)), None)
        if playing is not None:
            try:
                if playing.work():
                    self._playing = None
                    self._played(playing)
            except Exception as error:  # of any game's rules or agents; shown
                self._playing, self._says = None, stopped("playing on from an event", error)
        elif work is not None:
            work.work()
        return self._playing is not None or _works(self._trying) or _works(self._weighing)

    # -- state -------------------------------------------------------------------------------------

    def state(self) -> Mapping[str, Any]:
        file = _NO_FILE if self._kept is None else self._kept.file
        return {"whatif": self._told(), "branch": self._on, "branches": file}

    def _told(self) -> WhatIfTold:
        recorded = self.recorded
        told: WhatIfTold = {
            "events": 0,
            "on": tree.format_path(self.path),
            "title": "",
            "knows": "",
            "luck": self.luck,
            "player": self.player,
            "players": [],
            "step": self._step,
            "branches": [],
            "tried": None,
            "compared": [],
            "weighed": None,
            "points": "",
            "says": self._says if self._playing is None else self._playing.says,
            "playing": self._playing is not None,
            "by_hand": recorded is None or not recorded.is_in_part,
            "saved": self._kept is None or self._kept.is_saved,
        }
        if self._trying is not None and self._trying.view == self.view:
            told["tried"] = self._trying.result()  # only for the viewpoint that requested it
        if recorded is not None:
            told["events"] = len(recorded)
            told["players"] = list(names(recorded.game.id))
            told["points"] = recorded.game.standing_noun(recorded.header.options)
            seat = ALL_KNOWING if recorded.game.is_open else seat_of(self.view)
            told["knows"] = knows(seat, recorded.seats)
            told["branches"] = [
                branch_told(tree.format_path(path), one, self.game(path), self._title(path))
                for path, one in tree.paths(self.branches)
            ]
            told["title"] = self._title(self.path)
            if self._compared is not None:
                told["compared"] = self._comparing.sides(
                    self.view,
                    [
                        ComparedGame(tree.format_path(path), self._title(path), self.game(path))
                        for path in self._compared
                    ],
                )
                if self._weighing is not None and self._weighing.view == self.view:
                    told["weighed"] = self._weighing.result()
        return told

    def _title(self, path: Path) -> str:
        """Return the branch's title; its first event is masked for the viewpoint on screen."""
        return title_of(tree.found(self.branches, path), self.game(path), self.view) if path else ""


def _works(work: ContinuationTrials | Weighing | None) -> bool:
    return work is not None and work.state == "working"
