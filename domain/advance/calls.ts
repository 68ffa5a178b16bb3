import { answerShape, defineCall, type SheetTold, toldOfSheet } from '../core/call.ts';
import { date, dict, int, json, money, ref, text } from '../core/field.ts';
import { bi, type Text } from '../core/text.ts';
import type { GoodTaxes } from './assessTaxes.ts';

/** 额度试算: whether an amount fits a line now, and what speaks against it. */
export const checkTaxQuota = defineCall({
  service: 'baohan',
  method: 'checkTaxQuota',
  right: 'taxQuota:view',
  input: {
    quotaId: ref('垫付额度', 'Line', { entity: 'taxQuota', required: true }),
    amount: money('金额', 'Amount', { required: true, min: '0.01' }),
    advanceId: text('垫付单', 'Advance', { max: 36 }),
  },
  answer: answerShape<{
    readonly available: string;
    readonly outstanding: string;
    readonly reserved: string;
    readonly fits: boolean;
    readonly reasons: readonly Text[];
  }>(),
});

/** 费用试算: what an advance will cost that is paid and repaid as planned. */
export const calcTaxFee = defineCall({
  service: 'baohan',
  method: 'calcTaxFee',
  right: 'taxAdvance:view',
  rowsOf: 'agreement',
  input: {
    amount: money('金额', 'Amount', { required: true, min: '0.01' }),
    payDate: date('付款日', 'Pay date', { required: true }),
    repayDate: date('还款日', 'Repay date', { required: true }),
    agreementId: ref('垫付协议', 'Agreement', { entity: 'agreement', required: true }),
  },
  answer: answerShape<{ readonly nights: number; readonly fee: string }>(),
});

/** 税款测算: the taxes of goods as customs would ask for them; nothing is stored. */
export const calcTaxAssess = defineCall({
  service: 'baohan',
  method: 'calcTaxAssess',
  right: 'taxAssess:view',
  unscoped: 'it reckons what it is given and reads no rows',
  input: { goods: json('货物', 'Goods', { required: true }) },
  answer: answerShape<{ readonly goods: readonly GoodTaxes[]; readonly sum: GoodTaxes }>(),
});

/** What an adjustment starts from: present values of the line or the advance it is about. */
export const getTaxAdjustTarget = defineCall({
  service: 'baohan',
  method: 'getTaxAdjustTarget',
  right: 'taxAdjust:view',
  rowsOf: ['taxQuota', 'taxAdvance'],
  input: {
    adjustKind: dict('调整类型', 'Kind', { dict: 'TAXS_ADJUST_KIND', required: true }),
    targetId: text('调整对象', 'Target', { max: 36, required: true }),
  },
  answer: answerShape<{
    readonly no: string;
    readonly oldAmount: string | null;
    readonly exposure: string;
    readonly oldRepayDate: string | null;
    readonly oldDailyRate: string | null;
    readonly oldOverdueRate: string | null;
  }>(),
});

export interface DesktopFigure {
  readonly key: string;
  readonly amount: string;
  readonly count: number;
}

export interface DesktopMonth {
  /** `yyyyMM` */
  readonly month: string;
  readonly advanced: string;
  readonly repaid: string;
  readonly closing: string;
}

export interface DesktopCustomer {
  readonly customerId: string;
  readonly name: string;
  readonly used: string;
  readonly limit: string | null;
}

export interface DesktopDue {
  readonly id: string;
  readonly docNo: string;
  readonly customer: string;
  readonly principal: string;
  readonly repayDate: string;
}

/** 垫税工作台: what is out, what is due, who has most of it, and how a year went. */
export const queryTaxsDesktop = defineCall({
  service: 'baohan',
  method: 'queryTaxsDesktop',
  right: 'taxAdvance:list',
  input: { months: int('月数', 'Months', { min: 1, max: 24 }) },
  answer: answerShape<{
    readonly figures: readonly DesktopFigure[];
    readonly due: readonly DesktopDue[];
    readonly customers: readonly DesktopCustomer[];
    readonly months: readonly DesktopMonth[];
  }>(),
});

/** 导入垫税申请: a sheet of certificates; those of one declaration are one draft of an advance on the customer's line. */
export const importTaxAdvance = defineCall({
  service: 'baohan',
  method: 'importTaxAdvance',
  right: 'taxAdvance:create',
  writes: true,
  input: {
    fileId: text('文件', 'File', { max: 80, required: true }),
    quotaId: ref('垫付额度', 'Line', { entity: 'taxQuota', required: true }),
  },
  answer: answerShape<SheetTold>(),
  tool: { of: 'taxAdvance', label: bi('导入税单', 'Import certificates'), ...toldOfSheet },
});

/** 导入付款回单: what the bank says of payments that wait to be confirmed; each is confirmed with its serial. */
export const importTaxPay = defineCall({
  service: 'baohan',
  method: 'importTaxPay',
  right: 'taxAdvance:act:confirmPay',
  who: ['FINANC_L'],
  people: 'only',
  writes: true,
  input: { fileId: text('文件', 'File', { max: 80, required: true }) },
  answer: answerShape<SheetTold>(),
  tool: { of: 'taxAdvance', label: bi('导入付款回单', 'Import payment slips'), ...toldOfSheet },
});
