"""Accessibility checks by axe-core: desktop and phone, light and dark.

All default rules run in the light theme. The dark theme changes only colours, so only the colour
rules run there. Without the slow tests (`in_brief`), only the first size and the light theme are
checked.
"""

from collections.abc import Sequence
from typing import Final, Literal

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

SIZES: Final = ((1440, 900), (390, 844))
THEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")
COLOURS: Final = ["color-contrast", "link-in-text-block"]
ASKED: Final[dict[str, dict[str, object]]] = {"light": {}, "dark": {"runOnly": COLOURS}}
RUN: Final = """async (runOnly) => {
    // `preload` reads the style sheets once more, to see whether one forbids to turn a phone.
    const found = await axe.run({resultTypes: ["violations"], preload: false, ...runOnly});
    const told = ({id, help, nodes}) => `${id}: ${help}\\n` + nodes.slice(0, 5).map((node) =>
        `    ${node.target.join(" ")}\\n        ${node.any.concat(node.all, node.none)
            .map((check) => check.message).join("; ")}`).join("\\n");
    return found.violations.map(told);
}"""

STILL: Final = """async () => {
    await new Promise((done) => {
        requestAnimationFrame(() => setTimeout(done));
        setTimeout(done, 2000); // a window that draws no frames lets nothing glide either
    });
    const ends = document.getAnimations()
        .filter((each) => each.playState === "running")
        .filter((each) => Number.isFinite(each.effect.getComputedTiming().endTime));
    await Promise.all(ends.map((each) => each.finished.catch(() => {})));
}"""


in_brief = [False]
"""Set by `conftest.py`."""


def is_accessible(page: Page, sizes: Sequence[tuple[int, int]] = SIZES) -> None:
    """Assert that no axe-core rule is broken at any size, in either theme (but see above).

    The page keeps its own theme: themes are emulated.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    before = page.viewport_size
    for width, height in sizes[:1] if in_brief[0] else sizes:
        page.set_viewport_size({"width": width, "height": height})
        for theme in THEMES[:1] if in_brief[0] else THEMES:
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # no colour transitions
            page.evaluate(STILL)  # let earlier transitions finish
            found = page.evaluate(RUN, ASKED[theme])
            assert not found, f"{page.url} at {width} px, {theme}:\n" + "\n".join(found)
    page.emulate_media(color_scheme="light", reduced_motion="no-preference")
    if before is not None:
        page.set_viewport_size(before)
