"""Notes and branches beside a log: read strictly, checked by the rules, rewritten byte for byte."""

import json
from pathlib import Path
from typing import Any

import pytest

from jamlab.chance.agents import RandomAgent
from jamlab.core import Choice, sort_of
from jamlab.core.registry import load
from jamlab.log import LogError, Replay
from jamlab.log import notes as module
from jamlab.log.lines import EventLine
from jamlab.log.notes import Branch, Note, Notes, Shape, Stop, StopOption, beside


def game(name: str = "cramel", seed: int = 1) -> Replay:
    agents = [RandomAgent() for _ in "AB"]
    return Replay.play(load(name), agents, seed, names=["Ann", "Bo"])


REPLAY = game()
# First event at which the mover could have stopped but did not.
AT = next(
    n
    for n in range(len(REPLAY))
    if REPLAY.events[n].kind == "TilePicked"
    and isinstance(node := REPLAY.game.pending(REPLAY.state(n)), Choice)
    and node.options[-1].kind == "TurnStopped"
)


def other(replay: Replay, at: int, steps: int) -> tuple[EventLine, ...]:
    """Return the continuation after event `at` that always takes the last option or outcome."""
    state, lines = replay.state(at), []
    for _ in range(steps):
        node = replay.game.pending(state)
        events: Any = getattr(node, "options", getattr(node, "outcomes", None)) or (
            getattr(node, "event"),  # noqa: B009 - the node is forced
        )
        lines.append(EventLine(sort_of(node), events[-1]))
        replay.game.apply(state, events[-1])
    return tuple(lines)


def plain() -> Notes:
    """Two notes, a branch with a note and a nested branch: version 1 of the file."""
    first = Branch(AT, "What if he had stopped?", other(REPLAY, AT, 4), (Note(AT + 1, "So."),))
    replay = first.replay(REPLAY)
    inner = Branch(AT + 2, "", other(replay, AT + 2, 1))
    outer = Branch(first.at, first.title, first.lines, first.notes, (inner,))
    return (
        Notes.new(REPLAY)
        .with_note(AT, "Here he could have stopped.\n<b>And</b> “he” did not.")
        .with_note(0, "🌸")
        .with_branch(outer)
    )


def full() -> Notes:
    """The notes of `plain` as a study: with marks, rings and arrows, a stop, a title."""
    node = REPLAY.game.pending(REPLAY.state(AT))
    assert isinstance(node, Choice)
    shapes = [Shape("p.t1", "z.table", "good"), Shape("s.0", view="1")]
    chosen = [
        StopOption(node.options[-1], True, "Yes: \u201cenough\u201d."),
        StopOption(node.options[0], False, "No.", "Go on"),
    ]
    return plain().with_(
        title="A study",
        author="Cy",
        notes=(*plain().notes, Note(AT, "", "doubtful", shapes, ["0", "all"])),
        stops=(Stop(AT, "What now?\nThink.", tuple(chosen), "Count."),),
    )


GOOD: dict[str, Any] = json.loads(full().data())


def test_it_reads_back_and_writes_the_same_bytes(tmp_path: Path) -> None:
    notes = full()
    path = tmp_path / "game.notes.json"
    notes.write(path)
    found = Notes.read(path, REPLAY)
    assert found == notes
    assert found.data() == notes.data() == path.read_bytes()
    assert found.counted() == "4 notes, 1 stop and 2 branches"
    assert plain().counted() == "3 notes and 2 branches"
    assert [file.name for file in tmp_path.iterdir()] == ["game.notes.json"]


def test_plain_notes_are_written_as_before() -> None:
    said = json.loads(plain().data())
    assert said["jamlab_notes"] == 1
    assert list(said) == ["jamlab_notes", "log", "sha256", "notes", "branches"]
    assert said["notes"][1] == {"at": 0, "text": "🌸"}
    assert Notes.of(plain().data(), REPLAY) == plain()
    assert GOOD["jamlab_notes"] == 2


