import type { RecordValues } from '#domain/core/entity.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { wellFormed } from '#domain/core/wellFormed.ts';
import type { Call } from '../gateway/method.ts';
import type { DocumentKind } from './documentKind.ts';

/**
 * What follows from the values of a document. Its kind sees well-formed ones only; what makes no sense stays as people
 * wrote it, for the check to name.
 */
export async function derivedValues(kind: DocumentKind, written: RecordValues, call: Call): Promise<RecordValues> {
  const seen = wellFormed(kind.entity, written);
  return keeping(await kind.derive(seen, call), { written, seen });
}

const keeping = (
  derived: RecordValues,
  { written, seen }: { written: RecordValues; seen: RecordValues },
): RecordValues =>
  Object.fromEntries(Object.entries(derived).map(([name, value]) => [name, kept(value, written[name], seen[name])]));

function kept(value: unknown, written: unknown, seen: unknown): unknown {
  if (!isEmpty(written) && isEmpty(seen)) return written;
  if (!Array.isArray(value) || !Array.isArray(written) || !Array.isArray(seen) || value.length !== written.length)
    return value;
  return value.map((row, index) => (isRow(row) ? keeping(row, { written: written[index], seen: seen[index] }) : row));
}

const isRow = (row: unknown): row is RecordValues => typeof row === 'object' && row !== null;
