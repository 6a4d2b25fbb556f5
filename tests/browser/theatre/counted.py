"""Expected table of a partly seen game, counted from the lines of logs; expected messages about
everything else.
"""

import json
from collections import Counter
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.browser.accessible import is_accessible
from tests.browser.theatre.opening import REPLAYS

Lines = list[dict[str, Any]]
NAMES = {"sixty": "Sixty", "pie": "The Pie Game"}
WHOLE = {"sixty": "two-players", "pie": "three-players"}
"""The complete recording of each partly seen game."""
HALF = "half-seen/half-seen"
CARDS = {"sixty": 83, "pie": 94}  # S-A1, P-A1
THREES = 20  # in Sixty
ON_THE_PILE = {"CardTurnedUp", "CardDiscarded", "FudgePlayed", "FudgeLaid"}
COMES = {"CardDealt", "CardDrawn", "CardTaken"}
JOKERS = {
    "HocusPocusPlayed": "Hocus-pocus",
    "ZapPlayed": "Zap!",
    "AbracadabraPlayed": "Abracadabra",
}
LAID = {"Attacked", "Passed", "FoughtBack", "CardDiscarded", "FudgePlayed", "CardChosen", *JOKERS}
NOT_ALL = "Not all cards were seen, so they cannot all be laid open."
INSTEAD = "This is what all at the table see."
NO_RULINGS = "not all the cards of this game were seen"
BY_HAND = "Not all cards of this game were seen, so it cannot go on with the cards as they lay."
OPEN = "Not known here: it depends on something that nobody wrote down."
OVER = ".jl-shapes, .jl-flights, .jl-arrow, .jl-backword { visibility: hidden !important; }"
HANDS = """trays => Object.fromEntries(trays.map(tray => [/ jl-s(\\d)/.exec(tray.className)[1],
    [...tray.querySelectorAll(".jl-hand .jl-piece")].map(card => [
        card.ariaLabel, card.matches(".is-back"), card.textContent.replace("60", "")])]))"""


def file_of(game: str, log: str) -> Path:
    return REPLAYS / game / f"{log}.jsonl"


def lines(game: str, log: str = HALF) -> Lines:
    """Return the lines of a log: line n is event n; the first is the header, the last the end."""
    text = file_of(game, log).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def place(told: Lines, kind: str, card: str = "") -> int:
    """Return the position of the first event of this kind; with a card, the first about it."""
    events = ((n, line) for n, line in enumerate(told) if line.get("event") == kind)
    return next(n for n, line in events if card in ("", line.get("card")))


def dealt(told: Lines) -> int:
    """Return the number of events after which the hands are dealt, and nothing else is known."""
    return next(
        n for n, line in enumerate(told[1:]) if line["event"] in ("Attacked", "CardTurnedUp")
    )


def held(told: Lines, n: int, seat: int) -> Counter[str]:
    """Return the cards in a hand after `n` events, in the first round."""
    cards: Counter[str] = Counter()
    for line in told[1 : n + 1]:
        kind: str = line["event"]
        card, mine = str(line.get("card")), line["seat"] == seat
        if (mine and kind in COMES) or (kind == "CardGiven" and line["target"] == seat):
            cards[card] += 1
        elif mine and kind in LAID:
            cards[JOKERS.get(kind, card)] -= line.get("count", 1)
    return +cards


def not_seen(name: str) -> str:
    """Return the message about a player's viewpoint that is unavailable."""
    return f"Not to be had: whoever wrote this down did not see {name}’s cards."


def shows_hands(page: Page, true: Lines, n: int, view: int) -> None:
    """Assert that each hand on the table has as many cards as in the whole game.

    Those of the viewpoint's seat are open, all others are backs. `view` is -1 for the table.
    """
    hands = page.locator(".jl-tray").evaluate_all(HANDS)
    for seat, name in enumerate(true[0]["seats"]):
        cards, there = hands[str(seat)], held(true, n, seat)
        where = f"{name}’s hand after event {n}, seen by {view}"
        assert len(cards) == there.total(), where
        if seat == view:
            assert Counter(label for label, _, _ in cards) == there, where
            assert not any(is_back for _, is_back, _ in cards), where
        else:
            assert all(is_back and not words for _, is_back, words in cards), where
            labels = (label.removeprefix("face down") for label, _, _ in cards)
            known = Counter(label.removeprefix(", seen earlier: ") for label in labels if label)
            assert known <= there, where  # all saw these enter the hand


def is_readable(page: Page) -> None:
    """Run `is_accessible` on the table and the panels, too.

    axe-core judges no colours below an empty drawing. (The word on a back is only part of its
    pattern.)
    """
    page.add_style_tag(content=OVER)
    is_accessible(page)
