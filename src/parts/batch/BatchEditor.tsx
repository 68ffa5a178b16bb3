import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import { type FieldValues, FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { HttpError, isChangedBySomeoneElse } from '#dataProvider/toHttpError.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { children } from '#domain/core/field.ts';
import { say as text } from '#domain/core/text.ts';
import { useConfirm } from '../../shell/confirm.ts';
import { useText } from '../../shell/text.ts';
import { showToast } from '../../shell/toasts.ts';
import { ofWholeForm } from '../form/formErrors.ts';
import { formValuesOf } from '../form/formValues.ts';
import { RecordState } from '../form/RecordState.tsx';
import { useAttempts } from '../form/useAttempts.ts';
import { useFormJudge } from '../form/useFormJudge.ts';
import { BatchFrame, type BatchLook } from './BatchFrame.tsx';
import { type Batch, type BatchRow, batchOf, isUntouched, type LoadedRows, placedErrors, rebased, rowsOf } from './batchRows.ts';

export interface BatchEditorProps extends BatchLook {
  /** Another order than the server's. */
  readonly arrange?: (rows: readonly RaRecord[]) => readonly RaRecord[];
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
  const { entity, loaded, ask, start = noStart } = props;
  const say = useText();
  const confirm = useConfirm();
  const table = useMemo(() => tableOf(entity), [entity]);
  const judge = useFormJudge(table, () => true);
  const isBusy = useRef(false);
  const form = useForm<FieldValues>({
    defaultValues: { rows: formRows(entity, loaded.rows) },
    // Rows that were only begun, by Enter on the last one, are not judged and not sent.
    resolver: (values, context, options) => judge.resolver({ rows: withoutUntouchedEnd(entity, rowsOf(values), start) }, context, options),
    mode: 'onBlur',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  });
  const attempts = useAttempts(form, judge);
  const { stored, typed, take, reload } = useTypedRows(props, form);
  const handOver = useHandOver(props, { reload, refuse: attempts.show });
  const rest = () => {
    judge.rest();
    attempts.forget();
  };

  const store = async () => {
    const batch = batchOf(entity, typed(), stored.rows);
    const counts = { rows: batch.rows.length, gone: batch.deletedIds.length };
    if (counts.rows + counts.gone === 0) {
      form.reset({ rows: typed() });
      return;
    }
    if (!(await handOver(batch))) return;
    rest();
    take(await ask());
    showToast({ tone: 'ok', text: say(words.saved, counts) });
  };
  const send = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      const kept = typed().filter((row) => !isUntouched(entity, row, start));
      if (kept.length < typed().length) form.setValue('rows', kept, { shouldDirty: true });
      judge.begin('save');
      await form.handleSubmit(store, attempts.failed)();
    } finally {
      isBusy.current = false;
    }
  };
  const discard = async () => {
    if (!(await confirm(giveUp))) return;
    rest();
    form.reset({ rows: formRows(entity, stored.rows) });
  };
  return (
    <FormProvider {...form}>
      <BatchFrame
        {...props}
        table={table}
        judge={judge}
        stored={stored}
        attempt={attempts.attempt?.count ?? 0}
        onSave={() => void send()}
        onDiscard={() => void discard()}
        onReload={() => void reload()}
      />
    </FormProvider>
  );
}

/** The rows as they are stored, and what was typed over them, which stays when others come. */
function useTypedRows({ entity, loaded, ask }: LoadedBatchProps, form: UseFormReturn) {
  const [stored, setStored] = useState(loaded);
  const typed = () => rowsOf(form.getValues());
  const take = (next: LoadedRows, rows: readonly BatchRow[] = formRows(entity, next.rows)) => {
    setStored(next);
    form.reset({ rows: [...rows] }, { keepFieldsRef: true });
    // Right after a reset no table is known by its name: setting hundreds of rows would be done cell by cell.
    form.reset({ rows: formRows(entity, next.rows) }, { keepFieldsRef: true, keepValues: true });
  };
  const reload = async () => {
    const fresh = await ask();
    take(fresh, rebased(entity, { typed: typed(), stored: stored.rows, fresh: fresh.rows }));
  };
  return { stored, typed, take, reload };
}

interface NotStored {
  readonly reload: () => Promise<void>;
  readonly refuse: (errors: Readonly<Record<string, string>>) => void;
}

/** Sends a batch; what is refused lands at its row. @returns whether it is stored */
function useHandOver({ save }: BatchEditorProps, { reload, refuse }: NotStored): (batch: Batch) => Promise<boolean> {
  const confirm = useConfirm();
  return async ({ places, ...batch }) => {
    try {
      await save(batch);
      return true;
    } catch (error) {
      if (isChangedBySomeoneElse(error)) {
        if (await confirm(changedMeanwhile)) await reload();
      } else if (error instanceof HttpError) {
        const errors = placedErrors(error.body.errors, places);
        refuse(Object.keys(errors).length > 0 ? errors : { [ofWholeForm]: error.message });
      } else throw error;
      return false;
    }
  };
}

const formRows = (entity: EntityDefinition, rows: readonly RaRecord[]): BatchRow[] => rows.map((row) => formValuesOf(entity, row));

function withoutUntouchedEnd(entity: EntityDefinition, rows: readonly BatchRow[], start: RecordValues): readonly BatchRow[] {
  const last = rows.findLastIndex((row) => !isUntouched(entity, row, start));
  return rows.slice(0, last + 1);
}

const words = {
  saved: text('已保存：{rows} 行修改，{gone} 行删除', 'Saved: {rows} rows written, {gone} removed'),
};
const giveUp = { title: text('放弃未保存的修改？', 'Give up unsaved changes?'), confirm: text('放弃', 'Give up') };
const changedMeanwhile = {
  title: text('数据已被他人修改', 'Changed by someone else'),
  text: text('刷新后可重新保存；您已填写的内容会保留。', 'Reload and save again; what you typed is kept.'),
  confirm: text('刷新', 'Reload'),
};