def test_a_stop_that_makes_no_sense_is_no_stop() -> None:
    (stop,) = full().stops
    with pytest.raises(LogError, match=f"two stops at {AT}"):
        full().with_stops([stop])
    with pytest.raises(LogError, match=f"the stop at {AT + 1}: nobody chooses there"):
        plain().with_stops([Stop(AT + 1, stop.question, stop.answers)])


def test_text_is_text() -> None:
    assert full().notes[0].text == "Here he could have stopped.\n<b>And</b> “he” did not."


def test_an_event_is_one_line_of_the_file() -> None:
    lines = full().data().decode().splitlines()
    assert sum('"event": ' in line for line in lines) == 5 + 2  # branch events and answers


def test_any_layout_and_missing_empty_lists_are_read() -> None:
    loose = json.dumps(GOOD | {"notes": []}, indent=4)
    assert Notes.of(loose.encode(), REPLAY).stops == full().stops
    assert Notes.of(loose.encode(), REPLAY).branches == full().branches
    short = json.loads(json.dumps(GOOD))
    del (
        short["branches"][0]["branches"][0]["notes"],
        short["branches"][0]["branches"][0]["branches"],
    )
    assert Notes.of(json.dumps(short).encode(), REPLAY) == full()


def test_a_branch_is_a_replay_of_its_own() -> None:
    (branch,) = full().branches
    replay = branch.replay(REPLAY)
    assert len(replay) == AT + 4
    assert replay.events[:AT] == REPLAY.events[:AT]
    assert replay.events[AT] != REPLAY.events[AT]
    assert replay.title == "What if he had stopped?"
    assert replay.over is None
    (inner,) = branch.branches
    assert len(inner.replay(replay)) == AT + 3
    assert "branch after event" in inner.replay(replay).title.lower()


def test_a_branch_that_ends_the_game_is_over() -> None:
    at = len(REPLAY) - 10
    tail = zip(REPLAY.nodes[at:], REPLAY.events[at:], strict=True)
    branch = Branch(at, "As it was", tuple(EventLine(node, event) for node, event in tail))
    assert branch.replay(REPLAY).over == REPLAY.over
    with pytest.raises(LogError, match="after the end"):
        Branch(at, "", (*branch.lines, branch.lines[-1])).replay(REPLAY)


def test_notes_still_fit_a_log_that_was_gone_on_with() -> None:
    part = Replay.of(b"".join(REPLAY.data.splitlines(keepends=True)[: AT + 20]))
    notes = Notes.new(part).with_note(3, "early")
    assert Notes.of(notes.data(), REPLAY).notes == notes.notes
    with pytest.raises(LogError, match="another log"):
        Notes.of(Notes.new(REPLAY).data(), part)


def test_beside() -> None:
    assert beside("a/b.jsonl") == beside("a/b.jsonl.gz") == Path("a/b.notes.json")


FIRST: dict[str, Any] = GOOD["branches"][0]


def changed(**said: Any) -> bytes:
    return json.dumps(GOOD | said).encode()


def in_note(**said: Any) -> bytes:
    return changed(notes=[{"at": 1, "text": "x"} | said])


def in_stop(**said: Any) -> bytes:
    return changed(stops=[GOOD["stops"][0] | said])


def answer(which: int, /, **said: Any) -> bytes:
    """The notes with one answer of the stop changed."""
    answers = [dict(found) for found in GOOD["stops"][0]["answers"]]
    answers[which] |= said
    return in_stop(answers=answers)


def option(**said: Any) -> bytes:
    return answer(1, option=GOOD["stops"][0]["answers"][1]["option"] | said)


def in_branch(**said: Any) -> bytes:
    return changed(branches=[GOOD["branches"][0] | said])


def event(which: int, /, **said: Any) -> bytes:
    """The notes with one event of the branch changed."""
    events = [dict(found) for found in GOOD["branches"][0]["events"]]
    events[which] |= said
    return in_branch(events=events, branches=[], notes=[])


