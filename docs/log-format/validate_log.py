"""Says whether a file is a log of jamlab: `python validate_log.py LOG…`

* One file of the standard library alone: copy it wherever logs are written (Python 3.8 or newer).
* The first thing that is wrong is told on one line, with the line of the log and the rule of the
  format that it breaks (README.md beside this file in jamlab's docs/log-format): `LOG-15`.
* It knows the form. Whether the rules of the game allow what happened, and whether a deck of the
  table's own is one, `jamlab verify LOG` says.
* Exit code 0: all are logs. 1: one is not. 2: a file cannot be read.

From another program: `validate(data)` gives what the log is, in a sentence, or raises `Wrong`.
"""

from __future__ import annotations

import difflib
import hashlib
import io
import json
import math
import re
import sys
import unicodedata
import zlib
from collections.abc import Callable
from typing import Any

MOST_BYTES = 64 * 2**20
LONGEST_LINE = 2**16
MOST_EVENTS = 200_000
MOST_DIGITS = 4_300
DEEPEST_LINE, DEEPEST_META = 100, 16
# Control characters, line ends, and what turns the direction of what follows.
CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
NODES = ("choice", "chance", "forced", "observed")
HIDDEN = "?"

# What follows is written by `jamlab schema --out docs/log-format` from the games themselves: their
# options (… is a text of the table's own), their clauses, their events with the fields (n: a
# number, s: one that may be less than 0, w: a word, t: a long text).
TABLES = """
game cramel rules 1 seats 2 5
option cramel_with_roby no yes
option collecting forced optional
option sets many one
option bloom may must never
option surplus last chosen
clauses C-1 C-2 C-13 C-3 C-12 C-9 C-10 C-11 C-7 C-8 C-6 C-4 C-5 C-14 C-15 C-16 C-17 C-18
events FirstPlayerDrawn() TurnBegan() TilePicked(row:n,column:n) TileTurned(row:n,column:n,tile:w)
events TurnStopped() TurnLost(tile:w) SetClaimed(tile:w) CollectingEnded()
events TileCollected(row:n,column:n,tile:w) TilesTurnedBack() MrsBloomMoved(row:n,column:n)
events MrsBloomStayed() GameStopped() BloomTilesAwarded() BloomTilesUnclaimed()
game jam rules 1 seats 2 4
option variant base kids travel kids_travel
option trade printed yes no
option tasks printed yes no
option bidding one_circle until_passed
option party fixed best pooled
option special discards stops
option fruit stays leaves
option offers 3 0 1 2 4 5 any
option yummy never one
option deck printed …
option task_cards printed …
option tea_party printed …
clauses J-A1 J-A2 J-A3 J-A4 J-A5 J-A6 J-A7 J-A8 J-A9 J-B1 J-B2 J-B3 J-B4 J-B5 J-B6 J-B7 J-B8 J-B9
clauses J-C1 J-C2 J-C3 J-C4 J-C5 J-C6 J-C7 J-C8 J-C9 J-C10 J-C11 J-C12 J-C13 J-C14 J-C15 J-C16
clauses J-C17 J-C18 J-C19 J-D1 J-D2 J-D3 J-E1 J-E2 J-E3 J-F1 J-F2 J-F3 J-G1 J-G2 J-G3 J-G4 J-G5
clauses J-G6 J-G7 J-G8 J-H1 J-H2 J-I0 J-I1 J-I2 J-I3 J-I4
events FirstPlayerDrawn() TaskDrawn(type:w,task:w) CardDealt(card:w) VisitorDealt(card:w)
events BasketCardTurned(card:w) CardSetAside(card:w) AsideShuffledBack(count:n) TurnBegan(turn:n)
events CardDrawn(card:w) DrawSkipped() KarlsmanDrawn() BearDrawn() TurnCutShort()
events JamBid(card:w,place:n) BidMade(points:n) BidPassed() KarlsmanWon(points:n) KarlsmanStayed()
events BidJamReturned(card:w,place:n) JamGivenUp(card:w,place:n) PiesStated(pies:n)
events BearTaken(pies:n) PieGivenUp(card:w,place:n) BearSetAside() BearShuffledBack()
events PartnerNamed(partner:n) RecipeOffered(card:w,place:n) RecipeAsked(partner:n,card:w,place:n)
events OfferMade(partner:n,gives:n,gets:n) OfferAccepted(partner:n) OfferDeclined(partner:n)
events TradeEnded() BlindTradeNamed(partner:n,count:n) BlindCardChosen(card:w)
events BlindCardGiven(partner:n,card:w) JamMade(card:w,fruit:w,source:w)
events PieBaked(card:w,source:w,jam:w,place:n) SaladBegun(card:w) SaladFruitAdded(card:w)
events IngredientPlayed(card:w) BasketRepaid(card:w) PlaySkipped()
events IngredientDiscarded(card:w,recipe:w) RecipePiled(card:w,place:n) GameEnded()
events RecipesCounted(count:n,points:n) VisitorsCounted(count:n,points:n)
events TaskScored(task:w,done:n,points:n) PartyScored(party:n,done:n,points:n)
game jamsumo rules 2 seats 2 4
option mode jam sumo both
option rounds two_each players
option hits own any
option over_edge returns out
option board printed corners …
option faces open any
clauses M-A1 M-A2 M-A3 M-A4 M-A5 M-A6 M-A7 M-A8 M-A9 M-A10 M-A11 M-A12 M-B1 M-B2 M-B3 M-B4 M-B5
clauses M-B6 M-C1 M-C2 M-C3 M-C4 M-C5 M-C6 M-C7 M-C8 M-C9 M-C10 M-D1 M-D2
events HolderDrawn() RoundBegan(round:n,sort:w) CornerChosen(corner:n) DiceSetOut(formation:w)
events DieTaken(die:w,platform:n) DiePlaced(die:w,x:s,y:s) DieTurned(die:w,turn:n,front:n)
events DieChosen(die:w) DieAimed(die:w,face:n,aim:n) DieFlicked(die:w,speed:n,offset:s,height:n)
events DiceRolled(die:w,aim:n,speed:n,offset:s,height:s,moved:t,contacts:t,ms:n,path:t)
events FlickFouled(die:w,why:w) DiceSettled(moved:t,contacts:t,ms:n,path:t) DieSunk(die:w)
events DieReturned(die:w) DieOut(die:w,way:w) DieOnPlatform(die:w) StrikerRemoved(die:w) Passed()
events RoundEnded(round:n) RoundScored(points:n) MarkerPassed()
game kuhn rules 1 seats 2 2
option rounds 10 1 50
clauses K-1 K-2 K-3 K-4 K-5 K-6 K-7 K-8 K-9
events FirstPlayerDrawn() RoundBegan() CardDealt(card:w) Checked() BetMade() Called() Folded()
events CardShown(card:w) PotWon(chips:n)
game oldmaid rules 1 seats 3 8
option cards all high
option rounds 1 3
clauses O-1 O-2 O-3 O-4 O-5 O-6 O-7 O-8
events DealerDrawn() RoundBegan(round:n) CardDealt(card:w) PairLaid(card:w) TurnBegan()
events CardPicked(source:n,place:n) CardTaken(source:n,card:w) PlayerSafe() OldMaidKept()
game pie rules 1 seats 2 8
option pies 3 1 2 4 5
option drawn_fudge waits may_play
option take_fudge yes no
option fudge_refill waits at_once
option deck printed …
option recipes printed …
clauses P-A1 P-A2 P-A3 P-A4 P-A5 P-A6 P-A7 P-A8 P-B1 P-B2 P-B3 P-B4 P-B5 P-B6 P-C1 P-C2 P-C3 P-C4
clauses P-C5 P-C6 P-C7 P-C8 P-D1 P-D2 P-E1 P-E2 P-E3 P-E4 P-E5 P-E6
events DealerDrawn() RoundBegan(round:n) RecipeDealt(recipe:w) CardDealt(card:w)
events CardTurnedUp(card:w) FudgePutBack(card:w) DrawChosen() CardTaken(card:w) CardDrawn(card:w)
events FudgeDrawn(card:w) FudgeLaid(card:w) FudgePlayed(card:w) LostTurnLaid(card:w)
events LostTurnCleared(card:w) CardDiscarded(card:w) PartnerChosen(target:n) CardChosen(card:w)
events CardGiven(target:n,card:w) DiscardsShuffled(count:n) PieBaked(recipe:w) RoundVoided(round:n)
game pig rules 1 seats 2 6
option goal 100 50 200
option dice one two
clauses G-1 G-2 G-3 G-4 G-5 G-6 G-7
events FirstPlayerDrawn() TurnBegan() DieRolled(pips:n) RolledOn() Held(points:n)
events TurnLost(points:n) AllLost(points:n)
game shutbox rules 1 seats 1 8
option tiles nine twelve
option one_die high_shut six_left never
option shut counts wins
clauses B-1 B-2 B-3 B-4 B-5 B-6 B-7 B-8
events FirstPlayerDrawn() TurnBegan() DiceChosen(count:n) DieRolled(pips:n) TilesShut(tiles:w)
events TurnEnded(points:n) BoxShut()
game sixty rules 1 seats 2 8
option refill always fight_back
option take forced free
option leader round total
option extra_round all tied open
option direction clockwise stays
clauses S-A1 S-A2 S-A3 S-A4 S-A5 S-A6 S-A7 S-B1 S-B2 S-C1 S-C2 S-C3 S-C4 S-C5 S-D1 S-D2 S-D3 S-D4
clauses S-D5 S-D6 S-D7 S-E0 S-E1 S-E2 S-E3 S-E4 S-E5 S-F1 S-F2 S-F3 S-F4 S-F5 S-G1 S-G2
events FirstPlayerDrawn() RoundBegan(round:n) CardDealt(card:w) HandsRedealt()
events Attacked(card:w,count:n,target:n) AttackSkipped() CardDrawn(card:w)
events Passed(card:w,count:n,target:n) AbracadabraPlayed() DirectionTurned(target:n)
events HocusPocusPlayed() CardFetched(card:w,target:n) ZapPlayed()
events HalfKept(card:w,count:n,target:n) FoughtBack(card:w,count:n) AttackBeaten()
events CardsTaken(card:w,count:n) PlayerOut() RoundEnded(round:n) PenaltyCounted(points:n,total:n)
"""
# That was it.


