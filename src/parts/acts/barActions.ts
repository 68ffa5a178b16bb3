import type { ActDefinition } from '#domain/core/act.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { stateOf } from '#domain/core/flow.ts';
import { bi, type Text } from '#domain/core/text.ts';
import type { BarAction } from '../form/ActionBar.tsx';
import type { SourcedAct } from './useTaking.ts';

/**
 * The step that people usually take next: open, and neither one that destroys, wants a reason or comes in between. Back
 * to where a record began leads forward only out of a state in which it was turned down.
 */
export function forwardOf<Offer extends SourcedAct>(
  { flow }: EntityDefinition,
  offered: readonly Offer[],
  record: RecordValues,
): Offer | undefined {
  const open = offered.filter(
    ({ act: { step, danger }, reason }) => step && !reason && !danger && !step.aside && step.reason !== 'required',
  );
  const onward = open.find(({ act: { step } }) => step?.to !== flow?.initial);
  const isTurnedDown = flow !== undefined && stateOf(flow, record[flow.field])?.tone === 'bad';
  return onward ?? (isTurnedDown ? open[0] : undefined);
}

/**
 * What can be done to a record as buttons of its page: the step forward is primary, ways back, acts and what wants a
 * reason outlined; what destroys stands first.
 */
export function barActions(
  entity: EntityDefinition,
  { offered, record }: { readonly offered: readonly SourcedAct[]; readonly record: RecordValues },
  start: (act: ActDefinition) => void,
): BarAction[] {
  const forward = forwardOf(entity, offered, record);
  return offered
    .map(({ act, reason, button }) => ({
      key: act.key,
      label: labelOf(act),
      rank: act === forward?.act ? ('primary' as const) : ('outlined' as const),
      danger: act.danger,
      isBehind: act.step?.aside === true,
      reason: act.step && reason ? sentence(reason) : reason,
      run: () => start(act),
      ...button,
    }))
    .sort((one, other) => Number(other.danger) - Number(one.danger));
}

/** What an act is called where it is offered: one that is taken on a page of its own, by that page. */
export const labelOf = ({ label, step }: ActDefinition): Text => step?.page?.label ?? label;

const sentence = ({ zh, en }: Text): Text => bi(`${zh}。`, `${en}.`);
