import type { RecordValues } from '#domain/core/entity.ts';

/** Payments that still count: neither reversals nor reversed. */
export function standingPayments(payments: readonly RecordValues[]): RecordValues[] {
  const reversed = new Set(payments.map(({ reversedId }) => reversedId));
  return payments.filter(({ id, payKind }) => payKind !== 'REVERSE' && !reversed.has(id));
}
