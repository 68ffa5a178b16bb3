import { type Query, useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type ReactNode, type SetStateAction, useState } from 'react';
import { type Identifier, type RaRecord, useDataProvider, useNotify } from 'react-admin';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import { HttpError, isChangedBySomeoneElse } from '#dataProvider/toHttpError.ts';
import {
  type ActDefinition,
  type ActFacts,
  actsFor,
  type Done,
  isOfferedTo,
  whyNotPerson,
  whyStopped,
} from '#domain/core/act.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { nowText } from '#domain/core/moments.ts';
import type { Actor } from '#domain/core/rights.ts';
import { bi, fill, type Text } from '#domain/core/text.ts';
import { actsOf } from '#domain/index.ts';
import { useText } from '../../shell/text.ts';
import { useActor } from '../../shell/useSession.ts';
import { nameOf } from '../cells/nameOf.ts';
import { actInGroups } from '../list/actInGroups.ts';
import type { Batch, BatchAction, RowAction } from '../list/actions.ts';
import { useFlowActions } from '../list/useFlowActions.tsx';
import type { ScreenRecord } from '../screenRecord.ts';
import { ActDialog, BatchActDialog, isPlainAct, wordsOf } from './ActDialog.tsx';
import type { PartsOfAct, PartsOfBatch } from './actParts.ts';

const words = {
  done: bi('{name}：已{action}', '{name}: {action} done'),
};

interface ActsOptions<Entity extends EntityDefinition = EntityDefinition> {
  /** Further entities whose records an act changes: what is shown of them is asked for anew. */
  readonly also?: readonly EntityDefinition[];
  /** What the screen adds to the dialogs of acts, by their keys: choices and previews. */
  readonly parts?: Readonly<Record<string, PartsOfAct<ScreenRecord<Entity>>>>;
  readonly batchParts?: Readonly<Record<string, PartsOfBatch<ScreenRecord<Entity>>>>;
  /** Hears the record as the act left it. */
  readonly onDone?: (record: ScreenRecord<Entity>, act: ActDefinition) => void;
  /** Hears a refusal, for a form that shows it at its fields or loads what somebody else changed. */
  readonly onRefused?: (error: unknown) => void;
}

/**
 * Everything that can be done to records of an entity: acts and steps of its lifecycle, as menus, bars and dialogs get
 * them.
 */
export interface Acts<Entity extends EntityDefinition = EntityDefinition> {
  /** What a person can do with a record now; what is closed says why. */
  actionsOf(record: ScreenRecord<Entity>): readonly RowAction[];
  /** What can be done with many at once. */
  readonly batchActions: readonly BatchAction<ScreenRecord<Entity>>[];
  /** The open dialog; the screen draws it anywhere. */
  readonly dialog: ReactNode;
}

type Open =
  | { readonly act: ActDefinition; readonly record: RaRecord }
  | { readonly act: ActDefinition; readonly batch: Batch };

const facts = (actor: Actor): ActFacts => ({ actor, now: nowText(() => new Date()) });

/**
 * Acts of an entity in the browser, whole: which are offered, what they ask for, taking them, telling so, and asking
 * anew for what changed.
 * @returns `dialog` must stand somewhere in the screen
 */
export function useActs<const Entity extends EntityDefinition>(
  entity: Entity,
  options?: ActsOptions<Entity>,
): Acts<Entity>;
export function useActs(entity: EntityDefinition, options: ActsOptions = {}): Acts {
  const actor = useActor();
  const flow = useFlowActions(entity);
  const [open, setOpen] = useState<Open>();
  const taking = useTaking(entity, options, setOpen);
  const acts = actsOf(entity.key);

  const start = (act: ActDefinition, record: RaRecord) => {
    if (!isPlainAct(act)) return setOpen({ act, record });
    // A refusal has been shown by the request layer.
    taking.take(act, record, {}).catch((error: unknown) => {
      if (!(error instanceof HttpError)) throw error;
    });
  };
  return {
    actionsOf: (record) => [
      ...flow.actionsOf(record),
      ...actsFor(acts, record, facts(actor)).map(({ act, reason }) => ({
        key: act.key,
        label: act.label,
        reason,
        danger: act.danger,
        run: () => start(act, record),
      })),
    ],
    batchActions: acts
      .filter((act) => act.batch && isOfferedTo(act, actor))
      .map((act) => ({
        key: act.key,
        label: act.batch?.label ?? act.label,
        reasonAgainst: (record): Text | undefined =>
          whyNotPerson(act, record, actor) ?? whyStopped(act, record, facts(actor)),
        run: (batch) => (isPlainAct(act) ? taking.takeMany(act, batch, {}) : setOpen({ act, batch })),
      })),
    dialog: (
      <>
        {flow.dialog}
        {open && <OpenAct open={open} options={options} taking={taking} onCancel={() => setOpen(undefined)} />}
      </>
    ),
  };
}

