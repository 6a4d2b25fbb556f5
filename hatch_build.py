"""The build hook: a wheel is complete. What cannot be made is left out, and named.

* hatchling finds it by its name; in a checkout `make compiled` makes the same things.
* They are made in the sources' folder, beside the sources, unless they are there as they should be:
  the compiled modules, which the hook adds to the wheel, and what `artifacts` in pyproject.toml
  names (the browser's Python, the card reader, the documentation, the prerendered pages).
* `JAMLAB_COMPILE=0` compiles nothing; `1` makes it an error if it cannot be done; without it, a
  machine that cannot gets the interpreted build, and one line says why.
* An editable install makes nothing: `make compiled`, or `make run` in the background.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))

from building import (  # hatchling loads this by its path
    browser_python,
    card_reader,
    prerendered,
    scripts,
)
from building.compiled import Broken, NoCompiler, compile_in_place, in_place, remove
from building.documentation import make as documentation
from building.fetched import CannotMake
from building.records import NotCompilable

INTERPRETED = "jamlab is built interpreted, which is slower and else the same: "
MADE = (
    (scripts.make, scripts.WITHOUT),
    (browser_python.make, browser_python.WITHOUT),
    (card_reader.make, card_reader.WITHOUT),
    (documentation.make, documentation.WITHOUT),
    (prerendered.make, prerendered.WITHOUT),
)
"""What makes the rest, each with what is said where it cannot."""


class Complete(BuildHookInterface[Any]):
    """Called by hatchling when a wheel or an editable install is made."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make all that is built, and say what goes into the wheel."""
        wanted = os.environ.get("JAMLAB_COMPILE", "")
        if version == "editable":
            if wanted == "0":
                remove()
            self._make(*MADE[0])
            return
        if wanted == "0":
            self.app.display_info(INTERPRETED + "JAMLAB_COMPILE=0")
        else:
            self._compile(wanted, build_data)
        for make, without in MADE:
            self._make(make, without)

    def _make(self, make: Callable[[], str], without: str) -> None:
        try:
            self._say(make())
        except CannotMake as error:
            self.app.display_warning(f"jamlab: {without.format(error)}")

    def _compile(self, wanted: str, build_data: dict[str, Any]) -> None:
        self.app.display_info("jamlab: compiling …")
        try:
            self._say(compile_in_place())
        except (NoCompiler, Broken, NotCompilable) as error:
            if wanted == "1":
                self.app.abort(f"JAMLAB_COMPILE=1, but jamlab cannot be compiled here: {error}")
            last = str(error).strip().split("\n")[-1]
            self.app.display_warning(INTERPRETED + last)
            return
        made = in_place()
        build_data["force_include"].update(
            {str(path): f"jamlab/{name}" for name, path in made.items()}
        )
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        self.app.display_info(f"jamlab: {len(made) - 1} compiled modules")

    def _say(self, said: str) -> None:
        if said:
            self.app.display_info(f"jamlab: {said}")