class Wrong(ValueError):
    """This is no log: `line` (from 1; 0 is the file as a whole), `rule` and `what` say why."""

    def __init__(self, line: int, rule: str, what: str) -> None:
        super().__init__(line, rule, what)
        self.line, self.rule, self.what = line, rule, what

    def __str__(self) -> str:
        place = f"line {self.line}: " if self.line else ""
        text = f"{place}{self.what[:200]} ({self.rule})"
        return "".join(sign if sign.isprintable() else "\ufffd" for sign in text)


class Bad(ValueError):
    """The same of one line, before its number is known."""


class Game:
    """What the tables tell of a game."""

    def __init__(self, name: str, rules: str, least: str, most: str) -> None:
        self.name, self.rules, self.least, self.most = name, int(rules), int(least), int(most)
        self.options: dict[str, list[str]] = {}
        self.clauses: list[str] = []
        self.events: dict[str, dict[str, str]] = {}

    def add(self, event: str) -> None:
        """`TileTurned(row:n,tile:w)`"""
        name, _, fields = event[:-1].partition("(")
        pairs = (field.partition(":") for field in fields.split(",") if field)
        self.events[name] = {key: sort for key, _, sort in pairs}


def read_tables(text: str) -> dict[str, Game]:
    """The games by their ids."""
    games: dict[str, Game] = {}
    for line in text.split("\n"):
        first, *rest = line.split() or [""]
        if first == "game":
            game = games[rest[0]] = Game(rest[0], rest[2], rest[4], rest[5])
        elif first == "option":
            game.options[rest[0]] = rest[1:]
        elif first == "clauses":
            game.clauses += rest
        elif first == "events":
            for event in rest:
                game.add(event)
    return games


