import type { FieldErrors } from '../core/errors.ts';
import { defineFlow, type JudgeFacts } from '../core/flow.ts';
import { nowText } from '../core/moments.ts';
import type { RecordValues } from '../core/record.ts';
import { bi } from '../core/text.ts';
import { foretellDispatch } from './dispatchCalls.ts';
import { plateProblem, podMissing } from './vehicles.ts';

const said = (value: unknown): string => (typeof value === 'string' ? value : '');

function wrongSending({ planTime, fromAddr, toAddr }: RecordValues, { now }: JudgeFacts): FieldErrors | undefined {
  if (said(planTime) !== '' && said(planTime) < now)
    return { planTime: bi('计划时间不能早于现在', 'The planned time is in the past') };
  return said(fromAddr) !== '' && fromAddr === toAddr
    ? { toAddr: bi('起点和终点不能相同', 'From and to must differ') }
    : undefined;
}

function wrongVehicle({ plateNo }: RecordValues): FieldErrors | undefined {
  const problem = plateProblem(said(plateNo));
  return problem && { plateNo: problem };
}

function withoutPod({ podFile }: RecordValues): FieldErrors | undefined {
  const problem = podMissing(podFile);
  return problem && { podFile: problem };
}

/** Most steps are entered while they happen: the dialog begins with this moment. */
function begunNow(name: string): (record: RecordValues) => RecordValues {
  return (record) => ({ [name]: record[name] ?? nowText(() => new Date()) });
}

/** 派车单: what a carrier is asked for, up to the note that the recipient signed. @see docs/spec/operations.md 5 dispatch */
export const dispatchFlow = defineFlow({
  entity: 'dispatchOrder',
  dict: 'DISPATCH_STATUS',
  drafts: ['DRAFT', 'REFUSED'],
  whyClosed: bi(
    '派车单已下发给承运商，不能再改；装车中请用“移出订单”，其余请取消后复制新单',
    'The carrier has it: it is not changed any more. While it is being loaded take an order off, otherwise cancel and copy',
  ),
  states: [
    { key: 'DRAFT', label: bi('草稿', 'Draft'), tone: 'plain', icon: 'ring' },
    { key: 'SENT', label: bi('待承运商确认', 'Awaiting carrier'), tone: 'wait', icon: 'clock' },
    { key: 'CONFIRMED', label: bi('已确认', 'Confirmed'), tone: 'run', icon: 'mark' },
    { key: 'LOADING', label: bi('装车中', 'Loading'), tone: 'run', icon: 'dot' },
    { key: 'ONWAY', label: bi('在途', 'On the way'), tone: 'run', icon: 'half' },
    { key: 'ARRIVED', label: bi('已送达', 'Arrived'), tone: 'wait', icon: 'clock' },
    { key: 'SIGNED', label: bi('已回单', 'POD returned'), tone: 'ok', icon: 'tick', final: true },
    { key: 'REFUSED', label: bi('承运商拒绝', 'Refused by carrier'), tone: 'bad', icon: 'back' },
    { key: 'CANCELLED', label: bi('已取消', 'Cancelled'), tone: 'plain', icon: 'cross', final: true },
  ],
  steps: [
    {
      key: 'send',
      label: bi('下发', 'Send'),
      from: ['DRAFT', 'REFUSED'],
      to: 'SENT',
      who: ['W1', 'BUSI'],
      needs: ['carrier', 'fromAddr', 'toAddr', 'planTime'],
      judge: wrongSending,
      foretells: foretellDispatch,
      effect: 'dispatchSent',
    },
    {
      key: 'confirm',
      label: bi('确认', 'Confirm'),
      from: ['SENT'],
      to: 'CONFIRMED',
      who: ['W1', 'SYSTEM'],
      needs: ['plateNo', 'driverName', 'driverPhone'],
      judge: wrongVehicle,
    },
    {
      key: 'refuse',
      label: bi('拒绝', 'Refuse'),
      from: ['SENT'],
      to: 'REFUSED',
      who: ['W1', 'SYSTEM'],
      reason: 'required',
      effect: 'dispatchRefused',
    },
    {
      key: 'load',
      label: bi('装车', 'Load'),
      from: ['CONFIRMED'],
      to: 'LOADING',
      who: ['W1'],
      needs: ['arriveWhTime'],
      start: begunNow('arriveWhTime'),
    },
    {
      key: 'depart',
      label: bi('发车', 'Depart'),
      from: ['LOADING'],
      to: 'ONWAY',
      who: ['W1', 'SYSTEM'],
      needs: ['departTime'],
      start: begunNow('departTime'),
      effect: 'dispatchDeparted',
    },
    {
      key: 'arrive',
      label: bi('送达', 'Arrive'),
      from: ['ONWAY'],
      to: 'ARRIVED',
      who: ['W1', 'SYSTEM'],
      needs: ['arriveTime'],
      start: begunNow('arriveTime'),
      effect: 'dispatchArrived',
    },
    {
      key: 'sign',
      label: bi('回单', 'POD returned'),
      from: ['ARRIVED'],
      to: 'SIGNED',
      who: ['W1'],
      takes: ['podFile', 'signer', 'signTime'],
      start: begunNow('signTime'),
      judge: withoutPod,
      lead: bi(
        '请拍照上传回单，或请收货人在屏幕上签名。',
        'Take a photo of the signed note, or let the recipient sign on the screen.',
      ),
      effect: 'dispatchSigned',
    },
    {
      key: 'cancel',
      label: bi('取消', 'Cancel'),
      from: ['DRAFT', 'SENT', 'CONFIRMED', 'REFUSED'],
      to: 'CANCELLED',
      who: ['W1', 'BUSI_L'],
      reason: 'required',
      effect: 'dispatchCancelled',
      danger: true,
    },
  ],
});

/** Statuses in which the orders of a dispatch are held by it: on no other one meanwhile. */
export const liveDispatches: readonly string[] = dispatchFlow.states.flatMap(({ key, final }) =>
  final === true ? [] : [key],
);
