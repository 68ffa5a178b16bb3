/** Columns the server writes by itself; a client never sends them as a change. */
const serverFields = new Set([
  'id',
  'rowVersion',
  'createdBy',
  'createdByName',
  'createdDept',
  'createdTime',
  'updatedBy',
  'updatedTime',
]);

/**
 * The fields of `data` that differ from the record the form started with.
 * Values are compared by content, so an untouched line table counts as unchanged.
 */
export function changedFields(
  data: Readonly<Record<string, unknown>>,
  previous: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const changed = Object.entries(data).filter(
    ([name, value]) => !serverFields.has(name) && !sameValue(value, previous[name]),
  );
  return Object.fromEntries(changed);
}

/** '' , null and undefined are the same on the wire: no value. */
function sameValue(a: unknown, b: unknown): boolean {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b);
  if (typeof a !== 'object' || typeof b !== 'object') return a === b;
  return JSON.stringify(sortedKeys(a)) === JSON.stringify(sortedKeys(b));
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sortedKeys(inner)]),
  );
}
