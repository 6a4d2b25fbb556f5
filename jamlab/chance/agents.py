"""General-purpose players, and the lookup of all players by name."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from math import ceil, fsum, log2, sqrt
from typing import Any, Final

from jamlab.arguments import unknown
from jamlab.core import (
    ALL_KNOWING,
    Agent,
    AnyGame,
    Chance,
    Choice,
    Event,
    Forced,
    Observed,
    Over,
    RandomAgent,
    SeatView,
    Stream,
    draw,
    observe,
    play_out,
)
from jamlab.core.registry import load, part

__all__ = [
    "Racing",
    "RandomAgent",
    "Sampling",
    "builder",
    "described",
    "make",
    "names",
    "usual_judge",
]

PLAYERS: Final = {
    "random": ("beginner", "takes any option"),
    "sampling": ("strong", "tries its options on tables that could be this one; takes its time"),
    "search": ("strong", "tries flicks in a simulator before it flicks; takes its time"),
    "memory": ("strong", "remembers each tile that it has seen, and stops when the odds say so"),
}
"""Strength and description of agents by name. A game's `agents.py` can describe its own agents, and
those that are stronger or weaker in it (`STRENGTH`).
"""


def names(game: str) -> tuple[str, ...]:
    """Return the names of the players available for this game."""
    return tuple(_builders(game))


def make(game: str, spec: str) -> Agent:
    """Return a player by name, with one number if it takes one: `"random"`, `"sampling=400"`.

    ValueError lists the available players.
    """
    return builder(game, spec)()


def builder(game: str, spec: str) -> Callable[[], Agent]:
    """Return a function that makes such a player each time; the name is looked up once."""
    name, _, number = spec.partition("=")
    load(game)
    builders = _builders(game)
    if name not in builders:
        raise ValueError(unknown(f"{game} player", name, builders))
    return partial(_made, builders[name], spec) if number else builders[name]


def usual_judge(game: str) -> str:
    """Return the name of the player by which values of this game are computed by default.

    `JUDGE` in the game's `agents.py`; "random" if the game names none.
    """
    load(game)
    return str(getattr(part(game, "agents"), "JUDGE", "random"))


def described(game: str, name: str) -> tuple[str, str]:
    """Return the strength of a game's agent, and what it does: "remembers each tile …"."""
    own: dict[str, tuple[str, str]] = getattr(part(game, "agents"), "STRENGTH", {})
    return own.get(name) or PLAYERS.get(name) or ("good", _own_words(game, name))


def _own_words(game: str, name: str) -> str:
    """Return what a game's own agent does: the first sentence of its docstring."""
    words = " ".join((type(make(game, name)).__doc__ or "").split())
    found = re.match(r"(?:Agent|Player) that (.+?)\.(?: |$)", words)
    return found[1] if found else "plays by rules of thumb for this game"


def _made(build: Callable[..., Agent], spec: str) -> Agent:
    name, _, number = spec.partition("=")
    try:
        return build(float(number))
    except TypeError:
        raise ValueError(f"the player {name!r} takes no number") from None
    except ValueError as error:
        raise ValueError(f"player {spec!r}: {error}") from None


def _builders(game: str) -> dict[str, Callable[..., Agent]]:
    """Return every player by name: general-purpose ones first, the game's own best one last.

    A game's `agents.py` may list its own players (`AGENTS`), and may name the one that advises the
    sampling player (`ADVISER`) and have playouts continue as that one would play instead of at
    random (`PLAYS_ON`).
    """
    own = part(game, "agents")
    agents: dict[str, Callable[..., Agent]] = getattr(own, "AGENTS", {})
    adviser = getattr(own, "ADVISER", None)
    player = Racing if getattr(own, "PLAYS_ON", False) else Sampling
    sampling = Sampling if adviser is None else partial(player, adviser=agents[adviser])
    return {"random": RandomAgent, "sampling": sampling, **agents}


# -- Playouts in which everybody plays like the adviser --------------------------------------------


TURNS: Final = 9  # turns played after the current one


