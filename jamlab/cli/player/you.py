"""Who plays under the name of You is spoken to: “You are dealt a card”, “Bo gives it to you”.

Games tell in the third person, by names. Here a told line is put into the second person, for the
player whose name is You; all other names are left as they are.

>>> spoken("You is dealt a card")
'You are dealt a card'
>>> spoken("Bo would like You’s apple jam")
'Bo would like your apple jam'
"""

from __future__ import annotations

import re
from typing import Final

NAME: Final = "You"

_IRREGULAR: Final = {"is": "are", "has": "have", "does": "do", "was": "were"}
_OPENS: Final = r"(?:^\W*|“|\. )$"  # what stands before the first word of a sentence
# A verb right behind the name; one that is joined to it: “You draw Karlsman and show him”.
_VERB: Final = re.compile(r"((?<=\bYou )|(?<=\bYou neither )|(?<=\bYou, who ))\w+s\b")
_JOINED: Final = re.compile(r"((?<=\band )|(?<=\bnor ))\w+s\b|(?<=: )adds\b")
_NAMED: Final = re.compile(r"\bYou(?P<whose>’s)?\b")


def spoken(line: str) -> str:
    """The line in the second person wherever it names You."""
    if NAME not in line:
        return line
    begins = re.match(r"\W*You ", line) is not None
    found = _VERB.sub(lambda verb: _plain(verb[0]), line)
    if begins:
        found = _JOINED.sub(lambda verb: _plain(verb[0]), found)
    return _NAMED.sub(lambda name: _named(name, found), found)


def _plain(verb: str) -> str:
    """A verb without the ending of the third person: `passes` becomes `pass`."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    if re.search(r"(ss|sh|ch|x|o)es$", verb):
        return verb[:-2]
    return verb[:-1]


def _named(name: re.Match[str], line: str) -> str:
    word = "your" if name["whose"] else "you"
    return word.capitalize() if re.search(_OPENS, line[: name.start()]) else word
