// What is wrong with how a stepper lies in each of some frames: sizes in, words out; nothing is right.
async (
  /** @type {[[width: number, height: number][], { names: string[], pages: string[] }]} */ [
    sizes,
    options,
  ],
) => {
  /** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */
  const round = (/** @type {number} */ x) => Math.round(x);
  const rect = (/** @type {Element} */ node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const cut = (/** @type {Box} */ a, /** @type {Box} */ b) => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const shared = (/** @type {Box} */ a, /** @type {Box} */ b) => {
    const both = cut(a, b);
    return Math.min(both.right - both.left, both.bottom - both.top);
  };
  const named = (/** @type {Element} */ node) =>
    [...node.classList].filter((each) => /^jl-/.test(each)).join(".");

  const wrong = (/** @type {Window} */ view) => {
    const { document: page } = view;
    const all = (/** @type {string} */ what, /** @type {ParentNode} */ within = page) =>
      [...within.querySelectorAll(what)].filter((node) => node.checkVisibility());
    // What is seen of a node: boxes that scroll cut it off.
    const seen = (/** @type {Element} */ node) => {
      let box = rect(node);
      for (let up = node.parentElement; up && up !== page.body; up = up.parentElement)
        if (view.getComputedStyle(up).overflowY !== "visible") box = cut(box, rect(up));
      return box;
    };
    const large = page.querySelector("#here.jl-large") ? 1.25 : 1;
    if (view.innerWidth / large < 320) return []; // less than any screen has
    const [table] = all(".jl-table");
    const felt = rect(table);
    /** @type {string[]} */
    const found = [];
    if (felt.right - felt.left < 180 || felt.bottom - felt.top < 120)
      found.push(
        `the table is ${round(felt.right - felt.left)} x ${round(felt.bottom - felt.top)}`,
      );
    const pieces = all(".jl-piece, .jl-diceboard .jl-die", table).filter(
      (node) => !node.closest(".jl-flights"),
    );
    if (!pieces.length) found.push("no piece lies on the table");
    const parts = all(
      ".jl-tray, .jl-middle .jl-zone, .jl-kitchentray, .jl-center, .jl-dicemat, .jl-dietrays, .jl-place, .jl-banner:not(:empty)",
      table,
    );
    for (const node of [...pieces, ...parts]) {
      const box = rect(node);
      const out = Math.max(
        felt.left - box.left,
        felt.top - box.top,
        box.right - felt.right,
        box.bottom - felt.bottom,
      );
      if (out > 3) found.push(`${named(node)} sticks out by ${round(out)}`);
      if (box.right - box.left < 4 || box.bottom - box.top < 4)
        found.push(`${named(node)} is tiny`);
    }
    for (const [i, one] of parts.entries())
      for (const other of parts.slice(i + 1)) {
        if (one.contains(other) || other.contains(one)) continue;
        const over = shared(rect(one), rect(other));
        if (over > 4) found.push(`${named(one)} lies on ${named(other)} by ${round(over)}`);
      }
    // The bar may lie over what can be scrolled away from under it; else nothing lies over another.
    const isStuck = (/** @type {Element} */ node) =>
      view.getComputedStyle(node).position === "sticky"; // lies over what scrolls, like the bar
    const panels = all(".jl-panels > *, .jl-left > *").filter((node) => !isStuck(node));
    for (const [i, one] of [table, ...panels].entries())
      for (const other of panels.slice(i)) {
        const over = one === other ? 0 : shared(seen(one), seen(other));
        if (over > 1) found.push(`${named(one)} lies over ${named(other)} by ${round(over)}`);
      }
    for (const button of all(".jl-play, .jl-transport .jl-scrub, .jl-playbar")) {
      const box = rect(button);
      if (box.bottom > view.innerHeight + 1 || box.top < 0)
        found.push(`${named(button)} is out of sight: ${round(box.top)} to ${round(box.bottom)}`);
    }
    const wide = page.documentElement.scrollWidth - view.innerWidth;
    if (wide > 0) found.push(`${wide} pixels too wide`);
    return [...new Set(found)];
  };

  const frames = await Promise.all(
    options.pages.map(
      (html) =>
        /** @type {Promise<HTMLIFrameElement>} */ (
          new Promise((done) => {
            const frame = document.createElement("iframe");
            frame.style.border = "0";
            frame.srcdoc = html;
            frame.addEventListener("load", () => done(frame));
            document.body.append(frame);
          })
        ),
    ),
  );
  const views = frames.map((frame) => /** @type {Window} */ (frame.contentWindow));
  const drawn = () =>
    new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  // A media query is heard a frame after the size, and what watches sizes a frame after that.
  const settled = async (/** @type {Window} */ view) => {
    let found = wrong(view);
    for (let frame = 0; found.length && frame < 10; frame++) {
      await drawn();
      found = wrong(view);
    }
    return found;
  };
  while (!views.every((view) => view.document.querySelector(".jl-table"))) await drawn();
  /** @type {string[]} */
  const told = [];
  for (const [width, height] of sizes) {
    for (const frame of frames) Object.assign(frame, { width, height });
    await drawn();
    for (const [i, view] of views.entries())
      for (const words of await settled(view))
        told.push(`${options.names[i]}, ${width} x ${height}: ${words}`);
  }
  for (const frame of frames) frame.remove();
  return told;
};
