import type { Stop } from '../core/actRules.ts';
import { defineFlow } from '../core/flow.ts';
import { bi } from '../core/text.ts';
import { wrongMilestones } from './milestones.ts';
import { allOf, wrongPicked, wrongSigned } from './orderLines.ts';
import { wrongOrderNumbers } from './orderNumbers.ts';

interface Before {
  readonly prevStatus?: string | null;
}

const cameFrom =
  (states: readonly string[], why: Stop) =>
  ({ prevStatus }: Before): Stop | undefined =>
    states.includes(prevStatus ?? '') ? undefined : why;

/**
 * 仓库订单: from what the warehouse received to the signature of whoever got it. An exception leads back to where the
 * order was before, so that goods that left the house never count as received anew.
 * @see docs/spec/operations.md 5 whOrder
 */
export const whOrderFlow = defineFlow({
  entity: 'whOrder',
  dict: 'WH_ORDER_STATUS',
  drafts: ['CREATED'],
  open: [
    {
      in: ['QD_APPLIED', 'QD_PASSED', 'PICKING', 'READY'],
      fields: ['declarationNo', 'passNo', 'carrier', 'trackNo', 'refNo', 'remark'],
    },
    { in: ['SHIPPED'], fields: ['trackNo', 'remark'] },
  ],
  states: [
    { key: 'CREATED', label: bi('已接收', 'Received'), tone: 'wait', icon: 'ring' },
    { key: 'QD_APPLIED', label: bi('清单已申报', 'Bonded list declared'), tone: 'run', icon: 'clock' },
    { key: 'QD_PASSED', label: bi('清单已放行', 'Bonded list passed'), tone: 'run', icon: 'mark' },
    { key: 'PICKING', label: bi('拣货中', 'Picking'), tone: 'run', icon: 'dot' },
    { key: 'READY', label: bi('待出库', 'Ready'), tone: 'run', icon: 'half' },
    { key: 'SHIPPED', label: bi('已出库', 'Shipped'), tone: 'ok', icon: 'half' },
    { key: 'SIGNED', label: bi('已签收', 'Signed'), tone: 'ok', icon: 'tick', final: true },
    { key: 'EXCEPTION', label: bi('异常', 'Exception'), tone: 'bad', icon: 'mark' },
    { key: 'CANCELLED', label: bi('已取消', 'Cancelled'), tone: 'plain', icon: 'cross', final: true },
  ],
  steps: [
    {
      key: 'declare',
      label: bi('申报清单', 'Declare list'),
      from: ['CREATED'],
      to: 'QD_APPLIED',
      who: ['C1', 'W1'],
      needs: ['qdNo', 'filingNo'],
      judge: wrongOrderNumbers,
      effect: 'orderDeclared',
    },
    {
      key: 'qdPass',
      label: bi('清单放行', 'List passed'),
      from: ['QD_APPLIED'],
      to: 'QD_PASSED',
      who: ['C1', 'SYSTEM'],
      needs: ['passTime'],
      takes: ['declarationNo', 'passNo'],
      judge: wrongMilestones,
      effect: 'orderPassed',
    },
    {
      key: 'qdBack',
      label: bi('清单退单', 'List turned back'),
      from: ['QD_APPLIED'],
      to: 'EXCEPTION',
      who: ['C1', 'SYSTEM'],
      reason: 'required',
      aside: true,
      effect: 'orderTurnedBack',
    },
    {
      key: 'directPick',
      label: bi('免清单拣货', 'Pick without list'),
      from: ['CREATED'],
      to: 'PICKING',
      who: ['W1'],
      stop: ({ bondedFlg }: { readonly bondedFlg?: number | null }) =>
        bondedFlg ? bi('保税订单需先放行清单', 'A bonded order needs a passed list') : undefined,
      effect: 'orderPicking',
    },
    {
      key: 'pick',
      label: bi('开始拣货', 'Start picking'),
      from: ['QD_PASSED'],
      to: 'PICKING',
      who: ['W1', 'SYSTEM'],
      effect: 'orderPicking',
    },
    {
      key: 'pack',
      label: bi('拣货完成', 'Picking done'),
      from: ['PICKING'],
      to: 'READY',
      who: ['W1', 'SYSTEM'],
      takes: ['pieces', 'grossKg'],
      lines: { of: 'lines', takes: ['pickedQty'], beside: ['qty'] },
      start: allOf('pickedQty', 'qty'),
      judge: wrongPicked,
      effect: 'orderPacked',
    },
    {
      key: 'ship',
      label: bi('出库', 'Ship'),
      from: ['READY'],
      to: 'SHIPPED',
      who: ['W1', 'SYSTEM'],
      needs: ['shipTime', 'carrier'],
      takes: ['trackNo'],
      judge: wrongMilestones,
      effect: 'orderShipped',
    },
    {
      key: 'sign',
      label: bi('签收', 'Sign'),
      from: ['SHIPPED'],
      to: 'SIGNED',
      who: ['W1', 'SYSTEM'],
      needs: ['signTime'],
      lines: { of: 'lines', takes: ['signedQty'], beside: ['pickedQty'] },
      start: allOf('signedQty', 'pickedQty'),
      judge: (order, facts) => wrongMilestones(order, facts) ?? wrongSigned(order),
      effect: 'orderSigned',
    },
    {
      key: 'except',
      label: bi('报异常', 'Report exception'),
      from: ['CREATED', 'PICKING', 'READY', 'SHIPPED'],
      to: 'EXCEPTION',
      who: ['W1', 'C1', 'SYSTEM'],
      reason: 'required',
      aside: true,
      effect: 'orderStopped',
    },
    {
      key: 'recover',
      label: bi('恢复', 'Recover'),
      from: ['EXCEPTION'],
      to: 'CREATED',
      who: ['W1', 'C1'],
      needs: ['solution'],
      about: ['reason'],
      stop: cameFrom(
        ['CREATED', 'QD_APPLIED'],
        bi('拣货开始后发生的异常不能恢复到已接收', 'An exception after picking began does not lead back to received'),
      ),
      effect: 'orderRecovered',
    },
    {
      key: 'resume',
      label: bi('继续', 'Continue'),
      from: ['EXCEPTION'],
      to: 'READY',
      who: ['W1'],
      needs: ['solution'],
      about: ['reason'],
      lines: { of: 'lines', takes: ['pickedQty'], beside: ['qty'] },
      judge: wrongPicked,
      stop: cameFrom(
        ['PICKING', 'READY'],
        bi('只有拣货中或待出库时的异常可以继续', 'Only an exception of picking or ready goods is continued'),
      ),
      effect: 'orderResumed',
    },
    {
      key: 'reship',
      label: bi('继续运输', 'Continue transport'),
      from: ['EXCEPTION'],
      to: 'SHIPPED',
      who: ['W1'],
      needs: ['solution'],
      about: ['reason'],
      stop: cameFrom(
        ['SHIPPED'],
        bi('只有出库后的异常可以继续运输', 'Only an exception on the way continues its transport'),
      ),
      effect: 'orderBackOnTheWay',
    },
    {
      key: 'cancel',
      label: bi('取消', 'Cancel'),
      from: ['CREATED', 'EXCEPTION'],
      to: 'CANCELLED',
      who: ['LEADER', 'W1'],
      reason: 'required',
      danger: true,
      stop: ({ shipTime }: { readonly shipTime?: string | null }) =>
        shipTime ? bi('已出库订单不能作废', 'A shipped order cannot be cancelled') : undefined,
      effect: 'orderCancelled',
    },
  ],
});

/** States in which work on an order goes on. */
export const orderUnderWay: readonly string[] = whOrderFlow.states.filter(({ final }) => !final).map(({ key }) => key);
