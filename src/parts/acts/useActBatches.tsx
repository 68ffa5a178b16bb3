import { type ReactNode, useMemo, useRef, useState } from 'react';
import { type RaRecord, useNotify } from 'react-admin';
import type { ActDefinition } from '#domain/core/act.ts';
import { isNow, isOfferedTo, whyNotPerson, whyStopped } from '#domain/core/actRules.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { stateOf } from '#domain/core/flow.ts';
import { nowText } from '#domain/core/moments.ts';
import type { Actor } from '#domain/core/rights.ts';
import { bi, inSentence, type Text } from '#domain/core/text.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { useText } from '../../shell/text.ts';
import { useCan } from '../../shell/useCan.ts';
import { useActor } from '../../shell/useSession.ts';
import type { BatchAction, TickedRows } from '../list/actions.ts';
import { BatchActDialog } from './ActDialog.tsx';
import { type ActWording, isPlainAct } from './questions.tsx';
import type { ActsOptions } from './useActs.tsx';

/** A step of the lifecycle for many rows at once: asked once, with what it needs and nobody gives. */
export interface ActBatch<Row extends RaRecord = RaRecord>
  extends Pick<BatchAction, 'key' | 'label' | 'icon' | 'isPrimary'> {
  readonly action: string;
  /** Given in place of being asked. */
  readonly params?: RecordValues;
  readonly words?: ActWording;
  /** The questions begin with what the first row says of these fields. */
  readonly shared?: readonly (keyof Row & string)[];
  /** The work goes to somebody else: the dialog proposes nobody. */
  readonly isForOthers?: boolean;
  /** Why these rows cannot go together. */
  readonly against?: (batch: TickedRows<Row>) => Text | undefined;
}

interface Open {
  readonly act: ActDefinition;
  readonly batch: TickedRows;
  /** How the screen offers it, where it does. */
  readonly of?: ActBatch;
}

type TakeMany = (act: ActDefinition, batch: TickedRows, answers: RecordValues) => Promise<void>;

/** Acts for many records at once: those the screen offers, then those that say it of themselves. */
export function useActBatches(
  entity: EntityDefinition,
  acts: readonly ActDefinition[],
  { batches = none, batchParts }: Pick<ActsOptions, 'batches' | 'batchParts'>,
  takeMany: TakeMany,
): { readonly actions: readonly BatchAction[]; readonly dialog: ReactNode } {
  const t = useText();
  const notify = useNotify();
  const actor = useActor();
  const can = useCan();
  const [open, setOpen] = useState<Open>();
  const latest = useRef(takeMany);
  latest.current = takeMany;
  const actions = useMemo(() => {
    const begin = (next: Open) => {
      const reason = next.of?.against?.(next.batch);
      if (reason) notify(t(reason), { type: 'warning' });
      else if (!next.of && isPlainAct(next.act, {}, { actor })) return latest.current(next.act, next.batch, {});
      else setOpen(next);
    };
    const offered = batches.flatMap((of): BatchAction[] => {
      const act = acts.find(({ key }) => key === of.action);
      if (!act) throw new Error(`${entity.key} has no act ${of.action}`);
      const { key, label, icon, isPrimary = false } = of;
      const reasonAgainst = (record: RaRecord) => reasonOf(entity, acts, of.action, record, actor);
      return can(act)
        ? [{ key, label, icon, isPrimary, reasonAgainst, run: (batch) => begin({ act, batch, of }) }]
        : [];
    });
    const own = acts.flatMap((act): BatchAction[] =>
      act.batch && isOfferedTo(act, actor)
        ? [
            {
              key: act.key,
              label: act.batch.label ?? act.label,
              reasonAgainst: (record) => reasonOf(entity, acts, act.key, record, actor),
              run: (batch) => begin({ act, batch }),
            },
          ]
        : [],
    );
    return [...offered, ...own];
  }, [entity, acts, batches, actor, can, t, notify]);

  const send = async ({ act, batch, of }: Open, answers: RecordValues) => {
    // What nobody answered stays with each record as it is, its files too.
    const written = act.step ? Object.entries(answers).filter(([, value]) => !isEmpty(value)) : Object.entries(answers);
    await takeMany(act, batch, { ...Object.fromEntries(written), ...of?.params });
    setOpen(undefined);
  };
  return {
    actions,
    dialog: open && (
      <BatchActDialog
        act={open.act}
        subject={open.batch}
        shared={sharedOf(open)}
        words={open.of?.words}
        isForOthers={open.of?.isForOthers}
        given={open.of?.params}
        parts={batchParts?.[open.act.key]}
        onCancel={() => setOpen(undefined)}
        onConfirm={(answers) => send(open, answers)}
      />
    ),
  };
}

const none: readonly ActBatch[] = [];

const sharedOf = ({ of, batch }: Open): RecordValues =>
  Object.fromEntries((of?.shared ?? []).map((name) => [name, batch.records[0]?.[name]]));

/** Why a row cannot take part: its status, the person, or the condition of the act. */
function reasonOf(
  entity: EntityDefinition,
  acts: readonly ActDefinition[],
  key: string,
  record: RaRecord,
  actor: Actor,
): Text | undefined {
  const named = acts.filter((act) => act.key === key);
  const act = named.find((one) => isNow(one, record));
  if (act)
    return whyNotPerson(act, record, actor) ?? whyStopped(act, record, { actor, now: nowText(() => new Date()) });
  const { flow, label } = entity;
  const status = String(record[flow?.field ?? 'status']);
  const state = (flow && stateOf(flow, status)?.label) ?? bi(status, status);
  const step = named[0]?.label ?? label;
  return bi(
    `状态为「${state.zh}」的${label.zh}不能${step.zh}`,
    `"${state.en}" does not allow it: ${inSentence(step.en)}`,
  );
}
