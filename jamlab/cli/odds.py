"""`jamlab odds`: the exact answer to a question about a recorded table, and how it was counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from textwrap import wrap
from typing import Annotated

import typer

from jamlab.chance import Estimate, estimate, questions, side_by_side, trial_of
from jamlab.chance import odds as answered
from jamlab.chance.exact import Odds, Parameter, Question
from jamlab.chance.exact.answer import tried_out
from jamlab.chance.workers import UnitFailed
from jamlab.cli import shapes
from jamlab.cli.executor import FAILED
from jamlab.cli.options import AtSaid, Log
from jamlab.cli.shared import UserError, complain, read_log, seat_named, step_said, user_errors
from jamlab.cli.show import stepped
from jamlab.log import Replay
from jamlab.text import plain

SETTINGS = {"allow_extra_args": True, "ignore_unknown_options": True}
"""Context settings that accept a question's parameters as options: each game has others."""

WIDTH = 100


def odds(
    context: typer.Context,
    file: Log,
    at: AtSaid = None,
    question: Annotated[
        str | None, typer.Option(help="Which question.", show_default="lists what can be asked")
    ] = None,
    seat: Annotated[
        str, typer.Option(help="Whose knowledge: a seat’s number from 0, a name, 'table' or 'all'.")
    ] = "table",
    both: Annotated[bool, typer.Option("--both", help="Answer once more, all-knowing.")] = False,
    trials: Annotated[
        int, typer.Option(help="Try it out so often, beside the exact answer.", min=0)
    ] = 0,
    seed: Annotated[int, typer.Option(help="The seed of the trials.")] = 1,
    as_json: shapes.JsonSaid = False,
) -> None:
    """How likely is it? The exact answer, as a fraction, with the counting argument.

    Without a question it lists those of the game and what each wants to be told; that is said as
    further options. Where something is estimated the answer says so, with its interval.

    Examples:

    `jamlab odds game.jsonl`

    `jamlab odds game.jsonl --at 40 --question next`

    `jamlab odds game.jsonl --at 40 --question within --of Roby,Cramel --draws 3 --least 2`

    `jamlab odds game.jsonl --at 40 --question answer --seat Ann --both --trials 1000`
    """
    told = _told(context.args)
    replay = read_log(file)
    there = questions(replay)
    if question is None:
        if told:
            raise UserError(f"--{next(iter(told))} requires a --question: {', '.join(there)}")
        if as_json:
            shapes.print_json(_questions(replay, file, there))
        else:
            _list(replay.game.name, there)
        return
    n = step_said(replay, at)
    viewpoint = seat_named(replay, seat)
    replay = stepped(replay, viewpoint, n)
    found: Sequence[Odds]
    asks = there[question].parameters if question in there else ()
    if viewpoint is not None and viewpoint >= 0 and any(one.name == "player" for one in asks):
        told.setdefault("player", str(viewpoint))  # the same player, also where all is known
    with user_errors(ValueError):
        if both:
            found = side_by_side(replay, question, viewpoint, at=at, **told)
        else:
            found = (answered(replay, question, viewpoint, at=at, **told),)
    asked = there[question]
    failed = ""
    tried: list[Estimate | None] = []
    for one in found:
        try:
            tried.append(_tried(replay, asked, one, at, told, trials, seed) if trials else None)
        except UnitFailed as error:
            failed = str(error)
            tried.append(None)
    if as_json:
        shape: shapes.OddsShape = {
            "file": str(file),
            "game": replay.game.id,
            "at": n,
            "question": question,
            "answers": [_answer(*pair, asked) for pair in zip(found, tried, strict=True)],
        }
        shapes.print_json(shape)
        _end(failed)
        return
    for number, (one, beside) in enumerate(zip(found, tried, strict=True)):
        if number:
            typer.echo()
        lines = str(one).splitlines()
        if trials and (beside or not failed):
            lines.append(_tried_line(asked, one, beside))
        for line in lines:
            for part in _folded(plain(line)):
                typer.echo(part)
    _end(failed)


