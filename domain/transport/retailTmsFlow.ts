import type { FieldErrors } from '../core/errors.ts';
import { defineFlow, type JudgeFacts } from '../core/flow.ts';
import type { RecordValues } from '../core/record.ts';
import { bi } from '../core/text.ts';
import { plateProblem, podMissing } from './vehicles.ts';

function wrongSlot(
  { slotDate, slotFrom, slotTo, plateNo }: RecordValues,
  { now }: JudgeFacts,
): FieldErrors | undefined {
  if (typeof slotDate === 'string' && slotDate < now.slice(0, 10))
    return { slotDate: bi('预约日期不能早于今天', 'The slot may not be in the past') };
  if (typeof slotFrom === 'string' && typeof slotTo === 'string' && slotTo <= slotFrom)
    return { slotTo: bi('时段结束应晚于开始', 'The slot must end after it begins') };
  return wrongPlate({ plateNo });
}

function wrongPlate({ plateNo }: RecordValues): FieldErrors | undefined {
  const problem = plateProblem(typeof plateNo === 'string' ? plateNo : null);
  return problem && { plateNo: problem };
}

const linesOf = ({ orders }: RecordValues) => (Array.isArray(orders) ? (orders as readonly RecordValues[]) : []);

/** How many pieces did not arrive: what was sent less what was signed. */
export const missingOf = (record: RecordValues): number =>
  linesOf(record).reduce((sum, { qty, signedQty }) => sum + Number(qty ?? 0) - Number(signedQty ?? 0), 0);

/** Nobody signs for more than was sent, and what is missing has a reason. */
function wrongDelivery(record: RecordValues): FieldErrors | undefined {
  const errors: FieldErrors = {};
  for (const [at, { qty, signedQty }] of linesOf(record).entries()) {
    const signed = Number(signedQty ?? Number.NaN);
    if (Number.isInteger(signed) && signed >= 0 && signed <= Number(qty)) continue;
    errors[`orders.${at}.signedQty`] = bi(
      `第${at + 1}行签收数量应在0到${Number(qty)}之间`,
      `Line ${at + 1}: signed must be between 0 and ${Number(qty)}`,
    );
  }
  const pod = podMissing(record.podFile);
  if (pod) errors.podFile = pod;
  if (missingOf(record) !== 0 && !String(record.reason ?? '').trim())
    errors.reason = bi('签收数量有差异，请填写原因', 'Something is missing: give the reason');
  return Object.keys(errors).length > 0 ? errors : undefined;
}

/** Most deliveries are complete: the dialog begins with all of it. */
function allSigned({ orders }: RecordValues): RecordValues {
  const rows = Array.isArray(orders) ? (orders as readonly RecordValues[]) : [];
  return { orders: rows.map((row) => ({ ...row, signedQty: row.signedQty ?? row.qty })) };
}

const slot = ['slotDate', 'slotFrom', 'slotTo'] as const;

/** 零售运输: a slot of a store, the way there, and what was signed for. @see docs/spec/operations.md 5 retailTms */
export const retailTmsFlow = defineFlow({
  entity: 'retailTms',
  dict: 'TMS_STATUS',
  open: [{ in: ['PLAN'], fields: ['carrier', 'plateNo', 'pallets'] }],
  whyClosed: bi('已预约的运输请用“预约”改时段', 'A transport that is booked is changed by booking it again'),
  states: [
    { key: 'PLAN', label: bi('待预约', 'To book'), tone: 'wait', icon: 'clock' },
    { key: 'BOOKED', label: bi('已预约', 'Booked'), tone: 'run', icon: 'mark' },
    { key: 'ONWAY', label: bi('在途', 'On the way'), tone: 'run', icon: 'half' },
    { key: 'DELIVERED', label: bi('已送达', 'Delivered'), tone: 'ok', icon: 'tick', final: true },
    { key: 'REJECT', label: bi('门店拒收', 'Refused by store'), tone: 'bad', icon: 'back' },
    { key: 'RETURNED', label: bi('已退仓', 'Back in warehouse'), tone: 'plain', icon: 'back', final: true },
  ],
  steps: [
    {
      key: 'book',
      label: bi('预约', 'Book slot'),
      from: ['PLAN', 'BOOKED'],
      to: 'BOOKED',
      who: ['W1', 'BUSI'],
      needs: slot,
      takes: ['carrier', 'plateNo', 'pallets'],
      judge: wrongSlot,
    },
    {
      key: 'depart',
      label: bi('发车', 'Depart'),
      from: ['BOOKED'],
      to: 'ONWAY',
      who: ['W1'],
      needs: ['plateNo', 'departTime'],
      takes: ['carrier'],
      judge: wrongPlate,
    },
    {
      key: 'deliver',
      label: bi('送达', 'Deliver'),
      from: ['ONWAY'],
      to: 'DELIVERED',
      who: ['W1', 'SYSTEM'],
      needs: ['signTime'],
      takes: ['podFile', 'reason'],
      lines: { of: 'orders', takes: ['signedQty'], beside: ['qty'] },
      start: allSigned,
      judge: wrongDelivery,
      effect: 'transportDelivered',
    },
    {
      key: 'reject',
      label: bi('拒收', 'Refuse'),
      from: ['ONWAY'],
      to: 'REJECT',
      who: ['W1', 'SYSTEM'],
      reason: 'required',
    },
    {
      key: 'rebook',
      label: bi('重新预约', 'Book again'),
      from: ['REJECT'],
      to: 'BOOKED',
      who: ['W1', 'BUSI'],
      needs: slot,
      takes: ['carrier', 'plateNo'],
      judge: wrongSlot,
      effect: 'transportRebooked',
    },
    {
      key: 'back',
      label: bi('退仓', 'Return to warehouse'),
      from: ['REJECT'],
      to: 'RETURNED',
      who: ['W1'],
      needs: ['backTime'],
      effect: 'transportReturned',
    },
  ],
});

/** Statuses in which a transport holds its vehicle. */
export const vehicleHeld = ['BOOKED', 'ONWAY'] as const;
