import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import { HttpError, isChangedBySomeoneElse } from '#dataProvider/toHttpError.ts';
import { type ActDefinition, actsFor, whyNotPerson } from '#domain/core/act.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { nowText } from '#domain/core/moments.ts';
import { hasRight } from '#domain/core/rights.ts';
import { fill, type Text, say as text } from '#domain/core/text.ts';
import { actsOf } from '#domain/index.ts';
import { useText } from '../../shell/text.ts';
import { showToast } from '../../shell/toasts.ts';
import { useActor } from '../../shell/useSession.ts';
import { actInGroups } from '../list/actInGroups.ts';
import type { BatchAction, RowAction } from '../list/actions.ts';
import { type StepValues, useFlowActions } from '../list/useFlowActions.tsx';
import { ActDialog, isPlainAct, nameOf, wordsOf } from './ActDialog.tsx';

const words = {
  done: text('{name}：已{action}', '{name}: {action} done'),
};

interface ActsOptions {
  /** Further entities whose records an act changes: what is shown of them is asked for anew. */
  readonly also?: readonly EntityDefinition[];
  /** Values a screen gives to a step of the lifecycle instead of asking. */
  readonly valuesFor?: StepValues;
  /** Hears the record as the act left it. */
  readonly onDone?: (record: RaRecord) => void;
  /** Hears a refusal, for a form that shows it at its fields or loads what somebody else changed. */
  readonly onRefused?: (error: unknown) => void;
}

/** Everything that can be done to records of an entity: acts and steps of its lifecycle, as menus, bars and dialogs get them. */
export interface Acts {
  /** What a person can do with a record now; what is closed says why. */
  actionsOf(record: RaRecord): readonly RowAction[];
  /** What can be done with many at once. */
  readonly batchActions: readonly BatchAction[];
  /** The open dialog; the screen draws it anywhere. */
  readonly dialog: ReactNode;
}

/**
 * Acts of an entity in the browser, whole: which are offered, what they ask for, taking them, telling so, and asking anew for what changed.
 * @returns `dialog` must stand somewhere in the screen
 */
export function useActs(entity: EntityDefinition, { also = [], valuesFor, onDone, onRefused }: ActsOptions = {}): Acts {
  const say = useText();
  const actor = useActor();
  const cache = useQueryClient();
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const flow = useFlowActions(entity, valuesFor);
  const [open, setOpen] = useState<{ readonly act: ActDefinition; readonly record: RaRecord }>();
  const acts = actsOf(entity.key);

  const reload = () => Promise.all([entity, ...also].map(({ key }) => cache.invalidateQueries({ queryKey: [key] })));
  const tell = (act: ActDefinition, record: RecordValues) => {
    const values = { name: nameOf(entity, record), action: say(act.label), ...wordsOf(entity, record) };
    showToast({ tone: 'ok', text: say(fill(act.done ?? words.done, values)) });
  };

  const take = async (act: ActDefinition, record: RaRecord, params: RecordValues): Promise<void> => {
    try {
      const { data } = await dataProvider.act(entity.key, {
        id: record.id,
        rowVersion: Number(record.rowVersion),
        action: act.key,
        params,
      });
      setOpen(undefined);
      tell(act, { ...record, ...data });
      onDone?.(data);
    } catch (error) {
      onRefused?.(error);
      // Somebody was faster: the request layer has said so, and the rows are asked for anew.
      if (!isChangedBySomeoneElse(error)) throw error;
      setOpen(undefined);
    } finally {
      void reload();
    }
  };

  const start = (act: ActDefinition, record: RaRecord) => {
    if (!isPlainAct(act)) return setOpen({ act, record });
    // A refusal has been shown by the request layer.
    take(act, record, {}).catch((error: unknown) => {
      if (!(error instanceof HttpError)) throw error;
    });
  };

  const now = () => nowText(() => new Date());
  return {
    actionsOf: (record) => [
      ...flow.actionsOf(record),
      ...actsFor(acts, record, { actor, now: now() }).map(({ act, reason }) => ({
        key: act.key,
        label: act.label,
        reason,
        danger: act.danger,
        run: () => start(act, record),
      })),
    ],
    batchActions: acts
      .filter((act) => act.batch && hasRight(actor, act.right))
      .map((act) => ({
        key: act.key,
        label: act.label,
        reasonAgainst: (record): Text | undefined => whyNotPerson(act, record, actor) ?? act.stop?.(record, { actor, now: now() }),
        run: async ({ ids, records, report }) => {
          report(await actInGroups(dataProvider, entity.key, { ids, action: act.key, params: {} }, records));
        },
      })),
    dialog: (
      <>
        {flow.dialog}
        {open && (
          <ActDialog
            key={`${open.act.key} ${open.record.id}`}
            act={open.act}
            record={open.record}
            onCancel={() => setOpen(undefined)}
            onConfirm={(answers) => take(open.act, open.record, answers)}
          />
        )}
      </>
    ),
  };
}
