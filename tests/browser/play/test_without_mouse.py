"""Whole games of Sixty without a mouse: one by keys alone, one as a screen reader speaks it."""

import itertools
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Error, Page, expect

from jamlab.core.event import Event
from jamlab.log import Replay
from tests.browser.chromium import waiting
from tests.browser.play.playing import ENDING, OVER, begun
from tests.browser.served import PATIENCE, Server

BY_KEYS = pytest.mark.slow("deeds.dom.test.js plays by keys, keys.dom.test.js says where they work")
HEARD = pytest.mark.slow("its DOM test is tests/unit/ui/widgets/tables/speech.dom.test.js")

# The focused element: tag, accessible name, and whether the focus has left the page's controls.
FOCUS: Final = """() => {
  const on = document.activeElement;
  const name = on.getAttribute("aria-label") ??
    (on.labels?.length ? on.labels[0].textContent : on.textContent);
  const leaves = on === document.body || !!on.closest("a[href]");
  return { tag: on.localName, name: name.trim(), leaves,
    chooses: on.matches(".jl-line:not(.is-forbidden)"), shown: on.checkVisibility() };
}"""
# Numbers of the available options, those that end a turn first; none while the page waits.
NUMBERS: Final = """(ending) => {
  const lines = [...document.querySelectorAll(".jl-line:not(.is-forbidden)")]
    .filter((line) => line.checkVisibility());
  const ends = (line) => new RegExp(ending).test(line.querySelector("b").textContent);
  const numbers = (lines) => lines.map((line) => line.querySelector("kbd").textContent);
  return numbers([...lines.filter(ends), ...lines.filter((line) => !ends(line))]);
}"""
CHANGED: Final = waiting(
    "before => document.querySelector('.jl-panels').innerText !== before || null", 10
)


