"""Reading or writing all lines of a log at once equals doing so line by line."""

from functools import cache
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jamlab.core import AnyGame, Event, GameRecord, Node, RandomAgent, Seeds, made, play
from jamlab.core.registry import ids, load
from jamlab.log import LogError, LogWriter, Replay, header_for, log_of
from jamlab.log.lines import EventLine, EventLines, event_lines
from jamlab.log.reader import parse
from tests.repository.tiers import examples
from tests.unit.log.good import Lines, field, find, good, good_lines
from tests.unit.log.test_wrong_logs import refused


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch) -> EventLines:
    """Sixty's codec, with an empty cache of lines."""
    codec = event_lines(load("sixty"))
    monkeypatch.setattr(codec, "_known", {})
    return codec


def played(game: AnyGame, seats: int, seed: int) -> tuple[bytes, bytes, bytes]:
    """Return a random game's log by a `LogWriter`, by `log_of`, and by `log_of` without its end."""
    header = header_for(game, [f"P{seat}" for seat in range(seats)], None, {"seed": seed})
    file, kept = BytesIO(), GameRecord()
    writer = LogWriter.new(game, header, file)

    def record(node: Node, event: Event) -> None:
        writer.record(node, event)

    for log in (record, kept):
        agents = [RandomAgent() for _ in range(seats)]
        over = play(game, game.start(seats, header.options), agents, Seeds(seed), log)
    writer.end(over)
    return file.getvalue(), log_of(game, header, kept, over), log_of(game, header, kept)


@pytest.mark.sample
@pytest.mark.parametrize("name", ids())
def test_a_kept_game_is_written_as_a_writer_writes_it(name: str) -> None:
    game = load(name)
    for seed, seats in enumerate(game.seats):
        by_line, at_once, unfinished = played(game, seats, seed)
        assert at_once == by_line
        assert unfinished == b"".join(by_line.splitlines(keepends=True)[:-1])
        assert Replay.of(at_once).over is not None
        assert Replay.of(unfinished).over is None


def read_all(codec: EventLines, lines: Lines) -> list[EventLine]:
    """Return the result of `read_all` on lines for three seats; it leaves the file at the next."""
    file = BytesIO(b"".join(lines))
    found = codec.read_all(file, 3)
    assert file.readlines() == lines[len(found) :]
    return found


def test_all_lines_of_a_log_are_read_at_once(fresh: EventLines) -> None:
    lines = good_lines()[1:]
    for _ in ("of lines never seen", "of known ones"):
        found = read_all(fresh, lines)
        assert len(found) == len(lines) - 1, "all but the footer"
        assert found == [fresh.read(line, n) for n, line in enumerate(lines[:-1], start=1)]
    assert read_all(fresh, []) == []


def test_a_log_is_read_by_the_codec_that_writes_it(fresh: EventLines) -> None:
    assert event_lines(load("sixty"), 1) is fresh
    assert event_lines(load("sixty"), 2) is not fresh
    content = parse(good(), "log")
    known = {line for lines in fresh._known.values() for line in lines.values()}
    assert known == set(content.lines)


def test_a_log_as_it_is_written_is_read_without_structs_of_whole_lines() -> None:
    codec = EventLines(load("sixty"))
    assert len(read_all(codec, good_lines()[1:])) == len(good_lines()) - 2
    assert "shapes" not in vars(codec)


def test_events_that_are_read_are_the_shared_ones(fresh: EventLines) -> None:
    dealt = next(event for event in Replay.of(good()).events if event.kind == "CardDealt")
    assert dealt is made(type(dealt), dealt.seat, dealt.clause, dealt.card)  # type: ignore[attr-defined]


OTHER_FORMS = (
    # Event whose line changes, old bytes, new bytes, and a word of the error ("": no error).
    ("CardDealt", b'"node"', b' "node"', ""),
    ("CardDealt", b'"node"', b'"\\u006eode"', ""),
    ("CardDealt", b'"clause":"S', b'"clause":"\\u0053', ""),
    ("CardDealt", b',"seat"', b',"seat":2,"seat"', "twice"),
    ("CardDealt", b',"event"', b'.0,"event"', "float"),
    ("CardDealt", b',"event"', b',"more":1,"event"', "more"),
    ("Attacked", b'"count":', b'"count":-', "count"),
    ("Attacked", b',"target"', b'.0,"target"', "float"),
    ("Attacked", b',"target"', b'e0,"target"', "float"),
    ("Attacked", b',"target"', b',"count":1,"target"', "twice"),
)


