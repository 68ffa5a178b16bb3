import { defineFlow } from '../core/flow.ts';
import { bi } from '../core/text.ts';

/** 客户接口报文: what came in becomes a record, and is acknowledged. @see docs/spec/operations.md 3.14, 5 */
export const partnerLogFlow = defineFlow({
  entity: 'partnerLog',
  dict: 'PARTNER_MSG_STATUS',
  whyClosed: bi('报文不能修改，请重新处理或忽略', 'A message is not changed: process it again or ignore it'),
  states: [
    { key: 'RECEIVED', label: bi('已接收', 'Received'), tone: 'wait', icon: 'clock' },
    { key: 'PARSED', label: bi('已解析', 'Parsed'), tone: 'run', icon: 'half' },
    { key: 'LOADED', label: bi('已入库', 'Loaded'), tone: 'run', icon: 'dot' },
    { key: 'ACKED', label: bi('已回执', 'Acknowledged'), tone: 'ok', icon: 'tick', final: true },
    { key: 'ERROR', label: bi('异常', 'Error'), tone: 'bad', icon: 'mark' },
    { key: 'IGNORED', label: bi('已忽略', 'Ignored'), tone: 'plain', icon: 'cross', final: true },
  ],
  steps: [
    {
      key: 'parse',
      label: bi('解析', 'Parse'),
      from: ['RECEIVED'],
      to: 'PARSED',
      who: ['SYSTEM'],
      takes: ['parsedRows'],
    },
    {
      key: 'load',
      label: bi('入库', 'Load'),
      from: ['PARSED'],
      to: 'LOADED',
      who: ['SYSTEM'],
      needs: ['bizNo'],
      takes: ['bizEntity', 'bizId', 'costMs', 'nextTry', 'receiptCode', 'receiptText'],
    },
    {
      key: 'ack',
      label: bi('回执', 'Acknowledge'),
      from: ['LOADED'],
      to: 'ACKED',
      who: ['SYSTEM'],
      takes: ['ackTime', 'nextTry'],
    },
    {
      key: 'error',
      label: bi('异常', 'Error'),
      from: ['RECEIVED', 'PARSED', 'LOADED'],
      to: 'ERROR',
      who: ['SYSTEM'],
      needs: ['errorMsg'],
      takes: ['costMs', 'nextTry', 'receiptCode', 'receiptText'],
    },
    {
      key: 'resend',
      label: bi('重新处理', 'Process again'),
      from: ['ERROR'],
      to: 'RECEIVED',
      who: ['BUSI', 'IT', 'ADMIN'],
      lead: bi(
        '报文按原内容再处理一次；已经生成的业务单据不会重复生成。',
        'The message is processed once more as it came; a record that was made of it is not made again.',
      ),
      effect: 'messageQueued',
    },
    {
      key: 'ignore',
      label: bi('忽略', 'Ignore'),
      from: ['ERROR'],
      to: 'IGNORED',
      who: ['BUSI', 'IT', 'ADMIN'],
      reason: 'required',
      danger: true,
    },
  ],
});