def nested(levels: int) -> bytes:
    branch: dict[str, Any] = {"at": AT, "title": "", "events": GOOD["branches"][0]["events"]}
    for _ in range(levels - 1):
        branch = branch | {"branches": [branch]}
    return changed(branches=[branch])


BAD: list[tuple[str, bytes, str]] = [
    ("nothing", b"", "truncated"),
    ("no JSON", b"notes", "malformed"),
    ("torn", full().data()[:-20], "truncated"),
    ("not UTF-8", full().data().replace("🌸".encode(), b"\xff"), "UTF-8"),
    ("half a sign", changed(notes=[{"at": 1, "text": "\ud800"}]), ""),
    ("a list", b"[]", "object"),
    ("another version", changed(jamlab_notes=3), "jamlab_notes"),
    ("no version", changed().replace(b'"jamlab_notes": 2, ', b""), "jamlab_notes"),
    ("an unknown key", changed(more=1), "more"),
    ("a key twice", full().data().replace(b'"notes"', b'"log": "x.jsonl",\n "notes"', 1), "twice"),
    ("another log", changed(sha256="0" * 64), "another log"),
    ("no checksum", changed(sha256="x"), "sha256"),
    ("a path", changed(log="../x.jsonl"), "log"),
    ("a number for text", changed(notes=[{"at": 1, "text": 1}]), "text"),
    ("no text", changed(notes=[{"at": 1, "text": ""}]), "text"),
    ("too much text", changed(notes=[{"at": 1, "text": "x" * 4001}]), "text"),
    ("an escape", changed(notes=[{"at": 1, "text": "\x1b[2J"}]), "text"),
    ("a control sign", changed(notes=[{"at": 1, "text": "\x9b2J"}]), "text"),
    ("before the start", changed(notes=[{"at": -1, "text": "x"}]), "at"),
    ("after the end", changed(notes=[{"at": len(REPLAY) + 1, "text": "x"}]), "events 0 to"),
    ("half an event", changed(notes=[{"at": 1.5, "text": "x"}]), "at"),
    ("NaN", changed().replace(b'"at": 0', b'"at": NaN'), ""),
    ("too many notes", changed(notes=[{"at": 1, "text": "x"}] * 10_001), "more than 10000"),
    ("nothing at all", changed(notes=[{"at": 1}]), "a note at 1 without text, mark or shape"),
    ("version 1 with a mark", changed(jamlab_notes=1), "need 2"),
    ("an unknown mark", in_note(mark="superb"), "mark"),
    ("a ring round nothing", in_note(shapes=[{"on": ""}]), "notes[0].shapes[0].on"),
    ("a ring round what is no thing", in_note(shapes=[{"on": "x.1"}]), "shapes[0].on"),
    ("an arrow to a wrong thing", in_note(shapes=[{"on": "p.1", "to": "1"}]), "shapes[0].to"),
    ("a tone that is none", in_note(shapes=[{"on": "p.1", "tone": "red"}]), "tone"),
    ("too many shapes", in_note(shapes=[{"on": "p.1"}] * 41), "shapes"),
    ("a shape for seat 2 of 2", in_note(shapes=[{"on": "p.1", "view": "2"}]), "seat 2 of 2"),
    ("a note for nobody there", in_note(seen_by=["2"]), "seat 2 of 2"),
    ("a note for anybody", in_note(seen_by=["anybody"]), "seen_by"),
    ("an author of two lines", changed(author="a\nb"), "author"),
    ("a stop after the end", in_stop(at=10_000), "the stop at 10000: there are events 0 to"),
    ("a stop where nobody chooses", in_stop(at=AT + 1), "nobody chooses there (chance)"),
    ("a stop without a question", in_stop(question=""), "question"),
    ("one answer", in_stop(answers=GOOD["stops"][0]["answers"][:1]), "answers"),
    ("no right answer", answer(0, right=False), f"the stop at {AT}: no answer is right"),
    ("an answer half right", answer(0, right=1), "stops[0].answers[0].right"),
    ("an answer without a word", answer(1, word=""), "stops[0].answers[1].word"),
    ("an answer twice", in_stop(answers=[GOOD["stops"][0]["answers"][0]] * 2), "answer 2: this"),
    ("no option there", option(event="TilePicked", slot=0, clause="C-2"), "answer 2: "),
    ("an option of the other", option(seat=1 - GOOD["stops"][0]["answers"][1]["option"]["seat"]),
     f"the stop at {AT}, answer 2: this is no option there"),
    ("an unknown option", option(event="TileEaten"), "answer 2: "),
    ("an option at another event", option(n=AT), "answer 2: "),
    ("a forced option", option(node="forced"), "answer 2: "),
    ("a title of two lines", in_branch(title="a\nb"), "title"),
    ("a long title", in_branch(title="x" * 201), "title"),
    ("an empty branch", in_branch(events=[]), "events"),
    ("a branch too late", in_branch(at=len(REPLAY) + 1), "branch after"),
    ("a branch moved", in_branch(at=AT + 1), "where"),
    ("a note before its branch", in_branch(notes=[{"at": AT - 1, "text": "x"}]), "a note at"),
    ("a note after its branch", in_branch(notes=[{"at": AT + 5, "text": "x"}]), "a note at"),
    ("an inner branch too early", in_branch(branches=[FIRST | {"at": AT - 1}]), "branch after"),
    ("a hole in the numbers", event(1, n=AT + 3), f"event number {AT + 3}"),
    ("an unknown event", event(0, event="TileEaten"), "TileEaten"),
    ("an extra field", event(0, row=1), "row"),
    ("no whole number", event(0, seat=0.5), "seat"),
    ("the wrong clause", event(0, clause="C-1"), "cannot happen"),
    ("the wrong seat", event(0, seat=1 - GOOD["branches"][0]["events"][0]["seat"]), "C-2"),
    ("the wrong node", event(0, node="forced"), "is written as forced"),
    ("too many branches", changed(branches=GOOD["branches"] * 201), "more than 200"),
    ("too deep", nested(9), "deeper than 8"),
    ("very deep", b'{"branches":' * 50_000, ""),
    ("deep lists", b'{"notes":' + b"[" * 100_000, ""),
    ("too large", b" " * (module.MOST_BYTES + 1), "larger than"),
]  # fmt: skip


