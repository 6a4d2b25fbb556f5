"""Choices are judged by what the seat knew, in words and numbers that agree with the playouts."""

import json
from collections import Counter
from dataclasses import replace

import pytest

from jamlab.analysis.booking import (
    LOSSES,
    ChoiceVerdict,
    better_options,
    checked_choices,
    choices_of,
    judged_choices,
)
from jamlab.analysis.booking.better_options import Outcomes, reason
from jamlab.analysis.booking.mistakes import MOST, ChoiceFailed, Judging, _Trial
from jamlab.chance.workers import unpacked
from jamlab.core import ALL_KNOWING, Agent, Choice, Event, GameRecord, Over
from jamlab.core.registry import load
from jamlab.games.cramel import events as cramel
from jamlab.games.cramel.state import GAP, CramelState
from jamlab.games.pig import events as pig
from jamlab.log import Replay, header_for, log_of
from tests.unit.analysis.booking.tracks import REPLAYS, TAUGHT, games

STOPPED = 138
"""Event of `cramel/ann-bo-cy` at which Bo stops."""


def test_a_choice_of_one_thing_is_none() -> None:
    for replay in games():
        for n in choices_of(replay):
            node = replay.game.pending(replay.state(n - 1))
            assert isinstance(node, Choice)
            assert len(node.options) > 1
        one = 0
        for n in range(min(40, len(replay))):
            state = replay.state(n)
            node = replay.game.pending(state)
            if isinstance(node, Choice):
                words = {replay.game.alike(state, each) for each in node.options}
                one += len(node.options) == 1 or (len(words) == 1 and words != {""})
        of_forty = [n for n in choices_of(replay) if n <= 40]
        assert len(of_forty) + one == replay.nodes[:40].count("choice")
        assert {replay.events[n - 1].seat for n in choices_of(replay, 1)} <= {1}


