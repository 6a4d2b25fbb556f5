"""Enumerates all questions, with parameters that vary from step to step."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from jamlab.chance import odds, questions
from jamlab.chance.exact import Odds
from jamlab.core import AnyGame, Node
from tests.unit.chance.cross_check.known import known
from tests.unit.chance.cross_check.place import Place

DRAWS = (1, 2, 3, 5, 12, None)
LEAST = (1, 1, 2, 3)
TURNS = 7
"""Period in steps at which each face is asked about, so that a game covers all combinations."""


@dataclass(frozen=True)
class Claim:
    """An answer with its question, parameters, position and viewpoint."""

    question: str
    asked: dict[str, Any]
    answer: Odds
    game: AnyGame
    state: Any
    view: Any
    node: Node
    seat: int | None
    past: tuple[Any, ...]

    @property
    def player(self) -> int:
        """Seat that the question is about."""
        player = self.asked.get("player")
        if player is not None:
            return int(player)
        if self.seat is not None and self.seat >= 0 and self.question not in ("holds", "recipe"):
            return self.seat
        return int(self.view.mover)

    @property
    def words(self) -> str:
        """Command-line arguments of the question."""
        return words(self.question, self.asked)


def words(question: str, asked: dict[str, Any]) -> str:
    """Format the command-line arguments of a question."""
    told = [f"--{name} {_told(value)}" for name, value in asked.items()]
    return " ".join([f"--question {question}", *told])


def _told(value: Any) -> str:
    text = ",".join(value) if isinstance(value, (list, tuple)) else str(value)
    return f"'{text}'" if " " in text or "!" in text else text


def ways(place: Place, only: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the questions asked at this step, by name, with their parameters."""
    for name in questions(place.game):
        if only in ("", name):
            for asked in ways_to_ask(place.game, name, place.state, place.n):
                yield name, asked


def claim(place: Place, seat: int | None, view: Any, name: str, asked: dict[str, Any]) -> Claim:
    """Return the answer for a viewpoint; ValueError if the question does not apply here."""
    answer = odds(place.table, name, seat, **asked)
    return Claim(name, asked, answer, place.game, place.state, view, place.node, seat, place.past)


def ways_to_ask(game: AnyGame, question: str, state: Any, n: int) -> Iterator[dict[str, Any]]:
    """Yield a question's parameters at step n, rotating through faces and values."""
    told_of = known(game.id)
    faces = told_of.faces(state)
    asks = told_of.asks.get(question)
    if asks:
        yield from asks(state, n)
    elif question in ("next", "holds") and faces:
        yield {} if question == "next" else {"of": tuple(faces)}  # any card: 1
        yield {"of": (faces[n % len(faces)],)}
        yield {"of": (faces[n % len(faces)], faces[(n * 7 + 3) % len(faces)])}
    elif question == "within":
        for place, face in enumerate(faces):
            if (n + place) % TURNS and face not in told_of.at_every_step:
                continue
            draws, least = DRAWS[(n + place) % len(DRAWS)], LEAST[(n + place) % len(LEAST)]
            told: dict[str, Any] = {"draws": draws} if draws else {}
            yield {"of": (face,), **told, "least": 1}
            if least > 1:
                yield {"of": (face, faces[(place + n) % len(faces)]), **told, "least": least}
    else:
        yield {}
