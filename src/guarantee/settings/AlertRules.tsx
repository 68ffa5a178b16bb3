import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined';
import PlaylistAddOutlined from '@mui/icons-material/PlaylistAddOutlined';
import Button from '@mui/material/Button';
import { useMemo, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { RecordOf, RecordValues } from '#domain/core/entity.ts';
import { todayText } from '#domain/core/moments.ts';
import { bi, fill, type Text } from '#domain/core/text.ts';
import { alertKinds } from '#domain/guarantee/alertLevels.ts';
import { bhEmailWarning, saveAlertRules } from '#domain/guarantee/index.ts';
import { missingRules } from '#domain/guarantee/standardRules.ts';
import { SettingsTable } from '../../parts/batch/SettingsTable.tsx';
import { MailPreview } from '../../parts/facts/MailPreview.tsx';
import { FieldGrid } from '../../parts/form/FieldGrid.tsx';
import { FieldInput } from '../../parts/form/FieldInput.tsx';
import { FormScopeContext, inputId, useFormScope } from '../../parts/form/formScope.ts';
import { formValuesOf } from '../../parts/form/formValues.ts';
import { RecordDrawer } from '../../parts/form/RecordDrawer.tsx';
import { classes } from '../../parts/layout/classes.ts';
import { Row } from '../../parts/layout/Row.tsx';
import { useText } from '../../shell/text.ts';
import { LevelChip } from './LevelChip.tsx';
import styles from './mailTemplate.module.css';
import { closedToLeaders } from './whoMay.ts';

const columns = {
  alertType: 130,
  level: 64,
  threshold: 76,
  toLeader: 74,
  toOwnerDept: 74,
  toDepts: 106,
  toCustomer: 60,
  extraEmails: 118,
  sendHour: 78,
  repeatDays: { label: bi('间隔(天)', 'Repeat, days'), width: 78 },
  enabled: 60,
  subject: { label: bi('邮件模板', 'Mail template'), width: 150, cell: (place: Place) => <TemplateCell {...place} /> },
};
const start = { toLeader: 1, sendHour: 8, repeatDays: 1, enabled: 1 };

const types = Object.keys(alertKinds);
const levels = ['YELLOW', 'ORANGE', 'RED'];
type Rule = RecordOf<typeof bhEmailWarning>;

const placeOf = ({ alertType, level }: Rule) =>
  types.indexOf(alertType ?? '') * levels.length + levels.indexOf(level ?? '');
const byTypeAndLevel = (rows: readonly Rule[]) => [...rows].sort((left, right) => placeOf(left) - placeOf(right));

/** From which value an alert of a level exists, and who gets which mail about it. */
export const AlertRules = () => (
  <SettingsTable
    entity={bhEmailWarning}
    title={bi('预警规则', 'Alert rules')}
    hint={bi(
      '阈值：使用率为 %，到期、逾期和滞留为天，其余为元',
      'Thresholds: use in %, due, overdue and stuck in days, others in yuan',
    )}
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
  const t = useText();
  const { getValues, setValue } = useFormContext();
  const rows: unknown = useWatch({ name: 'rows' });
  const present = Array.isArray(rows) ? (rows as RecordValues[]) : [];
  const missing = missingRules(present).length;
  if (missing === 0) return null;
  const add = () => {
    const typed = getValues('rows') as RecordValues[];
    const added = missingRules(typed).map((rule) =>
      formValuesOf(bhEmailWarning, { ...rule, id: '' }, { isLine: true }),
    );
    setValue('rows', [...typed, ...added], { shouldDirty: true });
  };
  return (
    <Button size="small" variant="outlined" color="inherit" startIcon={<PlaylistAddOutlined />} onClick={add}>
      {t(bi('补齐标准规则（{missing}）', 'Add standard rules ({missing})'), { missing })}
    </Button>
  );
}

interface Place {
  readonly source: string;
  readonly index: number;
}

/** The subject in its cell; the whole mail is written in a drawer beside the table. */
function TemplateCell({ source, index }: Place) {
  const t = useText();
  const scope = useFormScope();
  const [isOpen, setIsOpen] = useState(false);
  const name = `${source}.${index}`;
  const subject: unknown = useWatch({ name: `${name}.subject` });
  return (
    <>
      <button
        type="button"
        id={inputId(scope.formId, `${name}.subject`)}
        className={classes('line-cell line-choice', styles.open)}
        onClick={() => setIsOpen(true)}
      >
        <EditNoteOutlined sx={{ fontSize: 16 }} aria-hidden />
        {String(subject ?? '') || t(bi('编辑模板', 'Write template'))}
      </button>
      {isOpen && <TemplateDrawer name={name} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** What a template may speak of, and how it reads in the preview. */
const placeholders: Readonly<Record<string, readonly [name: Text, sample: string]>> = {
  customer: [bi('客户', 'Customer'), '上海浦江精密仪器有限公司'],
  declNo: [bi('单号', 'Number'), '223120251000012345'],
  amount: [bi('金额', 'Amount'), '395,600.00'],
  date: [bi('日期', 'Date'), todayText(() => new Date())],
  days: [bi('天数', 'Days'), '3'],
  ratio: [bi('使用率', 'Use rate'), '92.50'],
};
const samples = Object.fromEntries(Object.entries(placeholders).map(([word, [, sample]]) => [word, sample]));

function TemplateDrawer({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useText();
  const scope = useFormScope();
  const { getValues, setValue } = useFormContext();
  const template: RecordValues | undefined = useWatch({ name });
  const last = useRef<'subject' | 'body'>('body');
  const isOpen = scope.mayEdit('body') === true;
  // Two inputs of one field would share an id with the cell behind the drawer.
  const drawerScope = `${scope.formId}-drawer`;
  const drawer = useMemo(() => ({ ...scope, formId: drawerScope }), [scope, drawerScope]);

  const insert = (word: string) => {
    const target = `${name}.${last.current}`;
    const input = document.getElementById(inputId(drawerScope, target)) as
      | HTMLInputElement
      | HTMLTextAreaElement
      | null;
    const value = String(getValues(target) ?? '');
    const at = input?.selectionStart ?? value.length;
    const added = `{${word}}`;
    setValue(target, value.slice(0, at) + added + value.slice(at), { shouldDirty: true, shouldValidate: true });
    requestAnimationFrame(() => {
      input?.focus();
      input?.setSelectionRange(at + added.length, at + added.length);
    });
  };
  const shown = (value: unknown) => fill(bi(String(value ?? ''), String(value ?? '')), samples).zh;
  return (
    <RecordDrawer
      title={bi('邮件模板', 'Mail template')}
      mark={template?.level ? <LevelChip level={template.level} /> : undefined}
      width={720}
      onClose={onClose}
      footer={
        <Button variant="contained" onClick={onClose}>
          {t(bi('完成', 'Done'))}
        </Button>
      }
    >
      <FormScopeContext.Provider value={drawer}>
        <div
          className={styles.form}
          onFocus={({ target }) => {
            if (target.id.endsWith('-subject')) last.current = 'subject';
            else if (target.id.endsWith('-body')) last.current = 'body';
          }}
        >
          <FieldGrid isPlain>
            <FieldInput entity={bhEmailWarning} field="subject" source={`${name}.subject`} span={3} labelOnTop />
            {isOpen && (
              <div className={styles.words} role="group" aria-label={t(bi('插入变量', 'Insert a word'))}>
                <Row gap={6}>
                  {Object.entries(placeholders).map(([word, [name]]) => (
                    <Button
                      key={word}
                      size="small"
                      variant="outlined"
                      color="inherit"
                      title={`{${word}}`}
                      onClick={() => insert(word)}
                    >
                      {t(name)}
                    </Button>
                  ))}
                </Row>
              </div>
            )}
            <FieldInput entity={bhEmailWarning} field="body" source={`${name}.body`} span={3} labelOnTop />
          </FieldGrid>
        </div>
        <MailPreview
          heading={t(bi('预览（示例数据）', 'Preview with sample data'))}
          subject={shown(template?.subject)}
          body={shown(template?.body)}
        />
      </FormScopeContext.Provider>
    </RecordDrawer>
  );
}
