"""What hidden lines had better hold, by what is shown later: each card to the slot just before.

Read backwards, what a seat shows is waiting; the next hidden line of that seat gets what was shown
soonest after it. So cards are held as short as can be, and little that is known of hands meanwhile
("took the cards": had nothing to answer with) is in the way. It is a wish only: the rules decide.
"""

from __future__ import annotations

from collections import Counter, defaultdict

from jamlab.core import NOBODY
from jamlab.replay.half_seen.deal import Seen
from jamlab.replay.half_seen.fitting import hidden_fields, words_of


def wishes(seen: Seen) -> tuple[dict[int, str], dict[int, Counter[str]]]:
    """For hidden lines, by their place from 0, the face that a hidden field should hold.

    Lines that need not be shown any more are not named. Then, for cards that are given away unseen,
    the faces that the giver is to show later.
    """
    kept: dict[int, Counter[str]] = {}
    found: dict[int, str] = {}
    waiting: dict[int, list[str]] = defaultdict(list)
    given: dict[int, str] = {}  # what a seat must have chosen to give
    game = seen.game
    secret = {type(line.event) for line in seen.lines if hidden_fields(line.event)}
    for n in range(len(seen) - 1, -1, -1):
        line = seen.lines[n]
        event, seat = line.event, game.handed_to(line.event)
        if game.opens_round(event):
            waiting.clear()
            given.clear()
        if seat == NOBODY and line.node == "chance" and type(event) in secret:
            seat = event.seat
        if seen.hides[n] and line.node == "choice":
            if event.seat in given:
                found[n] = given.pop(event.seat)
                waiting[event.seat].append(found[n])
            else:
                kept[n] = Counter(waiting[event.seat])
            continue
        if seen.hides[n]:
            face = _soonest(seen, n, waiting[seat])
            if face is not None:
                found[n] = face
        else:
            face = next((one for one in words_of(event).values() if one in waiting[seat]), None)
            if face is not None and seat != NOBODY:
                waiting[seat].reverse()
                waiting[seat].remove(face)
                waiting[seat].reverse()
            face = next(iter(words_of(event).values()), None)
        if seat not in (NOBODY, event.seat) and face is not None:
            given[event.seat] = face
        elif seat == NOBODY:
            waiting[event.seat] += reversed(game.shown_by(event))
    return found, kept


def _soonest(seen: Seen, n: int, waiting: list[str]) -> str | None:
    """Of what waits, what is shown soonest and a hidden field of the line can hold; it is taken."""
    event = seen.lines[n].event
    kinds = [seen.faces.get(name, set()) for name in hidden_fields(event)]
    for place in range(len(waiting) - 1, -1, -1):
        if any(waiting[place] in kind for kind in kinds):
            return waiting.pop(place)
    return None


def spare(
    seen: Seen, wished: dict[int, str], kept: dict[int, Counter[str]]
) -> list[Counter[str] | None]:
    """For each hidden line without a wish, how many of each face later lines of its round want."""
    found: list[Counter[str] | None] = [None] * len(seen)
    wanted: Counter[str] = Counter()
    for n in range(len(seen) - 1, -1, -1):
        event = seen.lines[n].event
        if seen.game.opens_round(event):
            wanted = Counter()
        if n in wished:
            wanted[wished[n]] += 1
        elif seen.hides[n]:
            found[n] = kept[n] if n in kept else wanted.copy()
        elif seen.lines[n].node == "chance":
            wanted.update(words_of(event).values())
    return found
