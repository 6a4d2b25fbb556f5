"""Completion of a partial log: the log of a complete game that fits it, and the mark of a log that
was played wrongly.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Annotated, Final, Literal

from jamlab.core import AnyGame, Over, Stream
from jamlab.log.errors import LogError, Undecided
from jamlab.log.lines import (
    MOST_EVENTS,
    EventLine,
    Footer,
    Header,
    Word,
    event_lines,
    footer_of,
    header_line,
)
from jamlab.log.partial.deal import Deal
from jamlab.log.partial.search import PartialSearch, mixed
from jamlab.log.structs import Decoder, Encoder, Meta, Struct, replace


def completed_log(
    game: AnyGame,
    header: Header,
    lines: tuple[EventLine, ...],
    footer: Footer | None,
    where: str,
    seed: int = 0,
    *,
    mix: bool = False,
) -> bytes:
    """Return the bytes of a complete game that fits; usually a different one for another `seed`.

    `mix`: a random one (`mixed`), independent of the first one found; slower.

    LogError names the first line that nothing fits, with its clause; Undecided if that is not
    proved. The end of the game is copied as recorded: reading the result checks it.
    """
    search, verdict = PartialSearch.whole(game, header, lines, seed=seed)
    if not verdict:
        assert verdict.refusal is not None
        kind, line = lines[verdict.line - 1].event.kind, verdict.line + 1
        clause = verdict.refusal.clause
        if verdict.proved:
            what = f"{kind} cannot happen: {verdict.sentence}"
            raise LogError(what, where=where, line=line, clause=clause)
        what = f"{kind}: {verdict.sentence}"
        raise Undecided(what, where=where, line=line, clause=clause, tries=verdict.tries)
    deal = mixed(search.games[0], Stream(seed, 2)) if mix else search.games[0]
    return written(header, deal, footer, where, seed)


def written(header: Header, deal: Deal, footer: Footer | None, where: str, seed: int) -> bytes:
    """Return the bytes of the log `where`, filled in by a deal that was found with `seed`."""
    game = deal.seen.game
    meta = header.meta | {"completed": {"from": where, "seed": seed}}
    whole = replace(header, jamlab=1, meta=meta, seen_from=None, seen_by=[])
    data = header_line(whole) + event_lines(game).write_all(deal.sorts, deal.events)
    if footer is None:
        return data
    over = Over(tuple(footer.scores), footer.reason, footer.clause, tuple(footer.winners))
    return data + footer_of(over, len(deal), sha256(data).hexdigest())


# The mark of a log that was played wrongly from one event on: the rules do not allow that event.
#
# It precedes the event. From there on lines have `"node":"unchecked"`: they are kept as recorded,
# and never applied.


UNCHECKED: Final = "unchecked"
"""Sort of node of events that are not checked."""


class Mark(Struct, frozen=True, forbid_unknown_fields=True):
    """Event number `n` is not allowed by `clause`; the table did it all the same."""

    mark: Literal["played_wrongly"]
    n: Annotated[int, Meta(ge=1, le=MOST_EVENTS)]
    clause: Word


MARK: Final = Decoder(Mark)
_ENCODER: Final = Encoder()


def mark_line(n: int, clause: str) -> bytes:
    """Return the mark line before event number `n`, which this clause forbids."""
    return _ENCODER.encode(Mark("played_wrongly", n, clause)) + b"\n"
