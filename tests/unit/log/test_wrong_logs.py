"""Invalid logs: each raises one LogError of one line; nothing else fails, no file changes."""

import re
import tracemalloc
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jamlab.core.registry import load
from jamlab.log import LogError, LogWriter, Replay, Unreadable, reader
from jamlab.log.lines import MOST_BYTES
from tests.repository.tiers import examples
from tests.unit.log.good import CORPUS, Wrong, good, good_lines

NAME = "game.jsonl"


def refused(data: bytes) -> LogError:
    """Return the LogError raised by reading these bytes."""
    with pytest.raises(LogError) as caught:
        Replay.of(data, NAME)
    return caught.value


def check_message(error: LogError) -> None:
    """One short line of printable characters that names the file and the line."""
    message = str(error)
    assert message.isprintable(), repr(message)
    assert len(message) <= 300, message[:600]
    place = f"{NAME}, line {error.line}: " if error.line else f"{NAME}: "
    assert message.startswith(place)
    assert error.where == NAME


def test_the_good_log_is_good() -> None:
    assert Replay.of(good()).over is not None
    assert len(CORPUS) >= 40
    assert len({wrong.name for wrong in CORPUS}) == len(CORPUS)


@pytest.mark.parametrize("wrong", CORPUS, ids=lambda wrong: wrong.name.replace(" ", "_"))
def test_each_wrong_log_is_told_by_one_line(wrong: Wrong, tmp_path: Path) -> None:
    lines = good_lines()
    data = wrong.spoil(lines)
    assert data != good()
    error = refused(data)
    check_message(error)
    assert wrong.told in str(error)
    if wrong.line == -1:
        assert error.line == data.count(b"\n")
    elif wrong.line == -3:
        assert error.line == data.count(b"\n") - 1
    elif wrong.line >= 0:
        assert error.line == wrong.line
    if wrong.clause:
        assert error.clause == wrong.clause
        assert wrong.clause in str(error)
    else:
        assert (
            error.clause == ""
            or error.clause in load("sixty").rulebook.clauses | load("cramel").rulebook.clauses
        )
    path = tmp_path / NAME
    path.write_bytes(data)
    if len(data) < 2**20:
        with pytest.raises(LogError, match=re.escape(str(error))):
            Replay.read(path)
        assert path.read_bytes() == data
        assert [found.name for found in tmp_path.iterdir()] == [NAME]


@pytest.mark.parametrize("wrong", CORPUS, ids=lambda wrong: wrong.name.replace(" ", "_"))
def test_each_wrong_log_is_told_plainly_too(wrong: Wrong) -> None:
    error = refused(wrong.spoil(good_lines()))
    assert re.fullmatch(r"Th[^\n]* (recorded|game) [^\n]*\.", error.plainly), error.plainly
    assert NAME not in error.plainly


@pytest.mark.parametrize(
    ("data", "plainly"),
    [
        (b"", "This is not a recorded game: the file is empty."),
        (b"a,b\n1,2\n",
         "This is not a recorded game: its first line is not the heading that a game has."),
        (b"\x1f\x8bxx", "This is not a recorded game: a broken gzip file: "),
        (good().replace(b'"game":"sixty"', b'"game":"chess"', 1),
         "This game cannot be shown: it was recorded in a way that this jamlab does not know."),
        (good().replace(b'"rules":1', b'"rules":99', 1),
         "This game was made by a newer jamlab: written under rules 99 of Sixty"),
        (good().replace(b'"jamlab":1', b'"jamlab":99', 1),
         "This game was made by a newer jamlab: version 99 of the format"),
        (good().replace(b'"Bo"', b'"Ann"', 1),
         "This game cannot be shown: two players have the same name, “Ann”."),
        (good().replace(b'"Bo"', b'"' + b"B" * 60 + b'"', 1),
         "This game cannot be shown: the name of player 2 has 60 characters, at most 40: “BBB"),
        (good_lines()[0][:50], "This recorded game breaks off in its first line: "),
        (good() + b"{}\n", "This recorded game was changed or damaged: its line "),
    ],
)  # fmt: skip
def test_people_are_told_what_the_file_is(data: bytes, plainly: str) -> None:
    assert refused(data).plainly.startswith(plainly)


@pytest.mark.parametrize("end", ["", "\n", "\r\n"])
def test_a_log_that_breaks_off_in_mid_line_is_read_up_to_there(end: str) -> None:
    lines = good_lines()
    replay = Replay.of(b"".join(lines[:40]) + lines[40][:50] + end.encode(), NAME)
    assert len(replay) == 39
    assert replay.torn == f"{NAME}, line 41: torn in the middle; read up to the line before"


