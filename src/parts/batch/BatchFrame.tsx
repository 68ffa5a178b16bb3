import AddOutlined from '@mui/icons-material/AddOutlined';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import { useFormState } from 'react-hook-form';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { DocumentHead } from '../document/DocumentHead.tsx';
import { ErrorSummary } from '../form/ErrorSummary.tsx';
import { listErrors, type WrongField } from '../form/formErrors.ts';
import { jumpTo } from '../form/formKeys.ts';
import { type FormScope, FormScopeContext, openScope } from '../form/formScope.ts';
import { LineTable } from '../form/LineTable.tsx';
import type { LineLook } from '../form/lines/lineColumns.ts';
import type { FormJudge } from '../form/useFormJudge.ts';
import { useMended } from '../form/useMended.ts';
import { useSettledFacts } from '../form/useSettledWatch.ts';
import { useReportDirty } from '../PageTabs.tsx';
import { SaveBar } from '../panel/SaveBar.tsx';
import styles from './batch.module.css';
import { batchOf, batchRowsOf, isUntouched, type LoadedRows } from './batchRows.ts';

export interface BatchLook {
  readonly entity: EntityDefinition;
  readonly title: Text;
  /** What the table is about, in one sentence beside the title. */
  readonly hint?: Text;
  /** Columns in their order; a constant outside of the component. */
  readonly looks: readonly LineLook[];
  /** What a new row begins with; a constant outside of the component. */
  readonly start?: RecordValues;
  /** Why this person may only read. */
  readonly closed?: Text | undefined;
  /** Rows neither come nor go here: they are only written. */
  readonly isFixed?: boolean;
  /** Beside 添加行. */
  readonly tools?: (reload: () => void) => ReactNode;
  /** Between the title and the table. */
  readonly lead?: ReactNode;
}

const words = {
  rows: bi('{count} 行', '{count} rows'),
  add: bi('添加行', 'Add row'),
  notSaved: bi('尚未保存', 'not saved yet'),
  cut: bi(
    '共 {total} 行，只显示前 {shown} 行，请用筛选缩小范围',
    '{total} rows, the first {shown} are shown: narrow the filter',
  ),
  none: bi('还没有记录', 'No rows yet'),
  noneYet: bi('还没有记录，可添加行，或从 Excel 直接粘贴', 'No rows yet: add one, or paste from Excel'),
  waiting: bi('{written} 行待保存，{gone} 行待删除', '{written} rows to save, {gone} to remove'),
  written: bi('{written} 行待保存', '{written} rows to save'),
  begun: bi('{begun} 行新增还没有填写', '{begun} new rows are still empty'),
};

interface BatchFrameProps extends BatchLook {
  readonly table: EntityDefinition;
  readonly stored: LoadedRows;
  readonly judge: FormJudge;
  readonly attempt: number;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
  readonly onReload: () => void;
}

/** Title, table and action bar of rows that are edited in place. */
export function BatchFrame(props: BatchFrameProps) {
  const { title, hint, looks, start, closed, isFixed, tools, lead, table, stored, attempt, onSave, onReload } = props;
  const t = useText();
  const formId = useId();
  const tables = useRef<FormScope['tables']>(new Map());
  const scope = useMemo<FormScope>(
    () => ({ ...openScope(formId), mayEdit: () => closed ?? true, tables: tables.current }),
    [formId, closed],
  );
  const { errors } = useFormState();
  const wrong = attempt > 0 ? onePerMessage(listErrors(errors, [])) : [];
  const counts = useCounts(props);
  useMended(props.judge);
  return (
    <FormScopeContext.Provider value={scope}>
      <div
        className="tg-column tg-fill tg-shrinks tg-whole"
        onKeyDown={(event) => {
          if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
          event.preventDefault();
          if (!closed) onSave();
        }}
      >
        <DocumentHead
          title={t(title)}
          subject={`${t(words.rows, { count: counts.all })}${hint ? ` · ${t(hint)}` : ''}`}
        >
          {tools?.(onReload)}
          {!closed && !isFixed && <AddButton onAdd={() => tables.current.get('rows')?.add()} />}
        </DocumentHead>
        <div className={styles.body}>
          {wrong.length > 0 && (
            <ErrorSummary
              entity={table}
              errors={wrong}
              undone={words.notSaved}
              attempt={attempt}
              onJump={(name) => jumpTo(scope, name)}
            />
          )}
          {stored.total > stored.rows.length && (
            <p className={styles.note} role="status">
              {t(words.cut, { total: stored.total, shown: stored.rows.length })}
            </p>
          )}
          {lead}
          <div className={styles.table}>
            <LineTable
              entity={table}
              field="rows"
              source="rows"
              isReadOnly={closed !== undefined}
              looks={looks}
              start={start}
              isOrdered={false}
              empty={closed || isFixed ? words.none : words.noneYet}
            />
          </div>
        </div>
        <BatchFoot {...props} {...counts} />
      </div>
    </FormScopeContext.Provider>
  );
}

function AddButton({ onAdd }: { onAdd: () => void }) {
  const t = useText();
  return (
    <Button
      className={styles.add}
      size="small"
      variant="outlined"
      color="inherit"
      startIcon={<AddOutlined />}
      onClick={onAdd}
    >
      {t(words.add)}
    </Button>
  );
}

interface Counts {
  readonly all: number;
  /** Rows to be stored, and rows to be removed. */
  readonly written: number;
  readonly gone: number;
  /** New rows nobody has typed into yet. */
  readonly begun: number;
}

function useCounts({ entity, start = {}, stored }: BatchFrameProps): Counts {
  return useSettledFacts((values) => {
    const shown = batchRowsOf(values);
    const rows = shown.filter((row) => !isUntouched(entity, row, start));
    const batch = batchOf(entity, rows, stored.rows);
    const begun = shown.length - rows.length;
    return { all: rows.length, written: batch.rows.length, gone: batch.deletedIds.length, begun };
  });
}

function BatchFoot({ closed, isFixed, written, gone, begun, onSave, onDiscard }: BatchFrameProps & Counts) {
  const t = useText();
  const reportDirty = useReportDirty();
  const { isDirty } = useFormState();
  useEffect(() => {
    reportDirty(isDirty);
  }, [isDirty, reportDirty]);
  return (
    <SaveBar
      closed={closed}
      waiting={
        written + gone > 0
          ? t(isFixed ? words.written : words.waiting, { written, gone })
          : begun > 0
            ? t(words.begun, { begun })
            : undefined
      }
      mayDiscard={isDirty || begun > 0}
      onDiscard={onDiscard}
      onSave={onSave}
    />
  );
}

/** Rows that are there twice are wrong in each of the fields that make them the same; one sentence says it. */
const onePerMessage = (errors: readonly WrongField[]): readonly WrongField[] =>
  errors.filter(
    ({ message, line }, index) =>
      errors.findIndex((other) => other.message === message && other.line?.number === line?.number) === index,
  );
