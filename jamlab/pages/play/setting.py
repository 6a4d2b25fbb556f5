"""Setting of a game (players and options), chosen before it and stored with it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from jamlab.arguments import unknown
from jamlab.chance import agents
from jamlab.core import AnyGame
from jamlab.core.game import InvalidOptions, Option
from jamlab.core.registry import load
from jamlab.games.jamsumo.flick.physics import missing
from jamlab.games.jamsumo.flick.skill import SKILLS, USUAL
from jamlab.log.naming import normalised_name
from jamlab.pages.play.play_messages import (
    PlayChosen,
    PlayOption,
    PlayPlayer,
    PlaySeat,
    PlaySetting,
    PlaySwitch,
)

# Descriptions of what can be chosen before a game: values of options, agents.


ORDER: Final = ("beginner", "fair", "good", "strong")


def players_of(game: AnyGame) -> list[PlayPlayer]:
    """Return the agents of a game, weakest first."""
    found = [PlayPlayer(name, *agents.described(game.id, name)) for name in agents.names(game.id)]
    return sorted(found, key=lambda player: ORDER.index(player.strength))


def words_of(game: AnyGame, option: Option) -> list[str]:
    """Return the meaning of each value of an option, from the rules; "" where they give none."""
    return [game.rulebook.meaning(option.name, value) for value in option.values]


NAMES: Final = ("Ann", "Bo", "Cy", "Di", "Ed", "Fi", "Gil", "Hal")
FINGERS: Final = "casual"
"""Default precision of people's fingers: a straight pull can miss."""
LONGEST: Final = 20
"""Most characters of a name."""

SWITCHED_OFF: Final = "JAMLAB_PLAY_WITHOUT"
"""Environment variable with which a gallery disables hints or taking back."""


@dataclass(frozen=True, slots=True)
class GameSetting:
    """Setting of a game: `names` by seat, `players` by seat ("": a person), `options` that differ
    from the defaults.

    `roller` is the source of dice rolls ("": the game has none), `skill` the precision of fingers.
    """

    game: str
    names: tuple[str, ...]
    players: tuple[str, ...]
    options: Mapping[str, str]
    hints: bool = True
    back: bool = True
    roller: str = ""
    skill: str = FINGERS

    @property
    def people(self) -> tuple[int, ...]:
        """Seats of people."""
        return tuple(seat for seat, player in enumerate(self.players) if not player)

    def plain(self) -> dict[str, Any]:
        """Return the setting as JSON data."""
        return asdict(self)


def switched_off() -> list[str]:
    """Return what this gallery disables: "hints", "back"."""
    return os.environ.get(SWITCHED_OFF, "").split()


def rollers(game: str) -> list[str]:
    """Return the available dice rollers of this game; the first is the default."""
    if not load(game).is_flicked:
        return []
    return ["table", "manual"] if missing() else ["mujoco", "table", "manual"]


def usual(game: AnyGame) -> GameSetting:
    """Return the default setting: one person against the game's own best agent; the fewest
    seats.
    """
    count = max(game.seats[0], min(2, game.seats[-1]))
    best = agents.usual_judge(game.id)
    players = ("", *(best for _ in range(count - 1)))
    return GameSetting(game.id, NAMES[:count], players, {}, roller=next(iter(rollers(game.id)), ""))


def read(game: AnyGame, said: PlayChosen, before: GameSetting, *, fixed: bool) -> GameSetting:
    """Return a page's setting; values not given are those of `before`. InvalidOptions if not valid.

    `fixed`: hints and taking back stay as in `before`.
    """
    names, players = before.names, before.players
    if said.seats is not None:
        names, players = _seats(game, said.seats)
    chosen = before.options if said.options is None else said.options
    options = {name: value for name, value in chosen.items() if name}
    game.checked_options(len(names), options)
    roller = before.roller if said.roller is None else said.roller
    skill = before.skill if said.skill is None else said.skill
    if roller == "mujoco" and missing():
        roller = "table"  # the page was made with a simulator that is missing here
    if roller not in (rollers(game.id) or [""]):
        raise InvalidOptions(f"unknown roller {str(roller)[:20]!r}")
    if skill not in SKILLS:
        raise InvalidOptions(unknown("skill", str(skill)[:20], SKILLS))
    found = replace(
        before, names=names, players=players, options=options, roller=roller, skill=skill
    )
    if fixed:
        return found
    hints = before.hints if said.hints is None else said.hints
    back = before.back if said.back is None else said.back
    return replace(found, hints=hints, back=back)


def _skills(found: list[str]) -> list[str]:
    """Return the available precisions of fingers: the table of flicks has good ones as its best."""
    if "mujoco" in found:
        return list(SKILLS)
    return list(SKILLS)[list(SKILLS).index(USUAL) :] if "table" in found else []


def without(setting: GameSetting, said: PlaySwitch) -> GameSetting:
    """Return the setting with `hints` or `back` disabled if `said` says so; nothing is enabled."""
    return replace(setting, hints=setting.hints and said.hints, back=setting.back and said.back)


def faults_of(game: AnyGame, options: Mapping[str, str], seats: int) -> dict[str, list[str]]:
    """Return the errors in custom texts, by option: a line for each."""
    found = {}
    for option in game.options:
        text = options.get(option.name)
        if option.is_data and text is not None and text not in option.values:
            faults = game.data_faults(option.name, text, seats, options)
            if faults:
                found[option.name] = list(faults)
    return found


def _seats(game: AnyGame, said: list[PlaySeat]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    known = ("", *agents.names(game.id))
    game.seated(len(said))
    names = [" ".join(each["name"].split())[:LONGEST] for each in said]
    players = [each["player"] for each in said]
    for seat, (name, player) in enumerate(zip(names, players, strict=True)):
        if not name or not name.isprintable():
            raise InvalidOptions(f"seat {seat + 1} has no name")
        if normalised_name(name) in map(normalised_name, names[:seat]):
            raise InvalidOptions(f"two players are called {name}")
        if player not in known:
            raise InvalidOptions(unknown("player", player[:20], known[1:]))
    return tuple(names), tuple(players)


def told_of(
    game: AnyGame,
    setting: GameSetting,
    faults: Mapping[str, list[str]],
    *,
    first: str = "",
    fixed: bool = False,
) -> PlaySetting:
    """Return what can be chosen and the current values; `faults` by option are errors in rejected
    texts. The option `first` determines which game is played, and precedes all others.
    """
    return {
        "game": game.id,
        "name": game.name,
        "about": game.about,
        "fewest": game.seats[0],
        "most": game.seats[-1],
        "players": players_of(game),
        "seats": [
            PlaySeat(name=name, player=player)
            for name, player in zip(setting.names, setting.players, strict=True)
        ],
        "options": [
            PlayOption(
                name=option.name,
                about=option.about,
                clause=option.clause,
                values=list(option.values),
                value=setting.options.get(option.name, option.default),
                isData=option.is_data,
                words=words_of(game, option),
                first=option.name == first,
                printed=option.printed,
                faults=list(faults.get(option.name, ())),
            )
            for option in game.options
        ],
        "hints": setting.hints,
        "back": setting.back,
        "fixed": fixed,
        "rollers": rollers(game.id),
        "roller": setting.roller,
        "skills": _skills(rollers(game.id)),
        "skill": setting.skill,
    }