@pytest.mark.parametrize(("data", "word"), [bad[1:] for bad in BAD], ids=[bad[0] for bad in BAD])
def test_bad_notes_are_refused(data: bytes, word: str) -> None:
    with pytest.raises(LogError) as found:
        Notes.of(data, REPLAY, "x.notes.json")
    assert str(found.value).startswith("x.notes.json: ")
    assert word in str(found.value)
    assert "\n" not in str(found.value)


def test_the_first_bad_event_is_named_with_its_clause() -> None:
    with pytest.raises(LogError) as found:
        Notes.of(event(1, clause="C-1"), REPLAY, "x.notes.json")
    assert f"event {AT + 2} of branch 'What if he had stopped?'" in str(found.value)
    assert found.value.clause


def test_eight_levels_are_read() -> None:
    assert Notes.of(nested(8), REPLAY).counted() == "3 notes, 1 stop and 8 branches"


def test_a_missing_file_is_a_log_error(tmp_path: Path) -> None:
    with pytest.raises(LogError, match="No such file"):
        Notes.read(tmp_path / "no.notes.json", REPLAY)


def test_writing_is_refused_like_reading() -> None:
    with pytest.raises(LogError):
        Notes.new(REPLAY).with_note(10**6, "x")
    with pytest.raises(LogError):
        Notes.new(REPLAY).with_note(1, "\x1b")
    with pytest.raises(LogError, match="cannot happen"):
        Notes.new(REPLAY).with_branch(Branch(0, "", (EventLine("choice", REPLAY.events[-1]),)))
