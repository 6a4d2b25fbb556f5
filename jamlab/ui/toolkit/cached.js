// Values that are made once and then stored.

/**
 * Returns the value of a key in a map, making it on first use.
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
