import type { RecordValues } from '../core/entity.ts';
import { isEmpty } from '../core/validate.ts';
import type { KindDefinition } from './documentKind.ts';

type ProtectedKind = Pick<KindDefinition, 'protectedFields' | 'lineKeys'>;

function plain(value: unknown, lineKeys: readonly string[]): unknown {
  if (isEmpty(value)) return null;
  if (!Array.isArray(value)) return String(value);
  return value.map((item) =>
    typeof item === 'object' && item !== null ? lineKeys.map((key) => (item as RecordValues)[key] ?? null) : item,
  );
}

/** The protected values of a document, to compare later ones with. */
export const protectedValues = (
  { protectedFields, lineKeys = [] }: ProtectedKind,
  record: RecordValues,
): RecordValues => Object.fromEntries(protectedFields.map((name) => [name, plain(record[name], lineKeys)]));

/**
 * Whether a protected value differs from an earlier {@link protectedValues}. Without an earlier one nothing was passed
 * yet.
 */
export function protectedChanged(kind: ProtectedKind, record: RecordValues, earlier: unknown): boolean {
  if (typeof earlier !== 'object' || earlier === null) return false;
  const now = protectedValues(kind, record);
  return kind.protectedFields.some(
    (name) => JSON.stringify(now[name]) !== JSON.stringify((earlier as RecordValues)[name] ?? null),
  );
}
