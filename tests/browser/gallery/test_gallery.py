"""The gallery for a visitor: listings, refusals, and the end of kernels on leaving."""

import http.client
import json
import re
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import psutil
import pytest
from playwright.sync_api import Page, expect

from jamlab.gallery import published, share
from tests.browser import accessible
from tests.browser.conftest import Visitor, Watch
from tests.browser.opened import WIDTHS, no_sideways_scrolling, opens_clean
from tests.browser.served import (
    COUNTER,
    LABEL,
    PATIENCE,
    Server,
    start_gallery,
    wait_until,
    write_notebook,
)
from tests.browser.tiers import only

SIZED = pytest.mark.slow("other widths of the same lists")

SLOW = pytest.mark.slow("kernels of a page that is left, come back to or killed")
OWN = pytest.mark.slow("a server of its own, and waiting")


def raw(server: Server, method: str, path: str, **headers: str) -> tuple[int, str]:
    """Send a request whose path no browser would normalise; return status and body."""
    with closing(http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=PATIENCE)) as line:
        line.request(method, path, headers=headers)
        answer = line.getresponse()
        return answer.status, answer.read().decode()


def press(page: Page) -> None:
    """Make one round trip to the kernel."""
    page.get_by_role("button", name="count 0").click()
    expect(page.get_by_text("asked 1 times")).to_be_visible()


def test_landing_lists_exactly_the_published(gallery: Server, page: Page) -> None:
    page.goto(gallery.url)
    links = ".card[href], .game a, #theatre li a[title]"
    addresses = page.locator(links).evaluate_all("links => links.map(it => it.href)")
    pages = published(share() / "notebooks")
    assert pages
    theirs = [address for address in addresses if "#" not in address]
    assert sorted(theirs) == sorted(gallery.url + entry.name for entry in pages)
    replays = {address for address in addresses if "#" in address}
    games = {entry.game for entry in pages if entry.game}
    assert replays == {f"{gallery.url}replays/theatre#game={game}" for game in games}
    for entry in pages:
        link = page.locator(links).and_(page.locator(f'[href$="/{entry.name}"]'))
        title = f"Rules of {entry.title}" if entry.section == "rules" else entry.title
        expect(link).to_have_accessible_name(re.compile(re.escape(title)))


def test_sections_without_notebooks_are_not_there(trial: Server, page: Page) -> None:
    page.goto(trial.url)
    words = re.compile(r"^Lessons\sTheatre\sGames\sTeachers(\sDocumentation)?$")  # if it is built
    expect(page.locator(".house-sections")).to_have_text(words, use_inner_text=True)
    expect(page.get_by_text("Laboratory")).to_have_count(0)
    expect(page.get_by_text("Counting <theatre>")).to_be_visible()


@pytest.mark.slow("a page of each kind is opened by its own tests on each change")
def test_every_published_page_opens_clean_at_every_width(gallery: Server, page: Page) -> None:
    """Each page is opened once (a kernel each time), narrow or wide, then checked at all widths.

    Lessons and explainers are opened in their own tests.
    """
    for n, entry in enumerate(published(share() / "notebooks")):
        if entry.section not in ("lessons", "rules"):
            opens_clean(gallery, page, entry, WIDTHS if n % 2 else WIDTHS[::-1])


@pytest.mark.parametrize("width", only(WIDTHS[0], WIDTHS, SIZED))
def test_the_lists_need_no_sideways_scrolling(
    gallery: Server, page: Page, watch: Watch, width: int
) -> None:
    watch.expect("status of 404")
    page.set_viewport_size({"width": width, "height": 844})
    for name in ("", "nothing-here"):
        page.goto(gallery.url + name)
        no_sideways_scrolling(page)


@pytest.mark.parametrize(
    "path",
    [
        "/private",
        "/private.ipynb",
        "/../secret",
        "/replays/../../secret",
        "/replays/%2e%2e/%2e%2e/secret",
        "/..%2fsecret.ipynb",
        "/static/../shelf.py",
        "/static/%2e%2e/shelf.py",
        "/voila/render/private.ipynb",
        "/voila/tree/",
        "/voila/files/private.ipynb",
        "/voila/api/contents/",
        "/api/contents/private.ipynb",
        "/api/kernels",
        "/alive/no-such-kernel/more",
    ],
)
def test_nothing_else_is_served(trial: Server, path: str) -> None:
    status, body = raw(trial, "GET", path)
    assert status in {403, 404}
    assert "was-run" not in body
    assert "SECTIONS" not in body


