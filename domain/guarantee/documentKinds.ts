import type { DocType, DocumentDraft, DocumentOf, KindDefinition, KindSpec, Needs } from '../approval/document.ts';
import type { workflowHeader } from '../approval/workflowHeader.ts';
import type { EntityDefinition, FieldMap } from '../core/entity.ts';
import type { Field } from '../core/field.ts';
import { bhAdjust } from './bhAdjust.ts';
import { bhApply } from './bhApply.ts';
import { bhDelay } from './bhDelay.ts';
import { bhExcess } from './bhExcess.ts';
import { bhShortAdjust } from './bhShortAdjust.ts';
import { type NeedFacts, needRules } from './needRules.ts';
import { defaultParams } from './params.ts';

/** Documents of this area; the tax advance has its own. */
export type QuotaDocType = Exclude<DocType, 'TAXS'>;

/** A document about a customer's quota with one company. */
export type QuotaEntity = EntityDefinition<
  typeof workflowHeader & { readonly mainCompId: Extract<Field, { kind: 'ref' }> } & FieldMap
>;

export interface QuotaKind<Entity extends QuotaEntity = QuotaEntity> extends KindDefinition<Entity> {
  readonly docType: QuotaDocType;
  /** Who is needed with these limits. */
  needs(record: DocumentDraft<Entity> | DocumentOf<Entity>, facts: NeedFacts): Needs;
}

const kind = <Entity extends QuotaEntity>(
  facts: Omit<KindSpec<Entity> & QuotaKind<Entity>, 'usualNeeds'>,
): QuotaKind<Entity> => ({
  usualNeeds: (record) => facts.needs(record, { params: defaultParams, baseAmount: '0' }),
  ...facts,
});

/** What the area hands in to the approval machine. @see docs/spec/guarantee.md 2 */
export const quotaKinds = {
  APPLY: kind({
    docType: 'APPLY',
    firstDay: ({ applyKind, validFrom }) =>
      applyKind === 'RENEW' && typeof validFrom === 'string' ? validFrom : undefined,
    needs: needRules.APPLY,
    entity: bhApply,
    calls: { save: 'applySave', get: 'applyGet', update: 'applyUpdate', delete: 'applyDelete' },
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
  ADJUST: kind({
    docType: 'ADJUST',
    needs: needRules.ADJUST,
    entity: bhAdjust,
    calls: {
      save: 'adjustSave',
      get: 'adjustFindById',
      update: 'adjustUpdate',
      approve: 'adjustApprove',
      code: 'adjustCode',
    },
    amountField: 'changeAmount',
    protectedFields: ['quotaId', 'adjustAmount', 'newValidTo', 'newPayTermType', 'newPayLeadDays', 'newPayFixedDay'],
    isCopied: true,
  }),
  SHORT: kind({
    docType: 'SHORT',
    firstDay: ({ startDate }) => (typeof startDate === 'string' ? startDate : undefined),
    needs: needRules.SHORT,
    entity: bhShortAdjust,
    calls: { save: 'shortAdjustAdd', get: 'shortAdjustGet' },
    amountField: 'shortAmount',
    protectedFields: ['quotaId', 'direction', 'shortAmount', 'startDate', 'endDate'],
    // A copy would repeat a period that is over.
    isCopied: false,
  }),
  DELAY: kind({
    docType: 'DELAY',
    needs: needRules.DELAY,
    entity: bhDelay,
    calls: { save: 'delaySave', get: 'delayGet', update: 'delayUpdate', delete: 'delayDelete' },
    amountField: null,
    protectedFields: ['delayKind', 'quotaId', 'items', 'newValidTo'],
    lineKeys: ['usageId', 'newDueDate'],
    isCopied: true,
  }),
  EXCESS: kind({
    docType: 'EXCESS',
    needs: needRules.EXCESS,
    entity: bhExcess,
    calls: {
      save: 'applyExceedSave',
      get: 'applyExceedGet',
      delete: 'applyExceedDelete',
      approve: 'applyExceedApprove',
    },
    amountField: 'excessAmount',
    amountCopies: ['remainAmount'],
    protectedFields: ['quotaId', 'declNo', 'excessAmount', 'validTo'],
    isCopied: true,
  }),
} as const satisfies { readonly [Type in QuotaDocType]: QuotaKind };

export const isQuotaDocType = (value: unknown): value is QuotaDocType =>
  typeof value === 'string' && value in quotaKinds;
