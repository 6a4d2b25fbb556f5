"""Hypothesis strategies that mutate lines of real logs, for tests of both readers."""

import json
from typing import Any

from hypothesis import strategies as st

_TOKENS = st.sampled_from(
    [
        *(b'"', b"\\", b"{", b"}", b"[", b"]", b",", b":", b"-", b".", b"e", b"0", b"1", b" "),
        *(b"\n", b"\r", b"\t", b"\0", b"\x7f", b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xef\xbb\xbf"),
        *(b"null", b"true", b"fals", b'"x"', b"\\u", b"\\u00e9", b"\\ud83d", b"\\udc00", b"1.5"),
        *(b"\\ud83d\\ude00", b"1e999", b"-0", b"01", b"1E+2", b"1.0", b"9" * 25, b"9" * 4301),
        *(b'"n":1,', b'"event":"x",', b'"clause":"y",', b'"a":', b"{}", b"[]"),
        *(b"/*", b"'", b"NaN", b"Infinity"),
    ]
)  # fmt: skip
"""JSON tokens, valid and broken."""

_JSON: st.SearchStrategy[Any] = st.recursive(
    st.sampled_from([None, True, False, 0, -1, 1, 15, 16, 10**6, 10**6 + 1, 2**63, "", "table"])
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8)
    | st.integers(39, 42).map("y".__mul__),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=6,
)
"""Values of all types, with numbers and texts near the limits of a log."""


@st.composite
def spliced(draw: st.DrawFn, line: bytes) -> bytes:
    """The line with some bytes removed, inserted, replaced or repeated."""
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(line)))
        end = min(len(line), start + draw(st.integers(0, 8)))
        how = draw(st.sampled_from(["out", "in", "instead", "twice"]))
        part = draw(_TOKENS) if how in ("in", "instead") else line[start:end] * (how == "twice") * 2
        line = line[:start] + part + line[start if how == "in" else end :]
    return line


@st.composite
def reshaped(draw: st.DrawFn, line: bytes) -> bytes:
    """The line as JSON with one value, at any depth, retyped, removed, renamed, added or nested."""
    said = json.loads(line)
    place, way = said, draw(st.sampled_from(sorted(said)))
    while isinstance(inner := place[way], dict | list) and inner and draw(st.booleans()):
        place = inner
        keys = sorted(inner) if isinstance(inner, dict) else range(len(inner))
        way = draw(st.sampled_from(keys))
    match draw(st.sampled_from(["value", "value", "value", "away", "name", "more", "within"])):
        case "value":
            place[way] = draw(_JSON)
        case "away":
            del place[way]
        case "name" if isinstance(place, dict):
            place[draw(st.sampled_from(["n", "seat", "event", "clause", "é"]))] = place.pop(way)
        case "more" if isinstance(place, dict):
            place[draw(st.text(max_size=4))] = draw(_JSON)
        case "within":
            place[way] = draw(st.sampled_from([[place[way]], {"x": place[way]}]))
    spaces = draw(st.sampled_from([(",", ":"), (", ", ": "), (" ,\t", " :\r\n")]))
    plain = draw(st.booleans())
    text = json.dumps(said, separators=spaces, ensure_ascii=plain)
    if draw(st.integers(0, 9)) == 0:  # a duplicate key
        text = "{" + draw(st.sampled_from(['"n":1,', '"game":"x",', '"over":true,'])) + text[1:]
    return text.encode("utf-8", "surrogatepass") + b"\n" * line.endswith(b"\n")


def changed(line: bytes) -> st.SearchStrategy[bytes]:
    """The line with any of these mutations."""
    return spliced(line) | reshaped(line) | reshaped(line).flatmap(spliced)
