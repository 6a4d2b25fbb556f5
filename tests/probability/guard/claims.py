"""Every way of asking: each question with its parameters varied step by step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from jamlab.engine import AnyGame, Node
from jamlab.games.jam.state import BID, WON
from jamlab.probability import odds, questions
from jamlab.probability.odds import Odds
from tests.probability.guard.deals import names_of
from tests.probability.guard.place import Place

DRAWS = (1, 2, 3, 5, 12, None)
LEAST = (1, 1, 2, 3)
TURNS = 7
"""Each face is asked about at every seventh step; over a game all are, in all ways."""
VISITORS = ("Karlsman", "Bear")
"""These lie otherwise than other cards, and are asked about at each."""


@dataclass(frozen=True)
class Claim:
    """An answer, and where and how it was asked for."""

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
        """About whom it was asked."""
        player = self.asked.get("player")
        if player is not None:
            return int(player)
        if self.seat is not None and self.seat >= 0 and self.question not in ("holds", "recipe"):
            return self.seat
        return int(self.view.mover)

    @property
    def words(self) -> str:
        """The question's part of a command line."""
        return words(self.question, self.asked)


def words(question: str, asked: dict[str, Any]) -> str:
    """The question's part of a command line."""
    told = [f"--{name} {_told(value)}" for name, value in asked.items()]
    return " ".join([f"--question {question}", *told])


def _told(value: Any) -> str:
    text = ",".join(value) if isinstance(value, (list, tuple)) else str(value)
    return f"'{text}'" if " " in text or "!" in text else text