# -- values ----------------------------------------------------------------------------------------


def whole(least: int, most: int) -> Callable[[Any], str]:
    """A check for whole numbers: it says what is wrong, or nothing."""

    def check(value: Any) -> str:
        if type(value) is not int:
            return f"is {json.dumps(value)[:40]}, not a whole number"
        return "" if least <= value <= most else f"is {value}, not {least} to {most}"

    return check


def text(longest: int, shortest: int = 0) -> Callable[[Any], str]:
    """A check for strings, by how many characters they have."""

    def check(value: Any) -> str:
        if not isinstance(value, str):
            return f"is {json.dumps(value)[:40]}, not a string"
        if shortest <= len(value) <= longest:
            return ""
        return f"has {len(value)} characters, not {shortest} to {longest:,}"

    return check


def as_read(name: str) -> str:
    """A name as it is read: two of which this is one look alike."""
    plain = unicodedata.normalize("NFKC", name)
    return "".join(each for each in plain if unicodedata.category(each) != "Cf").strip()


KINDS = {
    "n": whole(0, 1_000_000),
    "s": whole(-1_000_000, 1_000_000),
    "w": text(40),
    "t": text(4_000),
}
SEAT = whole(0, 15)


def must(key: str, value: Any, check: Callable[[Any], str], rule: str = "LOG-5") -> None:
    said = check(value)
    if said:
        raise Bad(rule, f"`{key}` {said}")


