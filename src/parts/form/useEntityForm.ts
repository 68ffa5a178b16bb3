import { useCallback, useRef, useState } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import { HttpError, isChangedBySomeoneElse } from '#dataProvider/toHttpError.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { say as text } from '#domain/core/text.ts';
import { entityOf } from '#domain/index.ts';
import { useConfirm } from '../../shell/confirm.ts';
import { changedNames, formValuesOf, isBlankLine, writableValues } from './formValues.ts';
import type { FormJudge, Moment } from './useFormJudge.ts';
import { useRecordWrite } from './useRecordWrite.ts';

/** What buttons of a form can do with it. */
export interface EntityFormHandle {
  /** The record as last stored; undefined while it is new. */
  readonly record: RaRecord | undefined;
  readonly isBusy: boolean;
  /** A step or a save was refused with errors that are still to correct. */
  readonly attempt: Attempt | undefined;
  /** Checks and stores. @returns the stored record, undefined when it was refused; the user has been told why */
  save(moment?: Moment): Promise<RaRecord | undefined>;
  /** Takes a record that a step has just changed; what the person typed and did not send stays. */
  adopt(record: RaRecord): void;
  /** Puts the errors of a refused call at their fields, one without fields above the form. @returns whether it was a refusal */
  showRefusal(error: unknown): boolean;
  /** Back to the stored record, or to an empty form. */
  reset(): void;
  /** An empty form for another record. */
  startOver(): void;
  /** Puts values in as if they had been typed. */
  fill(values: RecordValues): void;
  /** Puts in what follows from other records: a form nobody has changed yet is not changed by it. */
  follow(values: RecordValues): void;
}

interface Attempt {
  readonly count: number;
  readonly moment: Moment;
}

interface EntityFormFacts {
  readonly entity: EntityDefinition;
  readonly stored: RaRecord | undefined;
  readonly start: RecordValues;
  /** What a new record begins with. */
  readonly empty: RecordValues;
  readonly judge: FormJudge;
  readonly onStored: (record: RaRecord | undefined) => void;
  readonly onSaved?: ((record: RaRecord) => void) | undefined;
  /** Hears of a refusal first. @returns whether it has dealt with it */
  readonly onRefused?: ((error: unknown) => boolean) | undefined;
  /** Another way to store: a call that is not the entity's own verb. */
  readonly send?: ((values: Record<string, unknown>, before: RaRecord | undefined) => Promise<RaRecord>) | undefined;
  /** Another way to read the record anew. */
  readonly reload?: ((before: RaRecord) => Promise<RaRecord>) | undefined;
}

const changedMeanwhile = {
  title: text('数据已被他人修改', 'Changed by someone else'),
  text: text('刷新后可重新保存；您已填写的内容会保留。', 'Reload and save again; what you typed is kept.'),
  confirm: text('刷新后重试', 'Reload'),
};

