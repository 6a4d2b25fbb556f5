"""The order in which a kernel looks for what is imported: Python's library before the folder."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

_LINE: Final = (
    "__import__('sys').path.append(''), __import__('os').environ.pop('PYTHONSAFEPATH', None);"
)
SAFE: Final = {"PYTHONSAFEPATH": "1"}
"""Environment of a process that must not take a file of the current folder for Python's own."""


def folder_last(command: Sequence[str]) -> list[str]:
    """Arguments for a kernel that is begun with SAFE by this command: what lies beside the notebook
    can be imported, after all else. None for kernels other than IPython's."""
    return [f"--IPKernelApp.exec_lines={_LINE}"] if "ipykernel_launcher" in command else []