def each(key: str, value: Any, check: Callable[[Any], str], rule: str = "LOG-5") -> None:
    if not isinstance(value, list):
        raise Bad(rule, f"`{key}` is no list")
    for item in value:
        must(key, item, check, rule)


def keys(line: dict[str, Any], needed: tuple[str, ...], more: tuple[str, ...] = ()) -> None:
    """Exactly these keys stand in the line; `more` may stand there."""
    for key in needed:
        if key not in line:
            raise Bad("LOG-4", f"the key `{key}` is missing")
    for key in line:
        if key not in needed and key not in more:
            raise Bad("LOG-4", f"there is no key `{key}` here")


# -- JSON ------------------------------------------------------------------------------------------


def no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise Bad("LOG-3", f"the key `{twice}` stands there twice")
    return found


def number(digits: str) -> int:
    if len(digits.lstrip("-")) > MOST_DIGITS:
        raise Bad("LOG-3", f"a number of more than {MOST_DIGITS:,} digits")
    return int(digits)


def fraction(digits: str) -> float:
    if math.isinf(float(digits)):
        raise Bad("LOG-3", "a number out of range")
    return float(digits)


def constant(word: str) -> None:
    raise Bad("LOG-3", f"{word} is not JSON")


def depth(value: Any) -> int:
    inner = value.values() if isinstance(value, dict) else value
    return 1 + max(map(depth, inner), default=0) if isinstance(value, (dict, list)) else 0


def json_object(line: bytes) -> dict[str, Any]:
    """The one JSON object that a line is."""
    if len(line) > LONGEST_LINE:
        raise Bad("LOG-2", f"longer than {LONGEST_LINE:,} bytes")
    deep = 0
    for token in re.findall(rb'"(?:[^"\\]|\\.)*"|[][{}]', line):
        deep += {b"[": 1, b"{": 1, b"]": -1, b"}": -1}.get(token, 0)
        if deep > DEEPEST_LINE:
            raise Bad("LOG-3", "nested too deeply")
    try:
        found = json.loads(
            line.decode("utf-8"),
            object_pairs_hook=no_key_twice,
            parse_int=number,
            parse_float=fraction,
            parse_constant=constant,
        )
        json.dumps(found, ensure_ascii=False).encode("utf-8")  # no half of a character pair
    except UnicodeError:
        raise Bad("LOG-2", "not UTF-8") from None
    except json.JSONDecodeError as error:
        raise Bad("LOG-3", f"not JSON: {error}") from None
    except RecursionError:
        raise Bad("LOG-3", "nested too deeply") from None
    if not isinstance(found, dict):
        raise Bad("LOG-2", "not a JSON object")
    return found


# -- the four sorts of lines -----------------------------------------------------------------------


