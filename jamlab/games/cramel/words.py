"""Texts of Cramel: events as sentences, options with their clauses, refusals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from jamlab.core.event import HIDDEN, Event
from jamlab.core.node import Choice, Forced
from jamlab.core.refusals import Refusal, due_instead, no_such
from jamlab.core.scene import OptionLine
from jamlab.games.cramel import events as ev
from jamlab.games.cramel import rules
from jamlab.games.cramel import state as at
from jamlab.games.cramel.state import GAP, KINDS, NAMES, SET_SIZES, UNKNOWN, CramelState, cell_at


def place_of(event: Event) -> str:
    if isinstance(event, ev.MrsBloomMoved):
        return f"board.{cell_at(event.row, event.column)}"
    return ""


def harvest(sets: Iterable[int]) -> str:
    """Return the tiles of these sets in words: `3 El-El, 2 Jane`."""
    return ", ".join(
        f"{n * SET_SIZES[kind]} {NAMES[kind]}"
        for kind, n in enumerate(sets)
        if n and SET_SIZES[kind]
    )


def option_lines(state: CramelState, seat: int, names: Sequence[str]) -> tuple[OptionLine, ...]:
    node = rules.REFEREE.pending(state)
    if not isinstance(node, Choice) or node.seat != seat:
        return ()
    if state.phase == at.TURN:
        return _turn_lines(state, node)
    if state.phase == at.MOVE:
        return _move_lines(state, node)
    if state.phase == at.CLAIM:
        claims = tuple(
            OptionLine(f"Claim a set of {option.tile}", "", "C-9", (option,))
            for option in node.options
            if isinstance(option, ev.SetClaimed)
        )
        return (*claims, OptionLine("Collect no more", "", "C-9", node.options[-1:]))
    return (
        OptionLine(
            f"Choose which {NAMES[rules.owed_kind(state)]} to collect",
            "More lie face up than the set needs.",
            "C-10",
            node.options,
        ),
    )


def _turn_lines(state: CramelState, node: Choice) -> tuple[OptionLine, ...]:
    picks = tuple(option for option in node.options if isinstance(option, ev.TilePicked))
    stops = tuple(option for option in node.options if isinstance(option, ev.TurnStopped))
    unseen = sum(state.unseen)
    turn = OptionLine(
        "Turn up another tile" if state.turned else "Turn up a tile",
        f"{len(picks)} lie face down, {unseen} of them never seen.",
        "C-3",
        picks,
    )
    if not stops:
        stop = OptionLine("Stop", "At least one tile must be turned up first.", "C-3")
    else:
        won = harvest(rules.complete_sets(state.lying, state.sets))
        stop = OptionLine(
            "Stop", f"Wins {won}." if won else "Nothing is complete yet.", stops[0].clause, stops
        )
    found = [turn, stop]
    if GAP in state.kinds:
        found.append(OptionLine("Turn up an empty cell", "No tile lies there.", "C-3"))
    return tuple(found)


def _move_lines(state: CramelState, node: Choice) -> tuple[OptionLine, ...]:
    moves = tuple(option for option in node.options if isinstance(option, ev.MrsBloomMoved))
    stays = tuple(option for option in node.options if isinstance(option, ev.MrsBloomStayed))
    return (
        OptionLine("Move Mrs Bloom", f"{len(moves)} cells are free.", "C-5", moves),
        OptionLine(
            "Leave her where she is",
            "" if stays else "At this table she must move.",
            "C-5",
            stays,
        ),
        OptionLine("Move her onto a tile", "Only a free cell can take her.", "C-5"),
    )


def alike(state: CramelState, option: Event) -> str:
    """Return the group of equivalent options: unseen tiles, or free cells, differ only by cell.
    Seen tiles are not grouped, as one may be remembered better than another.
    """
    if isinstance(option, ev.TilePicked):
        unseen = state.kinds[cell_at(option.row, option.column)] == UNKNOWN
        return "Turn up a tile that nobody has seen" if unseen else ""
    return "Move Mrs Bloom" if isinstance(option, ev.MrsBloomMoved) else ""


def forbidden(state: CramelState, event: Event) -> Refusal:
    if state.phase == at.OVER:
        return Refusal("The game is over", "C-15" if state.stopped else "C-14")
    whose = state.upcoming if isinstance(event, ev.TurnBegan) else state.mover
    if isinstance(event, ev.TilePicked | ev.TurnStopped | ev.TurnBegan) and event.seat != whose:
        return Refusal(f"It is seat {whose}'s turn, not seat {event.seat}'s", "C-2")
    if isinstance(
        event, ev.TilePicked | ev.TileTurned | ev.MrsBloomMoved | ev.TileCollected
    ) and not (1 <= event.row <= 7 and 1 <= event.column <= 7):
        return Refusal("The square has seven rows and seven columns", "C-2")
    if isinstance(event, ev.TilePicked) and state.phase == at.TURN:
        cell = cell_at(event.row, event.column)
        if state.kinds[cell] == GAP:
            return Refusal("No tile lies in that cell", "C-3")
        if cell in state.turned:
            return Refusal("That tile is already turned up", "C-3")
    if isinstance(event, ev.TurnStopped) and state.phase == at.TURN:
        if not state.turned:
            return Refusal("At least one tile must be turned up first", "C-3")
        return Refusal("Stopping now rests on another clause", rules.stopping_clause(state))
    if isinstance(event, ev.TileTurned) and state.phase == at.REVEAL:
        return _not_turned(state, event)
    if isinstance(event, ev.MrsBloomMoved | ev.MrsBloomStayed):
        if state.bloom_cell < 0:
            return Refusal("Only a Mrs Bloom that was just turned up can move", "C-5")
        if isinstance(event, ev.MrsBloomMoved):
            return Refusal("Mrs Bloom moves to a free cell, after the tiles are turned back", "C-5")
        return Refusal("At this table Mrs Bloom cannot simply stay now", "C-5")
    if isinstance(event, ev.SetClaimed | ev.CollectingEnded) and state.collecting == "forced":
        return Refusal("At this table all complete sets are collected", "C-9")
    if isinstance(event, ev.TileCollected):
        return Refusal("Only tiles of a complete set are collected, after a stop", "C-9")
    expected = rules.REFEREE.pending(state)
    if isinstance(expected, Forced):
        return due_instead(event, expected.event)
    return Refusal(f"{event.kind} cannot happen now", "C-3")


def never(start: CramelState, event: Event) -> Refusal | None:
    """Return the reason why there is no such event at any table (its tile or cell), or None."""
    tile = getattr(event, "tile", HIDDEN)
    if tile != HIDDEN and tile not in KINDS:
        return no_such("tile", tile, KINDS, "C-1")
    if not all(1 <= getattr(event, name, 1) <= 7 for name in ("row", "column")):
        return Refusal("The square has seven rows and seven columns", "C-2")
    return None


def forbidden_for_any_hands(state: CramelState, event: Event, *, is_known: bool) -> Refusal | None:
    """Return the reason why the event cannot happen if no turned up tile was missed, or None."""
    return forbidden(state, event) if is_known else None


def _not_turned(state: CramelState, event: ev.TileTurned) -> Refusal:
    cell = state.picked
    if cell_at(event.row, event.column) != cell:
        return Refusal("Another tile was picked", "C-3")
    known = state.kinds[cell]
    if event.tile not in KINDS:
        return no_such("tile", event.tile, KINDS, "C-1")
    if known != UNKNOWN and KINDS[event.tile] != known:
        return Refusal(f"The tile there was seen before: it is {NAMES[known]}", "C-3")
    if known == UNKNOWN and not state.unseen[KINDS[event.tile]]:
        return Refusal(f"No unseen {event.tile} is left", "C-1")
    return Refusal(
        "The tile rests on another clause", rules.turning_clause(state, KINDS[event.tile])
    )
