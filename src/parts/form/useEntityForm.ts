import { useRef, useState } from 'react';
import { type RaRecord, useDataProvider, useNotify } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import { HttpError, isChangedBySomeoneElse } from '#dataProvider/toHttpError.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { bi, fill } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { type OthersChoice, useOthersChoice } from './conflicts/useOthersChoice.ts';
import { type StoredRecordState, useStoredRecord } from './conflicts/useStoredRecord.ts';
import type { EntityFormProps } from './EntityForm.tsx';
import { changedNames, formValuesOf, isBlankLine, writableValues } from './formValues.ts';
import { type Attempt, type Attempts, useAttempts } from './useAttempts.ts';
import type { FormJudge, Moment } from './useFormJudge.ts';
import { useRecordWrite } from './useRecordWrite.ts';

/** What buttons of a form can do with it. */
export interface EntityFormHandle<Row extends RaRecord = RaRecord> {
  /** The record as last stored; undefined while it is new. */
  readonly record: Row | undefined;
  readonly isBusy: boolean;
  /** A step or a save was refused with errors that are still to correct. */
  readonly attempt: Attempt | undefined;
  /**
   * Checks and stores, and says so unless a step follows that tells of itself.
   * @returns the stored record, undefined when it was refused; the user has been told why
   */
  save(moment?: Moment, then?: 'step'): Promise<Row | undefined>;
  /** Takes a record that a step has just changed; what the person typed and did not send stays. */
  adopt(record: Row): void;
  /**
   * Puts the errors of a refused call at their fields, one without fields above the form.
   * @returns whether it was a refusal
   */
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

/** What a form is about beside what its screen says of it. */
export interface EntityFormFacts
  extends Pick<EntityFormProps, 'entity' | 'onSaved' | 'onRefused' | 'send' | 'reload' | 'savedWords'> {
  readonly stored: RaRecord | undefined;
  readonly start: RecordValues;
  /** What a new record begins with. */
  readonly empty: RecordValues;
  readonly judge: FormJudge;
  readonly onStored: (record: RaRecord | undefined) => void;
}

const words = {
  saved: bi('{name}已保存', '{name} saved'),
  unchanged: bi('没有需要保存的修改', 'Nothing has changed since the last save'),
};

/** Says that something was saved: every save does, in these words or in those of its screen. */
function useSavedWords({ entity, savedWords }: EntityFormFacts) {
  const t = useText();
  const notify = useNotify();
  return (saved: RaRecord, { moment, isChanged }: { moment: Moment; isChanged: boolean }): void => {
    if (!isChanged) {
      notify(t(words.unchanged));
      return;
    }
    const told = savedWords ? savedWords(saved, moment) : fill(words.saved, { name: t(entity.label) });
    if (told) notify(t(told), { type: 'success' });
  };
}

/** What the form itself shows and keeps beside what its buttons do. */
interface FormLife {
  readonly base: () => RecordValues;
  readonly restore: StoredRecordState['restore'];
  readonly others: OthersChoice;
}

/** The life of a form: checking, storing, refusals of the server, somebody else's changes. One save at a time. */
export function useEntityForm(facts: EntityFormFacts): EntityFormHandle & FormLife {
  const { entity, empty, judge, onStored } = facts;
  const form = useFormContext();
  const attempts = useAttempts(form, judge);
  const under = useStoredRecord(facts);
  const others = useOthersChoice(entity, under);
  const { save, isBusy } = useSave(facts, { attempts, under, others });
  const begin = (record: RaRecord | undefined) => {
    judge.rest();
    attempts.forget();
    under.replace(record, record ? formValuesOf(entity, record) : empty);
  };

  return {
    record: under.record.current,
    isBusy,
    attempt: attempts.attempt,
    save,
    adopt: under.adopt,
    showRefusal: attempts.refused,
    base: () => under.base.current,
    restore: under.restore,
    others,
    reset: () => begin(under.record.current),
    startOver: () => {
      begin(undefined);
      onStored(undefined);
    },
    follow: under.follow,
    fill: (values) => {
      for (const [name, value] of Object.entries(values)) form.setValue(name, value, { shouldDirty: true });
    },
  };
}

interface SaveParts {
  readonly attempts: Attempts;
  readonly under: StoredRecordState;
  readonly others: OthersChoice;
}

/** Saving from the first check to the word that it is done, once at a time. */
function useSave(
  facts: EntityFormFacts,
  { attempts, under, others }: SaveParts,
): Pick<EntityFormHandle, 'save' | 'isBusy'> {
  const { entity, judge } = facts;
  const form = useFormContext();
  const store = useStore(facts, under, attempts.refused);
  const reread = useReread(facts, under);
  const tell = useSavedWords(facts);
  const [isBusy, setIsBusy] = useState(false);
  const running = useRef(false);

  const tried = async (moment: Moment, then?: 'step'): Promise<RaRecord | typeof stale | undefined> => {
    settleFocusedInput();
    dropBlankLines(entity, form.getValues(), (name, rows) => form.setValue(name, rows, { shouldDirty: true }));
    judge.begin(moment);
    let outcome: RaRecord | typeof stale | undefined;
    await form.handleSubmit(async (values) => {
      attempts.forget();
      outcome = await store(values, moment, then);
    }, attempts.failed)();
    return outcome;
  };
  /** Where somebody else wrote, the person chooses before anything is sent, and what he chose is what is sent. */
  const settled = async (moment: Moment, then?: 'step'): Promise<RaRecord | undefined> => {
    let isAsked = others.open().length > 0;
    for (;;) {
      if (isAsked && !(await others.ask('save'))) return undefined;
      const outcome = await tried(moment, then);
      if (outcome !== stale) return outcome;
      const fresh = await reread();
      // Nothing of one's own is left where a save had arrived whose answer was lost.
      if (!fresh || !under.isChanged()) return fresh;
      isAsked = true;
    }
  };
  const save: EntityFormHandle['save'] = async (moment = 'save', then) => {
    if (running.current) return undefined;
    running.current = true;
    attempts.begin(moment);
    setIsBusy(true);
    try {
      const wasStored = under.record.current;
      const saved = await settled(moment, then);
      if (saved) judge.rest();
      if (saved && then !== 'step') tell(saved, { moment, isChanged: saved !== wasStored });
      return saved;
    } finally {
      running.current = false;
      setIsBusy(false);
    }
  };
  return { save, isBusy };
}

/** A save was refused because somebody else was faster. */
const stale = 'stale';

/** Sends what has changed. */
function useStore(facts: EntityFormFacts, under: StoredRecordState, refused: (error: unknown) => boolean) {
  const { entity, onStored, onSaved, onRefused, send } = facts;
  const write = useRecordWrite(entity.key);

  const sent = async (
    data: Record<string, unknown>,
    before: RaRecord | undefined,
    moment: Moment,
  ): Promise<RaRecord> => {
    if (send) {
      const saved = await send(data, before, moment);
      write.written(saved);
      return saved;
    }
    if (!before) return write.create(data);
    const asSent = {
      ...writableValues(entity, formValuesOf(entity, before)),
      id: before.id,
      rowVersion: before.rowVersion,
    };
    return write.update(before.id, data, asSent);
  };

  return async (values: RecordValues, moment: Moment, then?: 'step'): Promise<RaRecord | typeof stale | undefined> => {
    const data = writableValues(entity, values);
    const before = under.record.current;
    if (before && !send && changedNames(entity, data, writableValues(entity, under.base.current)).length === 0)
      return before;
    try {
      const saved = await sent(data, before, moment);
      under.replace(saved, formValuesOf(entity, saved));
      onStored(saved);
      onSaved?.(saved, then);
      return saved;
    } catch (error) {
      if (before && isChangedBySomeoneElse(error)) return stale;
      if (!onRefused?.(error) && !refused(error) && !(error instanceof HttpError)) throw error;
      return undefined;
    }
  };
}

/** Reads the record as somebody else left it. */
function useReread({ entity, reload }: EntityFormFacts, under: StoredRecordState): () => Promise<RaRecord | undefined> {
  const dataProvider = useDataProvider<TongguanDataProvider>();
  return async () => {
    const before = under.record.current;
    if (!before) return undefined;
    try {
      const fresh: RaRecord = reload
        ? await reload(before)
        : (await dataProvider.getOne(entity.key, { id: before.id })).data;
      under.adopt(fresh);
      return fresh;
    } catch (error) {
      // Gone, or no answer: the request layer has told.
      if (error instanceof HttpError) return undefined;
      throw error;
    }
  };
}

/** A shortcut may come while an input still holds text in the form it was typed in. */
function settleFocusedInput(): void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement)) return;
  focused.blur();
  focused.focus();
}

function dropBlankLines(
  entity: EntityDefinition,
  values: RecordValues,
  put: (name: string, rows: readonly unknown[]) => void,
): void {
  for (const [name, field] of Object.entries(entity.fields)) {
    const rows = values[name];
    if (field.kind !== 'children' || !Array.isArray(rows)) continue;
    const line = field.line;
    const filled = rows.filter((row: RecordValues) => !isBlankLine(line, row));
    if (filled.length < rows.length) put(name, filled);
  }
}
