// A stepper on a page, and what a person looks at there.
import { mount } from "../../../../../jamlab/pages/stepper/mount.js";
import { atEnd, byRole, one, place, press, sceneOf } from "../dom.js";

export class Shown {
  /**
   * What comes is shown, unless `options` has it otherwise.
   *
   * @param {Told.Story} story
   * @param {Partial<Settings>} [options]
   */
  constructor(story, options = {}) {
    this.story = story;
    this.root = place();
    this.handle = /** @type {Handle} */ (
      mount(this.root, story, { hideFuture: false, ...options })
    );
    atEnd(() => this.handle.destroy());
  }

  get at() {
    return this.handle.position;
  }

  get player() {
    return /** @type {NonNullable<Handle["stepper"]>} */ (this.handle.stepper).player;
  }

  /**
   * Keys, with the stepper in focus.
   *
   * @param {...string} keys
   */
  press(...keys) {
    this.root.focus();
    for (const key of keys) press(key, this.root);
  }

  /** @param {string} name */
  button(name) {
    return byRole("button", name, this.root);
  }

  /** @param {number} n */
  go(n) {
    this.handle.set("position", n);
  }

  /** @param {string} view */
  see(view) {
    this.handle.set("viewpoint", view);
  }

  /**
   * The scene that should be on the table.
   *
   * @param {string} view
   * @param {number} n
   */
  scene(view, n) {
    return sceneOf(this.story, view, n);
  }

  /** @param {string} selector */
  one(selector) {
    return one(selector, this.root);
  }
}

/**
 * The number of the first event for which `wanted` holds.
 *
 * @param {Told.Story} story
 * @param {(event: Told.Story["events"][number]) => boolean} wanted
 */
export function first(story, wanted) {
  return story.events.findIndex(wanted) + 1;
}
