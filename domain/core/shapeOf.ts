/**
 * What is copied (`{ ...layout }`) to make many objects of the same names. One that is filled name by name becomes a
 * table of hashes beyond a dozen of them, several times as dear to make, to copy and to throw away; one that was read
 * as JSON has its places laid out, and so have its copies.
 */
export const shapeOf = (names: Iterable<string>): Readonly<Record<string, null>> =>
  JSON.parse(JSON.stringify(Object.fromEntries([...names].map((name) => [name, null]))));
