"""A new game costs one folder: made in a copy, checked and tested, and nothing else is touched."""

import json
import resource
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from jamlab.core.registry import ids
from tests.unit.cli.making import Checkout
from tests.unit.cli.terminal import run

HOG = "jamlab/games/hog"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Checkout, dict[str, bytes]]:
    """A checkout with a game that was just made, and what lay there before."""
    checkout = Checkout.copied(tmp_path_factory.mktemp("made"))
    before = checkout.files()
    told = checkout.jamlab("new-game", "hog", "--title", "Hog", "--seats", "2-4")
    assert told.returncode == 0, told.stderr
    assert "jamlab check hog" in told.stdout
    return checkout, before


@pytest.fixture
def hog(made: tuple[Checkout, dict[str, bytes]]) -> Iterator[Checkout]:
    """The same; what a test changes in the game is as it was, afterwards."""
    checkout, _ = made
    kept = checkout.root.parent / "kept"
    shutil.rmtree(kept, ignore_errors=True)
    shutil.copytree(checkout.root / HOG, kept)
    yield checkout
    shutil.rmtree(checkout.root / HOG)
    shutil.copytree(kept, checkout.root / HOG)


def test_a_new_game_lies_in_its_own_folders(made: tuple[Checkout, dict[str, bytes]]) -> None:
    checkout, before = made
    after = checkout.files()
    touched = {name for name in before if after.get(name) != before[name]}
    # Which the command writes: they list all events.
    assert touched == {"docs/log-format/log.schema.json", "docs/log-format/validate_log.py"}
    new = {name for name in after if name not in before}
    homes = (HOG, "replays/hog", "tests/unit/games/hog", "tests/contract/golden/texts/hog")
    outside = {name for name in new if not name.startswith(tuple(f"{home}/" for home in homes))}
    told = {"docs/log-format/games/hog.md", "docs/log-format/examples/hog.jsonl"}
    assert outside == {"notebooks/explainers/hog.ipynb", *told}


