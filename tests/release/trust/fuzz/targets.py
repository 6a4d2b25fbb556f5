"""Targets: readers of untrusted input."""

import json
import re
import zlib
from base64 import b64encode, urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache
from http import HTTPStatus
from tempfile import mkdtemp
from typing import Any, Final

from jamlab.analysis.valuing import BadValues, read_values
from jamlab.classroom.homework.returned import found_among
from jamlab.classroom.server.app import MOST_BYTES
from jamlab.core import AnyGame, InvalidOptions
from jamlab.core.registry import load
from jamlab.gallery.kernel_line import frame_error
from jamlab.lessons import lesson_program
from jamlab.log import LogError, Malformed, Replay
from jamlab.log.notes import Notes
from jamlab.pages.play.match import Match
from jamlab.pages.play.play_program import PlayProgram
from jamlab.pages.play.saved_games import LINK_HEAD, InvalidSavedGame, encode_link, open_link
from jamlab.pages.play.setting import GameSetting
from jamlab.pages.record.record_program import RecordProgram
from jamlab.pages.record.storage import link_of, log_in
from jamlab.pages.theatre.theatre_program import TheatreProgram
from jamlab.ui.view_model import Host
from tests.release.trust.poked.asking import NOTHING, Asking
from tests.unit.log.good import REPLAYS, validator


class Accepted(AssertionError):
    """Input was accepted that an independent reader refuses."""


@dataclass(frozen=True)
class Target:
    """A reader under test.

    `reads` may raise the errors in `refuses`, and nothing else; `seeds` are valid input.
    """

    name: str
    reads: Callable[[bytes], object]
    refuses: tuple[type[Exception], ...]
    seeds: Sequence[bytes]


def read_log(data: bytes) -> str:
    """Read a log; if it is accepted, the validator accepts it too, and it survives a round trip."""
    replay = Replay.of(data, "log")
    try:
        validator().validate(data)
    except validator().Wrong as wrong:
        raise Accepted(f"the validator says: {wrong}") from None
    if replay.over is not None:
        again = Replay.of(replay.data, "again")
        if again.events != replay.events:
            raise Accepted("written again it is another game")
    return "over" if replay.over else "open"


@cache
def _replay(name: str) -> Replay:
    return Replay.read(REPLAYS / name)


def read_notes(data: bytes) -> str:
    """Read notes on a log; they survive a round trip."""
    notes = Notes.of(data, _replay("cramel/tour.jsonl"))
    if Notes.of(notes.data(), _replay("cramel/tour.jsonl")) != notes:
        raise Accepted("written again they are other notes")
    return notes.counted()


def read_some_values(data: bytes) -> str:
    found, choices = read_values(_replay("cramel/ann-bo-cy.jsonl"), data)
    return f"{sorted(found)} {len(choices)}"


def data_of(game: AnyGame, option: str) -> Callable[[bytes], str]:
    """Return a reader of custom decks or boards; one without faults can be played with."""

    def reads(data: bytes) -> str:
        text = data.decode()
        seats = game.seats[0]
        faults = game.data_faults(option, text, seats, {})
        if not faults:
            game.start(seats, game.checked_options(seats, {option: text}))
        return faults[0] if faults else ""

    return reads


def heard_by(make: Callable[[], Any]) -> Callable[[bytes], str]:
    """Return a reader that sends messages, one per line, to a program, and lets it work after
    each."""

    def reads(data: bytes) -> str:
        told: dict[str, object] = {}
        host = Host(make(), told.__setitem__)
        for line in data.split(b"\n")[:40]:
            try:
                message = json.loads(line)
            except (ValueError, RecursionError):
                continue
            if isinstance(message, dict):
                host.receive(message)
                host.go_on(0.0)
        said = json.dumps(told, default=str)
        return " ".join(re.findall(r'"(?:says|sentence|clause|words)": "([^"]{1,40})', said))[-80:]

    return reads


