import type { Payment } from '#domain/guarantee/usagePreview.ts';

/** Payments that still count: neither reversals nor reversed. */
export function standingPayments(payments: readonly Payment[]): Payment[] {
  const reversed = new Set(payments.map(({ reversedId }) => reversedId));
  return payments.filter(({ id, payKind }) => payKind !== 'REVERSE' && !reversed.has(id));
}
