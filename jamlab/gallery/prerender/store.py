"""Where prerendered pages lie, and what they are made from.

* A `Store` is a folder: `pages/<name>.json.gz`, a `Prepared` each; `files/<name>`, gzipped, which
  pages refer to, recorded games among them; `made_from.txt`, the checksum of the inputs.
* A wheel brings one inside the package, read-only. In a checkout they lie in the user's cache, in a
  folder for each checksum: those of the last `VERSIONS` that were used stay, so that two versions
  leave each other's alone.
"""

from __future__ import annotations

import contextlib
import gzip
import json
import os
import shutil
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final, TypedDict, cast

from jamlab.gallery.shelf import Page
from jamlab.log.files import own_cache, own_folder, read_own, refuse_others, write_whole
from jamlab.log.recorded import PACKAGE, share
from jamlab.pages.play.setting import SWITCHED_OFF
from jamlab.ui.browser_python.browser_python import checksum as sources


class Piece(TypedDict):
    """A part of a page: HTML, or (if `html` is "") the widget with this model."""

    html: str
    model: str


class CannotPrerender(ValueError):
    """A notebook that shows something which needs a kernel; the message names the cell and why."""


SHIPPED: Final = PACKAGE / "_prerendered"
"""Where a wheel brings them."""
PRERENDERED: Final = "prerendered"
STORIES: Final = "stories"
MADE_FROM: Final = "made_from.txt"
VERSIONS: Final = 4
"""So many versions' results stay in the cache."""
MADE_OF: Final = {".py", ".js", ".css", ".json", ".jsonl", ".md", ".svg", ".j2", ".csv", ".gz"}
_LIBRARIES: Final = ("altair", "anywidget", "ipywidgets", "nbconvert", "vl-convert-python")


class Prepared(TypedDict):
    """A prerendered page, whatever the gallery's address: what is long or binary in its models is
    in files, which it names. `logs`: recorded games by the names of their files, from the folder of
    recorded games."""

    pieces: list[Piece]
    models: dict[str, Any]
    logs: dict[str, str]


@dataclass(frozen=True)
class Inputs:
    """What prerendered pages are made from: these notebooks and these recorded games, the package
    as it is, and the switches of play in the environment."""

    notebooks: Path
    replays: Path

    @property
    def are_ours(self) -> bool:
        """True for the notebooks that come along: it is known what they read."""
        return self.notebooks.resolve() == (share() / "notebooks").resolve()

    @property
    def are_usual(self) -> bool:
        """True if a wheel's pages are made from these."""
        games = self.replays.resolve() == (share() / "replays").resolve()
        return self.are_ours and games and not os.environ.get(SWITCHED_OFF)

    @property
    def checksum(self) -> str:
        """Of all that pages are made from: contents, never times; alike in a wheel and a checkout,
        compiled and interpreted."""
        found = sha256(f"{os.environ.get(SWITCHED_OFF, '')}\0{_libraries()}".encode())
        for root in (PACKAGE, self.notebooks, self.replays):
            for file in _files(root):
                data = file.read_bytes()
                found.update(f"\0{file.relative_to(root).as_posix()}\0{len(data)}\0".encode())
                found.update(data)
        return found.hexdigest()[:20]


@cache
def _libraries() -> str:
    def of(name: str) -> str:
        try:
            return version(name)
        except PackageNotFoundError:
            return ""

    return " ".join(map(of, _LIBRARIES))


def _files(root: Path) -> Iterator[Path]:
    """The files below a folder that a page may depend on, without build products."""
    for at, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if name[0] not in "._")
        for name in sorted(names):
            if os.path.splitext(name)[1] in MADE_OF or name.endswith(".ipynb"):
                yield Path(at, name)


