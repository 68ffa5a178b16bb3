import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type RaRecord, useDataProvider, useNotify } from 'react-admin';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import type { FlowStep } from '#domain/core/flow.ts';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { nameOf } from '../cells/nameOf.ts';
import { useSteps } from '../form/useSteps.tsx';
import type { ScreenRecord } from '../screenRecord.ts';
import type { RowAction } from './actions.ts';

const done = bi('{name}：已{step}', '{name}: {step} done');

/** Values a screen gives to a step instead of asking: who accepts is the one who presses the button. */
type StepValues<Entity extends EntityDefinition> = (
  step: FlowStep,
  record: ScreenRecord<Entity>,
) => Readonly<Record<string, unknown>> | undefined;

/**
 * The steps of an entity's flow as actions of a row. A step that needs a reason or further values asks for them in a
 * dialog; any other one is taken at once, and the rows are asked for anew.
 * @returns `dialog` must stand somewhere in the screen
 */
export function useFlowActions<const Entity extends EntityDefinition>(
  entity: Entity,
  valuesFor?: StepValues<Entity>,
): { actionsOf: (record: ScreenRecord<Entity>) => RowAction[]; dialog: ReactNode };
export function useFlowActions(
  entity: EntityDefinition,
  valuesFor: StepValues<EntityDefinition> = () => undefined,
): { actionsOf: (record: RaRecord) => RowAction[]; dialog: ReactNode } {
  const t = useText();
  const notify = useNotify();
  const cache = useQueryClient();
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const reload = () => void cache.invalidateQueries({ queryKey: [entity.key] });
  const steps = useSteps({ entity, onDone: reload, onRefused: () => true, onStale: reload });

  const takeAtOnce = (step: FlowStep, record: RaRecord, params: Readonly<Record<string, unknown>>) => {
    dataProvider
      .act(entity.key, { id: record.id, rowVersion: Number(record.rowVersion), action: step.action, params })
      .then(() => notify(t(done, { name: nameOf(entity, record), step: t(step.label) }), { type: 'success' }))
      // A refusal has been shown by the request layer; the rows on screen are then probably old.
      .catch(() => undefined)
      .finally(reload);
  };

  return {
    actionsOf: (record) =>
      steps.offered(record).map(({ step, reason }) => {
        const values = valuesFor(step, record);
        return {
          key: step.action,
          label: step.label,
          reason,
          danger: step.danger,
          run: () => (values ? takeAtOnce(step, record, values) : steps.start(step, record)),
        };
      }),
    dialog: steps.dialog,
  };
}
