"""The soak names each fault that is planted in a game's rules.

Faults are planted in subclasses of a game's referee, as house rules are, so that they take effect
in both builds.
"""

from collections.abc import Callable
from typing import Any

import pytest

from jamlab.chance.agents import RandomAgent
from jamlab.cli.soak import Soak
from jamlab.core import Chance, Choice, Event, Forced, Node, Over, Refusal
from jamlab.core.node import one_of
from jamlab.core.registry import load
from jamlab.core.row import Row
from jamlab.games.cramel.rules import CramelReferee
from jamlab.games.cramel.state import CramelState
from jamlab.games.sixty.rules import SixtyReferee

NEVER = 10**9


class Spoilt:
    """A game with some attributes replaced by faulty ones."""

    def __init__(self, game: str, **wrong: Any) -> None:
        self._game, self._wrong = load(game), wrong
        if "referee" in wrong:
            referee = wrong["referee"]
            self._wrong = {"pending": referee.pending, "apply": referee.apply, **wrong}

    def __getattr__(self, name: str) -> Any:
        return self._wrong.get(name, getattr(self._game, name))


def found(game: str, seed: int = 2, **wrong: Any) -> tuple[str, int]:
    """Return the fault that the soak finds in a spoilt three-seat game, and after which event."""
    soak = Soak(game, 3)
    spoilt: Any = Spoilt(game, **wrong)
    soak.game = spoilt
    broken = soak.play(seed)
    assert broken is not None
    assert broken.event == soak.events
    assert f"jamlab play {game} --seats 3 --agents random --seed {seed}" in str(broken)
    return broken.what, broken.event


def offering(change: Callable[[Any, Node], Node]) -> dict[str, Any]:
    """Cramel with each pending node changed."""

    class Other(CramelReferee):
        def pending(self, state: Any) -> Node:
            return change(state, super().pending(state))

    return {"referee": Other()}


def only(kind: type[Node], change: Callable[[Any], Node]) -> dict[str, Any]:
    """Cramel with pending nodes of one kind changed."""
    return offering(lambda _, node: change(node) if isinstance(node, kind) else node)


# -- after every event -----------------------------------------------------------------------------


@pytest.fixture
def no_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run only the checks made after every event, in games of up to 500 events."""
    monkeypatch.setattr("jamlab.cli.soak.LONGEST", 500)
    monkeypatch.setattr("jamlab.cli.soak.WHOLE", NEVER)
    monkeypatch.setattr("jamlab.cli.soak.SAMPLE", NEVER)


class Losing(SixtyReferee):
    """Referee that loses a card of the deck at event number `place`."""

    def __init__(self, place: int) -> None:
        self.left = place

    def apply(self, state: Any, event: Event) -> None:
        super().apply(state, event)
        self.left -= 1
        if not self.left:
            kind = next(kind for kind, n in enumerate(state.deck) if n)
            state.deck[kind] -= 1
            state.deck_size -= 1


@pytest.mark.usefixtures("no_looks")
@pytest.mark.parametrize("place", [1, 2, 17, 40])
def test_a_card_that_vanishes_is_missed_at_once(place: int) -> None:
    what, event = found("sixty", referee=Losing(place))
    assert "cards" in what
    assert event == place


class Idle(SixtyReferee):
    """Referee whose events change nothing."""

    def apply(self, state: Any, event: Event) -> None:
        pass


def over(
    scores: Any = (0, 0, 0), reason: str = "So", clause: str = "C-14", winners: Any = (0,)
) -> Any:
    return offering(lambda state, node: Over(scores, reason, clause, winners))


def tripping(*_: Any) -> Any:
    return 1 / 0


EVERY_EVENT = {
    "cannot be cited": only(Forced, lambda node: Forced(type(node.event)(0, "C-99"))),
    "seat 3 is to choose": only(Choice, lambda node: Choice(3, node.options)),
    "seat -1 is to choose": only(Choice, lambda node: Choice(-1, node.options)),
    "a choice without options": only(Choice, lambda node: Choice(node.seat)),
    "a weight that": only(Chance, lambda node: one_of(node.pool, Row([0]), 0)),
    "has not so many": only(Chance, lambda node: one_of(node.pool, Row([0]), 9)),
    "nothing is offered": offering(lambda state, node: None),  # type: ignore[arg-type,return-value]
    "AttributeError": offering(lambda state, node: 5),  # type: ignore[arg-type,return-value]
    "ZeroDivisionError": offering(tripping),
    "a score is missing": over(scores=(1, 2)),
    "no whole number": over(scores=(1, 2, 0.5)),
    "a winner is there twice": over(winners=(1, 1)),
    "the end has no reason": over(reason=""),
    "a winner does not sit there": over(winners=(3,)),
    "the end cites C-99": over(clause="C-99"),
}


@pytest.mark.usefixtures("no_looks")
@pytest.mark.parametrize("what", EVERY_EVENT)
def test_a_fault_is_found_by_what_is_looked_at_after_every_event(what: str) -> None:
    assert what in found("cramel", **EVERY_EVENT[what])[0]


@pytest.mark.usefixtures("no_looks")
def test_a_game_without_an_end_is_found() -> None:
    assert found("sixty", referee=Idle()) == ("no end after 500 events", 500)


@pytest.mark.usefixtures("no_looks")
@pytest.mark.parametrize("index", [-1, 49])
def test_a_choice_that_was_not_offered_is_found(
    index: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Cheat(RandomAgent):
        def choose(self, choice: Choice) -> int:
            return index

    monkeypatch.setattr("jamlab.cli.soak.RandomAgent", Cheat)
    assert found("cramel")[0] == f"option {index} of 49 was chosen"


# -- at closely checked events ---------------------------------------------------------------------


@pytest.fixture(params=["whole", "drawn"])
def seed(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """Seed of a game that is checked closely at every event, or at sampled ones."""
    monkeypatch.setattr("jamlab.cli.soak.LONGEST", 500)
    monkeypatch.setattr("jamlab.cli.soak.DEEP", 2)
    monkeypatch.setattr("jamlab.cli.soak.SAMPLE", 2)
    return 0 if request.param == "whole" else 2


class Impure(CramelReferee):
    """`pending` changes a field that no invariant covers."""

    def pending(self, state: Any) -> Node:
        state.cramel_with_roby = not state.cramel_with_roby
        return super().pending(state)


class Fickle(CramelReferee):
    """`pending` offers different options for an unchanged state."""

    asked = 0

    def pending(self, state: Any) -> Node:
        node = super().pending(state)
        self.asked += 1
        if isinstance(node, Choice) and len(node) > 2:
            return Choice(node.seat, node.options[self.asked % 2 :])
        return node


class Shared(CramelState):
    """State whose copy shares a field with the original."""

    def copy(self) -> Any:
        twin = super().copy()
        twin.kinds = self.kinds
        return twin


class Forgetful(CramelState):
    """State whose copy does not keep a field's value."""

    def copy(self) -> Any:
        twin = super().copy()
        twin.stopped = True
        return twin


