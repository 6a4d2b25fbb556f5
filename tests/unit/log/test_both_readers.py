"""Logs are read by msgspec, or without it by the standard library alone: both readers accept the
same logs, refuse the same with the same messages, and write the same bytes.

The second runs in a process that can import nothing else.
"""

import json
import re
from collections.abc import Callable, Iterator
from gzip import compress
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jamlab.core.registry import ids, load
from jamlab.log import lines as module
from jamlab.log import notes
from jamlab.log.lines import Footer, Header, event_lines
from jamlab.log.plain_structs import Encoder
from jamlab.log.strict_json import DecodeError, Decoder, ValidationError
from tests.repository.standard_library import started
from tests.repository.tiers import examples
from tests.unit.log.good import CORPUS, Wrong, good, good_lines, shortest
from tests.unit.log.mutations import changed
from tests.unit.log.reading import asked, heard, outcome
from tests.unit.log.test_notes import BAD, REPLAY, full

Read = Callable[..., Any]


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[Read]:
    """Read as `outcome` does, in a process without msgspec."""
    with started("tests.unit.log.reading") as process:
        assert process.stdin
        assert process.stdout

        def read(log: bytes, notes: bytes | None = None) -> Any:
            process.stdin.write(asked(log, notes) + "\n")  # type: ignore[union-attr]
            process.stdin.flush()  # type: ignore[union-attr]
            return heard(process.stdout.readline())  # type: ignore[union-attr]

        yield read
        process.stdin.close()
        assert process.wait(20) == 0


@pytest.mark.parametrize("wrong", CORPUS, ids=lambda wrong: wrong.name.replace(" ", "_"))
def test_a_wrong_log_is_told_in_the_same_words(wrong: Wrong, elsewhere: Read) -> None:
    data = wrong.spoil(good_lines())
    said = elsewhere(data)
    assert len(said) == 5, "it was read"
    assert said == outcome(data)


@pytest.mark.parametrize("bad", BAD, ids=lambda bad: bad[0].replace(" ", "_"))
def test_wrong_notes_are_told_in_the_same_words(
    bad: tuple[str, bytes, str], elsewhere: Read
) -> None:
    said = elsewhere(REPLAY.data, bad[1])
    assert len(said) == 5, "they were read"
    assert said == outcome(REPLAY.data, bad[1])


def test_good_logs_and_notes_are_the_same(elsewhere: Read) -> None:
    for data in (good(), *(b"".join(lines) for lines in shortest().values())):
        said = elsewhere(data)
        assert len(said) == 6, said
        assert said == outcome(data)
    assert elsewhere(REPLAY.data, full().data()) == outcome(REPLAY.data, full().data())


def test_torn_logs_are_the_same(elsewhere: Read) -> None:
    begun = b"".join(good_lines()[:9])
    for cut in range(len(b"".join(good_lines()[:8])), len(begun)):
        assert elsewhere(begun[:cut]) == outcome(begun[:cut])
    packed = compress(begun, mtime=0)
    for cut in range(len(packed)):
        assert elsewhere(packed[:cut]) == outcome(packed[:cut]), cut


FUZZ = settings(derandomize=True, deadline=None, max_examples=examples(300), database=None)


@FUZZ
@given(st.data())
def test_changed_logs_come_to_the_same(elsewhere: Read, data: st.DataObject) -> None:
    """Change the header, an event or the footer; at most one line follows a changed event."""
    lines = shortest()[data.draw(st.sampled_from(ids()))]
    number = data.draw(st.sampled_from([0, 1, 2, min(9, len(lines) - 2), -1]))
    spoilt = [*lines]
    spoilt[number] = data.draw(changed(lines[number]))
    if number not in (0, -1):
        spoilt = spoilt[: number + 2]
    log = b"".join(spoilt)
    assert elsewhere(log) == outcome(log)


