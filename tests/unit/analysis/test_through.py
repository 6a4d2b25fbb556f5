"""Statistics gathered while many games are played, and the figures drawn from them."""

import re
from collections import Counter
from xml.etree import ElementTree

import pytest

import jamlab
from jamlab.analysis.play_through import COLUMNS, PARTS, PlayedThrough, play_through
from jamlab.chance import duplicates
from jamlab.chance.simulations.duplicate import Duplicates
from jamlab.core.registry import load
from jamlab.pages import statistics
from jamlab.ui.charts.figure import Figure

GAMES = 40


@pytest.fixture(scope="module")
def played() -> PlayedThrough:
    return play_through("sixty", 3, "random", GAMES, 3, workers=1, progress=False)


def test_the_games_are_those_of_simulate(played: PlayedThrough) -> None:
    done = jamlab.simulate(
        "sixty", 3, "random", GAMES, 3, keep_logs=True, workers=1, progress=False
    )
    table, same = played.table(), done.table()
    for name in ("game", "seed", "events", "reason", "clause", "score_2", "share_0"):
        assert list(table[name]) == list(same[name])
    assert list(table["choices"]) == list(same["decisions"])
    for number in range(0, GAMES, 9):
        replay = done.replay(number)
        row = table.iloc[number]
        assert row["first"] == replay.events[replay.nodes.index("choice")].seat
        for part in PARTS:
            view = replay.game.view(replay.state(len(replay) * part // 10), None)
            had = replay.game.standing(view)
            ahead = [seat for seat, points in enumerate(had) if points == min(had)]
            assert row[f"leads_{part}"] == (ahead[0] if len(ahead) == 1 else -1)


def test_workers_do_not_show(played: PlayedThrough) -> None:
    two = play_through("sixty", 3, "random", GAMES, 3, workers=2, progress=False)
    assert two.rows == played.rows
    assert (two.players, two.seats, len(two)) == (("random",) * 3, 3, GAMES)


@pytest.fixture(scope="module")
def twice() -> Duplicates:
    return duplicates("sixty", "greedy", "random", 12, seed=3, workers=1, progress=False)


def test_each_figure_has_two_drawings_and_its_numbers(
    played: PlayedThrough, twice: Duplicates
) -> None:
    figures = [
        getattr(statistics, name)(played) for name in ("first_seat", "lengths", "leading", "ends")
    ]
    for figure in [*figures, statistics.luck(twice)]:
        page = figure._repr_html_()
        drawings = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
        widths = [float(ElementTree.fromstring(one).attrib["width"]) for one in drawings]
        assert len(widths) == 2
        assert widths[0] <= 680
        assert widths[1] <= 350
        assert page.count("<tr>") == len(figure.rows) + 1
        assert figure.answer in page.replace("&quot;", '"')
        assert "http" not in page.replace("http://www.w3.org/", "")


def test_the_sheet_has_a_card_for_each_question_and_introduces_the_players(
    played: PlayedThrough, twice: Duplicates, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Figure, "svg", lambda _figure, width: f"<svg width='{width}'></svg>")
    sheet = statistics.sheet(played, twice)
    page = sheet._repr_html_()
    assert re.findall("<h2>(.*?)</h2>", page) == ["40 games of Sixty"]
    asked = [
        "What is it worth to begin?", "How long do games last?", "Does luck decide?",
        "Who leads at half-time, and wins?", "Which rule ends the games?",
    ]  # fmt: skip
    assert re.findall("<h3>(.*?)</h3>", page) == asked
    assert page.count("<style>") == 1
    assert page.count('class="wide"') == page.count('class="narrow"') == 5
    assert "Three computer players" in page
    assert "“greedy” as quick does, and looks a little closer. “random” takes any option." in page
    assert repr(sheet) == "<FigurePage 40 games of Sixty: 5 figures>"


def test_the_shares_are_counted_by_place(played: PlayedThrough) -> None:
    table = played.table()
    won = Counter[int]()
    for _, row in table.iterrows():
        for seat in range(3):
            won[(seat - row["first"]) % 3] += row[f"share_{seat}"]
    figure = statistics.first_seat(played)
    said = [float(words.split()[0]) for _, words, _ in figure.rows]
    assert said == pytest.approx([100 * won[place] / GAMES for place in range(3)], abs=0.051)


def test_who_leads_at_half_time_is_counted_among_those_who_lead_alone() -> None:
    rows = []
    for number, (leader, winner) in enumerate([(0, 0), (0, 1), (1, 1), (-1, 0)]):
        shares = tuple(float(seat == winner) for seat in range(2))
        rows.append((number, 1, 0, 10, 5, "over", "S-G1", 1, 2, *shares, *[leader] * 9))
    made = PlayedThrough(load("sixty"), ("a", "b"), rows, 1, 0.0)
    figure: Figure = statistics.leading(made)
    assert len(rows[0]) == len(COLUMNS) + 4 + 9
    assert figure.rows[4][:2] == ("50 %", "66.7 %")
    assert figure.rows[4][3] == "3"
    assert "3 of 4 games" in figure.answer


def test_what_makes_no_sense_is_said() -> None:
    with pytest.raises(ValueError, match="games must be at least 1"):
        play_through("sixty", 3, "random", 0, 1)
    with pytest.raises(ValueError, match="unknown"):
        play_through("sixty", 3, "nobody", 1, 1)