class Log:
    """A log as it is read: its header, and what has come so far."""

    def __init__(self, header: dict[str, Any]) -> None:
        keys(
            header,
            ("jamlab", "game", "rules", "options", "seats", "meta"),
            ("seen_from", "seen_by"),
        )
        if type(header["jamlab"]) is not int or header["jamlab"] not in (1, 2):
            raise Bad("LOG-6", f"`jamlab` is {json.dumps(header['jamlab'])[:40]}, not 1 or 2")
        self.version = header["jamlab"]
        must("game", header["game"], KINDS["w"])
        must("rules", header["rules"], KINDS["n"])
        games = read_tables(TABLES)
        if header["game"] not in games:
            raise Bad("LOG-7", f"unknown game; known are {', '.join(games)}")
        self.game = games[header["game"]]
        if header["rules"] != self.game.rules:
            raise Bad("LOG-7", f"rules {header['rules']}; known are rules {self.game.rules}")
        self.options(header["options"])
        self.seats(header["seats"])
        if not isinstance(header["meta"], dict):
            raise Bad("LOG-10", "`meta` is no object")
        if depth(header["meta"]) > DEEPEST_META:
            raise Bad("LOG-10", f"`meta` is nested deeper than {DEEPEST_META} levels")
        title = header["meta"].get("title")
        if isinstance(title, str) and CONTROL.search(title):
            raise Bad("LOG-10", "a control character in the title")
        self.seen(header)
        self.events, self.mark, self.footer = 0, False, 0
        self.fault: list[tuple[str, str]] = []

    def options(self, chosen: Any) -> None:
        if not isinstance(chosen, dict):
            raise Bad("LOG-8", "`options` is no object")
        for name, value in chosen.items():
            must(name, value, text(30_000))
            known = self.game.options.get(name)
            if known is None:
                raise Bad("LOG-8", f"no option {name}; there are {', '.join(self.game.options)}")
            if value not in known and "…" not in known:
                raise Bad("LOG-8", f"`{name}` is one of {', '.join(known)}")

    def seats(self, names: Any) -> None:
        each("seats", names, text(40, 1), "LOG-9")
        least, most = self.game.least, self.game.most
        if not least <= len(names) <= most:
            raise Bad("LOG-9", f"{len(names)} `seats`; the game is for {least} to {most} players")
        if any(CONTROL.search(name) for name in names):
            raise Bad("LOG-9", "a control character in a name")
        if len({as_read(name) for name in names}) < len(names):
            raise Bad("LOG-9", "two players have the same name")
        self.many = len(names)

    def seen(self, header: dict[str, Any]) -> None:
        seat = header.get("seen_from")
        self.may_hide = self.version == 2 or seat is not None
        if seat is not None and seat != "table":
            must("seen_from", seat, whole(0, self.many - 1), "LOG-11")
        if seat is not None and self.version == 2:
            raise Bad("LOG-11", "`seen_from` stands in version 1 only")
        by = header.get("seen_by", [])
        each("seen_by", by, whole(0, self.many - 1), "LOG-11")
        if by and self.version == 1:
            raise Bad("LOG-11", "`seen_by` stands in version 2 only")
        if by != sorted(set(by)):
            raise Bad("LOG-11", "`seen_by` names each seat once, in their order")

    def an_event(self, line: dict[str, Any]) -> None:
        kind = line.get("event")
        if kind is None:
            raise Bad("LOG-4", "the key `event` is missing")
        fields = self.game.events.get(kind) if isinstance(kind, str) else None
        if fields is None:
            near = difflib.get_close_matches(str(kind)[:40], self.game.events, 3)
            what = f"{self.game.name} has no event {json.dumps(kind)[:60]}"
            raise Bad("LOG-15", what + (f"; near to it: {', '.join(near)}" if near else ""))
        keys(line, ("n", "node", "seat", "event", *fields, "clause"))
        if self.events == MOST_EVENTS:
            raise Bad("LOG-17", f"more than {MOST_EVENTS:,} events")
        if type(line["n"]) is not int or line["n"] != self.events + 1:
            what = json.dumps(line["n"])[:40]
            raise Bad("LOG-12", f"event number {what} stands where {self.events + 1} should be")
        if line["node"] not in (*NODES, "unchecked")[: 4 + (self.version == 2)]:
            raise Bad("LOG-13", f"`node` is one of {', '.join(NODES)}")
        if line["seat"] is not None:
            must("seat", line["seat"], whole(0, self.many - 1), "LOG-14")
        must("clause", line["clause"], KINDS["w"])
        for name, sort in fields.items():
            must(name, line[name], KINDS[sort])
            if line[name] == HIDDEN and not self.may_hide:
                raise Bad("LOG-16", f"`{name}` is hidden, and the header does not say so")
        if (line["node"] == "unchecked") != self.mark:
            raise Bad("LOG-19", "`unchecked` is what stands after the mark, and nothing else")
        self.events += 1

    def a_mark(self, line: dict[str, Any]) -> None:
        keys(line, ("mark", "n", "clause"))
        if line["mark"] != "played_wrongly":
            raise Bad("LOG-18", "`mark` is `played_wrongly`")
        if self.mark:
            raise Bad("LOG-18", "there are two marks")
        if type(line["n"]) is not int or line["n"] != self.events + 1:
            raise Bad("LOG-18", f"the mark stands before event {self.events + 1}")
        if line["clause"] not in self.game.clauses:
            raise Bad("LOG-18", f"{self.game.name} has no such clause")
        self.mark = True

    def a_footer(self, line: dict[str, Any], before: bytes) -> None:
        keys(line, ("over", "reason", "clause", "scores", "winners", "events", "sha256"))
        if line["over"] is not True:
            raise Bad("LOG-20", "`over` is true")
        must("reason", line["reason"], text(200))
        must("clause", line["clause"], KINDS["w"])
        each("scores", line["scores"], KINDS["s"])
        each("winners", line["winners"], SEAT)
        must("events", line["events"], KINDS["n"])
        if not isinstance(line["sha256"], str) or not re.fullmatch("[0-9a-f]{64}", line["sha256"]):
            raise Bad("LOG-22", "`sha256` is 64 digits and small letters from a to f")
        if line["events"] != self.events:
            self.fault = [("LOG-21", f"{line['events']} events, but there are {self.events}")]
        elif line["sha256"] != hashlib.sha256(before).hexdigest():
            self.fault = [("LOG-22", "`sha256` does not fit: the log was changed")]


