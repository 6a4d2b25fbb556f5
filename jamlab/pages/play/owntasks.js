// The viewer's own secret tasks, always in view during the game, if it has any.

import { isTask, Progress } from "../stepper/progress.js";

export class OwnTasks {
  /** @param {Story} story */
  constructor(story) {
    this.progress = new Progress(story, "jl-owntasks");
    this.node = this.progress.node;
    this.node.hidden = true;
  }

  /** @param {Context} ctx */
  update(ctx) {
    this.progress.update(ctx);
    const { seat, goals } = ctx.scene.goals ?? { seat: -1, goals: [] };
    // Goals that are no tasks can be read off the table.
    const own = String(seat) === ctx.view && goals.some(isTask);
    this.node.hidden = !own;
  }
}
