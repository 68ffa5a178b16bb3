import type { DraftOf } from '../core/entity.ts';
import { bi, type Text } from '../core/text.ts';
import type { declaration } from './declaration.ts';
import { declarationFlow } from './declarationFlow.ts';

type Standing = Pick<DraftOf<typeof declaration>, 'status' | 'statusBefore' | 'stage'>;

/**
 * What a receipt does: a step, nothing because it says no more than words, or nothing because it came too early or too
 * late.
 */
export type ReceiptEffect = { readonly action: string } | 'NOTED' | 'EARLY' | 'LATE';

const stepOf: Readonly<Record<string, string>> = {
  STORE: 'store',
  REJECT: 'reject',
  EXAM: 'exam',
  TAX: 'tax',
  PAID: 'paid',
  RELEASE: 'release',
  CLOSE: 'close',
  AMEND_OK: 'amendOk',
  AMEND_NO: 'amendNoLate',
  REVOKE_OK: 'revoke',
};
/** The same answer to an amendment that was asked for before the release, or after the closing. */
const stepBefore: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  STORED: { AMEND_OK: 'amendOkEarly', AMEND_NO: 'amendNo' },
  CLOSED: { AMEND_OK: 'amendOkClosed', AMEND_NO: 'amendNoClosed' },
};

/** What the same receipt does to a declaration in two steps. */
const stepAtStage: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  SUMMARY: { RELEASE: 'releaseSummary' },
  FULL: { STORE: 'storeFull', REJECT: 'rejectFull' },
};

/** The kind of message that a receipt answers: of a declaration, or of what was asked about it later. */
export const answeredKind = (code: string | null | undefined): 'DECL' | 'AMEND' | 'REVOKE' =>
  code?.startsWith('AMEND_') ? 'AMEND' : code?.startsWith('REVOKE_') ? 'REVOKE' : 'DECL';

/** How far a declaration has come with customs; those that stand aside wait for nothing any more. */
const place: Readonly<Record<string, number>> = {
  ...{ SENT: 1, FULL_SENT: 1, STORED: 2, EXAM: 2, TAX: 2, PICKED: 4, FULL_CHECKED: 4, RELEASED: 4, CLOSED: 5 },
};
/**
 * Before this place a receipt is early, at it or behind it late. A payment follows the bill, which leaves the place as
 * it is.
 */
const reach: Readonly<Record<string, number>> = {
  STORE: 2,
  EXAM: 2,
  TAX: 2,
  REVOKE_OK: 2,
  PAID: 3,
  RELEASE: 4,
  CLOSE: 5,
};

/** A receipt never takes a declaration back: what is not its next step is kept for later or for the record. */
export function receiptEffect(code: string, { status, statusBefore, stage }: Standing): ReceiptEffect {
  const action = stepBefore[statusBefore ?? '']?.[code] ?? stepAtStage[stage ?? '']?.[code] ?? stepOf[code];
  if (!action) return 'NOTED';
  const isNext = declarationFlow.steps.some((step) => step.key === action && step.from.some((from) => from === status));
  if (isNext) return { action };
  const stands = place[(status === 'AMENDING' ? statusBefore : status) ?? ''] ?? Number.POSITIVE_INFINITY;
  return stands < (reach[code] ?? 0) ? 'EARLY' : 'LATE';
}

type Numbered = Pick<DraftOf<typeof declaration>, 'entryId' | 'seqNo'>;

/**
 * A number of customs that a receipt says and the declaration has otherwise, whoever wrote it there: one of them is
 * wrong, and nobody knows which.
 */
export function otherNumber(receipt: Numbered, declared: Numbered): Text | undefined {
  const names = [
    ['entryId', bi('海关编号', 'declaration number')],
    ['seqNo', bi('统一编号', 'unified number')],
  ] as const;
  for (const [name, { zh, en }] of names) {
    const [said, has] = [receipt[name], declared[name]];
    if (said && has && said !== has)
      return bi(
        `回执的${zh}为 ${said}，报关单上为 ${has}`,
        `The ${en} is ${said} on the receipt and ${has} on the declaration`,
      );
  }
  return undefined;
}
