"""`python -m jamlab`: the command line, where no `jamlab` is on the path."""

from jamlab.cli import app

if __name__ == "__main__":
    app(prog_name="jamlab")
