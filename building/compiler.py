"""Run Cython and the C compiler on the current folder.

    python compiler.py      compiles every .pyx or .py with a .pxd beside it into out/

* It runs in a process of its own, so that its output can be held back and its changes of state end
  with it.
* The exit code is 0, or 3 with one line that says why there is no working compiler.
* It may be killed at any time: finished files stay, and incomplete ones are never taken as done.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

OUT = "out"
LINKING = "linking"
"""Folder of modules until they are complete."""
TRANSLATING = Path("translating")
"""Exists while Cython writes C files, one of which may be incomplete."""
NO_COMPILER = 3
OPTIMISE = [] if os.name == "nt" else ["-O2", "-g0", "-ffp-contract=off"]
"""On every processor floats must be rounded after each operation, as in Python."""
DIRECTIVES = {"language_level": 3, "annotation_typing": False}
"""All else is Cython's default: indices are checked and division rounds as in Python."""


def main() -> int:
    """Compile the current folder."""
    try:
        cythonize: Any = import_module("Cython.Build").cythonize
        from setuptools import Extension
    except ImportError as error:
        print(f"{error.name} is not installed")
        return NO_COMPILER
    try:
        Path("probe.c").write_text(
            "#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n"
        )
        build([Extension("probe", ["probe.c"])], "probe")
    except Exception as error:  # any failure means that there is no working C compiler
        print("no C compiler that works: " + str(error).strip().split("\n")[-1])
        return NO_COMPILER
    cores = os.cpu_count() or 1
    sources = []
    for declared in sorted(Path("jamlab").rglob("*.pxd")):
        # Records are a .pyx beside the .py they are made from; a .pxd may also have neither.
        written = [declared.with_suffix(suffix) for suffix in (".pyx", ".py")]
        sources += [path for path in written if path.exists()][:1]
    if TRANSLATING.exists():
        for path in Path("jamlab").rglob("*.c"):
            path.unlink()
    TRANSLATING.touch()
    extensions = cythonize(
        [
            Extension(
                ".".join(path.with_suffix("").parts), [path.as_posix()], extra_compile_args=OPTIMISE
            )
            for path in sources
        ],
        compiler_directives=DIRECTIVES,
        nthreads=cores if len(sources) > 1 else 0,
    )
    TRANSLATING.unlink()
    build(extensions, OUT)
    return 0


def build(extensions: list[Any], out: str) -> None:
    """Compile C into extension modules below `out`, on all cores; up-to-date ones are skipped."""
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext
    from setuptools.modified import newer_group

    class Portable(build_ext):  # type: ignore[misc]
        """Omits this machine's Python library path (rpath): a wheel goes to other machines."""

        def build_extension(self, ext: Any) -> None:
            name = self.get_ext_filename(self.get_ext_fullname(ext.name))
            whole = Path(out, name)
            if newer_group([*ext.sources, *ext.depends], str(whole), "newer"):
                super().build_extension(ext)
                whole.parent.mkdir(parents=True, exist_ok=True)
                Path(LINKING, name).replace(whole)

        def build_extensions(self) -> None:
            linker = getattr(self.compiler, "linker_so", [])
            linker[:] = [word for word in linker if "-rpath" not in word]
            super().build_extensions()

    command: Any = Portable(Distribution({"name": "jamlab", "ext_modules": extensions}))
    command.build_lib = LINKING
    command.force = True  # modules still in this folder were not finished
    command.build_temp = "objects"
    command.parallel = os.cpu_count() or 1
    command.ensure_finalized()
    command.run()


if __name__ == "__main__":
    sys.exit(main())
