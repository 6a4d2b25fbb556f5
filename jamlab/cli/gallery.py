"""`jamlab run`, `lab`, `site` and `docs`: the gallery, JupyterLab, the documentation."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import webbrowser
from pathlib import Path
from typing import Annotated, Final

import typer

from jamlab.cli.options import NoBrowserSaid
from jamlab.cli.shared import UserError, complain, user_errors

# Selection of notebooks and recorded games, shared by `jamlab run` and `jamlab site`.


NotebooksSaid = Annotated[
    Path | None,
    typer.Option(
        help="A folder of your own notebooks: all are shown, in a section of their own. One stays "
        "out whose name begins with _, or whose metadata say "
        '`"jamlab": {"publish": false}`.',
        show_default="none",
    ),
]
OnlySaid = Annotated[
    bool, typer.Option("--only", help="With --notebooks: show these, and none of jamlab's.")
]
ReplaysSaid = Annotated[
    Path | None,
    typer.Option(
        help="Your own recorded games, a folder a game.", show_default="those that come along"
    ),
]


def are_there(notebooks: Path | None, replays: Path | None, only: bool) -> None:
    """Raise UserError if a named folder does not exist, or `only` is given without notebooks."""
    if only and notebooks is None:
        raise UserError("--only requires --notebooks FOLDER, the folder of the notebooks to show")
    folders = (notebooks, replays)
    for folder in folders:
        if folder is not None and not folder.is_dir():
            raise UserError(f"{folder}: no such folder")


# `jamlab run` and `jamlab lab`: the gallery, and JupyterLab on its notebooks.


_PAGE: Final = {"buildCheck": False, "buildAvailable": False}
NEVER_BUILT: Final = f"--ServerApp.tornado_settings={ {'page_config_data': _PAGE} }"
"""Stops JupyterLab, which comes built, from looking for Node and offering a rebuild."""


def run(
    port: Annotated[
        int | None,
        typer.Option(
            help="The port.", show_default="the first free one from 8866", min=1, max=65535
        ),
    ] = None,
    host: Annotated[
        str, typer.Option(help="The address to listen at; 0.0.0.0 lets other machines in.")
    ] = "127.0.0.1",
    allow_host: Annotated[
        list[str] | None,
        typer.Option(
            help="What else this machine may be called in an address, behind a proxy say: "
            "jamlab.school.example. Can be given more than once.",
            show_default="its addresses, and names without a dot or with .local",
        ),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            help="The address of a proxy before it, or its network: 127.0.0.1. It is believed "
            "when it says who asks. Can be given more than once.",
            show_default="none is believed",
        ),
    ] = None,
    prefix: Annotated[
        str, typer.Option(help="Below which address the proxy hands on to here: /games/.")
    ] = "/",
    kernels: Annotated[
        int | None,
        typer.Option(
            help="How many kernels there may be at once: one a page that is open, and those that "
            "wait for visitors. Who comes then waits in a queue. 0: no limit.",
            show_default="what half of the memory holds",
            min=0,
        ),
    ] = None,
    notebooks: NotebooksSaid = None,
    only: OnlySaid = False,
    replays: ReplaysSaid = None,
    no_browser: NoBrowserSaid = False,
    no_hints: Annotated[
        bool, typer.Option("--no-hints", help="Who plays a game gets no hints and no odds.")
    ] = False,
    no_take_back: Annotated[
        bool, typer.Option("--no-take-back", help="Who plays a game takes nothing back.")
    ] = False,
) -> None:
    """Open the gallery: recorded games to step through, and the rules of each game.

    It needs no internet. Ctrl-C ends it and everything it started. A page's kernel ends when the
    page is closed, or has not answered for ten seconds.

    Examples:

    `jamlab run`

    `jamlab run --port 9000 --no-browser`

    `jamlab run --notebooks mine` with every notebook of that folder, in a section of their own

    `jamlab run --host 0.0.0.0` for the machines of a network

    `jamlab run --proxy 127.0.0.1 --prefix /games/ --allow-host school.example` behind a proxy
    """
    from jamlab.gallery import CannotServe, serve
    from jamlab.log.recorded import REPLAYS
    from jamlab.pages.play.setting import SWITCHED_OFF

    are_there(notebooks, replays, only)
    if replays is not None:
        os.environ[REPLAYS] = str(replays.resolve())
    if off := [*["hints"] * no_hints, *["back"] * no_take_back]:
        os.environ[SWITCHED_OFF] = " ".join(off)
    with user_errors(CannotServe):
        serve(
            host=host,
            names=allow_host or (),
            proxies=proxy or (),
            home=prefix,
            port=port,
            browser=not no_browser,
            kernels=kernels,
            own=notebooks,
            only=only,
            say=typer.echo,
        )


def lab(
    folder: Annotated[
        Path | None,
        typer.Argument(
            help="Where your notebooks are. New: the notebooks of jamlab are copied there; "
            "a file that is there already is never replaced.",
            show_default="those of the checkout, else ./jamlab-notebooks",
        ),
    ] = None,
    port: Annotated[
        int | None, typer.Option(help="The port.", show_default="the first free one from 8888")
    ] = None,
    no_browser: NoBrowserSaid = False,
    allow_root: Annotated[
        bool, typer.Option("--allow-root", help="Run as root, in a container say.")
    ] = False,
) -> None:
    """Open JupyterLab on the notebooks, to read and to change.

    In a checkout these are the notebooks themselves. Where jamlab was installed with pip they are
    copied into a folder of yours first.

    Examples:

    `jamlab lab`

    `jamlab lab my-notebooks --port 9000`
    """
    root = workplace(folder)
    # Not for processes started in JupyterLab: a script there may import files beside it.
    os.environ.pop("PYTHONSAFEPATH", None)
    command = [
        sys.executable,
        "-P",
        "-m",
        "jupyterlab",
        f"--ServerApp.root_dir={root}",
        NEVER_BUILT,
    ]
    os.environ.setdefault(
        "YARN_IGNORE_NODE", "1"
    )  # checked at the start; any version of Node will do
    if port is not None:
        command.append(f"--ServerApp.port={port}")
    if no_browser:
        command.append("--no-browser")
    if allow_root:
        command.append("--allow-root")
    typer.echo(f"JupyterLab on {root} (Ctrl-C twice ends it).")
    sys.stdout.flush()
    if os.name == "posix":
        os.execv(sys.executable, command)  # so that signals reach JupyterLab directly
    process = subprocess.Popen(command)
    while True:
        try:
            code = process.wait()
            break
        except KeyboardInterrupt:  # JupyterLab receives it, too, and asks whether to end
            continue
    if code:
        raise typer.Exit(code)


def workplace(folder: Path | None) -> Path:
    """Return the folder to open, with the notebooks in it. Raises UserError."""
    from jamlab.gallery import share

    source = share() / "notebooks"
    if not source.is_dir():
        raise UserError(f"the notebooks are not where they should be: {source}")
    if folder is None:
        if (share() / "pyproject.toml").is_file():
            return source
        folder = Path("jamlab-notebooks")
    if folder.exists() and not folder.is_dir():
        raise UserError(f"{folder} is a file, not a folder")
    if folder.resolve() != source.resolve():
        copy_new(source, folder)
    return folder.resolve()


def copy_new(source: Path, target: Path) -> None:
    """Copy every notebook that does not exist yet, and print how many."""
    copied = 0
    for file in sorted(source.rglob("*.ipynb")):
        path = file.relative_to(source)
        if any(part.startswith(".") for part in path.parts) or (target / path).exists():
            continue
        (target / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, target / path)
        copied += 1
    if copied:
        typer.echo(f"{copied} notebooks copied to {target}.")


# -- `jamlab site`: the gallery as files, without a server -----------------------------------------


def site(
    out: Annotated[Path, typer.Option("--out", "-o", help="The new folder.")],
    notebooks: NotebooksSaid = None,
    only: OnlySaid = False,
    replays: ReplaysSaid = None,
    force: Annotated[
        bool, typer.Option("--force", help="Write into a folder that holds something.")
    ] = False,
) -> None:
    """Write the gallery as files: for any web host, below any path, or opened from a stick.

    In it are jamlab's notebooks that are marked as `"kept"`, the course, every recorded game as a
    page of its own, and all your notebooks. What needs a kernel is left out, and named.

    Examples:

    `jamlab site -o site`

    `jamlab site -o site --notebooks mine --replays games`
    """
    from jamlab.gallery import share
    from jamlab.gallery.progress import Progress
    from jamlab.gallery.site import count
    from jamlab.gallery.site import site as written

    for folder in (out, notebooks, replays):
        if folder is not None and folder.exists() and not folder.is_dir():
            raise UserError(f"{folder} is not a folder")
    are_there(notebooks, replays, only)
    if out.is_dir() and any(out.iterdir()) and not force:
        raise UserError(f"{out} holds something already; choose another folder, or say --force")
    ours = None if only else share() / "notebooks"
    games = replays or share() / "replays"
    with Progress("Writing the site", count(ours, games, notebooks)) as bar:
        made = written(out, ours, games, bar.step, notebooks)
    for line in made.left_out:
        complain(f"not in the site: {line}")
    size = sum((out / name).stat().st_size for name in made.written)
    pages = sum(name.endswith(".html") for name in made.written)
    typer.echo(f"{out / 'index.html'}: {pages} pages, {size / 1e6:.1f} MB.")


# -- `jamlab docs`: the documentation from its folder, without a server ----------------------------


def docs(
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Only say where it lies; open no browser.")
    ] = False,
) -> None:
    """Open the documentation: for teachers, players, publishers, programs, and who runs a server.

    It needs no internet and no server. The gallery shows the same below /docs/.

    Examples:

    `jamlab docs`

    `jamlab docs --no-browser`
    """
    from jamlab.web.templates import DOCUMENTATION

    page = DOCUMENTATION / "index.html"
    if not page.is_file():
        raise UserError("the documentation was not made here; in a checkout `make docs` makes it")
    typer.echo(page.as_uri())
    if not no_browser:
        webbrowser.open(page.as_uri())
