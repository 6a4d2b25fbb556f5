"""Players that know no game, and the list of all players by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import ceil, fsum, log2, sqrt
from typing import Any, Final

from jamlab.core import (
    ALL_KNOWING,
    Agent,
    AnyGame,
    Chance,
    Choice,
    Event,
    Eyes,
    Forced,
    Observed,
    Over,
    RandomAgent,
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
    "make",
    "names",
    "usual_judge",
]


def names(game: str) -> tuple[str, ...]:
    """The players that can sit down at this game."""
    return tuple(_builders(game))


def make(game: str, spec: str) -> Agent:
    """A player by name, with one number if it takes one: `"random"`, `"sampling=400"`.

    ValueError names the players there are.
    """
    return builder(game, spec)()


def builder(game: str, spec: str) -> Callable[[], Agent]:
    """What `make` calls: makes such a player each time, with the name looked up once."""
    name, _, number = spec.partition("=")
    load(game)
    builders = _builders(game)
    if name not in builders:
        raise ValueError(f"no player {name!r} for {game}; there are {', '.join(builders)}")
    return partial(_made, builders[name], spec) if number else builders[name]


def usual_judge(game: str) -> str:
    """The player by whom values of this game are worked out, unless another one is named.

    A game's `agents.py` names it (`JUDGE`); a game that names none is judged by chance.
    """
    load(game)
    return str(getattr(part(game, "agents"), "JUDGE", "random"))


def _made(build: Callable[..., Agent], spec: str) -> Agent:
    name, _, number = spec.partition("=")
    try:
        return build(float(number))
    except TypeError:
        raise ValueError(f"the player {name!r} takes no number") from None
    except ValueError as error:
        raise ValueError(f"player {spec!r}: {error}") from None


def _builders(game: str) -> dict[str, Callable[..., Agent]]:
    """Every player by name: those that know no game first, the game's own best one last.

    A game's `agents.py` may list its own players (`AGENTS`), and may say which of them advises
    the sampling player (`ADVISER`) and whether playouts go on as that one would play
    (`PLAYS_ON`), not by chance.
    """
    own = part(game, "agents")
    agents: dict[str, Callable[..., Agent]] = getattr(own, "AGENTS", {})
    adviser = getattr(own, "ADVISER", None)
    player = Racing if getattr(own, "PLAYS_ON", False) else Sampling
    sampling = Sampling if adviser is None else partial(player, adviser=agents[adviser])
    return {"random": RandomAgent, "sampling": sampling, **agents}


# -- Playing on as another player would, to see what a choice leads to -----------------


TURNS: Final = 9  # that are played on after the turn of the choice


class Advised:
    """Everybody plays as the adviser would; who chose, with the plans that its adviser has now."""

    def __init__(self, adviser: Agent, seat: int, make: Callable[[], Agent]) -> None:
        self.adviser, self.seat, self.make = adviser, seat, make

    def play_on(self, game: AnyGame, state: Any, seed: int) -> Over | None:
        """Play `state` on, in place, for `TURNS` turns after the one that is on; how it ended.

        None if it has not: `state` stands before the next turn opens then. `seed` decides what
        chance brings: with the same seed the same cards come, as long as the same can come.
        """
        table = _Table(game, state, seed)
        mine = self.adviser.twin(Eyes(game, state, self.seat), Stream(seed, self.seat + 1))
        table.players[self.seat] = mine
        left = TURNS
        while True:
            event = table.next_event(self.make)
            if isinstance(event, Over):
                return event
            if game.opens_turn(event):
                if not left:
                    return None
                left -= 1
            table.happen(event)


class _Table:
    """A state, the players who have chosen there so far, and its chance."""

    def __init__(self, game: AnyGame, state: Any, seed: int) -> None:
        self.game, self.state, self.seed = game, state, seed
        self.stream = Stream(seed)
        self.players: dict[int, Agent] = {}

    def next_event(self, make: Callable[[], Agent]) -> Event | Over:
        """What happens next; whoever has to choose for the first time sits down now."""
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
            self.players[seat].sit(Eyes(self.game, self.state, seat), Stream(self.seed, seat + 1))
        return self.players[seat].choose(choice)

    def happen(self, event: Event) -> None:
        """It happens, and those who watch see it."""
        self.game.apply(self.state, event)
        for seat, player in self.players.items():
            if player.watches:
                player.saw(self.game.mask(event, seat))


# A player that knows no rules: it tries what it can do on tables that could be this one.
#
# * Before a choice it deals the hidden cards anew (`Game.resample`), takes each option on the
#   same table, and lets everybody play on by chance for a few choices (`play_out`).
# * Where a playout ends, the game says what each seat has and may hope for (`Game.evaluation`).
#   It is worth more if the seat leads, and the further it leads.
# * Options that fare ill are given up, half of them at a time (sequential halving: Karnin, Koren
#   and Somekh, "Almost optimal exploration in multi-armed bandits", 2013): most playouts go to
#   the best.
# * A quick player of the game may advise. Its choice is taken unless another one was better by
#   more than chance explains: so what playouts cannot see, a plan of many steps, is left to it.


PLAYOUTS: Final = 200
MOST: Final = 100_000
AHEAD: Final = 3  # choices that a playout goes on: fewer see little, more drown it in chance
MARGIN: Final = 2.0  # what one usual distance to the other seats counts beside leading
DOUBT: Final = 2.0  # standard errors by which an option must be better than the advice
TABLES: Final = 8  # on which both must have been tried: of fewer, the spread is a guess


class Sampling(Agent):
    """Tries its options in so many `playouts` a choice, all options together.

    Without an `adviser` (what makes one) it takes the option that fared best.
    """

    def __init__(
        self, playouts: float = PLAYOUTS, adviser: Callable[[], Agent] | None = None
    ) -> None:
        if not float(playouts).is_integer() or not 1 <= playouts <= MOST:
            raise ValueError(f"playouts are a whole number from 1 to {MOST}, not {playouts:g}")
        self.playouts = int(playouts)
        self.adviser = adviser() if adviser is not None else None
        self.watches = self.adviser is not None and self.adviser.watches

    def sit(self, eyes: Eyes, rng: Stream) -> None:
        """Take a seat; the adviser looks through the same eyes."""
        super().sit(eyes, rng)
        if self.adviser is not None:
            self.adviser.sit(eyes, rng)

    def saw(self, event: Event) -> None:
        """Something happened: the adviser wants to know."""
        if self.adviser is not None:
            self.adviser.saw(event)

    def choose(self, choice: Choice) -> int:
        """The option that fared best, or the advice; the first one of those that fared alike."""
        advice = None if self.adviser is None else self.adviser.choose(choice)
        if len(choice) == 1:
            return 0
        options = list(range(len(choice)))
        if len(options) > self.playouts:  # not one each: some are never tried
            options = sorted(self.rng.taken(options, self.playouts))
        trial = Trial(self.eyes, choice, self.rng)
        left, best = self.playouts, options[0]
        for rounds in range(ceil(log2(len(options))), 0, -1):
            options = options[:left]  # of what is left of a small budget, each gets one at least
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


class Trial:
    """How the options of a choice fared, table by table: who led, and by how much."""

    doubt = DOUBT

    def __init__(self, eyes: Eyes, choice: Choice, rng: Stream) -> None:
        self.game, self.seat = eyes.game, eyes.seat
        self.view = eyes.view()
        self.choice = choice
        self.rng = rng
        self.leads: list[list[float]] = [[] for _ in choice.options]
        self.margins: list[list[float]] = [[] for _ in choice.options]

    def on_another_table(self, options: list[int]) -> None:
        """Deal a table that could be this one, and play it out once after each option."""
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
        """Play `state` on, in place; how the game ended, if it did."""
        return play_out(self.game.referee, state, self.rng, AHEAD)

    def lead(self, over: Over | None, hopes: tuple[int, ...]) -> float:
        """1 if the seat leads (at the end: has won), less if several do."""
        if over is None:
            most = max(hopes)
            winners = tuple([seat for seat, hope in enumerate(hopes) if hope == most])
        else:
            winners = over.winners
        return 1 / len(winners) if self.seat in winners else 0.0

    def margin(self, hopes: tuple[int, ...]) -> float:
        """By how much the seat is ahead of the others' mean (the best of them is a noisy mark)."""
        mine = hopes[self.seat]
        return mine - (sum(hopes) - mine) / (len(hopes) - 1)

    def worth(self, option: int) -> list[float]:
        """What each playout of an option was worth."""
        spread = self._spread()
        return [
            lead + MARGIN * margin / spread
            for lead, margin in zip(self.leads[option], self.margins[option], strict=True)
        ]

    def _spread(self) -> float:
        """How far margins lie apart; 1 if they do not."""
        return _spread([margin for margins in self.margins for margin in margins]) or 1.0

    def best_first(self, options: list[int]) -> list[int]:
        """The options, those that fared better first; those that fared alike in their order."""
        spread = self._spread()
        worth = {
            option: _mean(self.leads[option]) + MARGIN * _mean(self.margins[option]) / spread
            for option in options
            if self.leads[option]
        }
        return sorted(options, key=lambda option: -worth.get(option, 0.0))

    def is_better(self, option: int, advice: int) -> bool:
        """True if the option did better than the advice on the same tables, beyond doubt."""
        if option == advice or len(self.leads[option]) < TABLES:
            return option == advice
        gain, error = self.edge(option, advice)
        return gain > self.doubt * error

    def edge(self, option: int, advice: int) -> tuple[float, float]:
        """By how much an option did better than the advice on the same tables: mean and error."""
        pairs = zip(self.worth(option), self.worth(advice), strict=False)
        gains = [here - there for here, there in pairs]
        return _mean(gains), _spread(gains) / sqrt(max(1, len(gains) - 1))


