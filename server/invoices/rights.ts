import { invoiceErrors } from '#domain/invoices/errors.ts';
import { hasInvoiceRight, type InvoiceRight } from '#domain/invoices/invoiceRights.ts';
import type { Call } from '../gateway/method.ts';

/**
 * Asks for what seeing an invoice does not give: to change it, take it away, count it in a month or deduct it.
 * @throws 62051 the person has no such right over the company and direction
 */
export function needInvoiceRight(
  right: InvoiceRight,
  { scopeKey }: { readonly scopeKey?: string | null },
  { actor }: Pick<Call, 'actor'>,
): void {
  if (!hasInvoiceRight(right, scopeKey ?? '', actor)) throw invoiceErrors.NO_RIGHT();
}
