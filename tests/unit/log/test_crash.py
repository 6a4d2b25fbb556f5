"""A process killed while writing leaves a log that can be read and resumed."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from jamlab.core import Over, Seeds, play
from jamlab.core.registry import load
from jamlab.log import LogWriter, Replay
from jamlab.log.writer import BLOCK
from tests.contract.tables import Table, seated

ROOT = Path(__file__).parents[3]

WRITE = """
import sys
from pathlib import Path
from jamlab.chance import agents
from jamlab.core import Seeds, play
from jamlab.core.registry import load
from jamlab.log import LogWriter, header_for

game = load("cramel")
names = ["Ann", "Bo", "Cy"]
in_blocks = sys.argv[2] == "in blocks"
header = header_for(game, names)
writer = LogWriter.new(game, header, Path(sys.argv[1]), in_blocks=in_blocks)
print("writing", flush=True)
while True:
    players = [agents.make("cramel", "random") for _ in names]
    def slowly(node, event):
        writer.record(node, event)
        if writer.events == 600:
            print("far", flush=True)
            sys.stdin.read()
    play(game, game.start(3, {}), players, Seeds(1), slowly)
"""


@pytest.mark.parametrize("name", ["game.jsonl", "game.jsonl.gz"])
@pytest.mark.parametrize("when", ["at once", "after 600 events"])
@pytest.mark.parametrize("how", ["line by line", "in blocks"])
def test_a_killed_writer_leaves_a_readable_log(
    name: str, when: str, how: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    process = subprocess.Popen(
        [sys.executable, "-c", WRITE, str(path), how],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stdout.readline() == b"writing\n"
    if when == "after 600 events":
        assert process.stdout.readline() == b"far\n"
    else:
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.communicate(timeout=20)
    replay = Replay.read(path)
    assert replay.over is None
    if when == "after 600 events":  # a lost block costs only its own events
        assert len(replay) == (600 if how == "line by line" else BLOCK)
    state = replay.state(len(replay))
    with LogWriter.resume(replay.game, path) as writer:
        assert writer.events == len(replay)
        players = seated(Table("cramel", 3))
        over = play(replay.game, state, players, Seeds(2), writer.record)
        assert isinstance(over, Over)
        writer.end(over)
    again = Replay.read(path)
    assert again.over == over
    assert again.events[: len(replay)] == replay.events
    assert not again.torn
    assert load("cramel") is again.game
