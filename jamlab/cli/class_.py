"""`jamlab class …`: run a class, and its plans, cards, answers and deletion."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path
from secrets import randbits
from typing import TYPE_CHECKING, Annotated, Final

import typer

from jamlab.arguments import ending_error
from jamlab.cli.class_database import DatabaseOption, class_record, open_store
from jamlab.cli.homework import homework, read
from jamlab.cli.options import NoBrowserSaid
from jamlab.cli.shapes import ClassShape, JsonSaid, print_json
from jamlab.cli.shared import UserError, new_file, user_errors
from jamlab.log.files import atomic_write
from jamlab.text import plain, unmarked

if TYPE_CHECKING:
    from jamlab.classroom.questions.specs import ClassPlan
    from jamlab.classroom.store.retention import StoredClass
    from jamlab.classroom.store.rows import Kind


# `jamlab class`: pupils, with a device or without, estimate chances.


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
            help="A recorded game to ask about: a file, or the name of one that comes along."
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
        typer.Option(help="With --at: is the next card or tile this one? Say it again for more."),
    ] = None,
    plan: Annotated[
        Path | None, typer.Option(help="A file with questions: see jamlab class plan.")
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
            "--with-answers", help="With --homework: each pupil sees what is right after answering."
        ),
    ] = False,
    resume: Annotated[
        str | None,
        typer.Option(
            help="Go on with the class of this code, after a crash for instance: the link with "
            "your old key opens nothing any more."
        ),
    ] = None,
    join: Annotated[
        str | None,
        typer.Option(
            help="Serve the class of this code here, too: another process at the same database "
            "holds it."
        ),
    ] = None,
    key_file: Annotated[
        Path | None,
        typer.Option(
            help="With --join: a file with the class’s key in it; your page is here, too. "
            f"{KEY} in the environment does the same."
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
            "https://class.school.example, or https://school.example/class."
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
    no_browser: NoBrowserSaid = False,
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
        raise UserError("an existing class has its questions: add more on your page")
    if (resume and join) or (key_file and not join):
        raise UserError("use --resume alone, or --join with a --key-file")
    if with_answers and not homework:
        raise UserError("--with-answers requires --homework")
    if homework and again:
        raise UserError("leave out --homework: existing homework continues as such")
    from jamlab.classroom.server.serving import Serving
    from jamlab.classroom.session.homework_session import at_once
    from jamlab.classroom.store import CannotOpen, DatabaseUnavailable
    from jamlab.gallery import CannotServe

    serving = Serving(database, host, port, address, proxy or (), not no_browser, typer.echo)
    with user_errors(DatabaseUnavailable, CannotOpen, CannotServe, ValueError):
        if again:
            serving.resume(again, key=_key(key_file) if join else "", changes_key=join is None)
        else:
            asked = asked_of(lesson, log, at, of or [], plan)
            told = [at_once(one) for one in asked.asked] if with_answers else asked.asked
            kind: Kind = "homework" if homework else "live"
            serving.hold(asked.title, told, kind)


def _key(file: Path | None) -> str:
    """Return the class's key from a file or the environment; "" if there is none. It is no
    command-line argument: every user of the machine could read it there.
    """
    if file is None:
        return os.environ.get(KEY, "").strip()
    try:
        return file.read_text("utf-8").strip()
    except (OSError, ValueError):
        raise UserError(
            f"{file.name} cannot be read: --key-file names a file with the key in it"
        ) from None


def asked_of(
    lesson: int | None, log: str | None, at: int | None, of: list[str], plan: Path | None
) -> ClassPlan:
    """Return the questions for the class, and their title."""
    from jamlab.classroom.questions.specs import ClassPlan, asked_by, found_log, read_plan
    from jamlab.classroom.questions.step_questions import good_steps
    from jamlab.lessons import lesson as lesson_of

    if sum(each is not None for each in (lesson, log, plan)) > 1:
        raise UserError("use only one of --lesson, --log and --plan")
    if (at is not None or of) and log is None:
        raise UserError("--at and --of require --log")
    if of and at is None:
        raise UserError("--of requires --at, the step it is about")
    seed = randbits(48)
    with user_errors(ValueError):
        if plan is not None:
            return read_plan(plan, seed)
        if log is None:
            number = 1 if lesson is None else lesson
            return ClassPlan(lesson_of(number).title, asked_by({"lesson": number}, seed))
        replay = found_log(log, Path())
        specs = [{"log": log, "step": at, "of": of}]
        if at is None:
            specs = [good.spec(log) for good in good_steps(replay)]
        asked = [one for spec in specs for one in asked_by(spec, seed, lambda _: replay)]
    if not asked:
        raise UserError(f"{log} has no step that is good to ask about; name one by --at")
    return ClassPlan(f"{replay.game.name}: {', '.join(replay.seats)}", tuple(asked))


# `jamlab class plan`: an example of a plan, or a check of a plan.


def plan(
    file: Annotated[Path | None, typer.Argument(help="A plan of yours to look through.")] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Write an example to this new file.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
) -> None:
    """Show an example of a plan, or list the questions of one of yours.

    A plan is a text file with a title and questions: of lessons, of steps of recorded games, or
    free ones. What is wrong with one is said with its line.

    Examples:

    `jamlab class plan -o monday.toml`

    `jamlab class plan monday.toml`

    `jamlab class --plan monday.toml`
    """
    from jamlab.classroom.questions.specs import EXAMPLE, BadPlan, read_plan

    if file is None:
        text = EXAMPLE.read_text(encoding="utf-8")
        if out is None:
            typer.echo(text, nl=False)
        else:
            atomic_write(new_file(out, force=force), text)
            typer.echo(f"{out}: an example of a plan. Change it, then jamlab class --plan {out}")
        return
    if out is not None:
        raise UserError("--out writes an example: leave it out to check a plan")
    with user_errors(BadPlan):
        found = read_plan(file, seed=0)
    typer.echo(plain(found.title))
    for number, one in enumerate(found.asked, start=1):
        about = f"  ({one.question['about']})" if one.question["about"] else ""
        typer.echo(plain(f"{number:3}. {unmarked(one.question['ask'])}{about}"))


# -- `jamlab class cards`: printed cards, for a class without devices ------------------------------


def cards(
    out: Annotated[Path, typer.Option("--out", "-o", help="The new file, a PDF.")] = Path(
        "cards.pdf"
    ),
    count: Annotated[int, typer.Option("--cards", help="How many: 1 to 50.")] = 32,
    paper: Annotated[str, typer.Option(help="a4 or letter.")] = "a4",
    per_page: Annotated[
        int, typer.Option(help="Cards on a page: 1, 2 or 4. Larger ones are read from farther.")
    ] = 1,
    backs: Annotated[
        bool, typer.Option("--backs", help="With backs, for printing on both sides (long edge).")
    ] = False,
    lesson: Annotated[int | None, typer.Option(help="For the questions of this lesson.")] = None,
    plan: Annotated[Path | None, typer.Option(help="For the questions of a plan.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
) -> None:
    """Print a card for each pupil: the edge held up is the answer, your camera reads it.

    With --lesson or --plan the edges name the scales of those questions; else those of a chance,
    and the wall says what the letters A to D stand for.

    Print them in black, at full size, on thick paper. “Read cards” on your page of a class starts
    the camera; no picture leaves your machine.

    Examples:

    `jamlab class cards -o cards.pdf`

    `jamlab class cards --lesson 4 -o points.pdf`

    `jamlab class cards --cards 24 --paper letter --backs -o cards.pdf`
    """
    from jamlab.classroom.cards import ANY, labels, marker_size, sheet

    target = new_file(out, force=force)
    known = ANY
    if lesson is not None or plan is not None:
        known = labels([one.question for one in asked_of(lesson, None, None, [], plan).asked])
    with user_errors(ValueError):
        made = sheet(
            count,
            paper=paper,  # type: ignore[arg-type]
            per_page=per_page,
            backs=backs,
            labels=known,
        )
    atomic_write(target, made)
    size = marker_size(paper, per_page)  # type: ignore[arg-type]
    typer.echo(f"{target}: {count} cards, their markers {size:.0f} mm wide.")


# -- `jamlab class delete`: deletion of a class from the disk --------------------------------------


def delete(
    code: Annotated[str | None, typer.Argument(help="The class’s code.")] = None,
    every: Annotated[bool, typer.Option("--all", help="All classes that are kept.")] = False,
    database: DatabaseOption = "",
) -> None:
    """Delete a class with all its answers and names, from the disk, too. It asks nothing first.

    Examples:

    `jamlab class delete K7M4`

    `jamlab class delete --all`
    """
    from jamlab.classroom.store import retention

    if (code is None) != every:
        raise UserError("name the code of a class, or say --all")
    with open_store(database) as store:
        gone = (
            [each.record for each in retention.kept(store)]
            if every
            else [class_record(store, code)]
        )
        retention.delete(store, [each.id for each in gone])
    for each in gone:
        typer.echo(plain(f"{each.code}, “{each.title}”: deleted."))
    if not gone:
        typer.echo("No class is kept here.")


# -- `jamlab class list`: stored classes -----------------------------------------------------------


def list_(database: DatabaseOption = "", as_json: JsonSaid = False) -> None:
    """List the classes that are kept: code, when, how many pupils and answers, and the title.

    Examples:

    `jamlab class list`
    """
    from jamlab.classroom.store.retention import kept

    with open_store(database) as store:
        found = kept(store)
    if as_json:
        print_json([_class(one) for one in found])
        return
    for one in found:
        when = f"{datetime.fromtimestamp(one.record.created):%Y-%m-%d %H:%M}"
        how = "homework" if one.record.kind == "homework" else "class"
        counts = f"{one.questions:3} questions {one.pupils:4} pupils {one.answers:5} answers"
        typer.echo(plain(f"{one.record.code}  {when}  {how:8} {counts}  {one.record.title}"))
    if not found:
        typer.echo("No class is kept here.")


def _class(one: StoredClass) -> ClassShape:
    record = one.record
    return {
        "code": record.code,
        "title": record.title,
        "kind": record.kind,
        "created": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="seconds"),
        "questions": one.questions,
        "pupils": one.pupils,
        "answers": one.answers,
    }


# -- `jamlab class results`: a class's answers as a table ------------------------------------------


def results(
    code: Annotated[
        str | None, typer.Argument(help="The class’s code.", show_default="the newest")
    ] = None,
    out: Annotated[
        Path, typer.Option("--out", "-o", help="The new table: .csv or .parquet.")
    ] = Path("results.csv"),
    names: Annotated[
        bool, typer.Option("--names", help="With the names from words, not only numbers.")
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
    database: DatabaseOption = "",
) -> None:
    """Write a class’s answers into a table: one row an answer, with what was exact and what came.

    docs/serve/classes.md says what the columns are.

    Examples:

    `jamlab class results -o results.csv`

    `jamlab class results K7M4 -o results.parquet`
    """
    from jamlab.classroom.results import ENDINGS, written

    target = new_file(out, force=force)
    if target.suffix[1:] not in ENDINGS:
        raise UserError(ending_error(target.name, (".csv", ".parquet")))
    with open_store(database) as store:
        one = class_record(store, code)
        made = written(store, one, target.suffix[1:], names=names)
    atomic_write(target, made, own=True)
    typer.echo(plain(f"{target}: class {one.code}, “{one.title}”."))


app = typer.Typer(invoke_without_command=True)
app.callback()(hold)
app.command("cards")(cards)
app.command("results")(results)
app.command("list")(list_)
app.command("delete")(delete)
app.command("homework")(homework)
app.command("plan")(plan)
app.command("read")(read)
