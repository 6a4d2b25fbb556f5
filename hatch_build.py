"""The build hook: compiles the engine and the rules, where a C compiler is there.

    python hatch_build.py       the same in a checkout, by hand (`make` does it)

`JAMLAB_COMPILE=0` compiles nothing; `1` makes it an error if it cannot be done.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from building.compiled import Broken, NoCompiler, NotCompilable, compile_in_place


def main() -> int:
    """Compile in place, if there is anything to do."""
    wanted = os.environ.get("JAMLAB_COMPILE", "")
    if wanted == "0":
        return 0
    try:
        said = compile_in_place()
    except NoCompiler as error:
        print(f"jamlab runs interpreted: {error}", file=sys.stderr)
        return int(wanted == "1" or bool(os.environ.get("CI")))
    except (Broken, NotCompilable) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"jamlab: {said}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
