import { defineFlow } from '../core/flow.ts';
import { say } from '../core/text.ts';

/**
 * 海关报文: a declaration on its way to customs. A message that was given up may be sent again under its own number.
 * @see docs/spec/classification.md 2.15
 */
export const customsMessageFlow = defineFlow({
  entity: 'customsMessage',
  dict: 'CUSTOMS_MSG_STATUS',
  states: [
    { key: 'PENDING', label: say('待发送', 'To send'), tone: 'wait', icon: 'clock' },
    { key: 'SENDING', label: say('发送中', 'Being sent'), tone: 'run', icon: 'half' },
    { key: 'SENT', label: say('已发送', 'Sent'), tone: 'run', icon: 'dot' },
    { key: 'ACKED', label: say('已回执', 'Answered'), tone: 'run', icon: 'tick' },
    { key: 'FAILED', label: say('失败', 'Failed'), tone: 'bad', icon: 'back' },
    { key: 'DEAD', label: say('终止', 'Given up'), tone: 'bad', icon: 'mark' },
    { key: 'DONE', label: say('完成', 'Done'), tone: 'ok', icon: 'tick', final: true },
  ],
  steps: [
    { action: 'take', label: say('取出发送', 'Take'), from: ['PENDING', 'FAILED'], to: 'SENDING', by: ['SYSTEM'] },
    { action: 'sent', label: say('发送成功', 'Taken by customs'), from: ['SENDING'], to: 'SENT', by: ['SYSTEM'] },
    { action: 'fail', label: say('发送失败', 'Not taken'), from: ['SENDING'], to: 'FAILED', by: ['SYSTEM'] },
    { action: 'dead', label: say('放弃', 'Give up'), from: ['PENDING', 'SENDING', 'FAILED'], to: 'DEAD', by: ['SYSTEM', 'C1'], opinion: 'required', effect: 'messageGivenUp', danger: true },
    { action: 'resend', label: say('重发', 'Send again'), from: ['FAILED', 'SENT', 'DEAD'], to: 'PENDING', by: ['C1'], opinion: 'required', effect: 'messageQueued' },
    { action: 'ack', label: say('收到回执', 'Answered'), from: ['PENDING', 'SENDING', 'SENT', 'FAILED', 'DEAD'], to: 'ACKED', by: ['SYSTEM'], effect: 'messageAnswered' },
    { action: 'nack', label: say('回执退单', 'Rejected'), from: ['PENDING', 'SENDING', 'SENT', 'ACKED', 'FAILED', 'DEAD'], to: 'DONE', by: ['SYSTEM'], effect: 'messageAnswered' },
    { action: 'done', label: say('完成', 'Done'), from: ['PENDING', 'SENDING', 'SENT', 'ACKED', 'FAILED', 'DEAD'], to: 'DONE', by: ['SYSTEM'], effect: 'messageAnswered' },
  ],
}); // biome-ignore format: a flow is a table
