import type { ActDefinition } from '#domain/core/act.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { bi, type Text } from '#domain/core/text.ts';
import type { BarAction } from '../form/ActionBar.tsx';
import type { SourcedAct } from './useTaking.ts';

/**
 * What can be done to a record as buttons of its page: the step forward is primary, ways back, acts and what wants a
 * reason outlined; what destroys stands first. A step back to where the record began is no way forward.
 */
export function barActions(
  { flow }: EntityDefinition,
  offered: readonly SourcedAct[],
  start: (act: ActDefinition) => void,
): BarAction[] {
  const forward = offered.find(
    ({ act: { step, danger }, reason }) =>
      step && !reason && !danger && step.reason !== 'required' && step.to !== flow?.initial,
  );
  return offered
    .map(({ act, reason, button }) => ({
      key: act.key,
      label: labelOf(act),
      rank: act === forward?.act ? ('primary' as const) : ('outlined' as const),
      danger: act.danger,
      reason: act.step && reason ? sentence(reason) : reason,
      run: () => start(act),
      ...button,
    }))
    .sort((one, other) => Number(other.danger) - Number(one.danger));
}

/** What an act is called where it is offered: one that is taken on a page of its own, by that page. */
export const labelOf = ({ label, step }: ActDefinition): Text => step?.page?.label ?? label;

const sentence = ({ zh, en }: Text): Text => bi(`${zh}。`, `${en}.`);
