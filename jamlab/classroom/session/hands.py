"""Hands that the teacher counted, all at once: they replace those typed in before."""

from __future__ import annotations

from collections.abc import Mapping
from time import time
from typing import Any

from jamlab.classroom.session.checked import check, spelled_out
from jamlab.classroom.session.drawn import Snapshot
from jamlab.classroom.store.refused import Refused
from jamlab.classroom.store.store import Store


def count(store: Store, found: Snapshot, message: Mapping[str, Any]) -> None:
    """Store `values`, each with how many raised a hand for it; Refused where they are none."""
    now, counted = found.current, message.get("values")
    if now is None or (message.get("round"), message.get("vote")) != (now.id, now.vote):
        return
    values = spelled_out(counted)
    check(now.question, values)
    if now.stage != "open":
        raise Refused("late", "The answer is shown; hands are not counted any more.")
    number = found.record.id
    # No device can have that token: there is a colon in it.
    teacher = store.join(number, f"hands:{number}", "hands").result()
    n = int(time() * 1000)
    post = f"hands-{now.id}-{now.vote}-{n}"
    store.answer(number, teacher.id, now.id, now.vote, post, n, values).result()