def test_an_unknown_address_gives_our_page(trial: Server, page: Page, watch: Watch) -> None:
    watch.expect("status of 404")
    answer = page.goto(trial.url + "nothing/here")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading")).to_have_text("There is no tile here.")
    page.get_by_role("link", name="To the gallery").click()
    expect(page).to_have_url(trial.url)


@SLOW
def test_a_kernel_cannot_be_ended_without_the_token(trial: Server, page: Page) -> None:
    trial.open(page, "replays/counting")
    kernel = page.evaluate(
        "JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId"
    )
    assert raw(trial, "DELETE", f"/api/kernels/{kernel}")[0] == 403
    assert raw(trial, "POST", f"/voila/api/shutdown/{kernel}")[0] in {403, 404}
    assert json.loads(raw(trial, "GET", f"/alive/{kernel}")[1])["alive"] is True
    press(page)


def test_a_foreign_name_for_this_machine_is_refused(trial: Server) -> None:
    assert raw(trial, "GET", "/", Host="elsewhere.example")[0] == 403


def settled(server: Server) -> set[int]:
    """Return the waiting kernels, one per notebook (of lessons only the first), once stable."""
    seen: list[set[int]] = []

    def calm() -> bool:
        seen.append(server.kernels())
        return len(seen[-1]) == 3 and len(seen) > 10 and all(k == seen[-1] for k in seen[-10:])

    wait_until(calm, "one waiting kernel for each notebook")
    return seen[-1]


def test_kernels_go_when_the_tab_closes(trial: Server, page: Page) -> None:
    before = settled(trial)
    trial.open(page, "replays/counting")
    press(page)
    wait_until(lambda: len(trial.kernels()) == 4, "a kernel for the page beside those that wait")
    page.close(run_before_unload=True)
    after = settled(trial)
    assert len(before - after) == 1  # the one that the page used


@SLOW
def test_going_back_to_a_page_makes_it_work_again(trial: Server, page: Page) -> None:
    trial.open(page, "replays/counting")
    press(page)
    page.get_by_role("link", name="jamlab").click()
    expect(page).to_have_url(trial.url)
    page.go_back()
    page.locator("#loading").wait_for(state="detached")
    press(page)


@SLOW
def test_a_dead_kernel_is_told_in_words(trial: Server, page: Page, watch: Watch) -> None:
    watch.expect("WebSocket|Connection lost|reconnect")
    before = settled(trial)
    trial.open(page, "replays/counting")
    press(page)
    kernel = page.evaluate(
        "JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId"
    )
    process = json.loads(raw(trial, "GET", f"/alive/{kernel}")[1])["process"]
    assert process in before
    psutil.Process(process).kill()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("has ended", timeout=PATIENCE * 500)
    alert.get_by_role("button", name="Load the page again").click()
    page.get_by_role("button", name="count 0").wait_for()
    expect(alert).to_be_hidden()


@OWN
def test_a_mistake_in_a_notebook_is_told_without_its_code(tmp_path: Path, page: Page) -> None:
    entry: dict[str, object] = {"title": "A", "summary": "B", "order": 1, "section": "rules"}
    write_notebook(tmp_path / "notebooks" / "a.ipynb", entry, "1 / 0", "'after'")
    server = start_gallery(tmp_path, tmp_path / "notebooks", pool=0)
    server.open(page, "a")
    cells = page.locator("#rendered_cells")
    expect(cells).to_contain_text("There was an error")
    expect(cells).not_to_contain_text("1 / 0")
    page.goto("about:blank")
    assert server.stop() == 0
    assert "ZeroDivisionError" in server.log.read_text()


