import { defineCall, shapeOf } from '../core/call.ts';
import { json, textarea } from '../core/field.ts';

const mostReceivers = 500;

/** system.sendUserMessage: words of one colleague to others; each finds them behind his bell. */
export const sendUserMessage = defineCall({
  service: 'system',
  method: 'sendUserMessage',
  right: 'sysUser:act:message',
  writes: true,
  input: {
    userIds: json('接收人', 'Receivers', { required: true, limits: { depth: 1, entries: mostReceivers, text: 36 } }),
    text: textarea('内容', 'Message', { required: true, max: 500 }),
  },
  answer: shapeOf<{ readonly sent: number }>(),
});
