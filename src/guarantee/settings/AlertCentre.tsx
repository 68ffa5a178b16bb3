import { say as text } from '#domain/core/text.ts';
import { PageTabs } from '../../parts/PageTabs.tsx';
import { AlertList } from './AlertList.tsx';
import { AlertRules } from './AlertRules.tsx';
import { MailLog } from './MailLog.tsx';
import { CustomerAddresses } from './settingsTables.tsx';

/** /deposit/depositAlert: what needs attention, who is told from when on, and what was sent. @see guarantee.md 3.13 */
export function AlertCentre() {
  return (
    <PageTabs
      label={text('预警管理', 'Alerts')}
      parts={[
        { key: 'alerts', label: text('预警', 'Alerts'), content: <AlertList /> },
        { key: 'rules', label: text('预警规则', 'Rules'), content: <AlertRules /> },
        { key: 'addresses', label: text('客户邮箱', 'Customer addresses'), content: <CustomerAddresses /> },
        { key: 'mails', label: text('发送记录', 'Mail log'), content: <MailLog /> },
      ]}
    />
  );
}
