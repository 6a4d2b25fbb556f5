// Story of a branch: the recorded one up to where the branch leaves it, then Python's continuation.

/**
 * @param {Told.Story} recorded
 * @param {Told.Tail} tail
 * @returns {Told.Story}
 */
export function joined(recorded, tail) {
  const { at, title, turns, events, end, standings } = tail;
  const frames = Object.fromEntries(
    Object.entries(recorded.frames).map(([view, told]) => [
      view,
      [...told.slice(0, at), ...(tail.frames[view] ?? [])],
    ]),
  );
  const { values: _values, notes: _notes, ...rest } = recorded; // these are about what did happen
  return {
    ...rest,
    title,
    turns,
    events: [...recorded.events.slice(0, at), ...events],
    faces: { ...recorded.faces, ...tail.faces },
    swings: [],
    frames,
    end,
    standings,
  };
}

/**
 * Returns the values of a branch: from its start on those that Python has computed for it, before
 * that those of the recorded game. Null before any are computed.
 *
 * @param {Told.ValuesTold | null} recorded
 * @param {Told.ValuesTold | null} told
 * @param {number} at step where it leaves the recorded game
 * @returns {Told.ValuesTold | null}
 */
export function branchValues(recorded, told, at) {
  if (!told || recorded?.judge !== told.judge) return told;
  const tracks = Object.entries(told.tracks).map(([view, track]) => {
    const before = recorded.tracks[view];
    return [view, before ? trackFrom(before, track, at) : track];
  });
  const swings = Object.entries(told.swings).map(([view, after]) => {
    const before = (recorded.swings[view] ?? []).filter((swing) => swing.n <= at);
    return [view, [...before, ...after].sort((a, b) => Math.abs(b.change) - Math.abs(a.change))];
  });
  const news = Object.entries(told.news).map(([view, after]) => {
    const before = (recorded.news[view] ?? []).filter((one) => one.n <= at);
    return [view, [...before, ...after]];
  });
  return {
    ...told,
    news: Object.fromEntries(news),
    tracks: Object.fromEntries(tracks),
    swings: Object.fromEntries(swings),
    choices: [...recorded.choices.filter((choice) => choice.n <= at), ...told.choices],
  };
}

/**
 * @param {Told.ValueTrack} before
 * @param {Told.ValueTrack} after
 * @param {number} at
 * @returns {Told.ValueTrack}
 */
function trackFrom(before, after, at) {
  /** @template T @param {T[]} one @param {T[]} other */
  const both = (one, other) => [...one.slice(0, at), ...other.slice(at)];
  return {
    chances: both(before.chances, after.chances),
    half: both(before.half, after.half),
    counts: both(before.counts, after.counts),
    points: both(before.points, after.points),
  };
}
