import AddOutlined from '@mui/icons-material/AddOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import { type FieldValues, FormProvider, useForm, useFormState } from 'react-hook-form';
import { HttpError, isChangedBySomeoneElse } from '#dataProvider/toHttpError.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { children } from '#domain/core/field.ts';
import { fill, type Text, say as text } from '#domain/core/text.ts';
import { useConfirm } from '../../shell/confirm.ts';
import { useText } from '../../shell/text.ts';
import { showToast } from '../../shell/toasts.ts';
import { ActionBar } from '../form/ActionBar.tsx';
import { ErrorSummary } from '../form/ErrorSummary.tsx';
import { listErrors, type WrongField } from '../form/formErrors.ts';
import { type FormScope, FormScopeContext, openScope } from '../form/formScope.ts';
import { formValuesOf } from '../form/formValues.ts';
import { LineTable } from '../form/LineTable.tsx';
import type { LineLook } from '../form/lineColumns.ts';
import { RecordState } from '../form/RecordState.tsx';
import { useFormJudge } from '../form/useFormJudge.ts';
import { useSettledWatch } from '../form/useSettledWatch.ts';
import { useReportDirty } from '../PageTabs.tsx';
import styles from './batch.module.css';
import { type Batch, type BatchRow, batchOf, isUntouched, placedErrors, rebased } from './batchRows.ts';

export interface BatchEditorProps {
  readonly entity: EntityDefinition;
  readonly title: Text;
  /** What the table is about, in one sentence beside the title. */
  readonly hint?: Text;
  /** Columns in their order; a constant outside of the component. */
  readonly looks: readonly LineLook[];
  /** What a new row begins with; a constant outside of the component. */
  readonly start?: RecordValues;
  /** Another order than the server's. */
  readonly arrange?: (rows: readonly RaRecord[]) => readonly RaRecord[];
  /** Why this person may only read. */
  readonly closed?: Text | undefined;
  /** Beside 添加行. */
  readonly tools?: (reload: () => void) => ReactNode;
  /** Between the title and the table. */
  readonly lead?: ReactNode;
  /** Stores all rows or none. When it rejects, nothing that was typed is lost. */
  readonly save: (batch: Omit<Batch, 'places'>) => Promise<unknown>;
}

const perPage = 500;
const mostRows = 2_000;
const noStart: RecordValues = {};

