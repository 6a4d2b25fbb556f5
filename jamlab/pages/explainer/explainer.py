"""Explainer page: a game's rules, each with a small live table and a question.

* `Explainer("cramel", folder)` reads the rules from the game's RULES.md, the questions from its
  questions.json and the scenes from the recorded games below `folder`: a log's meta lists under
  `"scenes"` which of its events show which clause.
* Everything is sent at once, each scene cut out of its game; a table is drawn when it scrolls into
  view. Stepping and answering need no kernel.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import anywidget
import traitlets

from jamlab.core import AnyGame, Chance, Choice, Forced, Stream, draw, registry
from jamlab.core.scene import Face
from jamlab.log import Replay
from jamlab.pages.explainer import explainer_messages
from jamlab.text import in_mixed_order
from jamlab.ui import bundle
from jamlab.ui.bundle import THEMES
from jamlab.ui.messages import sparse
from jamlab.ui.story import packed, story

OPTION: Final = re.compile(r"^Option `(\w+)=(\w+)`: (.+)$")
RULING: Final = "Our ruling: "


class Explainer(anywidget.AnyWidget):
    """Rules of a game to read, watch and try out.

    `game` is a game's id; `folder` holds the recorded games (`folder/<game>/*.jsonl`). A rule that
    no log shows has no table. KeyError for an unknown game.
    """

    _esm = bundle.script("pages/explainer/explainer.js")
    _css = f"{bundle.style()}\n{bundle.sheets('pages/explainer/explainer')}"

    page = traitlets.Unicode("{}").tag(sync=True)
    stories = traitlets.Dict().tag(sync=True)
    theme = traitlets.Enum(THEMES, "auto").tag(sync=True)

    def __init__(self, game: str, folder: str | Path) -> None:
        rules = registry.load(game)
        found = dict(scenes(rules, Path(folder)))
        self._words = f"{game} · {len(rules.rulebook.clauses)} rules"
        super().__init__(page=json.dumps(page(rules), ensure_ascii=False), stories=found)

    def __repr__(self) -> str:
        return f"<Explainer {self._words}>"


# -- page content ----------------------------------------------------------------------------------


def page(game: AnyGame) -> explainer_messages.ExplainerPage:
    """Return title, introduction and chapters with their rules, as a message to the browser."""
    introduction, chapters = outline(game)
    asked = questions(game)
    box = parts(game)
    shown = {name: face for name, face in all_faces(game).items() if name in {*game.faces, *box}}
    return {
        "game": game.id,
        "name": game.name,
        "about": game.about,
        "introduction": introduction,
        "layout": game.layout.kind,
        "faces": {name: sparse(face) for name, face in shown.items()},
        "parts": list(box.items()),
        "chapters": [
            {"title": title, "rules": [_rule(game, clause, asked) for clause in clauses]}
            for title, clauses in chapters
        ],
    }


def _rule(
    game: AnyGame, name: str, asked: Mapping[str, explainer_messages.ExplainerQuestion]
) -> explainer_messages.Rule:
    clause = game.rulebook.clauses[name]
    more: list[str] = []
    ruling = ""
    options = []
    for paragraph in clause.more.split("\n\n") if clause.more else []:
        option = OPTION.match(paragraph)
        if option:
            options.append([f"{option[1]} = {option[2]}", option[3][:1].upper() + option[3][1:]])
        elif paragraph.startswith(RULING):
            ruling = paragraph.removeprefix(RULING)
        else:
            more.append(paragraph)
    return {
        "id": name,
        "title": clause.title,
        "text": clause.text,
        "more": more,
        "ruling": ruling[:1].upper() + ruling[1:],
        "options": options,
        "example": clause.example.removeprefix("Example: "),
        "question": asked.get(name),
    }


MOST_PARTS: Final = 48
"""Most kinds of cards or tiles listed on a page."""
FAR_ENOUGH: Final = 1_000
"""Events after which a game without a draw is not played further."""


def parts(game: AnyGame) -> dict[str, int]:
    """Return the contents of the box, face → number, as the first draw of cards or tiles can bring
    it.

    Cards of two halves are counted by their upper half. A second deck that is drawn from before the
    first choice is included if there is room. A game of dice alone has none.
    """
    state = game.start(game.seats[0], {})
    faces = all_faces(game)
    found: dict[str, int] = {}
    rng = Stream(1)  # always taking the first outcome might roll a 1 for ever
    for _ in range(FAR_ENOUGH):
        node = game.pending(state)
        if isinstance(node, Forced):
            game.apply(state, node.event)
        elif isinstance(node, Chance):
            pool = game.unseen(game.view(state, None), node.outcomes[0])
            deck: dict[str, int] = {}
            for name, count in pool.items():
                half = faces[name].above or name if name in faces else ""
                deck[half] = deck.get(half, 0) + count
            fits = "" not in deck and len(found) + len(deck) <= MOST_PARTS
            if fits and found.keys().isdisjoint(deck):
                found |= deck
            game.apply(state, draw(node, rng))
        elif isinstance(node, Choice) and not found:
            game.apply(state, rng.choice(node.options))
        else:
            break
    return found


def all_faces(game: AnyGame) -> dict[str, Face]:
    """Return the game's faces and those of its initial scene."""
    state = game.start(game.seats[0], {})
    names = [str(seat) for seat in range(game.seats[0])]
    return {**game.faces, **game.scene(game.view(state, None), names).faces}


