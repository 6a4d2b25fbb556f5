"""`python -m tests.unit.classroom.server.pictured`: make the pictures of a class in docs/pictures.
(`python -m tests.release.documentation.pictured` makes all pictures there.)

The pages are the real ones, with 27 devices that answer at random; only the address is made up.
"""

import random
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

from jamlab.classroom.class_messages import Reach
from jamlab.gallery import published, share, teachers
from jamlab.web import templates
from tests.browser.chromium import FLAGS, path
from tests.unit.classroom.server.asked import KEY, Device, Served

PICTURES: Final = Path(__file__).parents[4] / "docs" / "pictures"
WALL: Final = (1366, 768)
PHONE: Final = (390, 844)
NAMES: Final = ("class-join", "class-phone", "class-wall", "for-teachers")
DEVICES: Final = 27
FIRST, SECOND = (0.68, 0.14), (0.56, 0.08)
"""Mean and standard deviation of the guesses in the first and second vote."""


class Example:
    """A door with a typical school network address."""

    def reach(self, code: str) -> Reach:
        return {"ok": True, "words": "", "addresses": ["192.168.1.20:8900"]}


def votes(served: Served, devices: list[Device], chance: random.Random, vote: int) -> None:
    """Let every device answer, at random around the vote's mean."""
    now = served.teacher["round"]
    middle, width = FIRST if vote == 1 else SECOND
    for device in devices:
        guess = min(0.98, max(0.05, round(20 * chance.gauss(middle, width)) / 20))
        reply = device.ask("answer", device.answer(guess, now, vote=vote))
        assert reply.code == 200, reply.text


def shot(page: Page, name: str, *, wait: int = 900) -> None:
    page.wait_for_timeout(wait)
    page.screenshot(path=PICTURES / f"{name}.png")


def opened(browser: Browser, size: tuple[int, int], address: str) -> Page:
    width, height = size
    page = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
    page.goto(address)
    return page


def main() -> None:
    chance = random.Random(2)
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        Served(f"sqlite:///{folder}/class.db", "Tiles that do not come back") as served,
    ):
        browser = playwright.chromium.launch(executable_path=path(), args=list(FLAGS))
        served.classroom.door = Example()
        base = f"http://127.0.0.1:{served.port}"
        wall = opened(browser, WALL, f"{base}/teach/{served.number}/enter?key={KEY}")
        shot(wall, "class-join", wait=1500)
        devices = [served.joins(n) for n in range(DEVICES)]
        phone = opened(browser, PHONE, f"{base}/{served.code}")
        phone.wait_for_timeout(1500)
        served.does("open")
        votes(served, devices, chance, 1)
        phone.wait_for_selector("input[type=range]")
        phone.evaluate(
            """() => { const guess = document.querySelector("input[type=range]");
            guess.value = "70"; guess.dispatchEvent(new Event("input")); }"""
        )
        phone.click("[data-send]")
        shot(phone, "class-phone")
        served.does("show")
        served.does("again")
        votes(served, devices, chance, 2)
        served.does("reveal", anyway=True)
        shot(wall, "class-wall", wait=2500)
        door(browser, Path(folder))
        browser.close()


def door(browser: Browser, folder: Path) -> None:
    """Take the picture of the teachers' page, opened as a static file of a site."""
    (folder / "static").mkdir()
    for file in templates.STATIC.iterdir():
        if file.is_file():
            (folder / "static" / file.name).write_bytes(file.read_bytes())
    shown = published(share() / "notebooks")
    found = teachers.page(shown, "teachers", in_site=True)
    (folder / "teachers.html").write_text(found or "", encoding="utf-8")
    shot(opened(browser, (1280, 900), (folder / "teachers.html").as_uri()), "for-teachers")


if __name__ == "__main__":
    main()