@dataclass(frozen=True)
class Store:
    """A folder of prerendered pages; `is_shipped`: it came along and is only read."""

    folder: Path
    is_shipped: bool = False

    def page(self, name: str) -> Prepared | None:
        """The page of this name, if it was prerendered."""
        try:
            found: Any = json.loads(gzip.decompress(self._bytes(self._page(name))))
        except (OSError, EOFError, ValueError, zlib.error, RecursionError):
            return None
        is_page = isinstance(found, dict) and {*found} >= Prepared.__required_keys__
        return cast(Prepared, found) if is_page else None

    def has_page(self, name: str) -> bool:
        """True if there is a page of this name."""
        return self._page(name).is_file()

    def missing(self, shelf: Iterable[Page]) -> list[Page]:
        """The pages that can be prerendered and are not there yet, in the order of the shelf."""
        ours = (page for page in shelf if page.kept and not page.is_own)
        return [page for page in ours if not self.has_page(page.name)]

    def put_page(self, name: str, page: Prepared) -> None:
        """Keep a page. OSError if it cannot be written."""
        text = json.dumps(page, ensure_ascii=False, separators=(",", ":"))
        put(self._page(name), gzip.compress(text.encode("utf-8"), 6, mtime=0))

    def _page(self, name: str) -> Path:
        return self.folder / "pages" / f"{name.replace('/', '-')}.json.gz"

    @property
    def files(self) -> Path:
        """The folder of the files that pages refer to."""
        return self.folder / "files"

    def file(self, name: str) -> bytes | None:
        """A file that pages refer to, gzipped."""
        with contextlib.suppress(OSError):
            return self._bytes(self.files / name)
        return None

    def _bytes(self, path: Path) -> bytes:
        """A file of it. OSError for one in the cache that another user made."""
        return path.read_bytes() if self.is_shipped else read_own(path)

    def put_file(self, name: str, gzipped: bytes) -> None:
        """Keep such a file. OSError if it cannot be written."""
        path = self.files / name
        if not path.is_file():
            put(path, gzipped)

    def use(self, checksum: str) -> None:
        """Say what it is made from, and that it is in use now."""
        put(self.folder / MADE_FROM, f"{checksum}\n".encode())


def cache_folder() -> Path:
    """The folder in the user's cache below which all of this lies."""
    return own_cache()


def _own_cache(cache: Path | None) -> Path:
    """The cache, made and closed to others; OSError if it is another user's."""
    return refuse_others(own_folder(cache or cache_folder()))


def shipped() -> Store | None:
    """The pages that came along, if they were made from this package. In an installed package
    sources do not change, and nothing is looked at."""
    try:
        made_from = (SHIPPED / MADE_FROM).read_text("utf-8").strip()
    except OSError:
        return None
    if share() != PACKAGE / "_share" and made_from != usual().checksum:
        return None
    return Store(SHIPPED, is_shipped=True)


def usual() -> Inputs:
    """What comes along."""
    return Inputs(share() / "notebooks", share() / "replays")


def store_of(inputs: Inputs, cache: Path | None = None) -> Store:
    """Where pages made from these lie: the shipped ones, or a folder of the cache that is there
    afterwards, the only one of more than `VERSIONS`. OSError if nothing can be written there."""
    if inputs.are_usual and (found := shipped()) is not None:
        return found
    checksum = inputs.checksum
    root = _own_cache(cache) / PRERENDERED
    store = Store(root / checksum)
    store.use(checksum)
    forget(root, VERSIONS)
    return store


def stories_folder(cache: Path | None = None) -> Path:
    """Where stories lie that are made by these sources. OSError if nothing can be written there."""
    checksum = sources()
    root = _own_cache(cache) / STORIES
    put(root / checksum[:20] / MADE_FROM, f"{checksum}\n".encode())
    forget(root, VERSIONS)
    return root / checksum[:20]


def forget(root: Path, but: int) -> None:
    """Delete all but the folders that were used last."""

    def used(folder: Path) -> float:
        try:
            return (folder / MADE_FROM).stat().st_mtime
        except OSError:
            return 0.0

    for old in sorted(root.iterdir(), key=used, reverse=True)[but:]:
        if old.is_dir():
            shutil.rmtree(old, ignore_errors=True)
        else:  # of a version that kept its files here
            with contextlib.suppress(OSError):
                old.unlink()


def put(path: Path, data: bytes) -> None:
    """Write a file whole or not at all. OSError if it cannot be."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, data)
