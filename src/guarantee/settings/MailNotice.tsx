import { bi } from '#domain/core/text.ts';
import { bhMail, mailState } from '#domain/guarantee/index.ts';
import { useAnswer } from '../../parts/calls/useCall.ts';
import { Notice } from '../../parts/document/Notice.tsx';
import { useText } from '../../shell/text.ts';

const words = {
  noServer: bi(
    '未配置邮件服务器（SMTP_URL）：邮件只作记录，不会发出。',
    'No mail server is set up (SMTP_URL): mails are kept here, nothing goes out.',
  ),
  off: bi(
    '邮件开关已关闭：新的邮件只作记录，不会发出。',
    'The e-mail switch is off: new mails are kept, nothing goes out.',
  ),
};

/** That nothing leaves the house, where this is so. */
export function MailNotice() {
  const t = useText();
  const { data } = useAnswer(mailState, {}, { about: bhMail });
  if (!data || (data.on && data.hasServer)) return null;
  return <Notice tone="wait">{t(data.hasServer ? words.off : words.noServer)}</Notice>;
}
