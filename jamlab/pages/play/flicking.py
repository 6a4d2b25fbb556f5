"""Board of a game with flicked dice: dice are placed, set out, flicked or reported by hand.

A flick, and in Sumo a die set out, is several choices of the rules: they are made together, and
taken back together.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, Final

from jamlab.core import Choice, Event, Refusal, Stream
from jamlab.games.jamsumo.board.pose import Pose
from jamlab.games.jamsumo.board.reach import all_free_faces, free_faces
from jamlab.games.jamsumo.events import DieChosen
from jamlab.games.jamsumo.flick.putting import (
    Put,
    flick_events,
    moved,
    next_put,
    pose_of,
    put_events,
)
from jamlab.games.jamsumo.flick.reported import FARTHEST, parse_dice_report, reported
from jamlab.games.jamsumo.flick.roll import Roll
from jamlab.games.jamsumo.flick.skill import SKILLS, USUAL, spread, strayed
from jamlab.games.jamsumo.flick.throw import Flick
from jamlab.games.jamsumo.scene import plan_of
from jamlab.pages.play.match import MANUAL, Match
from jamlab.pages.play.play_messages import PlayFlick, PlayFlicks, PlayPlace, PlayReport
from jamlab.ui.messages import named

_STRAYS: Final = 10**7
"""First of a match's random streams for the errors of fingers."""


class NotSo(Exception):
    """Illegal action; `refusal` is the reason."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal


class Flicking:
    """Actions of people with the dice of `match`. `put` is the position of the mover's next die."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._at: tuple[int, int] = (-1, -1)
        self._put: Put | None = None
        self._told: tuple[Any, PlayFlicks | None] = (None, None)

    @property
    def put(self) -> Put | None:
        """Position of the next die; None if no person has one to place now."""
        match = self._match
        at = (len(match.played), match.taken_back)
        if at != self._at:
            self._at = at
            self._put = next_put(match.played.state) if match.asked in match.people else None
        return self._put

    # -- actions -----------------------------------------------------------------------------------

    def place(self, request: PlayPlace) -> None:
        """Move the next die. IndexError for another die or a number that is too large."""
        put = self.put
        if put is None or request.die != put.die:
            raise IndexError("that die cannot be placed")
        numbers = _checked_numbers(request.x, request.y, request.turn)
        self._put = moved(self._match.played.state, put, *numbers)

    def set_out(self) -> list[Event]:
        """Return the choices that set the die at the position it was moved to."""
        put = self.put
        if put is None or not self._match.played.state.is_sumo:
            raise IndexError("no die is set out")
        return self._checked(put_events(self._match.played.state, put))

    def flick(self, request: PlayFlick) -> list[Event]:
        """Return the choices that make up a flick. NotSo if one of them is illegal."""
        if self._match.asked not in self._match.people:
            raise IndexError("nobody can flick now")
        die, aimed = request.die, (request.face, request.aim, request.speed)
        meant = Flick(*_checked_numbers(*aimed, request.offset, request.height))
        events = self._checked(flick_events(self._match.played.state, self.put, die, meant))
        if self._match.setting.roller != "table":
            return events
        state, made = self._match.played.state, self._by_hand(meant)
        try:
            return self._checked(flick_events(state, self.put, die, made))
        except NotSo:
            return events  # the flick with errors is illegal: keep the intended one

    def _by_hand(self, meant: Flick) -> Flick:
        """Return an intended flick with the errors of a person's finger.

        The table of flicks already includes those of skilled fingers: only the excess is added.
        """
        match = self._match
        rng = Stream(match.seed, _STRAYS + len(match.played))
        skill, usual = SKILLS[match.setting.skill], SKILLS[USUAL]
        aim, speed = (
            sqrt(max(0.0, own**2 - all_**2))
            for own, all_ in ((skill.aim, usual.aim), (skill.speed, usual.speed))
        )
        return strayed(meant, aim, speed, rng)

    def report(self, request: PlayReport) -> Event:
        """Return a reported roll as an event. NotSo if the rules refuse it."""
        node = self._match.played.node
        if not isinstance(node, Roll):
            raise IndexError("nothing rolls")
        try:
            event = reported(node, *parse_dice_report(request.dice, request.contacts, request.foul))
        except ValueError as error:
            raise NotSo(Refusal(str(error), "M-A5")) from None
        refusal = node.refusal(event)
        if refusal is not None:
            raise NotSo(refusal)
        return event

    def _checked(self, events: list[Event]) -> list[Event]:
        """Return these events if the rules allow them one after the other."""
        game, trial = self._match.played.game, self._match.played.state.copy()
        for event in events:
            refusal = game.why_not(trial, event)
            if refusal is not None:
                raise NotSo(refusal)
            game.apply(trial, event)
        return events

    # -- state -------------------------------------------------------------------------------------

    def state(self) -> PlayFlicks:
        """Return the state of the board; rebuilt only after a change."""
        match, put = self._match, self.put
        played, setting = match.played, match.setting
        key = (len(played), match.taken_back, put, match.is_persons)
        if self._told[0] == key and self._told[1] is not None:
            return self._told[1]
        state, node = played.state, played.node
        poses: dict[str, Pose] = dict(state.poses)
        faces = all_free_faces(state.board, poses)
        may = []
        if isinstance(node, Choice) and node.seat in match.people:
            may = [option.die for option in node if isinstance(option, DieChosen)]
        if put is not None:
            poses[put.die] = pose_of(state, put)
            faces[put.die] = free_faces(state.board, put.die, poses)
            if not state.is_sumo:
                may = [put.die, *may]
        reports = match.is_persons and isinstance(node, Roll)
        told: PlayFlicks = {
            "n": len(played),
            "plan": named(plan_of(state.board)),
            "poses": {die: (*pose,) for die, pose in sorted(poses.items())},
            "faces": {die: list(sides) for die, sides in faces.items()},
            "may": may,
            "movable": [] if put is None else [put.die],
            "sets": put is not None and state.is_sumo,
            "spread": [] if setting.roller == MANUAL else list(spread(SKILLS[setting.skill])),
            "skill": "" if setting.roller == MANUAL else setting.skill,
            "reports": reports,
            "asks": node.asks if reports and isinstance(node, Roll) else "",
        }
        self._told = (key, told)
        return told


def _checked_numbers(*numbers: int) -> tuple[int, ...]:
    """Return these numbers; IndexError if one of them is too large to be meant."""
    if any(abs(number) > FARTHEST for number in numbers):
        raise IndexError("that number cannot be meant")
    return numbers