/** The life of a form: checking, storing, refusals of the server, somebody else's changes. One save at a time. */
export function useEntityForm({
  entity,
  stored,
  start,
  empty,
  judge,
  onStored,
  onSaved,
  onRefused,
  send,
  reload,
}: EntityFormFacts): EntityFormHandle & {
  readonly base: () => RecordValues;
} {
  const form = useFormContext();
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const write = useRecordWrite(entity.key);
  const confirm = useConfirm();
  const [isBusy, setIsBusy] = useState(false);
  const [attempt, setAttempt] = useState<Attempt>();
  const running = useRef(false);
  const tried = useRef<Moment>('save');
  const base = useRef(start);
  const record = useRef(stored);

  const replace = useCallback(
    (next: RaRecord | undefined, values: RecordValues) => {
      record.current = next;
      base.current = values;
      const focused = document.activeElement?.id;
      form.reset(values, { keepFieldsRef: true });
      // Rows of a line table are drawn anew; whoever is typing there goes on typing.
      if (focused) requestAnimationFrame(() => document.getElementById(focused)?.focus());
    },
    [form],
  );

  const adopt = (next: RaRecord) => {
    const typed = form.getValues();
    const names = changedNames(entity, writableValues(entity, typed), writableValues(entity, base.current)).filter(
      (name) => !entity.fields[name]?.readOnly,
    );
    replace(next, formValuesOf(entity, next));
    for (const name of names) {
      form.setValue(name, typed[name], { shouldDirty: true });
      if (`${name}_label` in typed) form.setValue(`${name}_label`, typed[`${name}_label`]);
    }
    onStored(next);
  };

  const follow = useCallback(
    (values: RecordValues) => {
      const typed = form.getValues();
      if (changedNames(entity, typed, base.current).length > 0) {
        for (const [name, value] of Object.entries(values)) form.setValue(name, value, { shouldDirty: true });
        return;
      }
      base.current = { ...base.current, ...values };
      form.reset({ ...typed, ...values }, { keepFieldsRef: true, keepErrors: true });
    },
    [form, entity],
  );

  const showRefusal = (error: unknown): boolean => {
    if (!(error instanceof HttpError)) return false;
    const errors = refusalOf(error);
    if (Object.keys(errors).length === 0) return false;
    judge.remember(errors, form.getValues());
    for (const [name, message] of Object.entries(errors)) form.setError(name as `root.${string}`, { type: 'server', message });
    setAttempt((before) => ({ count: (before?.count ?? 0) + 1, moment: tried.current }));
    return true;
  };

  const askToReload = async () => {
    const before = record.current;
    if (!before || !(await confirm(changedMeanwhile))) return;
    adopt(reload ? await reload(before) : (await dataProvider.getOne(entity.key, { id: before.id })).data);
  };

  const store = async (values: RecordValues): Promise<RaRecord | undefined> => {
    const data = writableValues(entity, values);
    const before = record.current;
    if (before && !send && changedNames(entity, data, writableValues(entity, base.current)).length === 0) return before;
    const asSent = (of: RaRecord) => ({ ...writableValues(entity, formValuesOf(entity, of)), id: of.id, rowVersion: of.rowVersion });
    try {
      const saved = send
        ? await send(data, before)
        : before
          ? await write.update(before.id, data, asSent(before))
          : await write.create(data);
      if (send) write.written(saved);
      replace(saved, formValuesOf(entity, saved));
      onStored(saved);
      onSaved?.(saved);
      return saved;
    } catch (error) {
      if (isChangedBySomeoneElse(error)) await askToReload();
      else if (!onRefused?.(error) && !showRefusal(error) && !(error instanceof HttpError)) throw error;
      return undefined;
    }
  };

  const save = async (moment: Moment = 'save'): Promise<RaRecord | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    tried.current = moment;
    setIsBusy(true);
    try {
      settleFocusedInput();
      dropBlankLines(entity, form.getValues(), (name, rows) => form.setValue(name, rows, { shouldDirty: true }));
      judge.begin(moment);
      let saved: RaRecord | undefined;
      await form.handleSubmit(
        async (values) => {
          setAttempt(undefined);
          saved = await store(values);
        },
        () => setAttempt((before) => ({ count: (before?.count ?? 0) + 1, moment })),
      )();
      if (saved) judge.rest();
      return saved;
    } finally {
      running.current = false;
      setIsBusy(false);
    }
  };

  return {
    record: record.current,
    isBusy,
    attempt,
    save,
    adopt,
    showRefusal,
    base: () => base.current,
    reset: () => {
      judge.rest();
      setAttempt(undefined);
      replace(record.current, record.current ? formValuesOf(entity, record.current) : empty);
    },
    startOver: () => {
      judge.rest();
      setAttempt(undefined);
      replace(undefined, empty);
      onStored(undefined);
    },
    follow,
    fill: (values) => {
      for (const [name, value] of Object.entries(values)) form.setValue(name, value, { shouldDirty: true });
    },
  };
}

/** What a refusal says of fields; one that speaks of none concerns the whole form. A call that got no answer is no refusal. */
function refusalOf({ body, message }: HttpError): Readonly<Record<string, string>> {
  const errors = Object.entries(body.errors).map(([name, text]) => [name, String(text)] as const);
  if (errors.length > 0) return Object.fromEntries(errors);
  return body.returnCode === '' ? {} : { 'root.serverError': message };
}

/** A shortcut may come while an input still holds text in the form it was typed in. */
function settleFocusedInput(): void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement)) return;
  focused.blur();
  focused.focus();
}

function dropBlankLines(entity: EntityDefinition, values: RecordValues, put: (name: string, rows: readonly unknown[]) => void): void {
  for (const [name, field] of Object.entries(entity.fields)) {
    const rows = values[name];
    if (field.kind !== 'children' || !Array.isArray(rows)) continue;
    const line = entityOf(field.entity);
    const filled = rows.filter((row: RecordValues) => !isBlankLine(line, row));
    if (filled.length < rows.length) put(name, filled);
  }
}
