"""Games played on the play page, as conversations."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final
from unittest.mock import patch

from jamlab.core import Stream
from jamlab.pages.play.play_program import PlayProgram
from jamlab.pages.play.play_widget import PARTS
from tests.unit.ui.whole import whole
from tests.unit.ui.widgets.conversations.conversation import Conversation

NONE: Final[Mapping[str, str]] = MappingProxyType({})


class PlayedByChance(Conversation):
    """The play page of a game; a person at it chooses at random."""

    def __init__(self, game: str, *, seed: int = 1, first: str = "", **more: Any) -> None:
        self.rng = Stream(seed, 99)
        program = PlayProgram(game, seed=seed, pause=0.0, first=first, **more)
        super().__init__(program, PARTS, game=game, slot=game, shell="", waiting="", theme="light")

    @property
    def play(self) -> Any:
        return self.told["told"]

    @property
    def scene(self) -> dict[str, Any]:
        """The table as shown now."""
        found: dict[str, Any] = {}
        for frame in self.told["shown"]["frames"]:
            found |= frame or {}
        return whole({key: value for key, value in found.items() if value is not None})

    def begin(self, *players: str, options: Mapping[str, str] = NONE) -> None:
        """Submit the form: seats with their current names, these players, these options."""
        setting = self.told["setting"]
        names = [seat["name"] for seat in setting["seats"]]
        seats = [
            {"name": name, "player": player} for name, player in zip(names, players, strict=True)
        ]
        chosen = {option["name"]: option["value"] for option in setting["options"]} | dict(options)
        words = {name: setting[name] for name in ("roller", "skill") if setting[f"{name}s"]}
        more = {"hints": setting["hints"], "back": setting["back"], **words}
        self.say("play.begin", seats=seats, options=chosen, **more)

    def do(self, what: str, **more: Any) -> None:
        """Send a request about the table in its current state."""
        self.say(f"play.{what}", **more, n=self.play["n"])

    def moves(self, most: int) -> None:
        """Make up to `most` choices, fewer if the game ends before."""
        for _ in range(most):
            if self.play["waits"] == "over":
                return
            self._move()

    def _move(self) -> None:
        if self.play["waits"] == "cover":
            self.do("uncover")
            return
        lines = self.told["choice"]["lines"]
        n = self.rng.choice([n for n, line in enumerate(lines) if line["legal"]])
        if lines[n]["options"]:
            self.do("choose", place=self.rng.choice(lines[n]["options"])[0])
            return
        while True:
            parts = self.told["choice"]["lines"][n]["parts"]
            part = next((part for part in parts if not part["said"]), None)
            if part is None:
                break
            value = self.rng.choice(part["values"])
            self.do("part", line=n, name=part["name"], value=value)
        self.do("choose", line=n)


GAMES: Final[dict[str, tuple[str, str, dict[str, str], int]]] = {
    "cramel": ("cramel", "greedy", {}, 12),
    "sixty": ("sixty", "quick", {}, 10),
    "pie": ("pie", "quick", {"pies": "1"}, 30),
    "jam": ("jam", "quick", {}, 10),
    "jam-kids": ("jam", "quick", {"variant": "kids"}, 8),
    "jam-travel": ("jam", "quick", {"variant": "travel"}, 8),
    "pig": ("pig", "hold", {"goal": "50"}, 30),
    "kuhn": ("kuhn", "balanced", {"rounds": "1"}, 20),
}
"""By page name: game, agent, house rules, maximum number of choices."""


def game(name: str, player: str, options: Mapping[str, str], most: int) -> dict[str, Any]:
    """A game between a person and an agent."""
    if "variant" in options:
        made = PlayedByChance(name, first="variant", options=options)
    else:
        made = PlayedByChance(name)
    made.begin("", player, options=options)
    made.moves(most)
    return made.data()


def two_people() -> dict[str, Any]:
    """Two people at one screen, which is handed over twice."""
    made = PlayedByChance("kuhn")
    made.begin("", "")
    made.moves(4)
    return made.data()


def watched() -> dict[str, Any]:
    """A game among agents, of which the page draws the first part."""
    made = PlayedByChance("pig")
    made.begin("hold", "hold")
    made.do("drawn")
    return made.data()


def tried() -> dict[str, Any]:
    """A line and a piece that are forbidden, and why."""
    made = PlayedByChance("sixty")
    made.begin("", "quick")
    lines = made.told["choice"]["lines"]
    line = next(n for n, each in enumerate(lines) if not each["legal"])
    made.do("try", line=line)
    named = {name for each in lines for _, _, pieces in each["options"] for name in pieces}
    scene = made.scene
    pieces = ((key[2:], value) for key, value in scene.items() if key.startswith("p."))
    piece = next(
        name for name, piece in pieces
        if scene[f"z.{piece['zone']}"]["kind"] == "hand"
        and not {name, f"{piece['zone']}|{piece['face']}"} & named
    )  # fmt: skip
    made.do("try", piece=piece)
    return made.data()


def hinted() -> dict[str, Any]:
    """A hint, and a question about odds."""
    made = PlayedByChance("kuhn")
    made.begin("", "balanced")
    made.do("hint")
    made.say("play.ask")
    questions = made.told["asking"]["questions"]
    made.say("question", name=questions[0][0])
    return made.data()


def walked() -> dict[str, Any]:
    """The tile in the second row and the second column is turned up."""
    made = PlayedByChance("cramel")
    made.begin("", "greedy")
    layout = made.told["table"]["layout"]
    at = (layout["zone"], layout["columns"] + 1)
    tile = next(
        key[2:]
        for key, value in made.scene.items()
        if key.startswith("p.") and (value["zone"], value["slot"]) == at
    )
    options = [each for line in made.told["choice"]["lines"] for each in line["options"]]
    made.do("choose", place=next(place for place, _, pieces in options if tile in pieces))
    return made.data()


def offered() -> dict[str, Any]:
    """An offer composed of several choices, and started again."""
    made = PlayedByChance("jam")
    made.begin("", "quick")
    while not (made.play["back"] and made.play["back"]["anew"] < made.play["back"]["to"]):
        made.moves(1)
    made.do("back", anew=True)
    return made.data()


def taken_back() -> dict[str, Any]:
    """A choice that is taken back, and made once more."""
    made = PlayedByChance("cramel", seed=2)
    made.begin("", "greedy")
    made.moves(1)
    made.do("back")
    made.moves(1)
    return made.data()


def own_deck() -> dict[str, Any]:
    """An invalid custom deck, then the printed one in its place."""
    made = PlayedByChance("pie")
    setting = made.told["setting"]
    deck = next(option for option in setting["options"] if option["isData"])
    options = {option["name"]: option["value"] for option in setting["options"]}
    said = {"seats": setting["seats"], "hints": setting["hints"], "back": setting["back"]}
    for text in ("nonsense", deck["printed"]):
        made.say("play.check", options={**options, deck["name"]: text}, **said)
    return made.data()


def lost_link() -> dict[str, Any]:
    """A link that lost letters."""
    made = PlayedByChance("pig")
    made.say("play.open", text="1.eNq")
    made.begin("", "hold")
    return made.data()


def switched_off() -> dict[str, Any]:
    """A teacher's link: no hints, no taking back."""
    made = PlayedByChance("sixty")
    made.say("play.switch", hints=False, back=False)
    setting = made.told["setting"]
    options = {option["name"]: option["value"] for option in setting["options"]}
    made.say("play.begin", seats=setting["seats"], options=options)
    return made.data()


