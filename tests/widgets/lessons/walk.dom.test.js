// Every lesson, gone through as a pupil does: what is pressed is what is said, and what is told is drawn.
import { test } from "node:test";
import { Walking } from "./walking.js";

for (let number = 1; number <= 12; number++) {
  const name = `lesson-${String(number).padStart(2, "0")}`;
  test(`${name}: a pupil goes through it`, () => {
    const page = new Walking(name);
    page.isAsTold();
    while (page.model.next) {
      page.does();
      page.isAsTold();
      page.model.work();
      page.isAsTold();
    }
  });
}
