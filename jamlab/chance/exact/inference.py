"""Inference about a hidden hand: Bayes's rule over the recipes or tasks that a seat may hold.

* The prior of each is proportional to its number of cards.
* A plain model of the player gives the likelihood of each observation: a card that the recipe names
  is taken with one chance, any other with another. The likelihoods are multiplied, and the products
  divided by their sum. (T. Bayes, "An Essay towards solving a Problem in the Doctrine of Chances",
  1763.)
* The model is stated with every answer. Nobody plays exactly by it: the answer is as good as the
  model.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from jamlab.chance.exact.answer import LONGEST, Odds, OutcomeRow
from jamlab.chance.exact.question import NUMBER, Parameter
from jamlab.text import name_suggestion

SURE: Final = Fraction(1)
SHOWN: Final = 6
"""Number of latest observations listed in words."""


@dataclass(frozen=True, slots=True)
class Sign:
    """Observation that all could make: `card` was `taken`, or left although available."""

    card: str
    taken: bool
    words: str = ""


@dataclass(frozen=True, slots=True)
class Player:
    """Policy with two chances to take a card: `wants` if it is wanted, `else_` if not."""

    wants: Fraction = Fraction(9, 10)
    else_: Fraction = Fraction(1, 10)

    def chance(self, sign: Sign, wanted: bool) -> Fraction:
        """Return the likelihood of the observation, if the card is wanted or not."""
        takes = self.wants if wanted else self.else_
        return takes if sign.taken else 1 - takes


def likelihood(wants: Collection[str], signs: Sequence[Sign], player: Player) -> Fraction:
    """Return the likelihood of all observations, if these cards are wanted."""
    product = Fraction(1)
    for sign in signs:
        product *= player.chance(sign, sign.card in wants)
    return product


def posterior(
    prior: Mapping[str, int | Fraction],
    wants: Mapping[str, Collection[str]],
    signs: Sequence[Sign],
    player: Player,
) -> dict[str, Fraction]:
    """Return the posterior of each hypothesis; `prior` need not add up to 1.

    ValueError if the model makes the observations impossible under every hypothesis.

    >>> even = {"Apple": 1, "Peach": 1}
    >>> names = {"Apple": {"Butter"}, "Peach": {"Lemon"}}
    >>> posterior(even, names, [Sign("Lemon", True)], Player())["Peach"]
    Fraction(9, 10)
    """
    weights = {
        name: Fraction(weight) * likelihood(wants[name], signs, player)
        for name, weight in prior.items()
    }
    total = sum(weights.values())
    if not total:
        raise ValueError("no player of this kind could have done what was seen")
    return {name: weight / total for name, weight in weights.items()}


def answer(
    question: str,
    seat: int | None,
    prior: Mapping[str, int | Fraction],
    wants: Mapping[str, Collection[str]],
    signs: Sequence[Sign] | None,
    player: Player,
    *,
    of: Collection[str] = (),
    faces: Mapping[str, str] | None = None,
) -> Odds:
    """Return the answer to a question: a row for each hypothesis, the likeliest first.

    The value is the chance of `of`, by default of the likeliest. `signs` None: the past is unknown.
    """
    for name in of:
        if name not in prior:
            there = name_suggestion(name, [name for name, n in prior.items() if n])
            raise ValueError(f"it cannot be {name!r}; {there}")
    seen = signs or ()
    found = posterior(prior, wants, seen, player)
    order = sorted(found, key=lambda name: -found[name])
    about = tuple(dict.fromkeys(of)) or (order[0],)
    value = sum((found[name] for name in about), Fraction(0))
    total = sum(Fraction(n) for n in prior.values())
    start = sum((Fraction(prior[name]) for name in about), Fraction(0)) / total
    count = sum(1 for n in prior.values() if n)
    words = [
        f"{count} may be there, before anything is seen each as likely as its cards are: "
        f"{start} for {' or '.join(about)}.",
        *_told(seen, about[0], wants[about[0]], player),
    ]
    if seen:
        words.append(
            "Multiplied for each that may be there, and divided by the sum of all these products."
        )
    return Odds(
        question,
        seat,
        value,
        words=tuple(words),
        formula=_formula(about, prior, wants, seen, player, value),
        rows=tuple(OutcomeRow(name, found[name], (faces or {}).get(name, "")) for name in order),
        assumption=_assumed(signs, player),
    )


def _told(signs: Sequence[Sign], name: str, wants: Collection[str], player: Player) -> list[str]:
    """Return the last observations in words, with their likelihood under one recipe."""
    lines = []
    if len(signs) > SHOWN:
        lines.append(f"{len(signs)} things were seen; the last {SHOWN}:")
    for sign in signs[-SHOWN:]:
        wanted = sign.card in wants
        named = "is named by" if wanted else "is not named by"
        did = sign.words or f"It {'took' if sign.taken else 'left'} {sign.card}"
        lines.append(f"{did}: {sign.card} {named} {name}, so {player.chance(sign, wanted)}.")
    return lines


def _formula(
    about: Sequence[str],
    prior: Mapping[str, int | Fraction],
    wants: Mapping[str, Collection[str]],
    signs: Sequence[Sign],
    player: Player,
    value: Fraction,
) -> str:
    """Return the formula: the product for the hypothesis asked about, over the sum of all."""
    text = str(value) if len(str(value)) <= LONGEST else f"{float(value):.6g}"
    if len(about) > 1 or not signs:
        return ""
    products = {n: w * likelihood(wants[n], signs, player) for n, w in prior.items()}
    own, total = float(products[about[0]]), float(sum(products.values()))
    return f"{own:.6g} / {total:.6g} ≈ {text}"


def _assumed(signs: Sequence[Sign] | None, player: Player) -> str:
    if signs is None:
        return "only the table as it lies is known, not what happened before: the prior."
    if not signs:
        return "nothing was seen yet that says anything: the prior."
    return (
        f"a player takes what it wants with chance {player.wants}, anything else with chance "
        f"{player.else_}, each time anew; what it discards or leaves it could have kept. A model, "
        "and players differ from it."
    )


def known(name: str, of: Collection[str], names: Collection[str]) -> Fraction:
    """Return the chance of `of`, 0 or 1, where it is visible; ValueError for unknown names."""
    for other in of:
        if other not in names:
            raise ValueError(f"there is no {other!r} here; {name_suggestion(other, list(names))}")
    return Fraction(int(not of or name in of))


def in_percent(wants: int, others: int) -> Player:
    """Return the player from two whole percentages, the parameters of a question."""
    return Player(Fraction(wants, 100), Fraction(others, 100))


def parameters(wants: int, others: int) -> tuple[Parameter, ...]:
    """Return the parameters for the player in a question of this kind."""
    return (
        Parameter("wants", "how likely (%) it takes what it wants", NUMBER, wants, most=100),
        Parameter("others", "how likely (%) it takes anything else", NUMBER, others, most=100),
    )
