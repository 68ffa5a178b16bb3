import { useCallback, useRef, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import type { Actor } from '#domain/core/rights.ts';
import { useActor } from '../../shell/useSession.ts';
import { changedNames, formValuesOf, picked } from './formValues.ts';
import { type Clash, changedByPerson, mergeRecord } from './mergeRecord.ts';
import { editRightOf } from './useFormFacts.ts';

/** What somebody else wrote into the record while it was being edited. */
export interface OtherChange {
  /** Of the record as he left it. */
  readonly rowVersion: number;
  /** His name; null when nobody is known, `me` when it was this person somewhere else. */
  readonly who: string | null | 'me';
  readonly time: string;
  readonly fields: readonly string[];
  /** What this person typed into fields that have been closed by it, and what is in them now cannot be sent. */
  readonly closed: RecordValues;
}

/** What others did meanwhile, and where that is not what this person wrote. */
export interface OthersWork {
  readonly changes: readonly OtherChange[];
  readonly clashes: readonly Clash[];
}

interface StoredRecordFacts {
  readonly entity: EntityDefinition;
  readonly stored: RaRecord | undefined;
  readonly start: RecordValues;
  readonly onStored: (record: RaRecord | undefined) => void;
}

const nothing: OthersWork = { changes: [], clashes: [] };

export type StoredRecord = ReturnType<typeof useStoredRecord>;

/** What others did while the record was edited: for the screen, and as it is at this moment. */
function useKnownOthers() {
  const known = useRef(nothing);
  const [shown, show] = useState(nothing);
  const set = useCallback((next: OthersWork) => {
    known.current = next;
    show(next);
  }, []);
  const add = (change: OtherChange, clashes: readonly Clash[]) =>
    set({
      changes: [...known.current.changes.filter(({ rowVersion }) => rowVersion !== change.rowVersion), change],
      clashes: [...known.current.clashes, ...clashes],
    });
  return { known, shown, set, add };
}

const changeOf = (record: RaRecord, actor: Actor, fields: readonly string[], closed: RecordValues = {}): OtherChange => ({
  rowVersion: Number(record.rowVersion),
  who: record.updatedBy === actor.userId ? 'me' : ((record.updatedByName as string | null | undefined) ?? null),
  time: String(record.updatedTime ?? ''),
  fields,
  closed,
});

/** The values a form is compared with, and the record they are of. */
function useBase({ stored, start }: StoredRecordFacts, forget: (none: OthersWork) => void) {
  const form = useFormContext();
  const base = useRef(start);
  const record = useRef(stored);
  const replace = useCallback(
    (next: RaRecord | undefined, values: RecordValues, shown = values) => {
      record.current = next;
      base.current = values;
      const focused = document.activeElement?.id;
      form.reset(shown, { keepFieldsRef: true });
      // What was typed never leaves the screen, so the caret stays where it is; what differs from the record counts as changed.
      if (shown !== values) form.reset(values, { keepFieldsRef: true, keepValues: true });
      forget(nothing);
      // Rows of a line table are drawn anew; whoever is typing there goes on typing.
      if (focused) requestAnimationFrame(() => document.getElementById(focused)?.focus());
    },
    [form, forget],
  );
  return { base, record, replace };
}

/** The record below a form and the values it began with; what the person typed stays when another state of it comes. */
export function useStoredRecord(facts: StoredRecordFacts) {
  const { entity, onStored } = facts;
  const form = useFormContext();
  const actor = useActor();
  const others = useKnownOthers();
  const { base, record, replace } = useBase(facts, others.set);
  const isOpenIn = (next: RaRecord | undefined) => {
    const { mayEdit } = editRightOf(entity, next, actor);
    return (name: string) => mayEdit(name) === true;
  };

  /** Takes over another state of the record, with what was typed in it. */
  const adopt = (next: RaRecord) => {
    const typed = form.getValues();
    const theirs = formValuesOf(entity, next);
    const merged = mergeRecord(entity, { base: base.current, mine: typed, theirs });
    const mine = merged.mine.filter(isOpenIn(next));
    const closed = merged.mine.filter((name) => !mine.includes(name));
    const before = others.known.current;
    // Lines leave the form while it is filled anew: what was typed there is copied first.
    const lost = structuredClone(picked(typed, closed));
    replace(next, theirs, mine.length > 0 ? { ...theirs, ...picked(merged.values, mine) } : theirs);
    if (merged.mine.length > 0) {
      others.set(before);
      const clashes = merged.clashes.filter(({ field }) => mine.includes(field));
      if (merged.theirs.length > 0) others.add(changeOf(next, actor, merged.theirs, lost), clashes);
    }
    onStored(next);
  };

  /** Puts kept values in; what others wrote since then stays, where both wrote the person is asked. */
  const restore = ({ values, base: was }: { readonly values: RecordValues; readonly base?: RecordValues }) => {
    const theirs = base.current;
    const merged = mergeRecord(entity, { base: { ...theirs, ...was }, mine: { ...theirs, ...values }, theirs });
    const names = merged.mine.filter(isOpenIn(record.current));
    for (const [name, value] of Object.entries(picked(merged.values, names))) form.setValue(name, value, { shouldDirty: true });
    if (record.current && merged.clashes.length > 0) others.add(changeOf(record.current, actor, merged.theirs), merged.clashes);
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
    [form, entity, base],
  );

  return {
    record,
    base,
    /** What others did, for the screen. */
    others: others.shown,
    /** Where both wrote, as it is at this moment. */
    clashes: () => others.known.current.clashes,
    forgetOthers: () => others.set(nothing),
    replace,
    adopt,
    restore,
    follow,
    /** Whether anything typed here is not what is stored. */
    isChanged: () => changedByPerson(entity, form.getValues(), base.current).length > 0,
  };
}
