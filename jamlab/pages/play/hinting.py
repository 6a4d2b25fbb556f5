"""Hints: what a player of ours would do, and how likely something is, knowing no more than the
person who asks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from jamlab.chance import agents
from jamlab.core import Agent, AnyGame, Choice, Event, Eyes, Stream
from jamlab.log import Replay
from jamlab.pages.play.match import Match
from jamlab.pages.play.play_messages import PlayHint
from jamlab.pages.questions.asking_program import AskingProgram

ASKED: Final = ("question", "parameter", "try", "stop")
"""What may be asked for; whose knowledge counts is not asked."""


class Hints:
    """The hint that was given last, None if it is no more of use, and what is asked of the step."""

    def __init__(self, pause: float) -> None:
        self._pause = pause
        self.forget()

    def forget(self) -> None:
        """Other eyes look on, or another game is on: they hear nothing of what was asked."""
        self.hint: PlayHint | None = None
        self.asking = AskingProgram(pause=self._pause)

    def give(self, match: Match) -> None:
        """What a player would do now."""
        self.hint = hint_of(match)

    def follow(self, match: Match, eyes: int | None) -> None:
        """The table is another one: what was asked is asked of that, where a person thinks."""
        self.hint = None
        if self.asking.question and match.is_persons:
            self._turn_to(match, eyes)

    def hear(self, match: Match, eyes: int | None, message: Mapping[str, Any]) -> None:
        """A question about the step, or which there are (`play.ask`)."""
        if self.asking.replay is None:
            self._turn_to(match, eyes)
        if message["do"] in ASKED:
            self.asking.hear(message)

    def _turn_to(self, match: Match, eyes: int | None) -> None:
        replay = Replay.of(match.log(), "game")
        if self.asking.replay is None:
            self.asking = AskingProgram(replay, len(replay), pause=self._pause)
        else:
            self.asking.turn_to(replay, len(replay))
        self.asking.hear({"do": "eyes", "seat": "table" if eyes is None else eyes})


def hint_of(match: Match) -> PlayHint | None:
    """What the game's own best player would do at the choice that is to be made; None if there is
    none. It looks through the eyes of that seat, and remembers what that seat saw."""
    played = match.played
    game, node = played.game, played.node
    if not isinstance(node, Choice):
        return None
    name = agents.usual_judge(game.id)
    player, state = agents.make(game.id, name), played.state.copy()
    player.sit(Eyes(game, state, node.seat), Stream(match.seed, 10**6 + len(played)))
    if player.watches:
        for event in played.events:
            player.saw(game.mask(event, node.seat))
    place = player.choose(node)
    event = node[place]
    words = game.tell(event, played.seats)
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
    """What the player would choose after this, up to the flick: its aim and its speed."""
    name = f"{seats[event.seat]} "
    while True:
        game.apply(state, event)
        node = game.pending(state)
        if not isinstance(node, Choice) or node.seat != event.seat:
            return
        event = node[player.choose(node)]
        yield game.tell(event, seats).removeprefix(name)


def without_odds(frame: dict[str, object]) -> dict[str, object]:
    """A frame of a scene without what only reckoning tells: odds, and what a goal still needs."""
    found = {key: value for key, value in frame.items() if key != "odds"}
    goals = found.get("goals")
    if isinstance(goals, tuple):
        seat, title, listed, summary, _ = goals
        found["goals"] = (seat, title, [_plain(goal) for goal in listed], summary, "")
    return found


def _plain(goal: list[object]) -> list[object]:
    """A `told.Goal` without its outs, and without what the next move could do."""
    plain = [*goal[:7], "", *goal[8:]]
    return [*plain[:11], "", ""] if len(plain) > 11 else plain
