"""Refusals of the recorder: each cites a clause that forbids the entry for every hand that fits.

The recorder is asked about entries of all kinds, cards and numbers. The rules alone then try each
refused entry at tables that look the same to the writer, redealt by `Game.resample`: it is possible
at none of them, and where the seat holds the cards shown the rules name that clause.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from jamlab.chance import agents
from jamlab.core import ALL_KNOWING, Choice, Event, Refusal, Stream
from jamlab.core.registry import ids, load
from jamlab.log import Replay, header_for
from jamlab.pages.record.keypad import own_fields
from jamlab.pages.record.record_question import NextEventQuestion
from jamlab.pages.record.recording import Recording
from tests.contract.tables import NAMES, seats_near
from tests.repository.tiers import examples

Table = tuple[Any, Counter[str]]
TABLES = 12
TRIES = 60
"""Attempts to find a deal that fits a refused entry; beyond these few find one."""
ENTRIES = 6
"""Entries tried at one table."""
MOST = 60
"""No entry is tried after this many events of a game, unless all choices come later."""


@cache
def played(game_id: str, seed: int) -> Replay:
    """A game of random agents."""
    game = load(game_id)
    seats = seats_near(game_id, 3)
    players = [agents.make(game_id, "random") for _ in range(seats)]
    return Replay.play(game, players, seed, names=NAMES[:seats])


def written(replay: Replay, upto: int, seen: tuple[int, ...]) -> Recording:
    """Record the first events as seen from these seats."""
    header = header_for(replay.game, replay.seats, dict(replay.header.options), {})
    recording = Recording(replay.game, header, seen)
    assert recording.repeat([recording.as_seen(event) for event in replay.events[:upto]]) is None
    recording.search.limit = TRIES
    return recording


def fitting(replay: Replay, n: int, eyes: int | None, seat: int) -> list[Table]:
    """Return tables that look the same, as played and redealt, each with the hand of this seat."""
    game, header = replay.game, replay.header
    state = game.start(len(header.seats), header.options)
    for event in replay.events[:n]:
        game.apply(state, event)
    view = game.view(state, eyes)
    found = []
    for table in (state, *(game.resample(view, Stream(seed)) for seed in range(TABLES))):
        scene = game.scene(game.view(table, ALL_KNOWING), replay.seats)
        faces = Counter(one.face for one in scene.pieces if one.zone == f"hand.{seat}")
        found.append((table, faces))
    return found


def entries(recording: Recording, seat: int, rng: Stream) -> Iterator[Event]:
    """Yield some entries of actions by the seat: kinds of choices, faces, numbers."""
    shapes = list(recording.alphabet.shapes.values())
    for _ in range(ENTRIES):
        shape = replace(shapes[rng.below(len(shapes))], seat=seat)
        name = recording.alphabet.face_field(shape)
        changed: dict[str, Any] = {}
        if name:
            deck = recording.alphabet.deck_of({str(getattr(shape, name))})
            changed[name] = deck[rng.below(len(deck))]
        if "count" in own_fields(shape):
            changed["count"] = 1 + rng.below(3)
        yield replace(shape, **changed)


def is_forbidden(
    recording: Recording, tables: list[Table], meant: list[Event], refusal: Refusal
) -> None:
    """Assert that these events can happen at no table, and that the rules name the clause at one.

    Where a hand holds the cards an event shows, and the rules name a clause that such events rest
    on, it is this clause.
    """
    game, own, others, every = recording.game, set[str](), set[str](), set[str]()
    shows_some = is_held = False
    for state, held in tables:
        for event in meant:
            why = game.why_not(state, event)
            assert why is not None, (event, refusal)
            every.add(why.clause)
            shown = Counter(game.revealed_faces(event))
            shows_some |= bool(shown)
            is_held |= bool(shown) and not shown - held
            is_own = (event.kind, why.clause) in recording.alphabet.shapes
            if not shown - held:
                (own if shown and is_own else others).add(why.clause)
    named = own or (others if is_held or not shows_some else set())
    assert refusal.clause in (named or every), (meant, refusal, named or every)


def meanings(recording: Recording, face: str, seat: int) -> list[Event]:
    """Return all events that a card of this face could be played as, singly or several."""
    alphabet, found = recording.alphabet, dict[Event, None]()
    for shape in alphabet.shapes.values():
        name = alphabet.face_field(shape)
        if name and face in alphabet.deck_of({str(getattr(shape, name))}):
            event = alphabet.same_with(shape, face, seat)
        elif recording.game.revealed_faces(shape) == (face,):
            event = replace(shape, seat=seat)
        else:
            continue
        found[event] = None
        if "count" in own_fields(event):
            changed: list[Any] = [{"count": count} for count in range(1, 6)]
            found |= dict.fromkeys(replace(event, **one) for one in changed)
    return list(found)


@pytest.mark.parametrize("game_id", ids())
def test_a_refusal_cites_what_forbids_it_for_every_hand(game_id: str) -> None:
    slow = 3 if game_id in ("jam", "jamsumo", "oldmaid") else 1  # factor of slowness
    for number in range(max(1, examples(48) // (6 * slow))):
        cites_what_forbids(game_id, Stream(number))


def cites_what_forbids(game_id: str, rng: Stream) -> None:
    """Check the refusals of some entries, and of the keypad, at a random point of a game."""
    replay = played(game_id, rng.below(3))
    last = max(MOST, replay.nodes.index("choice") + 10)
    chosen = [n for n, sort in enumerate(replay.nodes[:last]) if sort == "choice"]
    n = chosen[rng.below(len(chosen))]
    seat = replay.events[n].seat
    seen = ((seat + rng.below(3)) % len(replay.seats),)
    recording = written(replay, n, seen)
    if not isinstance(recording.search.node, Choice) or recording.search.node.seat != seat:
        return  # because of unseen cards another node comes first
    tables = fitting(replay, n, recording.eyes, seat)
    for event in entries(recording, seat, rng):
        refusal = recording.refusal_by_search(event)
        if refusal is not None:
            is_forbidden(recording, tables, [event], refusal)
    asking = NextEventQuestion(recording)
    for key in asking.after(()).parts[0]["keys"]:
        if not key["can"]:
            meant = meanings(recording, key["face"], seat)
            if meant:
                is_forbidden(recording, tables, meant, Refusal(key["text"], key["clause"]))
