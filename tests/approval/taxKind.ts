import type { KindSpec } from '#domain/approval/document.ts';
import { workflowHeader } from '#domain/approval/workflowHeader.ts';
import { defineEntity } from '#domain/core/entity.ts';
import { date, money, text } from '#domain/core/field.ts';
import { compareDecimal } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';

/**
 * A made-up document of another area: as little as the approval machine asks for, with the fields that the design
 * protects.
 */
export const madeUpAdvance = defineEntity({
  key: 'madeUpAdvance',
  service: 'baohan',
  design: 'finance',
  busimodel: 'baohan',
  label: bi('税款垫付', 'Tax advance'),
  fields: {
    ...workflowHeader,
    customerId: text('客户', 'Customer', { max: 36, required: true }),
    declNo: text('报关单号', 'Declaration', { max: 18 }),
    advanceAmount: money('垫付金额', 'Amount', { required: true, min: '0.01' }),
    repayDate: date('还款日', 'Repay date'),
  },
  scope: { everyone: 'rows of a test' },
  verbs: [],
});

const reaches = (amount: string | null | undefined, limit: string): boolean =>
  compareDecimal(amount ?? '0', limit) >= 0;

/** What the other area hands in. */
export const taxKind: KindSpec<typeof madeUpAdvance> = {
  docType: 'TAXS',
  entity: madeUpAdvance,
  calls: { save: 'madeUpSave', get: 'madeUpGet' },
  amountField: 'advanceAmount',
  protectedFields: ['customerId', 'declNo', 'advanceAmount', 'repayDate'],
  isCopied: true,
  usualNeeds: ({ advanceAmount }) => ({
    needInvestment: reaches(advanceAmount, '1000000.00'),
    needAccounting: true,
    needOa: reaches(advanceAmount, '5000000.00'),
  }),
};
