import type { RaRecord } from 'react-admin';
import { say } from '#domain/core/text.ts';
import type { BarAction } from './ActionBar.tsx';
import type { Steps } from './useSteps.tsx';

/** The steps of a record as buttons: the way forward is primary, ways back and reasons outlined, destroying ones red. */
export function stepActions(steps: Steps, record: RaRecord): BarAction[] {
  const offered = steps.offered(record);
  const initial = steps.initial;
  const forward = offered.find(({ step, reason }) => !reason && !step.danger && step.opinion !== 'required' && step.to !== initial);
  return offered
    .map(({ step, reason }) => ({
      key: step.action,
      label: step.label,
      rank: step === forward?.step ? ('primary' as const) : ('outlined' as const),
      danger: step.danger ?? false,
      reason: reason && say(`${reason.zh}。`, `${reason.en}.`),
      run: () => steps.start(step, record),
    }))
    .sort((a, b) => Number(b.danger) - Number(a.danger));
}
