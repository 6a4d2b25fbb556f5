"""The turn that the landing page plays is the recording's, with the engine's exact odds."""

import json
from fractions import Fraction
from typing import Any

from building import striking_turn
from jamlab.gallery import pages
from jamlab.gallery.shelf import Page
from jamlab.log.recorded import shipped

LOG = "cramel/ann-bo-cy"
THEATRE = Page("replays/theatre", "t.ipynb", "Replay theatre", "S", "theatre", 1.0, "theatre")


def test_the_file_is_what_the_recording_and_the_odds_give() -> None:
    text = striking_turn.TARGET.read_text(encoding="utf-8")
    assert text == striking_turn.written(), "outdated: run `python -m building.striking_turn`"


def test_its_chances_are_counted_by_hand_from_the_recording() -> None:
    """In this game every tile is turned up in the end, so what lay unseen is known now."""
    turn = pages.striking_turn()
    events: list[Any] = list(shipped(LOG).events)
    turned = [(n, it) for n, it in enumerate(events, 1) if it.kind == "TileTurned"]
    first: dict[tuple[int, int], int] = {}
    for n, event in turned:
        first.setdefault((event.row, event.column), n)
    tile = {(event.row, event.column): event.tile for _, event in turned}
    assert len(tile) == 49
    for n, frame in enumerate(turn["frames"][:-1]):
        unseen = [tile[cell] for cell, seen in first.items() if seen > frame["step"]]
        ending = {"Mrs Bloom"} if n == 0 else {"Mrs Bloom", "Cramel"}
        bad = sum(name in ending for name in unseen)
        assert Fraction(frame["chance"]) == Fraction(bad, len(unseen))
        assert frame["percent"] == f"{100 * bad / len(unseen):.1f} %"
    last = turn["frames"][-1]
    assert [last["chance"], events[last["step"] - 1].tile] == ["5/11", "Cramel"]
    assert events[last["step"]].kind == "TurnLost"
    assert json.dumps(turn).count("Mrs Bloom ends it") == 1


def test_it_opens_the_theatre_at_its_last_step() -> None:
    html = pages.landing((THEATRE,), "/", replayed=[LOG])
    assert 'href="/replays/theatre#game=cramel&amp;log=ann-bo-cy&amp;step=176"' in html
    assert html.count("data-frame=") == 5
    assert html.count(" hidden>") == 4 + 1  # all frames but the last, and the button
    listed = Page("recordings", "", "Recorded games", "S", "theatre", 99, "theatre")
    html = pages.landing((listed,), "./", in_site=True, replayed=[LOG])
    assert 'href="./replays/cramel/ann-bo-cy.html#step=176"' in html


def test_without_the_recording_or_the_theatre_it_is_not_there() -> None:
    rules = Page("cramel", "c.ipynb", "Cramel", "S", "rules", 1.0, "cramel", game="cramel")
    own = Page("t", "t.ipynb", "Mine", "S", "theatre", 1.0, "", is_own=True)
    assert "data-turn" not in pages.landing((THEATRE,), "/", replayed=["cramel/other"])
    assert "data-turn" not in pages.landing((rules,), "/", replayed=[LOG])
    assert "data-turn" not in pages.landing((own, rules), "/", replayed=[LOG])
    assert "Replays" not in pages.landing((own, rules), "/", replayed=[LOG])
