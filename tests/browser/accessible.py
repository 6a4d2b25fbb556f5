"""Accessibility checks: axe-core and the size of targets; desktop and phone, light and dark.

All default rules run in the light theme. The dark theme changes only colours, so only the colour
rules run there. Without the slow tests (`in_brief`), only the first size and the light theme are
checked.

A target is at least 24 x 24 px (WCAG 2.5.8), in windows below 760 px 44 x 44. Exempt are links and
buttons in a sentence, and among the pieces of a table: on phones all, whose number the game
decides; cards face down in a hand, which are alike; dice, which are drawn to the board's scale.
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

SMALL: Final = """() => {
    const least = innerWidth < 760 ? 44 : 24;
    const ROLES = ["button", "link", "tab", "checkbox", "radio", "switch", "slider", "option",
        "menuitem", "spinbutton", "combobox", "gridcell"];
    const asked = ["a[href]", "button", "select", "textarea", "summary", "input:not([type=hidden])",
        ...ROLES.map((role) => `[role=${role}][tabindex]`)].join(",");
    const sized = (width, height) => [Math.round(10 * width) / 10, Math.round(10 * height) / 10];
    const boxOf = (each) => {
        const {width, height} = each.getBoundingClientRect();
        // An invisible ::after may extend a target beyond what is drawn.
        const after = getComputedStyle(each, "::after");
        const wider = after.content !== "none" && after.position === "absolute";
        const [w, h] = wider ? [parseFloat(after.width), parseFloat(after.height)] : [0, 0];
        return [Math.max(width, w || 0), Math.max(height, h || 0)];
    };
    // Visible: drawn, not clipped to a point, not disabled.
    const isThere = (each) => {
        const {width, height, right, bottom} = each.getBoundingClientRect();
        return width > 2 && height > 2 && right + scrollX > 0 && bottom + scrollY > 0
            && each.checkVisibility({opacityProperty: true, visibilityProperty: true})
            && !each.matches(":disabled") && !each.closest("[inert], [aria-hidden=true]")
            && getComputedStyle(each).pointerEvents !== "none";
    };
    // In a sentence, or in a line of code: a signature of the reference.
    const isInSentence = (each) => getComputedStyle(each).display.startsWith("inline")
        && (each.closest(".sig") || [...each.parentElement.childNodes].some((node) =>
            node.nodeType === Node.TEXT_NODE && /\\p{L}\\p{L}/u.test(node.data)));
    const found = [...document.querySelectorAll(asked)].filter(isThere).map((each) => {
        const boxes = [each, ...(each.labels ?? [])].filter(isThere).map(boxOf);
        const isPiece = each.matches(".jl-piece, .jl-dieplace, [role=gridcell], [data-spot], svg *")
            && each.closest(".jl-table, .jl-board, .jl-mat, .jl-flickboard, .jl-diceboard");
        const isFree = least === 44 || each.matches("[class*=tray] .is-back, .jl-dieplace");
        const need = isPiece && isFree ? 0 : least;
        const fits = boxes.some(([w, h]) => w >= need - .5 && h >= need - .5);
        return fits || isInSentence(each) ? null : {each, size: sized(...boxes[0]), need};
    }).filter(Boolean);
    return found.map(({each, size, need}) => {
        const name = each.id ? `#${each.id}` : [...each.classList].map((c) => `.${c}`).join("");
        const words = (each.getAttribute("aria-label") || each.textContent || each.value || "")
            .replace(/\\s+/g, " ").trim().slice(0, 40);
        return `${size.join(" x ")} of ${need}: ${each.localName}${name} “${words}”`;
    });
}"""


in_brief = [False]
"""Set by `conftest.py`."""


def small_targets(page: Page) -> list[str]:
    """Return the visible targets that are too small at the page's present size, one a line:
    "51 x 21 of 24: button.jl-clauseid “3.2”".
    """
    found: list[str] = page.evaluate(SMALL)
    return found


def is_accessible(page: Page, sizes: Sequence[tuple[int, int]] = SIZES) -> None:
    """Assert that no axe-core rule is broken and no target too small at any size, in either theme
    (but see above).

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
        small = small_targets(page)
        assert not small, f"{page.url} at {width} px, too small:\n" + "\n".join(small)
    page.emulate_media(color_scheme="light", reduced_motion="no-preference")
    if before is not None:
        page.set_viewport_size(before)
