"""The build hook: compiles the engine and the rules, where a C compiler is there.

* hatchling finds it by its name; in a checkout `python -m building` does the same by hand.
* `JAMLAB_COMPILE=0` compiles nothing; `1` makes it an error if it cannot be done; without it, a
  machine that cannot gets the interpreted build, and one line says why.
* A wheel carries the compiled modules beside their sources; an editable install has them in the
  checkout.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))

from building.compiled import (  # hatchling loads this file by its path
    Broken,
    NoCompiler,
    compile_in_place,
    compile_into,
    in_place,
    is_fresh,
    remove,
)
from building.records import NotCompilable

INTERPRETED = "jamlab is built interpreted, which is slower and else the same: "


class Compile(BuildHookInterface[Any]):
    """Called by hatchling when a wheel or an editable install is made."""

    PLUGIN_NAME = "custom"
    _work: TemporaryDirectory[str] | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and say what goes into the wheel."""
        editable = version == "editable"
        wanted = os.environ.get("JAMLAB_COMPILE", "")
        if wanted == "0":
            if editable:
                remove()
            self.app.display_info(INTERPRETED + "JAMLAB_COMPILE=0")
            return
        try:
            if editable:
                self.app.display_info(f"jamlab: {compile_in_place() or 'compiled already'}")
                return
            made = in_place() if is_fresh() else self._compile()
        except (NoCompiler, Broken, NotCompilable) as error:
            if wanted == "1":
                self.app.abort(f"JAMLAB_COMPILE=1, but jamlab cannot be compiled here: {error}")
            last = str(error).strip().split("\n")[-1]
            self.app.display_warning(INTERPRETED + last)
            return
        build_data["force_include"].update(
            {str(path): f"jamlab/{name}" for name, path in made.items()}
        )
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        self.app.display_info(f"jamlab: {len(made) - 1} compiled modules")

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """The wheel is made: the work can go."""
        if self._work is not None:
            self._work.cleanup()

    def _compile(self) -> dict[str, Path]:
        self.app.display_info("jamlab: compiling …")
        self._work = TemporaryDirectory(prefix="jamlab-")
        return compile_into(Path(self._work.name))