/** A small table edited in place and saved as a whole: changes are counted, refusals land at their row and field. */
export function BatchEditor(props: BatchEditorProps) {
  const { entity, arrange } = props;
  const dataProvider = useDataProvider();
  const ask = async (signal?: AbortSignal): Promise<LoadedRows> => {
    const rows: RaRecord[] = [];
    let total = 0;
    do {
      const answer = await dataProvider.getList(entity.key, {
        filter: {},
        pagination: { page: rows.length / perPage + 1, perPage },
        sort: entity.defaultSort ?? { field: 'createdTime', order: 'ASC' },
        ...(signal && { signal }),
      });
      rows.push(...answer.data);
      total = answer.total ?? rows.length;
      if (answer.data.length < perPage) break;
    } while (rows.length < Math.min(total, mostRows));
    return { rows: arrange ? arrange(rows) : rows, total };
  };
  const loaded = useQuery({
    queryKey: [entity.key, 'batch'],
    queryFn: ({ signal }) => ask(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (!loaded.data) return <RecordState error={loaded.error} onRetry={() => void loaded.refetch()} />;
  return <LoadedBatch {...props} loaded={loaded.data} ask={ask} />;
}

interface LoadedRows {
  readonly rows: readonly RaRecord[];
  readonly total: number;
}

const tableOf = (entity: EntityDefinition): EntityDefinition => ({
  key: 'batch',
  service: entity.service,
  design: entity.design,
  label: entity.label,
  fields: { rows: children(entity.label.zh, entity.label.en, { of: entity, maxRows: mostRows }) },
  scope: 'everyone',
  verbs: [],
});

type LoadedBatchProps = BatchEditorProps & { readonly loaded: LoadedRows; readonly ask: () => Promise<LoadedRows> };

function LoadedBatch(props: LoadedBatchProps) {
  const { entity, loaded, ask, start = noStart, save } = props;
  const say = useText();
  const confirm = useConfirm();
  const table = useMemo(() => tableOf(entity), [entity]);
  const judge = useFormJudge(table, () => true);
  const [stored, setStored] = useState(loaded);
  const [attempt, setAttempt] = useState(0);
  const isBusy = useRef(false);
  const form = useForm<FieldValues>({
    defaultValues: { rows: formRows(entity, loaded.rows) },
    // Rows that were only begun, by Enter on the last one, are not judged and not sent.
    resolver: (values, context, options) => judge.resolver({ rows: withoutUntouchedEnd(entity, rowsOf(values), start) }, context, options),
    mode: 'onBlur',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  });
  const typed = () => rowsOf(form.getValues());

  const take = (next: LoadedRows, rows: readonly BatchRow[] = formRows(entity, next.rows)) => {
    setStored(next);
    form.reset({ rows: formRows(entity, next.rows) }, { keepFieldsRef: true });
    if (rows !== undefined) form.setValue('rows', [...rows], { shouldDirty: true });
  };
  const reload = async () => {
    const fresh = await ask();
    take(fresh, rebased(entity, { typed: typed(), stored: stored.rows, fresh: fresh.rows }));
  };
  const refuse = (error: HttpError, places: readonly number[]) => {
    const errors = placedErrors(error.body.errors, places);
    const shown = Object.keys(errors).length > 0 ? errors : { 'root.serverError': error.message };
    judge.remember(shown, form.getValues());
    for (const [name, message] of Object.entries(shown)) form.setError(name, { type: 'server', message });
    setAttempt((count) => count + 1);
  };
  const store = async () => {
    const batch = batchOf(entity, typed(), stored.rows);
    if (batch.rows.length + batch.deletedIds.length === 0) {
      form.reset({ rows: typed() });
      return;
    }
    try {
      await save({ rows: batch.rows, deletedIds: batch.deletedIds, deletedVersions: batch.deletedVersions });
    } catch (error) {
      if (isChangedBySomeoneElse(error)) {
        if (await confirm(changedMeanwhile)) await reload();
      } else if (error instanceof HttpError) refuse(error, batch.places);
      else throw error;
      return;
    }
    judge.rest();
    setAttempt(0);
    take(await ask());
    showToast({
      tone: 'ok',
      text: say(text('已保存：{rows} 行修改，{gone} 行删除', 'Saved: {rows} rows written, {gone} removed'), {
        rows: batch.rows.length,
        gone: batch.deletedIds.length,
      }),
    });
  };
  const send = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      const kept = typed().filter((row) => !isUntouched(entity, row, start));
      if (kept.length < typed().length) form.setValue('rows', kept, { shouldDirty: true });
      judge.begin('save');
      await form.handleSubmit(store, () => setAttempt((count) => count + 1))();
    } finally {
      isBusy.current = false;
    }
  };
  const discard = async () => {
    if (!(await confirm({ title: text('放弃未保存的修改？', 'Give up unsaved changes?'), confirm: text('放弃', 'Give up') }))) return;
    judge.rest();
    setAttempt(0);
    form.reset({ rows: formRows(entity, stored.rows) });
  };
  return (
    <FormProvider {...form}>
      <BatchFrame
        {...props}
        table={table}
        stored={stored}
        attempt={attempt}
        onSave={() => void send()}
        onDiscard={() => void discard()}
        onReload={() => void reload()}
      />
    </FormProvider>
  );
}

const rowsOf = ({ rows }: FieldValues): readonly BatchRow[] => (Array.isArray(rows) ? (rows as BatchRow[]) : []);
const formRows = (entity: EntityDefinition, rows: readonly RaRecord[]): BatchRow[] => rows.map((row) => formValuesOf(entity, row));

function withoutUntouchedEnd(entity: EntityDefinition, rows: readonly BatchRow[], start: RecordValues): readonly BatchRow[] {
  const last = rows.findLastIndex((row) => !isUntouched(entity, row, start));
  return rows.slice(0, last + 1);
}

const changedMeanwhile = {
  title: text('数据已被他人修改', 'Changed by someone else'),
  text: text('刷新后可重新保存；您已填写的内容会保留。', 'Reload and save again; what you typed is kept.'),
  confirm: text('刷新', 'Reload'),
};

type BatchFrameProps = BatchEditorProps & {
  readonly table: EntityDefinition;
  readonly stored: LoadedRows;
  readonly attempt: number;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
  readonly onReload: () => void;
};

function BatchFrame({
  entity,
  title,
  hint,
  looks,
  start = noStart,
  closed,
  tools,
  lead,
  table,
  stored,
  attempt,
  onSave,
  onDiscard,
  onReload,
}: BatchFrameProps) {
  const say = useText();
  const formId = useId();
  const tables = useRef<FormScope['tables']>(new Map());
  const scope = useMemo<FormScope>(
    () => ({ ...openScope(formId), mayEdit: () => closed ?? true, tables: tables.current }),
    [formId, closed],
  );
  const reportDirty = useReportDirty();
  const { errors, isDirty } = useFormState();
  const wrong = attempt > 0 ? onePerMessage(listErrors(errors, [])) : [];
  useEffect(() => {
    reportDirty(isDirty);
  }, [isDirty, reportDirty]);
  const counts = useSettledWatch((values) => {
    const rows = rowsOf(values).filter((row) => !isUntouched(entity, row, start));
    const batch = batchOf(entity, rows, stored.rows);
    return JSON.stringify({ all: rows.length, written: batch.rows.length, gone: batch.deletedIds.length });
  });
  const { all, written, gone } = JSON.parse(counts) as { all: number; written: number; gone: number };
  const hasChanges = written + gone > 0;
  return (
    <FormScopeContext.Provider value={scope}>
      <div
        className={styles.batch}
        onKeyDown={(event) => {
          if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
          event.preventDefault();
          if (!closed) onSave();
        }}
      >
        <header className="form-head">
          <h1>{say(title)}</h1>
          <span className="form-subject">
            {say(text('{count} 行', '{count} rows'), { count: all })}
            {hint && ` · ${say(hint)}`}
          </span>
          <span className="form-tools">
            {tools?.(onReload)}
            {!closed && (
              <Button
                className={styles.add}
                size="small"
                variant="outlined"
                color="inherit"
                startIcon={<AddOutlined />}
                onClick={() => tables.current.get('rows')?.add()}
              >
                {say(text('添加行', 'Add row'))}
              </Button>
            )}
          </span>
        </header>
        <div className={`form-body ${styles.body}`}>
          {wrong.length > 0 && (
            <ErrorSummary
              entity={table}
              errors={wrong}
              undone={text('尚未保存', 'not saved yet')}
              attempt={attempt}
              onJump={(name) => {
                const [, row, column] = name.split('.');
                if (row !== undefined && column !== undefined) tables.current.get('rows')?.focusCell(Number(row), column);
              }}
            />
          )}
          {stored.total > stored.rows.length && (
            <p className={styles.note} role="status">
              {say(
                text(
                  '共 {total} 行，只显示前 {shown} 行，请用筛选缩小范围',
                  '{total} rows, the first {shown} are shown: narrow the filter',
                ),
                {
                  total: stored.total,
                  shown: stored.rows.length,
                },
              )}
            </p>
          )}
          {lead}
          <div className={`form-section ${styles.table}`}>
            <LineTable
              entity={table}
              field="rows"
              source="rows"
              isReadOnly={closed !== undefined}
              looks={looks}
              start={start}
              isOrdered={false}
              empty={
                closed
                  ? text('还没有记录', 'No rows yet')
                  : text('还没有记录，可添加行，或从 Excel 直接粘贴', 'No rows yet: add one, or paste from Excel')
              }
            />
          </div>
        </div>
        <div className="action-bar">
          <span className="action-note" role="status">
            {closed
              ? say(fill(text('只读：{why}', 'Read only: {why}'), { why: say(closed) }))
              : hasChanges
                ? say(text('{written} 行待保存，{gone} 行待删除', '{written} rows to save, {gone} to remove'), { written, gone })
                : say(text('没有未保存的修改', 'Nothing unsaved'))}
          </span>
          {!closed && (
            <ActionBar
              actions={[
                ...(isDirty ? [{ key: 'discard', label: text('放弃修改', 'Discard'), rank: 'quiet' as const, run: onDiscard }] : []),
                { key: 'save', label: text('保存', 'Save'), rank: 'primary', run: onSave },
              ]}
            />
          )}
        </div>
      </div>
    </FormScopeContext.Provider>
  );
}

/** Rows that are there twice are wrong in each of the fields that make them the same; one sentence says it. */
const onePerMessage = (errors: readonly WrongField[]): readonly WrongField[] =>
  errors.filter(
    ({ message, line }, index) => errors.findIndex((other) => other.message === message && other.line?.number === line?.number) === index,
  );
