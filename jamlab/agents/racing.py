"""A player that looks ahead with the eyes of another one, and does what that one would if in doubt.

* What its adviser would do races against the options that look best once they are taken. All are
  tried on the same tables that could be this one (`Game.resample`), with the same chance.
* After each, everybody plays on as the adviser would (`Advised`). Playing on with a player's own
  way improves on it (Tesauro and Galperin, "On-line policy improvement using Monte-Carlo search",
  1996).
* Whatever does worse than the advice is given up (Maron and Moore, "The racing algorithm", 1997),
  so that little time goes into choices that are plain. At the end another option must have been
  better by more than chance explains.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, log2
from typing import Any, Final

from jamlab.agents.ahead import Advised
from jamlab.agents.sampling import PLAYOUTS, TABLES, Sampling, Trial
from jamlab.core import ALL_KNOWING, Agent, Choice, Eyes, Over, Stream

RIVALS: Final = 4  # options beside the advice that are played out: the best at first sight
FEW: Final = 4  # tables before anything is given up
DOUBT: Final = 1.5  # standard errors by which an option must be better than the advice
SURE: Final = 2.5  # and by which it need not be tried any further
_SEEDS: Final = 2**31 - 1


class Racing(Sampling):
    """Tries its adviser's choice against others in up to `playouts` a choice, all together."""

    def __init__(self, playouts: float = PLAYOUTS, *, adviser: Callable[[], Agent]) -> None:
        super().__init__(playouts, adviser)
        self.make = adviser

    def choose(self, choice: Choice) -> int:
        """The advice, or what was better beyond doubt."""
        assert self.adviser is not None
        advice = self.adviser.choose(choice)
        if len(choice) == 1:
            return 0
        race = Race(self.eyes, choice, self.rng, Advised(self.adviser, choice.seat, self.make))
        options = [advice, *race.at_first_sight(self._tried(choice, advice))][: self.playouts]
        left, best = self.playouts, advice
        for rounds in range(ceil(log2(len(options))), 0, -1):
            if left < len(options):
                break
            for _ in range(max(1, left // rounds // len(options))):
                left -= len(options)
                race.on_another_table(options)
                options = race.still_racing(options, advice)
                if len(options) == 1:
                    return options[0]
            best, *others = race.best_first(options)[: (len(options) + 1) // 2]
            options = [best, *others] if advice in (best, *others) else [best, advice, *others]
        return best if race.is_better(best, advice) else advice

    def _tried(self, choice: Choice, advice: int) -> list[int]:
        """The other options, so many of them as the budget is enough for."""
        others = [option for option in range(len(choice)) if option != advice]
        if len(others) < self.playouts:
            return others
        return sorted(self.rng.taken(others, self.playouts - 1))


class Race(Trial):
    """How the options of a choice fared when they were played on as the adviser would."""

    doubt = DOUBT

    def __init__(self, eyes: Eyes, choice: Choice, rng: Stream, advised: Advised) -> None:
        super().__init__(eyes, choice, rng)
        self.advised = advised
        self.seed = 0

    def at_first_sight(self, options: list[int]) -> list[int]:
        """Those with the best evaluation as soon as they are taken."""
        if len(options) <= RIVALS:
            return options
        table, margins = self.game.resample(self.view, self.rng), {}
        for option in options:
            state = table.copy()
            self.game.apply(state, self.choice[option])
            margins[option] = self.margin(self.game.evaluation(self.game.view(state, ALL_KNOWING)))
        return sorted(options, key=lambda option: -margins[option])[:RIVALS]

    def on_another_table(self, options: list[int]) -> None:
        """Deal a table that could be this one, and play it out after each option, luck alike."""
        self.seed = self.rng.below(_SEEDS)
        super().on_another_table(options)

    def play_on(self, state: Any) -> Over | None:
        """Play `state` on as the adviser would, in place; how the game ended, if it did."""
        return self.advised.play_on(self.game, state, self.seed)

    def lead(self, over: Over | None, hopes: tuple[int, ...]) -> float:
        """What was won at the end; 0 before it, where these playouts differ too little to tell."""
        return 0.0 if over is None else super().lead(over, hopes)

    def still_racing(self, options: list[int], advice: int) -> list[int]:
        """The advice, and what did better up to now; what is surely better, alone."""
        tables = len(self.leads[advice])
        if tables < FEW:
            return options
        edges = {option: self.edge(option, advice) for option in options}
        left = [option for option in options if option == advice or edges[option][0] > 0]
        if len(left) == 2 and tables >= TABLES:
            other = next(option for option in left if option != advice)
            gain, error = edges[other]
            if gain > SURE * error:
                return [other]
        return left