@pytest.mark.parametrize("known", [False, True], ids=["never_seen", "known"])
@pytest.mark.parametrize(("event", "old", "new", "told"), OTHER_FORMS)
def test_other_forms_of_a_line_are_left_to_the_strict_reader(
    fresh: EventLines, known: bool, event: str, old: bytes, new: bytes, told: str
) -> None:
    lines = good_lines()
    number = find(lines, event)
    changed = field(number, old, new)(lines)
    if known:
        read_all(fresh, lines[1:])
    found = read_all(fresh, changed.splitlines(keepends=True)[1:])
    assert len(found) == (number - 2 if known else 0)
    changed = changed[: changed.rindex(b'{"over"')]  # drop the footer: its checksum is off
    if told:
        error = refused(changed)
        assert error.line == number
        assert told in str(error)
    else:
        assert Replay.of(changed).events == Replay.of(good()).events


def test_a_line_that_is_known_with_more_seats_is_refused_with_fewer(fresh: EventLines) -> None:
    by_line, _, _ = played(load("sixty"), 4, 1)
    lines = by_line.splitlines(keepends=True)
    Replay.of(by_line)
    lines[0] = lines[0].replace(b',"P3"', b"")
    with pytest.raises(LogError, match="there is no seat 3") as caught:
        Replay.of(b"".join(lines))
    assert b'"seat":3' in lines[caught.value.line - 1]


def test_what_is_known_of_lines_is_bounded(
    fresh: EventLines, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = good_lines()[1:-1]
    monkeypatch.setattr("jamlab.log.lines._TABLE_SIZE", 10)
    monkeypatch.setattr("jamlab.log.lines._BLOCK", 500)
    assert len(read_all(fresh, lines)) == len(lines)
    assert 1 <= sum(map(len, fresh._known.values())) <= 10
    assert Replay.of(good()).over is not None


def outcome(data: bytes) -> tuple[object, ...]:
    """Return everything that reading these bytes yields, including errors."""
    try:
        found = parse(data, "log")
    except LogError as error:
        return (str(error),)
    return found.header, found.lines, found.footer, found.good, found.torn, str(found.fault)


@cache
def short(name: str) -> Lines:
    """The first lines of a random game and its last line."""
    lines = played(load(name), load(name).seats[0], 5)[0].splitlines(keepends=True)
    return [*lines[:60], *lines[-1:]]


PUT = (b".0", b',"clause":"A"', b"0", b" ", b'"', b"\n", b"\r", b"\xff", b"\\u0053", b"")


@settings(derandomize=True, deadline=None, max_examples=examples(60), database=None)
@given(data=st.data())
@pytest.mark.parametrize("name", ids())
def test_lines_read_at_once_or_one_by_one_say_the_same(name: str, data: st.DataObject) -> None:
    lines = list(short(name))
    for _ in range(data.draw(st.integers(0, 2), "faults")):
        number = data.draw(st.integers(1, len(lines)), "line") - 1
        line, other = lines[number], data.draw(st.sampled_from(lines))
        seams = [at for at, byte in enumerate(line) if byte in b",}"]
        at = data.draw(st.sampled_from(seams or [0]) | st.integers(0, len(line)), "byte")
        put = data.draw(st.sampled_from(PUT))
        gone = data.draw(st.sampled_from([0, 0, 1]), "bytes left out")
        lines[number] = data.draw(
            st.sampled_from([line[:at] + put + line[at + gone :], line + other, other, b""])
        )
    log = b"".join(lines)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("jamlab.log.lines._BLOCK", data.draw(st.sampled_from([1, 999, 2**15])))
        patch.setattr(event_lines(load(name)), "_known", {})
        at_once = outcome(log)
        assert outcome(log) == at_once, "of known lines"
        patch.setattr(EventLines, "read_all", lambda *_: [])
        assert outcome(log) == at_once, "one by one"


def test_lines_compare_by_what_they_say() -> None:
    first, second = Replay.of(good()).events[:2]
    assert EventLine("chance", first) == EventLine("chance", first)
    assert EventLine("chance", first) != EventLine("forced", first)
    assert EventLine("chance", first) != EventLine("chance", second)
