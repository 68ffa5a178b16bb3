import type { RecordValues } from '../core/entity.ts';
import { type Fen, formatFen, isMoney, parseFen } from '../core/money.ts';
import type { KindDefinition } from './documentKind.ts';

type AmountKind = Pick<KindDefinition, 'amountField' | 'amountCopies'>;

const suggestions = ['exitSuggestAmount', 'invSuggestAmount', 'accSuggestAmount', 'loweredAmount'] as const;

const smaller = (left: Fen, right: Fen): Fen => (left < right ? left : right);

/** What the document asks for, yuan; null when it asks for no amount. */
export function requestedAmount({ amountField }: AmountKind, record: RecordValues): string | null {
  const amount = amountField === null ? null : record[amountField];
  return isMoney(amount) ? amount : null;
}

/**
 * The smallest of the request and what the departments suggested; null when the document asks for no amount.
 * @see docs/spec/guarantee.md 4.5
 */
export function approvedAmount(kind: AmountKind, record: RecordValues): string | null {
  const requested = requestedAmount(kind, record);
  if (requested === null) return null;
  const amounts = suggestions.map((name) => record[name]).filter(isMoney);
  return formatFen(amounts.map(parseFen).reduce(smaller, parseFen(requested)));
}

/** The fields that hold the approved amount. */
export const approvedFields = ({ amountCopies = [] }: AmountKind): readonly string[] => [
  'approvedAmount',
  ...amountCopies,
];

/** The approved amount follows from request and suggestions until the document is in effect. */
export function withApprovedAmount(kind: AmountKind, record: RecordValues): RecordValues {
  if (record.effectiveAt) return record;
  const amount = approvedAmount(kind, record);
  return { ...record, ...Object.fromEntries(approvedFields(kind).map((name) => [name, amount])) };
}
