import { answerShape, defineCall } from '../core/call.ts';
import { json, multiDict, textarea } from '../core/field.ts';

/** People that one message reaches. */
export const mostReceivers = 500;

/**
 * system.sendUserMessage: words of one colleague to others, by name or by what they do; each finds them behind his
 * bell.
 */
export const sendUserMessage = defineCall({
  service: 'system',
  method: 'sendUserMessage',
  right: 'sysUser:act:message',
  writes: true,
  input: {
    userIds: json('接收人', 'Receivers', { limits: { depth: 1, entries: mostReceivers, text: 36 } }),
    roleIds: multiDict('接收角色', 'Roles', { dict: 'STAFF_ROLE' }),
    text: textarea('内容', 'Message', { required: true, max: 500 }),
  },
  answer: answerShape<{ readonly sent: number }>(),
});
