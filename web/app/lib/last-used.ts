// Keeps the values that were used last. For what's expensive to make but depends on what readers send, so it mustn't add up on the server.

/** A function that returns the value kept for a key, or makes it. Keeps at most `size` of them. */
export function keepLastUsed<V>(size: number): (key: string, make: () => V) => V {
  const values = new Map<string, V>();
  return (key, make) => {
    const known = values.get(key);
    const value = known !== undefined || values.has(key) ? (known as V) : make();
    // The last in a map's order is the one used last.
    values.delete(key);
    values.set(key, value);
    if (values.size > size) values.delete(values.keys().next().value!);
    return value;
  };
}