class AdviserPlayout:
    """Playouts in which everybody plays like the adviser.

    The seat that chose continues with the plans that its adviser has now.
    """

    def __init__(self, adviser: Agent, seat: int, make: Callable[[], Agent]) -> None:
        self.adviser, self.seat, self.make = adviser, seat, make

    def play_on(self, game: AnyGame, state: Any, seed: int) -> Over | None:
        """Play `state` on in place, for `TURNS` turns after the current one; return the end.

        None if the game has not ended: `state` then stands before the next turn opens. `seed`
        decides chance events: the same seed brings the same cards for as long as they remain
        possible.
        """
        table = _Table(game, state, seed)
        mine = self.adviser.twin(SeatView(game, state, self.seat), Stream(seed, self.seat + 1))
        table.players[self.seat] = mine
        left = TURNS
        while True:
            event = table.next_event(self.make)
            if isinstance(event, Over):
                return event
            if event.opens_turn():
                if not left:
                    return None
                left -= 1
            table.happen(event)


class _Table:
    """State, the players who have chosen so far, and the stream for chance events."""

    def __init__(self, game: AnyGame, state: Any, seed: int) -> None:
        self.game, self.state, self.seed = game, state, seed
        self.stream = Stream(seed)
        self.players: dict[int, Agent] = {}

    def next_event(self, make: Callable[[], Agent]) -> Event | Over:
        """Return the next event or the end; a player is seated at its first choice."""
        node = self.game.pending(self.state)
        if isinstance(node, Choice):
            return node[self._chosen(node, make)]
        if isinstance(node, Chance):
            return draw(node, self.stream)
        if isinstance(node, Observed):
            return observe(node, self.stream)
        return node.event if isinstance(node, Forced) else node

    def _chosen(self, choice: Choice, make: Callable[[], Agent]) -> int:
        seat = choice.seat
        if len(choice) == 1:
            return 0
        if seat not in self.players:
            self.players[seat] = make()
            self.players[seat].sit(
                SeatView(self.game, self.state, seat), Stream(self.seed, seat + 1)
            )
        return self.players[seat].choose(choice)

    def happen(self, event: Event) -> None:
        """Apply an event and show it to the players who watch."""
        self.game.apply(self.state, event)
        for seat, player in self.players.items():
            if player.watches:
                player.saw(self.game.mask(event, seat))


# Sampling player: tries its options by playouts on possible tables, knowing no rules.
#
# * Before a choice it redeals the hidden cards (`Game.resample`), takes each option on the same
#   table, and lets everybody play on at random for a few choices (`play_out`).
# * At the end of a playout the game evaluates each seat (`Game.evaluation`). The playout is worth
#   more if the seat leads, and the further it leads.
# * The worse half of the options is dropped at a time (sequential halving: Karnin, Koren and
#   Somekh, "Almost optimal exploration in multi-armed bandits", 2013), so that most playouts go to
#   the best.
# * A quick player of the game may be the adviser. Its choice is taken unless another was
#   significantly better: plans of many steps, which playouts cannot see, are left to it.


PLAYOUTS: Final = 200
MOST: Final = 100_000
AHEAD: Final = 3  # choices in a playout: fewer see too little, more drown it in chance
MARGIN: Final = 2.0  # weight of a lead of one standard deviation, relative to leading at all
DOUBT: Final = 2.0  # standard errors by which an option must beat the advice
TABLES: Final = 8  # tables on which both must have been tried; with fewer the spread is a guess