def gone_on_with() -> dict[str, Any]:
    """A game kept by the browser, resumed."""
    before = PlayedByChance("cramel", seed=2)
    before.begin("", "greedy")
    before.moves(2)
    made = PlayedByChance("cramel", seed=3)
    made.say("play.keep", text=before.told["kept"]["text"])
    return made.data()


def finished() -> dict[str, Any]:
    """A finished game that is left, and opened again from the list."""
    made = PlayedByChance("kuhn")
    made.begin("", "balanced", options={"rounds": "1"})
    made.moves(10)
    link = made.told["saved"]["link"]
    made.say("play.leave")
    made.say("play.open", text=link)
    return made.data()


NO_PHYSICS: Final = patch("jamlab.pages.play.setting.missing", lambda: "not in a browser")


def flicked() -> dict[str, Any]:
    """A die is aimed by keys and flicked."""
    with NO_PHYSICS:
        made = PlayedByChance("jamsumo", first="mode")
        made.begin("", "")
        flicks = made.told["flicks"]
        (die,) = flicks["may"]
        for face in flicks["faces"][die]:
            flick = {"face": face, "aim": 101, "speed": 110, "offset": 0, "height": 8}
            n = made.play["n"]
            made.do("flick", die=die, **flick)
            if made.play["n"] > n:
                return made.data()
            made.steps.pop()
    raise AssertionError("no side can be struck")


def set_out() -> dict[str, Any]:
    """Sumo: dice are set out one by one, turned and left, and the set-out is begun again."""
    with NO_PHYSICS:
        made = PlayedByChance("jamsumo", first="mode")
        made.begin("", "", options={"mode": "sumo"})
        for words in ("area", "area", "die by die"):
            lines = made.told["choice"]["lines"]
            options = [each for line in lines for each in line["options"]]
            made.do("choose", place=next(place for place, said, _ in options if words in said))
        for turn in (15, 0):
            flicks = made.told["flicks"]
            (die,) = flicks["movable"]
            x, y = (round(tenths / 10) for tenths in flicks["poses"][die][:2])
            if turn:
                made.do("place", die=die, x=x, y=y, turn=turn)
            made.do("put")
        made.do("back", anew=True)
        return made.data()


SCENES: Final[dict[str, Callable[[], dict[str, Any]]]] = {
    "two-people": two_people,
    "watched": watched,
    "tried": tried,
    "hinted": hinted,
    "walked": walked,
    "offered": offered,
    "taken-back": taken_back,
    "own-deck": own_deck,
    "lost-link": lost_link,
    "switched-off": switched_off,
    "gone-on-with": gone_on_with,
    "finished": finished,
    "flicked": flicked,
    "set-out": set_out,
}
