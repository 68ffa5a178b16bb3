import type { Transition } from './transitions.ts';

const onward: ReadonlySet<Transition['action']> = new Set(['submit', 'approve', 'confirm']);

/**
 * Whether a step brings a document nearer to its effect: then what the effect would be refused for is said now, not at
 * the last confirmation. Consent of the import/export leader to a return is a step back; ways back stay open whatever
 * the effect would say.
 */
export const leadsOn = ({ action, guard }: Pick<Transition, 'action' | 'guard'>): boolean =>
  onward.has(action) && (guard.exitRoute === undefined || guard.exitRoute.startsWith('TO_'));
