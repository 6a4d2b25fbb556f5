"""Storage of prerendered pages, and the inputs they are made from.

* A `PrerenderStore` is a folder: `pages/<name>.json.gz`, one `Prepared` each; `files/<name>`,
  gzipped, the files that pages refer to, including recorded games; `made_from.txt`, the checksum
  of the inputs.
* A wheel ships one inside the package, read-only. In a checkout they are in the user's cache, one
  folder per checksum: the `VERSIONS` most recently used stay, so that two versions do not delete
  each other's.
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
from jamlab.log.files import atomic_write, check_owner, own_cache, own_folder, read_own
from jamlab.log.recorded import PACKAGE, share
from jamlab.pages.play.setting import SWITCHED_OFF
from jamlab.ui.browser_python.browser_python import checksum as sources


class PagePart(TypedDict):
    """A part of a page: HTML, or (if `html` is "") the widget with this model."""

    html: str
    model: str


class CannotPrerender(ValueError):
    """Error for a notebook that needs a kernel; the message names the cell and the reason."""


SHIPPED: Final = PACKAGE / "_prerendered"
"""The store shipped in a wheel."""
PRERENDERED: Final = "prerendered"
STORIES: Final = "stories"
MADE_FROM: Final = "made_from.txt"
VERSIONS: Final = 4
"""Number of versions whose results stay in the cache."""
MADE_OF: Final = {".py", ".js", ".css", ".json", ".jsonl", ".md", ".svg", ".j2", ".csv", ".gz"}
_LIBRARIES: Final = ("altair", "anywidget", "ipywidgets", "nbconvert", "vl-convert-python")


class Prepared(TypedDict):
    """A prerendered page, independent of the gallery's address: long or binary state of its models
    is in files, referred to by name. `logs`: recorded games by file name, relative to their
    folder.
    """

    pieces: list[PagePart]
    models: dict[str, Any]
    logs: dict[str, str]


@dataclass(frozen=True)
class Inputs:
    """Inputs of prerendered pages: these notebooks and recorded games, the package itself, and the
    switches of play in the environment.
    """

    notebooks: Path
    replays: Path

    @property
    def are_ours(self) -> bool:
        """True for the included notebooks, whose dependencies are known."""
        return self.notebooks.resolve() == (share() / "notebooks").resolve()

    @property
    def are_usual(self) -> bool:
        """True if a wheel's pages are made from these."""
        games = self.replays.resolve() == (share() / "replays").resolve()
        return self.are_ours and games and not os.environ.get(SWITCHED_OFF)

    @property
    def checksum(self) -> str:
        """Checksum of all inputs' contents; the same in a wheel and a checkout, compiled or not."""
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
    """Yield the files below a folder that a page may depend on, without build products."""
    for at, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if name[0] not in "._")
        for name in sorted(names):
            if os.path.splitext(name)[1] in MADE_OF or name.endswith(".ipynb"):
                yield Path(at, name)


@dataclass(frozen=True)
class PrerenderStore:
    """A folder of prerendered pages; `is_shipped`: part of the installed package and read-only."""

    folder: Path
    is_shipped: bool = False

    def page(self, name: str) -> Prepared | None:
        """Return the page of this name, or None."""
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
        """Return the missing pages that can be prerendered, in the order of the shelf."""
        ours = (page for page in shelf if page.kept and not page.is_own)
        return [page for page in ours if not self.has_page(page.name)]

    def put_page(self, name: str, page: Prepared) -> None:
        """Write a page. Raises OSError on failure."""
        text = json.dumps(page, ensure_ascii=False, separators=(",", ":"))
        put(self._page(name), gzip.compress(text.encode("utf-8"), 6, mtime=0))

    def _page(self, name: str) -> Path:
        return self.folder / "pages" / f"{name.replace('/', '-')}.json.gz"

    @property
    def files(self) -> Path:
        """Folder of the files that pages refer to."""
        return self.folder / "files"

    def file(self, name: str) -> bytes | None:
        """Return a file that pages refer to, gzipped, or None."""
        with contextlib.suppress(OSError):
            return self._bytes(self.files / name)
        return None

    def _bytes(self, path: Path) -> bytes:
        """Read a file. Raises OSError for one in the cache that another user made."""
        return path.read_bytes() if self.is_shipped else read_own(path)

    def put_file(self, name: str, gzipped: bytes) -> None:
        """Write a file that pages refer to. Raises OSError on failure."""
        path = self.files / name
        if not path.is_file():
            put(path, gzipped)

    def use(self, checksum: str) -> None:
        """Record the inputs' checksum, and that the store is in use now."""
        put(self.folder / MADE_FROM, f"{checksum}\n".encode())


def _own_cache(cache: Path | None) -> Path:
    """Return the cache folder, created and private; raises OSError if another user owns it."""
    return check_owner(own_folder(cache or own_cache()))


def shipped() -> PrerenderStore | None:
    """Return the shipped pages if they were made from this package. In an installed package sources
    do not change, so nothing is compared.
    """
    try:
        made_from = (SHIPPED / MADE_FROM).read_text("utf-8").strip()
    except OSError:
        return None
    if share() != PACKAGE / "_share" and made_from != usual().checksum:
        return None
    return PrerenderStore(SHIPPED, is_shipped=True)


def usual() -> Inputs:
    """Return the included notebooks and recorded games."""
    return Inputs(share() / "notebooks", share() / "replays")


def store_of(inputs: Inputs, cache: Path | None = None) -> PrerenderStore:
    """Return the store for these inputs: the shipped one, or a folder of the cache, created if
    needed; all but the last `VERSIONS` folders are deleted. Raises OSError if the cache cannot
    be written.
    """
    if inputs.are_usual and (found := shipped()) is not None:
        return found
    checksum = inputs.checksum
    root = _own_cache(cache) / PRERENDERED
    store = PrerenderStore(root / checksum)
    store.use(checksum)
    forget(root, VERSIONS)
    return store


def stories_folder(cache: Path | None = None) -> Path:
    """Return the folder of stories made by these sources. Raises OSError."""
    checksum = sources()
    root = _own_cache(cache) / STORIES
    put(root / checksum[:20] / MADE_FROM, f"{checksum}\n".encode())
    forget(root, VERSIONS)
    return root / checksum[:20]


def forget(root: Path, but: int) -> None:
    """Delete all but the `but` most recently used folders."""

    def used(folder: Path) -> float:
        try:
            return (folder / MADE_FROM).stat().st_mtime
        except OSError:
            return 0.0

    for old in sorted(root.iterdir(), key=used, reverse=True)[but:]:
        if old.is_dir():
            shutil.rmtree(old, ignore_errors=True)
        else:  # from a version that stored files here
            with contextlib.suppress(OSError):
                old.unlink()


def put(path: Path, data: bytes) -> None:
    """Write a file atomically. Raises OSError on failure."""
    path.parent.mkdir(parents=True, exist_ok=True)
    atomic_write(path, data)
