import type { Todo } from './documentKind.ts';

/** The document before or after this one; the oldest when this one does not wait any more. */
export function neighbour(rows: readonly Todo[], id: string, by: 1 | -1): Todo | undefined {
  const place = rows.findIndex(({ docId }) => docId === id);
  if (place < 0) return rows[0];
  return rows.length < 2 ? undefined : rows[(place + by + rows.length) % rows.length];
}