def test_theme_follows_the_system_and_then_the_choice(trial: Server, page: Page) -> None:
    page.goto(trial.url)
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "light")
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.emulate_media(color_scheme="dark")
    expect(root).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="Change to the light theme").click()
    expect(root).to_have_attribute("data-theme", "light")
    page.reload()
    expect(root).to_have_attribute("data-theme", "light")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == light
    page.get_by_role("button", name="Change to the dark theme").click()
    trial.open(page, "replays/counting")
    expect(root).to_have_attribute("data-theme", "dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(30, 24, 35)"


def test_everything_is_reached_by_keyboard(trial: Server, page: Page) -> None:
    page.goto(trial.url)
    reached = []
    for _ in range(30):
        page.keyboard.press("Tab")
        focused = page.locator("*:focus")
        if focused.count() == 0:  # past the last element, in the browser's own window
            break
        reached.append(focused.get_attribute("aria-label") or focused.inner_text())
    for words in [
        "Skip to the content",
        "jamlab",
        "Lessons",
        "Theatre",
        "Games",
        "Teachers",
        "Change to the dark theme",
        "Replay a game",
        "Start with Chance & <tree>",
        "Counting <theatre>",
        "Rules of Speaking",
    ]:
        assert any(words in name for name in reached), (words, reached)
    page.goto(trial.url)
    page.get_by_role("link", name="Replay a game").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(trial.url + "replays/counting")


def test_sections_are_a_menu_on_a_phone(trial: Server, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    trial.open(page, "replays/counting")
    sections = page.get_by_role("navigation", name="Sections")
    button = page.get_by_role("button", name="Sections")
    expect(sections).to_be_hidden()
    crumb = page.locator(".house-crumb")
    expect(crumb).to_have_text("Counting <theatre>")
    assert crumb.evaluate("node => node.scrollWidth <= node.clientWidth")
    for each in (button, page.locator(".house-theme"), page.locator(".house-brand")):
        box = each.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    button.focus()
    page.keyboard.press("Enter")
    expect(sections).to_be_visible()
    page.keyboard.press("Escape")
    expect(sections).to_be_hidden()
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(sections.get_by_role("link", name="Lessons")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(trial.url + "course")
    button.click()
    expect(sections).to_be_visible()
    accessible.is_accessible(page, ((390, 844),))
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(sections).to_be_visible()
    expect(button).to_be_hidden()


@SLOW
def test_a_page_that_said_it_leaves_and_stays_still_answers(trial: Server, page: Page) -> None:
    trial.open(page, "replays/counting")
    page.evaluate("dispatchEvent(new Event('beforeunload'))")  # downloads fire this event, too
    press(page)


@SLOW
def test_two_visitors_do_not_see_each_other(trial: Server, visitor: Visitor, page: Page) -> None:
    trial.open(page, "replays/counting")
    press(page)
    other = visitor()
    trial.open(other, "replays/counting")
    expect(other.get_by_role("button", name="count 0")).to_be_visible()
    other.close(run_before_unload=True)


@OWN
def test_a_calm_visit_leaves_no_word_in_the_log(tmp_path: Path, page: Page) -> None:
    entry: dict[str, object] = {"title": "A", "summary": "B", "order": 1, "section": "theatre"}
    write_notebook(tmp_path / "notebooks" / "a.ipynb", entry, COUNTER)
    server = start_gallery(tmp_path, tmp_path / "notebooks")
    page.goto(server.url)
    server.open(page, "a")
    page.get_by_role("button", name="count 0").click()
    expect(page.get_by_role("button", name="count 1")).to_be_visible()
    page.close()
    kernels = server.kernels()
    assert server.stop() == 0
    assert server.log.read_text() == ""
    assert not [pid for pid in kernels if psutil.pid_exists(pid)]


@OWN
def test_a_pages_line_is_not_cut_while_it_is_open(tmp_path: Path, page: Page) -> None:
    """The page answers each probe; otherwise "Connection lost" would be in the console."""
    entry: dict[str, object] = {"title": "A", "summary": "B", "order": 1, "section": "theatre"}
    write_notebook(tmp_path / "notebooks" / "a.ipynb", entry, COUNTER, LABEL)
    server = start_gallery(tmp_path, tmp_path / "notebooks", pool=0, idle=3)
    lines: list[str] = []
    page.on("websocket", lambda line: lines.append(line.url))
    server.open(page, "a")
    page.wait_for_timeout(4500)  # no message reports a probe
    press(page)
    assert len(lines) == 1
    page.goto("about:blank")
    assert server.stop() == 0


@OWN
def test_ctrl_c_while_kernels_start_ends_cleanly(tmp_path: Path) -> None:
    entry: dict[str, object] = {"title": "A", "summary": "B", "order": 1, "section": "theatre"}
    write_notebook(tmp_path / "notebooks" / "a.ipynb", entry, "import time; time.sleep(30)")
    server = start_gallery(tmp_path, tmp_path / "notebooks")
    wait_until(lambda: len(server.kernels()) == 1, "a kernel that starts")
    (kernel,) = server.kernels()
    assert server.stop() == 0
    assert server.log.read_text() == ""
    assert not psutil.pid_exists(kernel)