class Sampling(Agent):
    """Player that tries its options in `playouts` playouts a choice, shared by all options.

    Without an `adviser` (a function that makes one) it takes the option that did best.
    """

    def __init__(
        self, playouts: float = PLAYOUTS, adviser: Callable[[], Agent] | None = None
    ) -> None:
        if not float(playouts).is_integer() or not 1 <= playouts <= MOST:
            raise ValueError(
                f"playouts must be a whole number from 1 to {MOST:,}, got {playouts:g}"
            )
        self.playouts = int(playouts)
        self.adviser = adviser() if adviser is not None else None
        self.watches = self.adviser is not None and self.adviser.watches

    def sit(self, eyes: SeatView, rng: Stream) -> None:
        """Take a seat; the adviser shares this seat's view."""
        super().sit(eyes, rng)
        if self.adviser is not None:
            self.adviser.sit(eyes, rng)

    def saw(self, event: Event) -> None:
        """Pass the event on to the adviser."""
        if self.adviser is not None:
            self.adviser.saw(event)

    def choose(self, choice: Choice) -> int:
        """Return the option that did best, or the advice; the first one of equals."""
        advice = None if self.adviser is None else self.adviser.choose(choice)
        options = self.different(choice)
        if len(options) == 1:
            return options[0]
        if len(options) > self.playouts:  # too few for all: some are never tried
            options = sorted(self.rng.taken(options, self.playouts))
        trial = OptionPlayouts(self.eyes, choice, self.rng)
        left, best = self.playouts, options[0]
        for rounds in range(ceil(log2(len(options))), 0, -1):
            options = options[:left]  # when little is left, one playout for each of the first
            if not options:
                break
            tables = max(1, left // rounds // len(options))
            left -= tables * len(options)
            for _ in range(tables):
                trial.on_another_table(options)
            best, *others = trial.best_first(options)[: (len(options) + 1) // 2]
            options = [best, *others]
            if advice is not None and advice not in options:
                options.insert(1, advice)
        if advice is None or trial.is_better(best, advice):
            return best
        return advice

    def different(self, choice: Choice) -> list[int]:
        """Return the options to try: of those that look the same (`Game.alike`), a random one."""
        groups: dict[object, list[int]] = {}
        view = self.eyes.view()
        for place, option in enumerate(choice.options):
            groups.setdefault(self.eyes.game.alike(view, option) or place, []).append(place)
        return [
            group[self.rng.below(len(group))] if len(group) > 1 else group[0]
            for group in groups.values()
        ]


class OptionPlayouts:
    """Playout results of the options of a choice, table by table: leads and margins."""

    doubt = DOUBT

    def __init__(self, eyes: SeatView, choice: Choice, rng: Stream) -> None:
        self.game, self.seat = eyes.game, eyes.seat
        self.view = eyes.view()
        self.choice = choice
        self.rng = rng
        self.leads: list[list[float]] = [[] for _ in choice.options]
        self.margins: list[list[float]] = [[] for _ in choice.options]

    def on_another_table(self, options: list[int]) -> None:
        """Deal a table that fits the view, and play it out once after each option."""
        game = self.game
        table = game.resample(self.view, self.rng)
        for option in options:
            state = table.copy()
            game.apply(state, self.choice[option])
            over = self.play_on(state)
            hopes = game.evaluation(game.view(state, ALL_KNOWING))
            self.leads[option].append(self.lead(over, hopes))
            self.margins[option].append(self.margin(hopes))

    def play_on(self, state: Any) -> Over | None:
        """Play `state` on in place; return the end if the game ended, else None."""
        return play_out(self.game.referee, state, self.rng, AHEAD)

    def lead(self, over: Over | None, hopes: tuple[int, ...]) -> float:
        """Return 1 if the seat leads (at the end: has won), 1/n if n seats do, else 0."""
        if over is None:
            most = max(hopes)
            winners = tuple([seat for seat, hope in enumerate(hopes) if hope == most])
        else:
            winners = over.winners
        return 1 / len(winners) if self.seat in winners else 0.0

    def margin(self, hopes: tuple[int, ...]) -> float:
        """Return the lead over the mean of the other seats (the best of them is too noisy)."""
        mine = hopes[self.seat]
        others = len(hopes) - 1
        return mine - (sum(hopes) - mine) / others if others else mine

    def worth(self, option: int) -> list[float]:
        """Return the worth of each playout of an option."""
        spread = self._spread()
        return [
            lead + MARGIN * margin / spread
            for lead, margin in zip(self.leads[option], self.margins[option], strict=True)
        ]

    def _spread(self) -> float:
        """Return the standard deviation of all margins, or 1 if it is 0."""
        return _spread([margin for margins in self.margins for margin in margins]) or 1.0

    def best_first(self, options: list[int]) -> list[int]:
        """Return the options by mean worth, best first; equal ones keep their order."""
        spread = self._spread()
        worth = {
            option: _mean(self.leads[option]) + MARGIN * _mean(self.margins[option]) / spread
            for option in options
            if self.leads[option]
        }
        return sorted(options, key=lambda option: -worth.get(option, 0.0))

    def is_better(self, option: int, advice: int) -> bool:
        """True if the option significantly beat the advice on the same tables."""
        if option == advice or len(self.leads[option]) < TABLES:
            return option == advice
        gain, error = self.edge(option, advice)
        return gain > self.doubt * error

    def edge(self, option: int, advice: int) -> tuple[float, float]:
        """Return the mean gain of an option over the advice on the same tables, and its error."""
        pairs = zip(self.worth(option), self.worth(advice), strict=False)
        gains = [here - there for here, there in pairs]
        return _mean(gains), _spread(gains) / sqrt(max(1, len(gains) - 1))


def _mean(numbers: Sequence[float]) -> float:
    return fsum(numbers) / len(numbers)


def _spread(numbers: Sequence[float]) -> float:
    """Return the population standard deviation; 0 of no numbers."""
    if not numbers:
        return 0.0
    mean = _mean(numbers)
    return sqrt(fsum([(number - mean) ** 2 for number in numbers]) / len(numbers))


# Racing player: looks ahead in its adviser's place, and follows the advice if in doubt.
#
# * The adviser's choice races against the options that look best once they are taken. All are tried
#   on the same possible tables (`Game.resample`), with the same chance events.
# * After each option everybody plays on as the adviser would (`AdviserPlayout`). Playouts with a
#   player's own policy improve on it (Tesauro and Galperin, "On-line policy improvement using
#   Monte-Carlo search", 1996).
# * An option that does worse than the advice is dropped (Maron and Moore, "The racing algorithm",
#   1997), so that plain choices take little time. At the end another option must have been
#   significantly better than the advice.


RIVALS: Final = 4  # options tried beside the advice: those best at first sight
FEW: Final = 4  # tables before any option is dropped
RACING_DOUBT: Final = 1.5  # standard errors by which an option must beat the advice
SURE: Final = 2.5  # standard errors at which the race ends early
_SEEDS: Final = 2**31 - 1


class Racing(Sampling):
    """Player that races its adviser's choice against others, in up to `playouts` a choice."""

    def __init__(self, playouts: float = PLAYOUTS, *, adviser: Callable[[], Agent]) -> None:
        super().__init__(playouts, adviser)
        self.make = adviser

    def choose(self, choice: Choice) -> int:
        """Return the advice, or an option that was significantly better."""
        assert self.adviser is not None
        advice = self.adviser.choose(choice)
        if len(choice) == 1:
            return 0
        race = RacingTrial(
            self.eyes, choice, self.rng, AdviserPlayout(self.adviser, choice.seat, self.make)
        )
        options = [advice, *race.best_by_evaluation(self._tried(choice, advice))][: self.playouts]
        left, best = self.playouts, advice
        for rounds in range(ceil(log2(len(options))), 0, -1):
            if left < len(options):
                break
            for _ in range(max(1, left // rounds // len(options))):
                left -= len(options)
                race.on_another_table(options)
                options = race.survivors(options, advice)
                if len(options) == 1:
                    return options[0]
            best, *others = race.best_first(options)[: (len(options) + 1) // 2]
            options = [best, *others] if advice in (best, *others) else [best, advice, *others]
        return best if race.is_better(best, advice) else advice

    def _tried(self, choice: Choice, advice: int) -> list[int]:
        """Return the other options, at most as many as the budget allows."""
        others = [option for option in range(len(choice)) if option != advice]
        if len(others) < self.playouts:
            return others
        return sorted(self.rng.taken(others, self.playouts - 1))


class RacingTrial(OptionPlayouts):
    """Playout results of options when everybody plays on like the adviser."""

    doubt = RACING_DOUBT

    def __init__(
        self, eyes: SeatView, choice: Choice, rng: Stream, advised: AdviserPlayout
    ) -> None:
        super().__init__(eyes, choice, rng)
        self.advised = advised
        self.seed = 0

    def best_by_evaluation(self, options: list[int]) -> list[int]:
        """Return the options with the best evaluation immediately after they are taken."""
        if len(options) <= RIVALS:
            return options
        table, margins = self.game.resample(self.view, self.rng), {}
        for option in options:
            state = table.copy()
            self.game.apply(state, self.choice[option])
            margins[option] = self.margin(self.game.evaluation(self.game.view(state, ALL_KNOWING)))
        return sorted(options, key=lambda option: -margins[option])[:RIVALS]

    def on_another_table(self, options: list[int]) -> None:
        """Deal a table that fits the view, and play it out after each option with the same seed."""
        self.seed = self.rng.below(_SEEDS)
        super().on_another_table(options)

    def play_on(self, state: Any) -> Over | None:
        """Play `state` on in place as the adviser would; return the end, or None."""
        return self.advised.play_on(self.game, state, self.seed)

    def lead(self, over: Over | None, hopes: tuple[int, ...]) -> float:
        """Return the share of the win at the end; 0 before it, where leads hardly differ."""
        return 0.0 if over is None else super().lead(over, hopes)

    def survivors(self, options: list[int], advice: int) -> list[int]:
        """Return the advice and the options ahead of it, or only one that is surely better."""
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
