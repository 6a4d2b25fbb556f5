"""Who rolls the dice, for commands that play a game with dice that are flicked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import typer

from jamlab.cli.house import Wrong, complain
from jamlab.cli.player.human import Terminal
from jamlab.core import AnyGame, Report
from jamlab.core.registry import ids, load

RollerSaid = Annotated[
    str | None,
    typer.Option(
        help="Who rolls dice that are flicked: table (recorded flicks), mujoco (a simulator), "
        "manual (you, at a real board).",
        show_default="table",
    ),
]
SkillSaid = Annotated[
    str | None,
    typer.Option(
        help="How exact the fingers are, by seat: exact, expert, good, casual, child, "
        "or aim=3,speed=0.1,offset=1,height=0.8. One is for all seats; with --roller mujoco.",
        show_default="good",
    ),
]


def reporter(
    game: AnyGame,
    roller: str | None,
    skill: str | None,
    seats: int,
    terminal: Terminal | None = None,
) -> tuple[Report | None, dict[str, Any]]:
    """Who reports what dice do (None: the game's own table), and what the log's header says of it.

    Wrong for what makes no sense; without a terminal nobody can be asked.
    """
    if not game.is_flicked:
        if roller is not None or skill is not None:
            word = "--roller" if roller is not None else "--skill"
            flicked = [game for game in ids() if load(game).is_flicked]
            raise Wrong(f"{word} is for dice that are flicked: {', '.join(flicked)}")
        return None, {}
    from jamlab.games.jamsumo.flick.rollers import ROLLERS, MujocoRoller, NoPhysics
    from jamlab.games.jamsumo.flick.skill import USUAL, skills_of

    name = roller or "table"
    if name not in ROLLERS:
        raise Wrong(f"no roller {name!r}; there are {', '.join(ROLLERS)}")
    if skill is not None and name != "mujoco":
        raise Wrong("--skill goes with --roller mujoco: the others have what skill they have")
    if name == "mujoco":
        try:
            rolls = MujocoRoller(skills_of(skill or USUAL, seats))
        except (NoPhysics, ValueError) as error:
            raise Wrong(str(error)) from None
        return rolls, game.reporter_meta(rolls)
    if name == "manual":
        from jamlab.games.jamsumo.flick.reported import ManualRoller

        if terminal is None:
            raise Wrong("--roller manual asks somebody what the dice did: jamlab play can")
        asks = ManualRoller(terminal.say, terminal.answer)
        return asks, game.reporter_meta(asks)
    return None, game.reporter_meta(None)


def kept_reporter(
    game: AnyGame,
    meta: Mapping[str, Any],
    roller: str | None,
    skill: str | None,
    seats: int,
    terminal: Terminal | None,
) -> Report | None:
    """Who goes on reporting in a game that was begun: as its header says, or as is said now."""
    said = meta.get("roller")
    begun = said.split(" ")[0] if isinstance(said, str) else None
    if game.is_flicked and roller is None and begun in ("mujoco", "manual", "table"):
        roller = begun
    skills = meta.get("skills")
    if roller == "mujoco" and skill is None and isinstance(skills, list):
        skill = ",".join(str(words) for words in skills)
    report, now = reporter(game, roller, skill, seats, terminal)
    if said is not None and now and now["roller"] != said:
        complain(f"begun with the roller {said}; it goes on with {now['roller']}")
    return report