@settings(FUZZ, max_examples=examples(80))
@given(st.data())
def test_changed_notes_come_to_the_same(elsewhere: Read, data: st.DataObject) -> None:
    said = data.draw(changed(full().data()))
    assert elsewhere(REPLAY.data, said) == outcome(REPLAY.data, said)


# -- the two readers in one process ----------------------------------------------------------------


def shapes() -> dict[str, tuple[Any, list[bytes]]]:
    """Types of lines by name, each with lines of that type."""
    found: dict[str, tuple[Any, list[bytes]]] = {
        "header": (Header, [lines[0] for lines in shortest().values()]),
        "footer": (Footer, [lines[-1] for lines in shortest().values()]),
        "notes": (notes.FileShape, [full().data()]),
    }
    for game, lines in shortest().items():
        union: Any = None
        for shape in event_lines(load(game)).shapes:
            union = shape if union is None else union | shape
        found[game] = (union, [*lines[1:-1]])
    return found


SHAPES = shapes()
READERS = {
    name: (msgspec.json.Decoder(shape), Decoder(shape)) for name, (shape, _) in SHAPES.items()
}


def tried(read: Callable[[bytes], Any], line: bytes) -> tuple[Any, ValueError | None]:
    try:
        return read(line), None
    except ValueError as error:
        return None, error


@settings(FUZZ, max_examples=examples(600))
@given(st.data())
def test_both_accept_the_same(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(SHAPES)))
    line = data.draw(changed(data.draw(st.sampled_from(SHAPES[name][1]))))
    quick, slow = READERS[name]
    found, refused = tried(quick.decode, line)
    ours, error = tried(slow.decode, line)
    assert (refused is None) == (error is None), (refused, error)
    assert ours == found
    if is_past_64_bits(line) or isinstance(refused, UnicodeDecodeError):
        return
    if isinstance(error, ValidationError):
        assert str(error) == str(refused)
    elif isinstance(error, DecodeError):
        assert str(error).partition(":")[0] == str(refused).partition(":")[0]


def is_past_64_bits(line: bytes) -> bool:
    """True if an int is so long that msgspec reports a float where another type is expected."""
    return re.search(rb"[0-9]{18}", line) is not None


WORDS = [
    ('{"jamlab":3}', "Invalid enum value 3 - at `$.jamlab`"),
    ('{"jamlab":true}', "Expected `int`, got `bool` - at `$.jamlab`"),
    ('{"jamlab":1.0}', "Expected `int`, got `float` - at `$.jamlab`"),
    ('{"rules":-1}', "Expected `int` >= 0 - at `$.rules`"),
    ('{"rules":"1"}', "Expected `int`, got `str` - at `$.rules`"),
    ('{"rules":1e999}', "Number out of range - at `$.rules`"),
    ('{"seats":["a",""]}', "Expected `str` of length >= 1 - at `$.seats[1]`"),
    ('{"seats":["\\t"]}',
     "Expected `str` matching regex '^[^\\\\x00-\\\\x1f\\\\x7f-\\\\x9f"
     "\\\\u2028\\\\u2029\\\\u202a-\\\\u202e\\\\u2066-\\\\u2069]+(?!\\\\n)$' - at `$.seats[0]`"),
    ('{"seats":[]}', "Expected `array` of length >= 1 - at `$.seats`"),
    ('{"seats":{}}', "Expected `array`, got `object` - at `$.seats`"),
    ('{"options":{"a":null}}', "Expected `str`, got `null` - at `$.options[...]`"),
    ('{"options":{"%s":""}}' % ("x" * 41),
     "Expected `str` of length <= 40 - at `key` in `$.options`"),
    ('{"meta":[]}', "Expected `object`, got `array` - at `$.meta`"),
    ('{"seen_from":1.5}', "Expected `int | str | null`, got `float` - at `$.seen_from`"),
    ('{"seen_from":16}', "Expected `int` <= 15 - at `$.seen_from`"),
    ('{"seen_from":"all"}', "Invalid enum value 'all' - at `$.seen_from`"),
    ('{"seed":1}', "Object contains unknown field `seed`"),
    ('{"jamlab":1}', "Object missing required field `game`"),
    ("{}", "Object missing required field `jamlab`"),
    ("[]", "Expected `object`, got `array`"),
    ("null", "Expected `object`, got `null`"),
    ("", "Input data was truncated"),
    ('{"jamlab":1', "Input data was truncated"),
    ('{"jamlab" 1}', "JSON is malformed: expected ':' (byte 10)"),
    ('{"jamlab":1 "game":2}', "JSON is malformed: expected ',' or '}' (byte 12)"),
    ('{"jamlab":1,}', "JSON is malformed: trailing comma in object (byte 12)"),
    ('{jamlab:1}', "JSON is malformed: object keys must be strings (byte 1)"),
    ('{"jamlab":01}', "JSON is malformed: invalid number (byte 11)"),
    ('{"jamlab":1.}', "JSON is malformed: invalid number (byte 12)"),
    ('{"jamlab":+1}', "JSON is malformed: invalid character (byte 10)"),
    ('{"game":"\\x"}', "JSON is malformed: invalid escape character in string (byte 11)"),
    ('{"game":"\\u00g0"}', "JSON is malformed: invalid character in unicode escape (byte 14)"),
    ('{"game":"\\udc00"}', "JSON is malformed: invalid utf-16 surrogate pair (byte 15)"),
    ('{"game":"\\ud83dxxxxxx"}',
     "JSON is malformed: unexpected end of escaped utf-16 surrogate pair (byte 15)"),
    ('{"game":"\n"}', "JSON is malformed: invalid character (byte 9)"),
    ('{"seats":["a",]}', "JSON is malformed: trailing comma in array (byte 14)"),
    ('{"seats":["a" "b"]}', "JSON is malformed: expected ',' or ']' (byte 14)"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "words"), WORDS)
