"""Hints: what a player of ours would do, knowing no more than the person who asks."""

from __future__ import annotations

from jamlab import agents
from jamlab.engine import Choice, Eyes, Stream
from jamlab.programs.play.match import Match
from jamlab.programs.play.told import PlayHint


def hint_of(match: Match) -> PlayHint | None:
    """What the game's own best player would do at the choice that is to be made; None if there is
    none. It looks through the eyes of that seat, and remembers what that seat saw."""
    played = match.played
    game, node = played.game, played.node
    if not isinstance(node, Choice):
        return None
    name = agents.usual_judge(game.id)
    player = agents.make(game.id, name)
    player.sit(Eyes(game, played.state, node.seat), Stream(match.seed, 10**6 + len(played)))
    if player.watches:
        for event in played.events:
            player.saw(game.mask(event, node.seat))
    place = player.choose(node)
    event = node[place]
    return {
        "n": len(played),
        "player": name,
        "place": place,
        "words": game.tell(event, played.seats),
        "clause": event.clause,
    }


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
