// Widget of a lesson's quiet parts: draws Python's state and sends the pupil's input.
import { PARTS } from "./lessonparts.js";
import { livePart } from "./lessonroot.js";
import { TreePart } from "./tree.js";

/** @param {Cell<LessonTraits>} cell */
function renderLessonPart(cell) {
  const name = cell.model.get("part");
  /** @type {{ [part: string]: new (root: HTMLElement, say: Say<Told.LessonRequest>) => { update(told: never): void, waitFor?: (words: string) => void } }} */
  const made = { ...PARTS, tree: TreePart };
  return livePart(cell, name, (root, say) => new made[name](root, say));
}

export default { render: renderLessonPart };
