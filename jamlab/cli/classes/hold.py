"""`jamlab class`: a class of pupils, each with a device or none, is asked how likely it is."""

from __future__ import annotations

import os
from pathlib import Path
from secrets import randbits
from typing import TYPE_CHECKING, Annotated, Final

import typer

from jamlab.cli.classes.database import DatabaseOption
from jamlab.cli.house import Wrong

if TYPE_CHECKING:
    from jamlab.classroom.questions.specs import Plan
    from jamlab.classroom.store.rows import Kind

KEY: Final = "JAMLAB_KEY"


def hold(
    context: typer.Context,
    lesson: Annotated[
        int | None,
        typer.Option(help="The lesson whose questions are asked.", show_default="1", min=1),
    ] = None,
    log: Annotated[
        str | None,
        typer.Option(
            help="A recorded game to ask about: a file, or the name of one that comes along.",
            show_default=False,
        ),
    ] = None,
    at: Annotated[
        int | None,
        typer.Option(
            help="With --log: ask what comes after this step.", show_default="a few good steps"
        ),
    ] = None,
    of: Annotated[
        list[str] | None,
        typer.Option(
            help="With --at: is the next card or tile this one? Say it again for more.",
            show_default=False,
        ),
    ] = None,
    plan: Annotated[
        Path | None,
        typer.Option(help="A file with questions: see jamlab class plan.", show_default=False),
    ] = None,
    homework: Annotated[
        bool,
        typer.Option(
            "--homework",
            help="As homework: all questions are open at once, each pupil works at their own "
            "pace, until you close it.",
        ),
    ] = False,
    with_answers: Annotated[
        bool,
        typer.Option(
            "--with-answers",
            help="With --homework: each pupil sees what is right after answering.",
        ),
    ] = False,
    resume: Annotated[
        str | None,
        typer.Option(
            help="Go on with the class of this code, after a crash for instance: the link with "
            "your old key opens nothing any more.",
            show_default=False,
        ),
    ] = None,
    join: Annotated[
        str | None,
        typer.Option(
            help="Serve the class of this code here, too: another process at the same database "
            "holds it.",
            show_default=False,
        ),
    ] = None,
    key_file: Annotated[
        Path | None,
        typer.Option(
            help="With --join: a file with the class’s key in it; your page is here, too. "
            f"{KEY} in the environment does the same.",
            show_default=False,
        ),
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(
            help="The port.", show_default="the first free one from 8900", min=1, max=65535
        ),
    ] = None,
    host: Annotated[
        str, typer.Option(help="The address to listen at; 127.0.0.1 lets no other machine in.")
    ] = "0.0.0.0",
    address: Annotated[
        str,
        typer.Option(
            help="Where pupils come in, if not at this machine’s own addresses: that of a proxy, "
            "https://class.school.example, or https://school.example/class.",
            show_default="",
        ),
    ] = "",
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            help="The address of that proxy, or its network: 127.0.0.1. It is believed when it "
            "says who asks.",
            show_default="none is believed",
        ),
    ] = None,
    database: DatabaseOption = "",
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Only serve; open no browser.")
    ] = False,
) -> None:
    """Ask a class: predict together, see together.

    The page that opens goes on the wall; pupils open the address that it shows. No internet, no
    accounts, no real names. Ctrl-C ends it; the answers stay until you delete them.

    Examples:

    `jamlab class --lesson 4`

    `jamlab class --log game.jsonl --at 40 --of Cramel --of "Mrs Bloom"`

    `jamlab class --plan monday.toml`

    `jamlab class --homework --plan monday.toml`

    `jamlab class --resume K7M4`
    """
    if context.invoked_subcommand is not None:
        return
    again = resume or join
    if again and any(each is not None for each in (lesson, log, plan)):
        raise Wrong("a class that there is already has its questions: add more on your page")
    if (resume and join) or (key_file and not join):
        raise Wrong("--resume alone, or --join with a --key-file")
    if with_answers and not homework:
        raise Wrong("--with-answers goes with --homework")
    if homework and again:
        raise Wrong("homework that there is already goes on as homework by itself")
    from jamlab.classroom.server.serving import Serving
    from jamlab.classroom.session.homework_session import at_once
    from jamlab.classroom.store import Away, CannotOpen
    from jamlab.gallery import CannotServe

    serving = Serving(database, host, port, address, proxy or (), not no_browser, typer.echo)
    try:
        if again:
            serving.resume(again, key=_key(key_file) if join else "", changes_key=join is None)
        else:
            asked = asked_of(lesson, log, at, of or [], plan)
            told = [at_once(one) for one in asked.asked] if with_answers else asked.asked
            kind: Kind = "homework" if homework else "live"
            serving.hold(asked.title, told, kind)
    except (Away, CannotOpen, CannotServe, ValueError) as error:
        raise Wrong(str(error)) from None


def _key(file: Path | None) -> str:
    """The class's key, out of a file or the environment; "" if there is none. It is no word of the
    command: every user of the machine could read it there."""
    if file is None:
        return os.environ.get(KEY, "").strip()
    try:
        return file.read_text("utf-8").strip()
    except (OSError, ValueError):
        raise Wrong(
            f"{file.name} cannot be read: --key-file names a file with the key in it"
        ) from None


def asked_of(
    lesson: int | None, log: str | None, at: int | None, of: list[str], plan: Path | None
) -> Plan:
    """What the class is asked, and the title of that."""
    from jamlab.classroom.questions.specs import Plan, asked_by, found_log, read_plan
    from jamlab.classroom.questions.step_questions import good_steps
    from jamlab.lessons import lesson as lesson_of

    if sum(each is not None for each in (lesson, log, plan)) > 1:
        raise Wrong("--lesson, --log and --plan: one of them says what is asked")
    if (at is not None or of) and log is None:
        raise Wrong("--at and --of go with a --log")
    if of and at is None:
        raise Wrong("--of goes with the step it is about: --at")
    seed = randbits(48)
    try:
        if plan is not None:
            return read_plan(plan, seed)
        if log is None:
            number = 1 if lesson is None else lesson
            return Plan(lesson_of(number).title, asked_by({"lesson": number}, seed))
        replay = found_log(log, Path())
        specs = [{"log": log, "step": at, "of": of}]
        if at is None:
            specs = [good.spec(log) for good in good_steps(replay)]
        asked = [one for spec in specs for one in asked_by(spec, seed, lambda _: replay)]
    except ValueError as error:
        raise Wrong(str(error)) from None
    if not asked:
        raise Wrong(f"{log} has no step that is good to ask about; name one by --at")
    return Plan(f"{replay.game.name}: {', '.join(replay.seats)}", tuple(asked))