def _mean(numbers: Sequence[float]) -> float:
    """The mean of these numbers."""
    return fsum(numbers) / len(numbers)


def _spread(numbers: Sequence[float]) -> float:
    """The standard deviation of these numbers, taken as all there are; 0 of none."""
    if not numbers:
        return 0.0
    mean = _mean(numbers)
    return sqrt(fsum([(number - mean) ** 2 for number in numbers]) / len(numbers))


# A player that looks ahead with the eyes of another one, and does what that one would if in
# doubt.
#
# * What its adviser would do races against the options that look best once they are taken. All
#   are tried on the same tables that could be this one (`Game.resample`), with the same chance.
# * After each, everybody plays on as the adviser would (`Advised`). Playing on with a player's
#   own way improves on it (Tesauro and Galperin, "On-line policy improvement using Monte-Carlo
#   search", 1996).
# * Whatever does worse than the advice is given up (Maron and Moore, "The racing algorithm",
#   1997), so that little time goes into choices that are plain. At the end another option must
#   have been better by more than chance explains.


RIVALS: Final = 4  # options beside the advice that are played out: the best at first sight
FEW: Final = 4  # tables before anything is given up
RACING_DOUBT: Final = 1.5  # standard errors by which an option must be better than the advice
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

    doubt = RACING_DOUBT

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
