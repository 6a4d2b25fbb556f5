// What lies on something else on the wall, is cut off, or is too small to be read: in words.
() => {
  /** @typedef {{ left: number, right: number, top: number, bottom: number }} Box */
  /** @type {string[]} */
  const said = [];
  const box = (/** @type {Element} */ node) => node.getBoundingClientRect();
  const is_seen = (/** @type {Element} */ node) => {
    const { width, height } = box(node);
    return width > 0.5 && height > 0.5 && !node.closest("[hidden], .unseen, .symbols, dialog");
  };
  const seen = (/** @type {string} */ selector) =>
    [...document.querySelectorAll(selector)].filter(is_seen);
  const meet = (/** @type {Box} */ one, /** @type {Box} */ other) =>
    one.left < other.right - 1 &&
    other.left < one.right - 1 &&
    one.top < other.bottom - 1 &&
    other.top < one.bottom - 1;
  // the letters of a text: its box is higher
  const letters = (/** @type {Element} */ node) => {
    const { left, right, top, bottom, height } = box(node);
    return { left, right, top: top + 0.17 * height, bottom: bottom - 0.17 * height };
  };
  const name = (/** @type {Element} */ node) =>
    `${node.tagName.toLowerCase()} “${node.textContent.slice(0, 40)}”`;

  const texts = seen("svg text");
  const dots = seen("svg .dot, svg .ring").map(box);
  texts.forEach((text, n) => {
    for (const other of texts.slice(n + 1)) {
      if (meet(letters(text), letters(other))) said.push(`${name(text)} on ${name(other)}`);
    }
    if (dots.some((dot) => meet(letters(text), dot))) said.push(`a dot on ${name(text)}`);
  });
  for (const line of seen(".plot .exact, .plot .mean").map(box)) {
    const at = { ...line.toJSON(), left: line.left - 1, right: line.right + 1 };
    for (const text of seen(".plot .label text"))
      if (
        letters(text).left < at.right &&
        at.left < letters(text).right &&
        letters(text).top < at.bottom &&
        at.top < letters(text).bottom
      )
        said.push(`a line through ${name(text)}`);
  }

  for (const node of seen("h1, h2, p, b, small, em, li, u, button, img, svg text, svg circle")) {
    const { left, top, right, bottom } = box(node);
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
      said.push(`${name(node)} is off the wall`);
    const card = node.closest(".card, .plot, .trials, .table, .join, .answers");
    if (!card || card === node) continue;
    const on = box(card);
    if (left < on.left - 1 || top < on.top - 1 || right > on.right + 1 || bottom > on.bottom + 1)
      said.push(`${name(node)} sticks out of .${card.className || card.tagName}`);
  }
  for (const node of seen(".card, .plot, .table, .bars, main, .formula")) {
    if (node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1)
      said.push(`.${node.className || "main"} is cut off`);
  }

  const blocks = seen(".join, .plot, .trials, .cards, .table, .answers, .over, footer");
  blocks.forEach((block, n) => {
    for (const other of blocks.slice(n + 1))
      if (meet(box(block), box(other))) said.push(`.${block.className} on .${other.className}`);
  });
  for (const node of seen("h1, [data-setting]")) {
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects())
      for (const block of blocks)
        if (meet(line, box(block))) said.push(`${name(node)} on .${block.className}`);
  }

  const unit = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 10;
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode.parentElement;
    if (!node || !walk.currentNode.textContent?.trim() || !is_seen(node)) continue;
    if (node.closest("script, style")) continue;
    const size = Number.parseFloat(getComputedStyle(node).fontSize);
    const least = node.closest("svg") ? size : size / unit;
    if (least < 21.9) said.push(`${name(node)} has letters of ${least}`);
  }
  return [...new Set(said)];
};
