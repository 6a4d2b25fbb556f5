"""What can be taken back, and what that means once more has happened.

* The last choice of a person is taken back, with all that followed from it.
* The luck stays the same: what would be drawn then comes again, in the same order. So nobody gets
  another card by taking back, but whoever saw one knows it: that is said.
* Choices that a seat makes straight after each other (what an offer is made of) can be started
  again as a whole, as long as nobody has answered.
* Players of ours whose moves are taken back, too, choose anew, and may choose otherwise.
"""

from __future__ import annotations

from jamlab.programs.play.match import Match
from jamlab.programs.play.told import PlayBack


def back_of(match: Match, eyes: int | None) -> PlayBack | None:
    """What can be taken back now, in words that `eyes` may know; None if nothing can."""
    to = match.last_choice()
    if to < 0:
        return None
    played = match.played
    game, names = played.game, played.seats
    words = game.tell(game.mask(played.events[to], eyes), names)
    return {"to": to, "anew": _begun(match, to), "words": words, "means": _means(match, to)}


def _begun(match: Match, to: int) -> int:
    """Where the choices began that this seat has made straight after each other, up to now."""
    played = match.played
    seat, first = played.events[to].seat, to
    if any(sort != "choice" for sort in played.nodes[to:]) or match.asked != seat:
        return to
    while first and played.nodes[first - 1] == "choice" and played.events[first - 1].seat == seat:
        first -= 1
    return first


def _means(match: Match, to: int) -> str:
    played = match.played
    names = played.seats
    since = list(zip(played.nodes[to + 1 :], played.events[to + 1 :], strict=True))
    said = []
    sorts = {sort for sort, _ in since}
    if "chance" in sorts:
        said.append(
            "What was drawn since goes back, and would come again in the same order: whoever saw "
            "it knows it now."
        )
    if "observed" in sorts:
        said.append("The dice go back to where they lay.")
    movers = sorted({event.seat for sort, event in since if sort == "choice"})
    if movers:
        who = " and ".join(names[seat] for seat in movers)
        said.append(f"What {who} did since is taken back, too; {who} may choose otherwise.")
    return " ".join(said)