interface OpenActProps {
  readonly open: Open;
  readonly options: ActsOptions;
  readonly taking: ReturnType<typeof useTaking>;
  readonly onCancel: () => void;
}

/** The dialog of an act, for one record or for many. */
function OpenAct({ open, options: { parts, batchParts }, taking, onCancel }: OpenActProps) {
  const { act } = open;
  if ('batch' in open)
    return (
      <BatchActDialog
        act={act}
        subject={open.batch}
        parts={batchParts?.[act.key]}
        onCancel={onCancel}
        onConfirm={(answers, batch) => taking.takeMany(act, batch, answers)}
      />
    );
  return (
    <ActDialog
      key={`${act.key} ${open.record.id}`}
      act={act}
      subject={open.record}
      parts={parts?.[act.key]}
      onCancel={onCancel}
      onConfirm={(answers, record) => taking.take(act, record, answers)}
    />
  );
}

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

/** Taking an act, telling so, and asking anew for what changed. */
function useTaking(
  entity: EntityDefinition,
  { also = [], onDone, onRefused }: ActsOptions,
  setOpen: Dispatch<SetStateAction<Open | undefined>>,
) {
  const t = useText();
  const notify = useNotify();
  const cache = useQueryClient();
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const close = () => setOpen(undefined);
  const reload = (gone?: Identifier) => {
    const predicate = ({ queryKey }: Query) => gone === undefined || !queryKey.includes(gone);
    for (const { key } of [entity, ...also]) void cache.invalidateQueries({ queryKey: [key], predicate });
  };
  const tell = (act: ActDefinition, record: RecordValues) => {
    const values = { name: nameOf(entity, record), action: t(act.label), ...wordsOf(entity, record) };
    const done: Done = (typeof act.done === 'function' ? act.done(record) : act.done) ?? words.done;
    notify(t(fill(done, values)), { type: done.tone === 'wait' ? 'warning' : 'success' });
  };
  /**
   * Somebody was faster: the open dialog keeps what was typed and speaks of the record as it is now, so that confirming
   * again can pass.
   */
  const renew = async ({ id }: RaRecord) => {
    const record = await readAnew(dataProvider, entity, id);
    if (record) setOpen((open) => (open && 'record' in open && open.record.id === id ? { ...open, record } : open));
  };
  return {
    take: async (act: ActDefinition, record: RaRecord, params: RecordValues): Promise<void> => {
      try {
        const request = { id: record.id, rowVersion: Number(record.rowVersion), action: act.key, params };
        const { data } = await dataProvider.act(entity.key, request);
        close();
        tell(act, { ...record, ...data });
        onDone?.(data, act);
      } catch (error) {
        onRefused?.(error);
        // What cannot be read any more has been said by the request layer; the dialog then shows the first refusal
        // alone.
        if (isChangedBySomeoneElse(error) && !isPlainAct(act)) await renew(record).catch(() => undefined);
        reload();
        throw error;
      }
      reload(act.removes ? record.id : undefined);
    },
    takeMany: async (act: ActDefinition, batch: Batch, params: RecordValues): Promise<void> => {
      const answer = await actInGroups(
        dataProvider,
        entity.key,
        { ids: batch.ids, action: act.key, params },
        batch.records,
      );
      close();
      batch.report(answer);
      reload();
    },
  };
}
