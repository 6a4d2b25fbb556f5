"""Static export of the gallery, for any web host, below any path, or from a USB stick: no server,
no kernel.

* It contains the notebooks that can be prerendered, and every recorded game as a page of its own.
* Everything is a classic script, a style sheet, a picture or a page, with relative addresses: a
  browser loads nothing else from disk.
"""

from __future__ import annotations

import gzip
import multiprocessing
import shutil
from collections.abc import Callable, Collection, Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from tempfile import mkdtemp
from typing import Final, NamedTuple
from urllib.parse import quote

from jamlab.chance.workers import cores
from jamlab.gallery import pages, teachers
from jamlab.gallery.prerender.files import PageFiles, in_script, story_of
from jamlab.gallery.prerender.pages import NotPrerendered, PrerenderedPages
from jamlab.gallery.shelf import Page, course, published
from jamlab.log.files import umask
from jamlab.log.recorded import recorded, stem
from jamlab.web import templates

STYLES: Final = (
    "house.css", "landing.css", "course.css", "page.css", "lesson.css", "teachers.css", "paper.css",
)  # fmt: skip
STATIC: Final = ("icon.svg", "theme.js", "lesson.js", "offline.js", "print.js", "turn.js", *STYLES)
"""Files of the gallery that pages of a site refer to."""
RECORDINGS: Final = Page(
    name="recordings",
    path="",
    title="Recorded games",
    summary="Each as one file: open it, save it, mail it.",
    section="theatre",
    order=99,
    picture="theatre",
)


