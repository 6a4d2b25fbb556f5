"""Two people in a JupyterHub, each with a gallery on their own server: docs/serve/hub.md."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from voila.configuration import VoilaConfiguration

from jamlab.gallery.handlers import rules
from tests.browser.conftest import Visitor, Watch
from tests.browser.serving.hub import PASSWORD, Hub, hub

HUB = pytest.mark.slow(
    "a hub with two servers takes half a minute; proxies are looked at on each change"
)

LESSON = "lessons/05_when_to_stop"


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hub]:
    with hub(tmp_path_factory.mktemp("hub")) as one:
        yield one


def logs_in(running: Hub, page: Page, name: str) -> None:
    """Log in, which starts the person's own server."""
    page.goto(f"{running.url}/hub/login")
    page.get_by_label("Username").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()


def comes(running: Hub, page: Page, name: str) -> None:
    """Wait until the gallery of the person's own server is open."""
    page.wait_for_url(f"{running.url}/user/{name}/jamlab/", timeout=120_000)
    expect(page.get_by_role("heading", level=1)).to_be_visible()


@HUB
def test_two_people_have_a_gallery_each(running: Hub, visitor: Visitor, watch: Watch) -> None:
    watch.expect("Failed to load resource.*403")
    ann, bo = visitor(), visitor()
    people = {"ann": ann, "bo": bo}
    for name, person in people.items():
        logs_in(running, person, name)
    for name, person in people.items():
        comes(running, person, name)
    bo.goto(f"{running.url}/user/bo/jamlab/{LESSON}")
    expect(bo.locator(".jamlab-lesson-guess").get_by_role("button").nth(1)).to_be_visible()
    ann.get_by_role("link", name=re.compile("When to stop", re.I)).first.click()
    expect(ann).to_have_url(f"{running.url}/user/ann/jamlab/{LESSON}")
    ann.locator(".jamlab-lesson-guess").get_by_role("button").nth(1).click()
    ann.locator("[data-do=finish]").click()  # the browser's own Python plays on
    expect(ann.get_by_role("button", name="Start again")).to_be_visible()  # it counts
    ann.evaluate("localStorage.clear()")
    ann.goto(f"{running.url}/user/ann/jamlab/{LESSON}?python=kernel")
    ann.locator(".jamlab-lesson-guess").get_by_role("button").nth(1).click()
    ann.locator("[data-do=finish]").click()  # a kernel plays on
    expect(ann.get_by_role("button", name="Start again")).to_be_visible()  # it counts
    assert watch.lines.told()
    # The other person's pages, kernels and files are forbidden.
    (kernel,) = ann.request.get(f"{running.url}/user/ann/api/kernels").json()
    for path in ("jamlab/", f"jamlab/{LESSON}", f"jamlab/alive/{kernel['id']}", "api/contents"):
        assert bo.request.get(f"{running.url}/user/ann/{path}").status == 403, path
        assert ann.request.get(f"{running.url}/user/ann/{path}").status == 200, path
    assert bo.goto(f"{running.url}/user/ann/jamlab/")
    expect(bo.locator("body")).to_contain_text("403")
    for name, person in people.items():
        for cookie in person.context.cookies(f"{running.url}/user/{name}/jamlab/"):
            assert cookie["sameSite"] in {"Lax", "Strict"}, cookie


PATHS = {
    "": 200, "course": 200, "teachers": 200, "teacher/1": 200, "teachers/x": 404,
    "class?lesson=2": 200, "class": 404, "alive/x": 200, "queue/x": 200, "records/x": 403,
    "records?game=pig": 200, "played": 403, "kept/x.js": 404, "static/house.css": 200,
    "static/x": 404, LESSON: 200, f"{LESSON}?python=kernel": 200, "nothing": 404, "no.thing": 404,
    "x.png": 404, "blocked": 405, "docs/nothing.html": 404,
}  # fmt: skip
"""Paths below a gallery, and the status of each response."""


def test_all_routes_are_asked_for() -> None:
    nothing: Any = None
    patterns = [rule[0] for rule in rules("/", (), Path(), VoilaConfiguration(), [], nothing)]
    asked = {next(p for p in patterns if re.fullmatch(p, "/" + at.split("?")[0])) for at in PATHS}
    assert asked == set(patterns)


@HUB
def test_our_pages_have_our_policy_and_others_theirs(running: Hub, visitor: Visitor) -> None:
    ann = visitor()
    logs_in(running, ann, "ann")
    comes(running, ann, "ann")
    home = f"{running.url}/user/ann/"
    for path, status in PATHS.items():
        answer = ann.request.get(f"{home}jamlab/{path}")
        said = answer.headers
        assert answer.status == status, path
        policy = said["content-security-policy"]
        assert "default-src 'none'" in policy, (path, policy)
        assert "script-src" not in policy or "script-src 'self'" in policy, (path, policy)
        assert "frame-ancestors 'none'" in policy, (path, policy)  # as configured in the hub
        assert ("'unsafe-eval'" in policy) == (path == f"{LESSON}?python=kernel"), path
        assert said["referrer-policy"] == said["cross-origin-opener-policy"] == "same-origin"
        cookies = [one["value"] for one in answer.headers_array if one["name"] == "Set-Cookie"]
        for cookie in cookies:
            assert re.search("samesite=(lax|strict)", cookie, re.I), (path, cookie)
    lab = ann.request.get(f"{home}lab")
    assert lab.status == 200
    assert "default-src" not in lab.headers["content-security-policy"]  # Jupyter's own, unchanged
    bare = ann.request.get(f"{home}jamlab", max_redirects=0)
    assert (bare.status, bare.headers["location"]) == (302, "/user/ann/jamlab/")
    assert bare.headers["content-security-policy"].startswith("default-src 'none'")
    stranger = visitor().request.get(f"{home}jamlab/", max_redirects=0)
    assert stranger.status == 302
    assert "/hub/api/oauth2/authorize" in stranger.headers["location"]
    assert stranger.headers["content-security-policy"].startswith("default-src 'none'")