def outline(game: AnyGame) -> tuple[list[str], list[tuple[str, list[str]]]]:
    """Return the introduction's paragraphs, and each chapter's title with its clauses, from
    RULES.md.
    """
    path = registry.GAMES / game.id / "RULES.md"
    head, *parts = re.split(r"(?m)^## ", path.read_text(encoding="utf-8"))
    blocks = [" ".join(block.split()) for block in head.split("\n\n")]
    introduction = [block for block in blocks if block and not re.match(r"# |rules:", block)]
    chapters = [
        (part.partition("\n")[0].strip(), re.findall(r"(?m)^### (\S+)", part)) for part in parts
    ]
    return introduction, chapters


def questions(game: AnyGame) -> dict[str, explainer_messages.ExplainerQuestion]:
    """Return clause → `{"ask", "answers": [{"text", "feedback", "right"?}]}`, from questions.json.

    The answers are shuffled, so that their order does not give away the right one.
    """
    path = registry.GAMES / game.id / "questions.json"
    found: dict[str, explainer_messages.ExplainerQuestion] = json.loads(
        path.read_text(encoding="utf-8")
    )
    for clause, question in found.items():
        question["answers"] = in_mixed_order(clause, question["answers"], lambda one: one["text"])
    return found


# -- scenes ----------------------------------------------------------------------------------------


def scenes(game: AnyGame, folder: Path) -> Iterator[tuple[str, bytes]]:
    """Yield clause and packed story of the events that show it, from the logs below `folder`."""
    view = "table" if game.is_open else "all"
    replays = [Replay.read(path) for path in sorted((folder / game.id).glob("*.jsonl"))]
    noted: set[str] = set()
    for replay in replays:
        shown = replay.header.meta.get("scenes")
        if isinstance(shown, dict):
            whole = story(replay, [view])
            for clause, (first, last) in shown.items():
                yield clause, packed(cut(whole, first, last))
            noted |= set(shown)
    for replay in replays:  # clauses without a chosen scene: the first event citing them
        first_cited = {event.clause: n for n, event in reversed([*enumerate(replay.events, 1)])}
        if replay.over is not None:
            first_cited.setdefault(replay.over.clause, len(replay))
        for clause in sorted(set(first_cited) - noted):
            n = first_cited[clause]
            yield clause, packed(cut(story(replay, [view]), max(1, n - 1), n))
            noted.add(clause)


def cut(whole: Mapping[str, Any], first: int, last: int) -> dict[str, Any]:
    """Return the part of a one-viewpoint story with events `first` to `last` (from 1)."""
    ((view, frames),) = whole["frames"].items()
    before: dict[str, Any] = {}
    for frame in frames[:first]:
        for key, value in frame.items():
            if value is None:
                before.pop(key, None)
            else:
                before[key] = value
    ends = [*(turn["first"] for turn in whole["turns"][1:]), last + 1]
    turns = [
        {**turn, "first": max(1, turn["first"] - first + 1)}
        for turn, end in zip(whole["turns"], ends, strict=True)
        if turn["first"] <= last and end > first
    ]
    shown = [before, *frames[first : last + 1]]
    return {
        **whole,
        "faces": _seen(whole.get("faces", {}), shown),
        "events": whole["events"][first - 1 : last],
        "turns": turns,
        "swings": [n - first + 1 for n in whole["swings"] if first <= n <= last],
        "frames": {view: shown},
        "clauses": {},
        "end": whole["end"] if last == len(whole["events"]) else None,
    }


def _seen(faces: Mapping[str, Any], frames: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the faces without cards of two halves that these frames do not show: there are
    many.
    """
    shown = json.dumps(frames)
    return {
        name: face
        for name, face in faces.items()
        if "above" not in face or json.dumps(name) in shown
    }
