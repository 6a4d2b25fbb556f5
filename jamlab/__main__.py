"""`python -m jamlab`: the command line, for environments without `jamlab` on the path."""

import sys

if __name__ == "__main__":
    if not sys.flags.safe_path:
        # The current folder: a file there must not shadow a module that the command line imports.
        del sys.path[0]
    from jamlab.cli import begin

    begin()
