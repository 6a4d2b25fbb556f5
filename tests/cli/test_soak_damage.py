"""What must be true of a table after every event: each sentence of checks.py is said of damage."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import jamlab
from jamlab.agents import RandomAgent
from jamlab.engine import Stream
from jamlab.engine.row import Row
from jamlab.games import load
from jamlab.games.cramel import checks as cramel_checks
from jamlab.games.cramel import state as cramel
from jamlab.games.cramel.tiles import BLOOM, GAP
from jamlab.games.sixty import checks as sixty_checks
from jamlab.games.sixty import state as sixty
from jamlab.games.sixty.hidden.shown import SKIPPED, Kept, Laid
from jamlab.replay import Replay

Damage = Callable[[Any], Any]
GAMES = Path(jamlab.__file__).parent / "games"


def table(game: str, n: int) -> Any:
    """A state in the middle of a game between three."""
    agents = [RandomAgent() for _ in "ABC"]
    return Replay.play(load(game), agents, 1, names=list("ABC")).state(n)


def put(state: Any, **fields: Any) -> None:
    for name, value in fields.items():
        setattr(state, name, value)


def cramel_damage() -> list[tuple[str, Damage]]:
    return [
        ("tile lost", lambda s: s.kinds.__setitem__(s.kinds.index(-1), GAP)),
        ("unseen", lambda s: s.unseen.__setitem__(0, s.unseen[0] + 1)),
        ("won", lambda s: s.won[0].__setitem__(0, 9)),
        ("bloom won", lambda s: (s.unseen.__setitem__(BLOOM, s.unseen[BLOOM] - 1),
                                 s.won[0].__setitem__(BLOOM, 1))),
        ("left", lambda s: setattr(s, "left", 3)),
        ("names", lambda s: s.tiles.__setitem__(0, s.tiles[1])),
        ("turned twice", lambda s: s.turned.extend([0, 0])),
        ("turned unknown", lambda s: s.turned.append(s.kinds.index(-1))),
        ("owed", lambda s: s.owed.__setitem__(0, 2)),
        ("claims", lambda s: s.claims.__setitem__(0, 1)),
        ("quiet", lambda s: setattr(s, "quiet", 101)),
        ("quiet goes on", lambda s: setattr(s, "quiet", 100)),
        ("bonus", lambda s: setattr(s, "bonus", 0)),
        ("mover", lambda s: setattr(s, "mover", 3)),
        ("picked", lambda s: setattr(s, "picked", 3 if s.picked < 0 else -1)),
        ("bloom cell", lambda s: setattr(s, "bloom_cell", s.kinds.index(-1))),
        ("bloom nowhere", lambda s: setattr(s, "bloom_cell", 49)),
        ("down", lambda s: s.down.__setitem__(s.kinds.index(-1), 0)),
        ("lying", lambda s: s.lying.__setitem__(0, s.lying[0] + 1)),
        ("unseen left", lambda s: setattr(s, "unseen_left", s.unseen_left - 1)),
        ("kind", lambda s: s.kinds.__setitem__(0, 8)),
        ("kind below", lambda s: s.kinds.__setitem__(0, -3)),
        ("name", lambda s: s.tiles.__setitem__(0, 49)),
        ("won below", lambda s: (s.won[0].__setitem__(0, -1), s.won[1].__setitem__(0, 1))),
        ("turned nowhere", lambda s: s.turned.append(49)),
        ("picked nowhere", lambda s: setattr(s, "picked", 49)),
        ("upcoming", lambda s: setattr(s, "upcoming", 3)),
        ("phase", lambda s: setattr(s, "phase", 12)),
        ("collecting", lambda s: setattr(s, "phase", cramel.COLLECT)),
        ("rows of cells", lambda s: setattr(s, "down", Row([1] * 48))),
        ("rows of kinds", lambda s: setattr(s, "claims", Row([0] * 7))),
        ("a row of tiles", lambda s: s.won.__setitem__(0, Row([0] * 7))),
        ("seats", lambda s: s.won.pop()),
    ]  # fmt: skip


def sixty_damage() -> list[tuple[str, Damage]]:
    return [
        ("deck", lambda s: s.deck.__setitem__(0, s.deck[0] + 1)),
        ("hand", lambda s: s.hands[0].__setitem__(0, 9)),
        ("size", lambda s: s.hand_sizes.__setitem__(0, 9)),
        ("deck size", lambda s: setattr(s, "deck_size", 0)),
        ("penalty", lambda s: s.penalty[1].__setitem__(1, s.penalty[1][1] + 1)),
        ("discard", lambda s: s.discard.__setitem__(2, 99)),
        ("attack", lambda s: setattr(s, "attack_count", s.attack_count + 1)),
        ("defender", lambda s: setattr(s, "defender", -1 if s.defender >= 0 else 1)),
        ("drawing", lambda s: setattr(s, "drawing", -1 if s.drawing >= 0 else 1)),
        ("direction", lambda s: setattr(s, "direction", 0)),
        ("round", lambda s: setattr(s, "round", 7)),
        ("not playing", lambda s: s.playing.__setitem__(0, False)),
        ("order", lambda s: s.order.reverse()),
        ("order too short", lambda s: s.order.pop()),
        ("order too long", lambda s: s.order.append(s.order[0])),
        ("first", lambda s: setattr(s, "first", 3)),
        ("mover", lambda s: setattr(s, "mover", -1)),
        ("previous", lambda s: setattr(s, "previous", 3)),
        ("phase", lambda s: setattr(s, "phase", 15)),
        ("top", lambda s: setattr(s, "discard_top", 12)),
        ("top not there", lambda s: (s.discard.clear(), s.discard.__setitem__(0, 1))),
        ("attack kind", lambda s: put(s, attack_kind=64, attack_count=1)),
        ("defence kind", lambda s: put(s, defence_kind=-1, defence_count=1)),
        ("defence", lambda s: setattr(s, "defence_count", -1)),
        (
            "below",
            lambda s: (
                s.deck.__setitem__(0, -1),
                s.discard.__setitem__(0, s.discard[0] + s.deck[0] + 1),
            ),
        ),
        ("a row of cards", lambda s: s.hands.__setitem__(0, Row([0] * 11))),
        ("sizes", lambda s: setattr(s, "hand_sizes", Row([0, 0]))),
        ("seats", lambda s: s.penalty.pop()),
        ("memories", lambda s: s.shown.pop()),
        ("remembered twice", lambda s: s.remembered.extend([0, 0])),
    ]


@pytest.mark.parametrize(("what", "damage"), cramel_damage())
def test_damage_to_cramel_is_noticed(what: str, damage: Damage) -> None:
    state = table("cramel", 60)
    assert cramel_checks.broken(state) == ""
    damage(state)
    assert cramel_checks.broken(state)


@pytest.mark.parametrize(("what", "damage"), sixty_damage())
def test_damage_to_sixty_is_noticed(what: str, damage: Damage) -> None:
    state = table("sixty", 60)
    assert sixty_checks.broken(state) == ""
    damage(state)
    assert sixty_checks.broken(state)


# -- damage that only shows at a certain time ------------------------------------------------------


def standing(game: str, holds: Callable[[Any], bool]) -> Any:
    """The first state of a game between three of which this holds."""
    for seed in range(1, 50):
        replay = Replay.play(load(game), [RandomAgent() for _ in "ABC"], seed, names=list("ABC"))
        for n in range(len(replay) + 1):
            state = replay.state(n)
            if holds(state):
                return state
    raise AssertionError("there is no such state")


def during(*phases: int) -> Callable[[Any], bool]:
    return lambda state: state.phase in phases


def with_tiles(phase: int) -> Callable[[Any], bool]:
    return lambda state: state.phase == phase and len(state.turned) > 0


def turn_back(s: Any) -> None:
    for cell in s.turned:
        s.down[cell] = 1
    s.turned.clear()
    s.lying.clear()


CRAMEL: dict[str, tuple[Callable[[Any], bool], Damage]] = {
    "fewer than no unseen tiles": (during(cramel.TURN), lambda s: s.unseen.__setitem__(0, -1)),
    "a tile was turned up twice": (
        with_tiles(cramel.TURN),
        lambda s: s.turned.append(s.turned[0]),
    ),
    "nothing lies face up, but the turn goes on": (during(cramel.LOST), turn_back),
    "a tile is picked that does not lie face down": (
        with_tiles(cramel.REVEAL),
        lambda s: put(s, picked=s.turned[0]),
    ),
    "tiles are owed at the wrong time": (
        with_tiles(cramel.TURN),
        lambda s: s.owed.__setitem__(s.kinds[s.turned[0]], 1),
    ),
    "the scores do not add up to the tiles": (during(cramel.OVER), lambda s: put(s, bonus=7)),
}


def lay_down(s: Any, seat: int) -> None:
    """A whole hand becomes a penalty pile."""
    for kind, n in enumerate(s.hands[seat]):
        s.penalty[seat][kind] += n
    s.hands[seat].clear()
    s.hand_sizes[seat] = 0


def one_more(s: Any) -> None:
    take(s, 0, 1)
    s.hands[s.hand_sizes.index(5)][0] += 1
    s.hand_sizes[s.hand_sizes.index(5)] = 6


def take(s: Any, kind: int, count: int) -> None:
    """Cards leave the deck."""
    s.deck[kind] -= count
    s.deck_size -= count


def attack_with_a_joker(s: Any) -> None:
    take(s, 9, 1)
    s.discard[s.attack_kind] += s.attack_count
    put(s, attack_kind=9, attack_count=1)


def attack_nobody(s: Any) -> None:
    s.discard[s.attack_kind] += s.attack_count
    put(s, attack_count=0, defender=-1)


def defend(s: Any, kind: int, count: int) -> None:
    if s.defence_count:
        s.discard[s.defence_kind] += s.defence_count
    take(s, kind, count)
    put(s, defence_kind=kind, defence_count=count)


def empty_the_deck(s: Any) -> None:
    for kind, n in enumerate(s.deck):
        s.discard[kind] += n
    s.deck.clear()
    s.deck_size = 0


def could_match(s: Any) -> bool:
    return bool(s.phase == sixty.BEATEN and s.deck[s.attack_kind] > s.attack_count)


def just_kept(s: Any) -> bool:
    """True if Ann has cards other than jokers, and none came or went since she kept an attack."""
    return bool(s.shown[0]) and isinstance(s.shown[0][-1], Kept) and sum(s.hands[0][:9]) > 0


def remember(s: Any, what: Kept | Laid) -> None:
    s.shown[0] = (*s.shown[0][:-1], what)


SIXTY: dict[str, tuple[Callable[[Any], bool], Damage]] = {
    "a hand holds more than five cards": (
        lambda s: s.phase == sixty.ATTACK and s.deck[0] > 0 and 5 in list(s.hand_sizes),
        one_more,
    ),
    "a joker attacks": (
        lambda s: s.phase == sixty.ANSWER and s.deck[9] > 0,
        attack_with_a_joker,
    ),
    "nobody defends": (during(sixty.ANSWER), attack_nobody),
    "the attack lies before the one who sent it": (
        during(sixty.ANSWER),
        lambda s: put(s, previous=s.defender),
    ),
    "the defender has no cards": (during(sixty.ANSWER), lambda s: lay_down(s, s.defender)),
    "a defence at the wrong time": (
        lambda s: s.phase == sixty.ANSWER and s.deck[0] > 0,
        lambda s: defend(s, 0, 1),
    ),
    "a defence that is not greater": (
        lambda s: s.phase == sixty.BEATEN and s.deck[0] > 0,
        lambda s: defend(s, 0, 1),
    ),
    "a defence of the attack’s own number": (
        could_match,
        lambda s: defend(s, s.attack_kind, s.attack_count + 1),
    ),
    "a draw from an empty deck": (during(sixty.DRAW), empty_the_deck),
    "the mover has no cards": (during(sixty.ATTACK), lambda s: lay_down(s, s.mover)),
    "the cards dealt are counted wrongly": (
        during(sixty.DEAL),
        lambda s: put(s, dealt=s.dealt + 1),
    ),
    "the game is over too soon, or without a winner": (
        during(sixty.OVER),
        lambda s: put(s, contenders=[]),
    ),
    "a seat with fewer points has lost": (
        lambda s: s.phase == sixty.OVER and s.round == 3,
        lambda s: put(s, contenders=[0], totals=[5, 1, 1]),
    ),
    "the seats counted are counted wrongly": (during(sixty.COUNT), lambda s: put(s, dealt=4)),
    "the points of seat 0 are not those of its cards": (
        lambda s: s.phase == sixty.COUNT and s.dealt > 0,
        lambda s: s.round_points.__setitem__(0, s.round_points[0] + 1),
    ),
    "what is remembered of seat 0 is not in order": (just_kept, lambda s: s.remembered.remove(0)),
    "what is remembered of seat 0 begins with no showing": (
        just_kept,
        lambda s: put(s, shown=[(Laid(5, 0, 1),), *s.shown[1:]]),
    ),
    "the hand of seat 0 changed, and that was not remembered": (
        just_kept,
        lambda s: remember(s, s.shown[0][-1]._replace(size=s.shown[0][-1].size + 1)),
    ),
    "the hand of seat 0 holds what it showed that it did not hold": (
        just_kept,
        lambda s: remember(s, s.shown[0][-1]._replace(kind=SKIPPED)),
    ),
    "the hand of seat 0 lost cards, and that was not remembered": (
        just_kept,
        lambda s: put(s, shown=[(*s.shown[0], Laid(9, 0, 1)), *s.shown[1:]]),
    ),
}
BY_TIME = {"cramel": CRAMEL, "sixty": SIXTY}
BROKEN: dict[str, Callable[[Any], str]] = {
    "cramel": cramel_checks.broken,
    "sixty": sixty_checks.broken,
}


@pytest.mark.parametrize(
    ("game", "what"), [(game, what) for game, found in BY_TIME.items() for what in found]
)
def test_damage_is_noticed_at_its_time(game: str, what: str) -> None:
    holds, damage = BY_TIME[game][what]
    state = standing(game, holds)
    assert BROKEN[game](state) == ""
    damage(state)
    assert BROKEN[game](state) == what


@pytest.mark.parametrize("game", BY_TIME)
def test_each_sentence_of_the_checks_is_said_of_some_damage(game: str) -> None:
    said = set(BY_TIME[game])
    for _, damage in cramel_damage() if game == "cramel" else sixty_damage():
        state = table(game, 60)
        damage(state)
        said.add(BROKEN[game](state))
    source = GAMES / game / "checks.py"
    sentences = re.findall(r'return f?"([^"]+)"', source.read_text(encoding="utf-8"))
    assert len(sentences) > 20
    for sentence in sentences:
        pattern = ".*".join(map(re.escape, re.split(r"\{.*?\}", sentence)))
        assert any(re.fullmatch(pattern, one) for one in said), sentence


# -- what a seat cannot tell -----------------------------------------------------------------------


def test_hidden_cards_are_dealt_anew() -> None:
    state = table("sixty", 60)
    game = load("sixty")
    other = game.resample(game.view(state, 0), Stream(1))
    assert other.hands[0] == state.hands[0]
    assert (other.hands[1], other.hands[2]) != (state.hands[1], state.hands[2])
    assert sixty_checks.broken(other) == ""
