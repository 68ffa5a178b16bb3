import type { DocType } from '../approval/docTypes.ts';
import type { RecordValues } from '../core/entity.ts';
import { formatFen, parseFen } from '../core/money.ts';
import { smallerFen } from './quotaMath.ts';
import { isMoney } from './quotaTerms.ts';

/** The amount each type asks for; a delay asks for none. */
export const amountFields: Readonly<Record<DocType, string | null>> = {
  APPLY: 'applyAmount',
  ADJUST: 'changeAmount',
  SHORT: 'shortAmount',
  DELAY: null,
  EXCESS: 'excessAmount',
  TAXS: 'advanceAmount',
};

const suggestions = ['exitSuggestAmount', 'invSuggestAmount', 'accSuggestAmount', 'loweredAmount'] as const;

/** What is being typed may not be an amount yet. */
const isAmount = (value: unknown): value is string => typeof value === 'string' && isMoney(value);

/** What the document asks for, yuan; null when it asks for no amount. */
export function requestedAmount(docType: DocType, record: RecordValues): string | null {
  const field = amountFields[docType];
  const amount = field ? record[field] : null;
  return isAmount(amount) ? amount : null;
}

/** The smallest of the request and what the departments suggested; null when the document asks for no amount. @see guarantee.md 4.5 */
export function approvedAmount(docType: DocType, record: RecordValues): string | null {
  const requested = requestedAmount(docType, record);
  if (requested === null) return null;
  const amounts = suggestions.map((name) => record[name]).filter(isAmount);
  return formatFen(amounts.map(parseFen).reduce(smallerFen, parseFen(requested)));
}

/** The approved amount follows from request and suggestions until the document is in effect. */
export function withApprovedAmount({ docType }: { docType: DocType }, record: RecordValues): RecordValues {
  if (record.effectiveAt) return record;
  const amount = approvedAmount(docType, record);
  return { ...record, approvedAmount: amount, ...(docType === 'EXCESS' && { remainAmount: amount }) };
}