def used_by_children() -> float:
    """CPU seconds of all processes that this one has begun and seen end."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def test_what_is_to_be_filled_in_is_said_within_seconds(hog: Checkout) -> None:
    before = used_by_children()
    told = hog.jamlab("check", "hog")
    assert used_by_children() - before < 30
    assert told.returncode == 1
    lines = told.stdout.splitlines()
    assert lines[0].startswith(f"{HOG}/RULES.md, line 5: to fill in: what sort of game it is")
    assert all(line.startswith((HOG, "    ", "Hog: ", "It ")) for line in lines), told.stdout
    assert f"Hog: 5 clauses, {told.stdout.count('to fill in')} wanting." in lines
    assert any("“Ask about this step” is not shown" in line for line in lines)


@pytest.mark.slow("runs the tests of a new game in a copy of the checkout")
def test_a_new_game_passes_the_tests_of_the_house(made: tuple[Checkout, dict[str, bytes]]) -> None:
    checkout, _ = made
    said = checkout.tested(
        "tests/contract", "tests/unit/log", "tests/unit/games/hog", "tests/repository",
        "tests/unit/ui/scenes/test_swings.py", "-k", "hog or Hog",
    )  # fmt: skip
    assert int(said.split(" passed")[0].split()[-1]) > 60


@pytest.mark.slow("a process of its own in a copy; widgets and explainers have tests of their own")
def test_a_new_game_is_shown_and_explained(made: tuple[Checkout, dict[str, bytes]]) -> None:
    checkout, _ = made
    code = (
        "import json; from jamlab.gallery import share; from jamlab.log import Replay; "
        "from jamlab.pages import Theatre; "
        "from jamlab.pages.explainer.explainer import Explainer; "
        "theatre = Theatre(share() / 'replays'); (hog,) = "
        "[game for game in theatre.told['games'] if game['id'] == 'hog']; "
        "theatre.show(Replay.read(hog['logs'][0]['path'])); "
        "told = json.loads(Explainer('hog', share() / 'replays').page); "
        "print(theatre.asking['questions'], theatre.replay.game.name, hog['name']);"
        "print(json.dumps([[rule['id'], bool(rule['question'])] for chapter in told['chapters'] "
        "for rule in chapter['rules']] if 'chapters' in told else list(told)))"
    )
    told = checkout.python("-c", code)
    assert told.returncode == 0, told.stderr
    first, second = told.stdout.splitlines()
    assert first == "[] Hog Hog"
    assert json.loads(second)


# -- what is half done -----------------------------------------------------------------------------


def lacks(checkout: Checkout, seconds: float = 120) -> str:
    """What is said to be wanting."""
    told = checkout.jamlab("check", "hog", seconds=seconds)
    assert told.returncode == 1, told.stdout + told.stderr
    assert " wanting.\n" in told.stdout, told.stderr
    return told.stdout


def test_what_a_half_done_game_lacks_is_named_with_its_file(hog: Checkout) -> None:
    rules = hog.root / HOG / "RULES.md"
    more = "\n### H-6 Snake eyes\n\nA 1 takes all that you have.\n"
    rules.write_text(rules.read_text() + more, encoding="utf-8")
    hog.change(f"{HOG}/scene.py", 'icon=f"die-{pips}"', 'icon=f"bone-{pips}"')
    hog.change(f"{HOG}/rules.py", 'ev.Left(seat, "H-4")', 'ev.Left(seat, "H-9")')
    hog.change(f"{HOG}/__init__.py", "{who} keeps it", "")
    (hog.root / HOG / "picture.svg").unlink()
    said = lacks(hog)
    for wanted in (
        f"{HOG}/questions.json: no question about H-6.",
        "replays/hog: no recorded game shows H-6 (Snake eyes).",
        f"{HOG}/icons: the face 1 wants the drawing bone-1, which is not there.",
        f"{HOG}/rules.py: Left cites H-9, which is no clause.",
        f"{HOG}/__init__.py: Kept has no words.",
        f"{HOG}/picture.svg: the gallery has no picture.",
    ):
        assert wanted in said, said


@pytest.mark.slow("checks a copy twice more; a half-done game is checked above")
def test_questions_without_a_trial_are_named(hog: Checkout) -> None:
    folder = hog.root / HOG
    (folder / "odds.py").write_text(
        "from jamlab.chance.exact.question import Question\n"
        "QUESTIONS = {'six': Question('six', 'Is it a six?', (), lambda position: None)}\n"
    )
    said = lacks(hog)
    assert f"{HOG}/trials.py: the question six is answered, and nothing tries it out." in said
    (folder / "trials.py").write_text("TRIED = {}\nUNTRIED = {'six': 'it is too plain'}\n")
    assert "nothing tries it out" not in lacks(hog)


@pytest.mark.slow("checks a copy once more; a half-done game is checked above")
def test_what_breaks_off_says_where(hog: Checkout) -> None:
    hog.change(f"{HOG}/rules.py", "state.points[event.seat] += state.pips", "state.points[9] += 1")
    said = lacks(hog)
    line = next(line for line in said.splitlines() if "breaks off" in line)
    assert line.startswith(f"{HOG}/rules.py, line ")
    assert "IndexError" in line


# -- what never ends -------------------------------------------------------------------------------


def never_ends(hog: Checkout) -> None:
    """Nobody ever gets a point: chance offers the first outcome for ever, and only that."""
    hog.change(f"{HOG}/rules.py", "for pips in range(1, 7))\n", "for pips in range(1, 2))\n")
    hog.change(f"{HOG}/rules.py", "Chance(rolled, (1,) * 6)", "Chance(rolled, (1,))")
    hog.change(f"{HOG}/rules.py", "state.pips, state.phase = event.pips, CHOOSE", "state.pips = 1")


@pytest.mark.slow("plays 30,000 events of each table in a copy")
def test_a_game_without_an_end_is_told_and_not_waited_for(hog: Checkout) -> None:
    never_ends(hog)
    said = lacks(hog, seconds=120)
    assert f"{HOG}/rules.py: a random game of 4 has not ended after 30,000 events." in said


@pytest.mark.slow("waits for a rule that never comes back, in a copy")
def test_a_rule_that_never_comes_back_is_told(hog: Checkout) -> None:
    hog.change(
        f"{HOG}/rules.py",
        "            state.pips, state.phase = event.pips, CHOOSE",
        "            while event.pips:\n                state.phase = CHOOSE",
    )
    code = (
        "from jamlab.cli import check; check.SECONDS = 3; "
        "from jamlab.core.registry import load; print(*check.missing_parts(load('hog')), sep='\\n')"
    )
    told = hog.python("-c", code, seconds=120)
    assert told.returncode == 0, told.stderr
    assert "after 3 seconds a game is still being worked at, in rules.py, line " in told.stdout


@pytest.mark.slow("a process of its own in a copy of the checkout")
def test_the_explainer_of_a_game_without_an_end_is_drawn(hog: Checkout) -> None:
    never_ends(hog)
    code = (
        "from jamlab.gallery import share; from jamlab.pages.explainer.explainer import *; "
        "from jamlab.core.registry import load; print(parts(load('hog')))"
    )
    told = hog.python("-c", code, seconds=60)
    assert (told.returncode, told.stdout) == (0, "{}\n"), told.stderr


@pytest.mark.slow("runs pytest in a copy of the checkout")
def test_the_tests_of_a_game_without_an_end_fail_and_do_not_hang(hog: Checkout) -> None:
    never_ends(hog)
    told = hog.python(
        "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-n", "0",
        "tests/contract/test_folding.py", "-k", "hog", seconds=120,
    )  # fmt: skip
    assert told.returncode == 1
    assert "has not ended after 30,000 events" in told.stdout


# -- what cannot be made ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["Hog"], "a game's id must be 2 to 20 of a-z"),
        ([ids()[0]], "there is a game"),
        (["hog", "--seats", "1-3"], "--seats must be such as 2-4"),
        (["hog", "--title", 'a "b"'], "--title must be one line"),
        (["hog", "--letters", "h"], "--letters must be 1 to 4 of A-Z"),
    ],
)
def test_what_cannot_be_made_says_why(words: list[str], said: str) -> None:
    told = run("new-game", *words)
    assert told.code == 2
    assert said in told.err


@pytest.mark.parametrize("game", ids())
def test_the_games_of_the_house_lack_nothing(game: str) -> None:
    told = run("check", game)
    assert told.code == 0, told.out
    assert "nothing wanting" in told.out


def test_the_copy_is_no_link(made: tuple[Checkout, dict[str, bytes]]) -> None:
    checkout, _ = made
    told = checkout.python("-c", "import jamlab; print(jamlab.__file__, jamlab.build)")
    assert Path(told.stdout.split()[0]).is_relative_to(checkout.root)
    assert told.stdout.split()[1] == "interpreted"
