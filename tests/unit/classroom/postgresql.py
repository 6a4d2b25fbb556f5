"""PostgreSQL server for the tests, in a temporary folder and reachable only by a socket there."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

at_both = pytest.mark.parametrize("address", ["sqlite", "postgresql"], indirect=True)
"""Run a test on both databases in `make test`, not on SQLite alone."""
NOBODYS = "postgres"
"""User that runs the server if the tests run as root, which PostgreSQL refuses."""


def programs() -> Path:
    """Return the folder of PostgreSQL's programs, set by `make test`."""
    named = os.environ.get("JAMLAB_POSTGRESQL") or shutil.which("initdb")
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    places = [Path(named)] if named else debian
    assert places, "The tests need PostgreSQL: `make test` installs it, or says how."
    return places[-1].resolve().parent


@contextmanager
def server() -> Iterator[str]:
    """Run a server for the block and yield the address of an empty database."""
    folder = Path(tempfile.mkdtemp(prefix="jamlab-pg-"))
    user = NOBODYS if os.getuid() == 0 else None
    if user is not None:
        os.chown(folder, pwd.getpwnam(user).pw_uid, -1)
    bin_folder, data = programs(), folder / "data"

    def run(program: str, *options: str) -> None:
        done = subprocess.run(
            [str(bin_folder / program), *options],
            user=user, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout

    try:
        run("initdb", "-D", str(data), "-U", "jamlab", "-A", "trust", "-E", "UTF8", "--no-sync")
        own = f"-c listen_addresses='' -c unix_socket_directories='{folder}'"
        log = str(folder / "log")
        run("pg_ctl", "-D", str(data), "-l", log, "-w", "-o", own, "start")
        try:
            yield f"postgresql+psycopg://jamlab@/postgres?host={folder}"
        finally:
            run("pg_ctl", "-D", str(data), "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
