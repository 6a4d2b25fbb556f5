"""Ctrl-C keeps finished games and ends workers quietly; a second one ends the waiting."""

import os
import re
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.browser.served import wait_until
from tests.unit.cli.terminal import ROOT

SCRIPT = """
import concurrent.futures, os, signal
import jamlab
from jamlab.chance import execution, workers as worker_pool
from tests.unit.chance.simulations.players import Stuck

execution._PIECES = 5000  # small ones, so that the first is done soon
{before}
done = jamlab.simulate(
    "sixty", 2, {player}, 100_000, 5, progress=lambda *done: print("told", flush=True), {how}
)
assert not done.complete
assert list(done.games) == sorted(set(done.games))
assert len(done.table()) == len(done)
for row in {{0, len(done) // 2, len(done) - 1}} if len(done) else ():
    assert len(jamlab.Replay.of(done.log(done.games[row]))) == done.events[row]
print("kept", len(done))
"""


def script(folder: Path, how: str, player: str = "'random'", before: str = "") -> Any:
    """Start a script without `if __name__ == "__main__"` in a process group, as a terminal does."""
    path = folder / "script.py"
    path.write_text(SCRIPT.format(how=how, player=player, before=before), encoding="utf-8")
    return subprocess.Popen(
        [sys.executable, str(path)],
        cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)}, start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def alive(group: int) -> bool:
    """Return True if a process of this group is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


OTHERS = pytest.mark.slow("starts a process once more; Ctrl-C is pressed with two workers, too")


@pytest.mark.parametrize(
    "how",
    [
        pytest.param("workers=1", marks=OTHERS),
        "workers=2, keep_logs=True",
        pytest.param("executor=concurrent.futures.ThreadPoolExecutor(2)", marks=OTHERS),
    ],
)
def test_ctrl_c_keeps_what_was_done(how: str, tmp_path: Path) -> None:
    with script(tmp_path, how) as process:
        assert process.stdout.readline() == "told\n"
        os.killpg(process.pid, signal.SIGINT)  # reaches all processes of the group
        out, err = process.communicate(timeout=120)
    assert err == ""
    assert int(re.findall(r"kept (\d+)", out)[0]) > 0
    assert process.returncode == 0
    wait_until(lambda: not alive(process.pid), "the end of its processes")


@OTHERS
def test_ctrl_c_while_workers_are_starting(tmp_path: Path) -> None:
    """The signal comes right after the first worker starts, before it has loaded anything."""
    before = """
spawn = worker_pool.SpawnProcess._Popen
def interrupted(process):
    popen = spawn(process)
    os.killpg(0, signal.SIGINT)
    return popen
worker_pool.SpawnProcess._Popen = interrupted
"""
    with script(tmp_path, "workers=2", before=before) as process:
        out, err = process.communicate(timeout=120)
    assert err == ""
    assert "kept" in out
    wait_until(lambda: not alive(process.pid), "the end of its processes")


@OTHERS
@pytest.mark.parametrize("how", ["workers=2", "executor=concurrent.futures.ThreadPoolExecutor(2)"])
def test_a_second_ctrl_c_ends_the_waiting(how: str, tmp_path: Path) -> None:
    """The players are stuck; a thread cannot be killed, so that script forces its exit."""
    force = "concurrent.futures.thread._threads_queues.clear()"
    with script(tmp_path, how, player="Stuck", before=force) as process:
        assert process.stdout.readline() == "stuck\n"
        while process.poll() is None:
            process.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                process.wait(timeout=0.7)
        err = process.stderr.read()
    assert process.returncode == -signal.SIGINT
    assert "KeyboardInterrupt" in err
    assert "_process_worker" not in err, "workers have nothing to say"
    assert "During handling" not in err
    wait_until(lambda: not alive(process.pid), "the end of its processes")


def test_workers_end_with_the_one_that_gave_them_work(tmp_path: Path) -> None:
    with script(tmp_path, "workers=2") as process:
        assert process.stdout.readline() == "told\n"
        process.kill()
    wait_until(lambda: not alive(process.pid), "the end of its processes")
