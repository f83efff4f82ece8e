/** `make`, called once for each object. Its value is kept for as long as the object is, which must not change. */
export function perObject<Key extends WeakKey, Value>(make: (of: Key) => Value): (of: Key) => Value {
  const made = new WeakMap<Key, Value>();
  return (of) => {
    const known = made.get(of) ?? make(of);
    made.set(of, known);
    return known;
  };
}