def starting(kind: type[CramelState]) -> dict[str, Any]:
    def start(seats: int, options: dict[str, str]) -> CramelState:
        given = {name: value for name, value in options.items() if name != "cramel_with_roby"}
        return kind(seats, cramel_with_roby=True, **given)

    return {"start": start}


def doubled(node: Chance) -> Node:
    """Return the node with its first outcome duplicated and its last one dropped."""
    return one_of((node.outcomes[0], *node.outcomes[:-1]), Row(node.weights), node.total)


CLOSELY: dict[str, tuple[str, dict[str, Any]]] = {
    "pending changed the state": ("cramel", {"referee": Impure()}),
    "or a copy is not equal": ("cramel", starting(Forgetful)),
    "changing a copy": ("cramel", starting(Shared)),
    "something else when asked again": ("cramel", {"referee": Fickle()}),
    "an option is there twice": (
        "cramel",
        only(Choice, lambda node: Choice(node.seat, node.options[:1] * 2)),
    ),
    "an outcome is there twice": ("cramel", only(Chance, doubled)),
    "do not add up": (
        "cramel",
        only(Chance, lambda node: one_of(node.outcomes, Row(node.weights), node.total - 1)),
    ),
    "a weight that is no whole number": (
        "cramel",
        only(
            Chance,
            lambda node: one_of(
                node.pool, Row([node.total + 1, -1, *[0] * (len(node.pool) - 2)]), node.total
            ),
        ),
    ),
    "shows hidden cards": ("sixty", {"view": lambda s, _: load("sixty").view(s, -2)}),
    "can tell when": ("sixty", {"resample": lambda view, rng: load("sixty").start(3, {})}),
    "the lines to choose from": ("sixty", {"option_lines": lambda *_: ()}),
    "can happen, but is refused": ("sixty", {"why_not": lambda *_: Refusal("No", "S-A1")}),
    "ZeroDivisionError": ("sixty", {"scene": tripping}),
    "has no `words`": ("sixty", {"mask": lambda event, _: Event(event.seat, event.clause)}),
}


@pytest.mark.parametrize("what", CLOSELY)
def test_a_fault_is_found_by_a_close_look(what: str, seed: int) -> None:
    game, wrong = CLOSELY[what]
    assert what in found(game, seed, **wrong)[0]


def test_a_refusal_that_names_no_clause_is_found(seed: int) -> None:
    def why_not(state: Any, event: Event) -> Refusal | None:
        refusal = load("sixty").why_not(state, event)
        return None if refusal is None else Refusal(refusal.sentence, "S-Z9")

    assert "a refusal names S-Z9" in found("sixty", seed, why_not=why_not)[0]


def test_a_table_that_looking_changes_is_found(seed: int) -> None:
    def view(state: Any, seat: int | None) -> Any:
        state.skipped += 1
        return load("sixty").view(state, seat)

    assert "looking at the state changed it" in found("sixty", seed, view=view)[0]


def test_a_game_that_ends_otherwise_when_read_again_is_found() -> None:
    class Other(CramelReferee):
        """Referee that sets a field no rule reads, unlike the referee that rereads the log."""

        def apply(self, state: Any, event: Event) -> None:
            super().apply(state, event)
            state.surplus = "another"

    assert "folded anew, ends at another table" in found("cramel", 0, referee=Other())[0]
