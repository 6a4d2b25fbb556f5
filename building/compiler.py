"""Cython and the C compiler, run over the folder this is started in.

    python compiler.py      compiles every .pyx or .py with a .pxd beside it into out/

* It runs in a process of its own: its output can be kept back, and nothing it changes stays.
* It ends with 0, or with 3 and one line on why there is no compiler that works.
* It may be killed at any time: what was finished stays, and nothing half-written is taken for done.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

OUT = "out"
LINKING = "linking"
"""Where modules lie until they are whole."""
TRANSLATING = Path("translating")
"""There while Cython writes C files, of which one may be half-written."""
NO_COMPILER = 3
OPTIMISE = [] if os.name == "nt" else ["-O2", "-g0", "-ffp-contract=off"]
"""Numbers with a point are rounded after each operation, as Python does it, on every processor."""
DIRECTIVES = {"language_level": 3, "annotation_typing": False}
"""All else is Cython's default: indices are checked and division rounds as in Python."""


def main() -> int:
    """Compile the present folder."""
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
    except Exception as error:  # whatever a C compiler can do wrong, there is none that works
        print("no C compiler that works: " + str(error).strip().split("\n")[-1])
        return NO_COMPILER
    cores = os.cpu_count() or 1
    sources = []
    for declared in sorted(Path("jamlab").rglob("*.pxd")):
        # Records stand as .pyx beside the .py they are made from; a .pxd may also stand alone.
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
    """Compile C into extension modules below `out`, on all cores; what is up to date is left."""
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext
    from setuptools.modified import newer_group

    class Portable(build_ext):  # type: ignore[misc]
        """Leaves out where this machine's Python keeps its libraries: a wheel goes elsewhere."""

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
    command.force = True  # what was not moved from there was not finished
    command.build_temp = "objects"
    command.parallel = os.cpu_count() or 1
    command.ensure_finalized()
    command.run()


if __name__ == "__main__":
    sys.exit(main())
