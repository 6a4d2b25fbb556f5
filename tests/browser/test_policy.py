"""No script but its own runs on a page of ours, whatever is written into the page."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from jamlab.classroom.homework.homework_page import page as homework
from jamlab.classroom.homework.sheet import of_lesson
from jamlab.export import one_file
from jamlab.log import Replay
from tests.browser.conftest import Watch
from tests.browser.served import Server
from tests.browser.tiers import only, slow_are
from tests.unit.cli.terminal import ROOT

SLOW = pytest.mark.slow(
    "the same policy; the gallery, a lesson and a file are tried on each change"
)

TRIED = ["a handler", "a link", "a script", "a text"]
TRIES = """async () => {
    window.ran = [];
    const add = (tag, values) => {
        const node = document.createElement(tag);
        for (const [name, value] of Object.entries(values)) node.setAttribute(name, value);
        return document.body.appendChild(node);
    };
    const script = document.createElement("script");
    script.textContent = "window.ran.push('a script')";
    document.body.append(script);
    add("img", { onerror: "window.ran.push('a handler')", src: "data:image/png;base64,AAAA" });
    add("a", { href: "javascript:void window.ran.push('a link')" }).click();
    try {
        setTimeout("window.ran.push('a text')");
    } catch {}
    await new Promise((done) => setTimeout(done, 300));
    return window.ran.sort();
}"""
SERVED = ("", "course", "explainers/pig", "lessons/01_first_tile", "play/pig", "teachers")


def ran(page: Page, watch: Watch) -> list[str]:
    watch.expect("Content Security Policy")
    found: list[str] = page.evaluate(TRIES)
    return found


def test_where_nothing_forbids_it_they_run(page: Page, watch: Watch) -> None:
    page.set_content("<title>A page</title><p>Anything goes.")
    assert ran(page, watch) == TRIED


@pytest.mark.parametrize(
    "path", slow_are(SLOW, SERVED, "course", "explainers/pig", "play/pig", "teachers")
)
def test_not_in_the_gallery(gallery: Server, page: Page, watch: Watch, path: str) -> None:
    page.goto(gallery.url + path)
    assert ran(page, watch) == []


@pytest.mark.parametrize("kind", only("game", ["game", "game with Python", "homework"], SLOW))
def test_not_in_a_file(page: Page, watch: Watch, kind: str, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    if kind == "homework":
        text = homework(of_lesson(4))
    else:
        replay = Replay.read(ROOT / "replays" / "cramel" / "two-players.jsonl")
        text = one_file(replay, python=kind != "game")
    path.write_text(text, encoding="utf-8")
    page.goto(path.as_uri())
    assert ran(page, watch) == []
