"""How a game on a page stands, as its people may know it."""

from __future__ import annotations

from typing import Final

from jamlab.programs.play.match import Match
from jamlab.programs.play.taking_back import back_of
from jamlab.programs.play.told import PlayCover, PlayHint, PlayNews, PlaySays, PlayTold

NEWS: Final = 120
"""So many of the last events are told in words."""


def before_a_game(says: PlaySays) -> PlayTold:
    """Nothing has begun."""
    return {
        "waits": "setting",
        "n": 0,
        "seat": -1,
        "people": [],
        "cover": None,
        "news": [],
        "back": None,
        "hint": None,
        "hints": False,
        "says": says,
    }


def told_of(
    match: Match, eyes: int | None, covered: int, hint: PlayHint | None, says: PlaySays
) -> PlayTold:
    """How it stands, for `eyes`; the screen is to be handed to the seat `covered` (-1: to none)."""
    played, told = match.played, before_a_game(says)
    told["n"], told["people"], told["hints"] = len(played), [*match.people], match.setting.hints
    told["seat"], told["hint"] = match.asked, hint
    told["news"] = _news(match, eyes)
    if match.setting.back:
        told["back"] = back_of(match, eyes)
    if played.over is not None:
        told["waits"] = "over"
    elif covered >= 0:
        words = f"It is {played.seats[covered]}’s move. The others look away."
        told["waits"], told["cover"] = "cover", PlayCover(seat=covered, words=words)
    elif match.is_persons:
        told["waits"] = "choice" if match.asked >= 0 else "report"
    else:
        told["waits"] = "thinking"
    return told


def _news(match: Match, eyes: int | None) -> list[PlayNews]:
    played = match.played
    game, first = played.game, max(0, len(played) - NEWS)
    return [
        PlayNews(
            n, came.seat, game.tell(game.mask(came, eyes), played.seats), came.clause,
            game.mark(came),
        )
        for n, came in enumerate(played.events[first:], start=first + 1)
    ]  # fmt: skip
