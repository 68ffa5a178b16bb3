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

/** An act for many records, as its button stands in the batch bar. */
export interface BatchOffer
  extends Pick<BatchAction, 'key' | 'label' | 'icon' | 'isPrimary'>,
    Required<Pick<BatchAction, 'reasonAgainst'>> {
  readonly act: ActDefinition;
  /** How the screen offers it, where it does. */
  readonly of?: ActBatch;
}

interface Batches {
  readonly actions: readonly BatchAction[];
  /** The open dialog; the screen draws it anywhere. */
  readonly dialog: ReactNode;
}

type TakeMany = (act: ActDefinition, batch: TickedRows, answers: RecordValues) => Promise<void>;

/** Acts for many records at once: those the screen offers, then those that say it of themselves. */
export function useActBatches(
  entity: EntityDefinition,
  acts: readonly ActDefinition[],
  { batches = none, batchParts }: Pick<ActsOptions, 'batches' | 'batchParts'>,
  takeMany: TakeMany,
): Batches {
  const actor = useActor();
  const can = useCan();
  const offers = useMemo(() => {
    const against = (action: string) => (record: RaRecord) => reasonOf(entity, acts, action, record, actor);
    const offered = batches.flatMap((of): BatchOffer[] => {
      const act = acts.find(({ key }) => key === of.action);
      if (!act) throw new Error(`${entity.key} has no act ${of.action}`);
      const { key, label, icon, isPrimary = false } = of;
      return can(act) ? [{ key, label, icon, isPrimary, reasonAgainst: against(of.action), act, of }] : [];
    });
    const own = acts.flatMap((act): BatchOffer[] => {
      const { key, label, batch } = act;
      return batch && isOfferedTo(act, actor)
        ? [{ key, label: batch.label ?? label, reasonAgainst: against(key), act }]
        : [];
    });
    return [...offered, ...own];
  }, [entity, acts, batches, actor, can]);
  return useBatches(offers, takeMany, batchParts);
}

/**
 * Asking once for many records and taking the act for all of them.
 * @param offers stay the same between drawings
 */
export function useBatches(
  offers: readonly BatchOffer[],
  takeMany: TakeMany,
  parts?: ActsOptions['batchParts'],
): Batches {
  const t = useText();
  const notify = useNotify();
  const actor = useActor();
  const [open, setOpen] = useState<{ readonly offer: BatchOffer; readonly batch: TickedRows }>();
  const latest = useRef(takeMany);
  latest.current = takeMany;
  const actions = useMemo(
    () =>
      offers.map((offer): BatchAction => {
        const { act, of, ...button } = offer;
        const begin = (batch: TickedRows) => {
          const reason = of?.against?.(batch);
          if (reason) notify(t(reason), { type: 'warning' });
          else if (!of && isPlainAct(act, {}, { actor })) return latest.current(act, batch, {});
          else setOpen({ offer, batch });
        };
        return { ...button, run: begin };
      }),
    [offers, actor, t, notify],
  );

  const send = async ({ offer: { act, of }, batch }: NonNullable<typeof open>, answers: RecordValues) => {
    // What nobody answered stays with each record as it is, its files too.
    const written = act.step ? Object.entries(answers).filter(([, value]) => !isEmpty(value)) : Object.entries(answers);
    await takeMany(act, batch, { ...Object.fromEntries(written), ...of?.params });
    setOpen(undefined);
  };
  return {
    actions,
    dialog: open && (
      <BatchActDialog
        act={open.offer.act}
        subject={open.batch}
        shared={sharedOf(open.offer.of, open.batch)}
        words={open.offer.of?.words}
        isForOthers={open.offer.of?.isForOthers}
        given={open.offer.of?.params}
        parts={parts?.[open.offer.act.key]}
        reasonAgainst={open.offer.reasonAgainst}
        onCancel={() => setOpen(undefined)}
        onConfirm={(answers) => send(open, answers)}
      />
    ),
  };
}

const none: readonly ActBatch[] = [];

const sharedOf = (of: ActBatch | undefined, batch: TickedRows): RecordValues =>
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
