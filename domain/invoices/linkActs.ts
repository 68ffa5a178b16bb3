import { defineAct } from '../core/act.ts';
import type { Stop } from '../core/actRules.ts';
import { money, ref } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { invoiceIn } from './invoiceIn.ts';
import { minus, plus } from './invoiceMath.ts';
import { invoiceOut } from './invoiceOut.ts';

interface Linked {
  readonly redStatus?: string | null;
  readonly redFlag?: number | null;
  readonly grossAmount?: string | null;
  readonly redAmount?: string | null;
  readonly linkedAmount?: string | null;
}

const label = bi('关联单据', 'Link');
const unlabel = bi('取消关联', 'Unlink');

/** What nothing is linked to: red invoices, and blue ones that are taken back. */
const stopOfRed = ({ redFlag, redStatus }: Linked): Stop | undefined =>
  redFlag === 1 || redStatus === 'LOCKED' || redStatus === 'FULL_RED'
    ? bi('红票或正在红冲的发票不能关联', 'It is red, or is being taken back')
    : undefined;

const stopOfGone = (record: Linked & { readonly issueStatus?: string | null }): Stop | undefined =>
  record.issueStatus === 'VOID' || record.issueStatus === 'DROPPED'
    ? bi('发票已作废', 'The invoice is void')
    : stopOfRed(record);

const nothingLinked = ({ linkedAmount }: Linked): Stop | undefined =>
  /[1-9]/.test(linkedAmount ?? '') ? undefined : bi('没有关联的单据', 'Nothing is linked');

/** What is left of an invoice to be linked. */
const rest = ({ grossAmount, redAmount, linkedAmount }: Linked): string =>
  minus(plus(grossAmount, redAmount), linkedAmount);

const linkAmount = money('关联金额', 'Amount', { required: true, min: '0.01' });
const linkId = ref('关联', 'Link', { entity: 'invoiceLink', required: true });

/** 关联采购订单: which order of the supplier an input invoice bills; once all of an order is billed it can be paid. */
export const linkOrder = defineAct(invoiceIn, {
  key: 'linkOrder',
  label,
  who: ['FINANC'],
  right: 'edit',
  asks: { orderId: ref('采购订单', 'Order', { entity: 'autoOrder', required: true }), linkAmount },
  facts: {
    orderId: {
      filter: (_asked, record) => ({
        status__in: ['AUTO_OK', 'CONFIRMED', 'BILLED'],
        ...(record?.supplierId ? { supplierId: record.supplierId } : {}),
        ...(record?.mainCompId ? { mainCompId: record.mainCompId } : {}),
      }),
    },
  },
  start: (record) => ({ linkAmount: rest(record) }),
  stop: stopOfRed,
});

export const unlinkOrder = defineAct(invoiceIn, {
  key: 'unlinkOrder',
  label: unlabel,
  who: ['FINANC'],
  right: 'edit',
  asks: { linkId },
  facts: { linkId: { filter: (_asked, record) => ({ invoiceId: record?.id ?? '' }) } },
  isMissed: (record) => nothingLinked(record) === undefined,
  stop: (record) => stopOfRed(record) ?? nothingLinked(record),
});

/** 关联结算单或服务费: what an output invoice bills; its claim follows from what is linked. */
export const linkBilled = defineAct(invoiceOut, {
  key: 'linkBilled',
  label,
  who: ['FINANC'],
  right: 'edit',
  asks: {
    settleId: ref('结算单', 'Settlement', { entity: 'precatSettle' }),
    advanceId: ref('垫付单', 'Advance', { entity: 'taxAdvance' }),
    linkAmount,
  },
  facts: {
    settleId: {
      when: ({ advanceId }) => !advanceId,
      filter: (_asked, record) => ({
        status__in: ['APPROVED', 'INVOICED', 'PAID'],
        ...(record?.customerId ? { customerId: record.customerId } : {}),
      }),
    },
    advanceId: {
      when: ({ settleId }) => !settleId,
      filter: (_asked, record) => ({
        fundStatus__in: ['PAID', 'PART_REPAID', 'FEE_DUE', 'SETTLED'],
        ...(record?.customerId ? { customerId: record.customerId } : {}),
        ...(record?.mainCompId ? { mainCompId: record.mainCompId } : {}),
      }),
    },
  },
  rules: [
    ({ settleId, advanceId }) =>
      settleId || advanceId
        ? undefined
        : { settleId: bi('请选择结算单或垫付单', 'Choose a settlement, or an advance whose fee it bills') },
  ],
  start: (record) => ({ linkAmount: rest(record) }),
  stop: stopOfGone,
});

export const unlinkBilled = defineAct(invoiceOut, {
  key: 'unlinkBilled',
  label: unlabel,
  who: ['FINANC'],
  right: 'edit',
  asks: { linkId },
  facts: { linkId: { filter: (_asked, record) => ({ invoiceId: record?.id ?? '' }) } },
  isMissed: (record) => nothingLinked(record) === undefined,
  stop: (record) => stopOfGone(record) ?? nothingLinked(record),
});
