"""A sample of `verdicts`: impossible logs are refused at their entry, played ones never.

The faults follow rules of that file, which are independent of the search.
"""

import dataclasses
from pathlib import Path

import pytest

from jamlab.core import Stream
from jamlab.core.hidden import Certain
from jamlab.log import Replay
from jamlab.log.lines import EventLine
from jamlab.log.partial.search import PartialSearch
from tests.unit.log.partial.verdicts import REPLAYS, in_part, made_impossible, verdict

LOGS = ("jam/kids", "jam/karlsman-won", "sixty/tour", "pie/two-at-once", "cramel/example-a")
FAULTS = ("card", "seat", "number", "rule")


FOUND = (("ann-bo-cy", 1, 20), ("end-yummy", 1, 5), ("option-offers-1", 1, 5), ("travel", None, 5))


@pytest.mark.parametrize("log", LOGS)
@pytest.mark.parametrize("share", [0, 20, 5])
def test_a_fault_is_refused_at_its_entry_without_a_search(log: str, share: int) -> None:
    path: Path = REPLAYS / f"{log}.jsonl"
    rng = Stream(share, 41)
    case = in_part(path, rng.below(2), share, rng)
    assert verdict(case).result == "fits"
    for fault in FAULTS:
        wrong = made_impossible(case, fault, rng)
        if wrong is not None:
            _, said = PartialSearch.whole(wrong.game, wrong.replay.header, wrong.lines)
            assert (said.fits, said.proved, said.line) == (False, True, wrong.at), (fault, said)
            assert said.tries < 2, (fault, said)


@pytest.mark.parametrize(("log", "seat", "share"), FOUND)
def test_a_game_of_the_jam_with_missed_open_cards_is_found(
    log: str, seat: int | None, share: int
) -> None:
    """Fruits laid on recipes, moved to the Basket and used again count as one card each."""
    case = in_part(REPLAYS / "jam" / f"{log}.jsonl", seat, share, Stream(share, 7))
    assert verdict(case).result == "fits"


def test_j_c9_a_fruit_that_does_not_fit_is_refused_by_its_clause_at_once() -> None:
    case = in_part(REPLAYS / "jam" / "kids.jsonl", 0, 0, Stream(0))
    line = case.lines[19]
    wrong = EventLine(line.node, dataclasses.replace(line.event, fruit="walnut jam / cherry"))  # type: ignore[call-arg]
    says = "Cloudberry jam needs a cloudberry, not a cherry (J-C9)"
    lines = [*case.lines[:19], wrong, *case.lines[20:]]
    _, said = PartialSearch.whole(case.game, case.replay.header, lines)
    assert (said.line, said.proved, said.tries, said.sentence) == (20, True, 0, says)
    one_by_one = PartialSearch(case.game, case.replay.header, case.lines[:19])
    said = one_by_one.add_line(wrong)
    assert (said.line, said.proved, said.tries, said.sentence) == (20, True, 0, says)
    assert one_by_one.add_line(line)


def test_a_search_ends_when_its_work_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """The verdict is open, and names the limit reached."""
    monkeypatch.setattr("jamlab.log.partial.search.WORK", 2_000)
    case = in_part(REPLAYS / "pie" / "eight-players.jsonl", None, 5, Stream(5))
    search, said = PartialSearch.whole(case.game, case.replay.header, case.lines)
    assert (said.fits, said.proved) == (False, False)
    assert said.sentence.startswith("Open, neither proved possible nor impossible: none of ")
    assert "the limit of work for a log" in said.sentence
    assert search.work_left > -20_000


@pytest.mark.parametrize(
    ("log", "entry", "change", "says"),
    [
        ("pie/five-players", 200, {"card": "Sugar"}, "Sugar is no Fudge (P-C1)"),
        ("pie/five-players", 200, {"card": "Discard Two"}, "rests on another clause (P-C3)"),
        ("pie/ann-bo-cy-di", 55, {"card": "Sugar"}, "Sugar is no Fudge (P-C1)"),
        ("pie/ann-bo-cy-di", 29, {"card": "Discard All"}, "without being played (P-B2)"),
        ("sixty/three-players", 45, {"card": "10", "count": 1}, "10 is not more than 15 (S-D3)"),
        ("sixty/three-players", 45, {"card": "5"}, "another number than the attack (S-D3)"),
    ],
)
def test_what_lies_open_is_refused_without_a_search(
    log: str, entry: int, change: dict[str, object], says: str
) -> None:
    case = in_part(REPLAYS / f"{log}.jsonl", None, 0, Stream(0))
    line = case.lines[entry - 1]
    wrong = EventLine(line.node, dataclasses.replace(line.event, **change))  # type: ignore[arg-type]
    lines = [*case.lines[: entry - 1], wrong, *case.lines[entry:]]
    _, said = PartialSearch.whole(case.game, case.replay.header, lines)
    assert (said.line, said.proved) == (entry, True)
    assert said.tries < 2
    assert said.sentence.endswith(says)


@pytest.mark.parametrize("game", ["pie", "sixty"])
def test_nothing_that_happened_is_refused_so(game: str) -> None:
    """Check each event of each recorded game at the table where it happened."""
    for path in sorted((REPLAYS / game).glob("*.jsonl")):
        replay = Replay.read(path)
        if replay.is_in_part:
            continue
        rules = replay.game
        assert isinstance(rules, Certain)
        for n, event in enumerate(replay.events):
            before = replay.state(n)
            assert rules.never(replay.state(0), event) is None
            assert rules.forbidden_for_any_hands(before, event, is_known=True) is None
