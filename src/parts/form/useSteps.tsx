import { type ReactNode, useState } from 'react';
import { type RaRecord, useDataProvider, useNotify } from 'react-admin';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import { HttpError, isChangedBySomeoneElse } from '#dataProvider/toHttpError.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { type FlowStep, type OfferedStep, stepsFor } from '#domain/core/flow.ts';
import { nowText } from '#domain/core/moments.ts';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { useCan } from '../../shell/useCan.ts';
import { useActor } from '../../shell/useSession.ts';
import type { ScreenRecord } from '../screenRecord.ts';
import type { BarAction } from './ActionBar.tsx';
import { changedMeanwhile } from './changedMeanwhile.ts';
import { isPlainStep, StepDialog, type StepInput } from './StepDialog.tsx';

interface StepsOptions<Entity extends EntityDefinition = EntityDefinition> {
  readonly entity: Entity;
  /** Hears the record as the step left it. */
  readonly onDone: (record: ScreenRecord<Entity>) => void;
  /** Shows errors of fields that are not in a dialog. @returns whether there was any */
  readonly onRefused?: (error: unknown) => boolean;
  /** Somebody else changed the record meanwhile. */
  readonly onStale?: (record: ScreenRecord<Entity>) => void;
}

export interface Steps<Entity extends EntityDefinition = EntityDefinition> {
  /**
   * Every step out of the record's status that a role of the person could ever take, with the reason when it is closed.
   */
  offered(record: ScreenRecord<Entity>): readonly OfferedStep[];
  /** Takes a step, asking first for what it needs. */
  start(step: FlowStep, record: ScreenRecord<Entity>): void;
  /** The status a record begins in: a step back there is no way forward. */
  readonly initial: string | undefined;
  readonly isBusy: boolean;
  /** The open dialog; the screen draws it anywhere. */
  readonly dialog: ReactNode;
}

/** Steps of a lifecycle: which are offered, what they ask for, and taking them. */
export function useSteps<const Entity extends EntityDefinition>(options: StepsOptions<Entity>): Steps<Entity>;
export function useSteps({ entity, onDone, onRefused, onStale }: StepsOptions): Steps {
  const t = useText();
  const notify = useNotify();
  const actor = useActor();
  const can = useCan();
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const [open, setOpen] = useState<{ step: FlowStep; record: RaRecord }>();
  const [isBusy, setIsBusy] = useState(false);

  async function take(step: FlowStep, record: RaRecord, input: StepInput) {
    setIsBusy(true);
    try {
      const { data } = await dataProvider.act(entity.key, {
        id: record.id,
        rowVersion: record.rowVersion,
        action: step.action,
        ...input,
      });
      setOpen(undefined);
      notify(t(bi('已{action}', '{action}: done'), { action: t(step.label) }), { type: 'success' });
      onDone(data);
    } catch (error) {
      if (!isChangedBySomeoneElse(error)) throw error;
      onStale?.(record);
      const latest = open && (await latestOf(record));
      setOpen(latest && { step, record: latest });
      if (latest) throw changedMeanwhile(error, t);
    } finally {
      setIsBusy(false);
    }
  }

  /** The record as it stands now; undefined where it is out of sight. */
  const latestOf = ({ id }: RaRecord) =>
    dataProvider.getOne(entity.key, { id }).then(
      ({ data }) => data as RaRecord,
      () => undefined,
    );

  return {
    offered: (record) =>
      entity.flow
        ? stepsFor(entity.flow, record, actor, { now: nowText(() => new Date()) }).filter(
            ({ step }) =>
              can({ action: `act:${step.action}`, resource: entity.key }) && step.by.some((who) => who !== 'SYSTEM'),
          )
        : [],
    start: (step, record) => {
      if (isBusy) return;
      if (!isPlainStep(entity, step, actor, record)) {
        setOpen({ step, record });
        return;
      }
      take(step, record, {}).catch((error: unknown) => {
        onRefused?.(error);
        if (!(error instanceof HttpError)) throw error;
      });
    },
    initial: entity.flow?.initial,
    isBusy,
    dialog: open && (
      <StepDialog
        key={`${open.step.action} ${open.record.id}`}
        entity={entity}
        step={open.step}
        record={open.record}
        onCancel={() => setOpen(undefined)}
        onConfirm={(input) => take(open.step, open.record, input)}
      />
    ),
  };
}

/**
 * The steps of a record as buttons: the way forward is primary, ways back and reasons outlined, destroying ones red.
 */
export function stepActions<const Entity extends EntityDefinition>(
  steps: Steps<Entity>,
  record: ScreenRecord<Entity>,
): BarAction[] {
  const offered = steps.offered(record);
  const initial = steps.initial;
  const forward = offered.find(
    ({ step, reason }) => !reason && !step.danger && step.opinion !== 'required' && step.to !== initial,
  );
  return offered
    .map(({ step, reason }) => ({
      key: step.action,
      label: step.label,
      rank: step === forward?.step ? ('primary' as const) : ('outlined' as const),
      danger: step.danger ?? false,
      reason: reason && bi(`${reason.zh}。`, `${reason.en}.`),
      run: () => steps.start(step, record),
    }))
    .sort((a, b) => Number(b.danger) - Number(a.danger));
}
