"""`python -m jamlab`: the command line, where no `jamlab` is on the path."""

from jamlab.cli import main

if __name__ == "__main__":
    main()
