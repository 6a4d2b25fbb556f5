"""Asking questions: `odds`, `questions` and `side_by_side`; `trial_of` for the same by trials."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from jamlab.chance.estimates.trials import Trial
from jamlab.chance.exact.answer import Odds
from jamlab.chance.exact.common import COMMON
from jamlab.chance.exact.pool import draws
from jamlab.chance.exact.question import Position, Question
from jamlab.chance.rule_trials import tried_of
from jamlab.core import ALL_KNOWING, AnyGame, Event
from jamlab.core.game import Game
from jamlab.core.referee import State
from jamlab.core.registry import ids, load, part
from jamlab.log import Cursor, Replay
from jamlab.text import name_suggestion, seat_name

# -- Questions of each game: the common ones of games that draw, and its own -----------------------


def questions_of(game: AnyGame) -> dict[str, Question]:
    """Return the questions by name; a game's own come last and replace common ones of that name."""
    found: dict[str, Question] = dict(COMMON) if draws(game) else {}
    own = part(game.id, "odds")
    if own is not None:
        found.update(own.QUESTIONS)
    tried = tried_of(game.id)
    return {name: replace(one, tried=tried.get(name)) for name, one in found.items()}


def odds(
    table: Any, question: str, seat: int | None = None, *, at: int | None = None, **asked: Any
) -> Odds:
    """Return the exact answer to a question about a table.

    `table` is a state of any game, a `Replay` (at its end, or after `at` events), or a `Cursor`.
    `question` is a name from `questions(table)`; `asked` are the question's own parameters. `seat`
    is the viewpoint: a seat from 0, None for what everybody at the table sees, or
    `jamlab.core.ALL_KNOWING`. Players are called by their names if the table has them. A question,
    parameter or table that does not fit raises a ValueError that lists the valid ones.
    """
    players = _players(table)
    found = _asked(table, question, seat, at, asked).answered()
    return replace(found, asker=players[seat] if players and seat is not None and seat >= 0 else "")


def trial_of(
    table: Any, question: str, seat: int | None = None, *, at: int | None = None, **asked: Any
) -> Trial:
    """Return a trial of the question that `odds` answers, for `estimate`, `Running` and `compare`.

    A trial returns True or False, or a number if the answer's `unit` is not "". The arguments are
    those of `odds`; `Question.tried` describes the trial. ValueError also if the question has no
    trial.
    """
    one = _asked(table, question, seat, at, asked)
    tried = one.question.tried
    if tried is None:
        raise ValueError(f"the question {question!r} is worked out only, not tried out")
    settled = one.answered().settled  # ValueError if it makes no sense
    position = one.position
    return tried.trial(position.game, position.view, seat, **{**one.told, **settled})


def side_by_side(
    table: Any, question: str, seat: int | None = None, *, at: int | None = None, **asked: Any
) -> tuple[Odds, Odds]:
    """Return the answers from one seat's viewpoint and from the all-knowing one.

    A question about a player is asked about this seat both times, unless `player` names another.
    """
    if seat is not None and seat >= 0 and "player" not in asked:
        known = questions(table).get(question)
        if known and any(parameter.name == "player" for parameter in known.parameters):
            asked["player"] = seat
    return (
        odds(table, question, seat, at=at, **asked),
        odds(table, question, ALL_KNOWING, at=at, **asked),
    )


def questions(game: Any) -> dict[str, Question]:
    """Return the questions by name, for a game, a game's id, or a table."""
    if isinstance(game, str):
        if game not in ids():
            raise ValueError(f"no game {game!r}; there are {', '.join(ids())}")
        return questions_of(load(game))
    return questions_of(game if isinstance(game, Game) else _game_of(game))


# -- The table asked about -------------------------------------------------------------------------


@dataclass(frozen=True)
class _Asked:
    """Checked question with its position and its parameters."""

    question: Question
    position: Position[Any]
    told: dict[str, Any]

    def answered(self) -> Odds:
        return self.question.answer(self.position, **self.told)


def _asked(
    table: Any, question: str, seat: int | None, at: int | None, asked: Mapping[str, Any]
) -> _Asked:
    game, state, past = _stood(table, at)
    found = questions_of(game)
    if question not in found:
        there = name_suggestion(question, list(found))
        raise ValueError(f"{game.name} has no question {question!r}; {there}")
    seats = len(game.standing(game.view(state, None)))
    if seat is not None and seat not in (ALL_KNOWING, *range(seats)):
        raise ValueError(f"seats are 0 to {seats - 1}, None (the table) and ALL_KNOWING: {seat!r}")
    view, players = game.view(state, seat), _players(table)
    told = found[question].told(asked, game, view, players)
    names = players or [seat_name(each) for each in range(seats)]
    position = Position(game, state, view, seat, names, past)
    return _Asked(found[question], position, told)


def _stood(table: Any, at: int | None) -> tuple[AnyGame, Any, tuple[Event, ...] | None]:
    """Return the game, a copy of the state, and the events before it (None if unknown)."""
    game = _game_of(table)
    if isinstance(table, Replay):
        n = len(table) if at is None else at
        if not 0 <= n <= len(table):
            raise ValueError(f"{table.name} has {len(table)} events: at is 0 to that, not {n}")
        return game, table.state(n), table.events[:n]
    if at is not None:
        raise ValueError("`at` goes with a replay; a state or a cursor stands where it stands")
    if isinstance(table, Cursor):
        return game, table.state, table.replay.events[: table.n]
    return game, table.copy(), None


def _game_of(table: Any) -> AnyGame:
    if isinstance(table, Replay):
        return table.game
    if isinstance(table, Cursor):
        return table.replay.game
    if isinstance(table, State):
        for kind in type(table).__mro__:
            house, _, rest = kind.__module__.partition("jamlab.games.")
            if rest and not house and rest.split(".")[0] in ids():
                return load(rest.split(".")[0])
    raise ValueError(f"odds need a state of a game, a Replay or a Cursor, not {table!r}")


def _players(table: Any) -> Sequence[str]:
    """Return the players' names; none if the table is a bare state."""
    if isinstance(table, Cursor):
        table = table.replay
    return table.seats if isinstance(table, Replay) else ()
