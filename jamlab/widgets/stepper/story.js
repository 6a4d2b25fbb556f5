// The story of a replay: its scenes as changes, and every question about positions.
//
// Position n is the table after n events; event n is the current one. A scene is a flat object;
// its values are never changed in place, so two scenes are compared value by value with `===`.

const VERSION = 1;
const EVERY = 32; // a snapshot each so many events: a jump applies at most this many changes

/** An error whose words are for the reader. */
export class StoryError extends Error {}

/** Inflates the bytes that the kernel or the page holds (zlib, JSON inside). */
export async function inflate(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}

function apply(scene, patch) {
  for (const key in patch) {
    if (patch[key] === null) delete scene[key];
    else scene[key] = patch[key];
  }
}

export class Story {
  constructor(data, span = null) {
    if (!data || typeof data !== "object") throw new StoryError("This replay cannot be read.");
    if (data.v > VERSION) {
      throw new StoryError(
        "This replay was made by a newer jamlab. Install the newer version to see it.",
      );
    }
    if (data.v !== VERSION || !Array.isArray(data.events) || !data.frames) {
      throw new StoryError("This replay cannot be read: parts of it are missing.");
    }
    Object.assign(this, data);
    this.total = data.events.length;
    const clamp = (n) => Math.max(0, Math.min(this.total, n));
    this.first = span ? clamp(span[0] - 1) : 0;
    this.last = span ? Math.max(this.first, clamp(span[1])) : this.total;
    this.views = data.views.filter((view) => data.frames[view.id]);
    if (!this.views.length) throw new StoryError("This replay holds no viewpoint.");
    this.base = data.frames[data.views[0].id]; // 0 in the frames of another viewpoint: as here
    this.clauses = data.clauses || {};
    this.faces = data.faces || {};
    this.turns = data.turns || [];
    this.swings = data.swings || [];
    this.turnOfEvent = new Int32Array(this.total + 1).fill(-1);
    this.turns.forEach(([first], turn) => {
      this.turnOfEvent.fill(turn, first);
    });
    const word = (data.turn_word || "Turn").toLowerCase();
    let count = 0;
    this.turnNumbers = this.turns.map(([, , label]) =>
      label.toLowerCase().includes(word) ? ++count : 0,
    );
    this.turnCount = count;
    this.snapshots = new Map();
    this.words = new Map();
  }

  has(view) {
    return this.views.some((each) => each.id === view);
  }

  patch(view, n) {
    const patch = this.frames[view][n];
    return patch === 0 ? this.base[n] : patch || {};
  }

  /** The scene at position n from a viewpoint. */
  at(view, n) {
    const kept = this.snapshots.get(view) ?? [];
    if (!kept.length) this.snapshots.set(view, kept);
    let k = Math.min(Math.floor(n / EVERY), kept.length - 1);
    if (k < 0) {
      const start = {};
      apply(start, this.patch(view, 0));
      kept.push(start);
      k = 0;
    }
    const scene = { ...kept[k] };
    for (let i = k * EVERY + 1; i <= n; i++) {
      apply(scene, this.patch(view, i));
      if (i % EVERY === 0 && i / EVERY === kept.length) kept.push({ ...scene });
    }
    return scene;
  }

  /** What each position says, in the words of a viewpoint. */
  says(view) {
    if (!this.words.has(view)) {
      let now = "";
      const all = [];
      for (let n = 0; n <= this.total; n++) {
        const said = this.patch(view, n).say;
        if (said !== undefined) now = said || "";
        all.push(now);
      }
      this.words.set(view, all);
    }
    return this.words.get(view);
  }

  /** How many ms what happens at position n takes: dice that roll. */
  lasting(view, n) {
    return this.patch(view, n).roll?.[0] ?? 0;
  }

  event(n) {
    const [node, seat, name, clause, mark] = this.events[n - 1];
    return { n, node, seat, name, clause, mark };
  }

  /** The turn of position n: -1 before the first. */
  turn(n) {
    return this.turnOfEvent[n];
  }

  /** "Turn 14" and "of 46"; what is no turn (setting up, dealing) goes by its own name. */
  turnWords(n) {
    const turn = this.turn(n);
    if (turn < 0) return ["Set-up", ""];
    const number = this.turnNumbers[turn];
    const label = this.turns[turn][2];
    if (!number) return [label[0].toUpperCase() + label.slice(1), ""];
    return [`${this.turn_word} ${number}`, `of ${this.turnCount}`];
  }

  firstOf(turn) {
    return this.turns[turn][0];
  }

  lastOf(turn) {
    return turn + 1 < this.turns.length ? this.turns[turn + 1][0] - 1 : this.total;
  }

  /** Where ↑ ↓ lead: the first event of the next turn, or of this one and then the one before. */
  turnFrom(n, step) {
    const turn = this.turn(n);
    if (step > 0) return turn + 1 < this.turns.length ? this.firstOf(turn + 1) : this.total;
    if (turn < 0) return 0;
    if (n > this.firstOf(turn)) return this.firstOf(turn);
    return turn > 0 ? this.firstOf(turn - 1) : 0;
  }

  /** Where [ ] lead: once round the table, to the next (or the last) turn of the same seat. */
  roundFrom(n, step) {
    const turn = this.turn(n);
    if (turn < 0) return this.turnFrom(n, step);
    const seat = this.turns[turn][1];
    for (let i = turn + step; i >= 0 && i < this.turns.length; i += step) {
      if (this.turns[i][1] === seat) return this.firstOf(i);
    }
    return step > 0 ? this.total : 0;
  }

  /** The next event (or the one before) for which `wanted` holds; else the end (the start). */
  seek(n, step, wanted) {
    for (let i = n + step; i > 0 && i <= this.total; i += step) {
      if (wanted(this.event(i))) return i;
    }
    return step > 0 ? this.total : 0;
  }

  /** The events in which a piece moved or turned, as this viewpoint sees them: number, what it did. */
  history(view, piece) {
    const key = `p.${piece}`;
    const slots = this.layout.kind === "grid"; // in a hand, cards only close up
    const place = (p) => (p ? `${p[0]}|${slots ? p[1] : ""}|${p[2]}|${p[9] || ""}` : "");
    const found = [];
    let was = null;
    for (let n = 0; n <= this.total; n++) {
      const now = this.patch(view, n)[key];
      if (now === undefined) continue;
      if (n > 0 && place(now) !== place(was)) found.push([n, deed(was, now)]);
      was = now;
    }
    return found;
  }
}

/** What a piece did, in words that do not say what it is. */
function deed(was, now) {
  if (!now) return "It leaves the table";
  if (!was) return "It comes to the table";
  if (!was[2] !== !now[2]) return now[2] ? "It is turned up" : "It is turned face down";
  return "It is moved";
}
