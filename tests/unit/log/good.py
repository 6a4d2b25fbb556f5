"""A valid log and the mutations that spoil it: each `Wrong` is one kind of invalid log.

The valid log is a finished game of Sixty, whose events have many types of fields. A mutation takes
its lines (with newlines) and returns the bytes of the invalid file. `told` is a word that the error
must contain, `line` the line it must name (0: the whole file, -1: the last line, -3: the line
before the last, -2: any).
"""

import gzip
import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from jamlab.chance import agents
from jamlab.core.registry import ids, load
from jamlab.log import Replay
from jamlab.log.lines import LONGEST_LINE, MOST_BYTES
from jamlab.log.reader import read_bytes

REPLAYS = Path(__file__).parents[3] / "replays"
Lines = list[bytes]


@cache
def validator() -> Any:
    """The validator in docs/log-format, which shares no code with our reader."""
    place = REPLAYS.parent / "docs/log-format/validate_log.py"
    spec = spec_from_file_location("validate_log", place)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@cache
def good() -> bytes:
    """Log of a finished game."""
    players = [agents.make("sixty", "greedy") for _ in range(3)]
    return Replay.play(load("sixty"), players, 3, names=["Ann", "Bo", "Cy"]).data


def good_lines() -> Lines:
    return good().splitlines(keepends=True)


@cache
def shortest() -> dict[str, tuple[bytes, ...]]:
    """Lines of the shortest finished recording of each game."""
    return {
        game: tuple(
            min(
                (
                    data
                    for path in sorted((REPLAYS / game).glob("*.jsonl*"))
                    if b'"sha256"' in (data := read_bytes(path))
                ),
                key=len,
            ).splitlines(keepends=True)
        )
        for game in ids()
    }


def middling(game: str) -> Replay:
    """Return the smallest finished recording of more than 50 events, or else the largest."""
    logs = sorted((REPLAYS / game).glob("*.jsonl"), key=lambda log: (log.stat().st_size, log.name))
    whole = [one for one in map(Replay.read, logs) if one.over]
    return next((one for one in whole if len(one) > 50), whole[-1])


@dataclass(frozen=True)
class Wrong:
    """One kind of invalid log."""

    name: str
    spoil: Callable[[Lines], bytes]
    told: str
    line: int
    clause: str = ""