def after(replay: Replay, n: int, option: Event) -> object:
    """Return what is known after an option at position n; for Cramel's castle, the tiles and how
    often each was seen, but not their cells."""
    state = replay.state(n)
    replay.game.apply(state, option)
    if not isinstance(state, CramelState):
        return option
    seen: Counter[tuple[int, int]] = Counter()
    for event in [*replay.events[:n], option]:
        if isinstance(event, cramel.TileTurned):
            seen[event.row, event.column] += 1
        elif isinstance(event, cramel.MrsBloomMoved):
            seen[event.row, event.column] = 1  # the tile she replaces there is gone
    kinds = [
        (kind, seen[1 + cell // 7, 1 + cell % 7] if kind != GAP else 0)
        for cell, kind in enumerate(state.kinds)
    ]
    picked = kinds[state.picked] if state.picked >= 0 else None
    turned = tuple(kinds[cell] for cell in state.turned)
    won = tuple(map(tuple, state.won))
    return option.kind, state.phase, state.mover, turned, tuple(sorted(kinds)), picked, won


@pytest.mark.parametrize("name", ["ann-bo-cy", "option-surplus", "five-players"])
def test_options_that_are_alike_leave_the_same_to_be_known(name: str) -> None:
    """`Game.alike` is checked independently: the rules and the log give what an option reveals."""
    replay, merged = Replay.read(REPLAYS / "cramel" / f"{name}.jsonl"), 0
    for n, node in enumerate(replay.nodes):
        if node != "choice":
            continue
        state, tables = replay.state(n), dict[object, set[object]]()
        choice = replay.game.pending(state)
        assert isinstance(choice, Choice)
        for option in choice.options:
            words = replay.game.alike(state, option) or option
            tables.setdefault(words, set()).add(after(replay, n, option))
        assert all(len(each) == 1 for each in tables.values())
        merged += len(choice.options) - len(tables)
    assert merged > 100


# -- hidden cards ----------------------------------------------------------------------------------


def until(replay: Replay, events: list[Event], sorts: list[str]) -> Replay | None:
    """Return a game in progress with these events; None if the rules forbid one of them."""
    game, kept = replay.game, GameRecord()
    header = header_for(game, replay.seats, replay.header.options)
    state = game.start(len(replay.seats), header.options)
    for event, sort in zip(events, sorts, strict=True):
        if game.why_not(state, event) is not None:
            return None
        game.apply(state, event)
        kept.log.append(event)
        kept.sorts.append(sort)
    return Replay.of(log_of(game, header, kept), "log")


def indistinguishable_states(replay: Replay, n: int) -> tuple[Replay, Replay] | None:
    """Return the game up to event n and one with hidden cards swapped, the same to its chooser."""
    game, seat = replay.game, replay.events[n - 1].seat
    events, sorts = list(replay.events[:n]), list(replay.nodes[:n])
    hidden = [
        place
        for place, event in enumerate(events)
        if sorts[place] == "chance" and hasattr(event, "card") and game.mask(event, seat) != event
    ]
    for one in reversed(hidden):
        for other in reversed([place for place in hidden if place < one]):
            first, second = events[one], events[other]
            if type(first) is not type(second) or first.card == second.card:  # type: ignore[attr-defined]
                continue
            changed = list(events)
            changed[one] = replace(first, card=second.card)  # type: ignore[attr-defined, call-arg]
            changed[other] = replace(second, card=first.card)  # type: ignore[attr-defined, call-arg]
            twin = until(replay, changed, sorts)
            if twin is None:
                continue
            here, there = replay.state(n - 1), twin.state(n - 1)
            if game.view(here, ALL_KNOWING) == game.view(there, ALL_KNOWING):
                continue
            assert game.view(here, seat) == game.view(there, seat)
            found = until(replay, events, sorts)
            assert found is not None
            return found, twin
    return None


def told(judged: list[ChoiceVerdict]) -> bytes:
    return json.dumps([one.as_json() for one in judged]).encode() + repr(judged).encode()


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("sixty", "three-players"),
        ("pie", "three-players"),
        ("jam", "ann-bo-cy"),
        ("kuhn", "ann-bo"),
    ],
)
def test_what_is_hidden_from_a_seat_decides_nothing(
    game: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Swapping cards that the seat cannot see leaves the judgement of a choice byte-identical."""
    monkeypatch.setattr(better_options, "LEVELS", (1,))
    replay, tried = Replay.read(REPLAYS / game / f"{name}.jsonl"), 0
    for n in choices_of(replay):
        pair = indistinguishable_states(replay, n) if n > 8 else None
        if pair is None:
            continue
        here, there = (
            told(judged_choices(one, "random", only=[n], playouts=60, workers=1, progress=False))
            for one in pair
        )
        assert here == there
        tried += 1
        if tried == 2:
            return
    pytest.fail("no hidden card can be changed")


# -- results ---------------------------------------------------------------------------------------


def test_who_rolls_on_with_a_won_game_is_told_so() -> None:
    """Bo has rolled the 21 points needed and rolls again: a 1 (one in six) loses them."""
    tour = Replay.read(REPLAYS / "pig" / "tour.jsonl")
    held = tour.events[-1]
    assert held.kind == "Held"
    rolled = pig.RolledOn(held.seat, "G-3")
    replay = until(tour, [*tour.events[:-1], rolled], [*tour.nodes])
    assert replay is not None
    (found,) = judged_choices(replay, only=[len(replay)], playouts=1000, workers=1, progress=False)
    told = found.as_json()
    assert (told["best"], told["clause"]) == ("Hold", "G-5")
    assert told["at"][0] == 1000
    assert found.verdict in ("slip", "mistake", "blunder")
    lost = 1000 - told["at"][1]
    assert 0 < lost < 1000 / 6
    assert told["blind"] == pytest.approx(lost / 2, abs=40)
    lost_of_100 = int(told["why"].split("chose in ")[1].split(".")[0])
    assert told["why"].startswith("“A 1: Bo loses the 21 points of this turn” follows in 0 of")
    assert lost_of_100 == pytest.approx(100 / 6, abs=6)
    assert "points" not in told["why"].split("”")[1]  # rolling on brings more, but not the game


def test_tiles_that_nobody_has_seen_count_as_one() -> None:
    """A first turn's 49 options are alike, so it is no choice; later, unseen tiles are grouped."""
    replay = Replay.read(REPLAYS / "cramel" / "ann-bo-cy.jsonl")
    first = replay.nodes.index("choice") + 1
    assert first not in choices_of(replay)
    trial = _Trial(Judging(replay, "random", [], 60), STOPPED)
    assert trial.options[trial.taken].kind == "TurnStopped"
    assert len(trial.options) == 26
    unseen = [place for place in trial.sizes if "nobody" in trial._called(trial.options[place])[0]]
    assert [trial.sizes[place] for place in unseen] == [18]
    assert sum(trial.sizes.values()) == 26
    assert len(trial.sizes) == 1 + 1 + 7  # stopping, the group of unseen tiles, each seen tile


def test_a_stop_in_cramel_is_no_mistake_by_any_seed() -> None:
    """Event 138: by 8,000 playouts each, stopping wins 21.2 %, the best alternative 21.8 %."""
    replay = Replay.read(REPLAYS / "cramel" / "ann-bo-cy.jsonl")
    for seed in range(4):
        (found,) = judged_choices(
            replay, only=[STOPPED], playouts=200, seed=seed, workers=1, progress=False
        )
        assert found.verdict in ("close", "")
        assert found.verdict == "close" or found.as_json()["gain"] == [0, 0, 0]


@pytest.mark.slow("judges choices of ten games with two seeds, and their verdicts with two more")
@pytest.mark.parametrize(("game", "name"), TAUGHT)
def test_what_is_called_a_loss_is_one_by_other_seeds(game: str, name: str) -> None:
    """Checked independently: the better option against the chosen one alone, sequentially, with
    fresh random numbers, without selection among options and without a second run."""
    replay = Replay.read(REPLAYS / game / f"{name}.jsonl")
    chosen = choices_of(replay)
    only = chosen[len(chosen) // 3 :: max(1, len(chosen) // 6)]
    playouts = 40 if game == "jamsumo" else 200
    losses = []
    for seed in (0, 1):
        found = judged_choices(
            replay, only=only, playouts=playouts, seed=seed, workers=1, progress=False
        )
        assert len(found) == len(only)
        losses += [one.as_json() for one in found if one.verdict in LOSSES]
    runs = list(checked_choices(replay, losses, seeds=(2, 3), playouts=2 * playouts))
    assert len(runs) == 2 * len(losses)
    assert [one for one in runs if not one.holds] == []


def test_words_and_numbers_fit_together() -> None:
    replay = Replay.read(REPLAYS / "cramel" / "ann-bo-cy.jsonl")
    only = choices_of(replay)[10:80:16]
    found = judged_choices(replay, "random", only=only, playouts=60, workers=1, progress=False)
    assert [one.n for one in found] == only
    for one in found:
        told, mean = one.as_json(), one.gain[0]
        assert told["at"][0] - told["at"][1] == told["gain"][0]
        assert told["gain"][1] <= told["gain"][0] <= told["gain"][2]
        assert one.gain[1] <= mean <= one.gain[2]
        assert (told["best"] == "") == (one.verdict == "close")
        assert one.playouts <= 60 or one.verdict or not one.is_best
        if one.is_best:
            assert (told["best"], told["gain"]) == (told["chosen"], [0, 0, 0])
        elif one.verdict != "close":
            assert one.why
            assert one.clause in replay.game.rulebook.clauses
        sizes = {"": -1, "close": -1, "slip": 2, "mistake": 5, "blunder": 10}
        assert 100 * mean >= sizes[one.verdict] or sizes[one.verdict] < 0


def test_many_options_are_tried_in_part_and_weigh_as_all_would() -> None:
    replay = Replay.read(REPLAYS / "cramel" / "ann-bo-cy.jsonl")
    judging = Judging(replay, "memory", [], 200)
    for n in choices_of(replay)[::9]:
        trial = _Trial(judging, n)
        weights = trial.halves.weights
        assert trial.taken in weights
        assert len(weights) <= max(MOST, 2)
        lines = [line for line in trial.lines if line.options]
        for line in lines:
            places = [trial.options.index(one) for one in line.options]
            assert sum(weights.get(place, 0) for place in places) == pytest.approx(1)


def test_pieces_of_a_work_give_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(better_options, "LEVELS", (1, 2))
    replay = Replay.read(REPLAYS / "sixty" / "three-players.jsonl")
    chosen = choices_of(replay)[:3]
    whole = judged_choices(
        replay, "greedy", only=chosen, playouts=24, seed=5, workers=1, progress=False
    )
    work: Judging = unpacked(Judging(replay, "greedy", chosen, 24, 5).packed())
    apart: list[ChoiceVerdict] = []
    for number in reversed(range(len(chosen))):  # in any order
        work.do(number, apart)
    assert apart[::-1] == whole


def test_a_playout_that_breaks_off_names_its_choice() -> None:
    class Wrong(Agent):
        def choose(self, choice: Choice) -> int:
            raise RuntimeError("no idea")

    replay = Replay.read(REPLAYS / "cramel" / "ann-bo-cy.jsonl")
    with pytest.raises(ChoiceFailed, match=r"choice 5 \(seed 0\) broke off: RuntimeError: no idea"):
        judged_choices(replay, Wrong, only=[5], playouts=50, workers=1, progress=False)
    with pytest.raises(ValueError, match="playouts must be at least 8"):
        judged_choices(replay, "random", playouts=2)


# -- why -------------------------------------------------------------------------------------------


def outcomes(lost: int, scores: list[int]) -> Outcomes:
    """Playouts with these scores; in the first `lost` of them Bo's turn comes to nothing."""
    found = Outcomes(load("cramel"), 1, ["Ann", "Bo"], "tiles won")
    for number, score in enumerate(scores):
        found.begin()
        turned = cramel.TurnLost(1, "C-6", tile="Cramel")
        if number < lost:
            found(None, turned)  # type: ignore[arg-type]
        found(None, cramel.TurnBegan(0, "C-2"))  # type: ignore[arg-type]
        found(None, turned)  # type: ignore[arg-type]  # in a later turn
        found.end(Over((0, score), "", "", (0,)), 0.25)
    return found


def test_a_reason_counts_what_came_before_the_next_turn() -> None:
    best, taken = outcomes(0, [8, 9] * 50), outcomes(39, [8, 8] * 50)
    assert reason(best, taken) == (
        "“Cramel: Bo’s turn ends, nothing won” follows in 0 of 100 play-outs, after what Bo chose "
        "in 39. Bo ends with 8.5 tiles won on average, not 8.0."
    )


def test_a_reason_says_nothing_that_may_be_chance() -> None:
    best, taken = outcomes(1, [8, 9, 1, 7]), outcomes(2, [7, 8, 8, 1])
    assert reason(best, taken) == "Of 100 play-outs Bo wins 25, not 25."
