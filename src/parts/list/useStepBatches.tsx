import { type ReactNode, useMemo, useState } from 'react';
import { type RaRecord, useDataProvider, useNotify } from 'react-admin';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { type FlowStep, stateOf, stepsFor } from '#domain/core/flow.ts';
import { nowText } from '#domain/core/moments.ts';
import type { Actor } from '#domain/core/rights.ts';
import { bi, inSentence, type Text } from '#domain/core/text.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { useText } from '../../shell/text.ts';
import { useCan } from '../../shell/useCan.ts';
import { useActor } from '../../shell/useSession.ts';
import { StepDialog, type StepWords } from '../form/StepDialog.tsx';
import type { ScreenRecord } from '../screenRecord.ts';
import { actInGroups } from './actInGroups.ts';
import type { Batch, BatchAction } from './actions.ts';

/** A step of the lifecycle for many rows at once: asked once, with what it needs and nobody gives. */
export interface StepBatch<Row extends RaRecord = RaRecord>
  extends Pick<BatchAction, 'key' | 'label' | 'icon' | 'isPrimary'> {
  readonly action: string;
  /** Given in place of being asked. */
  readonly params?: RecordValues;
  readonly words?: StepWords;
  /** The questions begin with what the first row says of these fields. */
  readonly shared?: readonly (keyof Row & string)[];
  /** The work goes to somebody else: the dialog proposes nobody. */
  readonly isForOthers?: boolean;
  /** Why these rows cannot go together. */
  readonly against?: (batch: Batch<Row>) => Text | undefined;
}

interface StepBatches<Row extends RaRecord = RaRecord> {
  readonly actions: readonly BatchAction<Row>[];
  readonly dialog: ReactNode;
}

const count = bi('{count} 条', '{count} selected');

/**
 * Steps of an entity as actions of the batch bar, each for the rows that allow it.
 * @param batches stays the same from one drawing to the next
 * @returns `dialog` must stand somewhere in the screen
 */
export function useStepBatches<const Entity extends EntityDefinition>(
  entity: Entity,
  batches: readonly StepBatch<ScreenRecord<Entity>>[],
): StepBatches<ScreenRecord<Entity>>;
export function useStepBatches(entity: EntityDefinition, batches: readonly StepBatch[]): StepBatches {
  const t = useText();
  const notify = useNotify();
  const actor = useActor();
  const can = useCan();
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const [open, setOpen] = useState<{ readonly of: StepBatch; readonly batch: Batch }>();

  const actions = useMemo(() => {
    return batches
      .filter(({ action }) => can({ action: `act:${action}`, resource: entity.key }))
      .map((of): BatchAction => {
        const { key, label, icon, isPrimary = false, action, against } = of;
        return {
          key,
          label,
          icon,
          isPrimary,
          reasonAgainst: (record) => reasonAgainst(entity, action, record, actor),
          run: (batch) => {
            const reason = against?.(batch);
            if (reason) notify(t(reason), { type: 'warning' });
            else setOpen({ of, batch });
          },
        };
      });
  }, [entity, batches, actor, can, t, notify]);

  const dialog = open && (
    <StepDialog
      entity={entity}
      step={stepOf(entity, open.of.action)}
      record={Object.fromEntries((open.of.shared ?? []).map((name) => [name, open.batch.records[0]?.[name]]))}
      subject={t(count, { count: open.batch.ids.length })}
      words={open.of.words}
      isForOthers={open.of.isForOthers}
      given={open.of.params}
      onCancel={() => setOpen(undefined)}
      onConfirm={async ({ params = {} }) => {
        const { ids, records, report } = open.batch;
        // What nobody answered stays with each record as it is, its files too.
        const written = Object.entries(params).filter(([, value]) => !isEmpty(value));
        const given = { ...Object.fromEntries(written), ...open.of.params };
        const answer = await actInGroups(
          dataProvider,
          entity.key,
          { ids, action: open.of.action, params: given },
          records,
        );
        setOpen(undefined);
        report(answer);
      }}
    />
  );
  return { actions, dialog };
}

function reasonAgainst(entity: EntityDefinition, action: string, record: RaRecord, actor: Actor): Text | undefined {
  const { flow, label } = entity;
  const offered =
    flow &&
    stepsFor(flow, record, actor, { now: nowText(() => new Date()) }).find(({ step }) => step.action === action);
  if (!flow || offered) return offered?.reason;
  const status = String(record[flow.field]);
  const state = stateOf(flow, status)?.label ?? bi(status, status);
  const step = stepOf(entity, action).label;
  return bi(
    `状态为「${state.zh}」的${label.zh}不能${step.zh}`,
    `"${state.en}" does not allow it: ${inSentence(step.en)}`,
  );
}

function stepOf({ key, flow }: EntityDefinition, action: string): FlowStep {
  const step = flow?.steps.find((other) => other.action === action);
  if (!step) throw new Error(`The lifecycle of ${key} has no step ${action}`);
  return step;
}
