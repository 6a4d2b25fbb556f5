"""Questions that can be asked, and their parameters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, Literal, TypeVar

from jamlab.chance.exact.answer import Odds
from jamlab.chance.rule_trials import RuleTrial
from jamlab.core import AnyGame, Event
from jamlab.core.game import seat_asked
from jamlab.text import match_name, matching, whole_number

ParameterKind = Literal["number", "faces", "word", "seat"]
NUMBER: Final = "number"
FACES: Final = "faces"
WORD: Final = "word"
SEAT: Final = "seat"


def plain_words(words: Iterable[str]) -> dict[str, str]:
    """Return the words of a parameter that need no explanation."""
    return dict.fromkeys(words, "")


@dataclass(frozen=True)
class Parameter:
    """Parameter of a question, as Python, the command line and the page read and describe it.

    `kind` is "number" (an int from `least` to `most`), "faces" (one or more names of cards or
    tiles), "word" (one of `words`) or "seat". With a default of None it may be left out, unless it
    is `needed`; `unsaid` is the meaning of that. `words` have their meanings, "" where `about` is
    enough; else `about` is "". `among(game, view)` returns the valid names for "faces".
    """

    name: str
    about: str
    kind: ParameterKind
    default: int | str | tuple[str, ...] | None = None
    needed: bool = False
    least: int = 0
    most: int = 1_000_000
    words: Mapping[str, str] = field(default_factory=dict)
    among: Callable[[AnyGame, Any], Sequence[str]] | None = None
    unsaid: str = ""

    @property
    def description(self) -> str:
        """All that is said about it, in a line.

        >>> Parameter("bid", "points of the bid", NUMBER, unsaid="the largest").description
        'points of the bid; not said: the largest'
        >>> Parameter("plan", "", WORD, words={"best": "the rule", "stop": "now"}).description
        'best: the rule; stop: now'
        """
        about = self.about or "; ".join(f"{word}: {means}" for word, means in self.words.items())
        return f"{about}; not said: {self.unsaid}" if self.unsaid else about

    def choices(self, players: Sequence[str], faces: Sequence[str]) -> list[tuple[str, str]]:
        """Return the valid values as text, with their labels; none for a number.

        `faces` are those of `among`; "" is the value of a parameter that is left out.

        >>> Parameter("who", "which seat", SEAT, unsaid="the mover").choices(["Ann", "Bo"], ())
        [('', 'the mover'), ('0', 'Ann'), ('1', 'Bo')]
        """
        if self.kind == NUMBER:
            return []
        if self.kind == FACES:
            return [(face, face) for face in faces]
        nothing = [("", self.unsaid or "not said")] if self.default is None else []
        if self.kind == SEAT:
            return nothing + [(str(seat), name) for seat, name in enumerate(players)]
        return nothing + [(word, means or word) for word, means in self.words.items()]

    def read(self, value: Any, game: AnyGame, view: Any, players: Sequence[str]) -> Any:
        """Return the value checked, from Python or from text; ValueError lists the valid ones.

        Names are matched in any case. `players` are the players' names; empty for a bare state.
        """
        if self.kind == FACES:
            return self._faces(value, () if self.among is None else self.among(game, view))
        if self.kind == SEAT:
            return self._seat(value, len(game.standing(view)), players)
        if self.kind == WORD:
            if not isinstance(value, str) or value not in self.words:
                raise ValueError(f"{self.name} is one of {', '.join(self.words)}, not {value!r}")
            return value
        number = _whole(value)
        if number is None or not self.least <= number <= self.most:
            to = f"to {self.most}" if self.most < 1_000_000 else "on"
            raise ValueError(f"{self.name} is a whole number from {self.least} {to}, not {value!r}")
        return number

    def _seat(self, value: Any, seats: int, players: Sequence[str]) -> int:
        name = match_name(value, players) if isinstance(value, str) else None
        seat = _whole(value) if name is None else players.index(name)
        if seat is None or not 0 <= seat < seats:
            known = f" or a name ({', '.join(players)})" if players else ""
            raise ValueError(f"{self.name} is a seat from 0 to {seats - 1}{known}, not {value!r}")
        return seat

    def _faces(self, value: Any, names: Sequence[str]) -> tuple[str, ...]:
        said = value.split(",") if isinstance(value, str) else value
        try:
            faces = tuple(face.strip() for face in said)
        except (TypeError, AttributeError):
            faces = ()
        if not all(faces) or not faces:
            raise ValueError(f"{self.name} names cards or tiles, not {value!r}")
        return tuple(dict.fromkeys([matching(face, names) for face in faces]))


def _whole(value: Any) -> int | None:
    """Return a whole number, also from text; None for anything else."""
    if isinstance(value, str):
        return whole_number(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


V = TypeVar("V")


@dataclass(frozen=True)
class Position(Generic[V]):
    """Table that a question is asked about, from one viewpoint.

    `view` is that of `seat`, on which the answer rests; `state` is for what everybody sees. `names`
    are those of the players, or "seat 0", "seat 1", … if they are unknown; `past` are the events so
    far, None if they are unknown.
    """

    game: AnyGame
    state: Any
    view: V
    seat: int | None
    names: Sequence[str]
    past: Sequence[Event] | None = None

    def seat_asked(self, player: int | None) -> int:
        """Return the seat in question: the one named, else the asking seat, else the mover."""
        return seat_asked(self.view, self.seat, player)


@dataclass(frozen=True)
class Question:
    """Question: name, wording, parameters, and the function that answers it.

    `answer(position, **asked)` gets all parameters by name, checked, with defaults filled in. It
    raises ValueError if the question makes no sense at this position. Sentences that speak of a
    player use `position.names`.
    """

    name: str
    ask: str
    parameters: tuple[Parameter, ...]
    answer: Callable[..., Odds]
    tried: RuleTrial | None = None
    """Trial, or None if there is none. Set by `questions_of`: answers know no trials."""

    def told(
        self, asked: Mapping[str, Any], game: AnyGame, view: Any, players: Sequence[str] = ()
    ) -> dict[str, Any]:
        """Return all parameters; ValueError lists the valid ones, or names one that is missing."""
        known = {parameter.name: parameter for parameter in self.parameters}
        for name in asked:
            if name not in known:
                there = f"it takes {', '.join(known)}" if known else "it takes nothing"
                raise ValueError(f"the question {self.name!r} takes no {name!r}; {there}")
        told = {}
        for name, parameter in known.items():
            value = asked.get(name)
            if value is None:
                if parameter.needed:
                    raise ValueError(
                        f"the question {self.name!r} needs {name}: {parameter.description}"
                    )
                told[name] = parameter.default
            else:
                told[name] = parameter.read(value, game, view, players)
        return told
