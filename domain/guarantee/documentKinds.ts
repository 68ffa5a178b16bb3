import type { DocType } from '../approval/docTypes.ts';
import type { KindDefinition } from '../approval/documentKind.ts';
import { bhAdjust } from './bhAdjust.ts';
import { bhApply } from './bhApply.ts';
import { bhDelay } from './bhDelay.ts';
import { bhExcess } from './bhExcess.ts';
import { bhShortAdjust } from './bhShortAdjust.ts';
import { needsOf } from './needRules.ts';
import { defaultParams } from './params.ts';

/** Documents of this area; the tax advance has its own. */
export type QuotaDocType = Exclude<DocType, 'TAXS'>;

function kind<Type extends QuotaDocType>(docType: Type, facts: Omit<KindDefinition, 'docType' | 'usualNeeds'>) {
  return {
    docType,
    usualNeeds: (record) => needsOf(docType, record, { params: defaultParams, baseAmount: '0' }),
    ...facts,
  } as const satisfies KindDefinition;
}

/** What the area hands in to the approval machine. @see guarantee.md 2 */
export const quotaKinds = {
  APPLY: kind('APPLY', {
    entity: bhApply,
    amountField: 'applyAmount',
    protectedFields: [
      'customerId',
      'mainCompId',
      'applyAmount',
      'validFrom',
      'validTo',
      'payTermType',
      'payLeadDays',
      'payFixedDay',
      'guaranteeIds',
    ],
    isCopied: true,
  }),
  ADJUST: kind('ADJUST', {
    entity: bhAdjust,
    amountField: 'changeAmount',
    protectedFields: ['quotaId', 'adjustAmount', 'newValidTo', 'newPayTermType', 'newPayLeadDays', 'newPayFixedDay'],
    isCopied: true,
  }),
  SHORT: kind('SHORT', {
    entity: bhShortAdjust,
    amountField: 'shortAmount',
    protectedFields: ['quotaId', 'direction', 'shortAmount', 'startDate', 'endDate'],
    // A copy would repeat a period that is over.
    isCopied: false,
  }),
  DELAY: kind('DELAY', {
    entity: bhDelay,
    amountField: null,
    protectedFields: ['delayKind', 'quotaId', 'items', 'newValidTo'],
    lineKeys: ['usageId', 'newDueDate'],
    isCopied: true,
  }),
  EXCESS: kind('EXCESS', {
    entity: bhExcess,
    amountField: 'excessAmount',
    amountCopies: ['remainAmount'],
    protectedFields: ['quotaId', 'declNo', 'excessAmount', 'validTo'],
    isCopied: true,
  }),
} as const satisfies { readonly [Type in QuotaDocType]: KindDefinition };

export const isQuotaDocType = (value: unknown): value is QuotaDocType => typeof value === 'string' && value in quotaKinds;
