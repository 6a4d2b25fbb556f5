// After the reveal: the exact answer, what came, and how well the class judged. The numbers shown
// add up: the last is made of the two above it as they are written.

/** @typedef {import("../types").TeacherState} TeacherState */

/**
 * @param {string} tag
 * @param {string} name
 * @param {...(string | Node)} inside
 */
function made(tag, name, ...inside) {
  const node = document.createElement(tag);
  node.className = name;
  node.append(...inside);
  return node;
}

/** @param {string} name */
function card(name) {
  return /** @type {HTMLElement} */ (document.querySelector(`[data-cards] [data-${name}]`));
}

/** @param {TeacherState} state */
export function cards(state) {
  exactly(state);
  came(state);
  judged(state);
}

/** @param {TeacherState} state */
function exactly(state) {
  const place = card("exact");
  const hidden = state.revealed;
  const question = state.question;
  place.replaceChildren();
  place.hidden = !hidden || !question;
  if (!hidden || !question) return;
  if (hidden.right !== null) {
    place.append(made("h2", "", "Right answer"));
    place.append(made("p", "", question.choices[hidden.right]));
    place.append(made("p", "why", hidden.feedback[hidden.right] ?? ""));
    return;
  }
  if (!hidden.exact) {
    place.append(made("h2", "", "No exact answer"));
    place.append(made("p", "why", "Nobody can work this one out: only what came can be seen."));
    return;
  }
  const value = hidden.exact.value;
  const big =
    question.kind === "chance"
      ? `${(100 * value).toFixed(1)} %`
      : value.toFixed(2).replace("-", "−");
  place.append(made("h2", "", "Exact answer"));
  const formula = hidden.exact.formula.length <= 34 ? hidden.exact.formula : hidden.exact.fraction;
  place.append(made("div", "formula", made("span", "", formula), made("span", "big", big)));
  place.append(made("p", "why", shortened(hidden.exact.words)));
}

/** @param {string[]} words */
function shortened(words) {
  let text = "";
  for (const sentence of words) {
    if (text && text.length + sentence.length > 118) break;
    text += `${sentence} `;
  }
  return text.trim();
}

/** @param {TeacherState} state */
function came(state) {
  const place = card("came");
  const found = state.revealed?.came;
  place.replaceChildren();
  place.hidden = !found;
  if (!found) return;
  place.append(made("h2", "", "What came"));
  if (found.pieces.length) {
    const mat = made("div", "came");
    const dark = document.documentElement.dataset.theme === "dark" ? "&dark=1" : "";
    for (const { face, mark } of found.pieces) {
      const image = document.createElement("img");
      image.alt = face;
      image.src = `/piece/${state.question?.game}/${encodeURIComponent(face)}.svg?mark=${mark}${dark}`;
      mat.append(image);
    }
    place.append(mat);
  }
  place.append(made("p", `verdict ${found.tone}`, found.words));
}

/** @param {TeacherState} state */
function judged(state) {
  const place = card("judged");
  const found = state.judged.at(-1);
  place.replaceChildren();
  place.hidden = !found;
  if (!found) return;
  place.append(made("h2", "", "How well do we judge? ", made("small", "", "0 is perfect")));
  const rows = made("div", "judged");
  if (found.off !== null && found.brier !== null) {
    const off = Number(found.off.toFixed(3));
    const brier = Number(found.brier.toFixed(3));
    const luck = (brier - off).toFixed(3).replace("-", "−");
    const most = Math.max(0.25, off, brier);
    const from = Math.min(off, brier);
    rows.append(...row("(guess − exact)²", bar("off", 0, off / most), off.toFixed(3)));
    rows.append(
      ...row("luck of the draw", bar("luck", from / most, Math.abs(brier - off) / most), luck),
    );
    rows.append(document.createElement("hr"));
    rows.append(
      made(
        "span",
        "sum",
        made("b", "", "Brier’s score"),
        " ",
        made("small", "", "against what came"),
      ),
    );
    rows.append(made("u", "", brier.toFixed(3)));
  } else if (found.off !== null) {
    rows.append(...row("(guess − exact)²", bar("off", 0, found.off / 0.25), found.off.toFixed(3)));
  }
  place.append(rows);
  if (found.mean_alone !== null && found.n > 1) {
    const alone = made("b", "", found.mean_alone.toFixed(3));
    place.append(made("p", "note", "The class mean alone misses by only ", alone, "."));
  }
}

/**
 * @param {string} name
 * @param {Node} bar
 * @param {string} value
 */
function row(name, bar, value) {
  return [made("span", "", name), bar, made("u", "", value)];
}

/**
 * @param {string} kind
 * @param {number} from
 * @param {number} wide
 */
function bar(kind, from, wide) {
  const inside = /** @type {HTMLElement} */ (made("i", kind));
  inside.style.left = `${100 * from}%`;
  inside.style.width = `${100 * wide}%`;
  return made("span", "bar", inside);
}
