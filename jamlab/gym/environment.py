"""PettingZoo AEC environment of a game.

* An agent is a seat (`seat_0`, …). It acts where it has a choice of two options or more; everything
  else happens by itself. An action is a word (`encoding.py`); the same agent acts until an option
  is spelled.
* An invalid word raises `IllegalAction` and changes nothing: the agent can try again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from secrets import randbelow
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from jamlab import core
from jamlab.core import registry
from jamlab.gym.encoding import Spelling, Vector, Words
from jamlab.log import header_for, log_of
from jamlab.ui.scene_text import as_text

Options = Mapping[str, str] | None
Nature = Callable[[core.Chance | core.Observed], core.Event] | None
SAID: Final = 32  # number of spelled words in an observation


class IllegalAction(core.IllegalEvent):
    """A word that is not possible now; `args` holds the `Refusal`, a sentence and its clause."""


class Environment(AECEnv):  # type: ignore[misc]  # PettingZoo is not marked as typed
    """One table: `game` by its id, `seats` (default: the fewest), and non-default `options`.

    * Action space: Discrete(`words.size`), the same for all seats and throughout.
    * Observation: `observation`, int32 of shape (1 + SAID + `vector.size`,): the number of words of
      this choice that the seat has spelled, the last SAID of them (each + 1; 0 for none), its view
      (`Vector`); `action_mask`, int8 of shape (`words.size`,), 1 for words that are possible now.
    * At the end the winners share a reward of 1; `infos` has each `score`, and the last `clause`.

    `nature` replaces the seed for chance and dice. KeyError or InvalidOptions for an invalid table.
    """

    spelling: Spelling  # choice of `agent_selection`, as far as `said`
    over: core.Over | None  # end of the game

    def __init__(
        self, game: str, seats: int = 0, options: Options = None, nature: Nature = None
    ) -> None:
        self.game, self.nature = registry.load(game), nature
        self._apply = self.game.apply if nature is None else self.game.play
        self.metadata = {"name": f"jamlab_{game}", "render_modes": []}
        self.options = self.game.checked_options(seats := seats or self.game.seats[0], options)
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.vector = Vector(self.game, seats, self.options)
        start = self.game.view(self.game.start(seats, self.options), None)
        faces = self.game.scene(start, self.possible_agents).faces
        self.words = Words(self.game, [*self.game.faces, *faces])
        seen = spaces.Box(-(2**31), 2**31 - 1, (1 + SAID + self.vector.size,), np.int32)
        mask = spaces.Box(0, 1, (self.words.size,), np.int8)
        self._seen = spaces.Dict({"observation": seen, "action_mask": mask})
        self._spoken = spaces.Discrete(self.words.size)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._seen

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._spoken

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game. The seed deals as in `jamlab play`; by default it is random."""
        self.seed = randbelow(2**31) if seed is None else seed
        self._chance = core.Seeds(self.seed).chance()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = self.rewards.copy()
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = self.terminations.copy()
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.table = self.game.start(len(self.agents), self.options)
        self.kept, self.over = core.GameRecord(), None
        self._go_on()

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        word = -1 if action is None else int(action)
        if word not in self.spelling.offers:
            raise IllegalAction(self.spelling.refusal(self.game, self.table, word))
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.said.append(word)
        self.spelling = self.spelling.after(word)
        if not self.spelling.offers:
            self._go_on(self.spelling.left[0])
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return this seat's observation and action mask."""
        mask, head = np.zeros(self.words.size, np.int8), np.zeros(1 + SAID, np.int32)
        if agent == self.agent_selection and not self.over:
            mask[list(self.spelling.offers)] = 1
            last = [word + 1 for word in self.said[-SAID:]]
            head[: 1 + len(last)] = [len(self.said), *last]
        view = self.vector.of(self.game.view(self.table, self.possible_agents.index(agent)))
        return {"observation": np.concatenate((head, view)), "action_mask": mask}

    def text(self, agent: str) -> str:
        """Return this seat's view in words: all events as it saw them, and the table now."""
        names, seat = self.possible_agents, self.possible_agents.index(agent)
        seen = [self.game.mask(event, seat).told(names) for event in self.kept.log]
        scene = self.game.scene(self.game.view(self.table, seat), names)
        return "\n".join([*seen, as_text(scene, names, self.game.faces)])

    def log(self) -> bytes:
        """Return the game so far as a jamlab log."""
        header = header_for(self.game, self.possible_agents, self.options, {"seed": self.seed})
        return log_of(self.game, header, self.kept, self.over)

    def _go_on(self, chosen: core.Event | None = None) -> None:
        """Apply the choice and all that happens by itself, up to a choice of several or the end."""
        while not isinstance(node := self.game.pending(self.table), core.Over):
            if isinstance(node, core.Choice):
                if chosen is None:
                    self.spelling, self.said = Spelling(self.words, node.options), list[int]()
                    self.agent_selection = self.possible_agents[node.seat]
                    if self.spelling.offers:
                        return
                event, chosen = chosen or node[0], None
            elif isinstance(node, core.Forced):
                event = node.event
            elif self.nature is not None:
                event = self.nature(node)
            elif isinstance(node, core.Chance):
                event = core.draw(node, self._chance)
            else:
                event = core.observe(node, self._chance)
            self._apply(self.table, event)
            self.kept.log.append(event)
            self.kept.sorts.append(core.sort_of(node))
        self.over = node
        for seat, agent in enumerate(self.agents):
            self.rewards[agent] = 1 / len(node.winners) if seat in node.winners else 0.0
            self.terminations[agent] = True
            self.infos[agent] = {"score": node.scores[seat], "clause": node.clause}
