import type { RecordValues } from '../core/entity.ts';
import { isEmpty } from '../core/validate.ts';
import type { DocType } from './docTypes.ts';

/** Values that the passes of investment and finance were given for. */
export const protectedFields: Readonly<Record<DocType, readonly string[]>> = {
  APPLY: ['customerId', 'mainCompId', 'applyAmount', 'validFrom', 'validTo', 'payTermType', 'payLeadDays', 'payFixedDay', 'guaranteeIds'],
  ADJUST: ['quotaId', 'adjustAmount', 'newValidTo', 'newPayTermType', 'newPayLeadDays', 'newPayFixedDay'],
  SHORT: ['quotaId', 'direction', 'shortAmount', 'startDate', 'endDate'],
  DELAY: ['delayKind', 'quotaId', 'items', 'newValidTo'],
  EXCESS: ['quotaId', 'declNo', 'excessAmount', 'validTo'],
  TAXS: ['customerId', 'declNo', 'advanceAmount', 'repayDate'],
};

/** Lines differ by what people typed, not by the ids that each save gives them. */
const lineKeys = ['usageId', 'newDueDate'];

const plain = (value: unknown): unknown => {
  if (isEmpty(value)) return null;
  if (!Array.isArray(value)) return String(value);
  return value.map((item) =>
    typeof item === 'object' && item !== null ? lineKeys.map((key) => (item as RecordValues)[key] ?? null) : item,
  );
};

/** The protected values of a document, to compare later ones with. */
export const protectedValues = (docType: DocType, record: RecordValues): RecordValues =>
  Object.fromEntries(protectedFields[docType].map((name) => [name, plain(record[name])]));

/** Whether a protected value differs from an earlier {@link protectedValues}. Without an earlier one nothing was passed yet. */
export function protectedChanged(docType: DocType, record: RecordValues, earlier: unknown): boolean {
  if (typeof earlier !== 'object' || earlier === null) return false;
  const now = protectedValues(docType, record);
  return protectedFields[docType].some((name) => JSON.stringify(now[name]) !== JSON.stringify((earlier as RecordValues)[name] ?? null));
}
