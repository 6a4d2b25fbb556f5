// What is made once and then kept.

/**
 * What a map holds under a key; made when it is first asked for.
 *
 * @template Key, Value
 * @param {{ get(key: Key): Value | undefined, set(key: Key, value: Value): unknown }} map
 * @param {Key} key
 * @param {() => Value} make
 */
export function cached(map, key, make) {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}
