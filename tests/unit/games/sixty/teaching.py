"""Teaching games of Sixty: the rulebook's examples, each clause once, each option once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from jamlab.core import Event
from tests.contract.golden.scripted_table import OpenedTable, ScriptedTable, ScriptError


class SixtyTable(OpenedTable):
    """Scripts of Sixty, card by card. Cards are written `"4 4 12 Zap!"`."""

    GAME = "sixty"

    def deal(self, *hands: str) -> None:
        """Deal these hands, card by card from the player who begins; `hands` are seat by seat."""
        cards = [hand.split() for hand in hands]
        for n in range(5):
            for step in range(len(hands)):
                seat = (self.state.first + step) % len(hands)
                self.happens("CardDealt", seat=seat, card=cards[seat][n])

    def draws(self, cards: str) -> None:
        """Draw these cards from the deck, one by one."""
        for card in cards.split():
            self.happens("CardDrawn", card=card)

    def attacks(self, cards: str, draws: str = "") -> None:
        """Attack with equal cards, and refill the mover's hand."""
        self._lays("Attacked", cards, draws)

    def passes(self, cards: str, draws: str = "") -> None:
        """Pass by adding equal cards, and refill the defender's hand."""
        self._lays("Passed", cards, draws)

    def fights(self, cards: str, draws: str = "") -> None:
        """Fight back with equal cards, and refill the defender's hand."""
        self._lays("FoughtBack", cards, draws)

    def _lays(self, kind: str, cards: str, draws: str) -> None:
        card, *more = cards.split()
        self.happens(kind, card=card, count=1 + len(more))
        self.draws(draws)

    def joker(self, name: str, draws: str = "") -> None:
        """Play the defender's Abracadabra, Hocus-pocus or Zap!, and refill."""
        kind = {"Abracadabra": "Abracadabra", "Hocus-pocus": "HocusPocus", "Zap!": "Zap"}[name]
        self.happens(f"{kind}Played")
        self.draws(draws)

    def takes(self) -> None:
        self.happens("CardsTaken")


NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo", "Gus", "Hal")
FOUR = NAMES[:4]
ROUNDS = 3
EQUAL = (369, 131, 519, 543)  # seeds: three rounds, then one for each extra round


# -- scripted card by card -------------------------------------------------------------------------


def fours() -> ScriptedTable:
    """Two 4s attack, two more pass them on, two 10s beat all four."""
    d = SixtyTable(FOUR, title="Four 4s and two 10s")
    d.deal("4 4 5 12 15", "4 4 3 6 20", "10 10 5 6 30", "3 3 12 15 20")
    with d.shows("S-B2"):
        d.attacks("4 4", draws="6 3")
    with d.shows("S-D1"):
        d.passes("4 4", draws="30 12")
    with d.shows("S-D3"):
        d.fights("10 10", draws="5 15")
        d.attacks("6", draws="20")
    return d


def tour() -> ScriptedTable:
    """Attacks, answers and all jokers, one after another."""
    d = SixtyTable(FOUR, title="A walk through the rules")
    d.scene("S-A6", 1, 1)
    with d.shows("S-A4"):
        d.deal("4 5 12 15 3", "Abracadabra 3 3 6 20", "5 5 6 12 Zap!", "12 15 20 Hocus-pocus 3")
    with d.shows("S-C1"):
        d.attacks("4", draws="6")
    with d.shows("S-D5"):
        d.fights("6", draws="10")
    with d.shows("S-D2"):
        d.attacks("3", draws="5")
        d.joker("Zap!", draws="15")  # a single card: none is kept
    with d.shows("S-C5"):
        d.fights("12", draws="30")
        d.attacks("20", draws="3")
    with d.shows("S-D4", "S-A7"):
        d.takes()
    d.attacks("10", draws="Zap!")
    d.fights("15", draws="3")
    with d.shows("S-E3"):
        d.attacks("12", draws="12")
        d.joker("Hocus-pocus", draws="Abracadabra")
    with d.shows("S-E4"):
        d.passes("12", draws="6")
        d.joker("Zap!", draws="20")  # three cards: one is kept
    with d.shows("S-E2"):
        d.passes("12", draws="4")
        d.joker("Abracadabra", draws="10")
    d.takes()
    with d.shows("S-C2"):
        d.attacks("20 20", draws="6 10")
    d.takes()
    return d


