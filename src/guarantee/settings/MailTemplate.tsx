import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined';
import Button from '@mui/material/Button';
import { useMemo, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { RecordValues } from '#domain/core/entity.ts';
import { todayText } from '#domain/core/moments.ts';
import { fill, type Text, say as text } from '#domain/core/text.ts';
import { bhEmailWarning } from '#domain/guarantee/index.ts';
import { Letter } from '../../parts/facts/Letter.tsx';
import { FieldGrid } from '../../parts/form/FieldGrid.tsx';
import { FieldInput } from '../../parts/form/FieldInput.tsx';
import { FormScopeContext, inputId, useFormScope } from '../../parts/form/formScope.ts';
import { RecordDrawer } from '../../parts/form/RecordDrawer.tsx';
import { classes } from '../../parts/layout/classes.ts';
import { Row } from '../../parts/layout/Row.tsx';
import { useText } from '../../shell/text.ts';
import { LevelChip } from './LevelChip.tsx';
import styles from './mailTemplate.module.css';

export interface Place {
  readonly source: string;
  readonly index: number;
}

/** The subject in its cell; the whole mail is written in a drawer beside the table. */
export function TemplateCell({ source, index }: Place) {
  const say = useText();
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
        {String(subject ?? '') || say(text('编辑模板', 'Write template'))}
      </button>
      {isOpen && <TemplateDrawer name={name} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const placeholders = ['customer', 'declNo', 'amount', 'date', 'days', 'ratio'] as const;
const placeholderNames: Readonly<Record<(typeof placeholders)[number], Text>> = {
  customer: text('客户', 'Customer'),
  declNo: text('单号', 'Number'),
  amount: text('金额', 'Amount'),
  date: text('日期', 'Date'),
  days: text('天数', 'Days'),
  ratio: text('使用率', 'Use rate'),
};
const sample = {
  customer: '上海浦江精密仪器有限公司',
  declNo: '223120251000012345',
  amount: '395,600.00',
  days: '3',
  ratio: '92.50',
};

function TemplateDrawer({ name, onClose }: { name: string; onClose: () => void }) {
  const say = useText();
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
    const input = document.getElementById(inputId(drawerScope, target)) as HTMLInputElement | HTMLTextAreaElement | null;
    const value = String(getValues(target) ?? '');
    const at = input?.selectionStart ?? value.length;
    const added = `{${word}}`;
    setValue(target, value.slice(0, at) + added + value.slice(at), { shouldDirty: true, shouldValidate: true });
    requestAnimationFrame(() => {
      input?.focus();
      input?.setSelectionRange(at + added.length, at + added.length);
    });
  };
  const words = { ...sample, date: todayText(() => new Date()) };
  const shown = (value: unknown) => fill(text(String(value ?? ''), String(value ?? '')), words).zh;
  return (
    <RecordDrawer
      title={say(text('邮件模板', 'Mail template'))}
      mark={template?.level ? <LevelChip level={template.level} /> : undefined}
      width={720}
      onClose={onClose}
      footer={
        <Button variant="contained" onClick={onClose}>
          {say(text('完成', 'Done'))}
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
              <div className={styles.words} role="group" aria-label={say(text('插入变量', 'Insert a word'))}>
                <Row gap={6}>
                  {placeholders.map((word) => (
                    <Button key={word} size="small" variant="outlined" color="inherit" title={`{${word}}`} onClick={() => insert(word)}>
                      {say(placeholderNames[word])}
                    </Button>
                  ))}
                </Row>
              </div>
            )}
            <FieldInput entity={bhEmailWarning} field="body" source={`${name}.body`} span={3} labelOnTop />
          </FieldGrid>
        </div>
        <Letter
          heading={say(text('预览（示例数据）', 'Preview with sample data'))}
          subject={shown(template?.subject)}
          body={shown(template?.body)}
        />
      </FormScopeContext.Provider>
    </RecordDrawer>
  );
}