# -- a file ----------------------------------------------------------------------------------------


def unpacked(data: bytes) -> bytes:
    """The bytes as they were written: out of a gzip file, which may break off, without a byte
    order mark, each line ended by `\\n` alone."""
    if data.startswith(b"\x1f\x8b"):
        unpacker = zlib.decompressobj(wbits=31)
        try:
            data = unpacker.decompress(data, MOST_BYTES + 1)
        except zlib.error as error:
            raise Wrong(0, "LOG-1", f"a broken gzip file: {error}") from None
        if unpacker.unused_data:
            raise Wrong(0, "LOG-1", "bytes after the end of the gzip file")
    if len(data) > MOST_BYTES:
        raise Wrong(0, "LOG-1", f"larger than {MOST_BYTES // 2**20} MB")
    if data.startswith(b"\xef\xbb\xbf"):
        data = data[3:]
    data = data.replace(b"\r\n", b"\n")
    if data.endswith(b"\r"):
        data = data[:-1]
    if not data or data.isspace():
        raise Wrong(0, "LOG-1", "the file is empty")
    return data


def breaks_off(line: bytes) -> bool:
    """True of a line without its end; some programs put a line end after half a line."""
    return not line.endswith(b"\n") or (line.startswith(b"{") and not line.endswith(b"}\n"))


def validate(data: bytes) -> str:
    """What the log is, in a sentence. `Wrong` tells the first thing that is wrong with it."""
    data = unpacked(data)
    first, *lines = io.BytesIO(data).readlines()
    try:
        log = Log(json_object(first))
    except Bad as bad:
        raise Wrong(1, *bad.args) from None
    if data.count(b"\n") > MOST_EVENTS + 2:
        raise Wrong(MOST_EVENTS + 2, "LOG-17", f"more than {MOST_EVENTS:,} events")
    torn, done = "", len(first)
    for number, line in enumerate(lines, start=2):
        try:
            if log.footer:
                raise Bad("LOG-20", "a line after the end of the game")
            said = json_object(line)
            if b'"over"' in line and b'"event"' not in line:
                log.a_footer(said, data[:done])
                log.footer = number
            elif log.version == 2 and b'"mark"' in line and b'"event"' not in line:
                log.a_mark(said)
            else:
                log.an_event(said)
        except Bad as bad:
            if log.footer or done + len(line) < len(data) or not breaks_off(line):
                raise Wrong(number, *bad.args) from None
            torn = f"; line {number} is torn and was left out"
            break
        done += len(line)
    for rule, what in log.fault:
        raise Wrong(log.footer, rule, what)
    end = "the game is over" if log.footer else "in progress"
    wrongly = ", played wrongly from some event on" if log.mark else ""
    return f"version {log.version}, {log.game.name}, {log.events} events, {end}{wrongly}{torn}"


def main(files: list[str]) -> int:
    if not files:
        sys.stderr.write("python validate_log.py LOG…\n")
        return 2
    code = 0
    for file in files:
        try:
            with open(file, "rb") as opened:
                said = f"ok   {file}: {validate(opened.read(MOST_BYTES + 1))}"
        except OSError as error:
            said, code = f"bad  {file}: {error.strerror}", 2
        except Wrong as wrong:
            said, code = f"bad  {file}, {wrong}", max(code, 1)
        sys.stdout.write(f"{said}\n")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