def test_a_file_that_is_no_log_is_told_from_a_wrong_log() -> None:
    for data in (b"", b"hello\n", b"{}\n", good().replace(b'"jamlab":1', b'"jamlab":99', 1)):
        assert isinstance(refused(data), Unreadable)
    for old, new in ((b'"Bo"', b'"Ann"'), (b"S-A4", b"S-B2")):
        assert not isinstance(refused(good().replace(old, new, 1)), Unreadable)


def test_a_wrong_event_is_told_as_against_the_rules() -> None:
    lines = good_lines()
    lines[1], lines[2] = lines[2].replace(b'"n":2', b'"n":1'), lines[1].replace(b'"n":1', b'"n":2')
    error = refused(b"".join(lines))
    assert error.clause
    assert error.plainly == (
        "This game is recorded wrongly: what its line 2 tells is against the rules."
    )


def test_memory_is_bounded(tmp_path: Path) -> None:
    """Check files that unpack into, or hold, far more lines than a game may have."""
    for name in ("gzip bomb of short lines", "very many lines"):
        data = next(wrong for wrong in CORPUS if wrong.name == name).spoil(good_lines())
        tracemalloc.start()
        refused(data)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert peak < 4 * MOST_BYTES, f"{name}: {peak / 2**20:.0f} MB"


def test_too_many_events(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "MOST_EVENTS", 50)
    error = refused(good())
    check_message(error)
    assert "more than 50 events" in str(error)


def test_a_missing_file_and_a_folder_are_told_too(tmp_path: Path) -> None:
    for path in (tmp_path / "none.jsonl", tmp_path):
        with pytest.raises(LogError, match=path.name):
            Replay.read(path)


@pytest.mark.parametrize(
    "names",
    [
        ["<b>Ann</b>", "<script>alert(1)</script>", "Cy"],
        ["عربي", "נעמי", "日本"],
        ["Ann & Bo", '"Bo"', "`Cy`"],
        ["../../x", "%s{0}", "Ann"],
        ["A" * 40, "Ann", "Bo"],
    ],
)
def test_names_are_text_and_kept_as_they_are(names: list[str]) -> None:
    from jamlab.log import header_for
    from jamlab.log.lines import header_line

    data = header_line(header_for(load("sixty"), names, None, {"_mine": {"<i>": [1, 2.5, None]}}))
    replay = Replay.of(data)
    assert list(replay.seats) == names
    assert replay.header.meta == {"_mine": {"<i>": [1, 2.5, None]}}


# -- torn logs, and resuming -----------------------------------------------------------------------


@pytest.mark.parametrize("packed", [False, True], ids=["plain", "gzip"])
def test_a_torn_last_line_is_cut_and_nothing_else(tmp_path: Path, packed: bool) -> None:
    """A log cut anywhere in its last line is read up to the line before, and can be resumed."""
    import gzip

    lines = good_lines()
    begun = b"".join(lines[:40])
    for cut in range(1, len(lines[40])):
        data = begun + lines[40][:cut]
        path = tmp_path / (NAME + ".gz" if packed else NAME)
        path.write_bytes(gzip.compress(data) if packed else data)
        before = path.read_bytes()
        replay = Replay.read(path)
        whole = cut == len(lines[40]) - 1  # only the newline is missing
        assert len(replay) == (40 if whole else 39)
        assert bool(replay.torn) == (not whole)
        assert whole or "line 41" in replay.torn
        assert path.read_bytes() == before, "reading must not change the file"
        if cut % 9 and not whole:
            continue
        go_on(path)
        assert Replay.read(path).data == good()


def go_on(path: Path) -> None:
    """Resume the log and write the rest of the good game."""
    game, rest = load("sixty"), Replay.of(good())
    with LogWriter.resume(game, path) as writer:
        state = rest.state(writer.events)
        for event in rest.events[writer.events :]:
            writer.record(game.pending(state), event)
            game.apply(state, event)
        writer.end(game.pending(state))  # type: ignore[arg-type]


