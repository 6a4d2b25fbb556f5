"""Who rolls the dice: MuJoCo, the game's own table of flicks, or a person at a real board.

A roller is what `play(…, report=…)` takes: it is called with the node and a stream of chance, and
says what came; the rules check it. Here is MuJoCo's. Without a roller the node draws from the
game's table; a person's is in manual.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from jamlab.core import Agent, Event, Stream
from jamlab.core.observed import Observed
from jamlab.games.jamsumo.flick.physics import Struck, missing, roll, version
from jamlab.games.jamsumo.flick.roll import Roll
from jamlab.games.jamsumo.flick.skill import Skill, shown

ROLLERS: Final = ("table", "mujoco", "manual")
AGAIN: Final = 5
"""How often dice are let settle on, from where they came to lie, if the rules refuse it."""


class NoPhysics(RuntimeError):
    """Dice cannot be rolled here; the message says how to change that."""


class MujocoRoller:
    """Rolls dice in MuJoCo, each seat with its skill. NoPhysics if it is not installed."""

    def __init__(self, skills: Sequence[Skill]) -> None:
        why = missing()
        if why:
            raise NoPhysics(why)
        self.skills = tuple(skills)

    def meta(self) -> dict[str, object]:
        """What a log's header says of it."""
        return {"roller": version(), "skills": shown(self.skills)}

    @property
    def asked(self) -> str:
        """How the command line asks for it."""
        return f" --roller mujoco --skill {','.join(shown(self.skills))}"

    def seated(self, agents: Sequence[Agent]) -> None:
        """Players who try flicks learn how skilled their own fingers are."""
        for seat, agent in enumerate(agents):
            if hasattr(agent, "skill"):
                agent.skill = self.skills[seat % len(self.skills)]

    def __call__(self, node: Observed, rng: Stream) -> Event:
        """What comes of a roll; what is no roll of dice, the node's own model says."""
        if not isinstance(node, Roll):
            return node.draw(rng)
        struck = None
        if node.flick is not None:
            skill = self.skills[node.seat % len(self.skills)]
            struck = skill.struck(node.board, node.poses[node.die], node.flick, rng)
        return rolled(node, struck)


def rolled(node: Roll, struck: Struck | None, *, only_tried: bool = False) -> Event:
    """The report of a roll in MuJoCo in which just this was struck.

    Poses are rounded, so that now and then dice lie too deep in each other, or above what carries
    them, for the rules; then they settle on from there. What is `only_tried` is neither checked
    nor told as a path.
    """
    came = roll(node.board, node.poses, node.die, struck, path=not only_tried)
    lies, gone = came.lies, came.gone
    said = None if struck is None else (struck.aim, struck.speed, struck.offset, struck.height)
    for tried in range(AGAIN + 1):
        event = node.rolled(
            node.came(lies, gone), came.contacts, ms=came.ms, path=came.path, struck=said
        )
        if only_tried or tried == AGAIN or node.refusal(event) is None:
            break
        again = roll(node.board, lies, path=False)
        lies, gone = again.lies, {**gone, **again.gone}
    return event
