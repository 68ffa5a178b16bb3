import { useId, useMemo, useRef, useState } from 'react';
import { type RaRecord, useDataProvider, useNotify } from 'react-admin';
import { type FieldValues, FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { HttpError, isChangedBySomeoneElse } from '#dataProvider/toHttpError.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { children } from '#domain/core/field.ts';
import { bi } from '#domain/core/text.ts';
import { useConfirm } from '../../shell/confirm.ts';
import { useText } from '../../shell/text.ts';
import { useRead } from '../calls/useCall.ts';
import { ConflictDialog } from '../form/conflicts/MergeConflicts.tsx';
import { ofWholeForm } from '../form/formErrors.ts';
import { formValuesOf } from '../form/formValues.ts';
import { RecordState } from '../form/RecordState.tsx';
import { type Attempts, useAttempts } from '../form/useAttempts.ts';
import { type FormJudge, useFormJudge } from '../form/useFormJudge.ts';
import { BatchFrame, type BatchLook } from './BatchFrame.tsx';
import {
  type BatchRow,
  batchOf,
  batchRowsOf,
  isUntouched,
  type LoadedRows,
  placedErrors,
  type RowsToSave,
  rebased,
} from './batchRows.ts';
import { RowsByOthers } from './RowsByOthers.tsx';
import { useSavingItself } from './useSavingItself.ts';
import { useStaleRows } from './useStaleRows.ts';

export interface BatchEditorProps extends BatchLook {
  /** Another order than the server's. */
  readonly arrange?: (rows: readonly RaRecord[]) => readonly RaRecord[];
  /** Which rows there are; all of the entity without it. */
  readonly load?: (signal?: AbortSignal) => Promise<LoadedRows>;
  /** Saves by itself this many seconds after the first change, while nobody is typing and nothing is wrong. */
  readonly savesAfter?: number;
  /** Stores all rows or none. When it rejects, nothing that was typed is lost. */
  readonly save: (batch: Omit<RowsToSave, 'places'>) => Promise<unknown>;
}

const perPage = 500;
const mostRows = 2_000;
const noStart: RecordValues = {};

/** A small table edited in place and saved as a whole: changes are counted, refusals land at their row and field. */
export function BatchEditor(props: BatchEditorProps) {
  const { entity, arrange } = props;
  const dataProvider = useDataProvider();
  const askAll = async (signal?: AbortSignal): Promise<LoadedRows> => {
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
  const ask = props.load ?? askAll;
  // Two tabs may each edit rows of their own choice.
  const own = useId();
  const loaded = useRead([entity.key, 'batch', own], ask, { isOnce: true });
  if (!loaded.data) return <RecordState error={loaded.error} onRetry={() => void loaded.refetch()} />;
  return <LoadedBatch {...props} loaded={loaded.data} ask={ask} />;
}

const tableOf = (entity: EntityDefinition, isFixed: boolean): EntityDefinition => ({
  key: 'batch',
  service: entity.service,
  design: entity.design,
  label: entity.label,
  fields: { rows: children(entity.label.zh, entity.label.en, { of: entity, maxRows: mostRows, isFixed }) },
  scope: { everyone: 'rows that are on the page already' },
  verbs: [],
});

type LoadedBatchProps = BatchEditorProps & { readonly loaded: LoadedRows; readonly ask: () => Promise<LoadedRows> };

function LoadedBatch(props: LoadedBatchProps) {
  const { entity, loaded, start = noStart, isFixed = false } = props;
  const confirm = useConfirm();
  const table = useMemo(() => tableOf(entity, isFixed), [entity, isFixed]);
  const judge = useFormJudge(table, () => true);
  const form = useForm<FieldValues>({
    defaultValues: { rows: formRows(entity, loaded.rows) },
    // Rows that were only begun, by Enter on the last one, are not judged and not sent.
    resolver: (values, context, options) =>
      judge.resolver({ rows: withoutUntouchedEnd(entity, batchRowsOf(values), start) }, context, options),
    mode: 'onBlur',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  });
  const attempts = useAttempts(form, judge);
  const rows = useTypedRows(props, form);
  const { send, rest, question } = useSending(props, { form, table, judge, attempts, rows });
  useSavingItself(form, props.savesAfter, send);
  const discard = async () => {
    if (!(await confirm(giveUp))) return;
    rest();
    form.reset({ rows: formRows(entity, rows.stored.rows) });
  };
  return (
    <FormProvider {...form}>
      <BatchFrame
        {...props}
        table={table}
        judge={judge}
        stored={rows.stored}
        attempt={attempts.attempt?.count ?? 0}
        onSave={() => void send()}
        onDiscard={() => void discard()}
        onReload={() => void rows.reload()}
      />
      {question && (
        <ConflictDialog
          entity={table}
          told={<RowsByOthers entity={entity} rows={question.changes} />}
          question={question}
        />
      )}
    </FormProvider>
  );
}

interface Sending {
  readonly form: UseFormReturn;
  readonly table: EntityDefinition;
  readonly judge: FormJudge;
  readonly attempts: Attempts;
  readonly rows: ReturnType<typeof useTypedRows>;
}

/** Saving the table as a whole, as often as somebody else was faster and the person has chosen what shall stand. */
function useSending(props: LoadedBatchProps, { form, table, judge, attempts, rows }: Sending) {
  const { entity, ask, start = noStart } = props;
  const { latest, typed, take } = rows;
  const stale = useStaleRows({ entity, table, form, ask, stored: latest, take });
  const handOver = useHandOver(props, { settle: stale.settle, refuse: attempts.show });
  const t = useText();
  const notify = useNotify();
  const isBusy = useRef(false);
  const rest = () => {
    judge.rest();
    attempts.forget();
  };

  const store = async (): Promise<Outcome> => {
    const batch = batchOf(entity, typed(), latest().rows);
    const counts = { rows: batch.rows.length, gone: batch.deletedIds.length };
    if (counts.rows + counts.gone === 0) {
      form.reset({ rows: typed() });
      return 'stored';
    }
    const outcome = await handOver(batch);
    if (outcome !== 'stored') return outcome;
    rest();
    take(await ask());
    notify(t(words.saved, counts), { type: 'success' });
    return 'stored';
  };
  const send = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      const kept = typed().filter((row) => !isUntouched(entity, row, start));
      if (kept.length < typed().length) form.setValue('rows', kept, { shouldDirty: true });
      judge.begin('save');
      let isAgain = true;
      while (isAgain) {
        isAgain = false;
        await form.handleSubmit(async () => {
          isAgain = (await store()) === 'again';
        }, attempts.failed)();
      }
    } finally {
      isBusy.current = false;
    }
  };
  return { send, rest, question: stale.question };
}

