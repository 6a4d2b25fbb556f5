"""The rules as learners read them: RULES.md, its questions and the explainer built from it."""

from __future__ import annotations

import ast
import json
import re
from collections import Counter
from pathlib import Path
from string import ascii_uppercase
from typing import Any

import pytest
from scipy.stats import chisquare

from jamlab.core import registry
from jamlab.core.registry import ids, load
from jamlab.lessons import COURSE, lesson
from jamlab.lessons.course.lesson_record import MultipleChoice
from jamlab.pages.explainer import explainer
from jamlab.ui import bundle
from tests.contract.tables import contract_of

FOLDER = registry.GAMES
REPLAYS = Path(__file__).parents[2] / "replays"
CITED = re.compile(rf"\b(?:{'|'.join(load(game).rulebook.letters for game in ids())})-[A-Z]?\d+\b")
"""A clause number of any game, within a text."""

MARKS = ("as printed", "the usual ruling")
BESIDE = re.compile(r"Our ruling: .*\b(is|are) as printed, the rest is ours\. ")
"""Opening of a ruling on a printed option: it limits the ruling to what is not printed."""

OURS = {
    "cramel": "C-1 C-2 C-3 C-5 C-9 C-10 C-11 C-12 C-13 C-14 C-15 C-16 C-17 C-18",
    "jam": "J-A6 J-A7 J-A8 J-A9 J-B2 J-B4 J-B6 J-B7 J-B8 J-B9 J-C3 J-C4 J-C5 J-C7 J-C10 J-C12 "
    "J-C15 J-C16 J-C17 J-C18 J-C19 J-D1 J-D2 J-D3 J-E1 J-F1 J-F2 J-G1 J-G2 J-G3 J-G4 J-G5 J-G6 "
    "J-G8 J-H1 J-H2 J-I0 J-I1 J-I2 J-I3 J-I4",
    "jamsumo": "M-A1 M-A2 M-A3 M-A5 M-A6 M-A7 M-A8 M-A9 M-A10 M-A11 M-A12 M-B1 M-B2 M-B3 M-B4 "
    "M-B5 M-C1 M-C2 M-C3 M-C5 M-C6 M-C8 M-C10 M-D1 M-D2",
    "pie": "P-A1 P-A2 P-A3 P-A5 P-A6 P-A8 P-B2 P-B4 P-B5 P-B6 P-C1 P-C2 P-C3 P-C4 P-C5 P-C6 P-C8 "
    "P-D1 P-D2 P-E1 P-E2 P-E3 P-E4 P-E6",
    "sixty": "S-A1 S-A2 S-A3 S-A6 S-A7 S-B1 S-B2 S-C2 S-C3 S-C4 S-C5 S-D3 S-D4 S-D5 S-D6 S-D7 S-E0 "
    "S-E2 S-E3 S-E4 S-E5 S-F1 S-F2 S-F3 S-F5 S-G2",
}
"""Clauses at least partly absent from the printed rules, compared with them word by word."""
MANY = 15
"""Number of questions from which a dominant answer position cannot be due to chance."""
NUMBERS = ("", "one", "two", "three", "four", "five", "six", "seven")


@pytest.mark.sample
@pytest.mark.parametrize("game", ids())
def test_the_clauses_of_a_chapter_are_numbered_without_a_gap(game: str) -> None:
    numbers: dict[str, list[int]] = {}
    for name in load(game).rulebook.clauses:
        letter, number = re.fullmatch(r"[A-Z]+-([A-Z]?)(\d+)", name).groups()  # type: ignore[union-attr]
        numbers.setdefault(letter, []).append(int(number))
    assert "".join(sorted(numbers)) in ("", ascii_uppercase[: len(numbers)])
    for letter, told in numbers.items():
        assert sorted(told) == list(range(min(told), min(told) + len(told))), letter
        assert min(told) in (0, 1)


@pytest.mark.parametrize("game", ids())
def test_the_first_paragraph_fits_a_panel(game: str) -> None:
    for clause in load(game).rulebook.clauses.values():
        assert len(clause.text) <= 220, f"{clause.id}: {len(clause.text)} characters"
        assert clause.title[0].isupper()
        assert clause.text[-1] in ".!?"


@pytest.mark.parametrize("game", ids())
def test_rules_that_people_get_wrong_have_an_example(game: str) -> None:
    """Every clause with an option (tables differ on it) and 80% of all others have an example."""
    played = [c for c in load(game).rulebook.clauses.values() if not c.definition]
    for clause in played:
        assert clause.example.startswith("Example: ") or "Option `" not in clause.more, clause.id
    assert sum(bool(clause.example) for clause in played) >= 0.8 * len(played)


