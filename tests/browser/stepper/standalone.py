"""The stepper on its own page with real games: no kernel, no server."""

import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from playwright.sync_api import Locator, Page

from jamlab.ui import bundle
from jamlab.ui.story import story
from tests.unit.ui.whole import whole
from tests.unit.ui.widgets.fixtures import GAMES, Options, fixture, played


def told(
    game: str,
    seats: int,
    players: str = "greedy",
    seed: int = 7,
    options: Options = (),
    viewpoints: tuple[str, ...] | None = None,
) -> dict[str, Any]:
    """Return a game's story from all viewpoints or, faster, from those that a test needs.

    It is read if it is a fixture, else played and built once.
    """
    name = f"{game}-{seats}"
    if GAMES.get(name) == (game, seats, players) and (seed, options) == (7, ()):
        return _read(name, viewpoints)
    return _told(game, seats, players, seed, options, viewpoints)


@cache
def _read(name: str, viewpoints: tuple[str, ...] | None) -> dict[str, Any]:
    tale: dict[str, Any] = fixture(name)
    if viewpoints is None:
        return tale
    views = [view for view in tale["views"] if view["id"] in viewpoints]
    frames = {view["id"]: tale["frames"][view["id"]] for view in views}
    return {**tale, "views": views, "frames": frames}


@cache  # called with all arguments in order, so that defaults share an entry
def _told(
    game: str,
    seats: int,
    players: str,
    seed: int,
    options: Options,
    viewpoints: tuple[str, ...] | None,
) -> dict[str, Any]:
    return story(played(game, seats, players, seed, options), viewpoints)


def page_of(tale: Mapping[str, Any], options: Mapping[str, Any]) -> str:
    """Return a page that mounts one stepper, as `window.handle`."""
    data = json.dumps(tale).replace("<", "\\u003c")
    return f"""<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>A stepper</title>
<style>body {{ margin: 0 }}
{bundle.style()}</style></head><body><div id="here"></div>
<script type="application/json" id="story">{data}</script>
<script type="module">{bundle.script()}
window.mount = mount;
window.story = () => JSON.parse(document.getElementById("story").textContent);
window.handle = mount(document.getElementById("here"), story(), {json.dumps(options)});
</script></body></html>"""


class Shown:
    """A stepper on a page, with access to what is shown."""

    def __init__(self, page: Page, tale: Mapping[str, Any], **options: Any) -> None:
        self.page = page
        self.tale = tale
        page.set_content(page_of(tale, {"hideFuture": False, **options}))
        page.locator(".jamlab").wait_for()

    @property
    def root(self) -> Locator:
        return self.page.locator("#here")

    @property
    def at(self) -> int:
        """The position according to the page."""
        return int(self.page.evaluate("handle.position"))

    @property
    def view(self) -> str:
        return str(self.page.evaluate("handle.stepper.player.view"))

    def press(self, *keys: str) -> None:
        self.root.focus()
        for key in keys:
            self.page.keyboard.press(key)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def go(self, n: int) -> None:
        self.page.evaluate("n => handle.set('position', n)", n)

    def see(self, view: str) -> None:
        self.page.evaluate("view => handle.set('viewpoint', view)", view)

    def scene(self, view: str, n: int) -> dict[str, Any]:
        """Return the scene that should be on the table."""
        return self.scene_of(self.tale, view, n)

    @staticmethod
    def scene_of(tale: Mapping[str, Any], view: str, n: int) -> dict[str, Any]:
        """Build a scene from the changes, independently of the page."""
        frames, base = tale["frames"], tale["frames"][tale["views"][0]["id"]]
        scene: dict[str, Any] = {}
        for i in range(n + 1):
            patch = frames[view][i] or base[i]
            for key, value in patch.items():
                if value is None:
                    scene.pop(key, None)
                else:
                    scene[key] = value
        return whole(scene)


def first(tale: Mapping[str, Any], wanted: Callable[[dict[str, Any]], Any]) -> int:
    return next(n for n, event in enumerate(tale["events"], 1) if wanted(event))
