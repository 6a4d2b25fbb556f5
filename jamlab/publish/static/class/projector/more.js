// What the teacher needs now and then: counted hands, results, the end, deleting everything.

/** @typedef {import("../types").TeacherState} TeacherState */
/** @typedef {{ act: (what: string, more?: object) => Promise<string> }} Acting */

/**
 * @param {Acting} page
 * @param {TeacherState} state
 */
export function more(page, state) {
  const dialog = /** @type {HTMLDialogElement} */ (document.querySelector("[data-dialog]"));
  dialog.replaceChildren();
  const heading = document.createElement("h2");
  heading.textContent = state.title;
  const list = document.createElement("ol");
  for (const each of state.plan) {
    const item = document.createElement("li");
    item.textContent = `${each.ask.replace(/\*/g, "")} (${each.stage})`;
    list.append(item);
  }
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = "Close";
  close.addEventListener("click", () => dialog.close());
  const gone = document.createElement("button");
  gone.type = "button";
  gone.textContent = "Delete everything";
  gone.addEventListener("click", () => {
    if (confirm("Delete all answers of this class? They cannot be brought back."))
      page.act("delete");
  });
  dialog.append(heading, list, gone, close);
  dialog.showModal();
}
