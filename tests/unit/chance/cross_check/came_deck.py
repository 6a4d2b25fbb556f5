"""What comes out of the deck, in every game: `next`, `within`; and the chances of the panel."""

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
"""So many nodes are compared with the decks before the decks are taken for the rest."""


def next_draw(deals: Deals, claim: Claim) -> list[Number]:
    """What comes now, where something does; else the top of the deck as it lies."""
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
    """What can come and is no row must not come."""
    rows = {row.face for row in answer.rows}
    left = [share for face, share in shares.items() if face not in rows]
    return [deals.number("no row", 0.0, np.sum(left, axis=0))] if left else []


def coming(deals: Deals, node: Node) -> dict[str, Values] | None:
    """How likely each face comes with the next event, by the rules; None if none comes now."""
    if not comes_now(deals.game, node):
        return None
    return deals.once(by_nodes)


def by_nodes(deals: Deals) -> dict[str, Values]:
    """How likely each face is, by the node of each deal."""
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
    """True if the nodes of the first deals say just what their decks hold: then all do."""
    for n, state in enumerate(deals.states[:SOME]):
        node = deals.game.pending(state)
        if not isinstance(node, Chance) or not comes_now(deals.game, node):
            return False
        held = {name: int(k) for name, k in zip(deals.names, deals.decks[n], strict=True) if k}
        faces = [deals.game.chance_face(event)[0] for event in node.outcomes]
        if dict(zip(faces, node.weights, strict=True)) != held:
            return False
    return True


def shares_of(game: AnyGame, node: Node) -> dict[str, float]:
    """How likely each face is that this node can bring."""
    if isinstance(node, Forced):
        return {game.chance_face(node.event)[0]: 1.0}
    assert isinstance(node, Chance)
    found: dict[str, float] = {}
    for event, weight in zip(node.outcomes, node.weights, strict=True):
        face = game.chance_face(event)[0]
        found[face] = found.get(face, 0.0) + weight / node.total
    return found


def comes_now(game: AnyGame, node: Node) -> bool:
    """True if the next event is a card or a tile that comes (no seat, no choice)."""
    if isinstance(node, Forced):
        return known(game.id).is_drawn(node)
    if not isinstance(node, Chance):
        return False
    return not game.chance_face(node.outcomes[0])[0].startswith("seat ")


def within(deals: Deals, claim: Claim) -> list[Number]:
    """So many cards off the deck, in each deal."""
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


# -- “What can come” -------------------------------------------------------------------------------


def panel(
    game: AnyGame, view: Any, node: Chance, seat: int | None, names: Sequence[str], deals: Deals
) -> list[Number]:
    """The chances that the stepper shows at a chance node, beside the nodes of the deals."""
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
