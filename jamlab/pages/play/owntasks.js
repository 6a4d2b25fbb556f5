// The viewer's own secret tasks, always in view during the game, if it has any. Room is kept for
// those that are still being dealt: nothing moves when they come.

import { isTask, Progress } from "../stepper/progress.js";

export class OwnTasks {
  /** @param {Story} story */
  constructor(story) {
    this.progress = new Progress(story, "jl-owntasks");
    this.node = this.progress.node;
    this.node.hidden = true;
    const [{ id }] = story.views;
    const last = story.at(id, story.last);
    this.due = hasOwn(last, id) ? last : null;
  }

  /** @param {Context} ctx */
  update(ctx) {
    const { due, node, progress } = this;
    const isDealt = hasOwn(ctx.scene, ctx.view);
    if (isDealt) this.due = null;
    if (isDealt || !due) progress.update(due ? { ...ctx, prev: { empty: true } } : ctx);
    else if (node.hidden) progress.update({ ...ctx, scene: due, prev: { empty: true } });
    node.hidden = !isDealt && !due;
    node.classList.toggle("is-due", !isDealt && !!due);
  }
}

/**
 * Return whether the viewer's own tasks are in the scene: other goals can be read off the table.
 *
 * @param {Told.ShownScene} scene
 * @param {string} view
 */
function hasOwn({ goals }, view) {
  return String(goals?.seat) === view && !!goals?.goals.some(isTask);
}
