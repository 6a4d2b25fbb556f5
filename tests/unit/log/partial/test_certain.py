"""`Certain` games rule out no event that was played, whatever is hidden.

The lines are the openings of recorded games, with cards hidden that nobody saw and cards missed;
the tables come from games other than the one played that the search finds to fit these lines.
"""

from pathlib import Path
from typing import Any

import pytest

from jamlab.core import AnyGame, Stream
from jamlab.core.hidden import Certain
from jamlab.core.registry import ids, load
from jamlab.log.partial.deal import Deal
from jamlab.log.partial.fitting import fitting, shows_no_more
from jamlab.log.partial.search import PartialSearch
from tests.unit.log.partial.verdicts import in_part, played

REPLAYS = sorted((Path(__file__).parents[4] / "replays").glob("*/*.jsonl"))
GAMES = [game for game in ids() if isinstance(load(game), Certain)]
SAID = [path for path in REPLAYS if path.parent.name in GAMES]
SLOW = pytest.mark.slow("one recorded game of each sort is searched in make test")
TIERED = [pytest.param(path, marks=() if path.stem == "tour" else SLOW) for path in SAID]
SHARES = (0, 5)
MANY = 90


def refused_along(game: AnyGame, deal: Deal, true: tuple[Any, ...]) -> list[str]:
    """Return the objections to the true events along another game that fits the same lines."""
    assert isinstance(game, Certain)
    state, found = deal.seen.start.copy(), []
    is_known = True
    for line, filled, event in zip(deal.seen.lines, deal.events, true, strict=False):
        for told in (line.event, event):
            never = game.never(deal.seen.start, told)
            why = never
            if why is None and not fitting(game.pending(state), told, Stream(0)):
                why = game.forbidden_for_any_hands(state, told, is_known=is_known)
            if why is not None:
                found.append(f"{told}: {why}")
        is_known = is_known and shows_no_more(game, line.event, filled, None)
        game.apply(state, filled)
    return found


def test_the_games_that_hide_something_say_it() -> None:
    assert GAMES == ["cramel", "jam", "pie", "sixty"]


@pytest.mark.parametrize("path", TIERED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_nothing_is_said_against_what_was_played(path: Path) -> None:
    replay = played(path)
    rng = Stream(len(replay), 4)
    for share in SHARES:
        seat = rng.below(len(replay.seats) + 1)
        case = in_part(path, seat if seat < len(replay.seats) else None, share, rng)
        search, _ = PartialSearch.whole(case.game, replay.header, case.lines[:MANY], limit=100)
        deal = search.games[0]
        assert len(deal) > 8
        assert refused_along(case.game, deal, replay.events) == [], share


@pytest.mark.parametrize("log", ["kids-trade", "kids-all"])
@pytest.mark.parametrize("seed", [0, 1])
def test_line_by_line_nothing_is_said_against_the_next_line(log: str, seed: int) -> None:
    """Check at tables found before the next line: a Basket may seem complete there, yet is not."""
    case = in_part(REPLAYS[0].parents[1] / "jam" / f"{log}.jsonl", None, 3, Stream(seed, 3))
    search = PartialSearch(case.game, case.replay.header, limit=60, seed=seed)
    asked = 0
    for line in case.lines[:32]:
        for deal in search.games:
            if not fitting(deal.node, line.event, Stream(0)):
                asked += 1
                why = case.game.forbidden_for_any_hands(deal.state, line.event, is_known=False)  # type: ignore[attr-defined]
                assert why is None, (line, why)
        said = search.add_line(line)
        assert said.fits or not said.proved, (line, said.sentence)
        if not said:
            break
    assert asked
