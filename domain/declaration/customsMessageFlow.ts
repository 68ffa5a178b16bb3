import { defineFlow } from '../core/flow.ts';
import { bi } from '../core/text.ts';

/**
 * 海关报文: a declaration on its way to customs. A message that was given up may be sent again under its own number.
 * @see docs/spec/classification.md 2.15
 */
export const customsMessageFlow = defineFlow({
  entity: 'customsMessage',
  dict: 'CUSTOMS_MSG_STATUS',
  states: [
    { key: 'PENDING', label: bi('待发送', 'To send'), tone: 'wait', icon: 'clock' },
    { key: 'SENDING', label: bi('发送中', 'Being sent'), tone: 'run', icon: 'half' },
    { key: 'SENT', label: bi('已发送', 'Sent'), tone: 'run', icon: 'dot' },
    { key: 'ACKED', label: bi('已回执', 'Answered'), tone: 'run', icon: 'tick' },
    { key: 'FAILED', label: bi('失败', 'Failed'), tone: 'bad', icon: 'back' },
    { key: 'DEAD', label: bi('终止', 'Given up'), tone: 'bad', icon: 'mark' },
    { key: 'DONE', label: bi('完成', 'Done'), tone: 'ok', icon: 'tick', final: true },
  ],
  steps: [
    { key: 'take', label: bi('取出发送', 'Take'), from: ['PENDING', 'FAILED'], to: 'SENDING', who: ['SYSTEM'] },
    { key: 'sent', label: bi('发送成功', 'Taken by customs'), from: ['SENDING'], to: 'SENT', who: ['SYSTEM'] },
    { key: 'fail', label: bi('发送失败', 'Not taken'), from: ['SENDING', 'SENT'], to: 'FAILED', who: ['SYSTEM'] },
    {
      key: 'dead',
      label: bi('放弃', 'Give up'),
      from: ['PENDING', 'SENDING', 'FAILED'],
      to: 'DEAD',
      who: ['SYSTEM', 'C1'],
      reason: 'required',
      effect: 'messageGivenUp',
      danger: true,
    },
    {
      key: 'resend',
      label: bi('重发', 'Send again'),
      from: ['FAILED', 'SENT', 'DEAD'],
      to: 'PENDING',
      who: ['C1'],
      reason: 'required',
      effect: 'messageQueued',
    },
    {
      key: 'ack',
      label: bi('收到回执', 'Answered'),
      from: ['PENDING', 'SENDING', 'SENT', 'FAILED', 'DEAD'],
      to: 'ACKED',
      who: ['SYSTEM'],
      effect: 'messageAnswered',
    },
    {
      key: 'nack',
      label: bi('回执退单', 'Rejected'),
      from: ['PENDING', 'SENDING', 'SENT', 'ACKED', 'FAILED', 'DEAD'],
      to: 'DONE',
      who: ['SYSTEM'],
      effect: 'messageAnswered',
    },
    {
      key: 'done',
      label: bi('完成', 'Done'),
      from: ['PENDING', 'SENDING', 'SENT', 'ACKED', 'FAILED', 'DEAD'],
      to: 'DONE',
      who: ['SYSTEM'],
      effect: 'messageAnswered',
    },
  ],
});
