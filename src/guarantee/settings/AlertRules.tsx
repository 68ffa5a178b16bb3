import PlaylistAddOutlined from '@mui/icons-material/PlaylistAddOutlined';
import Button from '@mui/material/Button';
import type { RaRecord } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { RecordValues } from '#domain/core/entity.ts';
import { say as text } from '#domain/core/text.ts';
import { alertKinds } from '#domain/guarantee/alertLevels.ts';
import { bhEmailWarning, saveAlertRules } from '#domain/guarantee/index.ts';
import { missingRules } from '#domain/guarantee/standardRules.ts';
import { SettingsTable } from '../../parts/batch/SettingsTable.tsx';
import { formValuesOf } from '../../parts/form/formValues.ts';
import { useText } from '../../shell/text.ts';
import { type Place, TemplateCell } from './MailTemplate.tsx';
import { closedToLeaders } from './whoMay.ts';

const columns = {
  alertType: 130, level: 64, threshold: 76, toLeader: 74, toOwnerDept: 74, toDepts: 106, toCustomer: 60, extraEmails: 118, sendHour: 78,
  repeatDays: { label: text('间隔(天)', 'Repeat, days'), width: 78 }, enabled: 60,
  subject: { label: text('邮件模板', 'Mail template'), width: 150, cell: (place: Place) => <TemplateCell {...place} /> },
}; // biome-ignore format: one list
const start = { toLeader: 1, sendHour: 8, repeatDays: 1, enabled: 1 };

const types = Object.keys(alertKinds);
const levels = ['YELLOW', 'ORANGE', 'RED'];
const placeOf = ({ alertType, level }: RaRecord) => types.indexOf(String(alertType)) * levels.length + levels.indexOf(String(level));
const byTypeAndLevel = (rows: readonly RaRecord[]) => [...rows].sort((left, right) => placeOf(left) - placeOf(right));

/** From which value an alert of a level exists, and who gets which mail about it. */
export const AlertRules = () => (
  <SettingsTable
    entity={bhEmailWarning}
    title={text('预警规则', 'Alert rules')}
    hint={text('阈值：使用率为 %，到期、逾期和滞留为天，其余为元', 'Thresholds: use in %, due, overdue and stuck in days, others in yuan')}
    columns={columns}
    start={start}
    arrange={byTypeAndLevel}
    closed={closedToLeaders}
    tools={<StandardRules />}
    save={saveAlertRules}
  />
);

/** Adds what is missing with usual thresholds and words; it counts once it is saved. */
function StandardRules() {
  const say = useText();
  const { getValues, setValue } = useFormContext();
  const rows: unknown = useWatch({ name: 'rows' });
  const present = Array.isArray(rows) ? (rows as RecordValues[]) : [];
  const missing = missingRules(present).length;
  if (missing === 0) return null;
  const add = () => {
    const typed = getValues('rows') as RecordValues[];
    const added = missingRules(typed).map((rule) => formValuesOf(bhEmailWarning, { ...rule, id: '' }, { isLine: true }));
    setValue('rows', [...typed, ...added], { shouldDirty: true });
  };
  return (
    <Button size="small" variant="outlined" color="inherit" startIcon={<PlaylistAddOutlined />} onClick={add}>
      {say(text('补齐标准规则（{missing}）', 'Add standard rules ({missing})'), { missing })}
    </Button>
  );
}