def test_a_torn_footer_is_cut_too(tmp_path: Path) -> None:
    path = tmp_path / NAME
    for cut in (1, 10, len(good_lines()[-1]) // 2, len(good_lines()[-1]) - 2):
        path.write_bytes(b"".join(good_lines()[:-1]) + good_lines()[-1][:cut])
        replay = Replay.read(path)
        assert replay.torn
        assert replay.over is None
        go_on(path)
        assert path.read_bytes() == good()


def test_a_packed_log_that_breaks_off_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
    """After a crash a .gz has no end marker, and perhaps half a line."""
    path = tmp_path / (NAME + ".gz")
    game, replay = load("sixty"), Replay.of(good())
    writer = LogWriter.new(game, replay.header, path)
    state = game.start(3, replay.header.options)
    for event in replay.events[:60]:
        writer.record(game.pending(state), event)
        game.apply(state, event)
    left = path.read_bytes()  # read before the file is closed: the state on disk
    writer.close()
    for cut in (0, 1, 7, 30):
        path.write_bytes(left[: len(left) - cut])
        broken = Replay.read(path)
        assert 50 <= len(broken) <= 60
        assert len(broken) == 60 or cut
        go_on(path)
        assert Replay.read(path).data == good()


def test_a_finished_log_cannot_be_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / NAME
    path.write_bytes(good())
    with pytest.raises(LogError, match="over"):
        LogWriter.resume(load("sixty"), path)
    assert path.read_bytes() == good()
    assert [found.name for found in tmp_path.iterdir()] == [NAME]


@pytest.mark.parametrize("what", ["another game", "redacted", "illegal"])
def test_what_is_not_this_game_in_progress_cannot_be_gone_on_with(
    what: str, tmp_path: Path
) -> None:
    from jamlab.log import redact

    path, game = tmp_path / NAME, load("sixty")
    data = b"".join(good_lines()[:30])
    if what == "another game":
        game = load("cramel")
    elif what == "redacted":
        data = redact(Replay.of(data), 0)
    else:
        data = data.replace(b'"S-A4"', b'"S-B2"')
    path.write_bytes(data)
    with pytest.raises(LogError):
        LogWriter.resume(game, path)
    assert path.read_bytes() == data


# -- any small change ------------------------------------------------------------------------------


def changed(data: bytes, rng: Random) -> tuple[bytes, int]:
    """Return the data with one byte changed, removed or inserted, and the position."""
    where = rng.randrange(len(data))
    byte = bytes([rng.randrange(256)])
    how = rng.randrange(3)
    if how == 0:
        return data[:where] + byte + data[where + 1 :], where
    if how == 1:
        return data[:where] + data[where + 1 :], where
    return data[:where] + byte + data[where:], where


def test_any_changed_byte_of_a_finished_log_is_noticed() -> None:
    """A change yields an error or a reported torn end, except JSON whitespace in the footer."""
    rng = Random(60)
    footer = len(good()) - len(good_lines()[-1])
    for n in range(800):
        data, where = changed(good(), rng)
        if n % 4 == 0:  # every fourth change is in header or footer
            where = rng.choice([*range(len(good_lines()[0])), *range(footer, len(good()))])
            data = good()[:where] + bytes([rng.randrange(256)]) + good()[where + 1 :]
        if data.replace(b"\r\n", b"\n").removesuffix(b"\r") == good():
            continue  # Windows line endings
        try:
            replay = Replay.of(data, NAME)
        except LogError as error:
            check_message(error)
            continue
        if replay.torn:
            assert replay.over is None
            continue
        assert where >= footer, (where, data[where - 30 : where + 30])
        assert replay.over == Replay.of(good()).over
        squeezed = b"".join(data[footer:].split())
        assert squeezed == b"".join(good()[footer:].split())


FUZZ = settings(derandomize=True, deadline=None, max_examples=examples(150), database=None)


@FUZZ
@given(st.binary(max_size=300))
def test_random_bytes_are_no_log(data: bytes) -> None:
    check_message(refused(data))


@FUZZ
@given(st.lists(st.binary(max_size=60), max_size=5), st.integers(1, 30))
def test_random_bytes_after_a_good_start(rest: list[bytes], keep: int) -> None:
    data = b"".join(good_lines()[:keep]) + b"\n".join(rest)
    try:
        replay = Replay.of(data, NAME)
    except LogError as error:
        check_message(error)
    else:
        assert len(replay) == keep - 1
        assert bool(replay.torn) == bool(b"".join(rest).removesuffix(b"\r"))


@FUZZ
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner),
        max_leaves=8,
    ),
    st.sampled_from(["n", "node", "seat", "event", "card", "clause", "extra"]),
)
def test_any_json_in_any_field(value: object, name: str) -> None:
    import json

    line = json.loads(good_lines()[3])
    line[name] = value
    data = b"".join(good_lines()[:3]) + json.dumps(line).encode() + b"\n"
    if line == json.loads(good_lines()[3]) and type(value) in (int, str):
        return
    check_message(refused(data))
