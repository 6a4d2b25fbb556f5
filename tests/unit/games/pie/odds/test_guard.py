"""Cross-check of The Pie Game where cards are passed on, shuffled or laid face down."""

from __future__ import annotations

from jamlab.chance import odds
from jamlab.core import Forced, Stream
from tests.unit.chance.cross_check import small
from tests.unit.chance.cross_check.deals import Deals
from tests.unit.chance.cross_check.looked import looked
from tests.unit.chance.cross_check.tables import recorded


def test_while_cards_are_passed_on_the_pile_is_taken_as_it_lies() -> None:
    """In some deals a passed card ends the round; the answer states that it excludes them."""
    replay = recorded("replays/pie/six-players.jsonl")
    game, state = replay.game, replay.state(239)
    view, rng = game.view(state, 0), Stream(5)
    deals = Deals.anew(game, view, 0, 2000, rng)
    assert deals.ready is not None
    assert {len(deals), *deals.ready.sizes.tolist()} == {2000, view.pile_size}
    for question in ("next", "within"):
        answer = odds(replay, question, 0, at=239, of="Crust")
        assert "no card that is passed on completes a recipe" in answer.assumption
    before = odds(replay, "next", 0, at=200)
    assert "passed on" not in before.assumption
    ended = 0
    for dealt in deals.states:
        while isinstance(node := game.pending(dealt), Forced):
            ended += node.event.kind == "PieBaked"
            game.apply(dealt, node.event)
    assert 5 < ended < 100  # a small but real effect: about one deal in ninety


def test_all_unseen_cards_are_shuffled_before_each_draw_not_those_of_one_pile() -> None:
    """A pile kept as dealt may hold no helping card, so that nobody would ever bake."""
    log = "replays/pie/eight-players.jsonl"
    found = looked(log, (149, 181), (3,), "turns").found
    assert not found.faults
    assert found.of("turns").compared > 20


def test_after_the_discards_were_shuffled_answers_are_what_is_dealt_anew() -> None:
    """Seat 1 has not drawn since the shuffle, so it holds no Fudge; nor does seat 0, which drew."""
    assert not looked("replays/pie/empty-pile.jsonl", (352,), (None,), "next").found.faults


def test_a_known_card_that_may_have_left_unseen_is_one_of_many() -> None:
    """Ann lays a card face down; Bo knows of one Honey in her hand, which may hold another."""
    (table,) = [table for table in small.tables("pie") if "at_once" in str(table)]
    found = small.look(table, 3, 1, "next", steps=25, every=25).found
    assert sum(tally.compared for tally in found.tallies.values()) > 5
    assert found.faults == []
