"""Reports to other projects of input that hangs a server: their programs behave as described.

Once a project has fixed it, the test fails, and our own guard can be reviewed.
"""

import re
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

ROOT = Path(__file__).parents[3]
REPORTS = (
    ROOT / "docs/security/upstream-jupyter-server.md",
    ROOT / "docs/security/upstream-voila.md",
)
BUSY = 0.5
"""CPU seconds of a process after its imports; valid input takes a few ms."""


def programs(report: Path) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```", report.read_text("utf-8"), re.M | re.S)


@pytest.mark.parametrize("report", REPORTS, ids=lambda report: report.stem)
def test_what_hangs_hangs(report: Path) -> None:
    shown = programs(report)[0]
    *begin, last = shown.strip().splitlines()
    first = "\n".join([*begin, "print('begun', flush=True)", last])
    with subprocess.Popen([sys.executable, "-c", first], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"begun\n"
        begun = used(process)
        while process.poll() is None and used(process) - begun < BUSY:
            time.sleep(0.02)
        assert process.poll() is None
        process.kill()


def used(process: subprocess.Popen[bytes]) -> float:
    """Return the CPU seconds of a process so far."""
    times = psutil.Process(process.pid).cpu_times()
    return float(times.user + times.system)


@pytest.mark.parametrize("report", REPORTS, ids=lambda report: report.stem)
def test_the_mending_that_is_proposed_refuses_it(report: Path) -> None:
    import json

    from jupyter_server.services.kernels.connection import base

    mend = programs(report)[1].replace("return None", "raise ValueError('a frame')")
    said = {"header": {"msg_type": "comm_msg"}, "content": {}, "buffers": [memoryview(b"a buffer")]}
    with_buffer = base.serialize_binary_message(said)  # type: ignore[no-untyped-call]
    count = int.from_bytes(with_buffer[:8], "little")
    assert f"{count:,}" in (report.with_name("upstream-voila.md")).read_text("utf-8")
    for bad in (b"\xff" * 8, b"", with_buffer):
        with pytest.raises(ValueError, match="a frame"):
            exec(mend, {"ws_msg": bad})
    parts = [json.dumps(part).encode() for part in ({"msg_type": "comm_msg"}, {}, {}, {})]
    whole = base.serialize_msg_to_ws_v1(parts, "shell")  # type: ignore[no-untyped-call]
    exec(mend, {"ws_msg": whole})
