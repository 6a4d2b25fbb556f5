"""`python -m building`: compile in place, if anything is out of date. `make compiled` calls it."""

from __future__ import annotations

import os
import sys

from building.compiled import Broken, NoCompiler, compile_in_place
from building.records import NotCompilable


def main() -> int:
    """Compile in place, if anything is out of date."""
    wanted = os.environ.get("JAMLAB_COMPILE", "")
    if wanted == "0":
        return 0
    try:
        said = compile_in_place()
    except NoCompiler as error:
        print(f"jamlab runs interpreted: {error}", file=sys.stderr)
        # CI must not mistake the interpreted build for the compiled one.
        return int(wanted == "1" or bool(os.environ.get("CI")))
    except (Broken, NotCompilable) as error:
        print(error, file=sys.stderr)
        return 1
    if said:
        print(f"jamlab: {said}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
