"""Logs with observed events: written, strictly read, resumed, redacted and shown."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from jamlab.core import (
    Event,
    Observed,
    Seeds,
    Stream,
    play,
)
from jamlab.log import Cursor, LogError, LogWriter, Replay, redact
from jamlab.log.lines import LONGEST_FIELD
from jamlab.log.schema import schema
from jamlab.ui.story import story
from tests.unit.core.coin import BetMade, CoinFell, Toss
from tests.unit.core.toss import COIN, agents, log, on_edge


def test_a_log_says_what_was_seen_and_reads_back(tmp_path: Path) -> None:
    data = log(report=on_edge)
    line = json.loads(data.splitlines()[3])
    assert list(line) == ["n", "node", "seat", "event", "side", "place", "turns", "story", "clause"]
    assert (line["node"], line["event"]) == ("observed", "CoinFell")
    replay = Replay.of(data)
    assert replay.nodes[2] == "observed"
    assert replay.data == data
    for _ in range(2):  # first unknown lines, then cached ones
        assert Replay.of(data).events == replay.events
    path = tmp_path / "game.jsonl"
    state = COIN.start(2, {})
    with LogWriter.new(COIN, replay.header, path) as writer:
        for event in replay.events:
            writer.record(COIN.pending(state), event)
            COIN.apply(state, event)
        writer.end(COIN.pending(state))  # type: ignore[arg-type]
    assert path.read_bytes() == data


def test_a_game_that_is_gone_on_with_becomes_the_game_it_would_have_been(tmp_path: Path) -> None:
    whole = log(5, on_edge)
    events = Replay.of(whole).events
    for n in range(len(events) + 1):
        path = tmp_path / f"{n}.jsonl"
        path.write_bytes(b"".join(whole.splitlines(keepends=True)[: n + 1]))
        with LogWriter.resume(COIN, path) as writer:
            over = play(
                COIN, COIN.start(2, {}), agents(), Seeds(5), writer.record, events[:n], on_edge
            )
            writer.end(over)
        assert path.read_bytes() == whole


def test_a_cursor_goes_over_what_was_seen_and_back() -> None:
    cursor = Cursor(Replay.of(log()), 2)
    assert isinstance(cursor.node, Toss)
    before = cursor.view(0)
    assert isinstance(cursor.forward(), CoinFell)
    assert cursor.view(0) != before
    cursor.back()
    assert cursor.view(0) == before


def test_who_may_not_see_a_bet_sees_how_the_coin_fell() -> None:
    replay = Replay.of(log())
    masked = Replay.of(redact(replay, None))
    assert masked.is_redacted
    for event, was in zip(masked.events, replay.events, strict=True):
        assert event == (BetMade(was.seat, "T-2", "?") if isinstance(was, BetMade) else was)


def spoilt(**fields: Any) -> bytes:
    """Return the log with fields of its first toss (line 4) changed, or removed by `...`."""
    lines = log().splitlines(keepends=True)
    said = json.loads(lines[3]) | fields
    lines[3] = json.dumps({k: v for k, v in said.items() if v is not ...}).encode() + b"\n"
    return b"".join(lines)


SPOILT = (
    ({"side": "lost"}, "T-3", "CoinFell cannot happen: A coin does not fall like this (T-3)"),
    ({"seat": 1}, "T-3", "Somebody else has tossed"),
    ({"clause": "T-4"}, "T-3", "another clause"),
    ({"place": -101}, "T-4", "It lies -101 mm away"),
    ({"story": "spun flew"}, "T-5", "says nothing of a coin"),
    ({"node": "chance"}, "T-3", "written as chance, but it is observed"),
    ({"node": "seen"}, "", "seen"),
    ({"place": -1_000_001}, "", "-1000000"),
    ({"place": 0.5}, "", "place"),
    ({"turns": -1}, "", "turns"),
    ({"story": "spun " * 801}, "", "story"),
    ({"side": "h" * 41}, "", "side"),
    ({"story": ...}, "", "story"),
    ({"more": 1}, "", "more"),
)


@pytest.mark.parametrize(("fields", "clause", "words"), SPOILT, ids=lambda part: str(part)[:30])
def test_a_wrong_report_in_a_log_is_named(fields: dict[str, Any], clause: str, words: str) -> None:
    with pytest.raises(LogError) as caught:
        Replay.of(spoilt(**fields), "game.jsonl")
    error = caught.value
    assert (error.where, error.line, error.clause) == ("game.jsonl", 4, clause)
    assert str(error).startswith("game.jsonl, line 4: ")
    assert words in str(error)


def test_another_event_where_something_is_to_be_seen_is_refused() -> None:
    lines = log().splitlines(keepends=True)
    lines[3] = lines[2].replace(b'"n":2', b'"n":3')
    with pytest.raises(LogError, match=r"line 4: BetMade cannot happen: The coin is in the air"):
        Replay.of(b"".join(lines), "game.jsonl")


def test_a_report_may_be_as_long_as_the_format_says() -> None:
    longest = ("spun " * LONGEST_FIELD)[: LONGEST_FIELD - 1] + "n"
    longest = longest.rpartition(" ")[0].ljust(LONGEST_FIELD)

    def report(node: Observed, rng: Stream) -> Event:
        event: Event = CoinFell(node.seat, "T-3", "heads", -100, 1_000_000, longest)
        return event

    data = log(report=report)
    assert len(longest) == LONGEST_FIELD
    assert Replay.of(data).data == data


def test_the_schema_knows_long_texts_and_numbers_below_zero() -> None:
    made = schema()
    shape = made["$defs"]["coin.CoinFell"]["properties"]
    assert "observed" in shape["node"]["enum"]
    assert shape["place"]["minimum"] == -1_000_000
    assert shape["turns"]["minimum"] == 0
    assert shape["story"]["maxLength"] == LONGEST_FIELD
    assert shape["side"]["maxLength"] == 40
    strict = Draft202012Validator({"$ref": "#/$defs/coin", "$defs": made["$defs"]})
    for line in log(report=on_edge).splitlines()[1:-1]:
        strict.validate(json.loads(line))


# -- the story -------------------------------------------------------------------------------------


def test_a_story_shows_no_odds_and_no_choice_while_something_is_seen() -> None:
    told = story(Replay.of(log()), ["table"])
    assert [event["node"] for event in told["events"][:4]] == [
        "chance",
        "choice",
        "observed",
        "forced",
    ]
    shown: dict[str, Any] = {}
    rows = []
    for frame in told["frames"]["table"]:
        shown.update(frame)
        rows.append((bool(shown.get("odds")), bool(shown.get("can"))))
    drawn, chosen, tossed, fell, paid = rows[:5]
    assert drawn == (True, False)  # before the coin is drawn
    assert chosen == (True, True)  # coin drawn; a bet can be made
    assert tossed == (False, False)
    assert fell == (False, False)
    assert paid == (True, False)