@pytest.mark.parametrize("game", ids())
def test_each_clause_in_the_code_is_in_the_rules(game: str) -> None:
    clauses = load(game).rulebook.clauses
    for file in sorted((FOLDER / game).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                for name in CITED.findall(node.value):
                    assert name in clauses, f"{file.name} cites {name}"


@pytest.mark.parametrize("game", ids())
def test_definitions_are_never_cited_by_an_event(game: str) -> None:
    clauses = load(game).rulebook.clauses
    for path in sorted((REPLAYS / game).glob("*.jsonl")):
        lines = path.read_bytes().splitlines()[1:]
        for name in {json.loads(line)["clause"] for line in lines}:
            assert not clauses[name].definition, f"{path.name} cites the definition {name}"


@pytest.mark.parametrize("game", ids())
def test_each_option_is_told_under_its_clause(game: str) -> None:
    rules = load(game)
    for option in rules.options:
        more = rules.rulebook.clauses[option.clause].more
        told = re.findall(rf"(?m)^Option `{option.name}=(\w+)`: ", more)
        assert tuple(told) == option.values, option.name
        first = more.split(f"{option.name}={option.default}`")[1].split("\n")[0]
        assert any(f"({mark})." in first for mark in MARKS), option.name
    told_at_all = re.findall(
        r"Option `(\w+)=", "".join(c.more for c in rules.rulebook.clauses.values())
    )
    assert set(told_at_all) == {option.name for option in rules.options}


@pytest.mark.parametrize("game", ids())
def test_only_what_the_book_prints_is_called_as_printed(game: str) -> None:
    rules, printed = load(game), contract_of(game).printed
    told = "\n".join(clause.more for clause in rules.rulebook.clauses.values())
    assert set(re.findall(r"Option `(\w+)=\w+`: [^\n]*\(as printed\)", told)) == printed
    usual = set(re.findall(r"Option `(\w+)=\w+`: [^\n]*\(the usual ruling\)", told))
    assert usual == {option.name for option in rules.options} - printed


@pytest.mark.parametrize("game", ids())
def test_nothing_is_as_printed_and_our_ruling_at_once(game: str) -> None:
    """An option's default has one of the two marks, and the clause's rulings agree with it."""
    for clause in load(game).rulebook.clauses.values():
        paragraphs = clause.more.split("\n\n")
        rulings = [said for said in paragraphs if said.startswith("Our ruling: ")]
        assert len(rulings) == clause.more.count("Our ruling"), f"{clause.id}: in mid paragraph"
        assert "Our ruling" not in clause.text, clause.id
        marks = [mark for mark in MARKS if f"({mark})" in clause.more]
        if marks == ["as printed"]:
            assert all(map(BESIDE.match, rulings)), clause.id
        elif marks == ["the usual ruling"]:
            assert rulings, f"{clause.id}: no reason for what is ours"
            assert not any(map(BESIDE.match, rulings)), clause.id
        else:  # trade and tasks are printed; the completion of a child's yummy-yummy is not
            assert marks == ([] if clause.id != "J-H2" else [*MARKS]), clause.id


@pytest.mark.parametrize("game", OURS)
def test_what_is_not_printed_is_marked_as_ours(game: str) -> None:
    clauses = load(game).rulebook.clauses.values()
    marked = [clause.id for clause in clauses if "Our ruling: " in clause.more]
    assert sorted(marked) == sorted(OURS[game].split())


def test_c15_and_c16_tell_the_same_of_mrs_bloom_at_a_stop() -> None:
    """The two clauses once conflicted; she is awarded, see `test_c16_…` of Cramel."""
    clauses = load("cramel").rulebook.clauses
    assert "but for Mrs Bloom (C-16)" in clauses["C-15"].text
    assert "C-15" in clauses["C-16"].more


def test_j_a6_lists_every_recipe_with_its_points_and_how_many_cards_there_are() -> None:
    listed = load("jam").rulebook.clauses["J-A6"].more
    deck = (FOLDER / "jam" / "deck.csv").read_text(encoding="utf-8").splitlines()[1:]
    cards: Counter[tuple[str, str, str, str]] = Counter()
    for line in deck:
        sort, recipe, points, needs, _, copies = line.split(",")
        cards[sort, recipe, points, needs] += int(copies)
    for (sort, recipe, points, needs), count in cards.items():
        kind = recipe.removesuffix(f" {sort}")
        number = NUMBERS[count]
        if sort == "salad":
            fruits = needs.replace(" + ", ", ")
            part = next(p for p in listed.split(";") if f"{recipe} ({fruits})" in p)
            assert re.search(rf" {points}( points|\.)", part), recipe
            assert f"Salads, {number} cards each" in listed
        elif sort == "special":
            assert re.search(rf"{recipe} (gives )?{points}\b.*, {number} cards each", listed), (
                recipe
            )
        else:
            page = next(p for p in listed.split("\n\n") if p.startswith(f"{sort.title()}s:"))
            part = next(p for p in re.split("[;.]", page) if re.search(rf"(?i)\b{kind}\b", p))
            assert re.search(rf" {points}( points?)?, {number}( each| cards)", part), recipe


@pytest.mark.parametrize("game", ids())
def test_a_question_for_each_clause_with_feedback(game: str) -> None:
    asked = explainer.questions(load(game))
    assert list(asked) == list(load(game).rulebook.clauses)
    for name, question in asked.items():
        assert set(question) == {"ask", "answers"}
        assert question["ask"].endswith("?"), name
        answers = question["answers"]
        assert 2 <= len(answers) <= 4, name
        assert len({answer["text"] for answer in answers}) == len(answers), name
        right = [answer for answer in answers if answer.get("right") is True]
        assert len(right) == 1, name
        for answer in answers:
            assert set(answer) - {"right"} == {"text", "feedback"}, name
            cited = CITED.findall(answer["feedback"])
            assert set(cited) <= set(load(game).rulebook.clauses), name
            if answer is not right[0]:
                assert cited, f"{name}: the wrong answer {answer['text']!r} cites no clause"


def test_the_right_answer_does_not_always_stand_in_one_place() -> None:
    """Right answers are spread over the three places, in the rules and in the course."""
    asked = {game: [*explainer.questions(load(game)).values()] for game in ids()}
    marks = {
        game: [[answer.get("right", False) for answer in one["answers"]] for one in found]
        for game, found in asked.items()
    }
    marks["course"] = [
        [answer.right for answer in exercise.answers]
        for number in COURSE
        for exercise in lesson(number).exercises
        if isinstance(exercise, MultipleChoice)
    ]
    for name, found in marks.items():
        places = Counter(each.index(True) for each in found)
        if len(found) >= MANY:
            assert max(places.values()) <= 0.6 * len(found), (name, places)
    of_three = Counter(each.index(True) for m in marks.values() for each in m if len(each) == 3)
    assert chisquare([of_three[place] for place in range(3)]).pvalue > 0.001, of_three


# -- the explainer ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ids())
def test_the_page_tells_all_rules_in_order(game: str) -> None:
    page = explainer.page(load(game))
    told = [rule["id"] for chapter in page["chapters"] for rule in chapter["rules"]]
    assert told == list(load(game).rulebook.clauses)
    assert page["introduction"]
    assert all(chapter["title"] for chapter in page["chapters"])
    options = [value for chapter in page["chapters"] for rule in chapter["rules"]
               for value, _ in rule["options"]]  # fmt: skip
    assert len(options) == sum(len(option.values) for option in load(game).options)


def test_the_parts_are_the_printed_ones() -> None:
    assert explainer.parts(load("cramel"))["Cramel"] == 12
    assert sum(explainer.parts(load("cramel")).values()) == 49
    assert sum(explainer.parts(load("sixty")).values()) == 83


@pytest.mark.parametrize("game", ids())
def test_each_rule_has_a_live_table(game: str) -> None:
    shown = explainer.Explainer(game, REPLAYS)
    clauses = load(game).rulebook.clauses.values()
    assert set(shown.stories) >= {clause.id for clause in clauses if not clause.definition}
    assert sum(map(len, shown.stories.values())) < 200_000
    assert repr(shown) == f"<Explainer {game} · {len(clauses)} rules>"


def test_a_rule_that_no_log_shows_has_no_table(tmp_path: Path) -> None:
    assert explainer.Explainer("cramel", tmp_path).stories == {}


def test_a_cut_story_shows_the_same_tables() -> None:
    frames: list[dict[str, Any]] = [{"a": 1, "b": 1}, {"a": 2}, {"b": None}, {"c": 3}, {"a": 4}]
    told = {
        "frames": {"table": frames},
        "events": ["e1", "e2", "e3", "e4"],
        "turns": [{"first": first, "words": f"Turn {n}"} for n, first in enumerate((1, 2, 4), 1)],
        "swings": [1, 3],
        "end": {"reason": "over"},
    }
    short = explainer.cut(told, 3, 3)
    assert short["events"] == ["e3"]
    assert short["frames"]["table"] == [{"a": 2}, {"c": 3}]
    assert short["turns"] == [{"first": 1, "words": "Turn 2"}]
    assert short["swings"] == [1]  # event 3 becomes the first of the short story
    assert short["end"] is None
    whole = explainer.cut(told, 1, 4)
    assert whole["turns"] == told["turns"]
    assert whole["end"] == told["end"]


def test_the_script_is_one_module_with_its_style() -> None:
    own = bundle.source("pages/explainer/explainer.js")
    assert len(re.findall(r"export\{\w+ as default\}", str(explainer.Explainer._esm))) == 1
    assert "http" not in re.sub(r"http://www\.w3\.org/\S+", "", own)
    assert bundle.style() in str(explainer.Explainer._css)
