"""Every lesson's trial against the rules engine: the same tiles, cards and dice, the same result.

* A proof sets up the table of a trial (with the helpers of `tests/unit/games`), replays the draws
  of the trial as events that the engine must offer, and reads the result from the engine.
* Compared is the trial's count (`lesson.trial`), for the same random stream. The engine shares
  nothing with it.
* A lesson without a proof fails. Decisions left to the players and the lesson's own additions (who
  bluffs, the bids for a basket, a match of turns) are no rules; their parts are, and are proved.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any, Final

import pytest

from jamlab.core import Chance, Choice, Stream
from jamlab.games.cramel.state import CELLS, COUNTS, CRAMEL, NAMES
from jamlab.games.jam import state as at_jam
from jamlab.games.pie.deck import INGREDIENT
from jamlab.games.sixty import deck as sixty
from jamlab.lessons import COURSE, lesson
from jamlab.lessons import flicked_die as lesson_10
from jamlab.lessons import hidden_recipe as lesson_8
from jamlab.lessons.course import tile_trials
from jamlab.lessons.course.live_trials import by_itself
from jamlab.lessons.first_player import quick_cramel
from jamlab.lessons.winners_curse import basket
from tests.unit.games.cramel.castle import Castle
from tests.unit.games.driver import Driver
from tests.unit.games.jam.laid import Laid
from tests.unit.games.jam.mid_game import Turn
from tests.unit.games.jamsumo.dice import Dice
from tests.unit.games.pie.kitchen import CARDS as PIE
from tests.unit.games.pie.kitchen import Kitchen
from tests.unit.games.sixty.round import GAME as SIXTY
from tests.unit.games.sixty.round import Round

STREAMS: Final = 60
Proof = Callable[[int, int], None]
"""Check with assertions of one lesson, by number, and one stream, by number."""


def shown(number: int, stream: int, **settings: int) -> tuple[Any, Any]:
    """Return a trial as it lies on the table at its end, and the quick trial's count."""
    found = lesson(number)
    chosen = {**found.start, **settings}
    hand = found.by_hand(Stream(number, stream), **chosen)
    by_itself(hand)
    return hand, found.trial(Stream(number, stream), **chosen)


# -- Cramel: 1, 2, 5, 7, 11, 12 --------------------------------------------------------------------


def turn(kinds: Sequence[int]) -> Castle:
    """Let seat 0 turn up these tiles, then stop if its turn is not over by then."""
    castle = Castle(2)
    castle.turn(*(NAMES[kind] for kind in kinds))
    if goes_on(castle):
        castle.stop()
    castle.rest()
    return castle


def goes_on(castle: Castle) -> bool:
    """Return True if seat 0 has the choice of turning up one more tile or stopping."""
    return castle.can("TurnStopped", seat=0) and castle.can("TilePicked", seat=0)


def tiles_won(kinds: Sequence[int]) -> int:
    """Return the tiles that a turn with these wins; 0 if the last of them ended it."""
    return sum(turn(kinds).won().values())


@cache
def won_alone(kind: int) -> bool:
    return tiles_won([kind]) == 1


def first_tile(number: int, stream: int) -> None:
    hand, value = shown(number, stream)
    assert value == won_alone(*hand.kinds)


def second_tile(number: int, stream: int) -> None:
    hand, value = shown(number, stream)
    castle = Castle(2)
    castle.turn(*(NAMES[kind] for kind in hand.kinds))
    assert value == goes_on(castle)
    assert len(hand.kinds) == 2 or not value  # a second tile was turned up if it could be


def large_numbers(number: int, stream: int) -> None:
    size = (10, 25, 60)[stream % 3]
    hand, value = shown(number, stream, tiles=size)
    kinds = list(hand.drawn.values())
    assert len(kinds) == size
    share = Fraction(sum(won_alone(kind) for kind in kinds), size)
    true = Fraction(sum(n for kind, n in enumerate(COUNTS) if won_alone(kind)), CELLS)
    assert value == (abs(share - true) <= Fraction(1, 10))


def stops_after(kinds: Sequence[int], stop: int) -> bool:
    """Return True if a turn ends by the rule: after `stop` safe tiles, a first Cramel, or lost."""
    castle = Castle(2)
    for n, kind in enumerate(kinds):
        assert n == 0 or goes_on(castle), "the trial has turned up more than it could"
        castle.turn(NAMES[kind])
    if not goes_on(castle):
        return True
    return list(kinds) == [CRAMEL] or (CRAMEL not in kinds and len(kinds) == stop)