def test_the_words_of_what_is_wrong(line: str, words: str) -> None:
    """The messages are ours; msgspec currently words them the same."""
    quick, slow = READERS["header"]
    for read in (slow.decode, module.HEADER.decode, quick.decode):
        with pytest.raises(ValueError) as caught:
            read(line.encode())
        assert str(caught.value) == words


def test_a_line_may_be_as_deep_as_the_stack_allows() -> None:
    levels = module._DEEPEST_LINE
    for deep in (levels, levels + 1):
        data = b'{"x":' * deep + b"1" + b"}" * deep
        with pytest.raises(module.Malformed) as caught:
            module.read_header(data)
        assert (str(caught.value) == module._TOO_DEEP) == (deep > levels)


# -- writing ---------------------------------------------------------------------------------------

PLAIN: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.tuples(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@FUZZ
@given(PLAIN)
def test_both_write_the_same_bytes(value: Any) -> None:
    assert Encoder().encode(value) == msgspec.json.encode(value)


@FUZZ
@given(
    st.builds(lambda digits, power: digits * 10.0**power, st.floats(1, 10), st.integers(-25, 25))
)
def test_numbers_are_written_alike(value: float) -> None:
    assert Encoder().encode(value) == msgspec.json.encode(value)


@pytest.mark.parametrize(
    "value", [object(), 1j, {None: 1}, {(1, 2): 3}], ids=["object", "complex", "None", "tuple"]
)
def test_what_no_json_can_say_is_refused_by_both(value: Any) -> None:
    for encode in (Encoder().encode, msgspec.json.encode):
        with pytest.raises(TypeError):
            encode(value)


@pytest.mark.parametrize("name", sorted(SHAPES))
def test_both_write_the_same_lines(name: str) -> None:
    quick, slow = READERS[name]
    for line in SHAPES[name][1]:
        record = quick.decode(line)
        assert slow.decode(line) == record
        if name != "notes":  # their lines are decoded later
            assert Encoder().encode_lines([record]) == msgspec.json.Encoder().encode_lines([record])
            assert json.loads(Encoder().encode(record)) == json.loads(line)