def _theatre() -> TheatreProgram:
    """Return a theatre program with a game open and all its features available."""
    program = TheatreProgram(pause=0.0)
    program.show(_replay("kuhn/one-round.jsonl"))
    return program


def read_link(data: bytes) -> str:
    """Read an address that holds a game; a newly encoded address holds the same game."""
    match = open_link(data.decode("latin-1"), load("kuhn"))
    if open_link(encode_link(match), load("kuhn")).played.events != match.played.events:
        raise Accepted("in an address made anew it is another game")
    return str(len(match.played))


def read_packed_link(data: bytes) -> str:
    """Read the content of an address, packed as `encode_link` does."""
    return read_link((LINK_HEAD + urlsafe_b64encode(zlib.compress(data)).decode()).encode())


def _unpacked(link: str) -> bytes:
    packed = link.removeprefix(LINK_HEAD)
    return zlib.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)))


def read_record_link(data: bytes) -> str:
    return str(len(log_in(data.decode("latin-1"))))


def read_frame(data: bytes) -> str:
    """Read a frame of a page; Jupyter's own reader can parse every accepted frame."""
    fault = frame_error(data)
    if not fault:
        from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1

        channel, parts = deserialize_msg_from_ws_v1(data)  # type: ignore[no-untyped-call]
        if channel != "shell" or len(parts) < 4:
            raise Accepted("a frame that is none")
    return fault


def read_homework(data: bytes) -> str:
    found = found_among([("answers.html", data)])
    return f"{len(found.answers)} {found.remarks[:1]}"


TOO_MUCH: Final = "too much: the line was closed before all of it was sent"


class ClassServer:
    """An open class and a client that posts to it."""

    def __init__(self) -> None:
        from jamlab.classroom.server.limits import Limits
        from tests.unit.classroom.server.asked import Served

        class Unlimited(Limits):
            def _count(self, *_: object) -> None:
                """Apply no rate limit."""

        self._stack = ExitStack()
        served = Served(f"sqlite:///{mkdtemp()}/classes.db")
        served.limits = Unlimited()
        self.served = self._stack.enter_context(served)
        self.served.does("open")
        known = {"X-Class-Token": "a-token-of-a-device", "Content-Type": "application/json"}
        self._asking = Asking(served.port, **known, **served.cookie)  # a persistent connection
        self._stack.callback(self._asking.close)
        self.posts(_CLASS[0])

    def close(self) -> None:
        self._stack.close()

    def posts(self, data: bytes) -> str:
        """Post the data; its first line names the endpoint: `join`, `answer`, `do` …"""
        where, _, body = data.partition(b"\n")
        known = {"join", "answer", "play", "do", "state"}
        what = where.decode("latin-1")
        path = f"/api/{self.served.code}/{what if what in known else 'answer'}"
        if what == "do":
            path = f"/api/teach/{self.served.number}/do"
        reply = self._asking.ask(path, "POST", body)
        if reply is NOTHING and len(body) > MOST_BYTES:
            return TOO_MUCH
        if reply.status >= 500 and reply.status != 503:
            raise Accepted(f"{reply.status}: {reply.text[:200]}")
        told = re.search(r'"code": "(\w+)"', reply.text)
        return f"{HTTPStatus(reply.status).phrase} {told[1] if told else ''}"


def _files(*patterns: str, most: int = 12, longest: int = 20_000) -> list[bytes]:
    paths = sorted(path for pattern in patterns for path in REPLAYS.glob(pattern))
    small = sorted(paths, key=lambda path: path.stat().st_size)
    return [path.read_bytes() for path in small[:most] if path.stat().st_size <= longest]


def _lines(*messages: object) -> bytes:
    return "\n".join(json.dumps(message) for message in messages).encode()


def _match(game: str, seed: int) -> Match:
    match = Match(GameSetting(game, ("Ann", "Bo"), ("random", "random"), {}), seed)
    while match.step(9.0):
        pass
    return match


