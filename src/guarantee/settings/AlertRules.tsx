import type { RaRecord } from 'react-admin';
import { say as text } from '#domain/core/text.ts';
import { alertKinds } from '#domain/guarantee/alertLevels.ts';
import { bhEmailWarning } from '#domain/guarantee/bhAlert.ts';
import { BatchEditor } from '../../parts/batch/BatchEditor.tsx';
import type { LineLook } from '../../parts/form/lineColumns.ts';
import { useActor } from '../../shell/useSession.ts';
import { useBaohan } from '../ledger/useBaohan.ts';
import { TemplateCell } from './MailTemplate.tsx';
import { closedToLeaders } from './whoMay.ts';

const looks: readonly LineLook[] = [
  { name: 'alertType', width: 136 },
  { name: 'level', width: 64 },
  { name: 'threshold', width: 76 },
  { name: 'toLeader', width: 74 },
  { name: 'toOwnerDept', width: 74 },
  { name: 'toDepts', width: 112 },
  { name: 'toCustomer', width: 60 },
  { name: 'extraEmails', width: 124 },
  { name: 'sendHour', width: 78 },
  { name: 'repeatDays', label: text('间隔(天)', 'Repeat, days'), width: 78 },
  { name: 'enabled', width: 60 },
  { name: 'subject', label: text('邮件模板', 'Mail template'), width: 150, cell: (place) => <TemplateCell {...place} /> },
];
const start = { toLeader: 1, sendHour: 8, repeatDays: 1, enabled: 1 };

const types = Object.keys(alertKinds);
const levels = ['YELLOW', 'ORANGE', 'RED'];
const placeOf = ({ alertType, level }: RaRecord) => types.indexOf(String(alertType)) * levels.length + levels.indexOf(String(level));
const byTypeAndLevel = (rows: readonly RaRecord[]) => [...rows].sort((left, right) => placeOf(left) - placeOf(right));

/** From which value an alert of a level exists, and who gets which mail about it. */
export function AlertRules() {
  const actor = useActor();
  const call = useBaohan();
  return (
    <BatchEditor
      entity={bhEmailWarning}
      title={text('预警规则', 'Alert rules')}
      hint={text(
        '阈值：使用率为 %，到期、逾期和滞留为天，其余为元',
        'Thresholds: use in %, due, overdue and stuck in days, others in yuan',
      )}
      looks={looks}
      start={start}
      arrange={byTypeAndLevel}
      closed={closedToLeaders(actor)}
      save={(batch) => call('emailWarningBatchSave', { ...batch }, { write: true })}
    />
  );
}
