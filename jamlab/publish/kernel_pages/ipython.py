"""How kernels of IPython are begun: Python's library comes before the notebook's folder, and charts
are drawn without a network."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from jamlab.ui.charts.offline import ARGUMENT, LAUNCHER

SAFE: Final = {"PYTHONSAFEPATH": "1"}
"""Environment of a process that must not take a file of the current folder for Python's own."""
_LINE: Final = (
    "__import__('sys').path.insert(next((n for n, at in enumerate(__import__('sys').path)"
    " if at.endswith(('site-packages', 'dist-packages'))), len(__import__('sys').path)), ''),"
    " __import__('os').environ.pop('PYTHONSAFEPATH', None);"
)
"""Run first in a kernel that is begun with SAFE: what lies beside the notebook comes after Python's
library and before what is installed, as IPython has it, and programs that the notebook begins find
theirs as ever."""


def arguments(command: Sequence[str]) -> list[str]:
    """What is added to the command of a kernel: nothing, unless it is one of IPython."""
    return [f"--IPKernelApp.exec_lines={_LINE}", ARGUMENT] if LAUNCHER in command else []
