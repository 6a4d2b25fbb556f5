"""`jamlab play`: a game between players, people among them, recorded as it happens."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import SystemRandom
from shlex import quote
from typing import IO, Annotated, Any

import typer

from jamlab.chance.agents import make
from jamlab.chance.agents import names as players_of
from jamlab.cli import human
from jamlab.cli.data import options_said, with_files
from jamlab.cli.shared import (
    INTERRUPTED,
    UserError,
    complain,
    game_named,
    games,
    result,
    warnings_told,
)
from jamlab.core import Agent, AnyGame, Event, IllegalEvent, Report, Seeds
from jamlab.core import play as played
from jamlab.core.registry import ids
from jamlab.log import Header, LogWriter, Replay, header_for
from jamlab.text import plain

NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo", "Gus", "Hal")
_SEEDS = 10**12  # too many to try: a redacted log does not reveal the seed


@dataclass(frozen=True)
class PlayArguments:
    """Command-line arguments; None: not given."""

    seats: int | None
    names: str | None
    agents: str | None
    seed: int | None
    option: Sequence[str]
    memos: bool
    roller: str | None = None
    skill: str | None = None


def play(
    game: Annotated[
        str | None,
        typer.Argument(
            help="The game’s id, see `jamlab games`.", show_default=False, autocompletion=games
        ),
    ] = None,
    seats: Annotated[
        int | None, typer.Option(help="How many play.", show_default="as many as named")
    ] = None,
    names: Annotated[
        str | None, typer.Option(help="Their names, with commas between.", show_default="Ann,Bo,…")
    ] = None,
    agents: Annotated[
        str | None,
        typer.Option(
            help="Who plays, by seat: random, sampling=200, greedy, human, … One is for all seats.",
            show_default="greedy; aim in JamSumo",
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="The seed of all chance; the same one gives the same game.")
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(help="A ruling, name=value (for data: name=FILE); may be said again."),
    ] = None,
    roller: human.RollerSaid = None,
    skill: human.SkillSaid = None,
    out: Annotated[
        str | None,
        typer.Option(
            "--out",
            "-o",
            help="The log. One without an end is gone on with; '-' is the screen or a pipe.",
            show_default="GAME-SEED.jsonl",
        ),
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(help="Go on with this log, which has no end yet.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a log that is there.")] = False,
    memos: Annotated[
        bool, typer.Option("--memos", help="Show humans what they saw before and lies face down.")
    ] = False,
) -> None:
    """Play a game and record it.

    A human plays here in the terminal: a number chooses, b takes back, ? explains, q leaves. After
    q or Ctrl-C the log can be gone on with: `jamlab play --resume FILE`. Seed and players stand in
    the log, so that it becomes the game that it would have been.

    Examples:

    `jamlab play cramel --seats 3 --seed 7 -o game.jsonl`

    `jamlab play cramel --names Ann,Bo --agents human,memory=0.7`

    `jamlab play sixty --seats 4 --agents random --option take=free -o -`

    `jamlab play jamsumo --seats 2 --agents aim --roller mujoco --skill good,child`

    `jamlab play --resume game.jsonl`
    """
    asked = PlayArguments(seats, names, agents, seed, option or (), memos, roller, skill)
    if resume is not None:
        if out is not None:
            raise UserError("use --resume or -o, not both: a game goes on in its own log")
        return _go_on(resume, game, asked)
    if game is None:
        raise UserError(f"which game? There are {', '.join(ids())} (see jamlab play --help)")
    found = game_named(game)
    if out is not None and out != "-" and Path(out).is_file() and not force:
        return _go_on(Path(out), game, asked)
    return _new(found, asked, out, force=force)


def _new(game: AnyGame, asked: PlayArguments, out: str | None, *, force: bool) -> None:
    chosen_seed = SystemRandom().randrange(_SEEDS) if asked.seed is None else asked.seed
    names = _names(game, asked)
    specs = _specs(asked.agents or _best(game), len(names))
    meta = {"seed": chosen_seed, "agents": list(specs)}
    terminal = _terminal(names, quiet=out == "-", memos=asked.memos)
    report, told = human.reporter(game, asked.roller, asked.skill, len(names), terminal)
    options = with_files(game, options_said(asked.option))
    header = header_for(game, names, options, meta | told)
    target: Path | IO[bytes]
    if out == "-":
        target = sys.stdout.buffer
    else:
        target = Path(out or f"{game.id}-{chosen_seed}.jsonl")
        if target.is_dir():
            raise UserError(f"{target} is a folder")
        if target.exists() and not force:
            raise UserError(f"{target} is there already; say -o with another name, or --force")
    table = _seated(game, specs, terminal)
    writer = LogWriter.new(game, header, target)
    _play(game, header, table, chosen_seed, writer, target, (), report)


def _go_on(path: Path, game: str | None, asked: PlayArguments) -> None:
    replay = Replay.read(path)
    _same_game(replay, game, asked)
    meta = replay.header.meta
    seed = asked.seed if asked.seed is not None else meta.get("seed")
    if not isinstance(seed, int):
        seed = SystemRandom().randrange(_SEEDS)
    said = meta.get("agents")
    kept = said if isinstance(said, list) and all(isinstance(spec, str) for spec in said) else None
    agents = asked.agents or (",".join(kept) if kept else _best(replay.game))
    specs = _specs(agents, len(replay.seats))
    terminal = _terminal(replay.seats, quiet=False, memos=asked.memos)
    report = human.kept_reporter(
        replay.game, meta, asked.roller, asked.skill, len(replay.seats), terminal
    )
    table = _seated(replay.game, specs, terminal)
    writer = LogWriter.resume(replay.game, path)
    if writer.events != len(replay):
        raise UserError(f"{path} was gone on with meanwhile: try again")
    if replay.torn:  # only now: if the log is being written, its last line may be incomplete
        complain(replay.torn)
    typer.echo(plain(f"{path}: going on after event {len(replay)}."))
    _play(replay.game, replay.header, table, seed, writer, path, replay.events, report)


def _same_game(replay: Replay, game: str | None, asked: PlayArguments) -> None:
    """Raise UserError if the log cannot be resumed, or is not the game asked for."""
    where, header = replay.name, replay.header
    if replay.is_redacted:
        raise UserError(f"{where} was seen in part: it cannot be gone on with")
    if replay.over is not None:
        raise UserError(f"{where} is a finished game; choose another name, or say --force")
    others = [
        (game is not None and game != header.game, f"of {header.game}"),
        (asked.seats not in (None, len(header.seats)), f"of {len(header.seats)} seats"),
        (
            asked.names is not None and _split(asked.names) != list(header.seats),
            f"between {', '.join(header.seats)}",
        ),
    ]
    said = with_files(replay.game, options_said(asked.option))
    replay.game.checked_options(
        len(header.seats), {**header.options, **said}
    )  # raises InvalidOptions for an unknown one
    others += [
        (header.options.get(name) != value, f"with {name}={_word(replay.game, header, name)}")
        for name, value in said.items()
    ]
    for differs, what in others:
        if differs:
            raise UserError(
                f"{where} is an unfinished game {what}; choose another name for a new one"
            )


def _word(game: AnyGame, header: Header, name: str) -> str:
    """Return the word for the value of an option in the header."""
    option = next(option for option in game.options if option.name == name)
    return option.word(header.options.get(name, option.default))


def _play(
    game: AnyGame,
    header: Header,
    table: Sequence[Agent],
    seed: int,
    writer: LogWriter,
    target: Path | IO[bytes],
    past: Sequence[Event],
    report: Report | None = None,
) -> None:
    in_file = isinstance(target, Path)
    say = partial(typer.echo, err=not in_file)
    tells = any(isinstance(agent, human.Human) for agent in table)

    seated = getattr(report, "seated", None)  # a reporter may need its players' skills
    if seated is not None:
        seated(table)
    try:
        state = game.start(len(header.seats), header.options)
        over = played(game, state, table, Seeds(seed), writer.record, past, report)
        writer.end(over)
    except (KeyboardInterrupt, human.PlayerLeft) as stop:
        writer.close()
        if tells:
            say("")
        where = f" Go on: jamlab play --resume {quote(str(target))}" if in_file else ""
        complain(f"stopped after event {writer.events}.{where}")
        raise typer.Exit(0 if isinstance(stop, human.PlayerLeft) else INTERRUPTED) from None
    except IllegalEvent as wrong:
        if report is None:
            raise  # not the reporter's fault
        writer.close()
        raise UserError(f"stopped after event {writer.events}: {wrong}") from None
    if in_file:
        writer.close()
    if tells:
        human.print_end(table)
        say("")
    ended = f"{game.name}: {result(over, header.seats)}"
    say(plain(human.second_person(ended) if tells else ended))
    if in_file:
        say(plain(f"{writer.events} events in {target} (seed {seed})."))


# -- Arguments -------------------------------------------------------------------------------------


def _names(game: AnyGame, asked: PlayArguments) -> list[str]:
    if asked.names is not None:
        names = _split(asked.names)
        if asked.seats not in (None, len(names)):
            raise UserError(f"--names must be {asked.seats}, as many as --seats, got {len(names)}")
        return names
    count = asked.seats
    if count is None:
        listed = len(_split(asked.agents)) if asked.agents else 0
        count = listed if listed > 1 else min(max(3, game.seats[0]), game.seats[-1])
    game.checked_options(count)
    return [NAMES[seat] if seat < len(NAMES) else f"Seat {seat}" for seat in range(count)]


def _specs(agents: str, seats: int) -> list[str]:
    specs = _split(agents)
    if len(specs) == 1:
        return specs * seats
    if len(specs) != seats:
        raise UserError(f"--agents must be 1 for all seats or {seats}, got {len(specs)}")
    return specs


def _split(text: str) -> list[str]:
    return [part.strip() for part in text.split(",")]


def _best(game: AnyGame) -> str:
    players = players_of(game.id)
    return "greedy" if "greedy" in players else players[-1]


def _terminal(names: Sequence[str], *, quiet: bool, memos: bool) -> human.Terminal:
    """Return the terminal for people; `quiet` keeps stdout free for the log."""
    return human.Terminal(names, partial(typer.echo, err=quiet), _asker(err=quiet), memos)


def _seated(game: AnyGame, specs: Sequence[str], terminal: human.Terminal) -> list[Agent]:
    """Return the players. Raises UserError for an unknown one."""
    return [human.Human(terminal) if spec == "human" else _agent(game, spec) for spec in specs]


def _agent(game: AnyGame, spec: str) -> Agent:
    try:
        with warnings_told():
            return make(game.id, spec)
    except ValueError as error:
        raise UserError(f"{error}, human" if "; known: " in str(error) else str(error)) from None


def _asker(*, err: bool) -> Any:
    def ask(prompt: str) -> str:
        if not err:
            return input(prompt)
        typer.echo(prompt, nl=False, err=True)
        return input()

    return ask
