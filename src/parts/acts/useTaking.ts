import { type Query, useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { type Identifier, type RaRecord, useDataProvider, useNotify } from 'react-admin';
import { flushSync } from 'react-dom';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import { HttpError, isChangedBySomeoneElse } from '#dataProvider/toHttpError.ts';
import type { ActDefinition, Done } from '#domain/core/act.ts';
import type { Offered } from '#domain/core/actRules.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { bi, fill } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { useActor } from '../../shell/useSession.ts';
import { nameOf } from '../cells/nameOf.ts';
import type { BarAction } from '../form/ActionBar.tsx';
import { changedMeanwhile } from '../form/changedMeanwhile.ts';
import { actInGroups } from '../list/actInGroups.ts';
import type { TickedRows } from '../list/actions.ts';
import type { ScreenRecord } from '../screenRecord.ts';
import { formFor, isPlainAct, sentenceValuesOf } from './questions.tsx';

export interface TakingOptions<Entity extends EntityDefinition = EntityDefinition> {
  /** Further entities whose records an act changes: what is shown of them is asked for anew. */
  readonly also?: readonly EntityDefinition[];
  /** Hears the record as the act left it. */
  readonly onDone?: (record: ScreenRecord<Entity>, act: ActDefinition) => void;
  /**
   * Hears a refusal that no dialog shows, and that somebody else changed the record meanwhile: for a form that shows it
   * at its fields or loads what was changed.
   */
  readonly onRefused?: (error: unknown, record: ScreenRecord<Entity>) => void;
  /**
   * Shows a refusal about fields that the dialog does not ask for in the form below it. @returns whether it did; then
   * the dialog closes
   */
  readonly showsFields?: (error: unknown) => boolean;
  /** Acts that stand in no table, and how they are carried out. */
  readonly source?: ActSource<ScreenRecord<Entity>> | undefined;
}

/** An act as its source offers it. */
export interface SourcedAct extends Offered<ActDefinition> {
  /** How its button stands in the bar, where that does not follow from the act. */
  readonly button?: Partial<BarAction>;
}

/**
 * Acts that come with the record and stand in no table, such as those of a machine. Whoever brings them carries them out
 * and reads the record anew.
 */
interface ActSource<Row extends RaRecord = RaRecord> {
  /** The open and the closed ones. Stays the same between drawings while the record does. */
  readonly offered: readonly SourcedAct[];
  /** @returns the record as it is then. @throws HttpError what it was refused with */
  take(act: ActDefinition, record: Row, answers: RecordValues): Promise<RaRecord>;
  /** The record as it is now, because somebody else was faster. */
  read(id: Identifier): Promise<RaRecord | undefined>;
}

/** The dialog that is open. */
interface Open {
  readonly act: ActDefinition;
  readonly record: RaRecord;
}

const usually = bi('{name}：已{action}', '{name}: {action} done');

/** Taking an act, telling so, and asking anew for what changed. */
export function useTaking(
  entity: EntityDefinition,
  { also = [], onDone, onRefused, showsFields, source }: TakingOptions,
  setOpen: Dispatch<SetStateAction<Open | undefined>>,
) {
  const t = useText();
  const notify = useNotify();
  const actor = useActor();
  const cache = useQueryClient();
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const origin = source ?? tablesOf(dataProvider, entity);
  const [isBusy, setIsBusy] = useState(false);
  const reload = (gone?: Identifier) => {
    if (source) return;
    const predicate = ({ queryKey }: Query) => gone === undefined || !queryKey.includes(gone);
    for (const { key } of [entity, ...also]) void cache.invalidateQueries({ queryKey: [key], predicate });
  };
  const tell = (act: ActDefinition, record: RecordValues) => {
    const values = { name: nameOf(entity, record), action: t(act.label), ...sentenceValuesOf(entity, record) };
    const done: Done = (typeof act.done === 'function' ? act.done(record) : act.done) ?? usually;
    notify(t(fill(done, values)), { type: done.tone === 'wait' ? 'warning' : 'success' });
  };
  /**
   * Somebody was faster: the open dialog keeps what was typed and speaks of the record as it is now, so that confirming
   * again can pass. What cannot be read any more has been said by the request layer: the first refusal stays alone.
   */
  const renewed = async (error: unknown, { id }: RaRecord): Promise<unknown> => {
    const record = await origin.read(id).catch(() => undefined);
    if (!record) return error;
    setOpen((open) => (open && open.record.id === id ? { ...open, record } : open));
    return changedMeanwhile(error, t);
  };
  return {
    isBusy,
    take: async (act: ActDefinition, record: RaRecord, answers: RecordValues): Promise<void> => {
      setIsBusy(true);
      try {
        const data = await origin.take(act, record, answers);
        // Before anything is asked anew: what the dialog read is not shown any more.
        flushSync(() => setOpen(undefined));
        tell(act, { ...record, ...data });
        onDone?.(data, act);
        reload(act.removes ? record.id : undefined);
      } catch (error) {
        const isAsked = !isPlainAct(act, record, { actor });
        const isStale = isChangedBySomeoneElse(error);
        // A source reads its record anew by itself.
        if (!isAsked || (isStale && !source)) onRefused?.(error, record);
        reload();
        if (isAsked && !isStale && isAboutOthers(error, formFor(act, record)) && showsFields?.(error))
          return setOpen(undefined);
        throw isAsked && isStale ? await renewed(error, record) : error;
      } finally {
        setIsBusy(false);
      }
    },
    takeMany: async (act: ActDefinition, batch: TickedRows, answers: RecordValues): Promise<void> => {
      const request = { ids: batch.ids, action: act.key, ...answersOf(act, answers) };
      batch.report(await actInGroups(dataProvider, entity.key, request, batch.records));
      reload();
    },
  };
}

/** Whether a refusal is about fields, not all of which the dialog asks for. */
const isAboutOthers = (error: unknown, { fields }: EntityDefinition): boolean =>
  error instanceof HttpError && Object.keys(error.body.errors).some((name) => !((name.split('.')[0] ?? '') in fields));

/** The reason of a step travels beside what it fills in, that of an act among its answers. */
function answersOf(act: ActDefinition, answers: RecordValues) {
  if (!act.step) return { params: answers };
  const { opinion, ...params } = answers;
  return {
    ...(typeof opinion === 'string' && opinion !== '' && { opinion }),
    ...(Object.keys(params).length > 0 && { params }),
  };
}

/** The acts of tables: one call carries all of them out. */
const tablesOf = (dataProvider: TongguanDataProvider, entity: EntityDefinition): Pick<ActSource, 'take' | 'read'> => ({
  take: async (act, { id, rowVersion }, answers) => {
    const marked = { id, rowVersion: Number(rowVersion), action: act.key };
    return (await dataProvider.act(entity.key, { ...marked, ...answersOf(act, answers) })).data;
  },
  read: (id) => readAnew(dataProvider, entity, id),
});

/** A record as it is now; one that has no call of its own to be read by stands in its list. */
async function readAnew(
  dataProvider: TongguanDataProvider,
  { key, verbs }: EntityDefinition,
  id: Identifier,
): Promise<RaRecord | undefined> {
  if (verbs.includes('get')) return (await dataProvider.getOne(key, { id })).data;
  const one = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' } } as const;
  return (await dataProvider.getList(key, { ...one, filter: { id } })).data[0];
}