def ways(place: Place, only: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """What is asked at this step, and how: names of questions, with their parameters."""
    for name in questions(place.game):
        if only in ("", name):
            for asked in ways_to_ask(place.game, name, place.state, place.n):
                yield name, asked


def claim(place: Place, seat: int | None, view: Any, name: str, asked: dict[str, Any]) -> Claim:
    """What is answered to this viewpoint; ValueError if it is no question for this table."""
    answer = odds(place.table, name, seat, **asked)
    return Claim(name, asked, answer, place.game, place.state, view, place.node, seat, place.past)


def ways_to_ask(game: AnyGame, question: str, state: Any, n: int) -> Iterator[dict[str, Any]]:
    """How a question is asked at step n: all faces, and each parameter in its turn."""
    if question == "next":
        yield {}
        faces = names_of(game, state)
        yield {"of": (faces[n % len(faces)],)}
        yield {"of": (faces[n % len(faces)], faces[(n * 7 + 3) % len(faces)])}
    elif question == "within":
        faces = names_of(game, state)
        for place, face in enumerate(faces):
            if (n + place) % TURNS and face not in VISITORS:
                continue
            draws, least = DRAWS[(n + place) % len(DRAWS)], LEAST[(n + place) % len(LEAST)]
            told: dict[str, Any] = {"draws": draws} if draws else {}
            yield {"of": (face,), **told, "least": 1}
            if least > 1:
                yield {"of": (face, faces[(place + n) % len(faces)]), **told, "least": least}
    else:
        yield from OWN.get((game.id, question), _nothing)(game, state, n)


def _nothing(_game: AnyGame, _state: Any, _n: int) -> Iterator[dict[str, Any]]:
    yield {}


def _memory(_game: AnyGame, _state: Any, _n: int) -> Iterator[dict[str, Any]]:
    yield {"memory": "all"}
    yield {"memory": "nothing"}


def _tiles(_game: AnyGame, _state: Any, n: int) -> Iterator[dict[str, Any]]:
    for memory in ("all", "nothing"):
        yield {"tiles": 1 + n % 4, "memory": memory}


def _plans(_game: AnyGame, _state: Any, n: int) -> Iterator[dict[str, Any]]:
    for memory in ("all", "nothing"):
        yield {"plan": "stop", "memory": memory}
        yield {"plan": "one", "memory": memory}
        yield {"plan": "best", "memory": memory}
        yield {"plan": "on", "memory": memory}
        yield {"plan": "from", "least": 1 + n % 5, "memory": memory}
        yield {"plan": "from_or_cramel", "least": 1 + n % 5, "memory": memory}
        yield {"plan": "ahead", "memory": memory}


def _attack(_game: AnyGame, state: Any, n: int) -> Iterator[dict[str, Any]]:
    from jamlab.games.sixty.deck import NAMES, NUMBER_KINDS

    yield {}
    kinds = list(NUMBER_KINDS)
    for step in (0, 4):
        yield {"number": NAMES[kinds[(n + step) % len(kinds)]], "cards": 1 + n % 2}


def _tasks(_game: AnyGame, state: Any, n: int) -> Iterator[dict[str, Any]]:
    yield {"task": 1 + n % 3, "count": ("now", "cards")[n % 2]}
    yield {"task": 1 + n % 4, "count": ("now", "cards")[n // 2 % 2], "draws": 3 + n % 5}


def _wanted(_game: AnyGame, state: Any, n: int) -> Iterator[dict[str, Any]]:
    fruits = state.cards.fruits
    for place, fruit in enumerate(fruits):
        if (n + place) % 3:
            continue
        yield {"of": (fruit,), "draws": 1 + (n + place) % 5, "player": n % state.seats}
    yield {"draws": 1 + n % 4}


def _basket(_game: AnyGame, state: Any, n: int) -> Iterator[dict[str, Any]]:
    fruits = state.cards.fruits
    yield {"of": (fruits[n % len(fruits)],)}
    yield {"of": (fruits[n % len(fruits)], fruits[(n + 3) % len(fruits)])}


def _holds(_game: AnyGame, state: Any, n: int) -> Iterator[dict[str, Any]]:
    for place, kind in enumerate(("winter stock", "granny's pies", "yummy-yummy")):
        yield {"type": kind, "player": (n + place) % state.seats, "wants": 50, "others": 50}


def _karlsman(_game: AnyGame, state: Any, n: int) -> Iterator[dict[str, Any]]:
    """Each bid is worked out by itself, which takes long: at every eighth step, and in auctions."""
    if n % 8 == 0 or state.phase in (BID, WON):
        yield {}


def _curse(_game: AnyGame, state: Any, n: int) -> Iterator[dict[str, Any]]:
    yield {}
    yield {"signal": 1 + n % 7, "bidders": 2 + n % 4, "unseen": n % 3}


def _recipe(_game: AnyGame, state: Any, n: int) -> Iterator[dict[str, Any]]:
    yield {"player": n % len(state.hands), "wants": 50, "others": 50}


def _bake(_game: AnyGame, state: Any, n: int) -> Iterator[dict[str, Any]]:
    pile, lost = ("drawn", "shuffled")[n % 2], ("no", "yes")[n // 2 % 2]
    yield {"turns": 1 + n % 12, "pile": pile, "lost_turns": lost}


def _turns(_game: AnyGame, state: Any, n: int) -> Iterator[dict[str, Any]]:
    yield {"pile": ("drawn", "shuffled")[n % 2], "lost_turns": ("no", "yes")[n // 2 % 2]}


def _sink(_game: AnyGame, state: Any, n: int) -> Iterator[dict[str, Any]]:
    skill = ("expert", "good", "casual", "child")[n % 4]
    yield {"skill": skill, "speed": (70, 90, 110)[n % 3], "distance": 40 + 20 * (n % 8)}
    yield {"skill": skill, "speed": 65 + n % 50, "distance": 35 + n % 150}
    yield {"skill": skill, "speed": 65 + n % 50}
    if state.poses:
        die = sorted(state.poses)[n % len(state.poses)]
        yield {"skill": skill, "speed": 65 + n % 50, "die": (die,)}


OWN = {
    ("cramel", "ends"): _memory,
    ("cramel", "safe"): _tiles,
    ("cramel", "lasts"): _tiles,
    ("cramel", "tiles"): _plans,
    ("cramel", "rule"): _memory,
    ("sixty", "answer"): _attack,
    ("jam", "tasks"): _tasks,
    ("jam", "wanted"): _wanted,
    ("jam", "basket"): _basket,
    ("jam", "holds"): _holds,
    ("jam", "karlsman"): _karlsman,
    ("jam", "karlsman_gain"): _karlsman,
    ("jam", "curse"): _curse,
    ("pie", "recipe"): _recipe,
    ("pie", "bake"): _bake,
    ("pie", "turns"): _turns,
    ("jamsumo", "sink"): _sink,
}
