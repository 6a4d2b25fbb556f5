"""Hints: the choice of an agent, and exact odds, based only on what the asking person knows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from jamlab.chance import agents
from jamlab.core import Agent, AnyGame, Choice, Event, SeatView, Stream
from jamlab.log import Replay
from jamlab.pages.play.match import Match
from jamlab.pages.play.play_messages import PlayHint
from jamlab.pages.questions.asking_messages import AskParameter, AskQuestion, AskStop, AskTry
from jamlab.pages.questions.asking_program import AskingProgram
from jamlab.ui.requests import Request

ASKED: Final = (AskQuestion, AskParameter, AskTry, AskStop)
"""Requests about questions that this page may send; the viewpoint is fixed."""
_COMPUTED: Final = ("outs", "outs_words", "next_move")
"""Fields of a goal that a hint would give away."""


class Hints:
    """Last hint (None once outdated), and questions about the current step."""

    def __init__(self, pause: float) -> None:
        self._pause = pause
        self.forget()

    def forget(self) -> None:
        """Drop all hints and questions: the viewpoint or the game has changed."""
        self.hint: PlayHint | None = None
        self.asking = AskingProgram(pause=self._pause)

    def give(self, match: Match) -> None:
        """Store an agent's choice as the hint."""
        self.hint = hint_of(match)

    def follow(self, match: Match, eyes: int | None) -> None:
        """Drop the hint after an event; repeat the question for the new table if a person is to
        choose.
        """
        self.hint = None
        if self.asking.question and match.is_persons:
            self._turn_to(match, eyes)

    def handle(self, match: Match, eyes: int | None, request: Request) -> None:
        """Handle a question about the step, or a request for the list of questions (`PlayAsk`)."""
        if self.asking.replay is None:
            self._turn_to(match, eyes)
        if isinstance(request, ASKED):
            self.asking.handle(request)

    def _turn_to(self, match: Match, eyes: int | None) -> None:
        replay = Replay.of(match.log(), "game")
        if self.asking.replay is None:
            self.asking = AskingProgram(replay, len(replay), pause=self._pause)
        else:
            self.asking.turn_to(replay, len(replay))
        self.asking.see("table" if eyes is None else eyes)


def hint_of(match: Match) -> PlayHint | None:
    """Return the choice of the game's own best agent at the current decision; None if there is
    none. It sees the seat's viewpoint, and has seen what that seat saw.
    """
    played = match.played
    game, node = played.game, played.node
    if not isinstance(node, Choice):
        return None
    name = agents.usual_judge(game.id)
    player, state = agents.make(game.id, name), played.state.copy()
    player.sit(SeatView(game, state, node.seat), Stream(match.seed, 10**6 + len(played)))
    if player.watches:
        for event in played.events:
            player.saw(game.mask(event, node.seat))
    place = player.choose(node)
    event = node[place]
    words = event.told(played.seats)
    if game.is_flicked:
        words += "".join(
            f", {more}" for more in _flick_of(game, state, event, player, played.seats)
        )
    return {
        "n": len(played),
        "player": name,
        "place": place,
        "words": words,
        "clause": event.clause,
    }


def _flick_of(
    game: AnyGame, state: Any, event: Event, player: Agent, seats: tuple[str, ...]
) -> Iterator[str]:
    """Yield the agent's further choices, up to the flick: its aim and its speed."""
    name = f"{seats[event.seat]} "
    while True:
        game.apply(state, event)
        node = game.pending(state)
        if not isinstance(node, Choice) or node.seat != event.seat:
            return
        event = node[player.choose(node)]
        yield event.told(seats).removeprefix(name)


def without_odds(frame: dict[str, object]) -> dict[str, object]:
    """Return a frame of a scene without computed values: odds, and outs of goals."""
    found = {key: value for key, value in frame.items() if key != "odds"}
    goals = found.get("goals")
    if isinstance(goals, dict):
        found["goals"] = {**goals, "goals": [_plain(goal) for goal in goals["goals"]], "note": ""}
    return found


def _plain(goal: dict[str, object]) -> dict[str, object]:
    """Return a `messages.Goal` without its outs and its next move."""
    return {name: value for name, value in goal.items() if name not in _COMPUTED}
