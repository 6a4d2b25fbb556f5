"""The panel of odds: probability that a row comes within the next 2, 3, 5 and 10 draws."""

from __future__ import annotations

from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from jamlab.chance.exact.dealing import at_least
from jamlab.core import Chance, Stream
from jamlab.log import Replay
from jamlab.text import percent
from jamlab.ui.story import story
from tests.unit.ui.scenes.test_story import added_up

REPLAYS = Path(__file__).parents[4] / "replays"
DEALS = 2000


@cache
def recorded(log: str) -> Replay:
    return Replay.read(REPLAYS / f"{log}.jsonl")


@cache
def panels(log: str, viewpoint: str) -> list[dict[str, Any] | None]:
    """The panel of each position, with the `chances` of its rows in full."""
    told = story(recorded(log), [viewpoint])
    lists = told["next_draws"]["chances"]
    assert told["next_draws"]["draws"] == (2, 3, 5, 10)
    found: list[dict[str, Any] | None] = []
    for flat in added_up(told, viewpoint):
        panel = flat.get("odds")
        if panel and "next" in panel:
            full = {"rows": panel["rows"], "also": panel.get("also", {"rows": []})["rows"]}
            for name, rows in full.items():
                full[name] = [
                    {**row, "chances": lists[panel["next"][row["place"]]]} for row in rows
                ]
            panel = {**panel, **full}
        found.append(panel)
    return found


MORE = pytest.mark.slow("deals anew at one more step; one is dealt anew with each change")


@pytest.mark.parametrize(
    ("at", "seat"),
    [
        pytest.param(176, 1, marks=MORE),
        (300, 1),
        pytest.param(300, None, marks=MORE),
        pytest.param(563, 3, marks=MORE),
    ],
)
def test_the_decks_of_other_deals_say_the_same(at: int, seat: int | None) -> None:
    """The JAM, with hidden hands: compare with draws from deals this viewpoint cannot tell
    apart."""
    log = "jam/four-players"
    replay, panel = recorded(log), panels(log, "table" if seat is None else str(seat))[at]
    game, state = replay.game, replay.state(at)
    assert panel
    view, rng = game.view(state, seat), Stream(11)
    rows = {row["face"]: row["chances"] for row in (*panel["rows"], *panel["also"])}
    met = {face: [0] * len(chances) for face, chances in rows.items()}
    numbers = [number for number in (2, 3, 5, 10) if number <= view.deck_size]
    for _ in range(DEALS):
        deck = game.resample(view, rng).deck
        cards = [kind for kind, n in enumerate(deck) for _ in range(n)]
        drawn = [view.cards.names[kind] for kind in rng.taken(cards, numbers[-1])]
        for place, number in enumerate(numbers):
            for half in {half for name in drawn[:number] for half in (name, *name.split(" / "))}:
                if met.get(half):
                    met[half][place] += 1
    compared = 0
    for face, chances in rows.items():
        for said, hits in zip(chances, met[face], strict=True):
            exact = float(said.removesuffix(" %")) / 100
            bound = 4.5 * (exact * (1 - exact) / DEALS) ** 0.5 + 0.0006
            assert abs(hits / DEALS - exact) < bound, (face, said, hits / DEALS)
            compared += 1
    assert compared > 40


def test_what_came_is_one_fewer() -> None:
    """Cramel lies open, so each unseen tile is equally likely."""
    told = [p for p in panels("cramel/ann-bo-cy", "table") if p and p["came"] >= 0 and "next" in p]
    for panel in told:
        for place, row in enumerate(panel["rows"]):
            good, total = row["weight"] - (place == panel["came"]), panel["total"] - 1
            numbers = [number for number in (2, 3, 5, 10) if number <= total]
            exact = [percent(at_least(1, total, good, number)) for number in numbers]
            assert row["chances"] == (exact if good else [])
    assert len(told) > 40


def test_every_draw_of_the_jam_tells_the_next_ones() -> None:
    replay = recorded("jam/four-players")
    told = 0
    for n, panel in enumerate(panels("jam/four-players", "2")):
        state = replay.state(n)
        if n == len(replay) or not isinstance(node := replay.game.pending(state), Chance):
            continue
        if node.outcomes[0].kind == "CardDrawn" and state.deck_size >= 2:
            assert panel
            assert all(row["chances"] for row in panel["rows"])
            assert panel["given"] == "no card is shuffled into the deck meanwhile"
            told += 1
    assert told > 60


def test_no_next_draws_are_told_of_other_decks_or_where_counting_is_dear() -> None:
    """The next two task cards come from two decks; The Pie Game has hundreds of cases."""
    tasks = panels("jam/four-players", "table")
    assert any(panel and panel["rows"][0]["face"].startswith("W") for panel in tasks[:14])
    for panel in islice(tasks, 14):
        assert not panel or "next" not in panel
    pie = [panel for panel in panels("pie/ann-bo-cy-di", "0") if panel]
    assert any("next" in panel for panel in pie)
    assert any("next" not in panel for panel in pie)
    assert not any("place" in row for panel in pie if "next" not in panel for row in panel["rows"])


def test_a_rounded_chance_is_never_shown_as_a_fraction() -> None:
    """The page shows fractions only of totals below a million: these are exact."""
    told = [panel for panel in panels("sixty/ann-bo-cy-di", "0") if panel]
    off = [panel for panel in told if sum(row["weight"] for row in panel["rows"]) != panel["total"]]
    assert off
    assert all(panel["total"] == 10**6 for panel in off)
