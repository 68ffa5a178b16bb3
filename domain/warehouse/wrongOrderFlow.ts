import { defineFlow } from '../core/flow.ts';
import type { Who } from '../core/rights.ts';
import { bi } from '../core/text.ts';
import { suggestPartNo } from './wrongOrderCalls.ts';

const handlers: readonly Who[] = ['W1', 'IT', 'ADMIN'];

/** 问题订单: from what the warehouse could not book to the part number that it was sent. @see docs/spec/operations.md 5 */
export const wrongOrderFlow = defineFlow({
  entity: 'wrongOrder',
  dict: 'WRONG_STATUS',
  states: [
    { key: 'OPEN', label: bi('待处理', 'Open'), tone: 'wait', icon: 'ring' },
    { key: 'ASSIGNED', label: bi('已分派', 'Assigned'), tone: 'run', icon: 'dot' },
    { key: 'WAIT_CUST', label: bi('待客户确认', 'Waiting for customer'), tone: 'wait', icon: 'clock' },
    { key: 'FIXED', label: bi('已补料号', 'Part number supplied'), tone: 'run', icon: 'half' },
    { key: 'SYNCED', label: bi('已回传仓库', 'Sent back to WMS'), tone: 'ok', icon: 'tick', final: true },
    { key: 'SYNC_FAIL', label: bi('回传失败', 'Send failed'), tone: 'bad', icon: 'mark' },
    { key: 'IGNORED', label: bi('忽略', 'Ignored'), tone: 'plain', icon: 'cross', final: true },
  ],
  steps: [
    {
      key: 'fix',
      label: bi('补录料号', 'Supply part number'),
      from: ['OPEN', 'ASSIGNED', 'WAIT_CUST', 'SYNC_FAIL'],
      to: 'FIXED',
      who: handlers,
      needs: ['partNo'],
      takes: ['goodsId', 'sameRaw'],
      foretells: suggestPartNo,
      effect: 'partSupplied',
    },
    {
      key: 'assign',
      label: bi('分派', 'Assign'),
      from: ['OPEN', 'ASSIGNED'],
      to: 'ASSIGNED',
      who: handlers,
      needs: ['handler'],
      effect: 'problemAssigned',
    },
    {
      key: 'ask',
      label: bi('询问客户', 'Ask customer'),
      from: ['OPEN', 'ASSIGNED'],
      to: 'WAIT_CUST',
      who: handlers,
      needs: ['question'],
      aside: true,
      effect: 'customerAsked',
    },
    {
      key: 'answer',
      label: bi('客户答复', 'Customer answer'),
      from: ['WAIT_CUST'],
      to: 'ASSIGNED',
      who: ['W1', 'SYSTEM'],
      needs: ['answer'],
      about: ['question'],
      effect: 'customerAnswered',
    },
    {
      key: 'sync',
      label: bi('回传', 'Send to WMS'),
      from: ['FIXED'],
      to: 'SYNCED',
      who: ['SYSTEM'],
      effect: 'partSent',
    },
    {
      key: 'syncFail',
      label: bi('回传失败', 'Send failed'),
      from: ['FIXED'],
      to: 'SYNC_FAIL',
      who: ['SYSTEM'],
      effect: 'partNotSent',
    },
    {
      key: 'resend',
      label: bi('重发', 'Resend'),
      from: ['SYNC_FAIL'],
      to: 'FIXED',
      who: handlers,
      about: ['syncMsg'],
      effect: 'partToSend',
    },
    {
      key: 'ignore',
      label: bi('忽略', 'Ignore'),
      from: ['OPEN', 'ASSIGNED', 'WAIT_CUST'],
      to: 'IGNORED',
      who: handlers,
      reason: 'required',
      danger: true,
      effect: 'problemIgnored',
    },
  ],
});

/** States in which a part number is still looked for. */
export const problemOpen: readonly string[] = ['OPEN', 'ASSIGNED', 'WAIT_CUST'];
/** States in which it is not over. */
export const problemUnderWay: readonly string[] = [...problemOpen, 'FIXED', 'SYNC_FAIL'];