def redeal() -> ScriptedTable:
    """Bo is dealt five jokers, and all hands are redealt."""
    d = SixtyTable(FOUR, title="Five jokers in one hand")
    jokers = "Zap! Zap! Hocus-pocus Abracadabra Abracadabra"
    d.deal("3 4 5 6 3", jokers, "10 12 3 4 3", "5 3 3 6 30")
    again = d.last("HandsRedealt")
    d.deal("4 4 10 3 6", "3 5 12 20 Zap!", "3 3 6 15 4", "5 5 12 30 3")
    d.scene("S-A5", again - 1, again + 5)
    d.attacks("4 4", draws="3 15")
    return d


def two_players() -> ScriptedTable:
    """With two players a pass comes straight back, and the direction makes no difference."""
    d = SixtyTable(NAMES[:2], title="Only two at the table")
    with d.shows("S-A1"):
        d.deal("5 5 6 12 3", "5 10 4 Abracadabra 20")
    with d.shows("S-D7"):
        d.attacks("5", draws="30")
        d.passes("5", draws="6")
    d.fights("12", draws="3")
    d.attacks("30", draws="4")
    with d.shows("S-E0"):
        d.joker("Abracadabra", draws="15")
    d.takes()
    return d


# -- found among seeded games ----------------------------------------------------------------------


def round_one(
    seats: int, seed: int, players: str, title: str, options: dict[str, str] | None = None
) -> ScriptedTable:
    """Return the first round of a seeded game, up to the deal of the second."""
    d = ScriptedTable("sixty", NAMES[:seats], options, title=title, seed=seed, players=players)
    d.goes_on(seed, players, until=lambda told: told.state.round == 2)
    return d


def after(d: ScriptedTable, kind: str, fits: Callable[[Sequence[Event]], bool]) -> int:
    """Return the number of the last event of this kind from which on `fits` holds."""
    for n in range(len(d.events), 0, -1):
        rest = [event for _, event in d.events[n - 1 :]]
        if rest[0].kind == kind and fits(rest):
            return n
    raise ScriptError(f"no {kind} like that has happened in {d.meta['title']}")


def goes_out(rest: Sequence[Event]) -> bool:
    """Return True if the seat of the first event is out within the next three events."""
    return any(event.kind == "PlayerOut" and event.seat == rest[0].seat for event in rest[1:4])


def next_attack(d: ScriptedTable, n: int) -> int:
    """Return the number of the first attack after event `n`."""
    kinds = [event.kind for _, event in d.events]
    return kinds.index("Attacked", n) + 1


def last_card() -> ScriptedTable:
    """A fight-back with the last card, a player who is out, the end of the round."""
    d = round_one(4, 82, "greedy", "The last card beats the attack")
    fought = after(d, "FoughtBack", goes_out)
    d.scene("S-D6", fought - 1, next_attack(d, fought))
    return d


def round_end(seats: int, seed: int, title: str, clause: str, before: int) -> ScriptedTable:
    """Return a game whose end of round, with `before` events before it, shows a clause."""
    d = round_one(seats, seed, "greedy", title)
    ended = d.last("RoundEnded", clause)
    d.scene(clause, ended - before, ended)
    return d


def returned() -> ScriptedTable:
    """Abracadabra, but Previous is out: the attack goes to Next the new way round."""
    d = round_one(4, 1990, "greedy", "Abracadabra, and Previous is out")
    played = after(d, "AbracadabraPlayed", lambda rest: True)
    d.scene("S-B1", played - 2, played + 1)
    out = after(d, "Attacked", goes_out)
    before = [n for n in range(1, out) if d.events[n - 1][1].kind == "Attacked" and n > played]
    last = next(n for n in before if goes_out([event for _, event in d.events[n - 1 :]]))
    d.scene("S-F1", last, next_attack(d, last))
    d.scene("S-F5", d.last("RoundEnded"), d.last("RoundBegan"))
    return d


def only_jokers() -> ScriptedTable:
    """A player with only jokers skips; the last player cannot play hers; jokers cost 60."""
    d = round_one(3, 359, "greedy", "A joker that comes too late")
    taken = d.last("CardsTaken")
    d.scene("S-E1", taken - 2, taken)
    counted = d.last("RoundEnded")
    d.scene("S-F4", counted, counted + 3)
    return d