def when_to_stop(number: int, stream: int) -> None:
    stop = 1 + stream % 8
    hand, value = shown(number, stream, stop=stop)
    assert stops_after(hand.kinds, stop)
    assert value == tiles_won(hand.kinds)
    own: Any = lesson(number).by_hand(Stream(number, stream), stop=stop)
    chance = Stream(1, stream)
    while not own.over:  # also by hand, stopping at random
        own.act("stop") if own.kinds and not chance.below(4) else own.pick(0, len(own.kinds))
    castle = turn(own.kinds)
    assert own.value == sum(castle.won().values())
    kept = {(event.row - 1) * 7 + event.column - 1 for event in castle.happened("TileCollected")}
    (table,) = own.spreads
    assert kept == {cell for cell, piece in enumerate(table.pieces) if piece.mark == "ok"}
    assert bool(castle.lost()) == any(piece.mark == "no" for piece in table.pieces)


def first_player(number: int, stream: int) -> None:
    """Replay each game of a series turn for turn at one table, then apply the fairness test."""
    drawn: list[tile_trials.Order] = []

    class Noted(tile_trials.Order):
        def __init__(self, rng: Stream) -> None:
            super().__init__(rng)
            drawn.append(self)

    size, rng = 5 + stream % 8, Stream(number, stream)
    wins = 0
    for _ in range(size):
        drawn.clear()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(quick_cramel, "Order", Noted)
            game = quick_cramel.quick(rng)
        assert len(drawn) == game.turns
        wins += _first_to_collect([order._drawn for order in drawn], game.kind)
    fair = [comb(size, k) for k in range(size + 1)]
    p = Fraction(sum(ways for ways in fair if ways <= fair[wins]), 2**size)
    _, value = shown(number, stream, games=size)
    assert value == (p <= Fraction(1, 20))


def _first_to_collect(turns: Sequence[Sequence[int]], collected: int) -> bool:
    """Replay turns that stop at a first set; return whether the first player collected it."""
    castle = Castle(2)
    for nth, kinds in enumerate(turns):
        for kind in kinds:
            assert castle.mover() == nth % 2
            _turn_up(castle, kind)
        if nth < len(turns) - 1:
            assert castle.lost(), "a turn ends by a set or by the tile that ends it"
            assert not castle.won(0)
            assert not castle.won(1)
            castle.events.clear()
    castle.stop()
    got = [castle.won(seat) for seat in (0, 1)]
    assert got[(len(turns) - 1) % 2].keys() == {NAMES[collected]}
    assert not got[len(turns) % 2]
    return bool(got[0])


