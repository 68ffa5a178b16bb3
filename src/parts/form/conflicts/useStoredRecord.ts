import { type RefObject, useCallback, useRef, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { parseTime } from '#domain/core/moments.ts';
import type { Draft } from '../../../shell/drafts.ts';
import { useActor } from '../../../shell/useSession.ts';
import { changedNames, formValuesOf, picked } from '../formValues.ts';
import type { EntityFormFacts } from '../useEntityForm.ts';
import { editRightOf } from '../useFormFacts.ts';
import { type Clash, changedByPerson, mergeRecord } from './mergeRecord.ts';
import { lastDeed, mostVersions, type OtherEdit, type SinceSeen, sinceSeen, useDeedsSince } from './othersDeeds.ts';

/** What became of the record between two looks at it, while it was being edited. */
export interface OtherChange {
  /** Of the record as it was found. */
  readonly rowVersion: number;
  /** One after the other; the last one alone until the others are known. */
  readonly deeds: readonly OtherEdit[];
  /** What this person typed into fields that have been closed by it, and what is in them now cannot be sent. */
  readonly closed: RecordValues;
}

/** What others did meanwhile, and where that is not what this person wrote. */
export interface OthersWork {
  readonly changes: readonly OtherChange[];
  readonly clashes: readonly Clash[];
}

type StoredRecordFacts = Pick<EntityFormFacts, 'entity' | 'stored' | 'start' | 'onStored'>;

/** What is to be told of another state of the record. */
interface News extends Pick<OtherChange, 'closed'> {
  readonly fields: readonly string[];
  readonly clashes: readonly Clash[];
  /** Where the last one may not have been alone. */
  readonly since: SinceSeen | undefined;
}

const nothing: OthersWork = { changes: [], clashes: [] };

export type StoredRecordState = ReturnType<typeof useStoredRecord>;

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
  /** Who else had a hand in it, once that is known. */
  const name = (rowVersion: number, deeds: readonly OtherEdit[]) =>
    set({
      ...known.current,
      changes: known.current.changes.map((change) =>
        change.rowVersion === rowVersion ? { ...change, deeds } : change,
      ),
    });
  return { known, shown, set, add, name };
}

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
      // What was typed never leaves the screen, so the caret stays where it is; what differs from the record counts as
      // changed.
      if (shown !== values) form.reset(values, { keepFieldsRef: true, keepValues: true });
      forget(nothing);
      // Rows of a line table are drawn anew; whoever is typing there goes on typing.
      if (focused) requestAnimationFrame(() => document.getElementById(focused)?.focus());
    },
    [form, forget],
  );
  return { base, record, replace };
}

/** Tells what others did: the last one at once, all others as soon as they are known. */
function useTelling(entity: EntityDefinition, others: ReturnType<typeof useKnownOthers>) {
  const actor = useActor();
  const deedsSince = useDeedsSince(entity);
  return (next: RaRecord, { fields, closed, clashes, since }: News): void => {
    const rowVersion = Number(next.rowVersion);
    others.add({ rowVersion, deeds: [lastDeed(next, fields, actor)], closed }, clashes);
    if (!since) return;
    void deedsSince({ id: String(next.id), ...since, fields }).then((deeds) => {
      if (deeds.length > 1) others.name(rowVersion, deeds);
    });
  };
}

/** Puts in what follows from other records: a form nobody has changed yet is not changed by it. */
function useFollow(entity: EntityDefinition, base: RefObject<RecordValues>) {
  const form = useFormContext();
  return useCallback(
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
}

/** The record below a form and the values it began with; what the person typed stays when another state of it comes. */
export function useStoredRecord(facts: StoredRecordFacts) {
  const { entity, onStored } = facts;
  const form = useFormContext();
  const actor = useActor();
  const others = useKnownOthers();
  const tell = useTelling(entity, others);
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
    const seen = record.current;
    // Lines leave the form while it is filled anew: what was typed there is copied first.
    const lost = structuredClone(picked(typed, closed));
    replace(next, theirs, mine.length > 0 ? { ...theirs, ...picked(merged.values, mine) } : theirs);
    if (merged.mine.length > 0) {
      others.set(before);
      const clashes = merged.clashes.filter(({ field }) => mine.includes(field));
      if (merged.theirs.length > 0)
        tell(next, { fields: merged.theirs, closed: lost, clashes, since: sinceSeen(seen, next) });
    }
    onStored(next);
  };

  /** Puts kept values in; what others wrote since then stays, where both wrote the person is asked. */
  const restore = ({ values, base: was, savedAt }: Pick<Draft, 'values' | 'base' | 'savedAt'>) => {
    const theirs = base.current;
    const merged = mergeRecord(entity, { base: { ...theirs, ...was }, mine: { ...theirs, ...values }, theirs });
    const names = merged.mine.filter(isOpenIn(record.current));
    for (const [name, value] of Object.entries(picked(merged.values, names)))
      form.setValue(name, value, { shouldDirty: true });
    if (record.current && merged.clashes.length > 0) {
      const since = { since: parseTime(savedAt), versions: mostVersions };
      tell(record.current, { fields: merged.theirs, closed: {}, clashes: merged.clashes, since });
    }
  };

  const follow = useFollow(entity, base);
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