def targets() -> list[Target]:
    """All targets but the class server, which has to be started and stopped."""
    logs = _files("kuhn/*.jsonl", "pig/*.jsonl", most=8) + _files("*/*.jsonl", most=6)
    half = _files("*/half-seen/*.jsonl", longest=60_000)
    said: list[Target] = [
        Target("log", read_log, (LogError,), logs),
        Target("half-seen log", read_log, (LogError,), half),
        Target("notes", read_notes, (LogError,), _files("cramel/tour.notes.json")),
        Target(
            "values", read_some_values, (BadValues,),
            _files("cramel/ann-bo-cy.values.json", longest=10**7),
        ),
        Target(
            "link",
            read_link,
            (InvalidSavedGame,),
            [encode_link(_match("kuhn", n)).encode() for n in (1, 2)],
        ),
        Target(
            "packed link", read_packed_link, (InvalidSavedGame,),
            [_unpacked(encode_link(_match("kuhn", n))) for n in (1, 2)],
        ),
        Target(
            "link of a record", read_record_link, (Malformed,),
            [link_of([logs[0].decode()]).encode()],
        ),
        Target("frame", read_frame, (), _frames()),
        Target("homework", read_homework, (), [b"<html></html>", b"name,answer\nAnn,0.5\n"]),
        Target("play", heard_by(lambda: PlayProgram("kuhn", seed=1)), (), _PLAY),
        Target("record", heard_by(lambda: RecordProgram("kuhn")), (), _RECORD),
        Target("theatre", heard_by(_theatre), (), _THEATRE),
        Target("lesson", heard_by(lambda: lesson_program(2)), (), _LESSON),
    ]  # fmt: skip
    for name, option in (("jam", "deck"), ("pie", "deck"), ("jamsumo", "board")):
        game = load(name)
        printed = next(each.printed for each in game.options if each.name == option)
        said.append(
            Target(f"{name} {option}", data_of(game, option), (UnicodeDecodeError, InvalidOptions),
                   [printed.encode()])
        )  # fmt: skip
    return said


CLASS_SERVER: Final = "class server"


@contextmanager
def class_server() -> Iterator[Target]:
    server = ClassServer()
    try:
        yield Target(CLASS_SERVER, server.posts, (), _CLASS)
    finally:
        server.close()


def _frames() -> list[bytes]:
    from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1

    def frame(kind: str, content: object) -> bytes:
        parts = [json.dumps(part).encode() for part in ({"msg_type": kind}, {}, {}, content)]
        return bytes(serialize_msg_to_ws_v1(parts, "shell"))  # type: ignore[no-untyped-call]

    return [
        frame("comm_msg", {"comm_id": "a", "data": {"method": "update", "state": {"n": 1}}}),
        frame("comm_open", {"target_name": "jupyter.widget.control"}),
        frame("kernel_info_request", {}),
        frame("execute_request", {"code": "1"}),
    ]