def _turn_up(castle: Castle, kind: int) -> None:
    """Turn up a tile of this kind: one known from before, or a fresh one."""
    known = [c for c in range(CELLS) if castle.state.kinds[c] == kind and castle.state.down[c]]
    if known:
        castle.pick(known[0] // 7 + 1, known[0] % 7 + 1, NAMES[kind])
    else:
        castle.turn(NAMES[kind])


def luck_and_skill(number: int, stream: int) -> None:
    same = stream % 2
    hand, value = shown(number, stream, same=same, deals=1 + stream % 12)
    totals = [0, 0]
    for deal in hand.done:
        for who, (kinds, stop) in enumerate(zip(deal, (2, 1), strict=True)):
            assert stops_after(kinds, stop)
            totals[who] += tiles_won(kinds)
        assert not same or deal[0][: len(deal[1])] == deal[1]
    assert hand.totals == tuple(totals)
    assert value == (totals[0] > totals[1])


# -- Sixty: 3, 4 -----------------------------------------------------------------------------------


def counting_hands(number: int, stream: int) -> None:
    """Deal the hand on the engine: any card but a joker may attack (S-C1, S-E0)."""
    hand, value = shown(number, stream)
    names = [sixty.NAMES[kind] for kind in hand.hand]
    table = Driver(SIXTY, SIXTY.start(2, {}))
    table.do("FirstPlayerDrawn", seat=0)
    mine, others = list(names), ["3"] * 5 if "3" not in names else ["4"] * 5
    while isinstance(node := table.rest(), Chance):
        seat = node.outcomes[0].seat
        table.do("CardDealt", seat=seat, card=(others if seat else mine).pop())
    assert isinstance(node, Choice)
    may_attack = {event.card for event in node.options if event.kind == "Attacked"}  # type: ignore[attr-defined]
    assert value == any(name not in may_attack for name in names)


def expected_value(number: int, stream: int) -> None:
    """End a round with the card in hand (S-F4): its cost is the points beyond the 30 taken."""
    hand, value = shown(number, stream)
    (kind,) = hand.hand
    table = Round(2, ["30"], [sixty.NAMES[kind]])
    table.do("Attacked", card="30")
    table.do("CardsTaken", seat=1)
    table.rest()
    (counted,) = (event for event in table.happened("PenaltyCounted") if event.seat == 1)
    assert value == counted.points - 30


# -- The Pie Game: 6, 8 ----------------------------------------------------------------------------


def useless(needs: Sequence[str], count: int) -> list[str]:
    """Return `count` ingredients that are none of these."""
    others = [name for name, sort in zip(PIE.names, PIE.sort, strict=True) if sort == INGREDIENT]
    return [name for name in others if name not in needs][:count]


def bakes(recipe: str, hand: Sequence[str], kind: str, card: str) -> bool:
    """Return whether seat 0, with this recipe and hand, bakes when it gets a card.

    `kind` is "CardDrawn" (from the pile) or "CardTaken" (from the discard pile).
    """
    other = "Pecan" if recipe != "Pecan" else "Peach"
    top = card if kind == "CardTaken" else "Pumpkin"
    hands = ", ".join(hand), "Eggs, Eggs, Eggs, Eggs, Crust"
    kitchen = Kitchen(*hands, recipes=[recipe, other], discard=top)
    if kind == "CardDrawn":
        kitchen.do("DrawChosen")
    kitchen.do(kind, seat=0, card=card)
    kitchen.rest()
    return [event.seat for event in kitchen.happened("PieBaked")] == [0]


def whole_recipe(number: int, stream: int) -> None:
    """Replay turn by turn; a card that is not needed, or is already held, is discarded."""
    missing = 1 + stream % 3
    found = lesson(number)
    begins = found.by_hand(Stream(number, stream), missing=missing)
    needs = [piece.face for piece in begins.spreads[0].pieces]
    held = [piece.face for piece in begins.spreads[0].pieces if piece.label != "missing"]
    assert len(needs) - len(held) == missing
    hand, value = shown(number, stream, missing=missing)
    for turn, kind in enumerate(hand._came, 1):
        card = PIE.names[kind]
        fillers = useless([*needs, card], len(needs) - len(held))
        baked = bakes("Apple", [*held, *fillers], "CardDrawn", card)
        assert baked == (turn == value)
        if card in needs and card not in held:
            held.append(card)


def hidden_recipe(number: int, stream: int) -> None:
    """Compare with whether Apples from the discard pile bake this pie, four others being held."""
    hand, value = shown(number, stream)
    name = lesson_8.NAMES[hand._recipe]
    needs = [PIE.names[kind] for kind in PIE.needs[PIE.recipe_kinds[name]]]
    held = [card for card in needs if card != lesson_8.CARD][:4]
    held += useless([*needs, lesson_8.CARD], 1)
    assert value == bakes(name, held, "CardTaken", lesson_8.CARD)


# -- The JAM: 9 ------------------------------------------------------------------------------------


@cache
def counted(*cards: str) -> int:
    """Return the points that these recipes count at the end of a game (J-G2)."""
    turn = Turn(Laid(2, with_tasks=False).made(0, *cards), at_jam.ENDED, deck="")
    turn.rest()
    (found,) = (event for event in turn.happened("RecipesCounted") if event.seat == 0)
    return int(found.points)


def winners_curse(number: int, stream: int) -> None:
    """The cards' worth is the engine's; the bids are the lesson's own."""
    less = stream % 3
    hand, value = shown(number, stream, less=less)
    cards = [basket.CARDS.names[basket.DECK[card]] for card in hand._cards]
    bids = [counted(card) + basket.OTHERS - less for card in cards]
    assert value == counted(*cards) - max(bids)
    said = [int(piece.label.split()[1]) for piece in hand.spreads[0].pieces]
    assert said == bids


# -- JamSumo: 10 -----------------------------------------------------------------------------------


def flicked_die(number: int, stream: int) -> None:
    """Replay the aim and the flick: the engine accepts the report and gives the die's pose."""
    distance = 2 + stream % 11
    hand, value = shown(number, stream, distance=distance)
    pose, flick = lesson_10.placed(distance)
    die, report = lesson_10.DIE, hand._event
    table = Dice({die: pose})
    table.do("DieChosen", die=die)
    table.do("DieAimed", face=flick.face, aim=flick.aim)
    table.do("DieFlicked", speed=flick.speed, offset=flick.offset, height=flick.height)
    assert table.faults(report) == []
    table._apply(report)
    lies = table.state.poses.get(die)
    assert hand.dice.after.get(die) == lies
    table.rest()
    assert value == any(event.die == die for event in table.happened("DieSunk"))
    assert value <= (lies is None)


PROOFS: Final[dict[int, Proof]] = {
    1: first_tile,
    2: second_tile,
    3: counting_hands,
    4: expected_value,
    5: when_to_stop,
    6: whole_recipe,
    7: large_numbers,
    8: hidden_recipe,
    9: winners_curse,
    10: flicked_die,
    11: first_player,
    12: luck_and_skill,
}


@pytest.mark.sample
@pytest.mark.parametrize("number", COURSE)
def test_a_trial_comes_out_as_the_engine_says(number: int) -> None:
    for stream in range(STREAMS):
        PROOFS[number](number, stream)


def test_a_trial_comes_out_in_every_way() -> None:
    """The compared values are not all the same."""
    for number in COURSE:
        found = lesson(number)
        values = {found.trial(Stream(number, n), **found.start) for n in range(STREAMS)}
        assert len(values) > 1, number
