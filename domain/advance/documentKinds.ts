import type { DocumentDraft, DocumentOf, KindDefinition, KindSpec, Needs } from '../approval/document.ts';
import { defaultParams, type NeedFacts, needRules } from '../guarantee/area.ts';
import { ofAmount, taxAdjust } from './taxAdjust.ts';
import { isLine, taxAdvance } from './taxAdvance.ts';

type Advance = DocumentDraft<typeof taxAdvance> | DocumentOf<typeof taxAdvance>;
type Adjust = DocumentDraft<typeof taxAdjust> | DocumentOf<typeof taxAdjust>;
type Limits = Pick<NeedFacts, 'params'>;

/**
 * Who is needed for an advance.
 * @see docs/spec/finance.md 2.1
 */
export const advanceNeeds = (
  { advanceAmount }: { readonly advanceAmount?: string | null },
  { params }: Limits,
): Needs => needRules.TAXS({ advanceAmount }, { params, baseAmount: '0' });

/** An adjustment is judged by what there will be after it. */
export const adjustNeeds = (record: Adjust, { params }: Limits): Needs =>
  needRules.TAXS(
    { advanceAmount: ofAmount(record) ? record.advanceAmount : record.exposure },
    { params, baseAmount: '0' },
  );

const usual: Limits = { params: defaultParams };

/** What the area hands in to the approval machine. @see docs/spec/finance.md 2.1, docs/spec/finance-addendum.md F44 to F46 */
export const advanceKinds = {
  taxAdvance: {
    docType: 'TAXS',
    entity: taxAdvance,
    calls: { save: 'addTaxAdvance', get: 'getTaxAdvance', update: 'updateTaxAdvance', delete: 'deleteTaxAdvance' },
    amountField: 'advanceAmount',
    protectedFields: [
      'customerId', 'declNo', 'advanceAmount', 'repayDate', 'quotaId', 'dailyRate', 'overdueRate', 'freeDays',
      'maxDays', 'quotaValidTo',
    ],
    sections: { accounting: ['fundSource', 'payAccountId'] },
    isSpared: (_name, record) => isLine(record),
    isCopied: true,
    copyLeaves: ['declNo', 'bills', 'planPayDate', 'repayDate'],
    usualNeeds: (record: Advance) => advanceNeeds(record, usual),
  } satisfies KindSpec<typeof taxAdvance>,
  taxAdjust: {
    docType: 'TAXS',
    entity: taxAdjust,
    calls: { save: 'addTaxAdjust', get: 'getTaxAdjust', update: 'updateTaxAdjust', delete: 'deleteTaxAdjust' },
    amountField: 'advanceAmount',
    protectedFields: [
      'customerId', 'declNo', 'advanceAmount', 'repayDate', 'quotaId', 'advanceId', 'newMaxDays', 'newMaxSingleAmount',
      'newDailyRate', 'newOverdueRate', 'newFreeDays',
    ],
    isCopied: true,
    copyLeaves: ['effectDate'],
    usualNeeds: (record: Adjust) => adjustNeeds(record, usual),
  } satisfies KindSpec<typeof taxAdjust>,
} as const; // biome-ignore format: lists of names read best together

/** The kinds as the machine takes them. */
export const advanceKindList: readonly KindDefinition[] = Object.values(advanceKinds) as readonly KindDefinition[];