_SEATS: Final = [{"name": "Ann", "player": ""}, {"name": "Bo", "player": "random"}]
_PLAY: Final = [
    _lines(
        {"do": "play.begin", "seats": _SEATS, "options": {"rounds": "1"}},
        {"do": "play.choose", "n": 2, "line": 0},
        {"do": "play.back", "n": 3},
        {"do": "play.hint", "n": 2},
        {"do": "play.leave"},
    ),
    _lines(
        {"do": "play.open", "text": encode_link(_match("kuhn", 3))}, {"do": "play.story", "n": 9}
    ),
    _lines({"do": "play.check", "seats": _SEATS, "options": {"rounds": "5"}}),
]
_RECORD: Final = [
    _lines(
        {"do": "begin", "names": ["Ann", "Bo"], "seen": [0, 1], "options": {}, "title": "T"},
        {"do": "pick", "part": 0, "key": "seat-0"},
        {"do": "write"},
        {"do": "undo"},
        {"do": "save", "what": "csv"},
    ),
    _lines({"do": "bring", "text": (REPLAYS / "kuhn/half-seen/half-seen.jsonl").read_text()}),
]
_THEATRE: Final = [
    _lines(
        {"do": "step", "at": 3},
        {"do": "eyes", "seat": 1},
        {"do": "question", "name": "call"},
        {"do": "parameter", "name": "bluff", "value": "0.5"},
        {"do": "ask", "question": "next", "eyes": 1, "parameters": {"of": "0"}},
        {"do": "try"},
        {"do": "stop"},
        {"do": "log", "name": "a", "data": b64encode(_files("kuhn/one-round.jsonl")[0]).decode()},
    ),
    _lines(
        {"do": "whatif.how", "luck": "fresh", "player": "random"},
        {"do": "whatif.step", "at": 3, "view": "all"},
        {"do": "whatif.choose", "at": 3, "view": "all", "place": 1},
        {"do": "whatif.choose", "at": 1, "view": "all", "place": -1},
        {"do": "whatif.rename", "path": "0", "title": "T"},
        {"do": "whatif.compare", "left": "", "right": "0"},
        {"do": "whatif.weigh", "view": "table"},
        {"do": "whatif.show", "path": "1"},
        {"do": "whatif.play", "at": 2, "view": "all"},
        {"do": "whatif.try", "at": 2, "view": "0"},
        {"do": "whatif.delete", "path": "0"},
        {"do": "whatif.bring", "text": "{}", "all": True},
    ),
    _lines(
        {"do": "notes.choice", "at": 3},
        {"do": "notes.read", "name": "n", "text": "{}", "ask": 1},
        {"do": "notes.learn", "text": "{}", "choices": [{"n": 3, "loss": 1.0}], "ask": 2},
    ),
    _lines(
        {"do": "values.work", "view": "all"},
        {"do": "values.choices", "n": 3},
        {"do": "values.stop"},
        {"do": "rulings.look", "key": "K-5"},
        {"do": "rulings.play", "place": 0},
        {"do": "bring", "name": "a", "data": "e30=", "ask": 1},
    ),
]
_LESSON: Final = [
    _lines(
        {"do": "guess", "value": 45},
        {"do": "pick", "spread": 0, "place": 1},
        {"do": "press", "button": "finish"},
        {"do": "press", "button": "again"},
        {"do": "press", "button": "run-1"},
        {"do": "set", "name": "stop", "value": 3},
        {"do": "press", "button": "stop"},
        {"do": "exact"},
        {"do": "answer", "text": "3/8"},
        {"do": "next"},
        {"do": "panel", "what": "again"},
        {"do": "restart"},
    ),
    _lines(
        {
            "do": "resume",
            "kept": {
                "version": 1,
                "lesson": 2,
                "seed": 7,
                "done": [["guess", 45], ["ran", 5], ["again"], ["act", "finish"], ["exact"]],
            },
        }
    ),
]
_CLASS: Final = [
    b'join\n{"token": "a-token-of-a-device", "members": 1}',
    b'answer\n{"round": 1, "vote": 1, "id": "abcdefgh", "n": 1, "values": [0.5]}',
    b'play\n{"round": 1, "id": "abcdefgh", "n": 5}',
    b'do\n{"do": "again", "round": 1, "vote": 1}',
    b'do\n{"do": "open", "round": null, "vote": 1}',
    b'do\n{"do": "door", "shut": false}',
    b'do\n{"do": "hands", "round": 1, "vote": 1, "values": [[0.25, 2], [0.5, 1]]}',
    b'do\n{"do": "reveal", "round": 1, "vote": 1, "anyway": true}',
    b'do\n{"do": "cards", "round": 1, "vote": 1, "values": {"7": 2, "12": 0}}',
    b'do\n{"do": "ask", "question": {"free": {"ask": "How many?", "kind": "number", "low": 0}}}',
    b'do\n{"do": "ask", "question": {"lesson": 2, "part": "guess"}, "rounds": 4}',
]