@dataclass
class Site:
    """Result of an export: files written, and what was left out, with the reason."""

    folder: Path
    written: list[str] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)

    def write(self, name: str, text: str | bytes) -> None:
        """Write one file."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("utf-8") if isinstance(text, str) else text)
        self.written.append(name)


def site(
    folder: Path,
    notebooks: Path | None,
    replays: Path,
    told: Callable[[str], object] = lambda _: None,
    own: Path | None = None,
) -> Site:
    """Write the site into a folder. `told` receives the name of each page as it is made.

    It is built in a temporary folder first: an interrupted export leaves nothing behind. Files
    already in the folder stay, unless they have the same name. Every notebook of the folder `own`
    is tried, in addition to those below `notebooks`, or (None) alone.
    """
    folder = Path(folder)
    folder.parent.mkdir(parents=True, exist_ok=True)
    beside = Path(mkdtemp(prefix=f".{folder.name}.", suffix=".part", dir=folder.parent))
    try:
        made = Site(beside)
        _written(made, notebooks, own, replays, told)
        _moved(beside, folder)
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    return Site(folder, made.written, made.left_out)


def count(notebooks: Path | None, replays: Path, own: Path | None = None) -> int:
    """Return the number of pages that `site` reports as progress."""
    kept = sum(page.kept or page.is_own for page in published(notebooks, own))
    return kept + sum(map(len, recorded(replays).values()))


def _moved(beside: Path, folder: Path) -> None:
    """Move the finished site into place: into a non-empty folder file by file, links last."""
    if not folder.exists() or not any(folder.iterdir()):
        beside.chmod(0o777 & ~umask())
        if folder.exists():
            folder.rmdir()
        beside.rename(folder)
        return
    files = [file.relative_to(beside) for file in beside.rglob("*") if file.is_file()]
    for file in sorted(files, key=lambda file: file.suffix == ".html"):
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (beside / file).replace(folder / file)


def _written(
    made: Site,
    notebooks: Path | None,
    own: Path | None,
    replays: Path,
    told: Callable[[str], object],
) -> None:
    shelf = published(notebooks, own, made.left_out.append)
    tried = [page for page in shelf if page.kept or page.is_own]
    for name in STATIC:
        made.write(f"static/{name}", (templates.STATIC / name).read_bytes())
    root = notebooks or own
    assert root is not None  # the caller gives at least one
    keeper = PrerenderedPages("", root, in_site=True, replays=replays)
    try:
        early = set[str]()

        def counted(name: str) -> None:
            early.add(name)
            told(name)

        keeper.prerender(tried, counted)
        found = _recordings(made, keeper.files, replays, told)
        kept = _kept(made, keeper, tried, early, told)
    finally:
        keeper.close()
    made.left_out += [f"{page.path}: it needs a kernel" for page in shelf if page not in tried]
    if found:
        made.write("recordings.html", pages.recordings(found, "./"))
    shown = (*kept, *((RECORDINGS,) if found else ()))
    replayed = [
        str(one["name"]).removeprefix("replays/") for ones in found.values() for one in ones
    ]
    made.write("index.html", pages.landing(shown, "./", in_site=True, replayed=replayed))
    lessons = course(shown)
    if lessons:
        made.write("course.html", pages.course(lessons, "./", in_site=True))
    for address in teachers.addresses(shown):
        made.write(f"{address}.html", teachers.page(shown, address, in_site=True) or "")
    made.write("service-worker.js", _offline(made))


def _offline(made: Site) -> str:
    """Return the service worker. It stores recorded games only when visited."""
    at_once = [
        name for name in made.written
        if not (name.startswith("replays/") or ".story." in name or ".log." in name)
    ]  # fmt: skip
    version = sha256()
    for name in sorted(made.written):
        version.update(f"{name}\0".encode() + (made.folder / name).read_bytes())
    return pages.service_worker([f"./{quote(name)}" for name in at_once], version.hexdigest()[:20])


def _kept(
    made: Site,
    keeper: PrerenderedPages,
    shelf: Iterable[Page],
    early: Collection[str],
    told: Callable[[str], object],
) -> list[Page]:
    """Write the prerendered pages and the files they refer to, and return those written. Pages in
    `early` have already been reported to `told`.
    """
    done = []
    for page in shelf:
        try:
            if f"{page.name}.html" in made.written:
                raise NotPrerendered("a recorded game has its address; give it another name")
            made.write(f"{page.name}.html", gzip.decompress(keeper.made(page)))
            made.left_out += [f"{page.path}, {it}" for it in keeper.left_out.get(page.path, ())]
            done.append(page)
        except NotPrerendered as why:
            made.left_out.append(f"{page.path}: {why}")
        if page.name not in early:
            told(page.name)
    files = keeper.files
    for name in sorted(files.named):
        if name in files.logs and files.there(name) is None:
            files.make(name)
        if (data := files.there(name)) is not None:
            made.write(files.address(name), in_script(name, data))
    return done


def _recordings(
    made: Site, files: PageFiles, replays: Path, told: Callable[[str], object]
) -> dict[str, list[dict[str, str | int]]]:
    """Write every game that can be stepped through as a page; return the entries of the list by
    game id. Stories made on the way are added to `files`.
    """
    logs = [(game, path) for game, ones in recorded(replays).items() for _, path in ones]
    found: dict[Path, dict[str, str | int]] = {}
    start = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(cores(), max(1, len(logs))), mp_context=start) as pool:
        tasks = {}
        # the largest first, so that no core is left alone with one at the end
        for game, path in sorted(logs, key=lambda log: -log[1].stat().st_size):
            name, _ = files.of_log(path)
            tasks[pool.submit(recording, path, files.there(name))] = (game, path, name)
        for task in as_completed(tasks):
            game, path, story = tasks[task]
            name = f"replays/{game}/{stem(path)}"
            shown = task.result()
            told(name)
            if not shown.page:
                made.left_out.append(f"{game}/{path.name}: {shown.title}")
                continue
            if files.there(story) is None and not files.written(story, shown.story):
                files.made[story] = shown.story
            made.write(f"{name}.html", shown.page)
            size = len(shown.page.encode("utf-8"))
            found[path] = {
                "title": shown.title, "name": name, "events": shown.events, "size": size
            }  # fmt: skip
    listed = {
        game: [found[path] for of, path in logs if of == game and path in found] for game, _ in logs
    }
    return {game: ones for game, ones in listed.items() if ones}


class SiteRecording(NamedTuple):
    """A recorded game's title, events, page, gzipped story; the title says why there is no page."""

    title: str
    events: int = 0
    page: str = ""
    story: bytes = b""


def recording(path: Path, made: bytes | None = None) -> SiteRecording:
    """Return a recorded game for the site. `made` is its story, if already made."""
    from jamlab.export import one_file
    from jamlab.log import LogError, Replay
    from jamlab.log.notes import Notes
    from jamlab.log.partial.steppable import steppable as shown
    from jamlab.ui.story import story_in

    try:
        replay = shown(Replay.read(path))
        told = made or story_of(path)
        notes = Notes.if_readable(path, replay)
        page = one_file(replay, notes=notes, made=story_in(gzip.decompress(told)))
        return SiteRecording(replay.title, len(replay), page, told)
    except LogError as error:
        return SiteRecording(str(error))
