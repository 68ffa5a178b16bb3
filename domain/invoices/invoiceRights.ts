import { isFinance } from '../core/access.ts';
import { type Binding, valuesBound } from '../core/binding.ts';
import { type Actor, isCustomer, isSystem } from '../core/rights.ts';

/** What a person may do with the invoices of a company: columns of `invoiceUserPerm`. */
export type InvoiceRight = 'canView' | 'canEdit' | 'canDownload' | 'canImportPeriod' | 'canDeduct';

/** Leaders of finance and administrators see all; customers have their own invoices by another column. */
const isHeld = (actor: Actor): boolean =>
  !actor.haveAdmin && !isSystem(actor) && !isCustomer(actor.roleId) && !(isFinance(actor) && actor.isLeader);

export const scopeKeyOf = (mainCompId: string | null | undefined, direction: string | null | undefined): string =>
  `${mainCompId ?? ''}:${direction ?? ''}`;

const rightOver = (enabled: InvoiceRight): Binding => ({
  key: `invoice.${enabled}`,
  holds: isHeld,
  kept: { entity: 'invoiceUserPerm', person: 'userId', value: 'scopeKey' },
  valid: { enabled },
  unbound: 'none',
  means: (kept) => (kept.endsWith(':ALL') ? ['IN', 'OUT'].map((direction) => kept.replace(/ALL$/, direction)) : [kept]),
});

/**
 * Whose invoices a person sees, changes, takes away and deducts: rows of permissions by company and direction, read
 * with his session. Without a row he has nothing.
 * @see docs/spec/finance.md 4.16, docs/spec/finance-addendum.md F53
 */
export const invoiceBindings = {
  canView: rightOver('canView'),
  canEdit: rightOver('canEdit'),
  canDownload: rightOver('canDownload'),
  canImportPeriod: rightOver('canImportPeriod'),
  canDeduct: rightOver('canDeduct'),
} as const satisfies Readonly<Record<InvoiceRight, Binding>>;

/** Whether a person has a right over the invoices of a company and direction. */
export function hasInvoiceRight(right: InvoiceRight, scopeKey: string, actor: Actor): boolean {
  // A customer has no row of rights: he looks at his own invoices and takes them along, and that is all.
  if (isCustomer(actor.roleId) && right !== 'canView' && right !== 'canDownload') return false;
  const values = valuesBound(invoiceBindings[right], actor);
  return values === 'all' || values.includes(scopeKey);
}
