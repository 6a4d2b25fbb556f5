"""Cards in every game: `next`, `within`, `holds`, and the panel's probabilities."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from jamlab.chance.exact import Odds
from jamlab.core import ALL_KNOWING, AnyGame, Chance, Forced, Node
from jamlab.ui.panels import odds as panel_of
from tests.unit.chance.cross_check.claims import Claim
from tests.unit.chance.cross_check.deals import Deals
from tests.unit.chance.cross_check.known import known
from tests.unit.chance.cross_check.numbers import LeftOut, Number, Values

ENDS = "the game is over before anything is drawn"
SOME = 20
"""Number of nodes compared with their decks before the decks stand in for all nodes."""


def next_draw(deals: Deals, claim: Claim) -> list[Number]:
    """Compare with the next draw if one is pending, else with the top of the current deck."""
    shares = coming(deals, claim.node) or (deals.ready.tops if deals.ready else None)
    if shares is None:
        raise LeftOut(ENDS)
    answer, of = claim.answer, claim.asked.get("of")
    nothing = np.zeros(len(deals))
    found = [
        deals.number(row.label, row.chance, shares.get(row.face, nothing)) for row in answer.rows
    ]
    if of is None:
        best = max(answer.rows, key=lambda row: row.chance)
        return [*found, deals.number("", answer.value, shares.get(best.face, nothing))]
    value = sum((shares.get(face, nothing) for face in dict.fromkeys(of)), nothing)
    return [*found, deals.number("", answer.value, value), *_rest(deals, answer, shares)]


def _rest(deals: Deals, answer: Odds, shares: Mapping[str, Values]) -> list[Number]:
    """Require probability 0 for every face without a row."""
    rows = {row.face for row in answer.rows}
    left = [share for face, share in shares.items() if face not in rows]
    return [deals.number("no row", 0.0, np.sum(left, axis=0))] if left else []


def coming(deals: Deals, node: Node) -> dict[str, Values] | None:
    """Return each face's probability at the next event, by the rules; None if none is drawn."""
    if not comes_now(deals.game, node):
        return None
    return deals.once(by_nodes)


def by_nodes(deals: Deals) -> dict[str, Values]:
    """Return each face's probability at the pending node of each deal."""
    if _draws_from_deck(deals):
        return {face: share for face, share in deals.tops.items() if share.any()}
    found: dict[str, Values] = {}
    for n, state in enumerate(deals.states):
        for face, chance in shares_of(deals.game, deals.game.pending(state)).items():
            if face not in found:
                found[face] = np.zeros(len(deals))
            found[face][n] += chance
    return found


def _draws_from_deck(deals: Deals) -> bool:
    """Return True if the nodes of the first deals match their decks; the rest then do, too."""
    for n, state in enumerate(deals.states[:SOME]):
        node = deals.game.pending(state)
        if not isinstance(node, Chance) or not comes_now(deals.game, node):
            return False
        held = {name: int(k) for name, k in zip(deals.names, deals.decks[n], strict=True) if k}
        faces = [event.chance_face()[0] for event in node.outcomes]
        if dict(zip(faces, node.weights, strict=True)) != held:
            return False
    return True


def shares_of(game: AnyGame, node: Node) -> dict[str, float]:
    """Return the probability of each face that this node can bring."""
    if isinstance(node, Forced):
        return {node.event.chance_face()[0]: 1.0}
    assert isinstance(node, Chance)
    found: dict[str, float] = {}
    for event, weight in zip(node.outcomes, node.weights, strict=True):
        face = event.chance_face()[0]
        found[face] = found.get(face, 0.0) + weight / node.total
    return found


def comes_now(game: AnyGame, node: Node) -> bool:
    """Return True if the next event draws a card or a tile (no seat, no choice)."""
    if isinstance(node, Forced):
        return known(game.id).is_drawn(node)
    if not isinstance(node, Chance):
        return False
    return not node.outcomes[0].chance_face()[0].startswith("seat ")


def within(deals: Deals, claim: Claim) -> list[Number]:
    """Compare with the probability of the cards within so many draws, in each deal."""
    if deals.ready is None:
        raise LeftOut(ENDS)
    deals = deals.ready
    of, draws = tuple(claim.asked["of"]), claim.asked.get("draws")
    most = int(deals.sizes.max()) if draws is None else int(draws)
    value = deals.comes(of, most, claim.asked.get("least", 1))
    found = [deals.number("", claim.answer.value, value)]
    for row in claim.answer.rows:
        number, _, words = row.label.partition(" ")
        if number.isdigit() and words == "of them":
            k = int(number)
            exactly = deals.comes(of, most, k) - deals.comes(of, most, k + 1)
            found.append(deals.number(row.label, row.chance, exactly))
    return found


def holds(deals: Deals, claim: Claim) -> list[Number]:
    """Compare with the share of deals in which the holder has a card, and that of each player."""
    deck = deals.game.decks[0]
    hand, kinds = deck.hands[0], [deck.names.index(name) for name in claim.asked["of"]]

    def share(seat: int) -> Values:
        held = [hand.counts(state, seat, len(deck.names)) for state in deals.states]
        return np.array([any(counts[kind] for kind in kinds) for counts in held], float)

    holder = claim.asked.get("holder")
    asked = claim.answer.settled["holder"] if holder is None else holder
    seats = [
        seat for one, seat in deck.places(claim.view) if one is hand and one.size(claim.view, seat)
    ]
    found = [deals.number("", claim.answer.value, share(asked))]
    for seat, row in zip(seats, claim.answer.rows, strict=True):
        found.append(deals.number(row.label, row.chance, share(seat)))
    return found


# -- the panel “What can come” ---------------------------------------------------------------------


def panel(
    game: AnyGame, view: Any, node: Chance, seat: int | None, names: Sequence[str], deals: Deals
) -> list[Number]:
    """Compare the stepper's probabilities at a chance node with the nodes of the deals."""
    shown = panel_of(game, view, node, None, seat, names)
    rows = {row["face"]: row["weight"] / float(shown["total"]) for row in shown["rows"]}
    if seat == ALL_KNOWING:
        came = {face: np.array([chance]) for face, chance in shares_of(game, node).items()}
    else:
        came = deals.once(by_nodes)
    nothing = np.zeros(len(deals))
    return [
        deals.number(face, rows.get(face, 0.0), came.get(face, nothing))
        for face in dict.fromkeys([*rows, *came])
    ]
