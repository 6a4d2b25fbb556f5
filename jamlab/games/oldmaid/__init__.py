"""Old Maid: draw, lay down pairs, and do not keep the odd queen. The clauses are in RULES.md."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from jamlab.core.decks import NONE
from jamlab.core.event import Event
from jamlab.core.game import Game, Option
from jamlab.core.hidden import Hidden, Sentence
from jamlab.core.playing_cards import RANKS
from jamlab.core.row import Row
from jamlab.core.rulebook import Rulebook
from jamlab.core.steps import is_at
from jamlab.core.stream import Stream
from jamlab.games.oldmaid import events as ev
from jamlab.games.oldmaid import rules, scene
from jamlab.games.oldmaid.rules import DECK, LAY, MaidState, all_cards


class OldMaid(Game[MaidState, MaidState]):
    """Old Maid for 3 to 8 players."""

    id = "oldmaid"
    name = "Old Maid"
    about = "Lay down pairs, and pass on the odd queen"
    seats = range(3, 9)
    options = (
        Option("cards", ("all", "high"), "O-1", "which cards are in the pack", another_game=True),
        Option("rounds", ("1", "3"), "O-8", "how many rounds are played"),
    )
    events = ev.ALL
    rulebook = Rulebook.read(Path(__file__).parent / "RULES.md")
    layout = scene.LAYOUT
    faces = scene.FACES
    turn_word = "Turn"
    piece_word = "cards"
    standing_word = "rounds lost"
    big_swing = 1
    low_wins = True
    decks = (DECK,)
    referee = rules.REFEREE
    progress = staticmethod(scene.progress)
    scene = staticmethod(scene.scene)

    def start(self, seats: int, options: Mapping[str, str]) -> MaidState:
        """Return a state in which nobody deals yet."""
        chosen = self.checked_options(seats, options)
        counts, none = all_cards(short=chosen["cards"] == "high"), [0] * len(RANKS)
        return MaidState(
            seats,
            int(chosen["rounds"]),
            cards=Row(counts),
            deck=Row(counts),
            deck_size=sum(counts),
            hands=[Row(none) for _ in range(seats)],
            sizes=Row([0] * seats),
            laid=[Row(none) for _ in range(seats)],
            old_maids=[0] * seats,
            safe=[False] * seats,
            may_pair=[True] * seats,
            taken=[NONE] * seats,
            taken_from=[NONE] * seats,
        )

    def standing(self, view: MaidState) -> tuple[int, ...]:
        """Return how often each seat was the Old Maid."""
        return tuple(view.old_maids)

    def evaluation(self, view: MaidState) -> tuple[int, ...]:
        """Return hundredths of a round: those with fewer cards are safe sooner."""
        return tuple(
            -100 * times - size for times, size in zip(view.old_maids, view.sizes, strict=True)
        )

    def hidden(self, view: MaidState) -> Hidden | None:
        """Return the unseen cards; of what was seen before, only the last draws count."""
        found = super().hidden(view)
        if found is None:
            return None
        seats = [place.seat for place in found.cases[0].free if not view.may_pair[place.seat]]
        told: list[Sentence] = [
            ("that no pair is in the hand of ", n, " is not counted") for n in seats
        ]
        before = "what was seen of a hand before the last card was drawn from it is not counted"
        return replace(found, granted=(before, *told))

    def alike(self, state: MaidState, option: Event) -> str:
        """Cards of a hand that cannot be seen are all alike."""
        return "Pick a card" if isinstance(option, ev.CardPicked) else ""

    def hidden_variants(
        self, state: MaidState, seats: Collection[int], last: Event | None, rng: Stream
    ) -> Iterator[MaidState]:
        """Yield, beside the usual tables, those in which only one hidden hand has a pair."""
        yield from super().hidden_variants(state, seats, last, rng)
        if not is_at(state, LAY):
            return
        free = list(state.deck)
        for seat in seats:
            free = [n + m for n, m in zip(free, state.hands[seat], strict=True)]
        for laying in (NONE, *seats):
            for rank, n in enumerate(free):
                if n > 1 or laying == NONE:
                    other = state.copy()
                    for seat in seats:
                        held = 2 if seat == laying else 0
                        other.hands[seat] = Row([held * (k == rank) for k in range(len(RANKS))])
                    yield other
                if laying == NONE:
                    break


GAME = OldMaid()
__all__ = ["GAME", "OldMaid"]