def skipping() -> ScriptedTable:
    """A player with only jokers skips an attack."""
    d = round_one(3, 54, "greedy", "Nothing but jokers")
    skipped = d.last("AttackSkipped")
    d.scene("S-C3", skipped - 2, next_attack(d, skipped))
    return d


def last_joker() -> ScriptedTable:
    """A joker as the last card: the attack goes to the only other player."""
    d = round_one(3, 215, "greedy", "The last card is a Zap!")
    zapped = after(d, "ZapPlayed", goes_out)
    d.scene("S-E5", zapped - 1, zapped + 3)
    return d


# -- whole games, and the options ------------------------------------------------------------------


def game(
    seats: int, seed: int, players: str, title: str, options: dict[str, str] | None = None
) -> ScriptedTable:
    d = ScriptedTable("sixty", NAMES[:seats], options, title=title, seed=seed, players=players)
    d.goes_on(seed, players)
    return d


def four_players() -> ScriptedTable:
    d = game(4, 15, "greedy", "Ann, Bo, Cy and Di · three rounds")
    d.scene("S-G1", d.last("RoundEnded"), len(d.events))
    return d


def eight_players() -> ScriptedTable:
    """A complete game of eight players; forty of the cards are dealt."""
    d = game(8, 8, "greedy", "Eight players")
    d.scene("S-A2", 40, 42)
    return d


def clockwise_again() -> ScriptedTable:
    """The first round ends with the direction turned; the second begins clockwise."""
    d = round_one(3, 45, "random", "Clockwise again")
    d.scene("S-A3", d.last("RoundEnded"), d.last("RoundBegan"))
    return d


def extra_round() -> ScriptedTable:
    """Equal lowest totals after three rounds: one extra round breaks the tie."""
    d = game(3, 385, "greedy,random", "An extra round")
    began = d.last("RoundBegan", "S-G2")
    d.scene("S-G2", began - 4, began)
    return d


def shared_win() -> ScriptedTable:
    """Equal after three rounds and after three extra rounds: the win is shared."""
    title, players = "Three extra rounds, and still equal", "random,greedy"
    d = ScriptedTable("sixty", NAMES[:2], title=title, seeds=list(EQUAL), players=players)
    for extra, seed in enumerate(EQUAL):
        d.goes_on(seed, players, until=reaches(ROUNDS + 1 + extra))
    return d


def reaches(number: int) -> Callable[[ScriptedTable], bool]:
    """Return a predicate that is true while round `number` is played."""
    return lambda told: bool(told.state.round == number)


def all_games() -> dict[str, ScriptedTable]:
    return {
        "ann-bo-cy-di": four_players(),
        "example-fours": fours(),
        "tour": tour(),
        "redeal": redeal(),
        "two-at-the-table": two_players(),
        "clockwise-again": clockwise_again(),
        "last-card": last_card(),
        "last-joker": last_joker(),
        "last-player": round_end(3, 76, "The last one fights back", "S-F2", 4),
        "late-joker": only_jokers(),
        "nobody-left": round_end(3, 16, "Nobody left to attack", "S-F3", 3),
        "only-jokers": skipping(),
        "only-jokers-all": round_end(4, 1351, "Nobody can attack any more", "S-C4", 3),
        "previous-is-out": returned(),
        "extra-round": extra_round(),
        "extra-rounds-shared": shared_win(),
        "option-refill": game(
            3, 42, "greedy", "Option: draw only after fighting back", {"refill": "fight_back"}
        ),
        "option-take": game(4, 31, "random", "Option: take whenever you like", {"take": "free"}),
        "option-leader": game(
            4, 28, "greedy", "Option: the leader of all rounds begins", {"leader": "total"}
        ),
        "option-extra-round": game(
            3, 602, "random,greedy", "Option: only the tied play on", {"extra_round": "tied"}
        ),
        "option-open": game(
            3, 602, "random,greedy", "Option: all can win the extra round", {"extra_round": "open"}
        ),
        "option-direction": round_one(
            3, 45, "random", "Option: the direction stays", {"direction": "stays"}
        ),
        "two-players": game(2, 2, "greedy", "Two players"),
        "three-players": game(3, 3, "greedy", "Three players"),
        "five-players": game(5, 5, "greedy", "Five players"),
        "six-players": game(6, 6, "greedy", "Six players"),
        "seven-players": game(7, 7, "greedy", "Seven players"),
        "eight-players": eight_players(),
    }
