"""The gallery as files, for any web host, below any path, or from a stick: no server, no kernel.

* In it are the notebooks that can be kept, and every recorded game as a page of its own.
* Everything is a classic script, a sheet, a picture or a page, with relative addresses: a browser
  loads nothing else from a disk.
"""

from __future__ import annotations

import gzip
import multiprocessing
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Final

from jamlab import games
from jamlab.probability.workers.worker_pool import cores
from jamlab.publish import pages, teachers
from jamlab.publish.kept.pages import KeptPages, NotKept, cache_of
from jamlab.publish.shelf import Page, course, published
from jamlab.replay.recorded import recorded, share, stem

STYLES: Final = (
    "house.css", "landing.css", "course.css", "page.css", "lesson.css", "teachers.css", "paper.css",
)  # fmt: skip
STATIC: Final = ("icon.svg", "theme.js", "lesson.js", "offline.js", "print.js", *STYLES)
"""What pages of a site refer to, of the gallery's own."""
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
    """What was written: pages by their files, and what is not in the site, with the reason."""

    folder: Path
    written: list[str] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)

    def write(self, name: str, text: str | bytes) -> None:
        """One file of it."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("utf-8") if isinstance(text, str) else text)
        self.written.append(name)


def site(
    folder: Path, notebooks: Path, replays: Path, told: Callable[[str], object] = lambda _: None
) -> Site:
    """Write the site into a folder. `told` gets the name of each page as it is written.

    ShelfError for a notebook that does not say how it is to be published.
    """
    made = Site(folder)
    shelf = published(notebooks)
    for name in STATIC:
        made.write(f"static/{name}", (pages.STATIC / name).read_bytes())
    kept = _kept(made, notebooks, replays, [page for page in shelf if page.kept], told)
    made.left_out += [f"{page.path}: it needs a kernel" for page in shelf if not page.kept]
    found = _recordings(made, replays, told)
    if found:
        made.write("recordings.html", pages.recordings(found, "./"))
    shown = (*kept, *((RECORDINGS,) if found else ()))
    made.write("index.html", pages.landing(shown, "./", in_site=True))
    lessons = course(shown)
    if lessons:
        made.write("course.html", pages.course(lessons, "./", in_site=True))
    for address in teachers.addresses(shown):
        made.write(f"{address}.html", teachers.page(shown, address, in_site=True) or "")
    made.write("service-worker.js", _offline(made))
    return made


def _offline(made: Site) -> str:
    """The service worker. Recorded games are kept when they are visited: all would be too many."""
    at_once = [
        name for name in made.written
        if not (name.startswith("replays/") or ".story." in name or ".log." in name)
    ]  # fmt: skip
    version = sha256()
    for name in sorted(made.written):
        version.update(f"{name}\0".encode() + (made.folder / name).read_bytes())
    return pages.service_worker([f"./{name}" for name in at_once], version.hexdigest()[:20])


def _kept(
    made: Site,
    notebooks: Path,
    replays: Path,
    shelf: Iterable[Page],
    told: Callable[[str], object],
) -> list[Page]:
    ours = replays.resolve() == (share() / "replays").resolve()
    cache = cache_of(notebooks) if ours else None
    keeper = KeptPages("", notebooks, in_site=True, cache=cache, replays=replays)
    done = []
    for page in shelf:
        try:
            made.write(f"{page.name}.html", gzip.decompress(keeper.made(page)))
        except NotKept as why:
            made.left_out.append(f"{page.path}: {why}")
            continue
        done.append(page)
        told(page.name)
    keeper.files.close()
    for name, data in keeper.files.made.items():
        made.write(f"kept/{name}", gzip.decompress(data))
    return done


def _recordings(
    made: Site, replays: Path, told: Callable[[str], object]
) -> dict[str, list[dict[str, str | int]]]:
    """Every game that can be stepped through, as a page; by the game's name what the list shows."""
    logs = [(game, path) for game, ones in recorded(replays).items() for _, path in ones]
    found: dict[Path, dict[str, str | int]] = {}
    start = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(cores(), max(1, len(logs))), mp_context=start) as pool:
        tasks = {pool.submit(recording, path): (game, path) for game, path in logs}
        for task in as_completed(tasks):
            game, path = tasks[task]
            name = f"replays/{game}/{stem(path)}"
            title, events, page = task.result()
            if not page:
                made.left_out.append(f"{game}/{path.name}: {title}")
                continue
            made.write(f"{name}.html", page)
            size = len(page.encode("utf-8"))
            found[path] = {"title": title, "name": name, "events": events, "size": size}
            told(name)
    listed = {
        game: [found[path] for of, path in logs if of == game and path in found] for game, _ in logs
    }
    return {games.load(game).name: ones for game, ones in listed.items() if ones}


def recording(path: Path) -> tuple[str, int, str]:
    """A recorded game's title, its number of events, and its page; else why it has none, 0, ""."""
    from jamlab.export import one_file
    from jamlab.replay import LogError, Replay
    from jamlab.replay.half_seen.shown import shown
    from jamlab.replay.notes import Notes

    try:
        replay = shown(Replay.read(path))
        page = one_file(replay, notes=Notes.if_readable(path, replay))
        return replay.title, len(replay), page
    except LogError as error:
        return str(error), 0, ""
