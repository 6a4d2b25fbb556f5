// The widget of a lesson's quiet part: draws what Python tells, says what the pupil does.
import { PARTS } from "./lessonparts.js";
import { livePart } from "./lessonroot.js";

function renderLessonPart(cell) {
  const name = cell.model.get("part");
  return livePart(cell, name, (root, say) => new PARTS[name](root, say));
}

export default { render: renderLessonPart };
