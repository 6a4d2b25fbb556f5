"""Roller of dice by MuJoCo.

A roller is the argument of `play(…, report=…)`: it is called with the node and a stream of random
numbers, and returns the outcome; the rules check it. Without a roller the node draws from the
game's table of flicks; a person's reports are in reported.py.
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
"""Times that dice may settle further from their resting places if the rules refuse the report."""


class NoPhysics(RuntimeError):
    """Dice cannot be rolled here; the message says how to change that."""


class MujocoRoller:
    """Roller that uses MuJoCo, with a skill for each seat. NoPhysics if it is not installed."""

    def __init__(self, skills: Sequence[Skill]) -> None:
        why = missing()
        if why:
            raise NoPhysics(why)
        self.skills = tuple(skills)

    def meta(self) -> dict[str, object]:
        return {"roller": version(), "skills": shown(self.skills)}

    @property
    def asked(self) -> str:
        """Options of the command line that select this roller."""
        return f" --roller mujoco --skill {','.join(shown(self.skills))}"

    def seated(self, agents: Sequence[Agent]) -> None:
        """Set the skill of agents that try flicks to that of their seat."""
        for seat, agent in enumerate(agents):
            if hasattr(agent, "skill"):
                agent.skill = self.skills[seat % len(self.skills)]

    def __call__(self, node: Observed, rng: Stream) -> Event:
        """Return the outcome of a roll; let other nodes draw for themselves."""
        if not isinstance(node, Roll):
            return node.draw(rng)
        struck = None
        if node.flick is not None:
            skill = self.skills[node.seat % len(self.skills)]
            struck = skill.struck(node.board, node.poses[node.die], node.flick, rng)
        return rolled(node, struck)


def rolled(node: Roll, struck: Struck | None, *, only_tried: bool = False) -> Event:
    """Return the report of a MuJoCo roll with exactly this strike.

    Poses are rounded, so now and then dice overlap too much for the rules, or lie above their
    support; then they settle from there. With `only_tried` there are no checks and no path.
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