def put(lines: Lines, number: int, **fields: Any) -> Lines:
    """Return the lines with fields of line `number` (from 1) changed; `...` removes a field."""
    said = json.loads(lines[number - 1])
    for name, value in fields.items():
        if value is Ellipsis:
            del said[name]
        else:
            said[name] = value
    spoilt = json.dumps(said, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
    return [*lines[: number - 1], spoilt, *lines[number:]]


def swap(lines: Lines, number: int, old: bytes, new: bytes) -> bytes:
    """Return the file with `old` in line `number` replaced once."""
    assert old in lines[number - 1], lines[number - 1]
    return b"".join([*lines[: number - 1], lines[number - 1].replace(old, new, 1), *lines[number:]])


def signed(lines: Lines) -> bytes:
    """Return the file with the footer's checksum and count recomputed."""
    body = b"".join(lines[:-1])
    footer = put([lines[-1]], 1, sha256=sha256(body).hexdigest(), events=len(lines) - 2)
    return body + footer[0]


def find(lines: Lines, event: str) -> int:
    """Return the number of the first line with this event."""
    word = f'"event":"{event}"'.encode()
    return next(n for n, line in enumerate(lines, start=1) if word in line)


def deep(levels: int) -> Any:
    found: Any = 0
    for _ in range(levels):
        found = [found]
    return found


def nested(levels: int) -> Callable[[Lines], bytes]:
    """Put nested lists into the header's meta."""
    inner = b"[" * levels + b"]" * levels
    return lambda lines: swap(lines, 1, b'"seed":3', b'"seed":' + inner)


def field(number_of: int | str, old: bytes, new: bytes) -> Callable[[Lines], bytes]:
    """Change a few bytes in a line (by number, or the first with that event)."""

    def spoil(lines: Lines) -> bytes:
        number = number_of if isinstance(number_of, int) else find(lines, number_of)
        number = len(lines) + number + 1 if number < 0 else number
        return swap(lines, number, old, new)

    return spoil


def bomb(payload: bytes) -> Callable[[Lines], bytes]:
    """Build a small gzip file that unpacks into a lot of `payload`."""
    return lambda lines: gzip.compress(lines[0] + payload * (MOST_BYTES // len(payload) + 1), 1)


def resigned(change: Callable[[Lines], Lines]) -> Callable[[Lines], bytes]:
    return lambda lines: signed(change(lines))


def retyped(number: int, **fields: Any) -> Callable[[Lines], bytes]:
    return lambda lines: b"".join(
        put(lines, len(lines) + number + 1 if number < 0 else number, **fields)
    )


def first_dealt(lines: Lines, **fields: Any) -> Lines:
    return put(lines, 4, **fields)


CORPUS = (
    # -- the file as a whole
    Wrong("empty", lambda lines: b"", "empty", 0),
    Wrong("only whitespace", lambda lines: b" \n\t\n  \n", "empty", 0),
    Wrong("a NUL byte", lambda lines: b"\0", "", 1),
    Wrong("bytes after the gzip", lambda lines: gzip.compress(good()) + b"more", "gzip", 0),
    Wrong("a gzip file cut in the first line",
          lambda lines: gzip.compress(good(), 0)[:80], "", 1),
    Wrong("random text", lambda lines: b"hello\n", "", 1),
    Wrong("a picture", lambda lines: b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "", 1),
    Wrong("not an object", lambda lines: b"[1, 2]\n", "", 1),
    Wrong("two byte order marks", lambda lines: b"\xef\xbb\xbf" * 2 + b"".join(lines), "", 1),
    Wrong("UTF-16", lambda lines: b"".join(lines).decode().encode("utf-16"), "", 1),
    Wrong("UTF-16 without mark", lambda lines: b"".join(lines).decode().encode("utf-16-le"), "", 1),
    Wrong("a gzip file cut in its header", lambda lines: gzip.compress(good())[:8], "gzip", 0),
    Wrong("gzip with a broken checksum",
          lambda lines: gzip.compress(good())[:-8] + b"\0" * 8, "gzip", 0),
    Wrong("gzip with broken content",
          lambda lines: gzip.compress(good())[:200] + b"\xff" * 400, "", -2),
    Wrong("only gzip's first bytes", lambda lines: b"\x1f\x8b", "gzip", 0),
    Wrong("gzip in gzip", lambda lines: gzip.compress(gzip.compress(good())), "", 1),
    Wrong("gzip bomb of spaces", bomb(b" " * 2**20), "larger than", 0),
    Wrong("gzip bomb of empty lines", bomb(b"\n" * 2**20), "larger than", 0),
    Wrong("gzip bomb of short lines", bomb(b"a\n" * 2**19), "larger than", 0),
    Wrong("too large", lambda lines: b"".join(lines) + b"\n" * MOST_BYTES, "larger than", 0),
    Wrong("very many lines", lambda lines: lines[0] + b"\n" * 2**24, "", -2),
    # -- the header
    Wrong("no header", lambda lines: b"".join(lines[1:]), "", 1),
    Wrong("header not first", lambda lines: b"".join([lines[1], lines[0], *lines[2:]]), "", 1),
    Wrong("two headers", lambda lines: b"".join([lines[0], *lines]), "", 2),
    Wrong("only a footer", lambda lines: lines[-1], "", 1),
    Wrong("unknown version", retyped(1, jamlab=3), "", 1),
    Wrong("version as text", retyped(1, jamlab="1"), "", 1),
    Wrong("version true", retyped(1, jamlab=True), "", 1),
    Wrong("version as a float", field(1, b'"jamlab":1', b'"jamlab":1.0'), "", 1),
    Wrong("no version", retyped(1, jamlab=...), "jamlab", 1),
    Wrong("unknown game", retyped(1, game="chess"), "chess", 1),
    Wrong("another game", retyped(1, game="cramel", options={}), "RoundBegan", 3),
    Wrong("game as a path", retyped(1, game="../../etc/passwd"), "unknown game", 1),
    Wrong("rules of another version", retyped(1, rules=2), "rules 2", 1),
    Wrong("rules as a float", field(1, b'"rules":1', b'"rules":1.0'), "", 1),
    Wrong("no rules", retyped(1, rules=...), "rules", 1),
    Wrong("unknown option", retyped(1, options={"weather": "fine"}), "weather", 1),
    Wrong("option of a wrong value", retyped(1, options={"take": "never"}), "take", 1),
    Wrong("option as a number", retyped(1, options={"take": 1}), "options", 1),
    Wrong("no options", retyped(1, options=...), "options", 1),
    Wrong("too few seats", retyped(1, seats=["Ann"]), "players", 1),
    Wrong("no seats", retyped(1, seats=[]), "seats", 1),
    Wrong("too many seats", retyped(1, seats=["Ann"] * 9), "players", 1),
    Wrong("far too many seats", retyped(1, seats=["Ann"] * 5000), "seats", 1),
    Wrong("a seat more", retyped(1, seats=["Ann", "Bo", "Cy", "Di"]), "", -2),
    Wrong("a name as a number", retyped(1, seats=["Ann", 2, "Cy"]), "the name of player 2", 1),
    Wrong("an empty name", retyped(1, seats=["Ann", "", "Cy"]), "player 2 has no name", 1),
    Wrong("a name too long", retyped(1, seats=["Ann", "B" * 41, "Cy"]), "player 2 has 41", 1),
    Wrong("a name with a line break", retyped(1, seats=["Ann", "B\no", "Cy"]), "of player 2", 1),
    Wrong("a name with a last line break", retyped(1, seats=["A", "B\n", "C"]), "of player 2", 1),
    Wrong("a name with an escape", retyped(1, seats=["Ann", "\x1b[31m", "Cy"]), "of player 2", 1),
    Wrong("a name of half a character", field(1, b'"Ann"', b'"\\ud800"'), "", 1),
    Wrong("meta as a list", retyped(1, meta=[]), "meta", 1),
    Wrong("meta 17 deep", nested(17), "deep", 1),
    Wrong("meta 400 deep", nested(400), "deep", 1),
    Wrong("meta 980 deep", nested(980), "deep", 1),
    Wrong("meta 30,000 deep", nested(30_000), "deep", 1),
    Wrong("a key twice in meta", field(1, b'"seed":3', b'"seed":3,"seed":4'), "twice", 1),
    Wrong("a key twice in the header", field(1, b'"rules":1', b'"rules":1,"rules":1'), "twice", 1),
    Wrong("NaN in meta", field(1, b'"seed":3', b'"seed":NaN'), "", 1),
    Wrong("Infinity in meta", field(1, b'"seed":3', b'"seed":-Infinity'), "", 1),
    Wrong("5,000 digits in meta", field(1, b'"seed":3', b'"seed":' + b"9" * 5000), "", 1),
    Wrong("an unknown key in the header", retyped(1, extra=1), "extra", 1),
    Wrong("an unknown key with a line break", retyped(1, **{"a\nb\x1b[31m<b>": 1}), "", 1),
    Wrong("an unknown key of 5,000 letters", retyped(1, **{"a" * 5000: 1}), "", 1),
    Wrong("a header longer than a line may be",
          retyped(1, meta={"title": "x" * LONGEST_LINE}), "longer", 1),
    # -- an event line
    Wrong("a key that is not UTF-8", field(9, b'"event"', b'"ev\xffent"'), "", 9),
    Wrong("not UTF-8", field(4, b'"S-A4"', b'"S-\xff"'), "UTF-8", 4),
    Wrong("a cut character", field(4, b'"S-A4"', b'"S-A\xe2\x82"'), "UTF-8", 4),
    Wrong("a NUL byte in a line", field(9, b'"node"', b'"no\0de"'), "", 9),
    Wrong("a NUL byte between lines", lambda lines: swap(lines, 9, b"{", b"\0{"), "", 9),
    Wrong("an empty line", lambda lines: b"".join([*lines[:8], b"\n", *lines[8:]]), "", 9),
    Wrong("two events on one line", lambda lines: swap(lines, 9, b"\n", b" "), "", 9),
    Wrong("an event over two lines", field(9, b',"event"', b',\n"event"'), "", 9),
    Wrong("a longer line than may be",
          field(9, b'"node"', b" " * LONGEST_LINE + b'"node"'), "longer", 9),
    Wrong("a missing line", lambda lines: b"".join([*lines[:8], *lines[9:]]), "", 9),
    Wrong("a line twice", lambda lines: b"".join([*lines[:9], *lines[8:]]), "", 10),
    Wrong("two lines exchanged",
          lambda lines: b"".join([*lines[:8], lines[9], lines[8], *lines[10:]]), "", 9),
    Wrong("torn in the middle", field(9, b',"event"', b""), "", 9),
    Wrong("an unknown event", field(4, b"CardDealt", b"CardEaten"), "CardEaten", 4),
    Wrong("an event of another game", field(4, b"CardDealt", b"TileTurned"), "TileTurned", 4),
    Wrong("an event as a number", retyped(4, event=7), "", 4),
    Wrong("no event", retyped(4, event=...), "event", 4),
    Wrong("an unknown field", retyped(4, colour="red"), "colour", 4),
    Wrong("a missing field", retyped(4, card=...), "card", 4),
    Wrong("no clause", retyped(4, clause=...), "clause", 4),
    Wrong("no seat", retyped(4, seat=...), "seat", 4),
    Wrong("no node", retyped(4, node=...), "node", 4),
    Wrong("no number", retyped(4, n=...), "", 4),
    Wrong("another number", retyped(4, n=7), "event number 7", 4),
    Wrong("no beginning", field(4, b'{"n":3,', b""), "", 4),
    Wrong("number 0", retyped(4, n=0), "", 4),
    Wrong("a negative number", retyped(4, n=-3), "", 4),
    Wrong("a huge number", field(4, b'"n":3', b'"n":' + b"9" * 400), "", 4),
    Wrong("a number of 5,000 digits", field(4, b'"n":3', b'"n":' + b"9" * 5000), "", 4),
    Wrong("a number as text", retyped(4, n="3"), "", 4),
    Wrong("a number as a float", field(4, b'"n":3', b'"n":3.0'), "", 4),
    Wrong("a number with an exponent", field(4, b'"n":3', b'"n":3e0'), "", 4),
    Wrong("true as a number", retyped(4, seat=True), "", 4),
    Wrong("NaN", field(4, b'"n":3', b'"n":NaN'), "", 4),
    Wrong("Infinity", field(4, b'"n":3', b'"n":Infinity'), "", 4),
    Wrong("a leading zero", field(4, b'"n":3', b'"n":03'), "", 4),
    Wrong("a card as a number", retyped(4, card=3), "", 4),
    Wrong("a card as null", retyped(4, card=None), "", 4),
    Wrong("a card nested deep", field(4, b'"card":', b'"card":' + b"[" * 20_000), "", 4),
    Wrong("a clause too long", retyped(4, clause="S" * 41), "", 4),
    Wrong("a key twice", field(4, b'"n":3', b'"n":3,"n":3'), "twice", 4),
    Wrong("an unknown sort of node", retyped(4, node="luck"), "", 4),
    Wrong("an event name with a line break", retyped(4, event="a\nb\x1b[31m"), "", 4),
    Wrong("an event name of 5,000 letters", retyped(4, event="a" * 5000), "", 4),
    # -- against the rules
    Wrong("the wrong sort of node", resigned(lambda lines: first_dealt(lines, node="choice")),
          "chance", 4, "S-A4"),
    Wrong("the wrong seat", resigned(lambda lines: first_dealt(lines, seat=_other(lines))),
          "cannot happen", 4, "S-A4"),
    Wrong("nobody's card", resigned(lambda lines: first_dealt(lines, seat=None)), "", 4, "S-A4"),
    Wrong("a seat out of range", resigned(lambda lines: first_dealt(lines, seat=9)), "", 4),
    Wrong("a target out of range", lambda lines: signed(put(lines, find(lines, "Attacked"),
          target=12)), "", -2, "S-C1"),
    Wrong("the wrong clause", resigned(lambda lines: first_dealt(lines, clause="S-B2")),
          "", 4, "S-A4"),
    Wrong("an unknown clause", resigned(lambda lines: first_dealt(lines, clause="S-Z9")),
          "", 4, "S-A4"),
    Wrong("a card that there is not", resigned(lambda lines: first_dealt(lines, card="7")),
          "'7'", 4, "S-A1"),
    Wrong("a masked card", resigned(lambda lines: first_dealt(lines, card="?")), "", 4, "S-A1"),
    Wrong("an event that cannot come now",
          lambda lines: signed([*lines[:3], _numbered(lines[find(lines, "Attacked") - 1], 3),
                                *_renumbered(lines[3:-1], 4), lines[-1]]), "", 4, "S-A4"),
    Wrong("an attack with cards that are not there",
          lambda lines: signed(put(lines, find(lines, "Attacked"), count=9)), "", -2, "S-C1"),
    Wrong("an event left out", lambda lines: signed([*lines[:9], *_renumbered(lines[10:-1], 9),
          lines[-1]]), "", 10, "S-A4"),
    Wrong("an event after the end",
          lambda lines: signed([*lines[:-1], _numbered(lines[3], len(lines) - 1), lines[-1]]),
          "after the end", -3, "S-G1"),
    # -- the footer
    Wrong("a line after the footer", lambda lines: b"".join([*lines, lines[3]]), "after", -1),
    Wrong("an empty line after the footer", lambda lines: b"".join([*lines, b"\n"]), "after", -1),
    Wrong("two footers", lambda lines: b"".join([*lines, lines[-1]]), "after the end", -1),
    Wrong("a footer too early", lambda lines: b"".join([*lines[:9], lines[-1]]), "", -1),
    Wrong("a footer too early, signed", lambda lines: signed([*lines[:9], lines[-1]]),
          "goes on", -1, "S-G1"),
    Wrong("a wrong count", retyped(-1, events=5), "counts 5", -1),
    Wrong("a wrong checksum", retyped(-1, sha256="0" * 64), "checksum", -1),
    Wrong("a checksum in capitals", lambda lines: b"".join(
        [*lines[:-1], put(lines, len(lines), sha256=json.loads(lines[-1])["sha256"].upper())[-1]]
    ), "", -1),
    Wrong("no checksum", retyped(-1, sha256=...), "sha256", -1),
    Wrong("wrong scores", retyped(-1, scores=[0, 0, 0]), "scores", -1, "S-G1"),
    Wrong("a score too few", retyped(-1, scores=[0]), "scores", -1, "S-G1"),
    Wrong("scores as floats", lambda lines: b"".join([*lines[:-1], lines[-1].replace(
        b'"scores":[', b'"scores":[0.5,')]), "", -1),
    Wrong("the wrong winner", lambda lines: b"".join(
        [*lines[:-1], put(lines, len(lines), winners=[_loser(lines)])[-1]]), "winners", -1, "S-G1"),
    Wrong("nobody wins", retyped(-1, winners=[]), "winners", -1, "S-G1"),
    Wrong("a wrong reason", retyped(-1, reason="It rained"), "reason", -1, "S-G1"),
    Wrong("a wrong last clause", retyped(-1, clause="S-G2"), "clause", -1, "S-G1"),
    Wrong("over is false", retyped(-1, over=False), "", -1),
    Wrong("an unknown key in the footer", retyped(-1, extra=1), "extra", -1),
    Wrong("a key twice in the footer", field(-1, b'"over":true', b'"over":true,"over":true'),
          "twice", -1),
    Wrong("an edited name", retyped(1, seats=["Ann", "Bob", "Cy"]), "checksum", -1),
    Wrong("an edited title", retyped(1, meta={"title": "Mine"}), "checksum", -1),
    Wrong("line ends of Windows, doubled", lambda lines: b"".join(
        line.replace(b"\n", b"\r\r\n") for line in lines), "checksum", -1),
    Wrong("spaces in an event line", field(9, b'"node"', b' "node"'), "checksum", -1),
)  # fmt: skip


def _other(lines: Lines) -> int:
    return (int(json.loads(lines[3])["seat"]) + 1) % 3


def _loser(lines: Lines) -> int:
    winners = json.loads(lines[-1])["winners"]
    return next(seat for seat in range(3) if seat not in winners)


def _numbered(line: bytes, n: int) -> bytes:
    return put([line], 1, n=n)[0]


def _renumbered(lines: Lines, first: int) -> Lines:
    return [_numbered(line, n) for n, line in enumerate(lines, start=first)]
