"""View model of a game on a page: people at one screen, agents, or both.

* Requests about the table name the number of events that the page had drawn; those about an older
  table change nothing.
* Agents run at most `AHEAD` events ahead of what the page has drawn; then the view model waits for
  `drawn` (`n`).
* Questions about the step (`ASKED`) are answered for the current viewpoint, if hints are on.
* The state contains nothing that the current viewpoint may not see: during a hand-over it is the
  table's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from random import SystemRandom
from time import monotonic
from types import MappingProxyType
from typing import Any, Final

from jamlab.core import Choice, Event, Over
from jamlab.core.game import InvalidOptions
from jamlab.core.registry import load
from jamlab.pages.play import setting as settings
from jamlab.pages.play.flicking import Flicking, NotSo
from jamlab.pages.play.hinting import ASKED, Hints, without_odds
from jamlab.pages.play.match import Choosing, Match, back_of, before_a_game, told_of
from jamlab.pages.play.play_messages import (
    PlayAnew,
    PlayAsk,
    PlayAt,
    PlayBegin,
    PlayCheck,
    PlayChoose,
    PlayChosen,
    PlayDrawn,
    PlayFlick,
    PlayGiveHint,
    PlayKeep,
    PlayKept,
    PlayLeave,
    PlayOpen,
    PlayPart,
    PlayPlace,
    PlayPut,
    PlayReport,
    PlaySaved,
    PlaySays,
    PlayStory,
    PlaySwitch,
    PlayTakeBack,
    PlayTellStory,
    PlayTold,
    PlayTry,
    PlayUncover,
)
from jamlab.pages.play.saved_games import (
    NO_STORY,
    NOTHING,
    InvalidSavedGame,
    open_link,
    pack_game,
    saved,
    story_of,
    unpack_game,
)
from jamlab.pages.questions.asking_program import PAUSE
from jamlab.ui.game_in_progress import option_at, why_piece
from jamlab.ui.requests import Request
from jamlab.ui.shown_table import Showing, table_of
from jamlab.ui.table_messages import TableSet
from jamlab.ui.view_model import Program, handles

A_PIECE: Final = 0.04
"""Seconds of work per slice."""
AHEAD: Final = 80
"""Most events that the page has not drawn yet."""
GONE: Final = "The table has moved on: that cannot be done any more."


def play_program(
    game: str,
    hints: bool = True,
    back: bool = True,
    fixed: bool = False,
    first: str = "",
    options: Mapping[str, str] | None = None,
    kept: str = "",
) -> PlayProgram:
    """Create the view model of a page. With `fixed`, the page does not ask whether hints are
    allowed.
    """
    program = PlayProgram(
        game, hints=hints, back=back, fixed=fixed, first=first, options=options or {}
    )
    if kept:
        program.handle(PlayKeep(kept))
    return program


class PlayProgram(Program):
    """Player of `game`. `first`: the option shown before all others; `options`: initial values.
    `folder`: where finished games are written (None: nowhere); `seed`: that of the first game,
    increasing with each (None: random). ValueError for an unknown option.
    """

    def __init__(
        self,
        game: str,
        *,
        hints: bool = True,
        back: bool = True,
        fixed: bool = False,
        first: str = "",
        options: Mapping[str, str] = MappingProxyType({}),
        folder: Path | None = None,
        seed: int | None = None,
        pause: float = PAUSE,
    ) -> None:
        self.game = load(game)
        if first and first not in {option.name for option in self.game.options}:
            raise ValueError(f"{game}: unknown option {first!r}")
        self.match: Match | None = None
        self.eyes: int | None = None
        """Viewpoint on the screen; None: the table's."""
        usual = replace(settings.usual(self.game), hints=hints, back=back)
        self.setting = settings.read(self.game, PlayCheck(options=dict(options)), usual, fixed=True)
        self._fixed, self._folder, self._seed, self._first = fixed, folder, seed, first
        self._faults: dict[str, list[str]] = {}
        self._covered = -1
        self._drawn = 0
        """Events drawn, as reported by the page."""
        self._choosing = Choosing()
        self.hints = Hints(pause)
        self._says: PlaySays = {"no": 0, "sentence": "", "clause": ""}
        self._table: TableSet | None = None
        self._showing: Showing | None = None
        self._flicking: Flicking | None = None
        self._kept: tuple[int, PlayKept] = (-1, {"text": ""})
        self._saved: PlaySaved = NOTHING
        self._story: PlayStory = NO_STORY

    # -- messages ----------------------------------------------------------------------------------

    @property
    def requests(self) -> Iterable[type[Request]]:
        return (*super().requests, *ASKED, PlayAsk)

    def handle(self, request: Request) -> None:
        match = self.match
        if isinstance(request, (*ASKED, PlayAsk)):
            if match is not None and match.setting.hints:
                self.hints.handle(match, self.eyes, request)
            return
        self._say("")
        if isinstance(request, PlayAt):
            if match is None:
                return
            if request.n != len(match.played):
                self._say(GONE)
                return
            self._was_drawn(request)
        try:
            super().handle(request)
        except NotSo as error:
            self._say(f"{error.refusal.sentence.rstrip('.')}.", error.refusal.clause)
        except (InvalidOptions, InvalidSavedGame) as error:
            self._say(f"{str(error)[:1].upper()}{str(error)[1:].rstrip('.')}.")
        except (IndexError, KeyError, ValueError):
            self._say(GONE)

    def _say(self, sentence: str, clause: str = "") -> None:
        if sentence or self._says["sentence"]:
            no = self._says["no"] + 1
            self._says = {"no": no, "sentence": sentence, "clause": clause}

    # -- before a game -----------------------------------------------------------------------------

    @handles(PlayCheck)
    def _on_check(self, request: PlayCheck) -> None:
        self._check(request)

    def _check(self, request: PlayChosen) -> None:
        """Apply the setting if valid; else report all errors, those of custom texts too."""
        seats = request.seats or self.setting.names
        self._faults = settings.faults_of(self.game, request.options or {}, len(seats))
        if not self._faults:
            self.setting = settings.read(self.game, request, self.setting, fixed=self._fixed)

    @handles(PlayBegin)
    def _begin(self, request: PlayBegin) -> None:
        self._check(request)
        if self._faults:
            self._say("This deck cannot be played with; what is wrong stands beside it.")
            return
        seed = self._seed
        if seed is None:
            seed = SystemRandom().randrange(2**31)
        else:
            self._seed = seed + 1
        self._put_on(Match(self.setting, seed))

    @handles(PlayKeep)
    def _keep(self, request: PlayKeep) -> None:
        match = unpack_game(request.text, self.game.id)
        if self._fixed:  # a teacher's restrictions stay
            hints, back = self.setting.hints, self.setting.back
            match.setting = replace(match.setting, hints=hints, back=back)
        self.setting = match.setting
        self._put_on(match)

    @handles(PlayOpen)
    def _open(self, request: PlayOpen) -> None:
        match = open_link(request.text, self.game)
        match.setting = replace(match.setting, hints=False, back=False)
        self._put_on(match)

    @handles(PlaySwitch)
    def _switch(self, request: PlaySwitch) -> None:
        self.setting = settings.without(self.setting, request)
        self._fixed = True
        if self.match is not None:
            self.match.setting = settings.without(self.match.setting, request)
            self.hints.forget()
            self._see(self.eyes, anew=True)

    @handles(PlayLeave)
    def _leave(self, _request: PlayLeave) -> None:
        self.match, self._showing, self._table = None, None, None
        self._covered, self.eyes, self._flicking = -1, None, None
        self._kept = (-1, {"text": ""})
        self.hints.forget()

    def _put_on(self, match: Match) -> None:
        no = self._saved["no"] + 1
        self.match, self._covered, self._drawn = match, -1, len(match.played)
        self._saved = {**NOTHING, "no": no}
        self.hints.forget()
        self.eyes = match.people[0] if len(match.people) == 1 else None
        line = 0 if self._showing is None else self._showing.line
        self._showing = Showing(match.played, self._trim, line)
        self._showing.look(self.eyes)
        self._table = table_of(match.played, no)
        self._flicking = Flicking(match) if self.game.is_flicked else None
        self._moved()

    # -- during a game -----------------------------------------------------------------------------

    @property
    def _on(self) -> Match:
        assert self.match is not None
        return self.match

    @handles(PlayChoose)
    def _choose(self, request: PlayChoose) -> None:
        match, place = self._on, request.place
        if self._covered >= 0 or match.asked not in match.people:
            self._say(GONE)
            return
        if place is None:
            place = self._choosing.place(match, request.line)
            if place < 0:
                self._say("Not all of it is said yet.")
                return
        self._enter(match, option_at(match.played, place))

    @handles(PlayDrawn)
    def _was_drawn(self, request: PlayDrawn) -> None:
        if self.match is None or self._showing is None:
            return
        self._drawn = max(self._drawn, min(request.n, len(self.match.played)))
        if self._drawn == len(self.match.played):
            self._showing.drawn()

    @property
    def _is_ahead(self) -> bool:
        return self.match is not None and len(self.match.played) - self._drawn >= AHEAD

    def _enter(self, match: Match, event: Event) -> None:
        match.enter(event)
        self._after(match)

    @property
    def _dice(self) -> Flicking:
        if self._flicking is None:
            raise IndexError("there are no dice here")
        return self._flicking

    @handles(PlayPlace)
    def _place(self, request: PlayPlace) -> None:
        self._dice.place(request)

    @handles(PlayReport)
    def _report(self, request: PlayReport) -> None:
        self._enter(self._on, self._dice.report(request))

    @handles(PlayPut)
    def _put(self, _request: PlayPut) -> None:
        self._on.enter_all(self._dice.set_out(), self._after)

    @handles(PlayFlick)
    def _flick(self, request: PlayFlick) -> None:
        self._on.enter_all(self._dice.flick(request), self._after)

    def _after(self, match: Match) -> None:
        """Update the view after an event."""
        assert self._showing is not None
        self._showing.follow()
        self._moved()

    def _moved(self) -> None:
        """Reset everything that referred to the table before."""
        match = self.match
        assert match is not None
        self._choosing.forget()
        self._look(match)
        if match.played.over is not None:
            self._end(match)
        self.hints.follow(match, self.eyes)

    def _look(self, match: Match) -> None:
        """Set the viewpoint: the person who has to choose, after a hand-over of the screen if
        anything is hidden from the previous one.
        """
        seat, game, state = match.asked, self.game, match.played.state
        eyes = self.eyes
        if len(match.people) != 1 and seat in match.people and seat != eyes:
            if game.is_open or game.view(state, seat) == game.view(state, None):
                eyes, self._covered = seat, -1
            else:
                eyes, self._covered = None, seat
        elif len(match.people) != 1 and match.played.over is not None:
            eyes = None
        self._see(eyes)

    def _see(self, eyes: int | None, *, anew: bool = False) -> None:
        """Set the viewpoint, dropping everything shown to another."""
        assert self._showing is not None
        if anew or (eyes != self.eyes and not self.game.is_open):
            # The table is shown what happened since the last viewpoint; a seat has seen it with the
            # table.
            since = None if anew or eyes is not None else self._drawn
            self._showing.look(eyes, since)
        if eyes != self.eyes:
            self.hints.forget()
        self.eyes = eyes

    @handles(PlayPart)
    def _part(self, request: PlayPart) -> None:
        if not self._choosing.say(self._on, request.line, request.name, request.value):
            self._say("That does not go with what was said before.")

    @handles(PlayAnew)
    def _anew(self, _request: PlayAnew) -> None:
        self._choosing.forget()

    @handles(PlayTry)
    def _try(self, request: PlayTry) -> None:
        played = self._on.played
        if self._covered >= 0 or not isinstance(played.node, Choice):
            return
        if request.line is not None:
            found = self._choosing.state(self._on, self.eyes)["lines"][request.line]
            self._say(f"{found['title']}: {found['text'] or 'not now.'}", found["clause"])
        elif request.piece is not None:
            refusal = why_piece(played, self.eyes, request.piece)
            self._say(f"{refusal.sentence.rstrip('.')}.", refusal.clause)

    @handles(PlayUncover)
    def _uncover(self, _request: PlayUncover) -> None:
        if self._covered >= 0:
            seat, self._covered = self._covered, -1
            self._see(seat)

    @handles(PlayTakeBack)
    def _back(self, request: PlayTakeBack) -> None:
        match = self._on
        back = back_of(match, self.eyes)
        if back is None or not match.setting.back:
            self._say("There is nothing to take back.")
            return
        match.undo(back["anew"] if request.anew else back["to"])
        self._drawn = len(match.played)
        saved = self._saved
        self._saved = {**NOTHING, "no": saved["no"] + 1, "path": saved["path"]}
        # The last person at the screen may not see the other one's hand.
        several = len(match.people) != 1 and not self.game.is_open
        self._covered = -1
        self._see(None if several else self.eyes, anew=True)
        self._moved()

    # -- hints -------------------------------------------------------------------------------------

    @handles(PlayGiveHint)
    def _give_hint(self, _request: PlayGiveHint) -> None:
        match = self._on
        if not match.setting.hints or self._covered >= 0 or match.asked not in match.people:
            return
        self.hints.give(match)

    def _trim(self, frame: dict[str, Any]) -> dict[str, Any]:
        assert self.match is not None
        return frame if self.match.setting.hints else without_odds(frame)

    # -- end ---------------------------------------------------------------------------------------

    def _end(self, match: Match) -> None:
        """Make the log available, written to `folder` if there is one."""
        self._saved, fault = saved(match, self._folder, self._saved)
        if fault:
            self._say(fault)

    @handles(PlayTellStory)
    def _tell_story(self, _request: PlayTellStory) -> None:
        if self._on.played.over is not None:
            self._story = story_of(self._on, self._story)

    # -- work --------------------------------------------------------------------------------------

    def work(self) -> bool:
        match, until = self.match, monotonic() + A_PIECE
        busy = self.hints.asking.work()
        if match is None:
            return busy
        while monotonic() < until:
            if self._is_ahead:
                return busy
            n = len(match.played)
            try:
                if not match.step(max(0.0, until - monotonic())):
                    return busy
            except Exception as error:  # of any game's agents; shown to the user
                who = match.asked
                self._say(f"{match.played.seats[who]} cannot go on: {error}.")
                return busy
            if len(match.played) > n:
                self._after(match)
        return busy or not (match.is_persons or isinstance(match.played.node, Over))

    # -- state -------------------------------------------------------------------------------------

    def state(self) -> Mapping[str, Any]:
        setting = settings.told_of(
            self.game, self.setting, self._faults, first=self._first, fixed=self._fixed
        )
        return {
            "setting": setting,
            "table": self._table,
            "shown": None if self._showing is None else self._showing.state(),
            "choice": self._choosing.state(self.match, self.eyes),
            "play": self._told_play(),
            "flicks": None if self._flicking is None else self._flicking.state(),
            "kept": self._told_kept(),
            "saved": self._saved,
            "story": self._story,
            **self.hints.asking.state(),
        }

    def _told_play(self) -> PlayTold:
        if self.match is None:
            return before_a_game(self._says)
        told = told_of(self.match, self.eyes, self._covered, self.hints.hint, self._says)
        if self._is_ahead and told["waits"] == "thinking":
            told["waits"] = "drawing"
        return told

    def _told_kept(self) -> PlayKept:
        match = self.match
        if match is None or match.played.over is not None:
            return {"text": ""}
        key = hash((match.seed, len(match.played), match.taken_back))
        if self._kept[0] != key:
            self._kept = (key, {"text": pack_game(match)})
        return self._kept[1]
