import { answerShape, defineCall } from '../core/call.ts';
import { date, dict, ref, text, textarea } from '../core/field.ts';

/** One part of a merchant that is out of the zone; quantities are decimal text. */
export interface StockLine {
  readonly displayId: string;
  readonly displayNo: string;
  readonly partNo: string;
  readonly goodsName: string;
  /** Out, less what came back or was sold. */
  readonly qty: string;
  readonly unit: string;
  readonly dueDate: string;
  /** Negative when it should be back already. */
  readonly daysLeft: number;
}

/** 在外货物: what of a merchant is out of the zone, most urgent first. @throws 1002 outside the person's scope */
export const merchantStock = defineCall({
  service: 'business',
  method: 'queryMerchantStock',
  right: 'merchant:view',
  input: { id: ref('商户', 'Merchant', { entity: 'merchant', required: true }) },
  answer: answerShape<{ readonly rows: readonly StockLine[] }>(),
});

/** The status of a merchant by its name: what the acts do, for callers that know the status only. */
export const merchantStatus = defineCall({
  service: 'business',
  method: 'actMerchantStatus',
  right: 'merchant:view',
  writes: true,
  input: {
    id: text('商户', 'Merchant', { max: 36, required: true }),
    to: dict('状态', 'Status', { dict: 'MERCHANT_STATUS', required: true }),
    reason: textarea('原因', 'Reason', { max: 300, required: true }),
  },
  answer: answerShape<object>(),
});

/** 月度巡检: one inspection for every merchant that has none of this kind in the month of the day yet. */
export const planMonth = defineCall({
  service: 'business',
  method: 'planMerchantInspection',
  right: 'merchantInspection:create',
  writes: true,
  input: {
    planDate: date('计划日期', 'Plan date', { required: true, notBefore: 'today' }),
    inspectKind: dict('类型', 'Kind', { dict: 'INSPECT_KIND', required: true, default: 'ROUTINE' }),
    inspectorId: ref('巡检人', 'Inspector', { entity: 'sysUser', required: true }),
  },
  answer: answerShape<{ readonly planned: number; readonly existing: number }>(),
});