def _end(failed: str) -> None:
    """Exit with FAILED if a trial failed, with a sentence and below it how to repeat the trial."""
    if failed:
        complain("this question could not be tried out: a fault in jamlab. The exact answer holds.")
        complain(failed)
        raise typer.Exit(FAILED)


def _tried(
    replay: Replay,
    question: Question,
    answer: Odds,
    at: int | None,
    told: Mapping[str, str],
    trials: int,
    seed: int,
) -> Estimate | None:
    """Return the estimate from trials; None if the question has no trial."""
    if question.tried is None:
        return None
    trial = trial_of(replay, question.name, answer.seat, at=at, **told)
    kind = "mean" if answer.unit else "share"
    # In this process: a trial needs a whole table, and sending it takes longer.
    return estimate(trial, trials, seed=seed, kind=kind, workers=1)


def _tried_line(question: Question, answer: Odds, found: Estimate | None) -> str:
    if found is None or question.tried is None:
        return "  This question is worked out only; there is no way to try it out."
    said = tried_out(found.n, found.value, found.low, found.high, answer.unit)
    return f"  {said} {question.tried.how}"


def _answer(answer: Odds, found: Estimate | None, question: Question) -> shapes.AnswerShape:
    return {
        "seen_from": shapes.seen_from(answer.seat),
        "answer": shapes.exact(answer.value),
        "unit": answer.unit,
        "interval": None if answer.interval is None else list(answer.interval),
        "words": list(answer.words),
        "formula": answer.formula,
        "assumption": answer.assumption,
        "rows": [{"label": row.label, "chance": shapes.exact(row.chance)} for row in answer.rows],
        "tried": None
        if found is None or question.tried is None
        else {
            "trials": found.n,
            "value": found.value,
            "low": found.low,
            "high": found.high,
            "how": question.tried.how,
        },
    }


def _questions(replay: Replay, file: Path, there: Mapping[str, Question]) -> shapes.QuestionsShape:
    return {
        "file": str(file),
        "game": replay.game.id,
        "questions": [
            {
                "name": question.name,
                "ask": question.ask,
                "parameters": [_parameter(one) for one in question.parameters],
            }
            for question in there.values()
        ],
    }


def _parameter(one: Parameter) -> shapes.ParameterShape:
    default = one.default
    return {
        "name": one.name,
        "about": one.description,
        "kind": one.kind,
        "words": list(one.words),
        "needed": one.needed,
        "default": list(default) if isinstance(default, tuple) else default,
    }


def _told(args: Sequence[str]) -> dict[str, str]:
    """Parse `--name value` and `--name=value` into a dictionary."""
    found: dict[str, str] = {}
    waiting = list(args)
    while waiting:
        said = waiting.pop(0)
        name, is_there, value = said.removeprefix("--").partition("=")
        if not said.startswith("--") or not name:
            raise UserError(f"a question's values must be given as --name value, got {said!r}")
        if not is_there:
            if not waiting or waiting[0].startswith("--"):
                raise UserError(f"--{name} requires a value")
            value = waiting.pop(0)
        name = name.replace("-", "_")
        if not name.isidentifier() or name in ("table", "question", "seat", "at"):
            raise UserError(f"--{name} is not a value of a question")
        if name in found:
            raise UserError(f"--{name} is given twice")
        found[name] = value
    return found


def _folded(line: str) -> list[str]:
    """Wrap a long sentence; tables stay as they are."""
    if len(line) <= WIDTH or "  " in line.strip():
        return [line]
    indent = line[: len(line) - len(line.lstrip())]
    return wrap(line.strip(), WIDTH, initial_indent=indent, subsequent_indent=f"{indent}  ")


def _list(game: str, there: dict[str, Question]) -> None:
    typer.echo(plain(f"{game}: what can be asked." if there else f"{game}: nothing can be asked."))
    for question in there.values():
        typer.echo(plain(f"  --question {question.name}: {question.ask}"))
        for parameter in question.parameters:
            words = f" ({', '.join(parameter.words)})" if parameter.words else ""
            if parameter.needed:
                default = "; must be said"
            elif parameter.default is None:
                default = ""
            else:
                default = f"; {parameter.default} if not said"
            typer.echo(plain(f"      --{parameter.name}: {parameter.description}{words}{default}"))
