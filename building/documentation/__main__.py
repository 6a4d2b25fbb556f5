"""`python -m building.documentation`: make the documentation, if a source of it changed.

`--show` prints its address. `--or-say-why` is for `make compiled`: a failure is reported, but is an
error under CI only.
"""

from __future__ import annotations

import argparse
import sys

from building.documentation.make import FOLDER, WITHOUT, make
from building.fetched import CannotMake, made


def main(arguments: list[str] | None = None) -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--show", action="store_true", help="say where it opens")
    asked.add_argument(
        "--or-say-why", action="store_true", help="no error, where it cannot be made"
    )
    said = asked.parse_args(arguments)
    if said.or_say_why:
        return made(make, WITHOUT)
    try:
        done = make()
    except CannotMake as error:
        print(f"jamlab: the documentation cannot be made: {error}", file=sys.stderr)
        return 1
    if done:
        print(f"jamlab: {done}")
    if said.show:
        print(f"Open {(FOLDER / 'index.html').as_uri()}, or say `jamlab docs`.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
