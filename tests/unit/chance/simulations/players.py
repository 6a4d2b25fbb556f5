"""Players for the tests of simulations, some of them misbehaving."""

import os
import signal
import time
from pathlib import Path

from jamlab.core import Agent, Choice


class Last(Agent):
    """Takes the last option: in Cramel it stops as soon as it may."""

    def choose(self, choice: Choice) -> int:
        return len(choice.options) - 1


class Lucky(Agent):
    """Chooses at random, in Python."""

    def choose(self, choice: Choice) -> int:
        return self.rng.below(len(choice.options))


class Faulty(Lucky):
    """Fails in some games with an exception that cannot be sent between processes."""

    def choose(self, choice: Choice) -> int:
        if self.rng.below(2000) == 0:
            raise Unsendable("no", "idea")
        return super().choose(choice)


class Unsendable(Exception):
    def __init__(self, first: str, second: str) -> None:
        super().__init__(f"{first} {second}")


class Stuck(Agent):
    """Reports that it is stuck and never returns."""

    def choose(self, choice: Choice) -> int:
        os.write(1, b"stuck\n")
        time.sleep(3600)
        return 0


class Killer:
    """Builds players; kills its worker process the first time, or each time if `always`."""

    def __init__(self, mark: Path, *, always: bool = False) -> None:
        self.mark, self.always, self.home = mark, always, os.getpid()

    def __call__(self) -> Agent:
        if os.getpid() != self.home and (self.always or not self.mark.exists()):
            self.mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return Lucky()


class Forgetful:
    """Builds players whose strategy depends on the number of games built so far."""

    def __init__(self) -> None:
        self.games = 0

    def __call__(self) -> Agent:
        self.games += 1
        return Last() if self.games % 2 else Lucky()
