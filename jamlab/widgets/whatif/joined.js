// A branch's story: the recorded one up to where the branch leaves it, then what Python tells.

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
