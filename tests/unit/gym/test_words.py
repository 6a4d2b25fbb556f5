"""Every option is spelled in words in one way; an illegal word is refused with its clause."""

import pytest

from jamlab.core import Event, Stream, registry
from jamlab.games.cramel.events import TilePicked
from jamlab.gym import LOWER, UPPER, Environment, IllegalAction
from jamlab.gym.encoding import Spelling
from jamlab.log import Replay
from tests.contract.tables import PLAIN, Table
from tests.repository.tiers import first_of_each
from tests.unit.gym.playing import FEW, REPLAYS, along, at, by_chance

ONE_MORE = pytest.mark.slow("plays one more recorded game; one of each is played")


@pytest.mark.parametrize(
    "path",
    first_of_each(REPLAYS, lambda path: path.parent.name, ONE_MORE),
    ids=lambda path: f"{path.parent.name}/{path.name}",
)
def test_every_recorded_game_can_be_played(path: object) -> None:
    """The recorded choices, spelled word by word, reproduce the lines of the log."""
    replay = Replay.read(str(path))
    *_, env = along(replay)
    assert tuple(env.kept.log) == replay.events
    assert env.over == replay.over
    lines = slice(1, len(replay) + 1)
    assert env.log().splitlines()[lines] == replay.data.splitlines()[lines]


def leaves(spelling: Spelling) -> list[Event]:
    """Return the options that a spelling leads to, in the order of the words."""
    if not spelling.offers:
        return list(spelling.left)
    return [event for word in spelling.offers for event in leaves(spelling.after(word))]


@pytest.mark.parametrize("table", FEW, ids=str)
def test_words_lead_to_every_option_once(table: Table) -> None:
    """All options are checked in choices of fewer than 500, a sample in larger ones."""
    env, looked = at(table), 0
    for _ in by_chance(env):
        if env.said:
            continue
        looked += 1
        if looked > 40:
            break
        options = env.spelling.left
        if len(options) < 500:
            found = leaves(env.spelling)
            assert len(found) == len(options)
            assert set(found) == set(options)
        for event in options[:: max(1, len(options) // 5)]:
            spelling = env.spelling
            for word in spelling.of(event):
                spelling = spelling.after(word)
            assert spelling.left == [event]


def test_numbers_without_a_word_are_halved() -> None:
    env = at(Table("jamsumo", 2))
    fields = set()
    for _ in by_chance(env):
        if set(env.spelling.offers) == {LOWER, UPPER}:
            name = env.spelling.field
            below, above = (env.spelling.offers[word] for word in (LOWER, UPPER))
            last = max(getattr(event, name) for event in below)
            assert last < min(getattr(event, name) for event in above)
            fields.add(name)
    assert {"aim", "speed", "x", "y"} <= fields


@pytest.mark.parametrize("table", PLAIN, ids=str)
def test_what_cannot_be_said_names_a_clause_and_changes_nothing(table: Table) -> None:
    env, rng = at(table), Stream(5)
    clauses = env.game.rulebook.clauses
    for n, agent in enumerate(by_chance(env)):
        if n > 60:
            break
        before = env.text(agent), list(env.said), env.observe(agent)["observation"].tolist()
        for word in [-1, env.words.size, *(rng.below(env.words.size) for _ in range(8))]:
            if word in env.spelling.offers:
                continue
            with pytest.raises(IllegalAction) as refused:
                env.step(word)
            (refusal,) = refused.value.args
            assert refusal.clause in clauses
            assert refusal.clause in str(refused.value)
        after = env.text(agent), list(env.said), env.observe(agent)["observation"].tolist()
        assert after == before


def test_the_rule_itself_answers() -> None:
    """In Cramel, picking a tile that is already face up is refused with its own clause (C-3)."""
    env = Environment("cramel")
    env.reset(seed=2)
    (tile,) = (event for event in env.spelling.left if (event.row, event.column) == (1, 1))  # type: ignore[attr-defined]
    for word in env.spelling.of(tile):
        env.step(word)
    assert env.kept.log[-1].kind == "TileTurned"
    env.step(env.words.word[TilePicked])
    env.step(env.words.word[1])
    with pytest.raises(IllegalAction, match=r"That tile is already turned up \(C-3\)"):
        env.step(env.words.word[1])
    env.step(env.words.word[2])
    assert TilePicked(tile.seat, tile.clause, 1, 2) in env.kept.log


def test_words_mean_the_same_at_all_tables_of_a_game() -> None:
    for game in registry.ids():
        found = registry.load(game)
        few, many = Environment(game), Environment(game, found.seats[-1])
        assert few.words.meaning == many.words.meaning


def test_what_is_no_option_is_not_spelled() -> None:
    env = Environment("pig")
    env.reset(seed=1)
    with pytest.raises(ValueError, match="cannot be said now"):
        env.spelling.of(env.kept.log[0])
