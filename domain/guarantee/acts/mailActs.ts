import { defineAct } from '../../core/act.ts';
import { bi } from '../../core/text.ts';
import { bhMail } from '../bhAlert.ts';

/** Puts a mail that failed or was skipped into the queue again. */
export const resendMail = defineAct(bhMail, {
  key: 'resend',
  label: bi('重发', 'Send again'),
  done: bi('已放入发送队列', 'The mail waits to be sent'),
  who: ['JCK'],
  right: 'edit',
  method: 'mailResend',
  stop: ({ mailStatus }) =>
    mailStatus === 'FAILED' || mailStatus === 'SKIPPED'
      ? undefined
      : bi('只有发送失败或未发的邮件可以重发', 'Only mails that failed or were skipped can be sent again'),
});
