// Parts of scenes, and differences between two; independent of the page.

/**
 * Returns the keys of one kind ("p.", "z.", "s.") whose values differ between two scenes.
 *
 * @template {"p." | "z." | "s."} Kind
 * @param {Kind} kind
 * @param {Partial<Told.ShownScene>} scene
 * @param {Partial<Told.ShownScene>} prev
 * @returns {`${Kind}${string}`[]}
 */
export function changedKeys(kind, scene, prev) {
  const changed = keysOf(kind, scene).filter((key) => scene[key] !== prev[key]);
  return changed.concat(keysOf(kind, prev).filter((key) => !(key in scene)));
}

/**
 * Returns the keys of one kind in a scene.
 *
 * @template {"p." | "z." | "s."} Kind
 * @param {Kind} kind
 * @param {Partial<Told.ShownScene>} scene
 */
export function keysOf(kind, scene) {
  const keys = Object.keys(scene).filter((key) => key.startsWith(kind));
  return /** @type {`${Kind}${string}`[]} */ (keys);
}

/**
 * Returns the pose of a die in a scene; undefined if it does not lie on the board.
 *
 * @param {Partial<Told.ShownScene> | null | undefined} scene
 * @param {string} id
 */
export function poseIn(scene, id) {
  const pose = scene?.[`p.${id}`]?.pose;
  return pose?.length ? pose : undefined;
}