@BY_KEYS
def test_a_whole_game_by_keys_alone(gallery: Server, page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    gallery.open(page, "play/sixty")
    expect(page.locator(".jl-waits")).to_be_hidden(timeout=PATIENCE * 1000)
    _tab(page, "Who plays seat 1")
    page.keyboard.press("Home")  # a person at this screen
    _tab(page, "Begin")
    page.keyboard.press("Enter")
    page.locator(".jl-line").first.wait_for()
    _stays(page)
    _tab(page, "Speed")
    page.keyboard.press("End")  # at once
    _tab(page, "", chooses=True)
    backs = 0
    for n in itertools.count():
        page.locator(f".jl-line:not(.is-forbidden), {OVER}").filter(visible=True).first.wait_for()
        focus = _stays(page)
        if page.locator(OVER).is_visible():
            break
        numbers = page.evaluate(NUMBERS, ENDING)
        before = page.evaluate("document.querySelector('.jl-panels').innerText")
        if not numbers:  # the list is being drawn
            continue
        if n % 12 == 8 and backs < 3:
            keys = "u"
            backs += 1
        elif n % 4 == 0:
            if not focus["chooses"]:
                _tab(page, "", chooses=True)
            keys = "Enter"
        else:
            keys = numbers[0 if n % 3 else n % len(numbers)]
        for key in (*keys, "Enter") if keys.isdigit() else (keys,):
            page.keyboard.press(key)
        try:
            page.evaluate(CHANGED, before)
        except Error as error:
            now = page.evaluate(FOCUS)
            raise AssertionError(f"{keys} changed nothing: {focus}, now {now}, {before}") from error
    assert backs == 3
    _tab(page, "Play again")


def _tab(page: Page, name: str, *, chooses: bool = False) -> None:
    """Press Tab until the named element, or an available option, has the focus."""
    for _ in range(80):
        page.keyboard.press("Tab")
        focus = page.evaluate(FOCUS)
        if focus["chooses"] if chooses else focus["name"].startswith(name):
            return
    raise AssertionError(f"no Tab leads to {name or 'the list'}")


def _stays(page: Page) -> dict[str, Any]:
    """Assert that the focus is on a visible element of this page, and return it."""
    focus: dict[str, Any] = page.evaluate(FOCUS)
    assert not focus["leaves"], focus
    assert focus["shown"], focus
    return focus


# Record each text of the table's live region, as a screen reader speaks it.
LISTEN: Final = """() => {
  window.heard = [];
  const [region, ...others] = document.querySelectorAll(".jl-main > [aria-live=polite]");
  if (!region || others.length) throw new Error(`${others.length} live regions more`);
  const hear = () => region.textContent.trim() && window.heard.push(region.textContent.trim());
  hear();
  const any = { childList: true, characterData: true, subtree: true };
  new MutationObserver(hear).observe(region, any);
}"""


@HEARD
def test_each_event_is_heard_once_and_in_order(gallery: Server, page: Page, tmp_path: Path) -> None:
    begun(gallery, page, "sixty")  # without motion
    page.evaluate(LISTEN)
    line = page.context.new_cdp_session(page)
    for n in itertools.count():
        page.locator(f".jl-line:not(.is-forbidden), {OVER}").filter(visible=True).first.wait_for()
        if page.locator(OVER).is_visible():
            break
        numbers = page.evaluate(NUMBERS, ENDING)
        if not numbers:
            continue
        before = len(page.evaluate("heard"))
        page.keyboard.type(numbers[0 if n % 3 else n % len(numbers)])
        page.keyboard.press("Enter")
        page.evaluate(waiting("before => heard.length > before"), before)
        if n % 20 == 0:
            said = page.evaluate("heard.at(-1)")
            assert said in _polite(line.send("Accessibility.getFullAXTree")["nodes"])
    page.wait_for_timeout(3_500)  # until the last words
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the log").click()
    saved.value.save_as(tmp_path / "log")
    replay = Replay.read(tmp_path / "log")
    _is_told(page.evaluate("heard"), replay, seat=0)


def _polite(nodes: Sequence[dict[str, Any]]) -> list[str]:
    """Return the texts in polite live regions of the accessibility tree."""
    of = {node["nodeId"]: node for node in nodes}

    def is_polite(node: dict[str, Any] | None) -> bool:
        if node is None:
            return False
        told = {each["name"]: each["value"].get("value") for each in node.get("properties", ())}
        return told.get("live") == "polite" or is_polite(of.get(node.get("parentId", "")))

    return [
        node["name"]["value"].strip()
        for node in nodes
        if node.get("role", {}).get("value") == "StaticText" and is_polite(node)
    ]


def _is_told(heard: Sequence[str], replay: Replay, seat: int) -> None:
    """Assert that these messages tell each event once and in order, as the seat knows it.

    One sentence may tell several events of one kind, if it has all their content.
    """
    game, sentences = replay.game, [one for text in heard for one in text.split(". ")]
    told = [game.mask(event, seat).told(replay.seats) for event in replay.events]
    at = 0
    assert sentences.pop(0) == "The game is set up"
    for sentence in sentences:
        if told[at] == sentence:
            at += 1
            continue
        kind, end = replay.events[at].kind, at
        while end < len(told) and _is_of(replay.events[end], kind):
            end += 1
        run = next((n for n in range(at + 2, end + 1) if _says_all(sentence, told[at:n])), 0)
        assert run, f"heard “{sentence}” where “{told[at]}” came"
        at = run
    assert at == len(told), f"never heard: {told[at:]}"


def _is_of(event: Event, kind: str) -> bool:
    return event.kind == kind


def _says_all(sentence: str, told: Sequence[str]) -> bool:
    """Return whether a sentence tells these events and no others, grouped by name, as in "Ann draws
    a 4, 6; Bo draws a card 3 times".
    """
    parts = sentence.split("; ")
    names = list(dict.fromkeys(words.split()[0] for words in told))
    if [part.split()[0] for part in parts] != names:
        return False
    for name, part in zip(names, parts, strict=True):
        own = [words for words in told if words.split()[0] == name]
        if len(set(own)) == 1:
            times = "" if len(own) == 1 else f" {len(own)} times"
            if part != own[0] + times:
                return False
            continue
        ends = part.split(", ")
        if len(ends) != len(own) or not own[0].endswith(ends[0].split(" ", 1)[-1]):
            return False
        stem = own[0].removesuffix(re.split(r"\s", own[0])[-1])
        if any(not words.startswith(stem[: len(stem) // 2]) for words in own):
            return False
        if any(not words.endswith(end) for words, end in zip(own[1:], ends[1:], strict=True)):
            return False
    return True