/** The rows as they are stored, and what was typed over them, which stays when others come. */
function useTypedRows({ entity, loaded, ask }: LoadedBatchProps, form: UseFormReturn) {
  const [stored, setStored] = useState(loaded);
  // A save that is sent again right after it was read anew must not compare with what was drawn last.
  const known = useRef(loaded);
  const typed = () => batchRowsOf(form.getValues());
  const take = (next: LoadedRows, rows: readonly BatchRow[] = formRows(entity, next.rows)) => {
    known.current = next;
    setStored(next);
    form.reset({ rows: [...rows] }, { keepFieldsRef: true });
    // Right after a reset no table is known by its name: setting hundreds of rows would be done cell by cell.
    form.reset({ rows: formRows(entity, next.rows) }, { keepFieldsRef: true, keepValues: true });
  };
  const reload = async () => {
    const fresh = await ask();
    take(fresh, rebased(entity, { typed: typed(), stored: stored.rows, fresh: fresh.rows }));
  };
  return { stored, latest: () => known.current, typed, take, reload };
}

/** `again`: somebody was faster, and the person has chosen what shall stand. */
type Outcome = 'stored' | 'refused' | 'again';

interface NotStored {
  readonly settle: () => Promise<boolean>;
  readonly refuse: (errors: Readonly<Record<string, string>>) => void;
}

/** Sends a batch; what is refused lands at its row. */
function useHandOver(
  { save }: BatchEditorProps,
  { settle, refuse }: NotStored,
): (batch: RowsToSave) => Promise<Outcome> {
  return async ({ places, ...batch }) => {
    try {
      await save(batch);
      return 'stored';
    } catch (error) {
      if (isChangedBySomeoneElse(error)) return (await settle()) ? 'again' : 'refused';
      if (error instanceof HttpError) {
        const errors = placedErrors(error.body.errors, places);
        refuse(Object.keys(errors).length > 0 ? errors : { [ofWholeForm]: error.message });
      } else throw error;
      return 'refused';
    }
  };
}

const formRows = (entity: EntityDefinition, rows: readonly RaRecord[]): BatchRow[] =>
  rows.map((row) => formValuesOf(entity, row));

function withoutUntouchedEnd(
  entity: EntityDefinition,
  rows: readonly BatchRow[],
  start: RecordValues,
): readonly BatchRow[] {
  const last = rows.findLastIndex((row) => !isUntouched(entity, row, start));
  return rows.slice(0, last + 1);
}

const words = {
  saved: bi('已保存：{rows} 行修改，{gone} 行删除', 'Saved: {rows} rows written, {gone} removed'),
};
const giveUp = { title: bi('放弃未保存的修改？', 'Give up unsaved changes?'), confirm: bi('放弃', 'Give up') };
