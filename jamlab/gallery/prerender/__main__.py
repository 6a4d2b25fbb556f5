"""`python -m jamlab.gallery.prerender [FOLDER] [--stories]`: prerender the included notebooks.

Writes to FOLDER, laid out as in a wheel, or by default to the user's cache, for `jamlab run`.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from jamlab.gallery.prerender.everything import make_stories, prerender, prerender_all
from jamlab.gallery.prerender.files import PageFiles
from jamlab.gallery.prerender.store import store_of, stories_folder, usual
from jamlab.gallery.progress import Progress
from jamlab.gallery.shelf import published
from jamlab.log.recorded import recorded


def main() -> None:
    """Make the pages that do not exist yet."""
    parser = argparse.ArgumentParser("python -m jamlab.gallery.prerender", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", help="default: the user's cache")
    parser.add_argument("--stories", action="store_true", help="of all recorded games, too")
    asked = parser.parse_args()
    inputs = usual()
    shelf = published(inputs.notebooks)
    games = sum(map(len, recorded(inputs.replays).values())) if asked.stories else 0
    if asked.folder is not None:
        count = sum(page.kept for page in shelf) + games
        with Progress("prerendering", count) as bar:
            prerender_all(asked.folder, bar.step, stories=asked.stories)
        return
    store = store_of(inputs)
    with Progress("prerendering", len(store.missing(shelf)) + games) as bar:
        if not store.is_shipped:
            prerender(inputs, store, shelf, bar.step)
        if asked.stories:
            files = PageFiles(stores=[store], stories=[stories_folder()])
            make_stories(files, inputs.replays, bar.step)


if __name__ == "__main__":
    main()
